"""What a run publishes knows all articles: their clusters, and what copies show together."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.batch.publish import Clustered, publish
from pipeline.batch.stages import check_page
from pipeline.batch.store import Store
from pipeline.collect.page import make_page
from pipeline.records import Checked

# One figure is wrong (6.86 in the closed division); the second outlet copies it a day later.
STORY = """MLPerf Training v1.1: Graphcore's IPU-POD systems

Graphcore has sent in results for MLPerf Training v1.1. In the closed division the IPU-POD128 trains
BERT in 6.68 minutes. The company says that its software has been worked on for months, and that
the larger machines of the family were new to the suite in this round of the benchmark.
"""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path / 'state.db'}")
    yield opened
    opened.close()


def put(store: Store, outlet: str, day: str, text: str = STORY) -> Checked:
    given = {"publisher": outlet, "published": day, "lang": "en"}
    page = make_page(f"{outlet}.txt", text.encode(), url=f"https://{outlet}.example/",
                     declared=given)  # fmt: skip
    checked = check_page(page)
    assert isinstance(checked, Checked)
    store.put([(outlet, "rules", checked)])
    return checked


def test_a_wrong_figure_is_followed_through_its_copies(store: Store) -> None:
    late = put(store, "lateday", "2021-12-03")
    assert [v.label for v in late.verdicts] == ["contradicted"]
    put(store, "early", "2021-12-02")
    alone = put(store, "alone", "2021-12-04", "Nothing of the kind stands here at all. " * 12)
    first, second, third = Clustered(store)
    assert first.article.cluster_id == second.article.cluster_id != third.article.cluster_id
    told = [[n.text for n in one.disclosure if n.code == "lineage"] for one in (first, second)]
    assert told[0] == told[1] and len(told[0]) == 1
    assert told[0][0].endswith("was first printed on 2021-12-02 by early, then by lateday.")
    assert third.disclosure == alone.disclosure


def test_report_and_dataset_show_it(store: Store, tmp_path: Path) -> None:
    import pyarrow.parquet as parquet

    put(store, "early", "2021-12-02")
    put(store, "lateday", "2021-12-03")
    publish(store, tmp_path)
    pages = "".join(p.read_text("utf-8") for p in (tmp_path / "report/articles").glob("*.html"))
    assert pages.count("was first printed on 2021-12-02 by early") == 2
    rows = parquet.read_table(tmp_path / "dataset/articles.parquet").to_pylist()
    assert all("lineage" in {note["code"] for note in row["disclosure"]} for row in rows)
