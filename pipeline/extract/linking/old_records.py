"""The record that a better result of its sentence breaks: “beat the record of 0.46 min with 0.23”.

Whose it was, and of which round, is not said.
"""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import TIMES
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.words.pack import load_pack

# “record |of the| 0.46 minutes”, “0.46分|の|記録”; “A's |record”.
_OF, _WHOSE = 12, 16


@remembered
def is_old_record(marks: Marks, figure: Figure) -> bool:
    """Whether a score is a record that the one other score of its sentence is better than."""
    if not is_score(figure) or not marks.cues.has("record"):
        return False
    start, end = marks.sentence_at(figure.start)
    scores = [f for f in marks.figures_in(start, end) if is_score(f)]
    tests = {m.canon for m in marks.names_in(start, end) if m.label == "BENCHMARK"}
    if len(scores) != 2 or len(tests) > 1:
        return False
    (other,) = (f for f in scores if f.start != figure.start)
    if other.quantity.unit != figure.quantity.unit:
        return False
    worse = figure.quantity.value - other.quantity.value
    if worse == 0 or (worse > 0) != (figure.quantity.unit in TIMES):
        return False
    return _is_record(marks, figure)


def _is_record(marks: Marks, figure: Figure) -> bool:
    """Whether the word for a record stands at a score, with nobody's name before it."""
    if load_pack(marks.lang).order == "final":
        gap = (figure.end, figure.end + _OF)
    else:
        gap = (figure.start - _OF, figure.start)
    for word in marks.cues.within(max(0, gap[0] - _WHOSE), gap[1] + _WHOSE, "record"):
        between = sorted((word.start, word.end, figure.start, figure.end))[1:3]
        inside = word.end > figure.start and word.start < figure.end
        if inside or between[1] - between[0] > _OF:
            continue
        if DELIMITER.search(marks.folded, *between) or marks.names_in(*between):
            continue
        if (word.start < figure.start) == (load_pack(marks.lang).order == "final"):
            continue
        first = min(word.start, figure.start)
        whose = marks.names_in(max(0, first - _WHOSE), first)
        return not any(m.label in OWNERS and first - m.end <= len("'s ") for m in whose)
    return False
