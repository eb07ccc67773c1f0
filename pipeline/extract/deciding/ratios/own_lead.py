"""A lead of one's own: “B did 15,876 tokens a second, so |our lead| is 48 %” is no lead of B's."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS
from pipeline.records import Claim

_TURNED = {"faster": "slower", "slower": "faster"}


def with_own_lead(claims: list[Claim], marked: Sequence[Marks], context: Context) -> list[Claim]:
    """The claims, with each ratio that its clause calls the speaker's own turned round where the
    speaker was taken for the other side."""
    speaker = context.publisher.value or context.company.value
    passages = {marks.passage: marks for marks in marked}
    return [_turned(claim, speaker, passages.get(claim.passage)) or claim for claim in claims]


def _turned(claim: Claim, speaker: str, marks: Marks | None) -> Claim | None:
    baseline = claim.baseline
    if marks is None or baseline is None or claim.kind != "comparison" or claim.quantity is None:
        return None
    own, other = claim.subject.submitter, baseline.subject.submitter
    if not own or not other or own.value == speaker or speaker not in ("", other.value):
        return None
    # where nobody is known to speak, it is not who is named in the same sentence
    if not speaker and not (
        own.how == "stated" and other.start < claim.sentence_start <= own.start
    ):
        return None
    place = claim.start - marks.base
    first = clause_of(marks, place)[0]
    named = any(m.label in OWNERS for m in marks.names_in(first, place))
    if named or not marks.cues.any(first, place, "first_person"):
        return None
    return msgspec.structs.replace(
        claim,
        subject=baseline.subject,
        baseline=msgspec.structs.replace(baseline, subject=claim.subject, quantity=None),
        comparator=_TURNED.get(claim.comparator, claim.comparator),
    )
