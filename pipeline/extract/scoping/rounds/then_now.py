"""Sentences that set what was beside what is: “In v3.1 it took 3.92 minutes, |now| it is 3.44”.

A word such as “now” or “this round” stands at one of two results; the other is of an earlier round,
and all that tells of that stands on its side.
"""

from __future__ import annotations

from typing import NamedTuple

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER

_NOW = ("now", "same_round")
# Two results and no more: of three, nobody knows which of them is of then.
_PAIR = 2
# “3.92 minutes |in v3.1 and| takes 3.44 now”: how near behind a result its round begins.
_BESIDE = 8


class ThenNow(NamedTuple):
    """The result that was, the one that is, and the stretch of the sentence that tells of then."""

    then: Figure
    now: Figure
    start: int
    end: int


@remembered
def then_and_now(marks: Marks, first: int, last: int) -> ThenNow | None:
    """The two results of a sentence, of which one is of now."""
    if not marks.cues.has(*_NOW):
        return None
    words = marks.cues.within(first, last, *_NOW)
    scores = [f for f in marks.figures_in(first, last) if is_score(f)] if words else []
    if len(scores) != _PAIR or scores[0].quantity.unit != scores[1].quantity.unit:
        return None
    at = {_at(marks, scores, word.start, word.end) for word in words}
    if len(at) != 1 or None in at:
        return None
    if at == {1}:
        return ThenNow(*scores, first, _parted(marks, scores, [word.start for word in words]))
    cut = DELIMITER.search(marks.folded, scores[0].end, scores[1].start)
    return ThenNow(scores[1], scores[0], cut.start(), last) if cut else None


def _at(marks: Marks, scores: list[Figure], start: int, end: int) -> int | None:
    """Which of two results a word of the present stands at: the one that follows in its clause, or
    else the one before."""
    for place, score in enumerate(scores):
        if score.start >= end:
            return place if not DELIMITER.search(marks.folded, end, score.start) else None
        if place == len(scores) - 1 or scores[place + 1].end > start:
            behind = score.end <= start and not DELIMITER.search(marks.folded, score.end, start)
            later = scores[place + 1 :]
            leads = later and not DELIMITER.search(marks.folded, end, later[0].start)
            if behind and not leads:
                return place
    return None


def _parted(marks: Marks, scores: list[Figure], words: list[int]) -> int:
    """Where what is said of the first of two results ends."""
    between = [place for place in words if scores[0].end <= place < scores[1].start]
    cuts = [m.start() for m in DELIMITER.finditer(marks.folded, scores[0].end, scores[1].start)]
    joined = marks.cues.within(scores[0].end, scores[1].start, "conjunction")
    ends = [*between[:1], *cuts[-1:], *(word.start for word in joined[-1:])]
    return min(ends, default=scores[0].end + _BESIDE)
