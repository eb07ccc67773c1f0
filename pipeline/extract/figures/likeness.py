"""Whether a number without a unit is printed like a figure that has one."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.units import LEAST_RATE, RATES, TIMES

# How far two times, or two rates, may lie apart.
_RATIO = 30
_RATES_APART = 100


def alike(number: Number, model: Figure, *, test: bool = False) -> bool:
    """Whether a bare figure is printed as the one whose unit it takes, and of its order; that of a
    ``test`` of its own may be of another."""
    rate = model.quantity.unit in RATES
    if not number.decimals and not (rate and number.value >= LEAST_RATE):
        return False
    return _near(number, model, test)


def may_be(number: Number, model: Figure) -> bool:
    """Whether a number can have the unit of a time; how rates are printed is seen later."""
    return model.quantity.unit not in TIMES or _near(number, model)


def _near(number: Number, model: Figure, test: bool = False) -> bool:
    """Whether a number is of the order of a time or rate."""
    apart = _RATES_APART if model.quantity.unit in RATES or test else _RATIO
    return model.number.value / apart < number.value < model.number.value * apart
