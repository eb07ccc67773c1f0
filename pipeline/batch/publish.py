"""What a run leaves behind: the dataset and the report, made from everything in the store."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from pipeline.batch.store import Store
from pipeline.records import Checked, Note, Verdict

if TYPE_CHECKING:
    from pipeline.read.cluster import Clusters


def publish(store: Store, out: Path) -> None:
    """Writes ``out/dataset`` (Parquet) and ``out/report`` (HTML) of every article in the store."""
    from pipeline.publish.report import write_report
    from pipeline.publish.tables import write_tables

    write_tables(clustered(store), out / "dataset")
    write_report(clustered(store), out / "report")


def published(out: Path) -> bool:
    """Whether an earlier run left a whole report and dataset here."""
    return (out / "report" / "index.html").is_file() and (
        out / "dataset" / "verdicts.parquet"
    ).is_file()


def clustered(store: Store) -> Iterator[Checked]:
    """The articles in order of arrival, each with the cluster of copies that it belongs to.

    To its notes are added those on the cluster as a whole: where a contradicted figure was first
    printed and who repeated it, and quotations that differ.
    """
    from pipeline.read.cluster import Clusters

    clusters = Clusters()
    # A later article may join two clusters: all are known before the first is given out.
    for one in store.checked():
        clusters.add(one.article)
    told = _of_clusters(store, clusters)
    for one in store.checked():
        cluster = clusters.cluster_of(one.article.id)
        article = msgspec.structs.replace(one.article, cluster_id=cluster)
        notes = (*one.disclosure, *told.get(cluster, ()))
        yield msgspec.structs.replace(one, article=article, disclosure=notes)


def _of_clusters(store: Store, clusters: Clusters) -> dict[str, tuple[Note, ...]]:
    """The notes on each cluster of several articles that has any."""
    from pipeline.reconcile import lineage

    copies = {story.id for story in clusters.stories() if len(story.members) > 1}
    gathered: dict[str, list[Checked]] = defaultdict(list)
    for one in store.checked() if copies else ():
        cluster = clusters.cluster_of(one.article.id)
        if cluster in copies:
            gathered[cluster].append(_outline(one))
    return {cluster: notes for cluster, group in gathered.items() if (notes := lineage(group))}


def _outline(one: Checked) -> Checked:
    """What the lineage needs of an article: many are held in memory at a time."""
    article = msgspec.structs.replace(one.article, text="", passages=())
    verdicts = tuple(
        Verdict(claim_id=verdict.claim_id, label=verdict.label, explanation="")
        for verdict in one.verdicts
    )
    return msgspec.structs.replace(one, article=article, verdicts=verdicts)
