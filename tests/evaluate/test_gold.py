"""The gold files fit their articles, and their verdicts follow from the official table."""

from __future__ import annotations

import hashlib
from decimal import Decimal
from functools import cache
from pathlib import Path

import msgspec
import pytest

from pipeline.evaluate.gold import GoldClaim, GoldDocument, read_gold
from pipeline.evaluate.recompute import agrees, recompute
from pipeline.official.table import load_results
from tests.languages import PROMISED

ROOT = Path(__file__).parents[2]
DOCUMENTS = read_gold(ROOT / "annotations")
CLAIMS = [(document, claim) for document in DOCUMENTS for claim in document.claims]
NAMES = [f"{document.path}:{claim.id}" for document, claim in CLAIMS]


@cache
def rows() -> dict[str, list[object]]:
    table: dict[str, list[object]] = {}
    for row in load_results():
        table.setdefault(row.key, []).append(row)
    return table


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.path)
def test_article_is_the_one_that_was_annotated(document: GoldDocument) -> None:
    body = (ROOT / document.article).read_bytes()
    assert hashlib.sha256(body).hexdigest() == document.sha256
    assert document.article.split("/")[1] == document.lang
    assert Path(document.article).stem == Path(document.path).stem


def test_every_article_has_one_gold_file() -> None:
    annotated = [document.article for document in DOCUMENTS]
    assert len(annotated) == len(set(annotated))
    articles = {path.relative_to(ROOT).as_posix() for path in (ROOT / "corpus").rglob("*.*")}
    assert {name for name in articles if not name.endswith("README.md")} == set(annotated)


def test_all_languages_are_in_the_test_split() -> None:
    languages = {document.lang for document in DOCUMENTS if document.split == "test"}
    assert languages == set(PROMISED)
    assert {d.script for d in DOCUMENTS if d.lang == "zh"} >= {"", "Hant"}


@pytest.mark.parametrize(("document", "claim"), CLAIMS, ids=NAMES)
def test_surface_stands_in_its_sentence(document: GoldDocument, claim: GoldClaim) -> None:
    assert claim.sentence.count(claim.surface) > claim.occurrence
    if claim.value is not None:
        assert claim.unit
        Decimal(claim.value)
    if claim.verdict == "outside":
        assert claim.outside


@pytest.mark.parametrize(("document", "claim"), CLAIMS, ids=NAMES)
def test_verdict_follows_from_the_official_table(document: GoldDocument, claim: GoldClaim) -> None:
    """“Supported” recomputes to the printed figure; a planted error does not."""
    if not claim.operation:
        assert claim.verdict in ("outside", "unresolved") or claim.kind in WORDS or claim.excusable
        return
    computed = recompute(claim, load_results())
    assert computed, "names rows that the table has"
    if claim.verdict in ("supported", "caveat"):
        assert agrees(claim, computed)
    if claim.verdict == "contradicted":
        assert claim.diagnosis or claim.planted
        if claim.planted not in ATTRIBUTES:
            assert not agrees(claim, computed)


# Kinds that no single sum decides.
WORDS = {"rank", "citation", "suite"}
ATTRIBUTES = {"chips", "system", "submitter", "division", "round", "benchmark"}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.path)
def test_claims_are_found_in_the_article_that_is_read(document: GoldDocument) -> None:
    """The offsets of the gold still point at the words that were annotated."""
    from pipeline.collect import pages
    from pipeline.read import read

    (page,) = pages([str(ROOT / document.article)])
    text = read(page).text  # type: ignore[arg-type]
    for claim in document.claims:
        assert claim.start is not None and claim.end is not None, claim.surface
        assert " ".join(text[claim.start : claim.end].split()) == claim.surface


def test_gold_survives_a_round_trip() -> None:
    for document in DOCUMENTS[:3]:
        again = msgspec.json.decode(msgspec.json.encode(document), type=GoldDocument)
        assert again == document
