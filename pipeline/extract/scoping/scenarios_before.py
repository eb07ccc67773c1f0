"""Rates told in the scenarios that the sentence before gives for another's.

“A does 98,858 tokens a second offline and 98,443 in server mode. B comes to 33,928 and 30,724
respectively”; “Offline, A does 106.3 samples a second. B comes to 84.1”: they are not said again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.units import RATES
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS, Zone, zone_of
from pipeline.extract.words.lexicon import Cue
from pipeline.records import EMPTY, Slot

# How many sentences back the two others may be told, with no rate between.
_BACK = 2
_PAIR = 2
_SIGNS = " ,/()-"
# What a list sets before its items.
_BULLETS = " -–•*·"
_RATIOS = ("percent", "x")


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


def said_before(
    marks: Marks, zone: Zone, told: Callable[[Marks, int, Zone], Slot], named: Sequence[str]
) -> Slot:
    """The one scenario that the sentence before says of a rate of the same test and unit, or that
    one without any figure says of all that follow: “In the offline scenario A does 106.3 samples a
    second. |B comes to 84.1 samples/s, 21 % less|”; “All of this is in server mode. |A does …|”.
    """
    start = zone.sentence[0]
    for first, last in [s for s in marks.sentences if s[1] <= start][-1:]:
        rates = [f for f in marks.figures_in(first, last) if f.quantity.unit in RATES]
        words = _words(marks, (first, last), named)
        units = {f.quantity.unit for f in marks.figures_in(*zone.sentence)} & set(RATES)
        if len(words) != 1 or not rates or units != {f.quantity.unit for f in rates}:
            break
        owners = any(m.label in OWNERS for m in marks.names_in(first, words[0].start))
        opens = words[0].end <= rates[0].start and not owners
        tests = {m.canon for m in marks.names_in(first, last) if m.label == "BENCHMARK"}
        here = [m for m in marks.names_in(*zone.sentence) if m.label == "BENCHMARK"]
        if any(m.canon not in tests for m in here) or not (
            opens or _of_one_each(marks, zone, rates)
        ):
            break
        slot = told(marks, rates[0].end, zone_of(marks, rates[0]))
        return replace(slot, how="carried") if slot else EMPTY
    words = _words(marks, (0, start), named)
    if not words or len({cue.name for cue in words}) > 1:
        return EMPTY
    figures = marks.figures_in(*marks.sentence_at(words[0].start))
    if any(f.quantity.unit in (*RATES, *_RATIOS) for f in figures):
        return EMPTY
    return _carried(marks, words[0])


def _of_one_each(marks: Marks, zone: Zone, before: Sequence[Figure]) -> bool:
    """Whether there is one rate in the sentence before, and here one of each that is named: two of
    one system are rather of two scenarios."""
    here = [f for f in marks.figures_in(*zone.sentence) if f.quantity.unit in RATES]
    named = {m.canon for m in marks.names_in(*zone.sentence) if m.label in OWNERS}
    return len(before) == 1 and len(here) <= max(1, len(named))


def pointed_back_to(marks: Marks, zone: Zone, above: Sequence[Marks], named: Sequence[str]) -> Slot:
    """“In the same scenario B does 84.1”: the one scenario of the last sentence that names any."""
    if not marks.cues.any(*zone.sentence, "same_scenario"):
        return EMPTY
    for source in (marks, *above):
        for sentence in reversed(source.sentences):
            words = _words(source, sentence, named)
            if words and (source is not marks or sentence[1] <= zone.sentence[0]):
                one = len({cue.name for cue in words}) == 1
                return _carried(source, words[0]) if one else EMPTY
    return EMPTY


def scenario_above(lines: Sequence[Marks | None], named: Sequence[str]) -> Slot:
    """The one scenario of the line that leads to a list, or else of a heading, and no rate in it:
    “Llama 2 70B (server): / - A: 34,029 tokens/s”."""
    for line in lines:
        if line is None or not line.cues.has(*named, "server_word"):
            continue
        words = _words(line, line.sentences[-1], named) if line.sentences else []
        rates = any(f.quantity.unit in RATES for f in line.figures)
        if words and not rates:
            return _carried(line, words[0]) if len({w.name for w in words}) == 1 else EMPTY
    return EMPTY


def alone_at_its_place(marks: Marks, sentence: tuple[int, int]) -> list[Cue]:
    """“BERT (server)”, “(BERT, server)”, “A, server: 45,497 queries/s”: the word for a machine that
    stands alone in brackets, or before a colon and a rate, where no machine stands."""
    found = []
    for cue in marks.cues.within(*sentence, "server_word"):
        before = marks.folded[sentence[0] : cue.start]
        closes = marks.folded[cue.end : cue.end + 1]
        opened = before.endswith("(") or (before.endswith(", ") and "(" in before.split(")")[-1])
        rates = [f for f in marks.figures_in(cue.end, sentence[1]) if f.quantity.unit in RATES]
        led = rates and marks.folded[cue.end : rates[0].start].strip() == ":"
        parted = before.endswith(", ") or not before.strip(_BULLETS)
        if (opened and closes in (")", ",", "/")) or (led and parted):
            found.append(cue)
    return found


def _words(marks: Marks, place: tuple[int, int], named: Sequence[str]) -> list[Cue]:
    """The words for scenarios of a place, one that is said in a longer way once."""
    return [*marks.cues.within(*place, *named), *alone_at_its_place(marks, place)]


def _carried(marks: Marks, cue: Cue) -> Slot:
    name = cue.name.removeprefix("scenario_").replace("server_word", "server")
    return Slot(
        value=name,
        surface=marks.text[cue.start : cue.end],
        how="carried",
        start=marks.base + cue.start,
        end=marks.base + cue.end,
    )
