"""Rates that a sentence names apart from its figures: “98,858 offline, in tokens per second”."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from pipeline.extract.figures.beside import listed
from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import RATES, units
from pipeline.extract.words.lexicon import whole_word

# “ms” is too short to be told from the end of another word; “qps” alone is not.
_SHORTEST_ALONE = 2
_LEAST_RATES = 2


def unit_said(folded: str, sentence: tuple[int, int], lang: str, found: Sequence[Figure]) -> str:
    """The rate that a sentence says of all its figures: “98,858 offline, in tokens per second”.

    Empty where a figure has it for its own, or several are said.
    """
    said = {unit for _, unit in _said(folded, sentence, lang, found)}
    return said.pop() if len(said) == 1 else ""


def units_in_order(
    scan: Scan,
    numbers: Sequence[Number],
    sentences: Sequence[tuple[int, int]],
    found: Sequence[Figure],
) -> dict[int, str]:
    """“|6.26 and 6.25| for offline samples per second and server queries per second”: the rates of
    numbers that are listed before as many, by where each number begins."""
    told: dict[int, str] = {}
    for start, end in sentences if scan.cues.has("conjunction") else ():
        rates = _said(scan.folded, (start, end), scan.pack.lang, found)
        if len(rates) < _LEAST_RATES:
            continue
        before = [n for n in numbers if start <= n.start and n.end <= rates[0][0]][-len(rates) :]
        if len(before) < len(rates) or not all(
            listed(scan.folded, scan.cues, one.end, other.start) for one, other in pairwise(before)
        ):
            continue
        if before[-1].decimals != before[0].decimals:
            continue
        told |= {number.start: unit for number, (_, unit) in zip(before, rates, strict=True)}
    return told


def _said(
    folded: str, sentence: tuple[int, int], lang: str, found: Sequence[Figure]
) -> list[tuple[int, str]]:
    """The rates that a sentence names apart from its figures, each with its place; none where a
    figure has one for its own."""
    start, end = sentence
    said = []
    for _, first, last in rates_alone(lang).find_matches_as_indexes(folded[start:end]):
        first, last = start + first, start + last
        own = any(f.start < last and first < f.end for f in found)
        if own or not whole_word(folded, first, last):
            return []
        said.append((first, units(lang)[1][folded[first:last]]))
    return said


@lru_cache(maxsize=32)
def rates_alone(lang: str) -> Any:
    """Finds a language's words for rates, but for the short ones (“ms”), the longest first."""
    import ahocorasick_rs

    table = units(lang)[1]
    words = [w for w in table if table[w] in RATES and len(w) > _SHORTEST_ALONE]
    longest = ahocorasick_rs.MatchKind.LeftmostLongest
    return ahocorasick_rs.AhoCorasick(words, matchkind=longest)
