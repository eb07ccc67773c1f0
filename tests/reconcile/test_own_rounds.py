"""When a figure of another round than the one that its sentence names is blamed for it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from tests.extract.articles import article

FILE = Path(__file__).parent / "cases" / "own_rounds.toml"
CASES = tomllib.loads(FILE.read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=[case["why"] for case in CASES])
def test_a_round_is_blamed_where_it_is_plainly_the_figures(case: dict[str, str]) -> None:
    title = case["title"]
    made = article(f"# {title}\n{case['text']}", title=title, published=case["published"])
    claims = extract(made)
    verdicts = zip(claims, reconcile(made, claims), strict=True)
    found = {claim.surface: verdict.label for claim, verdict in verdicts}
    assert found["15.87 minutes"] == case["label"]
