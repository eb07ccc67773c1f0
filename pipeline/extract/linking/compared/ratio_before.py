"""The ratio that another goes on with: “T4 대비 각각 1.2배, |2배|”, “是A的1.94倍，是B的|4.6倍|”."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS

_RATIOS = ("percent", "x")


def ratio_before(marks: Marks, figure: Figure) -> Figure | None:
    """The ratio before one of a sentence, where all that is named between is the other side's:
    both are then of the same subject."""
    if figure.quantity.unit not in _RATIOS:
        return None
    start = marks.sentence_at(figure.start)[0]
    before = [f for f in marks.figures_in(start, figure.start) if f.quantity.unit in _RATIOS]
    if not before or before[-1].quantity.unit != figure.quantity.unit:
        return None
    between = [m for m in marks.names_in(before[-1].end, figure.start) if m.label in OWNERS]
    held = [is_baseline(marks, m) for m in between if m.label != "SUBMITTER"]
    return before[-1] if all(held) and bool(held) == bool(between) else None
