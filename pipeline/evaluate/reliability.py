"""Whether confidence keeps its word: of the claims that are given 0.9, nine in ten are right."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pipeline.records import Record

# Most claims are sure, so the bins are narrow there.
_EDGES = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 1.0)


class Bin(Record, frozen=True, kw_only=True):
    """The claims with a confidence above ``low``, up to ``high``: mean given, share right."""

    low: float
    high: float
    claims: int
    given: float
    right: float


class Reliability(Record, frozen=True, kw_only=True):
    """The bins that hold claims; the expected calibration error (mean distance between given and
    right, weighted by claims); the Brier score, and that of always giving the overall share.
    """

    bins: tuple[Bin, ...]
    error: float
    brier: float
    base_brier: float


class Judged(NamedTuple):
    """The confidence given to a prediction, and whether it was right."""

    confidence: float
    right: bool


def reliability(judged: Sequence[Judged]) -> Reliability:
    """The table of what was given and what was found; no bins where nothing was judged."""
    bins = []
    for low, high in itertools.pairwise(_EDGES):
        inside = [one for one in judged if low < one.confidence <= high]
        if inside:
            bins.append(
                Bin(
                    low=low,
                    high=high,
                    claims=len(inside),
                    given=round(_mean(one.confidence for one in inside), 4),
                    right=round(_mean(one.right for one in inside), 4),
                )
            )
    share = _mean(one.right for one in judged)
    return Reliability(
        bins=tuple(bins),
        error=round(sum(b.claims * abs(b.given - b.right) for b in bins) / max(1, len(judged)), 4),
        brier=round(_mean((one.confidence - one.right) ** 2 for one in judged), 4),
        base_brier=round(share * (1 - share), 4),
    )


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return sum(listed) / len(listed) if listed else 0.0
