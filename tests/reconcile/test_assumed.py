"""What holds only if something is assumed: the caveat names it, and another figure stays open."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from tests.extract.articles import article

FILE = Path(__file__).parent / "cases" / "assumed.toml"
CASES = tomllib.loads(FILE.read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=[case["text"][-60:] for case in CASES])
def test_what_is_assumed_is_named(case: dict[str, Any]) -> None:
    page = article(f"# Results\n{case['text']}", case.get("lang", "en"), published=case["day"])
    claims = extract(page)
    found = {
        claim.surface: (verdict.label, sorted(note.code for note in verdict.caveats))
        for claim, verdict in zip(claims, reconcile(page, claims), strict=True)
    }
    for surface, caveats in case.get("told", {}).items():
        assert found[surface] == ("caveat", sorted(caveats)), found
    for surface in case.get("plain", ()):
        assert found[surface] == ("supported", []), found
    for surface in case.get("open", ()):
        assert found[surface] == ("unresolved", []), found
