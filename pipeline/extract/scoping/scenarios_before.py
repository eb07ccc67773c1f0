"""Rates told in the scenarios that the sentence before gives for another's.

“A does 98,858 tokens a second offline and 98,443 in server mode. B comes to 33,928 and 30,724
respectively”; “Offline, A does 106.3 samples a second. B comes to 84.1”: they are not said again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from pipeline.extract.figures.units import RATES
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS, Zone, zone_of
from pipeline.records import EMPTY, Slot

# How many sentences back the two others may be told, with no rate between.
_BACK = 2
_PAIR = 2
_SIGNS = " ,/()-"


def in_the_order_before(
    marks: Marks, figure_end: int, zone: Zone, told: Callable[[Marks, int, Zone], Slot]
) -> Slot:
    """The scenario of one of two rates that nothing but a word of joining parts, by the order of
    the two before; ``told`` says that of a rate which has its own."""
    rates = [f for f in marks.figures_in(*zone.sentence) if f.quantity.unit in RATES]
    ends = [f.end for f in rates]
    if len(rates) != _PAIR or figure_end not in ends or not _joined(marks, ends[0], rates[1].start):
        return EMPTY
    for sentence in reversed([s for s in marks.sentences if s[1] <= zone.sentence[0]][-_BACK:]):
        before = [f for f in marks.figures_in(*sentence) if f.quantity.unit in RATES]
        if not before:
            continue
        if len(before) != _PAIR:
            return EMPTY
        slots = [told(marks, f.end, zone_of(marks, f)) for f in before]
        values = {slot.value for slot in slots}
        if len(values) != _PAIR or "" in values:
            return EMPTY
        return replace(slots[ends.index(figure_end)], how="carried")
    return EMPTY


def _joined(marks: Marks, start: int, end: int) -> bool:
    """“33,928 |and| 30,724 respectively”, “34.988 |beziehungsweise| 33.072”."""
    gap = marks.folded[start:end]
    words = marks.cues.within(start, end, "conjunction", "respectively")
    for word in words:
        gap = gap.replace(marks.folded[word.start : word.end], "", 1)
    return bool(words or "/" in gap) and not gap.strip(_SIGNS)


def opening_before(
    marks: Marks, zone: Zone, told: Callable[[Marks, int, Zone], Slot], named: Sequence[str]
) -> Slot:
    """The one scenario that opens the sentence before, with a rate of the same test and unit:
    “In the offline scenario A does 106.3 samples a second. |B comes to 84.1 samples/s, 21 % less”.
    """
    before = [s for s in marks.sentences if s[1] <= zone.sentence[0]][-1:]
    for start, end in before:
        rates = [f for f in marks.figures_in(start, end) if f.quantity.unit in RATES]
        words = marks.cues.within(start, end, *named)
        units = {f.quantity.unit for f in marks.figures_in(*zone.sentence)} & set(RATES)
        if not rates or len(words) != 1 or units != {f.quantity.unit for f in rates}:
            break
        names = marks.names_in(start, words[0].start)
        if words[0].end > rates[0].start or any(m.label in OWNERS for m in names):
            break
        tests = {m.canon for m in marks.names_in(start, end) if m.label == "BENCHMARK"}
        here = [m for m in marks.names_in(*zone.sentence) if m.label == "BENCHMARK"]
        if any(m.canon not in tests for m in here):
            break
        return replace(told(marks, rates[0].end, zone_of(marks, rates[0])), how="carried")
    return EMPTY
