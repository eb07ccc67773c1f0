"""Short statements with a journalist's mistake in them, read and judged; each with its true twin.

The table of cases holds both. Of what is wrong, a claim is contradicted; of what is right, one is
borne out and none contradicted. A case that is ``hard`` is one whose mistake is not seen yet: what
is asked of it is only that nothing wrong is called right without a caveat.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from tests.extract.articles import article

CASES = tomllib.loads((Path(__file__).parent / "cases" / "slips.toml").read_text("utf-8"))


def labels(case: dict[str, Any], word: str = "") -> list[str]:
    text = case["text"].replace("{}", word)
    page = article(text, case.get("lang", "en"), published=case["date"])
    return [verdict.label for verdict in reconcile(page, extract(page))]


def named(case: dict[str, Any]) -> str:
    return f"{case.get('lang', 'en')} {case.get('slip', 'plain')}: {case['text'][:50]}"


@pytest.mark.parametrize("case", CASES["pair"], ids=named)
def test_a_slip_is_seen(case: dict[str, Any]) -> None:
    found = labels(case, case["wrong"])
    if case.get("hard"):
        assert "supported" not in found
    else:
        assert "contradicted" in found


@pytest.mark.parametrize("case", CASES["pair"], ids=named)
def test_its_true_twin_is_not_blamed(case: dict[str, Any]) -> None:
    found = labels(case, case["right"])
    assert "contradicted" not in found
    assert case.get("unread") or {"supported", "caveat"} & set(found)


@pytest.mark.parametrize("case", CASES["plain"], ids=named)
def test_what_is_true_or_open_is_not_blamed(case: dict[str, Any]) -> None:
    found = labels(case)
    assert "contradicted" not in found
    wanted = case["want"].split()
    assert set(found) & set(wanted) or (not found and "unresolved" in wanted)


def test_by_no_other_name_is_a_figure_that_of_another_size() -> None:
    """The test is named behind both scores and not linked; the second entry has 768 chips."""
    text = (
        "# A cloud's numbers\n"
        "CoreWeave's scores improved to 23.611 minutes using 1,536 GPUs, or 45.606 minutes using "
        "786 GPUs, in the GPT-3 test of MLPerf Training 3.0."
    )
    assert labels({"text": text, "date": "2023-06-29"}) == ["caveat", "unresolved"]
