"""Who says it, and how firmly: quotations, attribution, negation, plans."""

from __future__ import annotations

import re

from pipeline.extract.marks import Marks
from pipeline.extract.zones import DELIMITER, Zone
from pipeline.records import EMPTY, Modality, Slot

_NAME = r"(?:[A-ZÀ-Þ][\w'’.-]+)(?:\s(?:[A-ZÀ-Þ][\w'’.-]+|de|van|von|al|bin)){1,3}"
_NAME_AFTER = re.compile(rf"^[\s,:]*({_NAME})")
_NAME_BEFORE = re.compile(rf"({_NAME})(?:,[^.“”\"]{{0,80}},?)?[\s,]*$")
_MODALITIES: tuple[Modality, ...] = ("negated", "hypothetical", "planned", "estimated")
_CUES = {"negated": "negation"}


def modality_of(marks: Marks, zone: Zone, start: int) -> Modality:
    """How the text puts a figure: by the words of its clause up to it."""
    cuts = [match.end() for match in DELIMITER.finditer(marks.folded, zone.start, start)]
    clause = cuts[-1] if cuts else zone.start
    for modality in _MODALITIES:
        cues = marks.cues.within(clause, start, _CUES.get(modality, modality))
        if cues:
            return modality
    return "asserted"


def quoted(marks: Marks, start: int) -> bool:
    """Whether a place lies inside quotation marks."""
    return any(left <= start < right for left, right in marks.quotes)


def speaker_of(marks: Marks, zone: Zone, start: int) -> Slot:
    """Who is said to say it: a person's name or a company beside a verb of saying."""
    first, last = zone.sentence
    quote = next((q for q in marks.quotes if q[0] <= start < q[1]), None)
    if quote is not None:
        # The attribution stands within a sentence of the quotation's end or beginning.
        first, last = max(0, quote[0] - 160), min(len(marks.text), quote[1] + 120)
    cues = [
        cue
        for cue in marks.cues.within(first, last, "says")
        if quote is None or cue.end <= quote[0] or cue.start >= quote[1]
    ]
    if quote is not None:
        cues.sort(key=lambda cue: min(abs(cue.start - quote[1]), abs(quote[0] - cue.end)))
    for cue in cues:
        found = _named(marks, cue.start, cue.end, first, last)
        if found:
            return found
    return EMPTY


def _named(marks: Marks, start: int, end: int, first: int, last: int) -> Slot:
    after = _NAME_AFTER.match(marks.text[end : min(last, end + 60)])
    before = _NAME_BEFORE.search(marks.text[max(first, start - 120) : start])
    for match, offset in ((before, max(first, start - 120)), (after, end)):
        if match is not None and not _is_a_name_of_ours(marks, offset + match.start(1)):
            return _slot(marks, offset + match.start(1), offset + match.end(1))
    near = [
        m
        for m in marks.mentions
        if m.label == "SUBMITTER"
        and max(first, start - 40) <= m.start
        and m.end <= min(last, end + 40)
    ]
    if near:
        closest = min(near, key=lambda m: min(abs(m.end - start), abs(m.start - end)))
        return _slot(marks, closest.start, closest.end, closest.canon)
    return EMPTY


def _is_a_name_of_ours(marks: Marks, place: int) -> bool:
    """Whether what looks like a person's name begins with a system, chip or benchmark."""
    return any(m.start <= place < m.end and m.label != "SUBMITTER" for m in marks.mentions)


def _slot(marks: Marks, start: int, end: int, value: str = "") -> Slot:
    surface = marks.text[start:end]
    return Slot(
        value=value or surface,
        surface=surface,
        how="stated",
        start=marks.base + start,
        end=marks.base + end,
    )
