"""Results that are said to be of the same machine as the one told before.

“512 GB200 took 0.5 minutes on Llama 2. / On RetinaNet |the same configuration| needed 1.39”: who
entered it, what chips it has and how many need not be said again, however many they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.signs import OWNERS
from pipeline.records import EMPTY, Claim, Scale, Slot, Subject

_TOLD = ("time", "throughput")


def with_same_machine(claims: Sequence[Claim], marked: Iterable[Marks]) -> list[Claim]:
    """The claims, those of “the same machine” with what the last result says of it."""
    pointing = {marks.passage: marks for marks in marked if marks.cues.has("same_system")}
    if not pointing:
        return list(claims)
    done: list[Claim] = []
    for claim in sorted(claims, key=lambda one: one.start):
        marks = pointing.get(claim.passage)
        if marks is not None and claim.kind in _TOLD and _points(marks, claim):
            source = _last_told(done, claim.subject)
            if source is not None and not _has_other_chips(marks, claim, done[-1], source):
                claim = replace(claim, subject=_filled(claim.subject, source))
        done.append(claim)
    return done


def _points(marks: Marks, claim: Claim) -> bool:
    """Whether the words stand before a result, nobody and no other result named between, or right
    behind it in its sentence."""
    start, end = claim.sentence_start - marks.base, claim.sentence_end - marks.base
    first, last = claim.start - marks.base, claim.end - marks.base
    before = marks.cues.within(start, first, "same_system")
    if before:
        place = before[-1].end
        return not any(m.label in OWNERS for m in marks.names_in(place, first))
    behind = marks.cues.within(last, end, "same_system")
    return bool(behind) and not (
        any(m.label in OWNERS for m in marks.names_in(last, behind[0].start))
        or marks.figures_in(last, behind[0].start)
    )


def _has_other_chips(marks: Marks, claim: Claim, last: Claim, told: Subject) -> bool:
    """“H100 8개로 5.36분, |A100 8개를 쓴| 같은 서버”: whether chips that are not those told
    before were named since the last claim, or since the sentence began."""
    first = max(claim.sentence_start, last.end if last.end <= claim.start else 0)
    named = marks.names_in(first - marks.base, claim.start - marks.base)
    return any(m.label == "ACCELERATOR" and m.canon != told.accelerator.value for m in named)


def _last_told(done: Sequence[Claim], own: Subject) -> Subject | None:
    """The subject of the last result told, or of the last one of the company that is named, if its
    chips are no others."""
    for one in reversed(done):
        told = one.subject
        if one.kind not in _TOLD or not _agree(own.submitter, told.submitter):
            continue
        return told if told.system and _agree(own.system, told.system) else None
    return None


def _agree(own: Slot, told: Slot) -> bool:
    return not own or own.value == told.value


def _filled(own: Subject, told: Subject) -> Subject:
    size = own.scale if own.scale != Scale() else told.scale
    submitter = own.submitter or _carried(told.submitter)
    system = own.system or _carried(told.system)
    chip = own.accelerator or _carried(told.accelerator)
    return Subject(submitter=submitter, system=system, accelerator=chip, scale=size)


def _carried(slot: Slot) -> Slot:
    return replace(slot, how="carried") if slot else EMPTY
