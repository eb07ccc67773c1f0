"""A time that is said once more in another unit: “263.5 minutes, almost four and a half hours”."""

from __future__ import annotations

from decimal import Decimal

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.units import TIMES
from pipeline.extract.marking.marks import Marks, remembered

# “, or, to put it otherwise, ”: how far behind the one the other begins, and how near the two are.
_REACH, _NEAR = 32, Decimal("0.08")
_SECONDS = {"seconds": 1, "minutes": 60, "hours": 3_600}


@remembered
def said_before(marks: Marks, figure: Figure) -> Figure | None:
    """The time right before one in another unit that is about as long: both are one result."""
    if figure.quantity.unit not in TIMES:
        return None
    start = marks.sentence_at(figure.start)[0]
    before = marks.figures_in(max(start, figure.start - _REACH - 1), figure.start)
    if not before or before[-1].quantity.unit not in TIMES:
        return None
    one = before[-1]
    gap = (one.end, figure.start)
    if one.quantity.unit == figure.quantity.unit or not 0 < gap[1] - gap[0] <= _REACH:
        return None
    if marks.names_in(*gap) or marks.cues.any(*gap, "baseline_before", "to", "conjunction"):
        return None
    first, second = (f.number.value * _SECONDS[f.quantity.unit] for f in (one, figure))
    return one if abs(first - second) <= _NEAR * first else None
