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
from pipeline.extract.words.lexicon import Cue
from pipeline.records import EMPTY, Slot

# How many sentences back the two others may be told, with no rate between.
_BACK = 2
_PAIR = 2
_SIGNS = " ,/()-"
_COMPARING = ("faster", "slower", "equal", "beats", "margin", "difference")


def in_the_order_before(
    marks: Marks,
    figure_end: int,
    zone: Zone,
    told: Callable[[Marks, int, Zone], Slot],
    above: Sequence[Marks],
) -> Slot:
    """The scenario of one of two rates that nothing but a word of joining parts, by the order of
    the two before; ``told`` says that of a rate which has its own."""
    rates = [f for f in marks.figures_in(*zone.sentence) if f.quantity.unit in RATES]
    ends = [f.end for f in rates]
    if len(rates) != _PAIR or figure_end not in ends or not _joined(marks, ends[0], rates[1].start):
        return EMPTY
    earlier = [(marks, s) for s in marks.sentences if s[1] <= zone.sentence[0]][-_BACK:]
    # the sentence that opens a paragraph goes on with the last of the one above
    earlier = earlier or [(one, s) for one in above for s in one.sentences[-1:]]
    for source, sentence in reversed(earlier):
        before = [f for f in source.figures_in(*sentence) if f.quantity.unit in RATES]
        if not before:
            continue
        if len(before) != _PAIR:
            return EMPTY
        slots = [told(source, f.end, zone_of(source, f)) for f in before]
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


def _without_rates(
    marks: Marks,
    zone: Zone,
    word: Cue,
    before: tuple[int, int],
    told: Callable[[Marks, int, Zone], Slot],
) -> Slot:
    """“A and B both ran the test offline. The former came in at 34,555”: what the one scenario of a
    sentence without rates is, said of the rates of the next that points back to it."""
    tests = {m.canon for m in marks.names_in(*before) if m.label == "BENCHMARK"}
    here = {m.canon for m in marks.names_in(*zone.sentence) if m.label == "BENCHMARK"}
    if len(tests) != 1 or not here <= tests:
        return EMPTY
    return replace(told(marks, word.end, Zone(before, *before)), how="carried")


def _named(marks: Marks, zone: Zone) -> bool:
    """Whether a sentence names somebody whose rate it tells."""
    return any(m.label in OWNERS for m in marks.names_in(*zone.sentence))


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
        points = marks.cues.any(*zone.sentence, "anaphor", "former", "latter")
        if not rates and len(words) == 1 and points:
            return _without_rates(marks, zone, words[0], (start, end), told)
        units = {f.quantity.unit for f in marks.figures_in(*zone.sentence)} & set(RATES)
        if not rates or len(words) != 1 or units != {f.quantity.unit for f in rates}:
            break
        names = marks.names_in(start, words[0].start)
        led = words[0].end <= rates[0].start and not any(m.label in OWNERS for m in names)
        # “A did 52,416 tokens a second offline. |B's box edged it out: 52,524|”: one against one
        own = [f for f in marks.figures_in(*zone.sentence) if f.quantity.unit in RATES]
        compares = _named(marks, zone) and marks.cues.any(*zone.sentence, *_COMPARING)
        if not led and not (len(rates) == len(own) == 1 and (points or compares)):
            break
        tests = {m.canon for m in marks.names_in(start, end) if m.label == "BENCHMARK"}
        here = [m for m in marks.names_in(*zone.sentence) if m.label == "BENCHMARK"]
        if any(m.canon not in tests for m in here):
            break
        return replace(told(marks, rates[0].end, zone_of(marks, rates[0])), how="carried")
    return EMPTY
