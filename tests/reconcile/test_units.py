"""Units: what a printed one can be in the table, what it converts to, and which way is better."""

from __future__ import annotations

from decimal import Decimal

import pytest

from pipeline.reconcile.numbers import units
from tests.reconcile.make import row


@pytest.mark.parametrize(
    ("printed", "official", "can_be"),
    [
        ("minutes", "minutes", True),
        ("hours", "minutes", True),
        ("seconds", "minutes", True),
        # Seconds are latencies too, of which there are none in minutes or hours.
        ("seconds", "s", True),
        ("seconds", "ms", True),
        ("minutes", "s", False),
        ("hours", "ms", False),
        ("ms", "ms", True),
        ("ms", "s", True),
        ("ms", "minutes", False),
        # A rate goes by any noun; but tokens are no samples.
        ("images/s", "samples/s", True),
        ("queries/s", "queries/s", True),
        ("samples/s", "tokens/s", True),
        ("tokens/s", "tokens/s", True),
        ("tokens/s", "samples/s", False),
        ("samples/s", "minutes", False),
        ("GiB/s", "MiB/s", True),
        ("GB/s", "MiB/s", True),
        ("GB/s", "samples/s", False),
        ("samples/s", "MiB/s", False),
        ("W", "W", True),
        ("W", "J", False),
    ],
)
def test_what_a_printed_unit_can_be(printed: str, official: str, can_be: bool) -> None:
    assert units.same_sort(printed, row("1", unit=official)) is can_be


@pytest.mark.parametrize(
    ("score", "official", "printed", "value"),
    [
        ("2", "minutes", "minutes", "2"),
        ("2", "minutes", "seconds", "120"),
        ("90", "minutes", "hours", "1.5"),
        ("5", "ms", "s", "0.005"),
        ("5", "ms", "seconds", "0.005"),
        ("0.25", "s", "ms", "250"),
        # A GiB is 1,024 MiB, a gigabyte a thousand million bytes.
        ("92160", "MiB/s", "GiB/s", "90"),
        ("1000", "MiB/s", "MB/s", "1048.576"),
        # What is no time stays as it is.
        ("7", "samples/s", "images/s", "7"),
        ("7", "samples/s", "seconds", "7"),
        ("7", "minutes", "samples/s", "7"),
    ],
)
def test_a_score_in_a_printed_unit(score: str, official: str, printed: str, value: str) -> None:
    assert units.converted(Decimal(score), official, printed) == Decimal(value)


@pytest.mark.parametrize(
    ("per", "chips", "nodes", "value"),
    [
        ("", 8, 2, "120"),
        ("accelerator", 8, 2, "15"),
        ("node", 8, 2, "60"),
        # The table does not know how many.
        ("watt", 8, 2, None),
        ("accelerator", None, 2, None),
        ("accelerator", 0, 2, None),
        ("node", 8, None, None),
        ("node", 8, 0, None),
    ],
)
def test_a_score_by_chip_or_node(
    per: str, chips: int | None, nodes: int | None, value: str | None
) -> None:
    one = row("2", accelerators=chips, nodes=nodes)
    found = units.in_unit(one, Decimal(2), "seconds", per)
    assert found == (None if value is None else Decimal(value))


@pytest.mark.parametrize(
    ("unit", "lower"),
    [("minutes", True), ("ms", True), ("s", True), ("W", True), ("J", True),
     ("samples/s", False), ("tokens/s", False), ("streams", False), ("models/minute", False)],
)  # fmt: skip
def test_which_way_is_better(unit: str, lower: bool) -> None:
    assert units.lower_is_better(row("1", unit=unit)) is lower


def test_a_blank_score_is_nought() -> None:
    assert units.score(row(None)) == 0
    assert units.score(row("5.8")) == Decimal("5.8")
