"""How sure the extraction is of a claim: the chance that who, what, figure and unit are all right.

A claim has reasons for doubt, which it shows by itself: slots that its sentence does not state, a
crowded sentence, names far from the figure, a kind or language that goes wrong more often. Each
weighs in log odds; no reason ever makes a claim surer. The weights are data, fitted to
``annotations/`` by ``python -m pipeline.evaluate.calibrate`` (``make model``).
"""

from __future__ import annotations

import math
import re
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


def doubts_of(claim: Claim) -> dict[str, float]:
    """Every reason for doubt, and how much of it a claim has."""
    system, submitter = claim.subject.system, claim.subject.submitter
    names = (system, submitter, *claim.benchmarks)
    hows = [name.how for name in names]
    nobody = not (system.value or submitter.value)
    no_test = not claim.benchmarks and not claim.outside and claim.kind != "citation"
    figure, kind, lang = claim.quantity, claim.kind, claim.lang
    return {
        "carried": hows.count("carried"),
        "topic": hows.count("topic"),
        "default": hows.count("article_default"),
        "no subject": nobody,
        "no benchmark": no_test,
        "neither": nobody and no_test,
        "no system": not system.value,
        "several benchmarks": len(claim.benchmarks) > 1,
        "vague benchmark": any("|" in test.value for test in claim.benchmarks),
        "far": any(_is_far(name, claim) for name in names),
        "crowded": len(_NUMBER.findall(claim.sentence)) >= _CROWDED,
        "long": len(claim.sentence) > _LONG,
        "default round": claim.scope.round.how == "article_default",
        "hedged": figure is not None and figure.hedge != "exact",
        "ambiguous figure": figure is not None and figure.alternative is not None,
        "modality": claim.modality != "asserted",
        "outside": claim.outside,
        "ratio": kind in ("gain", "factor"),
        "comparison": kind == "comparison",
        "count": kind == "count",
        "rank": kind in ("rank", "suite"),
        "rate": kind == "throughput",
        "price": kind == "price",
        "head-final": lang in ("ja", "ko", "tr"),
        "other languages": lang not in ("en", "zh"),
    }


def _is_far(name: Slot, claim: Claim) -> bool:
    """Whether a name that the text states stands far from the figure."""
    far = name.start - claim.end > _FAR or claim.start - name.end > _FAR
    return far and name.how == "stated"


def confidence(claim: Claim) -> float:
    """The chance that the claim's subject, benchmark, figure and unit are all right, 0 to 1."""
    weights = _weights()
    odds, doubts = weights.sure, doubts_of(claim)
    for name, weight in weights.doubts.items():
        odds -= weight * doubts[name]
    return round(min(_MOST, max(_LEAST, 1 / (1 + math.exp(-odds)))), 2)


@lru_cache(maxsize=1)
def _weights() -> Weights:
    return msgspec.json.decode(WEIGHTS.read_bytes(), type=Weights)
