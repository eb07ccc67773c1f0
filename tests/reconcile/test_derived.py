"""What writers work out of official scores themselves is never called wrong where it is right."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.checkers.score_readings import taken
from pipeline.reconcile.entries.candidates import Option
from pipeline.reconcile.judging.doubts import left_open
from pipeline.records import Claim, Result
from tests.extract.articles import article
from tests.reconcile.make import article as page
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


def lacking(
    asked: Any, slip: str, *rows: Result, beside: Sequence[Claim] = (), page: Any = None
) -> list[str]:
    takes = tuple(taken(Option(one, "exact"), figure("1"))._replace(agrees=False) for one in rows)
    takes = (takes[0]._replace(rows=rows),) if len(rows) > 1 else takes
    found = Finding(takes, identified=True, diagnosis=Coded(slip))
    return [one.code for one in left_open(asked, found, [asked, *beside], page).missing]


LATE = {"round": "2.0", "benchmark": "resnet"}


@pytest.mark.parametrize(
    ("sentence", "lacks"),
    [
        ("From 311.9 to 153.6 minutes; that is 158 minutes", ["difference"]),
        ("From 311.9 to 143.6 minutes; that is 158 minutes", []),
        ("It took 158 minutes on 384 chips", []),
        ("Of 1, 2, 3, 4, 5, 6, 7, 8, 9, 11.1, 13.2, 15.4, 18, 311.9, 469.9 and 158 minutes", []),
    ],
)
def test_a_time_may_be_the_difference_of_two(sentence: str, lacks: list[str]) -> None:
    asked = claim("time", figure("158"), sentence=sentence)
    assert lacking(asked, "digit", row("153.5813", **LATE)) == lacks


@pytest.mark.parametrize(
    ("why", "unit", "place", "lacks"),
    [
        ("in its paragraph", "minutes", 0, ["difference"]),
        ("in another", "minutes", 1, []),
        ("seconds are no minutes", "seconds", 0, []),
    ],
)
def test_the_two_may_stand_in_other_sentences(
    why: str, unit: str, place: int, lacks: list[str]
) -> None:
    """“Gaudi2 took 311.9 minutes. Six months on it is 153.6. Nearly 158 minutes were saved.”"""
    asked = claim("time", figure("158"), sentence="158 minutes were saved", passage=0)
    others = [claim("time", figure(one, unit), passage=place) for one in ("311.9", "153.6")]
    words = claim("rank", passage=0)
    assert lacking(asked, "digit", row("153.5813", **LATE), beside=[*others, words]) == lacks, why


@pytest.mark.parametrize(
    ("why", "printed", "kind", "unit", "place", "lacks"),
    [
        ("28.33 minutes, and 48 seconds more", "29.13", "comparison", "seconds", 0, ["difference"]),
        ("or less", "27.53", "comparison", "seconds", 0, ["difference"]),
        ("and so many minutes more", "76.33", "comparison", "minutes", 0, ["difference"]),
        ("neither makes it", "29.23", "comparison", "seconds", 0, []),
        ("in another paragraph", "29.13", "comparison", "seconds", 1, []),
        ("48 percent make no time", "76.33", "comparison", "percent", 0, []),
        ("two scores make none", "29.13", "time", "seconds", 0, []),
    ],
)
def test_a_time_may_be_the_sum_of_two(
    why: str, printed: str, kind: Any, unit: str, place: int, lacks: list[str]
) -> None:
    """“28.33 minutes, 48 seconds ahead of the DGX A100 (29.13)”, which has 29.15."""
    asked = claim("time", figure(printed), sentence=f"({printed})", passage=0)
    beside = [
        claim("time", figure("28.33"), passage=place),
        claim(kind, figure("48", unit), passage=place),
        claim("comparison", passage=place),
    ]
    assert lacking(asked, "digit", row("19.1466", **LATE), beside=beside) == lacks, why


@pytest.mark.parametrize(
    ("why", "surface", "unit", "score", "slip", "lacks"),
    [
        ("seconds, lent minutes", "29.15", "minutes", "0.4858", "digit", ["figure_unsure"]),
        ("minutes, lent seconds", "29.15", "seconds", "29.2", "differs", ["figure_unsure"]),
        ("a hundredth off", "30.3", "minutes", "0.5", "digit", ["figure_unsure"]),
        ("farther off", "30.4", "minutes", "0.5", "digit", []),
        ("its own unit is printed", "29.15 minutes", "minutes", "0.4858", "digit", []),
        ("its own unit, a digit off", "29.15", "minutes", "28.15", "digit", []),
        ("without a score", "29.15", "minutes", None, "digit", []),
    ],
)
def test_a_unit_that_was_lent(
    why: str, surface: str, unit: str, score: str | None, slip: str, lacks: list[str]
) -> None:
    """“28.33 minutes, 49 seconds ahead of B (29.15)”: the last is not of seconds."""
    asked = claim("time", figure(surface.split()[0], unit, surface=surface))
    assert lacking(asked, slip, row(score, **LATE), page=page()) == lacks, why


@pytest.mark.parametrize(("lent", "lacks"), [(True, ["figure_unsure"]), (False, [])])
def test_a_figure_that_only_the_odds_gave_a_unit_is_not_blamed(
    lent: bool, lacks: list[str]
) -> None:
    quantity = msgspec.structs.replace(figure("3000", "samples/s"), lent=lent)
    found = row("2999", unit="samples/s", **LATE)
    assert lacking(claim("throughput", quantity), "swap", found, page=page()) == lacks


def test_a_rate_is_lent_no_unit_of_time() -> None:
    asked = claim("throughput", figure("3000", "samples/s"))
    found = row("50", unit="minutes", **LATE)
    assert lacking(asked, "digit", found, page=page()) == []


@pytest.mark.parametrize(
    ("printed", "unit", "lacks"),
    [
        ("3.05", "x", ["comparison"]),  # (311.94 × 384) / (10.94 × 3584)
        ("205", "percent", ["comparison"]),
        ("67", "percent", ["comparison"]),
        ("67.27", "percent", ["comparison"]),
        ("4.1", "x", []),
        ("3.05", "minutes", []),
    ],
)
def test_a_ratio_may_be_told_by_chip_in_other_words(
    printed: str, unit: str, lacks: list[str]
) -> None:
    rows = (row("311.9449", accelerators=384, **LATE), row("10.9408", accelerators=3584, **LATE))
    assert lacking(claim("comparison", figure(printed, unit)), "relation", *rows) == lacks


@pytest.mark.parametrize(
    ("why", "printed", "sizes"),
    [
        ("of one size they stand to each other as their scores do", "28.51", (8, 8)),
        ("a size that the table lacks", "125.7", (None, 3584)),
        ("an entry by itself", "1", (384,)),
        ("three entries are no two", "28.51", (8, 16, 8)),
    ],
)
def test_a_ratio_that_no_two_sizes_give(why: str, printed: str, sizes: tuple[Any, ...]) -> None:
    scores = ("311.9449", "10.9408", "10.9408")
    rows = [
        row(score, accelerators=size, **LATE)
        for score, size in zip(scores, sizes, strict=False)
    ]  # fmt: skip
    assert lacking(claim("comparison", figure(printed, "x")), "relation", *rows) == [], why
