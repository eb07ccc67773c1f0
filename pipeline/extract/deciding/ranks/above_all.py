"""“82,750 tokens a second, more than any other”: a rank told of the rate before it."""

from __future__ import annotations

from pipeline.extract.figures.units import RATES
from pipeline.extract.marking.marks import Marks
from pipeline.extract.words.lexicon import Cue

# How far behind its rate the word may stand: “… on ResNet-50 in the edge category, |more than any
# other”.
_REACH = 120
# “… with four chips – more than any other”: what stands between only says on what.
_SIZES = ("accelerators", "hosts", "processors")


def behind_a_rate(marks: Marks, cue: Cue) -> bool:
    """Whether the last figure before a word for “more than all others” is a rate: of a time it
    would be the slowest, and of chips or results no rank of a result at all."""
    start, _ = marks.sentence_at(cue.start)
    before = marks.figures_in(max(start, cue.start - _REACH), cue.start)
    told = [figure for figure in before if figure.quantity.unit not in _SIZES]
    return bool(told) and told[-1].quantity.unit in RATES
