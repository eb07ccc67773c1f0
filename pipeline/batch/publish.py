"""What a run leaves behind: the dataset and the report, made from everything in the store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from pipeline.batch.store import Store
from pipeline.records import Checked


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
    """The articles in order of arrival, each with the cluster of copies that it belongs to."""
    from pipeline.read.cluster import Clusters

    clusters = Clusters()
    for one in store.checked():
        cluster = clusters.add(one.article)
        article = msgspec.structs.replace(one.article, cluster_id=cluster)
        yield msgspec.structs.replace(one, article=article)
