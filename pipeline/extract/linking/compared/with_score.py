"""The score that a ratio goes on from, in a sentence that names nobody before the two.

“A comes close to B. It took 10.18 minutes, less than half of C's 22.04”: whose the minutes are,
theirs is the ratio.
"""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS

# “in 10.18 minutes, |that is less than |half”
_REACH = 40


def score_before(marks: Marks, figure: Figure) -> Figure | None:
    """The score right before a ratio, ``None`` where the sentence names somebody before it."""
    if figure.quantity.unit not in ("percent", "x"):
        return None
    start = marks.sentence_at(figure.start)[0]
    if any(m.label in OWNERS for m in marks.names_in(start, figure.start)):
        return None
    before = marks.figures_in(start, figure.start)
    near = bool(before) and figure.start - before[-1].end <= _REACH
    return before[-1] if near and is_score(before[-1]) else None
