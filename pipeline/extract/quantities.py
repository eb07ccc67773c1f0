"""Figures with units: times, percents, factors, rates, counts, money; ranges and sums of units."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache

from pipeline.extract.counters import counted_chips, counted_part
from pipeline.extract.figures import Figure, figure_of, fitting, quantity_of
from pipeline.extract.fold import is_hangul
from pipeline.extract.hedges import Interval, find_hedge, hedges_at, interval, word_at_end
from pipeline.extract.lexicon import Cues, whole_word
from pipeline.extract.mentions import Mention
from pipeline.extract.multiples import find_multiples
from pipeline.extract.nouns import YEARS, noun_behind
from pipeline.extract.numbers import Number, find_numbers
from pipeline.extract.pack import COMMON, Pack, load_pack
from pipeline.extract.portions import find_fractions, find_halves
from pipeline.extract.units import RATES, TIMES, shorter, signs, units

_TIMED = frozenset((*TIMES, *RATES))
# How far behind a time a bare decimal may share its unit.
_SAME_SENTENCE = 80
# “5 of the 8 benchmarks”: how far the whole may stand from the part, and how big it may be.
_PART_REACH = 14
_MOST_PARTS = 40
_WON_REACH = 16
# “16 IPU-M2000s”: the noun is the beginning of a product's name.
_NAMED_PART = re.compile(r"-[a-z]{0,2}\d")
_RANGE = re.compile(r"\s?[-~]\s?")
_COMPARED_REACH = 16
# “72 and 134 seconds”: the least that a whole time without its unit may be, and how far the two
# may lie apart.
_LEAST = 2
_SAME_ORDER = 8
# “by a factor of 3.8”: the longest sign that stands before a figure.
_SIGN_REACH = 20
_MOST_LISTED = 8
# A smaller whole number is too often something else than a rate.
_LEAST_RATE = 100
# How far the article of a bare number reaches, and how far behind it a noun would stand.
_ARTICLE, _NOUN_REACH = 6, 12
_LEADS_ON = ("connect_after", "relative", "baseline_before", "to")
_FIRST_YEAR, _LAST_YEAR = 1990, 2060
# How many times another result may be the one whose unit it shares: chips differ more in rates.
_TIMES_APART, _RATES_APART = 30, 100


def find_quantities(
    text: str,
    folded: str,
    pack: Pack,
    mentions: list[Mention],
    cues: Cues,
    taken: Sequence[tuple[int, int]] = (),
) -> list[Figure]:
    """The quantities of a text in order; digits inside names, or ``taken`` stretches, are none."""
    read = bytearray(len(folded))
    for start, end in (*((m.start, m.end) for m in mentions), *taken):
        read[start:end] = b"\1" * (end - start)
    numbers = [n for n in find_numbers(folded, pack) if 1 not in read[n.start : n.end]]
    found: list[Figure] = []
    for place, number in enumerate(numbers):
        if found and number.start < found[-1].end:
            continue
        following = numbers[place + 1] if place + 1 < len(numbers) else None
        figure = (
            _part(text, folded, pack, cues, number, following, mentions, found)
            or _range(text, folded, pack, cues, number, following)
            or _single(text, folded, pack, cues, number, mentions)
            or _shared(text, folded, pack, cues, number, numbers[place + 1 :])
            or _parted(text, folded, pack, cues, number, found)
        )
        if figure is None:
            timed = next((f for f in reversed(found) if f.quantity.unit in _TIMED), None)
            figure = _elliptic(text, folded, pack, number, timed) if timed else None
            if figure is None and timed:
                figure = _elliptic_whole(text, folded, pack, cues, number, timed)
            figure = figure or _won_of(text, folded, pack, cues, number, found)
        if figure is not None:
            found.append(figure)
    found += find_halves(text, folded, pack, found)
    found += find_multiples(text, folded, pack, found)
    found += find_fractions(text, folded, pack, cues, found)
    summed = _sums(text, sorted(found), cues, folded)
    return _same_noun(text, folded, pack, cues, summed)


def _parted(
    text: str, folded: str, pack: Pack, cues: Cues, number: Number, found: list[Figure]
) -> Figure | None:
    """“8つのベンチマークのうち6つ”: the benchmarks are named at the whole alone."""
    counted = [f for f in found if f.quantity.unit == "benchmarks"]
    whole = (counted[-1].start, counted[-1].end) if counted else None
    end = counted_part(folded, pack, cues, number, whole)
    if end is None or number.value > counted[-1].number.value:
        return None
    return figure_of(text, folded, pack, number, "benchmarks", number.start, end)


def _elliptic(text: str, folded: str, pack: Pack, number: Number, last: Figure) -> Figure | None:
    """A bare decimal behind a time or rate in its sentence: “28.3 minutes against 29.1 for B”.

    It shares that figure's unit; whole numbers are too often something else.
    """
    number = fitting(number, last.quantity.unit, pack)
    between = folded[last.end : number.start]
    rate = last.quantity.unit in RATES
    if not (rate or last.quantity.unit in TIMES) or len(between) > _SAME_SENTENCE:
        return None
    if not number.decimals and not (rate and number.value >= _LEAST_RATE):
        return None
    if not folded[number.start].isdigit():
        return None  # “half” of something else
    if any(sign in between for sign in (". ", "。", "!", "?", "\n")):
        return None
    apart = _RATES_APART if rate else _TIMES_APART
    if not last.number.value / apart < number.value < last.number.value * apart:
        return None
    after = folded[number.end : number.end + 2].strip()
    if after and (after[0].isalnum() and after[0].isascii() and folded[number.end].isalnum()):
        return None
    bounds = interval("exact", number)
    quantity = quantity_of(
        text, number, last.quantity.unit, number.start, number.end, "exact", bounds
    )
    return Figure(number.start, number.end, quantity, number)


def _elliptic_whole(
    text: str, folded: str, pack: Pack, cues: Cues, number: Number, last: Figure
) -> Figure | None:
    """A bare whole number behind a time in its sentence: “28 minutes against 43 for B”, “A took
    167 minutes, B almost 28”.

    Only where a word of comparison or a hedge leads to it, and no noun follows.
    """
    between = folded[last.end : number.start]
    if last.quantity.unit not in TIMES or len(between) > _SAME_SENTENCE or number.decimals:
        return None
    if any(sign in between for sign in (". ", "!", "?", "\n")) or number.value < 2:
        return None
    if not last.number.value / 10 < number.value < last.number.value * 10:
        return None
    hedged = find_hedge(folded, number.start, number.end, pack) != "exact"
    led = cues.within(last.end, number.start, "baseline_before", "from")
    near = led and number.start - led[-1].end <= _ARTICLE
    if not (hedged or near) or _FIRST_YEAR <= number.value <= _LAST_YEAR:
        return None
    rest = folded[number.end : number.end + _NOUN_REACH]
    joins = cues.within(number.end, number.end + _NOUN_REACH, "conjunction", *_LEADS_ON)
    ended = not rest.strip() or rest.lstrip()[0] in ",;.:)!?"
    if not ended and not any(not folded[number.end : cue.start].strip() for cue in joins):
        return None
    if ended and rest[:1] in ",." and rest[1:2].isdigit():
        return None
    return figure_of(text, folded, pack, number, last.quantity.unit, number.start, number.end)


def _single(
    text: str,
    folded: str,
    pack: Pack,
    cues: Cues,
    number: Number,
    mentions: list[Mention],
) -> Figure | None:
    number = _and_a_half(folded, number, pack)
    before = _unit_before(folded, number, pack)
    behind = _unit_after(folded, number.end, pack)
    # “a factor of 1.6x” says its unit twice; the figure is the 1.6x.
    if before is not None and (behind is None or behind[0] != before[0]):
        unit, start = before
        unit = _told_by_noun(folded, number, unit, pack)
        return figure_of(text, folded, pack, number, unit, start, number.end)
    if behind is not None:
        unit, end = behind
        if unit == "tenths":
            unit, (number, end) = "percent", _tenths(folded, number, end, pack)
        if unit in TIMES and (half := _half_behind(folded, end, pack)) is not None:
            number, end = _plus_half(number), half
        # “a minute” counts only behind a hedge, or where it says by how much: “a minute faster”.
        if _is_article(folded, number) and not (
            _hedged_time(folded, number, unit, end, pack)
            or (unit in TIMES and _compares(folded, end, cues))
        ):
            return None
        if unit == "x" and _counts_a_thing(folded, end, mentions):
            return figure_of(text, folded, pack, number, "accelerators", number.start, end)
        return figure_of(text, folded, pack, number, unit, number.start, end)
    return _count(text, folded, pack, cues, number, mentions)


def _tenths(folded: str, number: Number, end: int, pack: Pack) -> tuple[Number, int]:
    """三成, 3割 as a percentage, with the hundredths behind them: 三成五, 2割5分."""
    value, step = number.value * 10, number.step * 10
    behind = next((n for n in find_numbers(folded, pack) if n.start == end), None)
    if behind is not None and 0 < behind.value < 10 and not behind.decimals:
        sign = next((w for w in pack.hundredths if folded.startswith(w, behind.end)), None)
        apart = sign == "" and _unit_after(folded, behind.end, pack) is not None
        if sign is not None and not apart:
            value, step, end = value + behind.value, Decimal(1), behind.end + len(sign)
    decimals = max(0, number.decimals - 1)
    return number._replace(value=_whole(value), step=step, decimals=decimals), end


def _half_behind(folded: str, place: int, pack: Pack) -> int | None:
    """Where “and a half” ends behind a unit of time: 2時間半, 1시간 반."""
    at = place + (folded[place : place + 1] == " ")
    if any(folded.startswith(word, at) for word in pack.units.get("parts", ())):
        return None  # 半导体
    for word in pack.halves:
        stop = at + len(word)
        if folded.startswith(word, at):
            rest = folded[stop : stop + 3].removeprefix(word)
            particle = any(rest.startswith(p) for p in pack.particles)
            return stop if particle or not is_hangul(rest[:1]) else None
    return None


def _and_a_half(folded: str, number: Number, pack: Pack) -> Number:
    """两个半小时, “pięć i pół minuty”: the half stands between the number and its unit."""
    for counter in ("", *(pack.counters or (" ",))) if pack.halves else ():
        for word in pack.halves:
            stop = number.end + len(counter) + len(word)
            if folded.startswith(counter + word, number.end):
                unit = _unit_after(folded, stop, pack)
                if unit is not None and unit[0] in (*TIMES, "x"):
                    return _plus_half(number._replace(end=stop))
    return number


def _plus_half(number: Number) -> Number:
    half = Decimal("0.5")
    return number._replace(value=number.value + half, decimals=1, step=half, other=None)


def _whole(value: Decimal) -> Decimal:
    return value.quantize(Decimal(1)) if value == value.to_integral_value() else value


def _compares(folded: str, place: int, cues: Cues) -> bool:
    """Whether a word of comparison follows at once: “a minute faster”."""
    behind = cues.within(place, place + _COMPARED_REACH, "faster", "slower")
    return any(not folded[place : cue.start].strip() for cue in behind)


def _is_article(folded: str, number: Number) -> bool:
    """Whether a number word is an article besides."""
    word = folded[number.start : number.end]
    return number.value == 1 and word.isalpha() and word.isascii() and len(word) < 5


def _hedged_time(folded: str, number: Number, unit: str, end: int, pack: Pack) -> bool:
    return unit in TIMES and find_hedge(folded, number.start, end, pack) != "exact"


def _unit_after(folded: str, place: int, pack: Pack) -> tuple[str, int] | None:
    """The unit that stands right behind a number, and where it ends."""
    return _unit_at(folded, place, pack.lang)


@lru_cache(maxsize=16)  # a number is asked for its unit several times in a row
def _unit_at(folded: str, place: int, lang: str) -> tuple[str, int] | None:
    pattern, names, firsts = units(lang)
    for _ in range(2):
        at = place
        if folded[at : at + 1] in (" ", "-"):
            at += 1
        match = pattern.match(folded, at) if folded[at : at + 1] in firsts else None
        while match is not None:
            whole = whole_word(folded, at, match.end()) and not _NAMED_PART.match(
                folded, match.end()
            )
            if whole or match[0][-1] in "-%":
                return names[match[0]], match.end()
            less = shorter(match[0], lang)
            match = less.match(folded, at) if less is not None else None
        # “30多分钟”, “4倍多”: a hedge between the number and its unit.
        hedges = hedges_at(folded, place, lang)
        if not hedges:
            return None
        place += len(hedges[0][1])
    return None


def _unit_before(folded: str, number: Number, pack: Pack) -> tuple[str, int] | None:
    before = folded[max(0, number.start - _SIGN_REACH) : number.start]
    trimmed = before.rstrip()
    for sign, unit in signs(pack.lang).get(trimmed[-1:], ()):
        if trimmed.endswith(sign):
            start = number.start - len(before) + len(trimmed) - len(sign)
            if whole_word(folded, start, start + len(sign)):
                return unit, start
    # “每秒约3.1万张”, “초당 최대 3만 토큰”: the hedge between them is the figure's own.
    bare = trimmed.removesuffix(word_at_end(trimmed, pack)).rstrip()
    for sign, unit in signs(pack.lang).get(bare[-1:], ()) if bare != trimmed else ():
        if unit in RATES and bare.endswith(sign):
            return unit, number.start
    return None


def _told_by_noun(folded: str, number: Number, unit: str, pack: Pack) -> str:
    """“每秒31712个token”: where the rate's sign stands before, the noun behind tells which rate."""
    if unit not in RATES:
        return unit
    behind = folded[number.end : number.end + 12]
    nouns = {**load_pack(COMMON).rate_nouns, **pack.rate_nouns}
    return next((rate for rate, words in nouns.items() if any(w in behind for w in words)), unit)


def _counts_a_thing(folded: str, end: int, mentions: list[Mention]) -> bool:
    """“8x A100”, “64×H100”: the sign counts what follows, it is no factor."""
    if folded[end - 1] != "x":
        return False
    after = end + (folded[end : end + 1] == " ")
    return any(m.start == after and m.label in ("ACCELERATOR", "SYSTEM") for m in mentions)


def _count(
    text: str,
    folded: str,
    pack: Pack,
    cues: Cues,
    number: Number,
    mentions: list[Mention],
) -> Figure | None:
    """A whole number of things whose noun stands behind names or adjectives.

    “2480 NVIDIA A100 accelerators”, “eleven first-time submitters”.
    """
    if number.decimals or number.value < 1 or _is_article(folded, number):
        return None
    chips = counted_chips(folded, pack, number, mentions)
    if chips is not None:
        return figure_of(text, folded, pack, number, "accelerators", *chips)
    found = noun_behind(text, folded, pack, cues, number, mentions)
    if found is None:
        return None
    unit, end = found
    return figure_of(text, folded, pack, number, unit, number.start, end)


def _part(
    text: str,
    folded: str,
    pack: Pack,
    cues: Cues,
    number: Number,
    whole: Number | None,
    mentions: list[Mention],
    earlier: list[Figure],
) -> Figure | None:
    """“5 of the 8 benchmarks”: the part is the figure, in the unit of the whole.

    Once the benchmarks are counted, “five of the eight” will do.
    """
    if whole is None or not number.value <= whole.value <= _MOST_PARTS or whole.decimals:
        return None
    apart = whole.start - number.end > _PART_REACH
    if apart or not cues.any(number.end, whole.start, "out_of"):
        return None
    found = _unit_after(folded, whole.end, pack) or noun_behind(
        text, folded, pack, cues, whole, mentions
    )
    if found is None and any(
        f.number.value == whole.value and f.quantity.unit == "benchmarks" for f in earlier
    ):
        found = "benchmarks", whole.end
    if found is None or found[0] not in ("benchmarks", "records"):
        return None
    return figure_of(text, folded, pack, number, found[0], number.start, found[1])


def _won_of(
    text: str, folded: str, pack: Pack, cues: Cues, number: Number, found: list[Figure]
) -> Figure | None:
    """“Of the eight benchmarks, A won six”: the bare number behind a word of winning."""
    if not found or found[-1].quantity.unit != "benchmarks" or number.decimals:
        return None
    pool = found[-1]
    near = number.start - pool.end <= _SAME_SENTENCE and number.value <= pool.number.value
    if not near or "." in folded[pool.end : number.start]:
        return None
    led = cues.within(max(pool.end, number.start - _WON_REACH), number.start, "won", "took")
    of = cues.any(max(0, pool.start - _WON_REACH), pool.start, "out_of")
    if not led or not of:
        return None
    return figure_of(text, folded, pack, number, "benchmarks", number.start, number.end)


def _shared(
    text: str, folded: str, pack: Pack, cues: Cues, number: Number, later: Sequence[Number]
) -> Figure | None:
    """“2.30, 1.34 and 1.05 minutes”: a bare figure shares the unit of those it is listed with.

    So do the two ends of a change (“from 37.12 to 28.33 minutes”). Whole numbers do so only where
    the language counts nothing without a counter.
    """
    place = number.end
    if not later or later[0].start - place > _PART_REACH:
        return None
    changes = cues.any(max(0, number.start - _PART_REACH), number.start, "from")
    for following in later[:_MOST_LISTED]:
        ends = ("to",) if changes and place == number.end else ()
        if not _joined(folded, cues, place, following.start, *ends):
            return None
        found = _unit_after(folded, following.end, pack)
        if found is None:
            place = following.end
            continue
        units_ = (*TIMES, *RATES, "percent", *(("x",) if pack.counters else ()))
        rated = found[0] in RATES and number.value >= _LEAST_RATE
        alike = rated or _whole_times(number, following, found[0])
        if found[0] not in units_ or not (number.decimals or pack.counters or alike):
            return None
        return figure_of(text, folded, pack, number, found[0], number.start, number.end)
    return None


def _whole_times(one: Number, other: Number, unit: str) -> bool:
    """Whether two whole numbers can be times or rates of one list: “72 and 134 seconds”."""
    if unit not in _TIMED or other.decimals or one.value < _LEAST or one.value in YEARS:
        return False
    return other.value / _SAME_ORDER < one.value < other.value * _SAME_ORDER


def _joined(folded: str, cues: Cues, start: int, end: int, *names: str) -> bool:
    """Whether nothing but a comma or a word for “and” stands between two figures, or one of the
    other classes of cue that are named."""
    if end - start > _PART_REACH:
        return False
    rest = folded[start:end].strip(" ,、")
    joins = cues.within(start, end, "conjunction", *names)
    return not rest or any(folded[cue.start : cue.end] == rest for cue in joins)


def _same_noun(
    text: str, folded: str, pack: Pack, cues: Cues, figures: list[Figure]
) -> list[Figure]:
    """“9项、6项和3项冠军”: a list of counts says its noun once, at the end."""
    if not pack.counters:
        return figures
    kept = list(figures)
    for place in range(len(kept) - 2, -1, -1):
        left, right = kept[place], kept[place + 1]
        unit = right.quantity.unit
        if left.quantity.unit != "benchmarks" or unit not in ("records", "results", "submitters"):
            continue
        noun = folded[right.number.end : right.end]
        if noun.startswith(folded[left.number.end : left.end]) and _joined(
            folded, cues, left.end, right.start
        ):
            kept[place] = figure_of(text, folded, pack, left.number, unit, left.start, left.end)
    return kept


def _range(
    text: str, folded: str, pack: Pack, cues: Cues, first: Number, second: Number | None
) -> Figure | None:
    if second is None or second.start - first.end > 12:
        return None
    own = _unit_after(folded, first.end, pack)
    stop = own[1] if own else first.end
    between = folded[stop : second.start]
    found = _unit_after(folded, second.end, pack)
    # “from 28 to 20 minutes” is a change, but “1.2x to 1.7x” spans a range.
    ratio = found is not None and found[0] in ("x", "percent")
    worded = ratio and any(
        folded[cue.start : cue.end] == between.strip()
        for cue in cues.within(stop, second.start, "to")
    )
    if not (worded or _RANGE.fullmatch(between)):
        return None
    if found is None or (own is not None and own[0] != found[0]) or first.value > second.value:
        return None
    unit, end = found
    low, high = interval("exact", first), interval("exact", second)
    both = Interval(low.low, high.high, low.low_open, high.high_open)
    quantity = quantity_of(text, second, unit, first.start, end, "exact", both)
    return Figure(first.start, end, quantity, second)


def _sums(text: str, figures: list[Figure], cues: Cues, folded: str) -> list[Figure]:
    """Joins “1 hour 20 minutes” and “2分15秒” into one figure in the smaller unit."""
    kept: list[Figure] = []
    for figure in figures:
        last = kept[-1] if kept else None
        if last is not None and _continues(last, figure, folded, cues):
            factor = Decimal(60)
            whole = last.number.value * factor + figure.number.value
            number = Number(last.start, figure.end, whole, figure.number.decimals,
                            figure.number.step, None)  # fmt: skip
            bounds = interval("exact", number)
            quantity = quantity_of(
                text, number, figure.quantity.unit, last.start, figure.end, "exact", bounds
            )
            kept[-1] = Figure(last.start, figure.end, quantity, number)
        else:
            kept.append(figure)
    return kept


def _continues(first: Figure, second: Figure, folded: str, cues: Cues) -> bool:
    units = first.quantity.unit, second.quantity.unit
    if units not in (("hours", "minutes"), ("minutes", "seconds")):
        return False
    between = folded[first.end : second.start]
    joined = not between.strip(" ,") or cues.any(first.end, second.start, "conjunction")
    return joined and len(between) <= 5 and second.number.value < 60
