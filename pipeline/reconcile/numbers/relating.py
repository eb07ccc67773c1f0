"""How two scores stand to each other: as a factor, as a percent, and as a line of arithmetic."""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal

from pipeline.reconcile.numbers.agreement import as_printed
from pipeline.reconcile.numbers.show import number
from pipeline.records import Quantity

# What one score is of the other, not how far it is ahead.
SHARES = ("share", "time_share")
_HUNDRED = Decimal(100)


def computed(operation: str, old: Decimal, new: Decimal, lower: bool) -> Decimal:
    """A percent or factor of two scores; ``lower`` says that the smaller score is better."""
    return taken_as(operation, ratio_of(old, new, lower))


def ratio_of(old: Decimal, new: Decimal, lower: bool) -> Decimal:
    """How many times as good the new score is."""
    return old / new if lower else new / old


def taken_as(operation: str, ratio: Decimal) -> Decimal:
    """A factor as the percent, or the factor, that an operation makes of it."""
    if operation in ("ratio", "added"):
        return ratio - (operation == "added")
    if operation in ("less_time", "less_speed"):
        return (1 - 1 / ratio) * _HUNDRED
    if operation == "share":
        return ratio * _HUNDRED
    if operation == "time_share":
        return _HUNDRED / ratio
    return (ratio - 1) * _HUNDRED


def in_words(
    operation: str,
    scores: tuple[Decimal, Decimal],
    result: Decimal,
    quantity: Quantity,
    per: str,
    *,
    lower: bool,
) -> str:
    """The sum as a reader does it, to the places of the quantity: times old by new, rates new by
    old."""
    old, new = (number(score) for score in scores)
    slow, fast = (old, new) if lower else (new, old)
    places = max(quantity.decimals, 1)
    value = number(result, places)
    by = f" (per {per})" if per else ""
    if operation == "less_time":
        return f"({old} − {new}) / {old} = {value} % less time{by}"
    if operation == "share":
        return f"{slow} / {fast} = {value} % of the other's speed{by}"
    if operation == "time_share":
        return f"{new} / {old} = {value} % of the other's time{by}"
    if operation == "less_speed":
        return f"({new} − {old}) / {new} = {value} % less speed{by}"
    if operation == "more_speed":
        return f"{slow} / {fast} − 1 = {value} % more speed{by}"
    if operation == "added":
        return f"{slow} / {fast} − 1 = {number(result, max(places, 2))} times more{by}"
    return f"{slow} / {fast} = {number(result, max(places, 2))} times{by}"


def remark(operation: str, scores: tuple[Decimal, Decimal], *, lower: bool) -> str:
    """What the same two scores give when a percent of time is taken the other way, ``""`` where
    there is no such way."""
    if not lower or operation in SHARES:
        return ""
    other = "more_speed" if operation == "less_time" else "less_time"
    value = as_printed(computed(other, *scores, lower), 0)
    return f"Read as {other.replace('_', ' ')} it would be {value} %."


def spread_of(scores: tuple[Decimal, Decimal], ratio: Decimal) -> float:
    """How far a percent or factor of scores that were rounded to a decimal is from theirs at
    most."""
    least = float(min(scores))
    if least <= 0.1:
        return math.inf  # such a score may be rounded to nothing
    off = 0.05 / least
    times = float(ratio)
    return 100 * max(times, 1 / times) * ((1 + off) / (1 - off) - 1) * 1.01


def rounded_ratios(scores: tuple[Decimal, Decimal], lower: bool) -> Iterator[Decimal]:
    """The factor of scores that were rounded first, as tables and writers print them."""
    for decimals in (2, 1):
        old, new = (as_printed(score, decimals) for score in scores)
        if old > 0 and new > 0:
            yield ratio_of(old, new, lower)
