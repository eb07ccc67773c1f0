"""Sentences with the claims that they make, by language: the files in ``cases/``.

Each case names the fields that it is about; a claim too many or too few fails it. ``title``
stands for what an article about the benchmark says of itself, and is there unless a case
gives another.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from pipeline.extract import extract
from tests.extract.articles import article, flat

CASES = Path(__file__).parent / "cases"
TITLE = "MLPerf Training v1.1"


def _cases() -> list[Any]:
    found = []
    for path in sorted(CASES.glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for number, case in enumerate(data["case"]):
            name = f"{path.stem}-{number}-{case['text'][:40]}"
            # “en-kinds.toml”: a second file of the same language; those of “all-…” say it each
            lang = case.get("lang", path.stem.split("-")[0])
            found.append(pytest.param(lang, case, id=name))
    return found


@pytest.mark.parametrize(("lang", "case"), _cases())
def test_case(lang: str, case: dict[str, Any]) -> None:
    title = case.get("title", TITLE)
    made = article(f"# {title}\n{case['text']}", lang, **case.get("article", {}))
    found = [flat(claim) for claim in extract(made)]
    assert len(found) == len(case["claims"]), [(c["kind"], c["surface"]) for c in found]
    for claim, wanted in zip(found, case["claims"], strict=True):
        assert {name: _told(claim.get(name)) for name in wanted} == wanted


def _told(value: Any) -> Any:
    """A field's value; what is empty is ``""`` in the files, which know no ``None``."""
    return "" if value is None else value
