"""A page that joins several stories: a figure is not held against the round of another story."""

from __future__ import annotations

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over
from pipeline.records import Article, Passage
from tests.reconcile.make import claim, figure, row, subject

TABLE = over((row("32.7012", system="ipu-pod16-POPART", accelerators=16, round="1.1"),))
SAID = "The IPU-POD16 needs 37.2012 minutes for BERT."


@pytest.mark.parametrize(
    ("before", "how", "label"),
    [
        ("MLPerf Training v1.1 is out.", "topic", "contradicted"),
        ("MLPerf Training v1.1 is out. And MLPerf Inference 2.0 came in spring.", "topic",
         "unresolved"),
        ("MLPerf Training v1.1 is out. And MLPerf Inference 2.0 came in spring.", "stated",
         "contradicted"),
        ("MLPerf Training v1.1 is out, on 2.0 GHz chips.", "topic", "contradicted"),
        ("MLPerf Training v1.1 is out, down from", "carried", "unresolved"),
    ],
)  # fmt: skip
def test_the_round_of_a_page_is_in_doubt_where_another_was_introduced(
    before: str, how: str, label: str
) -> None:
    text = f"{before} {SAID}"
    start = len(before) + 1
    page = Article(
        id="a", text=text, lang="en", published="2021-12-02",
        passages=(Passage(kind="paragraph", start=0, end=len(text)),),
    )  # fmt: skip
    swapped = claim(
        "time", figure("37.2012"), subject=subject("Graphcore", "IPU-POD16", accelerators=16),
        sentence=SAID, sentence_start=start, sentence_end=len(text), round_how=how,
    )  # fmt: skip
    assert reconcile(page, [swapped], TABLE)[0].label == label
