"""Matches sorted by score, so that a figure is held only against those that it could be.

Letting slots go one by one admits thousands of entries, of which a figure can be a handful's. The
span that is looked at is wider than any level of agreement reaches; the levels decide.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache

from pipeline.official.resolving import Match
from pipeline.reconcile.numbers.intervals import is_bound, step_of, variants
from pipeline.reconcile.numbers.units import SECONDS, score
from pipeline.records import Quantity

Sorted = tuple[list[Decimal], list[Match]]
# Below this many, looking at each is as quick.
_WORTH_SORTING = 8
# Parts are rounded to one decimal at most, so that a score is half of it away from its part.
_PARTS = Decimal("0.05")
# Sorted forms by the identity of the matches that the index keeps, which are kept beside them.
_KEPT = 4096
_sorted: dict[int, tuple[Sequence[Match], Sorted]] = {}


def around(matches: Sequence[Match], quantity: Quantity) -> Sequence[Match]:
    """Those of some matches whose score a figure could be, at any level of agreement."""
    if len(matches) < _WORTH_SORTING or is_bound(quantity):
        return matches
    scores, ordered = _by_score(matches)
    found: list[Match] = []
    for low, high in _spans(quantity):
        found += ordered[bisect_left(scores, low) : bisect_right(scores, high)]
    return found


@lru_cache(maxsize=1024)  # a figure is looked for among many entries
def _spans(quantity: Quantity) -> tuple[tuple[Decimal, Decimal], ...]:
    """The scores that a figure could be, in any of its forms, from low to high."""
    factor = SECONDS.get(quantity.unit, Decimal(1))
    spans = []
    for form in variants(quantity):
        reach = max(step_of(form) * factor, _PARTS * SECONDS["minutes"])
        spans.append((form.value * factor - reach, form.value * factor + reach))
    return tuple(_apart(spans))


def _apart(spans: Sequence[tuple[Decimal, Decimal]]) -> Iterator[tuple[Decimal, Decimal]]:
    """The spans from low to high, overlapping ones as one."""
    low, high = None, None
    for start, end in sorted(spans):
        if low is None or high is None:
            low, high = start, end
        elif start <= high:
            high = max(high, end)
        else:
            yield low, high
            low, high = start, end
    if low is not None and high is not None:
        yield low, high


def _by_score(matches: Sequence[Match]) -> Sorted:
    kept = _sorted.get(id(matches))
    if kept is None or kept[0] is not matches:
        pairs = [(_plain(match), match) for match in matches if match.result.score is not None]
        pairs.sort(key=lambda pair: pair[0])
        if len(_sorted) >= _KEPT:
            _sorted.clear()
        kept = matches, ([score for score, _ in pairs], [match for _, match in pairs])
        _sorted[id(matches)] = kept
    return kept[1]


def _plain(match: Match) -> Decimal:
    """A match's score, times in seconds."""
    return score(match.result) * SECONDS.get(match.result.unit, Decimal(1))
