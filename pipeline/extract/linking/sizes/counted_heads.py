"""Columns of a table that say how big each row's system is: “GPU count”, “# GPUs”."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pipeline.extract.figures.units import units
from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import whole_word
from pipeline.extract.words.pack import load_pack
from pipeline.records import Cell


def counted_noun(cell: Cell, lang: str) -> str:
    """The noun for chips of a column whose head counts them, and says nothing else; else ``""``.

    Not “GPU memory”, nor “GPU model”.
    """
    return _noun(cell.column_headers[-1], lang) if cell.column_headers else ""


def names_chips(head: str, lang: str) -> bool:
    """Whether a head has the noun for chips: “Accelerators kept busy”, “Simulated H100 GPUs”."""
    return next(_nouns(fold(head), lang), None) is not None


def _nouns(folded: str, lang: str) -> Iterator[re.Match[str]]:
    pattern, table, _ = units(lang)
    for match in pattern.finditer(folded):
        if table[match[0]] == "accelerators" and whole_word(folded, match.start(), match.end()):
            yield match


@lru_cache(maxsize=512)
def _noun(head: str, lang: str) -> str:
    folded = fold(head)
    for match in _nouns(folded, lang):
        start, end = match.span()
        rest = f"{folded[:start]} {folded[end:]}"
        words = sorted(map(fold, load_pack(lang).cues.get("counted_head", ())), key=len)
        for word in reversed(words):
            rest = rest.replace(word, " ", 1)
        if not any(map(str.isalnum, rest)):
            return match[0]
    return ""
