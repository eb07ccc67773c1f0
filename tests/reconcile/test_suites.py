"""A count of benchmarks and the time behind it are one statement."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.facts import over
from pipeline.records import Claim, Verdict
from tests.reconcile.make import article, claim, figure, row, subject

TIMES = {"resnet": "0.35", "bert": "0.23", "unet3d": "1.37", "minigo": "15.47"}
TABLE = over(tuple(row(time, benchmark=task) for task, time in TIMES.items()))


def suite(printed: str, unit: str, start: int, **fields: Any) -> Claim:
    given = {"benchmark": "", "subject": subject("Graphcore"), "start": start, "end": start + 1}
    quantity = figure(printed, unit, fields.pop("hedge", "exact"))
    return claim("suite", quantity, id=str(start), **(given | fields))


def told(*claims: Claim) -> tuple[Verdict, ...]:
    return reconcile(article(), claims, TABLE)


@pytest.mark.parametrize(
    ("count", "of", "time", "label"),
    [
        ("2", 4, "1", "supported"),
        ("3", 4, "1", "unresolved"),
        ("4", 4, "16", "supported"),
        ("4", 4, "15", "unresolved"),
        ("4", None, "16", "supported"),
        ("3", 4, "1.5", "supported"),
    ],
)
def test_so_many_under_so_long(count: str, of: int | None, time: str, label: str) -> None:
    first = suite(count, "benchmarks", 5, of=of)
    second = suite(time, "minutes", 30, hedge="under")
    assert [verdict.label for verdict in told(first, second)] == [label, label]


def test_each_count_has_the_time_behind_it() -> None:
    claims = [
        suite("4", "benchmarks", 1, of=4),
        suite("16", "minutes", 10, hedge="under"),
        suite("2", "benchmarks", 20, of=4),
        suite("1", "minutes", 30, hedge="under"),
    ]
    assert {verdict.label for verdict in told(*claims)} == {"supported"}


@pytest.mark.parametrize(
    "apart", [{"start": 2}, {"sentence_start": 50, "sentence_end": 60}, {"modality": "planned"}]
)
def test_a_count_alone_says_nothing(apart: dict[str, Any]) -> None:
    count = suite("2", "benchmarks", 5, of=4)
    place = {"start": 30, **apart}
    time = suite("1", "minutes", place.pop("start"), hedge="under", **place)
    assert told(count, time)[0].label == "unresolved"
