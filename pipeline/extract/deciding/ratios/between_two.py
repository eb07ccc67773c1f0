"""Ratios said of one of two systems whose results were just told: “A took 17.2 minutes and B 17.7,
so A was 28 % faster.”

Whether the two make the ratio or not: who says “faster” beside two results holds one against the
other.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pipeline.extract.linking.companies.makers import makers_of, owner_of
from pipeline.extract.marking.marks import Marks
from pipeline.records import Baseline, Claim, Slot, Subject

# How far behind a ratio the word for being faster may end.
_WORD_REACH = 32
_RESULTS = ("time", "throughput")
_ORDERED = ("faster", "slower")
_EARLIER = ("previous_round", "last_year", "first_round", "after", "predecessor", "own")


def with_other_side(claims: list[Claim], marked: Sequence[Marks]) -> list[Claim]:
    """The claims, with the other side of each bare ratio behind the results of two."""
    passages = {marks.passage: marks for marks in marked}
    results = [claim for claim in claims if claim.kind in _RESULTS]
    told = [_of_the_result(claim, results) or claim for claim in claims]
    return [_held(claim, results, passages) or claim for claim in told]


def _of_the_result(claim: Claim, results: Sequence[Claim]) -> Claim | None:
    """“A came to 103,182. That is 3.8 % more than eight Bs, says the maker of B”: what is held
    against a speaker's own chips is not the speaker's but the result of another told before."""
    own, baseline = claim.subject, claim.baseline
    if claim.kind != "comparison" or baseline is None or own.system or claim.quantity is None:
        return None
    who, other = own.submitter, baseline.subject.system
    if who.how != "stated" or not other or who.value not in makers_of(other.value):
        return None
    if claim.speaker.value != who.value and not claim.end < other.end < who.start:
        return None
    before = [r for r in results if r.passage == claim.passage and r.start < claim.sentence_start]
    if not before or before[-1].sentence_end + 1 < claim.sentence_start:
        return None
    told = before[-1].subject
    theirs = told.submitter.value or owner_of(told.system.value)
    if theirs in ("", who.value) or (told.system and who.value in makers_of(told.system.value)):
        return None
    return msgspec.structs.replace(claim, subject=_carried_whole(told))


def _held(claim: Claim, results: Sequence[Claim], passages: dict[int, Marks]) -> Claim | None:
    own = claim.subject
    if claim.kind != "gain" or claim.quantity is None or claim.outside or claim.per:
        return None
    if claim.quantity.unit not in ("percent", "x") or _told_against(claim.baseline):
        return None
    name = own.system or own.submitter
    marks = passages.get(claim.passage)
    if marks is None or name.how != "stated" or not claim.sentence_start <= name.start:
        return None
    word = _order(marks, claim)
    if not word:
        return None
    near = [r for r in results if r.passage == claim.passage and r.start < claim.start]
    here = [r for r in near if r.start >= claim.sentence_start]
    if not here and near:
        last = near[-1]
        here = [r for r in near if r.sentence_start == last.sentence_start]
        if last.sentence_end + 1 < claim.sentence_start:
            return None  # another sentence stands between
    here = [r for r in here if not claim.benchmarks or _tests(r) == _tests(claim)]
    others = {_who(r): r for r in here if _who(r) and _who(r) != _name(own)}
    mine = [r for r in here if _who(r) == _name(own)]
    if not mine or len(others) != 1 or len({_tests(r) for r in here}) != 1:
        return None
    (other,) = others.values()
    return msgspec.structs.replace(
        claim,
        kind="comparison",
        comparator=word,
        benchmarks=claim.benchmarks or tuple(map(_carried, other.benchmarks)),
        baseline=Baseline(subject=_carried_whole(other.subject)),
    )


def _told_against(baseline: Baseline | None) -> bool:
    """Whether something is named that a ratio is held against."""
    if baseline is None:
        return False
    other = baseline.subject
    return bool(baseline.round or baseline.quantity or other.system or other.submitter)


def _order(marks: Marks, claim: Claim) -> str:
    """The one word of comparison right behind a ratio, where no earlier state is told."""
    start, end = claim.sentence_start - marks.base, claim.sentence_end - marks.base
    first, last = claim.start - marks.base, claim.end - marks.base
    if marks.cues.any(start, end, *_EARLIER):
        return ""
    words = marks.cues.within(last, last + _WORD_REACH, *_ORDERED)
    words += [w for w in marks.cues.within(first, last, *_ORDERED) if w.end >= last]
    names = {word.name for word in words if not marks.folded[last : word.start].strip()}
    return names.pop() if len(names) == 1 else ""


def _tests(claim: Claim) -> tuple[str, ...]:
    return tuple(test.value for test in claim.benchmarks)


def _name(subject: Subject) -> str:
    return subject.system.value or subject.submitter.value


def _who(claim: Claim) -> str:
    return _name(claim.subject)


def _carried_whole(subject: Subject) -> Subject:
    return msgspec.structs.replace(
        subject,
        submitter=_carried(subject.submitter),
        system=_carried(subject.system),
        accelerator=_carried(subject.accelerator),
    )


def _carried(slot: Slot) -> Slot:
    return msgspec.structs.replace(slot, how="carried") if slot else slot
