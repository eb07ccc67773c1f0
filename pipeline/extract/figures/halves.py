"""What completes a number behind it or its unit: “and a half”, the hundredths of 三成五."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from itertools import product

import msgspec

from pipeline.extract.figures.eastern import whole
from pipeline.extract.figures.measures import unit_after
from pipeline.extract.figures.numbers import Number, find_numbers
from pipeline.extract.figures.units import TIMES
from pipeline.extract.words.fold import is_hangul
from pipeline.extract.words.pack import Pack, load_pack


def tenths(folded: str, number: Number, end: int, pack: Pack) -> tuple[Number, int]:
    """三成, 3割 as a percentage, with the hundredths behind them: 三成五, 2割5分."""
    value, step = number.value * 10, number.step * 10
    behind = next((n for n in find_numbers(folded, pack) if n.start == end), None)
    if behind is not None and 0 < behind.value < 10 and not behind.decimals:
        sign = next((w for w in pack.hundredths if folded.startswith(w, behind.end)), None)
        apart = sign == "" and unit_after(folded, behind.end, pack) is not None
        if sign is not None and not apart:
            value, step, end = value + behind.value, Decimal(1), behind.end + len(sign)
    decimals = max(0, number.decimals - 1)
    return msgspec.structs.replace(number, value=whole(value), step=step, decimals=decimals), end


def half_behind(folded: str, place: int, pack: Pack) -> int | None:
    """Where “and a half” ends behind a unit of time: 2時間半, 1시간 반."""
    at = place + (folded[place : place + 1] == " ")
    if not folded.startswith(pack.halves, at) or folded.startswith(pack.units.get("parts", ()), at):
        return None  # 半导体
    for word in pack.halves:
        stop = at + len(word)
        if folded.startswith(word, at):
            rest = folded[stop : stop + 3].removeprefix(word)
            particle = any(rest.startswith(p) for p in pack.particles)
            return stop if particle or not is_hangul(rest[:1]) else None
    return None


def and_a_half(folded: str, number: Number, pack: Pack) -> Number:
    """两个半小时, “pięć i pół minuty”: the half stands between the number and its unit."""
    halves = _halves(pack.lang)
    for words in halves if folded.startswith(halves, number.end) else ():
        if not folded.startswith(words, number.end):
            continue
        stop = number.end + len(words)
        unit = unit_after(folded, stop, pack)
        if unit is not None and unit[0] in (*TIMES, "x"):
            return plus_half(msgspec.structs.replace(number, end=stop))
    return number


@lru_cache(maxsize=32)
def _halves(lang: str) -> tuple[str, ...]:
    """The words for a half behind a number, each with the classifier or space before it."""
    pack = load_pack(lang)
    return tuple(map("".join, product(("", *(pack.counters or (" ",))), pack.halves)))


def plus_half(number: Number) -> Number:
    """A number and a half, to the nearest half."""
    half = Decimal("0.5")
    return msgspec.structs.replace(
        number, value=number.value + half, decimals=1, step=half, other=None
    )
