"""Rounds told by their number alone: “20.8 minutes in MLPerf Training 5.0, 10 minutes in 5.1”."""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.extract.figures.measures import unit_after
from pipeline.extract.figures.units import RATES, TIMES
from pipeline.extract.words.lexicon import Cues
from pipeline.extract.words.pack import load_pack

_BARE = re.compile(r"(?<=\s)\d\.\d(?![\d.,]*\d|[\w%])")
_NUMBER = re.compile(r"\d[\d.,]*\d|\d")
_SENTENCE_END = re.compile(r"[.!?]\s|[。！？\n]")
_CLAUSE_END = re.compile(r"[,;:()]\s|[，；：、（）]")
# How far before the number its clause's score may stand, and the word that leads to it.
_REACH, _LEAD = 90, 16


def echoed(folded: str, told: list[tuple[int, int, str]], cues: Cues, lang: str) -> list[int]:
    """Where a bare number is the round next to one that the sentence tells.

    A preposition leads to it, no unit follows, and its clause has a score already.
    """
    found = []
    for match in _BARE.finditer(folded) if told else ():
        start, end = match.span()
        if any(first <= start < last for first, last, _ in told):
            continue
        near = [name for first, last, name in told
                if not _SENTENCE_END.search(folded, min(last, end), max(first, start))]  # fmt: skip
        if not any(match[0] in _beside(name) for name in near):
            continue
        leads = cues.within(max(0, start - _LEAD), start, "connect_after")
        wrong = cues.within(max(0, start - _LEAD), start, "from", "to", "part_of", "by")
        if not any(start - cue.end == 1 for cue in leads):
            continue
        if any(start - cue.end == 1 for cue in wrong):
            continue
        if unit_after(folded, end, load_pack(lang)) is None and _scored(folded, start, cues, lang):
            found.append(start)
    return found


def _scored(folded: str, place: int, cues: Cues, lang: str) -> bool:
    """Whether a time or rate with its unit stands before a place in the same clause."""
    start = max(0, place - _REACH)
    cuts = [match.end() for match in _CLAUSE_END.finditer(folded, start, place)]
    cuts += [cue.end for cue in cues.within(start, place, "conjunction")]
    start = max(cuts, default=start)
    for number in _NUMBER.finditer(folded, start, place):
        unit = unit_after(folded, number.end(), load_pack(lang))
        if unit is not None and unit[0] in (*TIMES, *RATES):
            return True
    return False


@lru_cache(maxsize=64)
def _beside(name: str) -> frozenset[str]:
    """The rounds right before and behind one, in whatever suites have it."""
    from pipeline.official import rounds

    names: dict[str, list[str]] = {}
    for one in rounds():
        names.setdefault(one.suite, []).append(one.round)
    found: set[str] = set()
    for several in names.values():
        if name in several:
            at = several.index(name)
            found.update(several[max(0, at - 1) : at + 2])
    return frozenset(found - {name})
