"""Confidence: reasons for doubt that a claim shows by itself, weighed by data."""

from __future__ import annotations

import msgspec
import pytest

from pipeline.extract import extract
from pipeline.extract.confidence import WEIGHTS, Weights, confidence, doubts_of
from pipeline.records import Claim, Slot
from tests.extract.articles import article


def plain() -> Claim:
    (claim,) = extract(article("# MLPerf v1.1\nA DGX A100 trained BERT in 20.0 minutes."))
    return claim


def test_every_weight_is_of_a_known_doubt_and_none_of_trust() -> None:
    weights = msgspec.json.decode(WEIGHTS.read_bytes(), type=Weights)
    assert weights.doubts.keys() <= doubts_of(plain()).keys()
    assert weights.sure > 0
    assert all(weight > 0 for weight in weights.doubts.values())


def test_a_claim_of_one_plain_sentence_gives_no_reason_for_doubt() -> None:
    claim = plain()
    assert not any(doubts_of(claim).values())
    assert claim.confidence == confidence(claim) >= 0.9


CHANGES = {
    "carried": {"benchmarks": (Slot(value="bert", how="carried"),)},
    "no benchmark": {"benchmarks": ()},
    "several benchmarks": {"benchmarks": (Slot(value="bert"), Slot(value="ssd"))},
    "vague benchmark": {"benchmarks": (Slot(value="ssd|retinanet"),)},
    "crowded": {"sentence": "1.1, 2.2, 3.3, 4.4 and 20.0 minutes"},
    "long": {"sentence": "A" * 300},
    "modality": {"modality": "planned"},
    "outside": {"outside": True},
    "ratio": {"kind": "factor"},
    "head-final": {"lang": "ja"},
}


@pytest.mark.parametrize("name", CHANGES)
def test_each_doubt_is_seen_and_never_makes_a_claim_surer(name: str) -> None:
    changed = msgspec.structs.replace(plain(), **CHANGES[name])  # type: ignore[arg-type]
    assert doubts_of(changed)[name] > 0
    assert confidence(changed) <= confidence(plain())
