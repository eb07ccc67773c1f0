"""The scenario of a rate whose own sentence names none, and the text has told before.

“It entered the offline scenario with eight H200s. |BERT ran at 106.3|”; “two scenarios, offline and
server. … In the former it does |98,858|, in the latter |98,443|”; “in that same scenario B …”.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.units import EACH, RATES
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS, Zone
from pipeline.extract.scoping.scenarios.scenario import SCENARIOS, scenario_name, scenario_slot
from pipeline.extract.scoping.scenarios.scenario_places import alone_at_its_place
from pipeline.extract.words.lexicon import Cue
from pipeline.records import EMPTY, Slot

# How many sentences, and how many passages, back a scenario may have been told.
_SENTENCES, _ABOVE = 6, 3
_TWO = 2
_ORDER = ("former", "latter")
_Told = tuple[Marks, Cue]


def scenario_told(marks: Marks, figure_end: int, zone: Zone, above: Sequence[Marks]) -> Slot:
    """The scenario that stands before a rate's sentence, if that has no word for one."""
    around = (marks, *above[:_ABOVE])
    if not any(one.cues.has(*SCENARIOS, "server_word") for one in around):
        return EMPTY
    rates = [f for f in marks.figures_in(*zone.sentence) if f.quantity.unit in RATES]
    own = next((f for f in rates if f.end == figure_end), None)
    if own is None or own.quantity.unit in EACH or _named(marks, zone.sentence):
        return EMPTY
    place = _place_of_two(marks, own, rates, zone)
    if place is not None:
        two = _last_two(around, zone.sentence[0])
        if two:
            return scenario_slot(*two[place], "carried")
    if _of_each_chip(marks, zone):
        return _of_the_rate_before(marks, zone)
    same = marks.cues.any(*zone.sentence, "same_scenario")
    for there, sentence in _before(around if same else (marks,), zone.sentence[0]):
        told = _named(there, sentence)
        rated = any(f.quantity.unit in RATES for f in there.figures_in(*sentence))
        if told:
            alone = len(told) == 1 and (same or not rated)
            return scenario_slot(there, told[0], "carried") if alone else EMPTY
        if not same and there.cues.any(*sentence, "server_word") and not rated:
            return EMPTY
    return EMPTY


def scenario_above(lines: Iterable[Marks | None]) -> Slot:
    """The one scenario of the line that leads to a list, or else of a heading, and no rate in it:
    “Llama 2 70B (server): / - A: 34,029 tokens/s”."""
    for line in lines:
        if line is None or not line.cues.has(*SCENARIOS, "server_word") or not line.sentences:
            continue
        told = _named(line, line.sentences[-1])
        if told and not any(f.quantity.unit in RATES for f in line.figures):
            return scenario_slot(line, told[0], "carried") if len(told) == 1 else EMPTY
    return EMPTY


def _of_each_chip(marks: Marks, zone: Zone) -> bool:
    """“|Per chip| that makes 2,538 tokens a second.”"""
    rates = [f for f in marks.figures_in(*zone.sentence) if f.quantity.unit in RATES]
    return len(rates) == 1 and marks.cues.any(*zone.sentence, "per_accelerator")


def _of_the_rate_before(marks: Marks, zone: Zone) -> Slot:
    """The one scenario of the sentence before, if that has one rate, of which this is a share."""
    for sentence in [s for s in marks.sentences if s[1] <= zone.sentence[0]][-1:]:
        rates = [f for f in marks.figures_in(*sentence) if f.quantity.unit in RATES]
        told = _named(marks, sentence)
        if len(rates) == len(told) == 1:
            return scenario_slot(marks, told[0], "carried")
    return EMPTY


def _place_of_two(marks: Marks, own: Figure, rates: Sequence[Figure], zone: Zone) -> int | None:
    """Which of two a rate is told of: “in the |former|”, “33,928 and 30,724 |respectively|”."""
    cues = marks.cues.within(zone.start, own.start, *_ORDER)[-1:]
    cues = cues or marks.cues.within(own.end, zone.end, *_ORDER)[:1]
    if cues:
        return _ORDER.index(cues[0].name)
    if len(rates) == _TWO and marks.cues.any(*zone.sentence, "respectively"):
        tests = {m.canon for m in marks.names_in(*zone.sentence) if m.label == "BENCHMARK"}
        owners = {m.canon for m in marks.names_in(*zone.sentence) if m.label == "SUBMITTER"}
        return rates.index(own) if max(len(tests), len(owners)) < _TWO else None
    return None


def _last_two(around: Sequence[Marks], place: int) -> list[_Told]:
    """The two scenarios that a passage told last, where no two others were told since."""
    for there in around:
        end = place if there is around[0] else len(there.text)
        found: dict[str, _Told] = {}
        for sentence in there.sentences:
            for cue in _named(there, sentence, beside=True) if sentence[1] <= end else ():
                found.setdefault(scenario_name(cue), (there, cue))
        if len(found) == _TWO:
            return list(found.values())
        names = there.names_in(0, end)
        if found or any(len({m.canon for m in names if m.label == o}) == _TWO for o in OWNERS):
            return []
    return []


def _before(around: Sequence[Marks], place: int) -> Iterator[tuple[Marks, tuple[int, int]]]:
    """The sentences before a place, nearest first, and those of the passages above."""
    for there in around:
        earlier = [s for s in there.sentences if there is not around[0] or s[1] <= place]
        for sentence in reversed(earlier[-_SENTENCES:]):
            yield there, sentence


def _named(marks: Marks, place: tuple[int, int], *, beside: bool = False) -> list[Cue]:
    """The words for scenarios of a sentence, one for each; with ``beside`` also the word for a
    machine that stands beside another scenario's."""
    named = [*marks.cues.within(*place, *SCENARIOS), *alone_at_its_place(marks, place)]
    if beside and named:
        named = [*named, *marks.cues.within(*place, "server_word")]
    first: dict[str, Cue] = {}
    for cue in sorted(named):
        first.setdefault(scenario_name(cue), cue)
    return list(first.values())
