"""Two annotators' files are compared by place, and the guideline shows what was measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.evaluate.agreement import agreement, differences, kappa, pair_claims, table
from pipeline.evaluate.gold import GoldClaim, GoldDocument, read_gold

ROOT = Path(__file__).parents[2]
SENTENCE = "BERT took 5 minutes and ResNet-50 took 15 minutes, the fastest of all."


def claim(surface: str, **fields: object) -> GoldClaim:
    given = {"id": surface, "kind": "time", "verdict": "unresolved", "sentence": SENTENCE}
    return GoldClaim(surface=surface, **{**given, **fields})  # type: ignore[arg-type]


def document(*claims: GoldClaim) -> GoldDocument:
    return GoldDocument(
        article="corpus/en/a.txt",
        sha256="",
        lang="en",
        genre="",
        licence="",
        annotator="",
        claims=claims,
    )


@pytest.mark.parametrize(
    ("ours", "theirs", "paired"),
    [
        (claim("5 minutes"), claim("5 minutes"), True),
        (claim("5 minutes"), claim("5"), True),
        (claim("5 minutes"), claim("15 minutes"), False),
        (claim("minutes"), claim("minutes", occurrence=1), False),
        (claim("the fastest"), claim("fastest", kind="comparison"), True),
        (claim("5 minutes"), claim("5 minutes", sentence="It took 5 minutes."), False),
        (claim("15 minutes"), claim("15 minutes", sentence=SENTENCE[24:]), True),
        (claim("5 minutes"), claim("5 minutes", sentence_occurrence=1), False),
        (claim("5", sentence="5", cell=True), claim("5", sentence="5"), False),
    ],
)
def test_claims_are_paired_by_place(ours: GoldClaim, theirs: GoldClaim, paired: bool) -> None:
    assert bool(pair_claims(document(ours), document(theirs))) is paired


def test_a_claim_and_a_slot_that_differ_are_counted_and_named() -> None:
    first = document(claim("5 minutes", value="5", hedge="about"), claim("15 minutes", value="15"))
    second = document(claim("5 minutes", value="5.0"), claim("the fastest", kind="rank"))
    found = agreement([first], [second])
    assert (found.both, found.first_only, found.second_only, found.f1) == (1, 1, 1, 0.5)
    slots = {one.slot: one.agreement for one in found.slots}
    assert slots["value"] == 1
    assert slots["hedge"] == 0
    assert len(differences(first, second)) == 3


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ([("a", "a"), ("b", "b")], 1.0),
        ([("a", "b"), ("b", "a")], -1.0),
        ([("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")], 0.0),
        ([("a", "a"), ("a", "a")], None),
    ],
)
def test_kappa(pairs: list[tuple[str, str]], expected: float | None) -> None:
    assert kappa(pairs) == expected


def test_articles_that_only_one_has_read_are_refused() -> None:
    with pytest.raises(ValueError, match="one annotator only"):
        agreement([document()], [])


def test_the_second_reading_covers_a_fifth_and_is_no_split() -> None:
    gold = read_gold(ROOT / "annotations")
    second = read_gold(ROOT / "annotations", "second")
    assert 5 * len(second) >= len(gold)
    assert {one.annotator for one in second} == {"B"}
    assert not {one.path.split("/")[0] for one in gold} & {"first", "second"}


def test_the_guideline_shows_the_measured_table() -> None:
    first, second = (read_gold(ROOT / "annotations", name) for name in ("first", "second"))
    guideline = (ROOT / "annotations" / "GUIDELINE.md").read_text(encoding="utf-8")
    assert table(agreement(first, second)) in guideline
