"""A result with the size that it is of, said right behind it: “10.94 for 3,584 of them”."""

from __future__ import annotations

import re

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.units import COUNTS
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER

# How far the two go, with what follows: a word or two, the size, a word or two behind it.
_REACH = 48
_SIZE = re.compile(r" (?:[^\W\d]+ ){1,2}\d{1,3}(?:[,.]?\d{3})*(?: [^\W\d]+){0,2}?(?= [^\W\d]+ $)")


def with_size(marks: Marks, figure: Figure, start: int) -> int:
    """Where a result ends, with its size where a place is led to behind that: “… |in June”."""
    if start - figure.end > _REACH or DELIMITER.search(marks.folded, figure.end, start):
        return figure.end
    size = _SIZE.match(marks.folded, figure.end, start)
    if size is None or any(m.label == "SUBMITTER" for m in marks.names_in(figure.end, start)):
        return figure.end
    counts = [f for f in marks.figures_in(figure.end, start) if f.quantity.unit in COUNTS]
    return max([size.end(), *(f.end for f in counts)])
