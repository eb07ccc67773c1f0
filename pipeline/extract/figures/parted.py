"""Parts that are written with their denominator: 三分之一, 3分の1, 3분의 1, “不到A100的一半”.

What something falls to (“缩短到三分之一”, “3分の1に短縮”) is so many times less. What it falls by,
and what it is of another's result, is a percentage.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from pipeline.extract.figures.figure import Figure, figure_of
from pipeline.extract.figures.hedges import before_words, find_hedge, hedges_at
from pipeline.extract.figures.multiples import TURNED, turned
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.scan import Scan
from pipeline.extract.words.fold import fold
from pipeline.extract.words.pack import Pack, load_pack

_SIGNS = {sign: value for value, sign in enumerate("一二三四五六七八九十", start=1)}
_MOST_PARTS = 500
_ONE, _HUNDRED = Decimal(1), Decimal(100)
# “H100的|不到|三分之一”: how far before a part the word may begin that governs it, and a hedge.
_BEFORE = 14
# “이 필요로 하는 시간”: no words for the time that something takes are longer.
_NOUN = 14
# “快了三分之一”, “3分の1短縮”: how near the word of change stands.
_CHANGED, _BEHIND = 8, 8
# A third is said of what lies nearer to it than to a quarter.
_STEP = Decimal(5)
# So much of a small part, as of a hundredth, may be rounded away.
_SMALL, _LOOSE = Decimal("0.05"), Decimal("0.4")
_FAR = 56
_MEASURES = ("performance", "speed", "result_word", "duration", "time")
_CUT = re.compile("[,;]")
_PRODUCTS = ("SYSTEM", "ACCELERATOR")
_CHANGES = ("gain", "less_time", "faster", "slower", "delta")


def find_parts(scan: Scan) -> list[Figure]:
    """The parts of a text that say how much of a result is left, or by how much it changed."""
    pattern, words = _pattern(scan.pack.lang)
    more: list[Figure] = []
    for match in pattern.finditer(scan.folded) if pattern is not None else ():
        if match["word"]:
            share = words[match["word"]]
        else:
            whole, part = _value(match["whole"]), _value(match["part"])
            share = Decimal(part) / whole if whole <= _MOST_PARTS else _ONE
        figure = _read(scan, match.span(), share) if 0 < share < 1 else None
        more += [figure] if figure is not None else []
    return more


def _read(scan: Scan, place: tuple[int, int], share: Decimal) -> Figure | None:
    start, end = place
    folded, pack, cues = scan.folded, scan.pack, scan.cues
    before = _unhedged(folded, start, pack)
    genitive = next((w for w in pack.genitive if folded.endswith(w, 0, before)), "")
    led = before - len(genitive)
    timed = cues.any(max(0, start - _FAR), end + _BEHIND, "less_time", "duration")
    if _is_left(scan, led, before, end) or (genitive and timed and not _of_product(scan, led)):
        # “性能降到三分之一”, “性能是之前的三分之一”
        if not timed or cues.any(max(0, led - _BEFORE), led, "performance"):
            return None
        number = Number(start, end, _plain(1 / share), 0, _ONE, None)
        figure = figure_of(scan, number, "x", start, end)
        hedge = find_hedge(folded, start, end, pack)
        return turned(figure, hedge) if hedge in TURNED else figure
    changed = cues.any(max(0, before - _CHANGED), before, *_CHANGES)
    changed = changed or cues.any(end, end + _BEHIND, *_CHANGES)
    if not (changed or genitive or _of_time(scan, before, end)) or _of_things(scan, end):
        return None
    step = _STEP if share >= _SMALL else _HUNDRED * share * _LOOSE
    number = Number(start, end, _plain(_HUNDRED * share), 0, step, None)
    return figure_of(scan, number, "percent", start, end)


def _of_things(scan: Scan, end: int) -> bool:
    """“一半的芯片”, “三分之一的参赛者”: whether it is a part of what follows, and of no result."""
    words = scan.pack.genitive
    place = next((end + len(w) for w in words if scan.folded.startswith(w, end)), 0)
    nouns = scan.cues.within(place, place + _BEHIND, *_MEASURES) if place else []
    return bool(place) and all(noun.start > place for noun in nouns)


def _is_left(scan: Scan, led: int, before: int, end: int) -> bool:
    """Whether a change arrives at a part: “缩短到上一轮的三分之一”, “3分の1に短縮”."""
    if _falls_to(scan.folded, end, scan.pack):
        return True
    words = scan.cues.within(max(0, led - _BEFORE), before, "to")
    if any(word.end == before for word in words):
        return True
    gap = (words[-1].end, led) if words else (led, led)
    return bool(words) and led < before and not _CUT.search(scan.folded, *gap)


def _of_time(scan: Scan, before: int, end: int) -> bool:
    """“A100|三分之一|的时间”: a part right behind a product, of the time that the product takes."""
    words = ("", *scan.pack.genitive)
    places = [end + len(word) for word in words if scan.folded.startswith(word, end)]
    nouns = scan.cues.within(end, end + _BEHIND, "duration")
    timed = any(noun.start in places for noun in nouns)
    return timed and any(m.end == before and m.label in _PRODUCTS for m in scan.mentions)


def _of_product(scan: Scan, place: int) -> bool:
    """Whether a product's name ends at a place, of whose result something is a part; the words for
    the time that it takes may stand behind it: “A100|が要する時間|の3分の1”."""
    nouns = scan.cues.within(max(0, place - _NOUN), place, "duration")
    ends = {place, *(noun.start for noun in nouns if noun.end == place)}
    return any(m.end in ends and m.label in _PRODUCTS for m in scan.mentions)


def _plain(value: Decimal) -> Decimal:
    """A value of at most one decimal, without a nought behind its point: 3, 33.3."""
    return Decimal(f"{value:.1f}".removesuffix(".0"))


def _unhedged(folded: str, place: int, pack: Pack) -> int:
    """Where the words begin that hedge what stands at a place."""
    before = folded[max(0, place - _BEFORE) : place].rstrip()
    hedge = next((word for word in before_words(pack) if before.endswith(word)), "")
    return place - len(folded[max(0, place - _BEFORE) : place]) + len(before) - len(hedge)


def _falls_to(folded: str, place: int, pack: Pack) -> bool:
    """“3分の1|以下|に”: whether a particle of where a change arrives follows."""
    place += folded.startswith(" ", place)
    after = hedges_at(folded, place, pack.lang)
    place += len(after[0][1]) if after else 0
    return any(folded.startswith(word, place) for word in pack.fraction_to)


def _value(sign: str) -> int:
    return int(sign) if sign.isdigit() else _SIGNS[sign]


@lru_cache(maxsize=32)
def _pattern(lang: str) -> tuple[re.Pattern[str] | None, dict[str, Decimal]]:
    """A pattern of such parts, ``None`` where a language writes none, and what its words say."""
    pack = load_pack(lang)
    signs = "|".join(re.escape(fold(sign)) for sign in pack.fraction_signs)
    if not signs:
        return None, {}
    # “A100|三分之一”: the digits before a part in signs are a name's
    one = rf"(?<![\d.])\d{{1,3}}|[{''.join(_SIGNS)}]"
    words = {fold(w): Decimal(f"{value:g}") / _HUNDRED for w, value in pack.fractions.items()}
    word = "|".join(map(re.escape, words)) or "(?!)"
    parts = rf"(?P<whole>{one}) ?(?:{signs}) ?(?P<part>{one})(?![\d.])"
    return re.compile(rf"{parts}|(?P<word>{word})"), words
