"""Results that the review may have scaled by a factor which no repository holds.

``data/unrecorded_factors.csv`` is written by ``pressclaims official convergence``; how the factors
are worked out stands in ``importers/convergence.py``.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from pathlib import Path

import msgspec

from pipeline.records import Record, Result

TABLE = Path(__file__).parent / "data" / "unrecorded_factors.csv"
# The largest of the some five hundred factors that are recorded, of 3D U-Net in training 3.1, is
# 1.189.
LARGEST_FACTOR = Decimal("1.19")
# Rounds whose reference runs are in no repository, so that no factor can be worked out: it is known
# of other rounds of their suite that the review has scaled results.
_WITHOUT_REFERENCE = frozenset({("hpc", "0.7")})


class Factor(Record, frozen=True, kw_only=True):
    """A result whose official time may be up to ``largest`` times what its logs say.

    ``source`` is the folder of its logs, with repository and commit.
    """

    suite: str
    round: str
    submitter: str
    system: str
    benchmark: str
    largest: Decimal
    source: str


def largest_factor(row: Result) -> Decimal:
    """By how much the official score of a row may exceed the table's; 1 where that is known."""
    if row.unscaled is not None:
        return Decimal(1)
    if (row.suite, row.round) in _WITHOUT_REFERENCE:
        return LARGEST_FACTOR
    return _table().get(_key(row), Decimal(1))


def write(found: Iterable[Factor], out: Path) -> None:
    """Writes factors as CSV, in the order of their rounds and names."""
    with out.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, Factor.__struct_fields__, lineterminator="\n")
        writer.writeheader()
        writer.writerows(msgspec.to_builtins(one) for one in sorted(found, key=_key))


@lru_cache(maxsize=1)
def _table() -> dict[tuple[str, ...], Decimal]:
    with TABLE.open(encoding="utf-8", newline="") as lines:
        found = [msgspec.convert(row, Factor, strict=False) for row in csv.DictReader(lines)]
    return {_key(one): one.largest for one in found}


def _key(one: Factor | Result) -> tuple[str, ...]:
    return (one.suite, one.round, one.submitter, one.system, one.benchmark)
