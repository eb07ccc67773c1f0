"""Rounds told by their number alone: “20.8 minutes in MLPerf Training 5.0, 10 minutes in 5.1”."""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.extract.figures.measures import unit_after
from pipeline.extract.figures.units import RATES, TIMES
from pipeline.extract.words.lexicon import Cues
from pipeline.extract.words.pack import load_pack

_BARE = re.compile(r"(?<![\d.,%/+×-])(?<!\d[.,] )\d\.\d(?![\d.,]*\d|%)")
_NUMBER = re.compile(r"\d[\d.,]*\d|\d")
_SENTENCE_END = re.compile(r"[.!?]\s|[。！？\n]")
_CLAUSE_END = re.compile(r"[,;:()]\s|[，；：、（）]")
# How far before the number its clause's score may stand, and the word that leads to it.
_REACH, _LEAD = 90, 16
# “dans |la |3.1”: an article between; “in 3.1 |took it |58.3 minutes”: what leads to a score.
_ARTICLE = re.compile(r" ?(?:[^\W\d]{1,3} )?")
# “50.7 |in |4.0”
_LEAD_ALONE = re.compile(r" [^\W\d]{1,6} (?:[^\W\d]{1,3} )?")
_BEHIND = re.compile(r"[^\d.,;:()、，；：。]{0,16}(?=\d)")


def echoed(folded: str, told: list[tuple[int, int, str]], cues: Cues, lang: str) -> list[int]:
    """Where a bare number is the round next to one that the sentence tells.

    A preposition leads to it, no unit follows, and its clause has a score already, with its unit or
    right before (“58.3 in 3.1”), or tells one right behind: “in 3.1 58.3 minutes”, “3.1에서
    58.3분”.
    """
    found: list[int] = []
    told = list(told)
    for match in _BARE.finditer(folded) if told else ():
        start, end = match.span()
        if any(first <= start < last for first, last, _ in told):
            continue
        near = [name for first, last, name in told
                if not _SENTENCE_END.search(folded, min(last, end), max(first, start))]  # fmt: skip
        if not any(match[0] in _beside(name) for name in near):
            continue
        if unit_after(folded, end, load_pack(lang)) is not None:
            continue
        if (
            _is_led(folded, start, end, cues)
            and (_scored_behind(folded, end, lang) or _scored(folded, start, cues, lang))
        ) or (joins_on(folded, end) and _scored_behind(folded, end, lang)):
            found.append(start)
            told.append((start, end, match[0]))
    return found


def _is_led(folded: str, start: int, end: int, cues: Cues) -> bool:
    """Whether a preposition leads to a number that is a word of its own: “in 3.1”, „in der 3.1“."""
    if joins_on(folded, end):
        return False
    near = (max(0, start - _LEAD), start)
    if any(start - cue.end == 1 for cue in cues.within(*near, "from", "to", "part_of", "by")):
        return False
    leads = cues.within(*near, "connect_after")
    return any(_ARTICLE.fullmatch(folded, cue.end, start) for cue in leads)


def joins_on(folded: str, end: int) -> bool:
    """Whether letters go on right behind a number: “3.1'de”, “3.1中”."""
    return folded[end : end + 1].isalpha() or folded[end : end + 1] in ("'", "’")


def _scored_behind(folded: str, place: int, lang: str) -> bool:
    """Whether the next number, in the same clause, is a time or rate with its unit."""
    gap = _BEHIND.match(folded, place)
    number = _NUMBER.match(folded, gap.end()) if gap else None
    unit = unit_after(folded, number.end(), load_pack(lang)) if number else None
    return unit is not None and unit[0] in (*TIMES, *RATES)


def _scored(folded: str, place: int, cues: Cues, lang: str) -> bool:
    """Whether a time or rate with its unit stands before a place in the same clause, or a decimal
    right before it."""
    start = max(0, place - _REACH)
    cuts = [match.end() for match in _CLAUSE_END.finditer(folded, start, place)]
    cuts += [cue.end for cue in cues.within(start, place, "conjunction")]
    start = max(cuts, default=start)
    for number in _NUMBER.finditer(folded, start, place):
        if _LEAD_ALONE.fullmatch(folded, number.end(), place) and "." in number[0].replace(
            ",", "."
        ):
            return True
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
