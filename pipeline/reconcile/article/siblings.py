"""What the claims of one sentence show together: divisions mixed without saying so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from pipeline.reconcile.judging.explain import weakened
from pipeline.reconcile.judging.notes import note
from pipeline.records import Claim, Verdict

_DECIDED = ("supported", "caveat")


def joined(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> tuple[Verdict, ...]:
    """The verdicts with the caveats that only a sentence's other claims bring to light."""
    sentences: dict[tuple[int, int], list[int]] = defaultdict(list)
    for place, claim in enumerate(claims):
        sentences[(claim.sentence_start, claim.sentence_end)].append(place)
    out = list(verdicts)
    for places in sentences.values():
        for group in _alike(claims, places):
            divisions = {place: _division(verdicts[place]) for place in group}
            if {"open", "closed"} <= set(divisions.values()):
                for place, division in divisions.items():
                    if division == "closed":
                        out[place] = _mixed(out[place])
    return tuple(out)


def _alike(claims: Sequence[Claim], places: Sequence[int]) -> list[list[int]]:
    """Claims of one kind on one benchmark whose division the text does not give."""
    groups: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for place in places:
        claim = claims[place]
        if not claim.scope.division and claim.benchmarks:
            names = tuple(slot.value for slot in claim.benchmarks)
            groups[(claim.kind, names, claim.subject.submitter.value)].append(place)
    return list(groups.values())


def _division(verdict: Verdict) -> str:
    divisions = {row.division for row in verdict.official}
    return divisions.pop() if verdict.label in _DECIDED and len(divisions) == 1 else ""


def _mixed(verdict: Verdict) -> Verdict:
    caveat = note("caveat", "mixed_divisions")
    return msgspec.structs.replace(
        verdict,
        label="caveat",
        caveats=(*verdict.caveats, caveat),
        explanation=weakened(verdict.explanation, caveat),
    )
