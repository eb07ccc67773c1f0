"""Words that are a quantity by themselves: doubled, 翻倍, “полчаса”, “w godzinę”."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from pipeline.extract.figures.figure import Figure, figure_of
from pipeline.extract.figures.hedges import MEANING, find_hedge, interval
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.ranges import goes_on
from pipeline.extract.figures.scan import Scan
from pipeline.extract.words.alternatives import one_of
from pipeline.extract.words.fold import fold, joins
from pipeline.extract.words.lexicon import Cues, whole_word
from pipeline.extract.words.pack import load_pack

# Half an hour is seldom meant closer than five minutes, half a minute than ten seconds.
_DURATION_STEP = Decimal(5)
_SHARE_OF_DURATION = 3
# “by half”: cut in two is as much as what is left.
_HALF = 50
# “fell by |less than| half”
_FELL_REACH = 28
# “o minutę”, and how far before it the verb for being ahead stands.
_BY_REACH, _AHEAD_REACH = 6, 40
_CUT_REACH = 16
# “半分の|学習時間”: how soon the noun ends that a part is of, and what it is called.
_MEASURED_REACH = 8
_MEASURED = ("duration", "time", "speed", "performance", "output", "result_word", "price")
# What ends a word of which a cue is the stem: “recort|a ”.
_ENDING = re.compile(r"\w*\s*")
# “Less than half of the time” is more than twice as fast.
TURNED = {
    "under": "over",
    "just_under": "just_over",
    "some_under": "some_over",
    "at_most": "at_least",
}


class _Word(NamedTuple):
    """What a word says: how much of which unit, how closely, and whether it may inflect.

    ``hedged`` words are a quantity only behind a hedge: “за час” may be any hour, “менее чем за
    час” says how long, and so does “за час и семь минут”. ``part`` words say what is left,
    not how much more; ``fraction`` words hold one that can say as well how much is gone.
    """

    value: Decimal
    unit: str
    step: Decimal
    open_end: bool
    hedged: bool
    part: bool = False
    fraction: bool = False


@lru_cache(maxsize=32)
def _masks(lang: str) -> tuple[str, ...]:
    """The phrases that begin with a word for a factor and tell of none: “double precision”."""
    pack = load_pack(lang)
    words = tuple(fold(word).rstrip("*") for word in pack.multiples)
    return tuple(mask for mask in map(fold, pack.masks) if mask.startswith(words))


def find_multiples(scan: Scan, found: list[Figure]) -> list[Figure]:
    """Words that are a quantity by themselves: doubled, halved, verdoppel*, 翻倍, “полчаса”."""
    folded, pack = scan.folded, scan.pack
    more: list[Figure] = []
    if not _anywhere(pack.lang).find_matches_as_indexes(folded):
        return more
    patterns, values = _words(pack.lang)
    starts = {figure.start: figure for figure in found}
    # Times first: “in half an hour” is not “in half”.
    for match in (match for pattern in patterns for match in _found_whole(pattern, folded, values)):
        start, end = match.span()
        word = values[match[0]]
        if any(start < f.end and end > f.start for f in (*found, *more)):
            continue
        if word.fraction and _is_cut(scan, start, end):
            continue  # «recorta |un tercio del tiempo»: so much is gone, and not left
        if folded[end : end + 1] == "-" and folded[end + 1 : end + 2].isalnum():
            continue  # “Achtfach-H100-System” is of eight
        if word.part and _of_things(scan, end):
            continue
        if any(folded.startswith(m, start) and start + len(m) > end for m in _masks(pack.lang)):
            continue  # “a double play”
        bare = word.hedged and find_hedge(folded, start, end, pack) == "exact"
        summed = bare and goes_on(scan, word.unit, end, starts, worded=True)
        if bare and not summed and not _by(folded, start, scan.cues):
            continue
        while word.open_end and end < len(folded) and joins(folded[end - 1], folded[end]):
            end += 1
        number = Number(start, end, word.value, 0, word.step, None)
        figure = figure_of(scan, number, word.unit, start, end)
        hedge = find_hedge(folded, start, end, pack)
        # “fell by less than half” is less than twice
        cut = scan.cues.any(start - _FELL_REACH, start, "less_time", "falls", "gain")
        cut = cut and not scan.cues.any(start - _FELL_REACH, start, "to")
        if word.part and hedge in TURNED and not cut:
            figure = turned(figure, hedge)
        more.append(figure)
    return more


def _found_whole(
    pattern: re.Pattern[str], folded: str, values: dict[str, _Word]
) -> Iterator[re.Match[str]]:
    """Where words of a pattern stand as whole words: «tard|a la mitad» holds just «la mitad»."""
    match = pattern.search(folded)
    while match is not None:
        start, end = match.span()
        whole = whole_word(folded, start, end, open_end=values[match[0]].open_end)
        if whole:
            yield match
        match = pattern.search(folded, end if whole else start + 1)


def _by(folded: str, start: int, cues: Cues) -> bool:
    """«опередив NVIDIA на минуту», “wyprzedził ją o minutę”: by how much somebody is ahead."""
    words = cues.within(start - _BY_REACH, start, "by")
    if not words or folded[words[-1].end : start].strip():
        return False
    return cues.any(start - _AHEAD_REACH, words[-1].start, "faster", "slower")


def _is_cut(scan: Scan, start: int, end: int) -> bool:
    """«recorta |un tercio del tiempo»: a word of cutting right before, and none for “to”, which may
    be the first of the words themselves («сократилось |до трети»)."""
    if any(cue.start == start for cue in scan.cues.within(start, end, "to")):
        return False
    verbs = scan.cues.within(start - _CUT_REACH, start, "less_time", "delta")
    return bool(verbs) and _ENDING.fullmatch(scan.folded, verbs[-1].end, start) is not None


def _of_things(scan: Scan, end: int) -> bool:
    """“半分の|資源で終えた”, “절반의 |자원으로”: a part of what was used, and of no time or speed;
    but “半分の|153.58分に”, which is what is left."""
    leads = (word for word in scan.pack.genitive if scan.folded.startswith(word, end))
    place = end + max(map(len, leads), default=0)
    named = scan.folded[place : place + 1].isdigit()
    named = named or scan.cues.any(place, place + _MEASURED_REACH, *_MEASURED)
    return place > end and not named


def turned(figure: Figure, hedge: str) -> Figure:
    """A part below which something lies, as the factor above which it then does."""
    bounds = interval(TURNED[hedge], figure.number)
    quantity = msgspec.structs.replace(
        figure.quantity,
        hedge=MEANING[TURNED[hedge]][0],
        low=bounds.low,
        high=bounds.high,
        low_open=bounds.low_open,
        high_open=bounds.high_open,
    )
    return msgspec.structs.replace(figure, quantity=quantity)


@lru_cache(maxsize=32)
def _words(lang: str) -> tuple[list[re.Pattern[str]], dict[str, _Word]]:
    """Patterns of the language's words that are a quantity, and for each what it says."""
    pack, one = load_pack(lang), Decimal(1)
    values: dict[str, _Word] = {}
    for unit, words in pack.unit_alone.items():
        values |= {fold(word): _Word(one, unit, one, False, True) for word in words}
    for word, amount in pack.durations.items():
        value = _decimal(amount)
        step = min(_DURATION_STEP, round(value / _SHARE_OF_DURATION, 2))
        values[fold(word)] = _Word(value, "minutes", step, False, False)
    for word, amount in pack.multiples.items():
        part = any(share in word for share in pack.shares)
        fraction = any(name in word and of != _HALF for name, of in pack.fractions.items())
        times = _Word(_decimal(amount), "x", one, word.endswith("*"), False, part, fraction)
        values[fold(word.removesuffix("*"))] = times
    durations = [word for word in values if values[word].unit != "x"]
    factors = [word for word in values if values[word].unit == "x"]
    return [re.compile(one_of(kind)) for kind in (durations, factors) if kind], values


@lru_cache(maxsize=32)
def _anywhere(lang: str) -> Any:
    """Finds those words at once: most passages have none."""
    import ahocorasick_rs

    return ahocorasick_rs.AhoCorasick(list(_words(lang)[1]))


def _decimal(amount: float) -> Decimal:
    return Decimal(f"{amount:g}")
