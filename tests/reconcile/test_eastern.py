"""True sentences in Chinese, Japanese and Korean: what each of their figures is found to be.

Every sentence is true by the table, so that none of its figures may be contradicted.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from tests.extract.articles import article

FILE = Path(__file__).parent / "cases" / "eastern.toml"
CASES = tomllib.loads(FILE.read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=[case["text"][:30] for case in CASES])
def test_what_is_true_is_borne_out(case: dict[str, Any]) -> None:
    title = case["title"]
    text = f"# {title}\n{case['text']}"
    made = article(text, case["lang"], title=title, published=case["published"])
    claims = extract(made)
    verdicts = zip(claims, reconcile(made, claims), strict=True)
    found = [(claim.surface, verdict.label) for claim, verdict in verdicts]
    assert found == [tuple(one) for one in case["found"]]
    assert "contradicted" not in dict(found).values()
