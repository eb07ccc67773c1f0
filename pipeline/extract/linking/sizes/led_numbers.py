"""Bare whole numbers of a sentence that a small word leads to: “B needed 10.9 |with 32|”."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import attrgetter

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.numbers import Number, find_numbers
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER
from pipeline.extract.words.pack import load_pack

_YEARS = range(2015, 2040)
_TWO = 2
# How far before a number the word that leads to it may begin, and what follows may end.
_LEAD = 24
_LEADING = ("connect_after", "fitted", "used")
_FOLLOWING = ("time", "took", "conjunction", "relative", "yields", "of_them")
_CLOSED = re.compile(r"[,;)]|[.:](?!\d)")
Place = tuple[int, int]
_START, _END = attrgetter("start"), attrgetter("end")


def is_led(marks: Marks, place: int, scores: Sequence[Figure]) -> bool:
    """Whether a small word leads to a number that ends its clause, or that a verb follows."""
    words = marks.cues.within(place - _LEAD, place, *_LEADING)
    leads = [w for w in words if not marks.folded[w.end : place].strip()]
    timed = {marks.folded[: f.start].rsplit(None, 1)[-1] for f in scores if f.start}
    if not any(marks.folded[w.start : w.end] not in timed for w in leads):
        return False
    number = next(n for n in marks.numbers if n.start == place)
    rest = marks.folded[number.end : number.end + _LEAD]
    if not rest.strip() or _CLOSED.match(rest):
        return True
    behind = marks.cues.within(number.end, number.end + _LEAD, *_FOLLOWING)
    return any(w.start == number.end + 1 for w in behind)


def is_beside(marks: Marks, place: int, figure: Figure, scores: Sequence[Figure]) -> bool:
    """Whether a number is a figure's: no other score stands between, nor nearer in its clause."""
    first, last = sorted((place, figure.start))
    if any(first < f.start < last for f in scores):
        return False
    behind = [f for f in scores if f.start > place][:1]
    before = [f for f in scores if f.end <= place][-1:]
    if len(before + behind) < _TWO:
        return True
    apart = DELIMITER.search(marks.folded, before[0].end, place) is not None
    return (figure in behind) == apart


@remembered
def bare_numbers(marks: Marks, sentence: tuple[int, int]) -> list[Place]:
    """The whole numbers of a sentence that are no part of a result, a name or a round: where each
    stands, and what it is."""
    first, last = sentence
    scores = [f for f in marks.figures_in(first, last) if is_score(f)]
    taken = [(f.start, f.end) for f in scores]
    taken += [(m.start, m.end) for m in marks.names_in(first, last)]
    taken += [(v.start, v.end) for v in marks.rounds if first <= v.start < last]
    taken += [
        (f.start, f.end)
        for f in marks.figures_in(first, last)
        if f.quantity.unit not in ("accelerators",) and f not in scores
    ]
    # Only where the passage has such a number is the stretch read by itself.
    numbers = marks.numbers[bisect_right(marks.numbers, first, key=_END) :]
    if not any(
        (n.start < first or n.end > last or _may_be_bare(n))
        and not any(a <= n.start < b for a, b in taken)
        for n in numbers[: bisect_left(numbers, last, key=_START)]
    ):
        return []
    return [
        (first + n.start, int(n.value))
        for n in find_numbers(marks.folded[first:last], load_pack(marks.lang))
        if _may_be_bare(n) and not any(a <= first + n.start < b for a, b in taken)
    ]


def _may_be_bare(number: Number) -> bool:
    return not number.decimals and number.value > 1 and number.value not in _YEARS
