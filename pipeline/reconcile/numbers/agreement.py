"""The named levels of agreement between a printed figure and a computed one, best first.

Each level is one function; there is no other tolerance anywhere. ``rounded``, ``truncated`` and
``bound`` support a claim, the next two support it with a caveat.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from functools import lru_cache

from pipeline.official.table import RATES
from pipeline.reconcile.numbers.intervals import interval_of, is_bound, step_of
from pipeline.records import Quantity

LEVELS = ("rounded", "truncated", "bound", "from_rounded_parts", "loosely_rounded", "none")
SUPPORTING = frozenset({"rounded", "truncated", "bound"})
CAVEATS = frozenset({"from_rounded_parts", "loosely_rounded"})
# What the official table keeps of a score that was worked out from the logs of its runs.
_TABLE_STEP = Decimal("0.0001")
# Of a rate the load generator prints so many digits, and the table has no more.
_RATE_DIGITS = 6
# How far from what is meant a round figure lies at most, as a share of it.
_ROUND = Decimal("0.1")
# A bound of so many digits is never as far above what is meant as to leave it less than this share:
# “within 511”, “within 51.6”, “within 311.9” minutes.
_TELLING_DIGITS = 3
_NEAR, _NEAR_OF_DECIMALS, _NEAR_OF_MORE = Decimal("0.7"), Decimal("0.9"), Decimal("0.97")
# “About” with so many digits covers this share of the figure on either side.
_NEAR_OF_DIGITS = Decimal("0.01")


def rounded(quantity: Quantity, value: Decimal, step: Decimal | None = None) -> bool:
    """The value rounds to the printed figure (halves may go either way).

    ``step``, here and below, is the figure's ``step_of`` where the caller has it already.
    """
    return abs(value - quantity.value) * 2 <= (step or step_of(quantity))


def truncated(quantity: Quantity, value: Decimal, step: Decimal | None = None) -> bool:
    """The value gives the printed figure when the digits behind it are cut off."""
    return quantity.value <= value < quantity.value + (step or step_of(quantity))


def loosely(quantity: Quantity, value: Decimal, step: Decimal | None = None) -> bool:
    """The value is at most one unit in the last printed place away."""
    return abs(value - quantity.value) <= (step or step_of(quantity))


def roundly(quantity: Quantity, value: Decimal) -> bool:
    """A figure that ends in zeros may have been rounded as far as they go: “30 percent” for 32,
    “800 tokens per second” for 801.9.

    That is no agreement, as a bare round figure may be meant to its last digit; but it forbids
    blame, and of few entries a rate is borne out so with a caveat. It excuses a tenth at most: half
    of 100 is too much for “100 percent”, and 17 minutes are rounded too far as 20.
    """
    digits = f"{quantity.value:f}"
    zeros = len(digits) - len(digits.rstrip("0"))
    if quantity.decimals or not zeros:
        return False
    room = min(Decimal(10) ** zeros / 2, quantity.value * _ROUND)
    return abs(value - quantity.value) <= room


def agreement(quantity: Quantity, value: Decimal, parts: Iterable[Decimal] = ()) -> str:
    """The best level at which a value agrees with a printed figure.

    ``parts`` are what the value becomes when its inputs are rounded first, as the official
    tables and writers print them. A hedged figure agrees inside its interval (``bound``), and
    loosely where the value rounds or is cut to the bound itself (“just over 116” for 116.6).
    """
    step = step_of(quantity)
    if is_bound(quantity):
        if interval_of(quantity).holds(value):
            if _far_below(quantity, value):
                return "none"
            return "bound" if not _off_to_the_digit(quantity, value) else "loosely_rounded"
        near = rounded(quantity, value, step) or truncated(quantity, value, step)
        return "loosely_rounded" if near else "none"
    near = loosely(quantity, value, step)  # what rounds to it, or is cut to it, is near as well
    if near and rounded(quantity, value, step):
        return "rounded"
    if near and truncated(quantity, value, step):
        return "truncated"
    if parts and any(rounded(quantity, part, step) for part in parts):
        return "from_rounded_parts"
    return "loosely_rounded" if near else "none"


def _digits(quantity: Quantity) -> str:
    """The digits that a figure tells: neither the point nor the zeros at either end."""
    return f"{quantity.value:f}".replace(".", "").strip("0")


def _off_to_the_digit(quantity: Quantity, value: Decimal) -> bool:
    """“About 8,064” for 8,420: who prints so many digits means a figure as near as these tell."""
    if quantity.hedge != "about" or len(_digits(quantity)) < _TELLING_DIGITS:
        return False
    if quantity.value % step_of(quantity):
        return False  # “about a third” prints no digit
    return abs(value - quantity.value) > quantity.value * _NEAR_OF_DIGITS


def _far_below(quantity: Quantity, value: Decimal) -> bool:
    """“Within 511 minutes” for 51.1: a bound of so many digits lies near to what is meant.

    It is no agreement then, though nothing is wrong with it.
    """
    if quantity.hedge != "under" or quantity.low not in (None, 0):
        return False
    digits = _digits(quantity)
    if len(digits) < _TELLING_DIGITS:
        return False
    near = _NEAR_OF_DECIMALS if quantity.decimals else _NEAR
    near = _NEAR_OF_MORE if len(digits) > _TELLING_DIGITS else near
    return value < quantity.value * near


def table_step(score: Decimal, unit: str) -> Decimal:
    """One unit in the last place that the official table keeps of a score."""
    if unit not in RATES:
        return _TABLE_STEP
    return max(_TABLE_STEP, Decimal(1).scaleb(score.adjusted() + 1 - _RATE_DIGITS))


def finer(quantity: Quantity, low: Decimal, high: Decimal) -> bool:
    """Whether a figure lies in what a score was before the table rounded it.

    A vendor who prints his own 3.0658625 has the entry that the table keeps as 3.0659, and one
    who prints 1,016,375 tokens per second that of 1,016,380.
    """
    return step_of(quantity) < high - low and low <= quantity.value <= high


def as_printed(value: Decimal, decimals: int) -> Decimal:
    """A value rounded half up to a number of decimals."""
    return value.quantize(place_of(decimals), rounding=ROUND_HALF_UP)


@lru_cache(maxsize=64)
def place_of(decimals: int) -> Decimal:
    """The value of the last of so many decimals: 0.01 of two."""
    return Decimal(1).scaleb(-decimals)


def printed_forms(score: Decimal) -> tuple[Decimal, ...]:
    """A score as the public tables print it: three decimals, two, or one, but two digits at least.

    Nobody makes 18 seconds of 0.276 minutes by way of 0.3.
    """
    forms = {
        score.quantize(place_of(places), rounding=mode)
        for places in (3, 2, 1)
        if places > -score.adjusted()
        for mode in (ROUND_HALF_UP, ROUND_HALF_EVEN)
    }
    return tuple(sorted(form for form in forms if form > 0))
