"""Every code has its sentence, and its line in the documentation; and the other way round."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pipeline.reconcile.judging.notes import note, sentences

DOCS = (Path(__file__).parents[2] / "docs" / "verdicts.md").read_text(encoding="utf-8")
SECTIONS = {
    "caveat": "## Caveats",
    "diagnosis": "## Diagnoses",
    "missing": "## What may be missing",
    "outside": "## Outside the benchmark",
}


@pytest.mark.parametrize("sort", SECTIONS)
def test_codes_are_documented(sort: str) -> None:
    section = DOCS.split(SECTIONS[sort])[1].split("\n## ")[0]
    assert re.findall(r"^\| `(\w+)`", section, re.MULTILINE) == list(sentences()[sort])


def test_codes_in_the_source_have_sentences() -> None:
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in (Path(__file__).parents[2] / "pipeline" / "reconcile").rglob("*.py")
    )
    known = {code for codes in sentences().values() for code in codes}
    assert set(re.findall(r'Coded\(\s*"(\w+)"', source)) <= known


def test_a_code_without_a_sentence_is_an_error() -> None:
    with pytest.raises(KeyError):
        note("caveat", "nonsense")
