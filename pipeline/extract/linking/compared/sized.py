"""What stands right behind a result and is of it: “10.94 for 3,584 of them”, or a clause."""

from __future__ import annotations

import re

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.units import COUNTS
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER

# How far the two go, with what follows: a word or two, the size, a word or two behind it.
_REACH = 48
# How far a clause on a result goes, and how far behind the result it may open: “minutes, |die …”.
_CLAUSE, _OPENS = 56, 2
_SIZE = re.compile(
    r" (?:[^\W\d]+ ){1,2}\d{1,3}(?:[,. \u00a0\u202f]?\d{3})*"
    r"(?: [^\W\d][\w'-]*){0,3}?(?= (?:[^\W\d]+ )?$)"
)


def with_size(marks: Marks, figure: Figure, start: int) -> int:
    """Where a result ends, with its size where a place is led to behind that: “… |in June”."""
    if start - figure.end > _REACH or DELIMITER.search(marks.folded, figure.end, start):
        return figure.end
    size = _SIZE.match(marks.folded, figure.end, start)
    if size is None or any(m.label == "SUBMITTER" for m in marks.names_in(figure.end, start)):
        return figure.end
    counts = [f for f in marks.figures_in(figure.end, start) if f.quantity.unit in COUNTS]
    return max([size.end(), *(f.end for f in counts)])


def is_told_of(marks: Marks, figure: Figure, start: int) -> bool:
    """Whether a clause on a result alone leads to what begins at ``start``: “than the 10.9 minutes
    that the company recorded |in June”, “the 10.9 minutes NVIDIA recorded |in June”."""
    end = figure.end
    if not 0 < start - end <= _CLAUSE or marks.figures_in(end + 1, start):
        return False
    words = marks.cues.within(end, start, "relative", "relative_article")
    names = [m for m in marks.names_in(end, start) if m.label == "SUBMITTER"]
    spans = [(word.start, word.end) for word in words] + [(one.start, one.end) for one in names]
    opening = [last for first, last in spans if first - end <= _OPENS]
    return bool(opening) and DELIMITER.search(marks.folded, min(opening), start) is None
