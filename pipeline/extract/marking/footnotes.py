"""What a footnote says belongs to every claim of the sentences that refer to it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pipeline.extract.marking.context import DIVISIONS
from pipeline.extract.marking.marks import Marks
from pipeline.records import Article, Claim, Slot


def with_footnotes(
    article: Article, marked: Sequence[Marks], claims: Sequence[Claim]
) -> list[Claim]:
    """The claims with the result IDs, rounds and divisions that their footnotes give.

    A round that the sentence itself states stays; one inherited from the article gives way.
    """
    notes = [
        (article.passages[marks.passage].anchors, marks)
        for marks in marked
        if article.passages[marks.passage].kind == "footnote"
    ]
    return [_noted(claim, notes) for claim in claims] if notes else list(claims)


def _noted(claim: Claim, notes: list[tuple[tuple[int, ...], Marks]]) -> Claim:
    if claim.kind == "citation":
        return claim
    # A mark behind the full stop stands at the sentence's very end.
    own = [
        marks
        for anchors, marks in notes
        if any(claim.sentence_start <= place <= claim.sentence_end + 1 for place in anchors)
    ]
    ids = tuple(dict.fromkeys(found.id for marks in own for found in marks.ids))
    rounds = {found.split("-")[0] for found in ids}
    rounds |= {version.round for marks in own for version in marks.rounds}
    scope = claim.scope
    if len(rounds) == 1 and scope.round.how != "stated":
        scope = msgspec.structs.replace(scope, round=Slot(value=rounds.pop(), how="footnote"))
    divisions = {name for marks in own for name in DIVISIONS if marks.cues.has(name)}
    if len(divisions) == 1 and not scope.division:
        scope = msgspec.structs.replace(scope, division=Slot(value=divisions.pop(), how="footnote"))
    if not ids and scope is claim.scope:
        return claim
    return msgspec.structs.replace(claim, ids=(*claim.ids, *ids), scope=scope)
