"""Rates whose “per second” stands before the number: „pro Sekunde 45.530 Bilder“, «за секунду
обрабатывает 45 530 изображений»."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.rates import first_words
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import LEAST_RATE, RATES, units
from pipeline.extract.words.lexicon import whole_word

# How far behind “per second” a number may stand, and what ends its clause.
_REACH = 90
_ENDS = re.compile(r"[;:!?]|\.(?!\d)")
# “400 trillion operations per second” is of what stands before it.
_OWN_REACH = 34
# “ms” is too short to be told from the end of another word.
_SHORTEST = 4


def _ends(lang: str) -> set[str]:
    """How a language's rates end: “per second” of “tokens per second”."""
    table = units(lang)[1]
    said = {word.partition(" ")[2] for word in table if table[word].endswith("/s")}
    return {end for end in said if len(end) > _SHORTEST}


@lru_cache(maxsize=32)
def per_second(lang: str) -> re.Pattern[str]:
    """A pattern of how a language's rates end, the longest first."""
    ends = sorted(map(re.escape, _ends(lang)), key=len)
    return re.compile(rf"(?:{'|'.join(reversed(ends))})(?!\w)" if ends else r"(?!)")


def is_per_second(folded: str, lang: str) -> bool:
    """Whether a text says “per second” anywhere; most have not even its last word."""
    if not any(map(folded.__contains__, _last_words(lang))):
        return False
    return per_second(lang).search(folded) is not None


@lru_cache(maxsize=32)
def _last_words(lang: str) -> frozenset[str]:
    return frozenset(end[max(end.rfind(" "), end.rfind("/"), 0) :] for end in _ends(lang))


def led_by_second(
    scan: Scan, number: Number, sentence: tuple[int, int], found: Sequence[Figure]
) -> tuple[str, int] | None:
    """The rate of the noun behind a number, and where that ends, if “per second” stands before it.

    ``found`` are the figures with units of their own: what closes one of them leads no other.
    """
    folded, lang = scan.folded, scan.pack.lang
    if scan.pack.order == "final" or not (number.decimals or number.value >= LEAST_RATE):
        return None
    noun = first_words(lang).match(folded, number.end + 1)
    if folded[number.end : number.end + 1] != " " or noun is None:
        return None
    if not whole_word(folded, *noun.span()):
        return None
    start = max(sentence[0], number.start - _REACH)
    for told in per_second(lang).finditer(folded, start, number.start):
        first, last = told.span()
        own = any(f.start < last and first < f.end for f in found)
        if own or not whole_word(folded, first, last) or _ENDS.search(folded, last, number.start):
            continue
        if _is_of_another(scan, max(sentence[0], first - _OWN_REACH), first):
            continue
        rates = (unit for word, unit in units(lang)[1].items() if word.startswith(f"{noun[0]} "))
        unit = next((unit for unit in rates if unit in RATES), "")
        return (unit, noun.end()) if unit else None
    return None


def _is_of_another(scan: Scan, start: int, end: int) -> bool:
    """Whether a number stands in a stretch that is no part of a name."""
    names = [(m.start, m.end) for m in scan.mentions if m.start < end and start < m.end]
    return any(
        char.isdigit() and not any(first <= place < last for first, last in names)
        for place, char in enumerate(scan.folded[start:end], start)
    )
