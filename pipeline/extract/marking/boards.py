"""A board's name cut short to the beginning of its part: “the H7” of “NUCLEO-H7A3ZI-Q”.

Only in articles on MLPerf Tiny, whose boards are no chips of data centres that are called alike.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention

_SUITE = "tiny"
_SHORT = re.compile(r"(?<![A-Za-z0-9-])[A-Z]{1,2}\d{1,3}(?![A-Za-z0-9])")
_PARTS = re.compile(r"[^A-Za-z0-9]+")


def with_boards(passages: Sequence[Marks], suite: str) -> list[Marks]:
    """The passages of an article on that suite, with what can be short for one board alone."""
    if suite != _SUITE:
        return list(passages)
    whole = {
        part: name
        for marks in passages
        for name in marks.mentions
        if name.label == "SYSTEM"
        for part in _PARTS.split(marks.text[name.start : name.end])
    }
    return [_named(marks, whole) for marks in passages] if whole else list(passages)


def _named(marks: Marks, whole: dict[str, Mention]) -> Marks:
    found = []
    for short in _SHORT.finditer(marks.text):
        boards = {name.canon: name for part, name in whole.items() if part.startswith(short[0])}
        taken = [m for m in marks.mentions if m.start < short.end() and short.start() < m.end]
        if len(boards) == 1 and all(m.label == "ACCELERATOR" for m in taken):
            (name,) = boards.values()
            found.append(msgspec.structs.replace(name, start=short.start(), end=short.end()))
    if not found:
        return marks
    spans = {(name.start, name.end) for name in found}
    kept = [m for m in marks.mentions if (m.start, m.end) not in spans]
    return msgspec.structs.replace(marks, mentions=sorted([*kept, *found]))
