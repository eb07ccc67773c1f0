"""Units of claims and of the table: what can be compared, and which way is better."""

from __future__ import annotations

from decimal import Decimal

from pipeline.official.table import RATES
from pipeline.records import Result

# In seconds. A table's minutes are compared with printed seconds and hours exactly.
SECONDS: dict[str, Decimal] = {
    "hours": Decimal(3600),
    "minutes": Decimal(60),
    "seconds": Decimal(1),
    "s": Decimal(1),
    "ms": Decimal("0.001"),
}
# In joules.
_ENERGIES = {"uJ": Decimal("0.000001"), "mJ": Decimal("0.001"), "J": Decimal(1)}
# In bytes a second; the table's storage results are in MiB/s.
BYTES = {
    **{f"{sign}iB/s": Decimal(2) ** (10 * power) for power, sign in ((2, "M"), (3, "G"), (4, "T"))},
    **{f"{sign}B/s": Decimal(10) ** (3 * power) for power, sign in ((2, "M"), (3, "G"), (4, "T"))},
}
# What else makers of storage mean by a decimal unit of bytes: the binary one, or thousands of the
# table's MiB. The unit meant, and how many of it make one of the printed.
_LOOSE_BYTES: dict[str, tuple[tuple[str, int], ...]] = {
    "MB/s": (("MiB/s", 1),),
    "GB/s": (("GiB/s", 1), ("MiB/s", 1000)),
    "TB/s": (("TiB/s", 1), ("GiB/s", 1000)),
}
# The unit in which the logs of MLPerf Tiny count what its pages publish as a latency: of one
# inference after the other, and so its inverse (750 inf/s are 1.33 ms).
_ONE_BY_ONE = "inf/s"
_LOWER_IS_BETTER = frozenset({"minutes", "ms", "s", "W", "J", "mJ", "uJ"})
PERFORMANCE = frozenset({*SECONDS, *RATES, "models/minute", "streams"})


def score(row: Result) -> Decimal:
    """A row's score as a number; nought where it is blank, which no ranked or printed one is."""
    return row.score or Decimal(0)


def lower_is_better(row: Result) -> bool:
    """Whether the smaller of two scores in a row's unit is the better one."""
    return row.unit in _LOWER_IS_BETTER


def same_sort(unit: str, row: Result) -> bool:
    """Whether a printed unit can be that of a row's score."""
    if unit in ("hours", "minutes", "seconds"):
        return row.unit == "minutes" or (unit == "seconds" and row.unit in ("s", "ms"))
    if unit == "ms":
        return row.unit in ("ms", "s", _ONE_BY_ONE)
    if unit in _ENERGIES:
        return row.unit in _ENERGIES
    if unit in BYTES:
        return row.unit in BYTES
    if unit in RATES:
        # The press calls samples images, sentences or queries as it likes. Tokens are tokens.
        return row.unit in RATES and (unit != "tokens/s" or row.unit == "tokens/s")
    return unit == row.unit


def converted(score: Decimal, row_unit: str, unit: str) -> Decimal:
    """A score in a printed unit of the same sort."""
    if row_unit == unit:
        return score
    for known in (SECONDS, _ENERGIES, BYTES):
        if row_unit in known and unit in known:
            return score * known[row_unit] / known[unit]
    if row_unit == _ONE_BY_ONE and unit in SECONDS and score:
        return 1 / score / SECONDS[unit]
    return score


def loosely_in(row: Result, unit: str) -> list[tuple[str, Decimal]]:
    """What a storage score is in the units that a decimal one may stand for, told as the latter.

    Each with the unit that is then meant: 695,480 MiB/s are 679 “GB/s” of 1,024 MiB.
    """
    if row.score is None or row.unit not in BYTES:
        return []
    meant = _LOOSE_BYTES.get(unit, ())
    return [(name, converted(row.score, row.unit, name) / many) for name, many in meant]


def score_in(row: Result, unit: str, per: str = "") -> Decimal | None:
    """A row's own score in a printed unit; ``None`` also where the score is blank."""
    return in_unit(row, row.score, unit, per) if row.score else None


def in_unit(row: Result, score: Decimal, unit: str, per: str = "") -> Decimal | None:
    """A score of a row in a printed unit, by chip, node or watt where the figure is per such.

    ``None`` where the table lacks the count, or how much power a run took.
    """
    value = converted(score, row.unit, unit)
    if not per:
        return value
    size = divisor(row, per)
    return value / size if size else None


def divisor(row: Result, per: str) -> Decimal | None:
    """What a score is divided by that is told per chip, node or watt; ``None`` where unknown.

    Watts are those of the whole system, measured in the run, and only of rates: what a time is per
    watt nobody says.
    """
    if per == "watt":
        return row.watts if row.unit in RATES else None
    if per == "dollar":
        return None  # of prices the table knows nothing
    sizes = {"accelerator": row.accelerators, "node": row.nodes}
    size = sizes.get(per, 1)
    return Decimal(size) if size else None
