"""A result told again in the brackets right behind it: “不到90分钟(88.17分钟)训练ResNet-50”."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.hedges import hedges_at
from pipeline.extract.figures.units import TIMES
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER

# How far behind the brackets the test may stand that both are of.
_TEST_REACH = 12


def told_again(marks: Marks, figure: Figure) -> Figure | None:
    """The same result in brackets, if a test stands behind them that is not parted from them."""
    # “90分钟|内|(88.17分钟)”: the word for the bound may stand between
    bounds = hedges_at(marks.folded, figure.end, marks.lang)
    place = figure.end + len(bounds[0][1].removesuffix("(") if bounds else "")
    place += marks.folded.startswith(" ", place)
    if not is_score(figure) or not marks.folded.startswith("(", place):
        return None
    again = next((f for f in marks.figures_in(place, place + 2) if is_score(f)), None)
    if again is None or not marks.folded.startswith(")", again.end):
        return None
    alike = again.quantity.unit == figure.quantity.unit
    if not alike and not {again.quantity.unit, figure.quantity.unit} <= set(TIMES):
        return None
    for name in marks.names_in(again.end, again.end + _TEST_REACH):
        gap = (again.end + 1, name.start)
        if name.label == "BENCHMARK" and not DELIMITER.search(marks.folded, *gap):
            return None if marks.cues.any(*gap, "conjunction") else again
    return None
