"""Who built the machines that somebody speaks of as their own: “we used B's server”."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import Found, Zone
from pipeline.extract.names.mentions import Mention

# “one GIGABYTE |server”
_REACH, _BESIDE = 12, 1


def on_bought_machines(marks: Marks, figure: Figure, zone: Zone, found: Found | None) -> bool:
    """“We used B's server with eight Hs. Our result was 38 minutes”: ours, whoever built what we
    have said that we ran it on."""
    if found is None or found[0] is not marks or found[1].start >= zone.sentence[0]:
        return False
    start, end = zone.sentence
    if any(left <= figure.start < right for left, right in marks.quotes):
        return False
    told = marks.cues.any(marks.sentence_at(found[1].start)[0], found[1].start, "first_person")
    return told and marks.cues.any(start, end, "first_person")


def built_it(marks: Marks, company: Mention) -> bool:
    """Whether a word for machines stands right behind a company's name: “one B server”."""
    words = marks.cues.within(company.end, company.end + _REACH, "server_word", "system_word")
    return any(word.start - company.end <= _BESIDE for word in words)
