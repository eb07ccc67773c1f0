"""A figure of a text: the number that was read, and the quantity that it makes with its unit."""

from __future__ import annotations

import re
from decimal import Decimal

import msgspec

from pipeline.extract.figures.hedges import (
    MARK,
    MARK_OF_TIME,
    MEANING,
    Interval,
    find_hedge,
    hedges_at,
    interval,
)
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import COUNTS, EACH, RATES, TIMES
from pipeline.extract.words.fold import fold
from pipeline.extract.words.pack import Pack
from pipeline.records import Quantity

_GROUP, _ONE = 3, Decimal(1)
# “1.232,89”, “59 545,4”: a comma that can only part decimals.
_COMMA = re.compile(r"\d[. '\u00a0\u202f]\d{3},\d")
_SHORT_OF = "just_under"
# “1,753 samples per second” may well be a decimal; “16,348” is none.
_LEAST_WHOLE = 10
# What results are run on, and what a count of it is a multiple of where it is no exact one.
_MACHINES, _ROUND = ("accelerators", "hosts", "processors"), 100
_SCORES = frozenset((*TIMES, *RATES))


class Figure(msgspec.Struct, frozen=True, order=True, gc=False, cache_hash=True):
    """A quantity in a text, with the number that it was read from."""

    start: int
    end: int
    quantity: Quantity
    number: Number


def is_score(figure: Figure) -> bool:
    """Whether a figure is of a unit that results are given in: a time or a rate."""
    return figure.quantity.unit in _SCORES


def fitting(number: Number, unit: str, pack: Pack, folded: str = "") -> Number:
    """A number under the decimal convention that fits its unit.

    A text in a language of the decimal comma that prints “98,858 tokens per second” or “10,752
    GPUs” groups digits by it, as much of Latin America does; not one whose passage parts decimals
    by it („1.232,89 und 450,836 Token/s“). The other reading stays on record.
    """
    if number.other is None or number.decimals != _GROUP or pack.decimal != ",":
        return number
    if _COMMA.search(folded):
        return number
    counts = unit in COUNTS or unit == "tokens/s"
    rates = unit in RATES and unit not in EACH and number.value >= _LEAST_WHOLE
    if not (counts or rates):
        return number
    return msgspec.structs.replace(
        number, value=number.other, other=number.value, decimals=0, step=_ONE
    )


def bare_figure(text: str, number: Number, unit: str, pack: Pack) -> Figure:
    """A number whose unit stands elsewhere, exactly as it is printed."""
    return exact_figure(text, (number.start, number.end), fitting(number, unit, pack), unit)


def exact_figure(
    text: str, place: tuple[int, int], number: Number, unit: str, bounds: Interval | None = None
) -> Figure:
    """A figure without a hedge; its bounds are what its digits say unless they are given."""
    return _printed(text, place, number, unit, "exact", bounds or interval("exact", number))


def figure_of(scan: Scan, number: Number, unit: str, start: int, end: int) -> Figure:
    """A figure with its unit and with the hedge that stands beside it."""
    folded, pack = scan.folded, scan.pack
    number = fitting(number, unit, pack, folded)
    hedge = find_hedge(folded, start, end, pack)
    if hedge == "up_to" and unit in TIMES:
        hedge = "exact"  # a time is reached by falling to it: “from 28 down to 8.5 minutes”
    if hedge == "exact" and number.end < end:
        behind = number.end + (folded[number.end] == " ")  # “8500 多个”
        after = hedges_at(folded, behind, pack.lang)
        hedge = after[-1][0] if after else hedge
    if hedge == "over" and unit in _MACHINES and _is_run_on(folded, number, (start, end), pack):
        hedge = "exact"  # “trên 576 GB200”, “64 H200 üzerinde”
    if hedge == MARK and number.decimals:
        hedge = "exact"  # “a mark of 20.8 minutes” is the result
    elif hedge == MARK and (unit in TIMES or unit in EACH):
        hedge = MARK_OF_TIME
    if hedge == _SHORT_OF and pack.order == "final" and unit in TIMES and number.decimals > 1:
        hedge = "exact"  # “B가 낸 12.23분에 못 미쳤다”: a result that another one falls short of
    return _printed(scan.text, (start, end), number, unit, hedge, interval(hedge, number))


def _is_run_on(folded: str, number: Number, place: tuple[int, int], pack: Pack) -> bool:
    """Whether a word that says “over” and “on” alike stands at a count of machines that nobody
    would round to: “on 576 chips”, but “over 1,000 chips”."""
    words = tuple(fold(word) for word in pack.cues.get("run_on", ()))
    if not words or not number.value % _ROUND:
        return False
    before, behind = folded[: place[0]].rstrip(), folded[place[1] :].lstrip()
    return before.endswith(words) or behind.startswith(words)


def _printed(
    text: str, place: tuple[int, int], number: Number, unit: str, hedge: str, bounds: Interval
) -> Figure:
    start, end = place
    quantity = Quantity(
        surface=text[start:end],
        start=start,
        end=end,
        value=number.value,
        unit=unit,
        hedge=MEANING[hedge][0],
        low=bounds.low,
        high=bounds.high,
        low_open=bounds.low_open,
        high_open=bounds.high_open,
        decimals=number.decimals,
        alternative=number.other,
    )
    return Figure(start, end, quantity, number)
