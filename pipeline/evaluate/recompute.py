"""Recomputes a gold claim's figure from the official rows that it names.

A check of the annotations alone: it knows one reading, the annotator's, and shares no code
with ``reconcile``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from functools import cache

from pipeline.evaluate.gold import GoldClaim
from pipeline.evaluate.names import UNITS
from pipeline.records import Result

Scores = Sequence[Decimal]


def recompute(claim: GoldClaim, table: Iterable[Result]) -> list[Decimal]:
    """The figures that the claim's operation gives, in its unit; 1 or 0 for a comparison that
    holds or does not. Empty where a row that it names is not in the table or has no score.
    """
    table = tuple(table)
    if claim.operation == "count":
        rows = [row for row in table if _fits(row, claim.filter)]
        field = claim.filter.get("distinct")
        return [Decimal(len({getattr(row, field) for row in rows} if field else rows))]
    if claim.operation == "organiser":
        return _organiser(claim.filter)
    index = _index(table)
    named = [row for key in claim.official for row in index.get(key, ())]
    if len(named) < len(claim.official):
        return []
    if claim.operation == "rank":
        return [_rank(named[0], [row for row in table if _fits(row, claim.filter)])]
    if claim.operation in _ATTRIBUTES:
        return [Decimal(value) for row in named if (value := getattr(row, claim.operation))]
    if claim.operation == "per_accelerator_ratio":
        each = [row.score * row.accelerators for row in named if row.score and row.accelerators]
        return [each[0] / each[1]]
    scores = [row.score for row in named if row.score is not None]
    if len(scores) < len(named):
        return []
    if claim.operation in _OVER_TIME and claim.unit in UNITS and named[0].unit in UNITS:
        factor = UNITS[named[0].unit][1] / UNITS[claim.unit][1]
        scores = [score * factor for score in scores]
    return _OPERATIONS[claim.operation](scores)


def agrees(claim: GoldClaim, computed: Scores) -> bool:
    """Whether one of the figures is what the text printed: rounded, cut, or in its interval."""
    if claim.value is None:
        return any(computed)
    value = Decimal(claim.value)
    low = Decimal(claim.low) if claim.low else None
    high = Decimal(claim.high) if claim.high else None
    if claim.hedge == "about" and low is None:
        low, high = value * Decimal("0.95"), value * Decimal("1.05")
    if claim.hedge == "over" and high is None:
        high = value * Decimal("1.12")
    fits = any((low is None or low <= x) and (high is None or x <= high) for x in computed)
    # The exponent of a finite decimal is a number; only NaN and infinity have a letter.
    step = Decimal(1).scaleb(value.as_tuple().exponent) if value.is_finite() else Decimal(0)  # type: ignore[arg-type]
    return fits or (claim.hedge == "exact" and any(value <= x < value + step for x in computed))


def _organiser(asked: dict[str, object]) -> list[Decimal]:
    """What the organiser itself counts in a round, by the name of the count."""
    from pipeline.official import rounds

    told = [one for one in rounds() if (one.suite, one.round) == (asked["suite"], asked["round"])]
    counts = [getattr(one, str(asked["count"])) for one in told]
    return [Decimal(count) for count in counts if count]


def _rank(best: Result, rows: Sequence[Result]) -> Decimal:
    scores = [row.score for row in rows if row.score is not None]
    top = min(scores) if best.unit in UNITS else max(scores)
    return Decimal(int(best.score == top))


def _fits(row: Result, conditions: dict[str, object]) -> bool:
    return all(
        getattr(row, name) == value for name, value in conditions.items() if name != "distinct"
    )


@cache
def _index(table: tuple[Result, ...]) -> dict[str, tuple[Result, ...]]:
    index: dict[str, tuple[Result, ...]] = {}
    for row in table:
        index[row.key] = (*index.get(row.key, ()), row)
    return index


_ATTRIBUTES = frozenset({"accelerators", "nodes", "host_processors"})
_OVER_TIME = frozenset({"value", "difference", "maximum"})
_OPERATIONS: dict[str, Callable[[Scores], list[Decimal]]] = {
    "value": list,
    "less_time": lambda s: [(s[0] - s[1]) / s[0] * 100],
    "more_speed": lambda s: [(s[0] / s[1] - 1) * 100],
    "more_rate": lambda s: [(s[1] / s[0] - 1) * 100],
    "ratio": lambda s: [s[0] / s[1]],
    "rate_ratio": lambda s: [s[1] / s[0]],
    "difference": lambda s: [abs(s[0] - s[1])],
    "maximum": lambda s: [max(s)],
    "less": lambda s: [Decimal(int(s[0] < s[1]))],
}
