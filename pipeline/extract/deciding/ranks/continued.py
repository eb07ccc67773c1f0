"""Comparisons that go on: “A is 9 % faster than B. Offline the lead grows to 28 %.”

The second sentence names neither side: its lead, gap or advantage is the one just told.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS
from pipeline.records import Claim, Slot, Subject

# How far back the comparison may stand that a sentence goes on with: two sentences or so.
_REACH = 320


def with_continued(claims: list[Claim], spare: list[Claim], marked: Sequence[Marks]) -> list[Claim]:
    """The claims, with the ratios that go on with a comparison told just before them.

    ``spare`` are figures that make no claim by their own words.
    """
    passages = {marks.passage: marks for marks in marked}
    kept = [_going_on(c, claims, passages) or c for c in claims]
    more = (_going_on(claim, claims, passages) for claim in spare)
    return [*kept, *(claim for claim in more if claim is not None)]


def _going_on(claim: Claim, claims: Sequence[Claim], passages: dict[int, Marks]) -> Claim | None:
    """A ratio without sides as the comparison before it, at its own size; else ``None``."""
    marks = passages.get(claim.passage)
    if marks is None or not _is_bare(claim):
        return None
    start, end = claim.sentence_start - marks.base, claim.start - marks.base
    if not marks.cues.any(start, end, "margin") or _names_somebody(marks, start, end):
        return None
    told = [one for one in claims if one.start < claim.sentence_start and _compares(one, claim)]
    if not told or told[-1].passage != claim.passage or claim.start - told[-1].start > _REACH:
        return None
    last = told[-1]
    if _moved_on(last, claim, claims):
        return None
    assert last.baseline is not None
    # “A is 9 % ahead of B, and C 12 %. Offline the lead is 28 %”: whose, nobody can tell.
    both = {one.subject for one in told if one.sentence_start == last.sentence_start}
    subject = last.subject if len(both) == 1 else Subject()
    own = tuple(test for test in claim.benchmarks if test.how == "stated")
    return msgspec.structs.replace(
        claim,
        kind="comparison",
        comparator=last.comparator,
        subject=msgspec.structs.replace(
            subject,
            submitter=_carried(subject.submitter),
            system=_carried(subject.system),
            accelerator=_carried(subject.accelerator),
        ),
        benchmarks=own or tuple(map(_carried, last.benchmarks)),
        baseline=msgspec.structs.replace(last.baseline, quantity=None),
    )


def _moved_on(last: Claim, claim: Claim, claims: Sequence[Claim]) -> bool:
    """Whether results of a third system stand between a comparison and a ratio: “A is 3x B. C comes
    to 33,928. The gap is 3 %” is not A's and B's gap."""
    assert last.baseline is not None
    sides = (last.subject, last.baseline.subject)
    known = {slot.value for side in sides for slot in (side.system, side.submitter)}
    between = [
        one.subject.system
        for one in claims
        if last.sentence_end <= one.start < claim.sentence_start and one.passage == last.passage
    ]
    return any(system.how == "stated" and system.value not in known for system in between)


def _names_somebody(marks: Marks, start: int, end: int) -> bool:
    """“Taking the H200 as the starting point, the gain is 2.5x”: a new side is told."""
    return any(m.label in OWNERS for m in marks.names_in(start, end))


def _is_bare(claim: Claim) -> bool:
    """Whether a claim is a ratio of which its sentence names neither side."""
    if claim.quantity is None or claim.quantity.unit not in ("percent", "x"):
        return False
    sides = [claim.subject.submitter, claim.subject.system]
    if claim.baseline is not None:
        other = claim.baseline.subject
        sides += [other.submitter, other.system, claim.baseline.round]
    return all(side.how != "stated" for side in sides) and not claim.outside


def _compares(one: Claim, claim: Claim) -> bool:
    """Whether a claim says by how much one side is ahead of another that is named."""
    if one.kind != "comparison" or one.baseline is None or one.quantity is None:
        return False
    other = one.baseline.subject
    return one.id != claim.id and bool(other.system or other.submitter)


def _carried(slot: Slot) -> Slot:
    return msgspec.structs.replace(slot, how="carried") if slot else slot
