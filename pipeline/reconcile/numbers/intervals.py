"""What a printed figure covers, as exact intervals."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from pipeline.records import Quantity


class Interval(NamedTuple):
    """Bounds (``None``: unbounded), closed unless said to be open."""

    low: Decimal | None
    high: Decimal | None
    low_open: bool = False
    high_open: bool = False

    def holds(self, value: Decimal) -> bool:
        """Whether a value lies inside."""
        if self.low is not None and (value < self.low or (self.low_open and value == self.low)):
            return False
        return self.high is None or not (
            value > self.high or (self.high_open and value == self.high)
        )


@lru_cache(maxsize=1024)  # a figure is held against many scores
def step_of(quantity: Quantity) -> Decimal:
    """One unit in the last printed place: 0.1 for ``14.5``, 1,000 for “12 thousand”.

    Of an unhedged figure the interval that it came with is one step wide.
    """
    if quantity.hedge == "exact" and quantity.low is not None and quantity.high is not None:
        width = quantity.high - quantity.low
        # A range (“28 to 29 minutes”) is wider than the rounding of its end.
        if width > 0 and abs(quantity.low + quantity.high - 2 * quantity.value) == 0:
            return width
    return Decimal(1).scaleb(-quantity.decimals)


def is_round(quantity: Quantity) -> bool:
    """Whether a figure of thousands or more has a zero in their last place: “270 thousand” may well
    be rounded to tens of thousands."""
    step = step_of(quantity)
    return step > 1 and not quantity.value % (10 * step)


def interval_of(quantity: Quantity) -> Interval:
    """The interval that the record states; where it states none, that of rounding.

    “Up to 2.1 times” says that the best of several is 2.1: it is read as a figure of its own.
    """
    stated = quantity.low is not None or quantity.high is not None
    if stated and quantity.hedge != "up_to":
        return Interval(quantity.low, quantity.high, quantity.low_open, quantity.high_open)
    half = step_of(quantity) / 2
    return Interval(quantity.value - half, quantity.value + half, high_open=True)


@lru_cache(maxsize=1024)
def is_bound(quantity: Quantity) -> bool:
    """Whether the figure is an interval by its words, not by its digits."""
    if quantity.hedge in ("about", "over", "under"):
        return True
    if quantity.hedge == "up_to" or (quantity.low is None and quantity.high is None):
        return False
    if quantity.low is None or quantity.high is None:
        return True
    return quantity.high - quantity.low > step_of(quantity)


@lru_cache(maxsize=1024)
def significant(quantity: Quantity) -> int:
    """How many significant digits were printed."""
    return len(str(int(abs(quantity.value) / step_of(quantity))))


@lru_cache(maxsize=1024)
def telling(quantity: Quantity) -> int:
    """The same, but for the zeros that end a whole number: they may be no more than rounding."""
    digits = str(int(abs(quantity.value) / step_of(quantity)))
    return len(digits if quantity.decimals else digits.rstrip("0"))


def variants(quantity: Quantity) -> tuple[Quantity, ...]:
    """The figure as read, and as read under the other decimal convention (``1.728``)."""
    if quantity.alternative is None:
        return (quantity,)
    _, _, fraction = f"{quantity.alternative:f}".partition(".")
    other = Quantity(
        surface=quantity.surface,
        start=quantity.start,
        end=quantity.end,
        value=quantity.alternative,
        unit=quantity.unit,
        decimals=len(fraction),
    )
    return (quantity, other)
