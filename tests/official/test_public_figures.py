"""Figures that are public knowledge, each with where the public has it from."""

from __future__ import annotations

import csv
from collections import Counter
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from pathlib import Path

import pytest

from pipeline.official.search import search
from pipeline.official.table import load_results

_SAME = (
    "suite", "round", "division", "submitter", "system", "benchmark", "scenario", "unit",
)  # fmt: skip


def _figures() -> list[dict[str, str]]:
    with (Path(__file__).parent / "public_figures.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@pytest.mark.parametrize(
    "figure", _figures(), ids=lambda f: f"{f['suite']} {f['round']} {f['system']} {f['benchmark']}"
)
def test_figures_that_the_public_knows(figure: dict[str, str]) -> None:
    """The table's score, printed with as many digits as the source printed, is the same.

    Some sources cut digits instead of rounding (29.15 printed as 29.1): both are accepted.
    """
    named = [row for row in load_results() if all(getattr(row, n) == figure[n] for n in _SAME)]
    # Two machines of one name differ in their ID and score.
    (row,) = named if len(named) == 1 else [one for one in named if _prints(one.score, figure)]
    for column in ("availability", "accelerators", "host_processors"):
        if figure[column]:
            assert str(getattr(row, column)) == figure[column]
    assert _prints(row.score, figure), row.score
    assert figure["source"]


def _prints(score: Decimal | None, figure: dict[str, str]) -> bool:
    printed = Decimal(figure["printed"])
    assert score is not None
    return printed in (
        score.quantize(printed, ROUND_HALF_UP),
        score.quantize(printed, ROUND_DOWN),
    )


def test_several_suites_and_most_rounds_of_training_are_known_by_a_figure() -> None:
    rounds = Counter((figure["suite"], figure["round"]) for figure in _figures())
    assert {suite for suite, _ in rounds} >= {"training", "hpc", "inference", "storage"}
    assert sum(suite == "training" for suite, _ in rounds) >= 8


def test_four_of_the_eight_were_trained_in_under_half_a_minute() -> None:
    """What Google said of its 4,096 chips in 0.7: cloud.google.com/blog, 29 July 2020."""
    rows = search(suite="training", round="0.7", submitter="Google", accelerators=4096)
    fast = {row.benchmark for row in rows if row.score is not None and row.score < Decimal("0.5")}
    assert fast == {"resnet", "bert", "transformer", "ssd"}
