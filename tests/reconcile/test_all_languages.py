"""What is told in fifteen languages with official figures is borne out in each of them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from pipeline import check
from tests.extract.articles import article

CASES = Path(__file__).parents[1] / "extract" / "cases"
# One in so many is enough: the tables hold each sentence in every language.
STEP = 9


def _cases() -> list[Any]:
    found = []
    for name in ("all-inference", "all-storage", "all-tiny"):
        data = tomllib.loads((CASES / f"{name}.toml").read_text(encoding="utf-8"))
        for number, case in list(enumerate(data["case"]))[::STEP]:
            found.append(pytest.param(case, id=f"{name}-{number}-{case['lang']}"))
    return found


@pytest.mark.parametrize("case", _cases())
def test_each_score_is_supported(case: dict[str, Any]) -> None:
    text = f"# {case['title']}\n{case['text']}"
    checked = check(article(text, case["lang"], **case["article"]))
    labels = [
        (claim.kind, verdict.label)
        for claim, verdict in zip(checked.claims, checked.verdicts, strict=True)
        if claim.kind == "throughput" or claim.scope.suite.value == "storage"
    ]
    assert labels
    # How many chips a company's storage fed may be said of any of its machines.
    borne_out = {("throughput", "supported"), ("count", "supported"), ("count", "caveat")}
    assert set(labels) <= borne_out
