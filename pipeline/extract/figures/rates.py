"""What a rate is of that its sign does not tell: the noun behind it, or the rate told before."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pipeline.extract.figures.counters import counter_at
from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.units import LEAST_RATE, RATES
from pipeline.extract.words.pack import Pack

TOKENS = "tokens/s"
SCENARIOS = ("scenario_offline", "scenario_server", "server_word")
# How far behind a rate its classifier and noun may end, and what may follow a classifier besides.
CLASSIFIED = 8
PARTICLE = re.compile(r"[를을은는의에で]")


def counter_of_rate(folded: str, number: Number, pack: Pack) -> str:
    """“2만4109.8개로”, “0.73モデルに”: the classifier, or noun of a rate, right behind what is no
    whole number and so no number of things."""
    if not number.decimals or not pack.counters:
        return ""
    nouns = (word for words in pack.rate_nouns.values() for word in words)
    found = [noun for noun in nouns if folded.startswith(noun, number.end)]
    return max((counter_at(folded, number.end, pack), *found), key=len)


def with_last_rate(
    folded: str, figures: Sequence[Figure], above: Sequence[Figure], pack: Pack
) -> list[Figure]:
    """The figures; one that just says “每秒10.96万个” is of tokens where the last rate is."""
    found: list[Figure] = []
    nouns = [word for words in pack.rate_nouns.values() for word in words]
    for figure in figures:
        figure = _of_noun(folded, _rate_not_count(folded, figure, (*above, *found), pack), pack)
        led = figure.quantity.unit == "samples/s"
        behind = folded[figure.number.end : figure.number.end + CLASSIFIED]
        if led and pack.counters and _is_counted_only(behind, nouns, pack):
            rates = [f for f in (*above, *found) if f.quantity.unit in RATES]
            if rates and rates[-1].quantity.unit == TOKENS:
                quantity = msgspec.structs.replace(figure.quantity, unit=TOKENS)
                figure = msgspec.structs.replace(figure, quantity=quantity)
        found.append(figure)
    return found


def _rate_not_count(folded: str, figure: Figure, before: Sequence[Figure], pack: Pack) -> Figure:
    """“초당 1만2036건 … 서버 6145건”, “A2(2620건)”: where a rate was told, what looks like a number
    of results and stands at a scenario or in a bracket is one as well."""
    number = figure.number
    if figure.quantity.unit != "results" or number.value < LEAST_RATE:
        return figure
    rate = next((r for r, ws in pack.rate_nouns.items() if folded.startswith(ws, number.end)), "")
    if not any(one.quantity.unit == rate for one in before):
        return figure
    scenarios = [w for name in SCENARIOS for w in pack.cues.get(name, ())]
    led = folded[: figure.start].rstrip().endswith(("(", *scenarios))
    if not led:
        return figure
    quantity = msgspec.structs.replace(figure.quantity, unit=rate)
    return msgspec.structs.replace(figure, quantity=quantity)


def _is_counted_only(behind: str, nouns: Sequence[str], pack: Pack) -> bool:
    """Whether a classifier alone follows, or the end of the clause: no noun says of what."""
    rest = behind.lstrip(" ")
    counter = counter_at(rest, 0, pack)
    if counter in nouns:
        return False
    rest = rest.removeprefix(counter)
    alone = not rest or not rest[0].isalnum() or (counter and PARTICLE.match(rest))
    return bool(alone) and not any(noun in rest for noun in nouns)


def _of_noun(folded: str, figure: Figure, pack: Pack) -> Figure:
    """“分别为6,769张和6,145笔”: a bare figure that shares a rate is of what its own noun says."""
    unit, number = figure.quantity.unit, figure.number
    bare = figure.start == number.start and figure.end == number.end
    if not bare or unit not in RATES or not unit.endswith("/s"):
        return figure
    own = (
        rate
        for rate, nouns in pack.rate_nouns.items()
        if rate.endswith("/s") and folded.startswith(tuple(nouns), number.end)
    )
    quantity = msgspec.structs.replace(figure.quantity, unit=next(own, unit))
    return msgspec.structs.replace(figure, quantity=quantity)
