"""“2.5 times the time of B” says of A that it is slower, whatever the language."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from tests.extract.articles import article

FILE = Path(__file__).parent / "cases" / "times_of_others.toml"
CASES = tomllib.loads(FILE.read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=[case["text"][:60] for case in CASES])
def test_the_table_bears_out_a_factor_of_times(case: dict[str, str]) -> None:
    title = case["title"]
    made = article(
        f"# {title}\n{case['text']}", case["lang"], title=title, published=case["published"]
    )
    claims = extract(made)
    found = [
        verdict.label
        for one, verdict in zip(claims, reconcile(made, claims), strict=True)
        if one.quantity is not None and one.quantity.unit == "x"
    ]
    assert found in (["supported"], ["caveat"])
