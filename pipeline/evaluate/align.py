"""Pairs gold claims with predictions, one to one, so that as many slots as possible match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pipeline.evaluate import names
from pipeline.evaluate.gold import GoldClaim
from pipeline.evaluate.slots import SLOTS, Prediction, same_slot

Pair = tuple[int, int]

# A pair is worth more than all slots together, an overlapping span more than any slot.
_PAIR = 1000
_SPAN = 100
# Components beyond this size are paired greedily; real articles stay far below.
_EXACT = 14


def align(gold: Sequence[GoldClaim], found: Sequence[Prediction]) -> list[Pair]:
    """The best one-to-one pairing, as indices into both, ordered by gold."""
    weights = {
        (i, j): weight
        for i, claim in enumerate(gold)
        for j, prediction in enumerate(found)
        if (weight := pair_weight(claim, prediction))
    }
    pairs: list[Pair] = []
    for component in _components(weights):
        pairs.extend(_assign(component))
    return sorted(pairs)


def pair_weight(claim: GoldClaim, found: Prediction) -> int:
    """How well a prediction fits a gold claim; 0 where they cannot be the same claim."""
    place = evidence(claim, found)
    if not place or not _same_figure(claim, found):
        return 0
    matches = sum(same_slot(slot, claim, found) for slot in SLOTS)
    return _PAIR + (_SPAN if place == 2 else 0) + matches


def evidence(claim: GoldClaim, found: Prediction) -> int:
    """2 where the spans overlap, 1 where both stand in the same sentence, else 0."""
    start, end = found.get("start"), found.get("end")
    known = claim.start is not None and claim.end is not None
    if known and isinstance(start, int) and isinstance(end, int):
        assert claim.start is not None and claim.end is not None
        if start < claim.end and claim.start < end:
            return 2
    ours, theirs = names.key(claim.sentence), names.key(str(found.get("sentence", "")))
    if not ours or not theirs or claim.cell:
        return 0 if known else int(ours == theirs)
    return int(ours in theirs or (theirs in ours and len(theirs) > len(ours) // 3))


def _same_figure(claim: GoldClaim, found: Prediction) -> bool:
    if claim.kind == "citation" or found.get("kind") == "citation":
        return bool(set(claim.ids) & set(found.get("ids") or ())) and claim.kind == found["kind"]
    if claim.value is None:
        return found.get("kind") == claim.kind
    return names.same_value(claim, found.get("value"), str(found.get("unit", "")))


def _components(weights: dict[Pair, int]) -> list[dict[Pair, int]]:
    """The weights, split into groups that share neither a gold claim nor a prediction."""
    groups: list[tuple[set[int], set[int], dict[Pair, int]]] = []
    for (i, j), weight in weights.items():
        joined = ({i}, {j}, {(i, j): weight})
        apart = []
        for group in groups:
            if i in group[0] or j in group[1]:
                joined = (joined[0] | group[0], joined[1] | group[1], {**group[2], **joined[2]})
            else:
                apart.append(group)
        groups = [*apart, joined]
    return [group[2] for group in groups]


def _assign(weights: dict[Pair, int]) -> list[Pair]:
    rows = sorted({i for i, _ in weights})
    columns = sorted({j for _, j in weights})
    if len(columns) > _EXACT:
        return _greedy(weights)

    @cache
    def best(row: int, used: int) -> tuple[int, tuple[Pair, ...]]:
        if row == len(rows):
            return 0, ()
        options = [best(row + 1, used)]
        for place, column in enumerate(columns):
            weight = weights.get((rows[row], column))
            if weight and not used >> place & 1:
                total, pairs = best(row + 1, used | 1 << place)
                options.append((total + weight, ((rows[row], column), *pairs)))
        return max(options, key=lambda option: option[0])

    return list(best(0, 0)[1])


def _greedy(weights: dict[Pair, int]) -> list[Pair]:
    pairs: list[Pair] = []
    for i, j in sorted(weights, key=lambda pair: (-weights[pair], pair)):
        if all(i != a and j != b for a, b in pairs):
            pairs.append((i, j))
    return pairs
