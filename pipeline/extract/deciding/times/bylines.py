"""Times that a line of small print tells: “2 April 2026 · Example News · 4 min”."""

from __future__ import annotations

import re

from pipeline.extract.figures.figure import Figure
from pipeline.extract.marking.marks import Marks

# A date that opens its line, in figures or with a month's name.
_DATE = re.compile(
    r"\W*(?:\d{4}[-./年]\s?\d{1,2}|\d{1,2}[-./ ]+[^\W\d]+[-./ ]+\d{4}|\d{1,2}[-./]\d{1,2}[-./]\d{4}"
    r"|[^\W\d]+\.? \d{1,2},? \d{4})"
)
# No such line is longer.
_LONGEST = 80


def reading_time(marks: Marks, figure: Figure) -> bool:
    """Whether minutes end a short line that opens with a date: how long a page takes to read."""
    line = marks.folded.strip()
    if figure.quantity.unit != "minutes" or len(line) > _LONGEST or figure.number.decimals:
        return False
    ends = not marks.folded[figure.end :].strip(" .")
    told = any(m.label != "SUBMITTER" for m in marks.mentions) or marks.cues.has("time")
    return ends and not told and _DATE.match(line) is not None
