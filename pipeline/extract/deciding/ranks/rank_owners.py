"""Whose ranks and comparisons in words are: of a list together, of whoever “is” the fastest, of
those that the own clause names."""

from __future__ import annotations

import msgspec

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.linking.companies.joint import companies_of, joint_of
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.coordination import listed
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS, PRODUCTS
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

_FIRST = ("first", "won", "record")
# What says of each of a list something of its own, or of two of its members the same no more.
_APART = ("respectively", "second", "save_for", "baseline_before", "baseline_after", "rival")


def shared(marks: Marks, cue: Cue, links: Links) -> Links:
    """The links of a rank, with all the companies of the list that stands before it as one
    submitter, where verbs come last; elsewhere words behind a list are of all in it anyway."""
    own = links.subject.submitter
    if load_pack(marks.lang).order != "final":
        return links
    if cue.name not in _FIRST or own.how != "stated" or links.subject.system.how == "stated":
        return links
    start = marks.sentence_at(cue.start)[0]
    names = [m for m in marks.names_in(start, cue.start) if m.label in OWNERS]
    last = names[-1] if names else None
    if last is None or last.start + marks.base != own.start:
        return links
    if marks.cues.any(clause_of(marks, last.start)[0], clause_of(marks, cue.end)[1], *_APART):
        return links
    companies = companies_of(marks)
    joint = joint_of(marks, last, companies)
    if not joint or any(m.end > cue.start for m in listed(marks, last, companies)):
        return links
    submitter = msgspec.structs.replace(own, value=joint)
    subject = msgspec.structs.replace(links.subject, submitter=submitter)
    return msgspec.structs.replace(links, subject=subject)


def leads_to_whom(marks: Marks, cue: Cue) -> bool:
    """“本轮最快的系统是A，每秒可输出98,443个词元”: whether a superlative opens its clause, which
    ends with who it is, in a language where names else stand before their figures."""
    first, last = clause_of(marks, cue.start)
    if load_pack(marks.lang).order != "final" or cue.name not in ("fastest", "first", "record"):
        return False
    owners = [m for m in marks.names_in(first, last) if m.label in OWNERS]
    return bool(owners) and owners[0].start >= cue.end


def told_in_its_clause(marks: Marks, cue: Cue) -> bool:
    """“A是最快的，而B的X与C的Y不相上下”: whether the clause of a word of comparison names both
    sides, in a language whose verbs come last, and another clause before it names others."""
    if load_pack(marks.lang).order != "final":
        return False
    first, last = clause_of(marks, cue.start)
    start = marks.sentence_at(cue.start)[0]
    own = {m.canon for m in marks.names_in(first, last) if m.label in PRODUCTS}
    before = {m.canon for m in marks.names_in(start, first) if m.label in OWNERS}
    return len(own) > 1 and bool(before)
