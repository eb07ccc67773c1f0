"""“From 32 to 256 chips it falls from 17.4 to 3.4 minutes, a factor of 5.1”: of which entries."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from tests.extract.articles import article

FILE = Path(__file__).parent / "cases" / "printed_pairs.toml"
CASES = tomllib.loads(FILE.read_text(encoding="utf-8"))["case"]
TITLE = "MLPerf Training 1.1"


@pytest.mark.parametrize("case", CASES, ids=[case["text"][:60] for case in CASES])
def test_a_relation_of_two_printed_scores_and_sizes(case: dict[str, str]) -> None:
    text = f"# {TITLE}\n{case['text']}"
    made = article(text, case["lang"], title=TITLE, published="2021-12-01")
    claims = extract(made)
    (found,) = [
        verdict.label
        for one, verdict in zip(claims, reconcile(made, claims), strict=True)
        if one.quantity is not None and one.quantity.unit == "x"
    ]
    assert found == case["label"]
