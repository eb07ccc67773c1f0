"""Figures of several numbers: ranges (“1.2x to 1.7x”) and sums of units (“1 hour 20 minutes”)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal

from pipeline.extract.figures.figure import Figure, exact_figure
from pipeline.extract.figures.hedges import Interval, interval
from pipeline.extract.figures.measures import unit_of
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import RATES
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cues

_TEN = Decimal(10)
# How far before its result a word for winning may stand.
_WON_REACH = 64
_FROM_REACH, _OPENED_REACH = 12, 20
# “1 hour 20 minutes”: the units that make sums, and how far apart their parts stand.
_SMALLER = {"hours": "minutes", "minutes": "seconds"}
_SIXTY, _SUM_REACH = 60, 5
# “from 311.9 in 3.0 to 153.6 minutes”: no such range is so many times as wide as it begins.
_SPAN = 8
_SIDES, _SIDE_REACH = ("SYSTEM", "ACCELERATOR", "SUBMITTER"), 8
_LED = re.compile(r"[:(]")
_RANGE = re.compile(r"\s?[-~]\s?")
_OPENED = re.compile(r"[:(] ?[^\W\d_]{1,4} \Z")


def range_of(scan: Scan, first: Number, second: Number | None) -> Figure | None:
    """A range of two numbers in one unit, the smaller first: “10-12 minutes”, “1.2x to 1.7x”."""
    folded, pack, cues = scan.folded, scan.pack, scan.cues
    if second is None or second.start - first.end > 12:
        return None
    own = unit_of(scan, first)
    stop = own[1] if own else first.end
    between = folded[stop : second.start]
    said = between.strip()
    if not (
        _RANGE.fullmatch(between)
        or said in pack.spans
        or cues.any(stop, second.start, "to", "conjunction")
    ):
        return None
    # „wygrała z Lambdą 1,22 do 1,26 minuty“: one against the other
    won = cues.any(max(0, first.start - _WON_REACH), first.start, "wins_over")
    if (won and cues.any(stop, second.start, "versus")) or of_two_sides(
        folded, cues, scan.mentions, first.start
    ):
        return None
    found = unit_of(scan, second)
    # “from 20 to 28 minutes” is a change, but “1.2x to 1.7x” and “20 to 28 minutes” span a range.
    ratio = found is not None and found[0] in ("x", "percent")
    leads = cues.within(max(0, first.start - _FROM_REACH), first.start, "from")
    worded = (ratio or not leads) and any(
        folded[cue.start : cue.end] == said for cue in cues.within(stop, second.start, "to")
    )
    # “between 2 and 17 percent”, “ranged from 70.8 to 76.3 minutes”
    opened = cues.within(max(0, first.start - _OPENED_REACH), first.start, "between")
    worded = worded or (
        any(not folded[cue.end : first.start].strip() for cue in opened)
        and any(
            folded[cue.start : cue.end] == said
            for cue in cues.within(stop, second.start, "conjunction", "to")
        )
    )
    # “1.4배에서 2배 빠른”, “1.4倍から2倍”
    worded = worded or (ratio and own is not None and said in pack.spans)
    if not (worded or _RANGE.fullmatch(between)):
        return None
    # “256 — 442.6 minutes”: a size, and behind the dash its time.
    apart = between.startswith(" ") and not worded and own is None
    wide = second.value > _SPAN * first.value  # “and on 16 — 68,895 tokens a second”
    if apart and (first.decimals != second.decimals or wide):
        return None
    if found is None or (own is not None and own[0] != found[0]) or first.value > second.value:
        return None
    if worded and own is None and first.decimals == 1 and second.value > _SPAN * first.value:
        return None
    unit, end = found
    # “it tripled the rate: from 1.75 to 5.44 samples/s”: rates are told exactly, and this explains
    if worded and unit in RATES and _OPENED.search(folded, 0, first.start):
        return None
    low, high = interval("exact", first), interval("exact", second)
    both = Interval(low.low, high.high, low.low_open, high.high_open)
    return exact_figure(scan.text, (first.start, end), second, unit, both)


def of_two_sides(folded: str, cues: Cues, mentions: Sequence[Mention], place: int) -> bool:
    """“A versus B: |28.3 to 29.1| minutes”: whether two names that a word sets against each other
    lead to a number, so that what follows is one figure for each."""
    first = max(0, place - _WON_REACH)
    words = cues.within(first, place, "versus", "baseline_before")
    sides = [m for m in mentions if m.label in _SIDES and first <= m.start < place] if words else []
    for word in words if len(sides) > 1 else ():
        before = any(0 <= word.start - m.end <= 1 for m in sides)
        behind = next((m for m in sides if 0 <= m.start - word.end <= _SIDE_REACH), None)
        if before and behind is not None and _LED.search(folded, behind.end, place):
            return True
    return False


def sums(
    scan: Scan,
    figures: list[Figure],
) -> list[Figure]:
    """Joins “1 hour 20 minutes” and “2分15秒” into one figure in the smaller unit."""
    kept: list[Figure] = []
    for figure in figures:
        last = kept[-1] if kept else None
        if last is not None and _continues(last, figure, scan):
            whole = last.number.value * _SIXTY + figure.number.value
            # “19 minutes 50 seconds” may well be 19:54.
            step = _TEN if figure.number.value % _TEN == 0 else figure.number.step
            number = Number(last.start, figure.end, whole, figure.number.decimals, step, None)
            place = (last.start, figure.end)
            kept[-1] = exact_figure(scan.text, place, number, figure.quantity.unit)
        else:
            kept.append(figure)
    return kept


def _continues(first: Figure, second: Figure, scan: Scan) -> bool:
    if first.number.decimals:
        return False  # “0.21 minutes, or 12.6 seconds”: the same time again, or another
    return goes_on(scan, first.quantity.unit, first.end, {second.start: second})


def goes_on(
    scan: Scan, unit: str, end: int, starts: Mapping[int, Figure], *, worded: bool = False
) -> bool:
    """Whether a time goes on in the next smaller unit: “an hour *and seven minutes*”.

    ``starts`` are figures by their first character. A ``worded`` one has no number and may be
    another word: «richiede ora 28,3 minuti» is no hour, «un'ora e sette minuti» is.
    """
    near = (starts.get(place) for place in range(end, end + _SUM_REACH + 1))
    second = next((figure for figure in near if figure is not None), None)
    if second is None or _SMALLER.get(unit) != second.quantity.unit:
        return False
    if second.number.value >= _SIXTY or (worded and second.number.decimals):
        return False
    apart = worded or scan.folded[end : second.start].strip(" ,")
    return not apart or scan.cues.any(end, second.start, "conjunction")
