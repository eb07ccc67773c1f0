"""A page that joins several stories: a figure is not held against the round of another story."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.article.introduced import _INTRODUCED, _doubtful
from pipeline.reconcile.entries.facts import over
from pipeline.records import Article, Passage
from tests.reconcile.make import claim, figure, row, subject

TABLE = over((row("32.7012", system="ipu-pod16-POPART", accelerators=16, round="1.1"),))
SAID = "The IPU-POD16 needs 37.2012 minutes for BERT."


@pytest.mark.parametrize(
    ("before", "how", "label"),
    [
        ("MLPerf Training v1.1 is out.", "topic", "contradicted"),
        # Digits may be wide.
        ("MLPerf Training v１.１ is out.", "topic", "contradicted"),
        ("MLPerf Training v1.1 is out. And MLPerf Inference 2.0 came in spring.", "topic",
         "unresolved"),
        ("MLPerf Training v1.1 is out. And MLPerf Inference 2.0 came in spring.", "stated",
         "contradicted"),
        ("MLPerf Training v1.1 is out, on 2.0 GHz chips.", "topic", "contradicted"),
        # A carried round may be any before it: the table here lacks those before 1.1.
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


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("MLPerf Training v1.1 and MLPerf-Inferenz 4.1", [(0, "1.1"), (25, "4.1")]),
        ("mlperf results of the whole spring, those in 2.0", []),  # too far behind the name
        ("MLPerf. In 2.0 seconds", []),  # another sentence
        ("MLPerf grew by 2.0% or 3.05", []),
        ("MLPerf 12.0.1", []),
        ("MLPerf推理v4.1", [(0, "4.1")]),
    ],
)
def test_where_rounds_are_introduced(text: str, places: list[tuple[int, str]]) -> None:
    assert [(match.start(), match[1]) for match in _INTRODUCED.finditer(text)] == places


PLACES = [(0, "1.1"), (50, "2.0")]


@pytest.mark.parametrize(
    ("round_", "how", "start", "doubtful"),
    [
        ("1.1", "topic", 20, False),
        ("1.1", "article_default", 60, True),
        ("1.1", "topic", 60, True),
        ("1.1", "topic", 50, False),  # what its own sentence introduces is not before it
        ("1.1", "topic", 51, True),
        ("2.0", "topic", 60, False),
        ("1.1", "stated", 60, False),
        ("1.1", "footnote", 60, False),
        ("1.1", "carried", 20, True),  # a carried round is that of another figure
        ("3.0", "topic", 0, False),  # nothing was introduced before it
    ],
)
def test_a_round_is_doubtful_behind_another(
    round_: str, how: Any, start: int, doubtful: bool
) -> None:
    asked = claim("time", figure("5.8"), round=round_, round_how=how, sentence_start=start)
    assert _doubtful(asked, PLACES) is doubtful
