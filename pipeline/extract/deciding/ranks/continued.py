"""Comparisons that go on: “A is 9 % faster than B. Offline the lead grows to 28 %.”

The second sentence names neither side: its lead, gap or advantage is the one just told. Or it says
nothing but where, or of whom, as much is told again: “On BERT it is 41 %”, “For the X it is 41 %”.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS, PRODUCTS
from pipeline.records import Claim, Slot, Subject

# How far back the comparison may stand that a sentence goes on with: two sentences or so.
_REACH = 320
_RATIOS = ("gain", "comparison")
# How long a sentence may be that tells nothing else, and what would be something else.
_SHORT = 90
_ELSE = (
    "negation", "hypothetical", "planned", "estimated", "reject", "price", "per_watt", "per_dollar",
    "previous_round", "last_year", "first_round", "accuracy", "out_of", "not_result",
    "baseline_before",
)  # fmt: skip


def with_continued(claims: list[Claim], spare: list[Claim], marked: Sequence[Marks]) -> list[Claim]:
    """The claims, with the ratios that go on with a comparison told just before them.

    ``spare`` are figures that make no claim by their own words.
    """
    passages = {marks.passage: marks for marks in marked}
    kept = [_going_on(c, claims, passages) or c for c in claims]
    more = (_going_on(c, claims, passages) or _again(c, claims, passages) for c in spare)
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


def _again(claim: Claim, claims: Sequence[Claim], passages: dict[int, Marks]) -> Claim | None:
    """“A gained 24 % over the last round. |For the B it is even 41 %|”: what a short sentence right
    behind a gain or comparison tells again, of another product or test; else ``None``."""
    marks = passages.get(claim.passage)
    told = [one for one in claims if one.start < claim.sentence_start and one.kind in _RATIOS]
    if marks is None or claim.quantity is None or not told or claim.outside:
        return None
    last = told[-1]
    if last.quantity is None:
        return None
    start, end = claim.sentence_start - marks.base, claim.sentence_end - marks.base
    near = last.passage == claim.passage and claim.sentence_start - last.sentence_end <= 1
    if not near or end - start > _SHORT or last.quantity.unit != claim.quantity.unit:
        return None
    if len(marks.figures_in(start, end)) > 1 or marks.cues.any(start, end, *_ELSE):
        return None
    names = marks.names_in(start, end)
    tests = [m for m in names if m.label == "BENCHMARK"]
    owners = [m for m in names if m.label in PRODUCTS]
    if len(names) != 1 or not (tests or owners) or any(is_baseline(marks, m) for m in names):
        return None
    if owners and owners[0].canon == (last.baseline and last.baseline.subject.system.value):
        return None
    subject = claim.subject if owners else last.subject
    return msgspec.structs.replace(
        claim,
        kind=last.kind,
        comparator=last.comparator,
        measure=last.measure,
        subject=msgspec.structs.replace(
            subject, submitter=subject.submitter or _carried(last.subject.submitter)
        ),
        benchmarks=claim.benchmarks if tests else tuple(map(_carried, last.benchmarks)),
        baseline=last.baseline and msgspec.structs.replace(last.baseline, quantity=None),
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
