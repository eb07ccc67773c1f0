"""The whole room over gold claims, as a perfect extractor would give them."""

from __future__ import annotations

import pytest

from pipeline.evaluate.gold import GoldClaim, GoldDocument
from pipeline.reconcile import reconcile
from pipeline.records import Verdict
from tests.reconcile.gold import article_of, claim_of, documents

Pairs = list[tuple[GoldDocument, GoldClaim, Verdict]]


@pytest.fixture(scope="module")
def pairs() -> Pairs:
    return [
        (document, one, verdict)
        for document in documents("train", "dev")
        for one, verdict in zip(
            document.claims,
            reconcile(
                article_of(document), [claim_of(c, i) for i, c in enumerate(document.claims)]
            ),
            strict=True,
        )
    ]


def firm(pairs: Pairs, label: str) -> list[tuple[str, str, str]]:
    """What got a label, but for claims that lean on a figure which was made wrong."""
    said = [(d.article, c.surface, c.verdict) for d, c, v in pairs
            if v.label == label and not c.excusable]  # fmt: skip
    assert said
    return said


def test_what_is_called_wrong_is_wrong(pairs: Pairs) -> None:
    assert [one for one in firm(pairs, "contradicted") if one[2] != "contradicted"] == []


def test_what_is_borne_out_is_right(pairs: Pairs) -> None:
    said = firm(pairs, "supported")
    wrong = [one for one in said if one[2] not in ("supported", "caveat")]
    assert len(wrong) <= 0.005 * len(said), wrong


@pytest.mark.parametrize(("label", "share"), [("contradicted", 0.7), ("supported", 0.9)])
def test_most_of_what_can_be_decided_is(label: str, share: float, pairs: Pairs) -> None:
    of_label = [v.label for _, c, v in pairs if c.verdict == label]
    right = [one for one in of_label if one == label or (label, one) == ("supported", "caveat")]
    assert len(right) >= share * len(of_label)
