"""Words that are a factor by themselves: doubled, halved, verdoppelt, 翻倍."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from pipeline.extract.figures import Figure, figure_of
from pipeline.extract.fold import fold, joins
from pipeline.extract.lexicon import whole_word
from pipeline.extract.numbers import Number
from pipeline.extract.pack import Pack, load_pack


def find_multiples(text: str, folded: str, pack: Pack, found: list[Figure]) -> list[Figure]:
    """Words that are a factor by themselves: doubled, halved, verdoppel*, 翻倍."""
    more: list[Figure] = []
    pattern, values = _multiple_words(pack.lang)
    if pattern is None:
        return more
    for match in pattern.finditer(folded):
        start, end = match.span()
        value, open_end = values[match[0]]
        if any(start < f.end and end > f.start for f in found):
            continue
        if not whole_word(folded, start, end, open_end=open_end):
            continue
        while open_end and end < len(folded) and joins(folded[end - 1], folded[end]):
            end += 1
        number = Number(start, end, Decimal(f"{value:g}"), 0, Decimal(1), None)
        more.append(figure_of(text, folded, pack, number, "x", start, end))
    return more


@lru_cache(maxsize=32)
def _multiple_words(lang: str) -> tuple[re.Pattern[str] | None, dict[str, tuple[float, bool]]]:
    """A pattern of the language's factor words, and for each its value and whether it inflects."""
    values = {
        fold(word.removesuffix("*")): (value, word.endswith("*"))
        for word, value in load_pack(lang).multiples.items()
    }
    if not values:
        return None, values
    ordered = sorted(values, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, ordered))), values
