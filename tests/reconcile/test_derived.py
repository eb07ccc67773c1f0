"""What writers work out of official scores themselves is never called wrong where it is right."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.checkers.score_readings import taken
from pipeline.reconcile.entries.candidates import Option
from pipeline.reconcile.judging.doubts import left_open
from pipeline.records import Result
from tests.extract.articles import article
from tests.reconcile.make import claim, figure, row

FILE = Path(__file__).parent / "cases" / "derived.toml"
CASES = tomllib.loads(FILE.read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=[case["text"][:60] for case in CASES])
def test_true_sums_are_not_called_wrong(case: dict[str, str]) -> None:
    title = case["title"]
    text = f"# {title}\n{case['text']}"
    made = article(text, case["lang"], title=title, published=case["published"])
    claims = extract(made)
    verdicts = zip(claims, reconcile(made, claims), strict=True)
    assert [one.surface for one, found in verdicts if found.label == "contradicted"] == []


def lacking(asked: Any, slip: str, *rows: Result) -> list[str]:
    takes = tuple(taken(Option(one, "exact"), figure("1"))._replace(agrees=False) for one in rows)
    takes = (takes[0]._replace(rows=rows),) if len(rows) > 1 else takes
    found = Finding(takes, identified=True, diagnosis=Coded(slip))
    return [one.code for one in left_open(asked, found, [asked]).missing]


LATE = {"round": "2.0", "benchmark": "resnet"}


@pytest.mark.parametrize(
    ("sentence", "lacks"),
    [
        ("From 311.9 to 153.6 minutes; that is 158 minutes", ["difference"]),
        ("From 311.9 to 143.6 minutes; that is 158 minutes", []),
        ("It took 158 minutes on 384 chips", []),
    ],
)
def test_a_time_may_be_the_difference_of_two(sentence: str, lacks: list[str]) -> None:
    asked = claim("time", figure("158"), sentence=sentence)
    assert lacking(asked, "digit", row("153.5813", **LATE)) == lacks


@pytest.mark.parametrize(
    ("printed", "unit", "lacks"),
    [
        ("3.05", "x", ["comparison"]),  # (311.94 × 384) / (10.94 × 3584)
        ("205", "percent", ["comparison"]),
        ("67", "percent", ["comparison"]),
        ("4.1", "x", []),
    ],
)
def test_a_ratio_may_be_told_by_chip_in_other_words(
    printed: str, unit: str, lacks: list[str]
) -> None:
    rows = (row("311.9449", accelerators=384, **LATE), row("10.9408", accelerators=3584, **LATE))
    assert lacking(claim("comparison", figure(printed, unit)), "relation", *rows) == lacks
