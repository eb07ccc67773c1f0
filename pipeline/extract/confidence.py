"""How sure the extraction is of a claim: the chance that who, what, figure and unit are all right.

A claim has reasons for doubt, which it shows by itself: slots that its sentence does not state, a
crowded sentence, names far from the figure, a kind or language that goes wrong more often. Each
weighs in log odds; no reason ever makes a claim surer. The weights are data, fitted to
``annotations/`` by ``python -m pipeline.evaluate.calibrate`` (``make model``).
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import msgspec

from pipeline.records import Claim, Record, Slot

WEIGHTS = Path(__file__).parent / "confidence.json"
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
# From how many numbers and characters on a sentence is crowded, a name far from its figure.
_CROWDED = 5
_LONG = 220
_FAR = 60
# No text is so plain that nothing can be wrong, nor so poor that nothing can be right.
_LEAST, _MOST = 0.05, 0.99


class Weights(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The log odds of a claim without any doubt, and what each reason for doubt takes away.

    ``corpus`` is the fingerprint of the annotations that they were fitted to.
    """

    corpus: str
    sure: float
    doubts: dict[str, float]


def _names(claim: Claim) -> tuple[Slot, ...]:
    return (claim.subject.system, claim.subject.submitter, *claim.benchmarks)


def _filled(*hows: str) -> Callable[[Claim], float]:
    return lambda claim: float(sum([one.how in hows for one in _names(claim)]))


def _kind(*kinds: str) -> Callable[[Claim], float]:
    return lambda claim: float(claim.kind in kinds)


def _far(claim: Claim) -> float:
    """Whether a name that the text states stands far from the figure."""
    return float(
        any(
            one.how == "stated" and max(one.start - claim.end, claim.start - one.end) > _FAR
            for one in _names(claim)
        )
    )


def _no_benchmark(claim: Claim) -> float:
    return float(not claim.benchmarks and not claim.outside and claim.kind != "citation")


def _no_subject(claim: Claim) -> float:
    return float(not (claim.subject.system.value or claim.subject.submitter.value))


# Every reason for doubt and how much of it a claim has.
DOUBTS: dict[str, Callable[[Claim], float]] = {
    "carried": _filled("carried"),
    "topic": _filled("topic"),
    "default": _filled("article_default"),
    "no subject": _no_subject,
    "no benchmark": _no_benchmark,
    "neither": lambda claim: _no_subject(claim) * _no_benchmark(claim),
    "no system": lambda claim: float(not claim.subject.system.value),
    "several benchmarks": lambda claim: float(len(claim.benchmarks) > 1),
    "vague benchmark": lambda claim: float(any("|" in one.value for one in claim.benchmarks)),
    "far": _far,
    "crowded": lambda claim: float(len(_NUMBER.findall(claim.sentence)) >= _CROWDED),
    "long": lambda claim: float(len(claim.sentence) > _LONG),
    "default round": lambda claim: float(claim.scope.round.how == "article_default"),
    "hedged": lambda claim: float(claim.quantity is not None and claim.quantity.hedge != "exact"),
    "ambiguous figure": lambda claim: float(
        claim.quantity is not None and claim.quantity.alternative is not None
    ),
    "modality": lambda claim: float(claim.modality != "asserted"),
    "outside": lambda claim: float(claim.outside),
    "ratio": _kind("gain", "factor"),
    "comparison": _kind("comparison"),
    "count": _kind("count"),
    "rank": _kind("rank", "suite"),
    "rate": _kind("throughput"),
    "price": _kind("price"),
    "head-final": lambda claim: float(claim.lang in ("ja", "ko", "tr")),
    "other languages": lambda claim: float(claim.lang not in ("en", "zh")),
}


def confidence(claim: Claim) -> float:
    """The chance that the claim's subject, benchmark, figure and unit are all right, 0 to 1."""
    weights = _weights()
    odds = weights.sure
    for name, weight in weights.doubts.items():
        odds -= weight * DOUBTS[name](claim)
    return round(min(_MOST, max(_LEAST, 1 / (1 + math.exp(-odds)))), 2)


@lru_cache(maxsize=1)
def _weights() -> Weights:
    return msgspec.json.decode(WEIGHTS.read_bytes(), type=Weights)
