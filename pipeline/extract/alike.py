"""Ratios that one sentence coordinates against one other side are of one kind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from pipeline.records import Claim

_RATIOS = ("gain", "comparison")


def of_one_kind(claims: Sequence[Claim]) -> list[Claim]:
    """The claims, with “more than 4x on X and nearly 5x on Y versus the prior-generation Hopper” as
    two gains: what one of them says of the other side, that it was succeeded, holds for both."""
    alike: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for place, claim in enumerate(claims):
        if claim.kind in _RATIOS and claim.quantity is not None and claim.baseline is not None:
            side = claim.baseline.subject
            if side.system:
                key = (claim.sentence_start, claim.sentence_end, claim.quantity.unit)
                names = (side.system.value, side.submitter.value)
                alike[(*key, *names, claim.subject.submitter.value)].append(place)
    kept = list(claims)
    for places in alike.values():
        if {kept[place].kind for place in places} == set(_RATIOS):
            for place in places:
                kept[place] = msgspec.structs.replace(kept[place], kind="gain", comparator="")
    return kept
