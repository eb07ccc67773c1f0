"""Sizes that a change goes between: “from 512 to 1,024 GPUs cut the time from 237 minutes”."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure
from pipeline.extract.linking.phrases.fromto import arrives, starts
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, PRODUCTS

_RATIOS = ("percent", "x")
# “from 512 to |1,024”: how far before the second size the word for the first may begin.
_FROM_REACH = 24


def reached_from(marks: Marks, count: Figure, figure: Figure) -> bool:
    """“Going from 512 to |1,024| GPUs cut the time from 237.6 minutes”: the size that a change
    arrives at is not of the score that it starts from."""
    if count.end > figure.start or not _ends_a_span(marks, count):
        return False
    return starts(marks, figure) or _goes_straight_on(marks, figure)


def _goes_straight_on(marks: Marks, figure: Figure) -> bool:
    """“自|4.5分钟降至0.57分钟”: whether nothing but a word for “to” parts a score from the next."""
    behind = marks.figures_in(figure.end, figure.end + _FROM_REACH)[:1]
    return any(
        f.quantity.unit == figure.quantity.unit
        and any(
            marks.folded[figure.end : f.start].strip() == marks.folded[w.start : w.end]
            for w in marks.cues.within(figure.end, f.start, "to")
        )
        for f in behind
    )


def left_for(marks: Marks, count: Figure, figure: Figure, sizes: list[Figure]) -> bool:
    """“Going from |512| to 1,024 GPUs cut the time from 237.6 minutes to 121”: the size that a
    change starts from is not of the score that it arrives at, nor of one alone."""
    if count.end > figure.start or starts(marks, figure) or not starts(marks, count):
        return False
    unit = count.quantity.unit
    behind = [f for f in sizes if count.end <= f.start < figure.start and f.quantity.unit == unit]
    return bool(behind) and _ends_a_span(marks, behind[0])


def spanned(marks: Marks, count: Figure, figure: Figure) -> bool:
    """“The only one to enter all seven, with 512 to |8,192| GPUs”: what runs go from and to is no
    size of a rank, nor of the ratio of two products that are named behind it."""
    if figure.quantity.unit in _RATIOS:
        cut = DELIMITER.search(marks.folded, count.end, figure.start)
        others = marks.names_in(cut.end(), figure.start) if cut else ()
        if len({m.canon for m in others if m.label in PRODUCTS}) < 2:
            return False
    elif figure.quantity.unit:
        return False
    return _ends_a_span(marks, count)


def _ends_a_span(marks: Marks, count: Figure) -> bool:
    start = max(marks.sentence_at(count.start)[0], count.start - _FROM_REACH)
    return arrives(marks, count) and marks.cues.any(start, count.start, "from")


def of_the_start(marks: Marks, start: int, end: int, figure: Figure) -> bool:
    """“With 32 GPUs we cut it from 34.0 minutes |on one node| to 9.64”: a size that stands behind
    what a change starts from, and before the word for where it arrives, is that score's."""
    if end > figure.start or not arrives(marks, figure):
        return False
    first = marks.sentence_at(figure.start)[0]
    before = [f for f in marks.figures_in(first, start) if starts(marks, f)]
    if not before or before[-1].quantity.unit != figure.quantity.unit:
        return False
    gap = (before[-1].end, start)
    told = marks.cues.any(*gap, "to", "conjunction") or DELIMITER.search(marks.folded, *gap)
    return not told and marks.cues.any(end, figure.start, "to")
