"""Gains and comparisons told apart, once it is known what a ratio holds against what.

A gain is over an earlier state of the same maker: what it did in an earlier round, or the
generation that the text says is succeeded. Two systems or companies that stand side by side are
compared, whatever the words for it. So it is asked last, of the two sides, and in one place.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pipeline.extract.linking.companies.makers import makers_of
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import zone_of
from pipeline.records import Claim, Slot, Subject

# “B60s, |the cards they are to replace|”, “its predecessor, |the A”: how far behind a product or
# before it that may be said of it.
_BEHIND, _BEFORE = 36, 28
_KINDS = ("gain", "comparison")
_RATIOS = ("percent", "x")
# What is level with something, or so far from it, is no progress.
_SIDE_BY_SIDE = ("equal", "apart", "slower")


def with_own_progress(claims: Sequence[Claim], marked: Sequence[Marks]) -> list[Claim]:
    """The claims, each ratio with the kind that follows from its two sides."""
    passages = {marks.passage: marks for marks in marked}
    return [_told_apart(claim, passages.get(claim.passage)) for claim in claims]


def _told_apart(claim: Claim, marks: Marks | None) -> Claim:
    quantity, baseline = claim.quantity, claim.baseline
    if marks is None or quantity is None or quantity.unit not in _RATIOS:
        return claim
    if baseline is None or claim.kind not in _KINDS or claim.outside:
        return claim
    named = baseline.subject.system or baseline.subject.submitter
    if not named or claim.comparator in _SIDE_BY_SIDE:
        return claim
    if _is_own_earlier(claim, marks):
        return msgspec.structs.replace(claim, kind="gain", comparator="")
    word = claim.comparator or "faster"
    return msgspec.structs.replace(claim, kind="comparison", comparator=word)


def _is_own_earlier(claim: Claim, marks: Marks) -> bool:
    """Whether what a ratio is held against is its subject's own earlier state, or predecessor."""
    assert claim.baseline is not None
    own, other, then = claim.subject, claim.baseline.subject, claim.baseline.round.value
    earlier = then not in ("", "first", claim.scope.round.value)
    if other.system and other.system.value != own.system.value:
        return _of_one_maker(own, other) and (earlier or _is_succeeded(claim, marks))
    if other.system:
        return bool(then)
    # “30 percent less than A itself needed in June”
    himself = other.submitter.how == "stated" and other.submitter.start != own.submitter.start
    himself = himself and other.submitter.value == own.submitter.value
    return himself or earlier or _is_succeeded(claim, marks)


def _of_one_maker(own: Subject, other: Subject) -> bool:
    """Whether two systems are of one company, and of chips of one maker, as far as it is known."""
    if len({own.submitter.value, other.submitter.value} - {""}) > 1:
        return False
    makers = [_makers(own), _makers(other)]
    return not all(makers) or bool(makers[0] & makers[1])


def _makers(side: Subject) -> frozenset[str]:
    system = (side.system or side.accelerator).value
    return (makers_of(system) if system else frozenset((side.submitter.value,))) - {""}


def _is_succeeded(claim: Claim, marks: Marks) -> bool:
    """Whether words at a ratio, or at what it is held against, say that this is the generation
    before."""
    assert claim.baseline is not None
    figure = next((f for f in marks.figures if f.start == claim.start - marks.base), None)
    if figure is not None:
        zone = zone_of(marks, figure)
        if marks.cues.any(zone.start, zone.end, "predecessor"):
            return True
    return _told_at(marks, claim.baseline.subject.system)


def _told_at(marks: Marks, product: Slot) -> bool:
    """“Its |predecessor|, the A, took 84.9 minutes”, “B60s, the cards they are to |replace|”."""
    first, last = product.start - marks.base, product.end - marks.base
    if not 0 <= first < last <= len(marks.text):
        return False
    start, end = marks.sentence_at(first)
    told = marks.cues.within(max(start, first - _BEFORE), last, "predecessor")
    told += marks.cues.within(last, min(last + _BEHIND, end), "replaces", "predecessor")
    return any(
        not (marks.names_in(*gap) or marks.figures_in(*gap))
        for gap in ((min(last, cue.end), max(first, cue.start)) for cue in told)
    )
