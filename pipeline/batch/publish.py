"""What a run leaves behind: the dataset and the report, made from everything in the store."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from pipeline.batch.store import Store
from pipeline.records import Checked, Note, Verdict


def publish(store: Store, out: Path, jobs: int = 0) -> None:
    """Writes ``out/dataset`` (Parquet) and ``out/report`` (HTML) of every article in the store.

    ``jobs`` is the number of processes that draw pages (0: one per core).
    """
    from pipeline.publish.report import write_report
    from pipeline.publish.tables import write_tables

    articles = Clustered(store)
    write_tables(articles, out / "dataset")
    write_report(articles, out / "report", jobs=jobs)


def published(out: Path) -> bool:
    """Whether an earlier run left a whole report and dataset here."""
    return (out / "report" / "index.html").is_file() and (
        out / "dataset" / "verdicts.parquet"
    ).is_file()


class Clustered:
    """The articles in order of arrival, each with the cluster of copies that it belongs to.

    To its notes are added those on the cluster as a whole: where a contradicted figure was first
    printed and who repeated it, and quotations that differ. Can be gone through again and again;
    an article that came since its making has no cluster yet and is left for the next.
    """

    def __init__(self, store: Store) -> None:
        from pipeline.read.cluster import Clusters

        self._store = store
        clusters = Clusters()
        # A later article may join two clusters: all are known before the first is given out.
        ids = []
        for one in store.checked():
            clusters.add(one.article)
            ids.append(one.article.id)
        self._cluster_of = {id: clusters.cluster_of(id) for id in ids}
        copies = {story.id for story in clusters.stories() if len(story.members) > 1}
        self._told = _of_copies(store, copies, self._cluster_of)

    def __iter__(self) -> Iterator[Checked]:
        for one in self._store.checked():
            cluster = self._cluster_of.get(one.article.id)
            if cluster is None:
                continue
            article = msgspec.structs.replace(one.article, cluster_id=cluster)
            notes = (*one.disclosure, *self._told.get(cluster, ()))
            yield msgspec.structs.replace(one, article=article, disclosure=notes)


def _of_copies(
    store: Store, copies: set[str], cluster_of: Mapping[str, str]
) -> dict[str, tuple[Note, ...]]:
    """The notes on each of the clusters of several articles that has any."""
    from pipeline.reconcile import lineage

    gathered: dict[str, list[Checked]] = defaultdict(list)
    for one in store.checked() if copies else ():
        cluster = cluster_of.get(one.article.id, "")
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
