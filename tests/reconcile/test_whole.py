"""Articles read and judged whole, in several languages: dates, headlines, quotations."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pipeline.extract import extract
from pipeline.extract.words.pack import languages
from pipeline.reconcile import audit, lineage, reconcile
from pipeline.records import Checked
from tests.extract.articles import article

CASES = tomllib.loads((Path(__file__).parent / "cases" / "articles.toml").read_text("utf-8"))
DATED = [(case, phrase) for case in CASES["since"] for phrase in case["phrases"]]


def checked(text: str, lang: str, day: str = "2023-11-09", name: str = "a") -> Checked:
    page = article(text, lang, published=day)
    page = msgspec.structs.replace(page, id=name, publisher=f"Outlet {name}")
    claims = extract(page)
    return Checked(article=page, claims=claims, verdicts=reconcile(page, claims))


@pytest.mark.parametrize(("case", "phrase"), DATED, ids=[phrase for _, phrase in DATED])
def test_what_a_gain_is_dated_from(case: dict[str, Any], phrase: str) -> None:
    one = checked(case["text"].replace("{}", phrase), case["lang"])
    gains = [
        (claim.baseline.round.value if claim.baseline else "", verdict.label)
        for claim, verdict in zip(one.claims, one.verdicts, strict=True)
        if claim.quantity is not None and claim.quantity.unit == "x"
    ]
    assert [since for since, _ in gains] == [case["round"]]
    assert gains[0][1] in ("supported", "caveat")


@pytest.mark.parametrize("since", ["3.0", "last_year"])
def test_every_language_is_asked(since: str) -> None:
    asked = {case["lang"] for case in CASES["since"] if case["round"] == since}
    assert asked == set(languages())


@pytest.mark.parametrize("case", CASES["headline"], ids=lambda case: case["lang"])
def test_a_headline_that_says_more_than_its_text(case: dict[str, Any]) -> None:
    def told(headline: str) -> bool:
        one = checked(f"# {headline}\n{case['text']}", case["lang"])
        return "headline" in {note.code for note in audit(one.article, one.claims)}

    assert told(case["more"])
    assert not told(case["same"])


@pytest.mark.parametrize("case", CASES["quotation"], ids=lambda case: case["lang"])
def test_a_quotation_that_differs_from_its_source(case: dict[str, Any]) -> None:
    source, copy = (
        checked(case["text"].replace("{}", case[which]), case["lang"], day, which)
        for which, day in (("source", "2023-11-09"), ("copy", "2023-11-10"))
    )
    (note,) = [one for one in lineage([copy, source]) if one.code == "quotation"]
    assert case["copy"] in note.text and case["source"] in note.text
    again = checked(case["text"].replace("{}", case["source"]), case["lang"], "2023-11-10", "copy")
    assert not [one for one in lineage([again, source]) if one.code == "quotation"]
