"""Codes into notes: the sentence of each code is data."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

from pipeline.reconcile.cases import Coded
from pipeline.records import Note


@lru_cache(maxsize=1)
def sentences() -> dict[str, dict[str, str]]:
    """Sentence by sort (``caveat``, ``diagnosis``, ``missing``, ``outside``) and code."""
    path = Path(__file__).parent.parent / "data" / "notes.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def note(sort: str, coded: Coded | str) -> Note:
    """The note of a code. Raises ``KeyError`` for a code without a sentence."""
    if isinstance(coded, str):
        coded = Coded(coded)
    text = sentences()[sort][coded.code].format(**dict(coded.words))
    return Note(code=coded.code, text=text[:1].upper() + text[1:])
