"""What stands in brackets between two places, and what does not."""

from __future__ import annotations

import re

from pipeline.extract.marking.marks import Marks

# No longer remark in brackets is looked over.
WIDEST_BRACKET = 40
_BRACKETS = re.compile(r"\([^()\n]{1,38}\)")


def bracketed(marks: Marks, start: int, end: int) -> int:
    """How many characters the brackets take that open in a stretch."""
    last = end + WIDEST_BRACKET
    return sum(
        match.end() - match.start()
        for match in _BRACKETS.finditer(marks.folded, start, last)
        if match.start() < end
    )


def outside_brackets(marks: Marks, start: int, end: int) -> list[tuple[int, int]]:
    """The parts of a stretch that stand in no brackets."""
    parts, place = [], start
    for match in _BRACKETS.finditer(marks.folded, start, end):
        parts.append((place, match.start()))
        place = match.end()
    return [*parts, (place, end)]
