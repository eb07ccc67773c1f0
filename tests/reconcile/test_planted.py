"""Whole sentences, true and false, told in many ways: what is true is never called wrong."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from tests.extract.articles import article

CASES = tomllib.loads((Path(__file__).parent / "cases" / "planted.toml").read_text("utf-8"))


def verdicts(case: dict[str, Any]) -> dict[str, str]:
    """The verdict of each claim of a case, by what is printed of it."""
    headed = f"# {case['title']}\n{case['text']}" if "title" in case else case["text"]
    page = article(headed, case.get("lang", "en"), published=case["day"])
    page = msgspec.structs.replace(page, id="a")
    claims = extract(page)
    return {
        claim.surface: verdict.label
        for claim, verdict in zip(claims, reconcile(page, claims), strict=True)
    }


@pytest.mark.parametrize("case", CASES["true"], ids=lambda case: case["text"][:50])
def test_what_is_true_is_never_called_wrong(case: dict[str, Any]) -> None:
    found = verdicts(case)
    assert found
    assert "contradicted" not in found.values(), found
    assert set(found.values()) <= {case.get("label", label) for label in found.values()}, found


@pytest.mark.parametrize("case", CASES["false"], ids=lambda case: case["text"][:50])
def test_what_is_false_is_called_so(case: dict[str, Any]) -> None:
    found = verdicts(case)
    assert {part: found.get(part) for part in case["wrong"]} == dict.fromkeys(
        case["wrong"], case.get("label", "contradicted")
    ), found
