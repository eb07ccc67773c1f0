"""Ranks of a company alone: of none of the machines that another clause or sentence gives it."""

from __future__ import annotations

import re

import msgspec

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.figures.units import COUNTS, units
from pipeline.extract.linking.links import Links
from pipeline.extract.marking.marks import Marks
from pipeline.extract.words.lexicon import Cue
from pipeline.records import EMPTY, Scale

# “the only FLUX.1 submitter”, “the only company to submit”
_ENTERED_REACH = 32
_WORD = re.compile(r"[^\W\d_]+")
_HARDWARE = ("accelerators", "processors")


def of_the_company(marks: Marks, cue: Cue, links: Links) -> Links:
    """“The company was the only one to …”: who it is, and not the system named before."""
    start, _ = marks.sentence_at(cue.start)
    words = {(c.start, c.end) for c in marks.cues.within(start, cue.start, "company_word")}
    # “according to the company, this is the highest”
    others = marks.cues.within(start, cue.start, "anaphor", "first_person")
    points = any((word.start, word.end) not in words for word in others)
    if links.subject.system.how != "carried" or not words or points:
        return links
    subject = msgspec.structs.replace(links.subject, system=EMPTY, accelerator=EMPTY)
    return msgspec.structs.replace(links, subject=subject)


def of_who_entered(marks: Marks, cue: Cue, links: Links) -> Links:
    """“A took 12.5 minutes with 1,152 Xs, and was the only submitter of it”: who alone entered
    something has done so with no machine that another clause gives it."""
    clause = clause_of(marks, cue.start)
    words = marks.cues.within(cue.end, min(clause[1], cue.end + _ENTERED_REACH), "submit")
    # “the only cluster that took part in all eight”
    machine = marks.cues.any(cue.end, cue.end + _ENTERED_REACH, "system_word")
    if cue.name not in ("only", "only_name") or not words or machine:
        return links
    subject = links.subject
    if not any(f.quantity.unit in COUNTS for f in marks.figures_in(*clause)):
        subject = msgspec.structs.replace(subject, scale=Scale())
    if subject.submitter and not clause[0] <= subject.system.start - marks.base < clause[1]:
        subject = msgspec.structs.replace(subject, system=EMPTY, accelerator=EMPTY)
    return msgspec.structs.replace(links, subject=subject)


def lacks_chips(marks: Marks, word: Cue) -> bool:
    """“the only one |without| accelerators”: what it does without."""
    behind = _WORD.match(marks.folded, word.end + 1)
    return behind is not None and units(marks.lang)[1].get(behind[0]) in _HARDWARE
