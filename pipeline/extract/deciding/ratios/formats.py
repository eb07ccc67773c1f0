"""Ratios of number formats, which are of no system: “FP4 offers twice the efficiency of FP8”."""

from __future__ import annotations

import re

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.figures.figure import Figure
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import PRODUCTS

_FORMAT = re.compile(r"(?<![a-z0-9])(?:nv|mx)?(?:fp|bf|tf|int)-?\d{1,2}(?![a-z0-9])")
# “compared to the FP8 format”: how far behind its word a format may stand.
_WORD = 6
# “FP8 |GPT-3|”: as far as a test's name right behind one ends.
_TEST = 16


def of_formats(marks: Marks, figure: Figure) -> bool:
    """Whether it is a format that a ratio holds something against, and no product.

    Not so of “2.7x the tokens of the MI325X in FP8”, which only says how that one computed.
    """
    end = clause_of(marks, figure.end)[1]
    for other in _FORMAT.finditer(marks.folded, figure.end, end):
        if any(m.label in PRODUCTS for m in marks.names_in(figure.end, other.start())):
            return False
        if other.start() - figure.end <= _WORD:
            # “doubles its FP8 throughput”, but “doubled FP8 GPT-3 performance” is of a test
            behind = marks.names_in(other.end(), other.end() + _TEST)
            return not any(m.label == "BENCHMARK" for m in behind)
        words = marks.cues.within(figure.end, other.start(), "baseline_before", "baseline_of")
        if any(other.start() - word.end <= _WORD for word in words):
            return True
    return False
