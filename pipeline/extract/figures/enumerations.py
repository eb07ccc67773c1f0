"""Lists that say their unit or noun once, at the end: “2.30, 1.34 and 1.05 minutes”."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.extract.figures.figure import Figure, figure_of
from pipeline.extract.figures.measures import unit_after, unit_of
from pipeline.extract.figures.nouns import YEARS, noun_behind
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.ranges import of_two_sides
from pipeline.extract.figures.rates import first_words
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import LEAST_RATE, RATES, TIMES, units
from pipeline.extract.words.lexicon import Cues, whole_word

# How far the members of a list, or the two ends of a change, may stand apart.
_JOINED_REACH = 14
# «28,09; 17,62; y 1,61 minutos»: where commas stand in the figures, semicolons part them.
_PARTED_REACH = 5
# „fünf beziehungsweise zwölf Prozent“
_RESPECTIVELY_REACH = 20
# “72 and 134 seconds”: the least that a whole time without its unit may be, and how far the two
# may lie apart.
_LEAST = 2
_LEAST_BESIDE_SLASH = 1000
_SAME_ORDER = 8
# “1,800 performance and 350 power results”: the least that is counted so, of what, and the words
# that tell the first count's things from the second's.
_FEW_COUNTED = 10
_COUNTED_ALIKE = ("results", "submitters")
_DESCRIBED = re.compile(r"(?: [^\W\d_]+){1,2} ")
# How many members before the one with the unit are looked at.
_MOST_LISTED = 8


def member_of_list(scan: Scan, number: Number, later: Sequence[Number]) -> Figure | None:
    """“2.30, 1.34 and 1.05 minutes”: a bare figure shares the unit of those it is listed with.

    So do the two ends of a change (“from 37.12 to 28.33 minutes”), and two results that are held
    against each other (“2.41 versus 4.75 minutes”). Whole numbers do so only where
    the language counts nothing without a counter.
    """
    folded, pack, cues = scan.folded, scan.pack, scan.cues
    place = number.end
    if not later or later[0].start - place > _RESPECTIVELY_REACH:
        return None
    changes = cues.any(max(0, number.start - _JOINED_REACH), number.start, "from")
    for following in later[:_MOST_LISTED]:
        ends: tuple[str, ...] = ()
        if place == number.end:
            # “less than half compared with 311.9 minutes”: a number in words is a part of it
            against = ("baseline_before",) if folded[number.start].isdigit() else ()
            held = of_two_sides(folded, cues, scan.mentions, number.start)
            ends = ("to",) if changes or held else against
        if not (
            _joined(folded, cues, place, following.start, *ends)
            or _of_one_run(folded, number, following)
        ):
            return None
        found = unit_of(scan, following)
        if found is None:
            place = following.end
            continue
        # “311.94分钟减|半|至153.58分钟”: the half is of what stands before
        if number.value < 1 and not folded[number.start].isdigit() and following.decimals:
            return None
        # “2.28 and 2.10 times”; “in 16.6 and 2.1 times faster” is no list of factors.
        factors = pack.counters or 0 < number.decimals == following.decimals
        units_ = (*TIMES, *RATES, "percent", *(("x",) if factors else ()))
        # “in 16.6, a 42 % drop”: what is printed finer is no member of a list of whole percents.
        if found[0] == "percent" and number.decimals and not following.decimals:
            return None
        if found[0] == "x" and place == number.end and _in_apposition(scan, number, following):
            return None
        rated = found[0] in RATES and number.value >= LEAST_RATE
        said = cues.any(place, following.start, "conjunction", *ends)
        alike = rated or (said and _whole_times(number, following, found[0]))
        alike = alike or cues.any(number.end, following.start, "respectively")
        if found[0] not in units_ or not (number.decimals or pack.counters or alike):
            return None
        return figure_of(scan, number, found[0], number.start, number.end)
    return None


def _in_apposition(scan: Scan, number: Number, factor: Number) -> bool:
    """“B took 22.04, |1.95 times as long”, “was done in 27.75, or |1.24x quicker”: behind a comma a
    factor is none of a list of two, but told of what stands before it."""
    gap = scan.folded[number.end : factor.start]
    listed = scan.folded[: number.start].rstrip(" ,;")[-1:].isdigit()
    both = scan.cues.any(number.end, factor.start, "respectively") or scan.pack.counters
    return gap.startswith(",") and not (listed or both)


def _of_one_run(folded: str, number: Number, following: Number) -> bool:
    """“101,246 / 101,611 tokens/s”, “130.0k/160.4k tokens/s”: two rates that a slash parts, spaced
    as no fraction is, or both too large for one."""
    gap = folded[number.end : following.start]
    large = min(number.value, following.value) >= _LEAST_BESIDE_SLASH
    return number.value >= LEAST_RATE and (gap == " / " or (large and gap == "/"))


def count_of_list(scan: Scan, number: Number, later: Sequence[Number]) -> Figure | None:
    """“1,800 performance and 350 power results”: two counts say their noun once."""
    folded, cues = scan.folded, scan.cues
    if not later or number.decimals or number.value < _FEW_COUNTED or number.value in YEARS:
        return None
    following = later[0]
    joins = cues.within(number.end, following.start, "conjunction")
    led = joins and not folded[joins[-1].end : following.start].strip()
    if not led or not _DESCRIBED.fullmatch(folded, number.end, joins[-1].start):
        return None
    found = unit_after(folded, following.end, scan.pack) or noun_behind(scan, following)
    if found is None or found[0] not in _COUNTED_ALIKE:
        return None
    return figure_of(scan, number, found[0], number.start, joins[-1].start - 1)


def rate_of_list(scan: Scan, number: Number, later: Sequence[Number]) -> Figure | None:
    """“6.26 samples and 6.25 queries per second”: two rates of different things, told once."""
    folded = scan.folded
    if not later or folded[number.end : number.end + 1] != " " or scan.pack.order == "final":
        return None
    found = unit_of(scan, later[0])
    noun = first_words(scan.pack.lang).match(folded, number.end + 1) if found else None
    if found is None or noun is None or found[0] not in RATES:
        return None
    if not whole_word(folded, *noun.span()) or number.decimals != later[0].decimals:
        return None
    if not later[0].value / _SAME_ORDER < number.value < later[0].value * _SAME_ORDER:
        return None
    if not _joined(folded, scan.cues, noun.end(), later[0].start):
        return None
    table = units(scan.pack.lang)[1]
    rates = {table[word] for word in table if word.startswith(f"{noun[0]} ")}
    rates.intersection_update(RATES)
    return figure_of(scan, number, rates.pop(), number.start, noun.end()) if rates else None


def _whole_times(one: Number, other: Number, unit: str) -> bool:
    """Whether two whole numbers can be of one list: “72 and 134 seconds”, “36 and 7 percent”.

    A comma alone does not join them: “on eight, 11 minutes”.
    """
    if unit == "percent":
        return one.start + 2 >= one.end and not other.decimals
    if unit not in (*TIMES, *RATES) or other.decimals or one.value < _LEAST or one.value in YEARS:
        return False
    return other.value / _SAME_ORDER < one.value < other.value * _SAME_ORDER


def _joined(folded: str, cues: Cues, start: int, end: int, *names: str) -> bool:
    """Whether nothing but a comma or a word for “and” stands between two figures, or one of the
    other classes of cue that are named."""
    if folded[start:end].isspace():
        return False  # “a 42 %”: the article is a number besides
    rest = folded[start:end].strip(" ,;、" if end - start <= _PARTED_REACH else " ,、")
    joins = cues.within(start, end, "respectively") if end - start <= _RESPECTIVELY_REACH else []
    reach = _RESPECTIVELY_REACH if "baseline_before" in names else _JOINED_REACH
    joins += cues.within(start, end, "conjunction", *names) if end - start <= reach else []
    if not rest:
        return end - start <= _JOINED_REACH
    if rest == "-":  # “from 23,515-24,525”, “A versus B: 23,515-24,525”
        return "to" in names
    return any(folded[cue.start : cue.end] == rest for cue in joins)


def same_noun(scan: Scan, figures: list[Figure]) -> list[Figure]:
    """“9项、6项和3项冠军”: a list of counts says its noun once, at the end."""
    folded, pack, cues = scan.folded, scan.pack, scan.cues
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
            kept[place] = figure_of(scan, left.number, unit, left.start, left.end)
    return kept
