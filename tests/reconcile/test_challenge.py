"""Every slip of a journalist, of many entries: blamed where the names are sure, never borne out.

True claims beside them are never called wrong.
"""

from __future__ import annotations

import random
from decimal import Decimal

import pytest

from pipeline.official import load_results
from pipeline.reconcile import reconcile
from pipeline.reconcile.numbers.agreement import as_printed
from pipeline.records import Claim, Result
from tests.reconcile.make import article, claim, figure, subject

ENTRIES = [
    row for row in load_results()
    if row.suite == "training" and row.division == "closed" and row.unit == "minutes"
    and row.score is not None and row.score > 10
]  # fmt: skip
SAMPLE = random.Random(6).sample(ENTRIES, 150)


def swapped(text: str) -> str:
    return text[1] + text[0] + text[2:]


def moved(text: str) -> str:
    return f"{(Decimal(text) / 10).normalize():f}"


def same(text: str) -> str:
    return text


# A slip of the printed figure, and its unit.
SLIPS = {"swap": (swapped, "minutes"), "point": (moved, "minutes"), "unit": (same, "seconds")}


def about(row: Result, printed: str, unit: str) -> Claim:
    return claim("time", figure(printed, unit), subject=subject(row.submitter, row.system),
                 benchmark=row.benchmark, suite="training", round=row.round)  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_of_a_named_system_is_blamed(slip: str) -> None:
    change, unit = SLIPS[slip]
    labels = []
    for row in SAMPLE:
        assert row.score is not None
        right = str(as_printed(row.score, 2))
        wrong = change(right)
        if wrong.startswith("0") or (wrong == right and unit == "minutes"):
            continue  # nobody prints “01.5”
        (verdict,) = reconcile(article("2030-01-01"), [about(row, wrong, unit)])
        labels.append(verdict.label)
    assert "supported" not in labels
    assert labels.count("contradicted") >= 0.95 * len(labels)


def test_what_is_true_is_never_blamed() -> None:
    for row in SAMPLE:
        assert row.score is not None
        for places in (0, 1, 2):
            asked = about(row, str(as_printed(row.score, places)), "minutes")
            (verdict,) = reconcile(article("2030-01-01"), [asked])
            assert verdict.label == "supported"
