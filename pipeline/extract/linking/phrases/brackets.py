"""What stands in brackets between two places, and what does not."""

from __future__ import annotations

import re

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention

# No longer remark in brackets is looked over.
WIDEST_BRACKET = 40
# “the second generation of Intel Xeon Scalable processors (”: how long the name before one may be.
_WIDEST_NAME = 64
_BRACKETS = re.compile(r"\([^()\n]{1,38}\)")


def bracketed(marks: Marks, start: int, end: int) -> int:
    """How many characters the brackets take that open in a stretch."""
    last = end + WIDEST_BRACKET
    return sum(
        match.end() - match.start()
        for match in _BRACKETS.finditer(marks.folded, start, last)
        if match.start() < end
    )


def glossed(marks: Marks, mention: Mention) -> Mention | None:
    """“the second generation of Xeon (codenamed “Cascade Lake”)”: the name of the same thing right
    before the brackets that hold a name and nothing to count."""
    opened = marks.folded.rfind("(", max(0, mention.start - WIDEST_BRACKET), mention.start)
    if opened < 0 or ")" in marks.folded[opened : mention.start]:
        return None
    before = marks.names_in(max(0, opened - _WIDEST_NAME), opened)
    closed = marks.folded.find(")", mention.end, mention.end + WIDEST_BRACKET)
    if not before or before[-1].canon != mention.canon or closed < 0:
        return None
    return None if marks.figures_in(before[-1].end, closed) else before[-1]


def outside_brackets(marks: Marks, start: int, end: int) -> list[tuple[int, int]]:
    """The parts of a stretch that stand in no brackets."""
    parts, place = [], start
    for match in _BRACKETS.finditer(marks.folded, start, end):
        parts.append((place, match.start()))
        place = match.end()
    return [*parts, (place, end)]


def in_brackets(marks: Marks, figure: Figure, mention: Mention) -> bool:
    """Whether a name stands in brackets behind a figure, with a figure of its own in there."""
    opened = marks.folded.find("(", figure.end, mention.start)
    if opened < 0:
        return False
    closed = _closing(marks.folded, opened, marks.sentence_at(figure.start)[1])
    if closed < mention.end:
        return False
    return any(is_score(f) for f in marks.figures_in(opened, closed))


def told_in_brackets(marks: Marks, figure: Figure, mention: Mention) -> bool:
    """«22,80 минуты (у |Google| с 8 TPU v5p — 49,7)»: the same of a score, where the other one is
    told behind the name and is not what something is held against."""
    if not is_score(figure) or not in_brackets(marks, figure, mention):
        return False
    closed = _closing(marks.folded, marks.folded.find("(", figure.end), len(marks.folded))
    scores = [f for f in marks.figures_in(mention.end, closed) if is_score(f)]
    return bool(scores) and not marks.cues.any(mention.end, scores[0].start, "baseline_before")


def _closing(text: str, opened: int, end: int) -> int:
    """Where the bracket closes that opens at a place, others within it; -1 where it does not."""
    depth = 0
    for place in range(opened, end):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if not depth:
            return place
    return -1


def is_source(marks: Marks, mention: Mention) -> bool:
    """“28 % behind on offline (per Intel)”, “(según Intel)”: whom brackets give as the source."""
    opened = marks.folded.rfind("(", max(0, mention.start - WIDEST_BRACKET), mention.start)
    if mention.label != "SUBMITTER" or opened < 0 or ")" in marks.folded[opened : mention.start]:
        return False
    told = marks.cues.any(opened, mention.start, "says", "per_whom")
    return told and not marks.figures_in(opened, mention.start)
