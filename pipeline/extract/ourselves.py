"""“We …”, says Jane Doe of A: A's result, whoever the text was speaking of before."""

from __future__ import annotations

import msgspec

from pipeline.extract.figures.figure import is_score
from pipeline.extract.linking.companies.makers import has_entry
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS
from pipeline.records import EMPTY, Claim, Slot, Subject

# How far from a speaker's name the company stands: “Jane Doe, director of products at A”.
_BEFORE, _BEHIND = 60, 100
_DASHES = ("–", "—")


def of_speaker(claim: Claim, marks: Marks) -> Claim:
    """A claim of a quotation in the first person, with the company that its speaker is of.

    What the quotation names itself stays; what was carried into it from another company goes.
    """
    subject = claim.subject
    named = "stated" in (subject.system.how, subject.accelerator.how)
    if named or not _in_first_person(claim, marks):
        return claim
    company = _company(claim.speaker, marks)
    own = subject.submitter.value in ("", company.value)
    others = subject.submitter.how == "stated" and not own and not is_ours(claim, marks)
    if not company or others:
        return claim
    if own and not (subject.system and not has_entry(subject.system.value, company.value)):
        subject = msgspec.structs.replace(subject, submitter=subject.submitter or company)
    else:
        subject = Subject(submitter=company)
    return msgspec.structs.replace(claim, subject=subject)


def is_ours(claim: Claim, marks: Marks) -> bool:
    """“A took 20.7 minutes, when we came to |21.05”: whether “we” stands before a figure in its own
    clause, and nobody's name between the two."""
    start = claim.start - marks.base
    first = marks.last_cut(claim.sentence_start - marks.base, start)
    words = marks.cues.within(first, start, "first_person")
    if not words or any(is_score(f) for f in marks.figures_in(words[-1].end, start)):
        return False  # “we took 99.7 minutes and they |84.8”
    names = marks.names_in(words[-1].end, claim.end - marks.base)
    return not any(m.label in OWNERS for m in names)


def _in_first_person(claim: Claim, marks: Marks) -> bool:
    """Whether a claim's quotation says “we”; one may open with a dash: “– Jako jedyni …”."""
    start = claim.start - marks.base
    first, last = claim.sentence_start - marks.base, claim.sentence_end - marks.base
    quote = next((q for q in marks.quotes if q[0] <= start < q[1]), None)
    if quote is None and not marks.text[first:last].lstrip().startswith(_DASHES):
        return False
    left, right = quote or (first, last)
    return marks.cues.any(max(first, left), min(last, right), "first_person")


def _company(speaker: Slot, marks: Marks) -> Slot:
    """The one company beside a speaker's name, outside of what was said."""
    start, end = speaker.start - marks.base, speaker.end - marks.base
    if not speaker or not 0 <= start < end <= len(marks.text):
        return EMPTY
    first, last = marks.sentence_at(start)
    near = [
        m
        for m in marks.names_in(max(first, start - _BEFORE), min(last, end + _BEHIND))
        if m.label == "SUBMITTER"
        and not any(left <= m.start < right for left, right in marks.quotes)
    ]
    if len({m.canon for m in near}) != 1:
        return EMPTY
    name = near[0]
    return Slot(
        value=name.canon,
        surface=marks.text[name.start : name.end],
        how="carried",
        start=marks.base + name.start,
        end=marks.base + name.end,
    )
