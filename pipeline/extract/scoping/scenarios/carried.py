"""The scenario of a figure: what its own sentence says, else what the text has said before.

“It entered the offline scenario with eight H200s. |BERT ran at 106.3|”; “two scenarios, offline and
server. … In the former it does |98,858|, in the latter |98,443|”; “in that same scenario B …”; “A
does 98,858 tokens a second offline and 98,443 in server mode. B comes to |33,928 and 30,724|
respectively”; “All in the server scenario: / - BERT: |51,187|”.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.units import EACH, RATES
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.transfers import fed_chip_at
from pipeline.extract.marking.zones import DELIMITER, OWNERS, Zone, zone_of
from pipeline.extract.scoping.scenarios.scenario import (
    SCENARIOS,
    at_its_test,
    scenario_name,
    scenario_slot,
    scenario_stated,
    scenario_words,
)
from pipeline.extract.scoping.scenarios.scenario_places import alone_at_its_place
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Claim, Slot

_RATIOS = ("percent", "x")
# How many sentences, and how many passages, back a scenario may have been told.
_SENTENCES, _ABOVE = 6, 3
# How many sentences back the two others may be told, with no rate between.
_PAIR_BACK = 2
# How many sentences back the results may stand that a ratio or a share of one goes on about.
_BACK = 3
_TWO = 2
# How long a clause is that says no more than in which scenario something was.
_POINTING = 48
_ORDER = ("former", "latter")
_SIGNS = " ,/()-"
_COMPARING = ("faster", "slower", "equal", "beats", "margin", "difference")
_Told = tuple[Marks, Cue]


def scenario_of(marks: Marks, figure_end: int, zone: Zone, context: Context) -> Slot:
    """The scenario of a figure, by its sentence, those before it, or the line above it."""
    if context.suite.value == "storage":
        return fed_chip_at(marks, figure_end, zone.sentence)
    return (
        _near(marks, figure_end, zone, context.above[:1])
        or _told(marks, figure_end, zone, context.above)
        or _led(marks, figure_end, zone, context)
        or _said_behind(marks, figure_end, zone)
    )


def _near(marks: Marks, figure_end: int, zone: Zone, above: Sequence[Marks] = ()) -> Slot:
    """The scenario that a figure's sentence says, or the results of the one before it."""
    stated = scenario_stated(marks, figure_end, zone)
    named = marks.cues.has(*SCENARIOS, "server_word")
    if stated or (named and scenario_words(marks, figure_end, zone)):
        return stated
    before = _in_the_order_before(marks, figure_end, zone, above)
    if not before and named and at_its_test(marks, zone) is None:
        before = _opening_before(marks, zone)
    return before


def _led(marks: Marks, figure_end: int, zone: Zone, context: Context) -> Slot:
    """The scenario of the line above, for a figure whose sentence has no word for one."""
    if not context.scenario or marks.cues.any(*zone.sentence, *SCENARIOS):
        return EMPTY
    units = (*RATES, *_RATIOS)
    told = any(f.end == figure_end and f.quantity.unit in units for f in marks.figures)
    return context.scenario if told else EMPTY


def _said_behind(marks: Marks, figure_end: int, zone: Zone) -> Slot:
    """“A reached |68,781 tokens/s| on Mixtral. That was offline; …”: the scenario of which the next
    sentence says that the last rate was, in a clause that points back and tells nothing else."""
    rates = [f.end for f in marks.figures_in(*zone.sentence) if f.quantity.unit in RATES]
    if rates[-1:] != [figure_end] or _named(marks, zone.sentence, beside=True):
        return EMPTY
    for start, end in [s for s in marks.sentences if s[0] >= zone.sentence[1]][:1]:
        words = marks.cues.within(start, end, *SCENARIOS, "server_word")
        if not words or words[0].name not in SCENARIOS:
            break
        cut = DELIMITER.search(marks.folded, start, end)
        stops = [word.start for word in words if word.start > words[0].end]
        stop = min([cut.start() if cut else end, *stops])
        short = words[0].end <= stop <= start + _POINTING
        points = marks.cues.any(start, words[0].start, "anaphor", "result_word", "copula")
        tells = marks.figures_in(start, stop) or marks.names_in(start, stop)
        if short and points and not tells:
            return scenario_slot(marks, words[0], "carried")
    return EMPTY


def _told(marks: Marks, figure_end: int, zone: Zone, above: Sequence[Marks]) -> Slot:
    """The scenario that stands before a rate's sentence, if that has no word for one."""
    around = (marks, *above[:_ABOVE])
    if not any(one.cues.has(*SCENARIOS, "server_word") for one in around):
        return EMPTY
    figures = marks.figures_in(*zone.sentence)
    rates = [f for f in figures if f.quantity.unit in RATES]
    own = next((f for f in rates if f.end == figure_end), None)
    ratio = next((f for f in figures if f.end == figure_end and f.quantity.unit in _RATIOS), None)
    if ratio is not None and not _named(marks, zone.sentence):
        return _ratio_of_two(marks, ratio, zone, around)
    same = marks.cues.any(*zone.sentence, "same_scenario")
    # “B under the same scenario gave 29,228, |while C did 34,864 offline|”
    clause = (zone.start, figure_end)
    here = clause if same and marks.cues.any(*clause, "same_scenario") else zone.sentence
    if own is None or own.quantity.unit in EACH or _named(marks, here):
        return EMPTY
    place = _place_of_two(marks, own, rates, zone)
    if place is not None:
        two = _last_two(around, zone.sentence[0])
        if two:
            return scenario_slot(*two[place], "carried")
    for there, sentence in _before(around if same else (marks,), zone.sentence[0]):
        told = _named(there, sentence)
        rated = any(f.quantity.unit in RATES for f in there.figures_in(*sentence))
        if told:
            alone = len(told) == 1 and (same or not rated)
            alone = alone or (same and load_pack(marks.lang).order == "initial")
            return scenario_slot(there, told[-1], "carried") if alone else EMPTY
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


def _in_the_order_before(
    marks: Marks,
    figure_end: int,
    zone: Zone,
    above: Sequence[Marks],
) -> Slot:
    """The scenario of one of two rates or more that nothing but words of joining part, by the order
    of as many before."""
    rates = [f for f in marks.figures_in(*zone.sentence) if f.quantity.unit in RATES]
    ends = [f.end for f in rates]
    if len(rates) < _TWO or figure_end not in ends:
        return EMPTY
    gaps = [(one.end, other.start) for one, other in pairwise(rates)]
    if not _joined(marks, *gaps[-1]) or not all(_joined(marks, *gap, ",") for gap in gaps[:-1]):
        return EMPTY
    earlier = [(marks, s) for s in marks.sentences if s[1] <= zone.sentence[0]][-_PAIR_BACK:]
    # the sentence that opens a paragraph goes on with the last of the one above
    earlier = earlier or [(one, s) for one in above for s in one.sentences[-1:]]
    for source, sentence in reversed(earlier):
        before = [f for f in source.figures_in(*sentence) if f.quantity.unit in RATES]
        if not before:
            continue
        if len(before) != len(rates):
            return EMPTY
        slots = [_near(source, f.end, zone_of(source, f)) for f in before]
        values = {slot.value for slot in slots}
        if len(values) != len(rates) or "" in values:
            return EMPTY
        return replace(slots[ends.index(figure_end)], how="carried")
    return EMPTY


def _joined(marks: Marks, start: int, end: int, sign: str = "/") -> bool:
    """“33,928 |and| 30,724 respectively”, “34.988 |beziehungsweise| 33.072”."""
    gap = marks.folded[start:end]
    words = marks.cues.within(start, end, "conjunction", "respectively")
    for word in words:
        gap = gap.replace(marks.folded[word.start : word.end], "", 1)
    return bool(words or sign in gap) and not gap.strip(_SIGNS)


def _opening_before(marks: Marks, zone: Zone) -> Slot:
    """The one scenario that opens the sentence before, with a rate of the same test and unit:
    “In the offline scenario A does 106.3 samples a second. |B comes to 84.1 samples/s, 21 % less”.
    """
    before = [s for s in marks.sentences if s[1] <= zone.sentence[0]][-1:]
    for start, end in before:
        rates = [f for f in marks.figures_in(start, end) if f.quantity.unit in RATES]
        words = marks.cues.within(start, end, *SCENARIOS)
        points = marks.cues.any(*zone.sentence, "anaphor", "former", "latter")
        units = {f.quantity.unit for f in marks.figures_in(*zone.sentence)} & set(RATES)
        if not rates or len(words) != 1 or units != {f.quantity.unit for f in rates}:
            break
        names = marks.names_in(start, words[0].start)
        led = words[0].end <= rates[0].start and not any(m.label in OWNERS for m in names)
        # “A did 52,416 tokens a second offline. |B's box edged it out: 52,524|”: one against one
        own = [f for f in marks.figures_in(*zone.sentence) if f.quantity.unit in RATES]
        compares = _names_somebody(marks, zone) and marks.cues.any(*zone.sentence, *_COMPARING)
        if not led and not (len(rates) == len(own) == 1 and (points or compares)):
            break
        tests = {m.canon for m in marks.names_in(start, end) if m.label == "BENCHMARK"}
        here = [m for m in marks.names_in(*zone.sentence) if m.label == "BENCHMARK"]
        if any(m.canon not in tests for m in here):
            break
        return replace(_near(marks, rates[0].end, zone_of(marks, rates[0])), how="carried")
    return EMPTY


def _names_somebody(marks: Marks, zone: Zone) -> bool:
    """Whether a sentence names somebody whose rate it tells."""
    return any(m.label in OWNERS for m in marks.names_in(*zone.sentence))


def _ratio_of_two(marks: Marks, ratio: Figure, zone: Zone, around: Sequence[Marks]) -> Slot:
    """“35,000 offline and 33,500 in the server scenario. |In the latter| it is 1 % ahead”: the one
    of two scenarios that a ratio is told of, where no two systems or companies were told too."""
    words = marks.cues.within(zone.start, ratio.start, *_ORDER)[-1:]
    two = _last_two(around, zone.sentence[0]) if words else []
    if not two:
        return EMPTY
    there, cue = two[_ORDER.index(words[0].name)]
    names = there.names_in(*there.sentence_at(cue.start))
    if any(len({m.canon for m in names if m.label == label}) == _TWO for label in OWNERS):
        return EMPTY
    return scenario_slot(there, cue, "carried")


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


def with_scenario(claim: Claim, marks: Marks, around: Sequence[Marks]) -> Claim:
    """The claim, with the scenario of the results that it goes on about."""
    quantity = claim.quantity
    if claim.scope.scenario or quantity is None or quantity.unit not in (*RATES, *_RATIOS):
        return claim
    told = any(one.cues.has(*SCENARIOS, "server_word") for one in (marks, *around[:1]))
    sentence = (claim.sentence_start - marks.base, claim.sentence_end - marks.base)
    if not told or marks.cues.any(*sentence, *SCENARIOS, "server_word"):
        return claim
    found = _of_the_results_before(claim, marks, sentence)
    scope = replace(claim.scope, scenario=found) if found else claim.scope
    return replace(claim, scope=scope) if found else claim


def _of_the_results_before(claim: Claim, marks: Marks, sentence: tuple[int, int]) -> Slot:
    """The one scenario of the results before a ratio, a share of them by the chip, or another's
    result on the same test."""
    here = marks.names_in(*sentence)
    if any(m.label == "BENCHMARK" for m in here):
        return EMPTY
    # “B does 4,488 and 4,202”: two of one system are of two scenarios
    companies = {m.canon for m in here if m.label == "SUBMITTER"}
    many = sum(f.quantity.unit in RATES for f in marks.figures_in(*sentence))
    other = many <= max(1, len(companies)) and any(m.label in OWNERS for m in here)
    # “In v3.1 it did 79.90. In |v4.0| it is 229.7”
    other = other or many == 1 == sum(sentence[0] <= v.start < sentence[1] for v in marks.rounds)
    assert claim.quantity is not None
    if not (claim.quantity.unit in _RATIOS or claim.per or other):
        return EMPTY
    found: list[Slot] = []
    tests: set[str] = set()
    for start, end in [s for s in marks.sentences if s[1] <= sentence[0]][-_BACK:]:
        tests |= {m.canon for m in marks.names_in(start, end) if m.label == "BENCHMARK"}
        rates = [f for f in marks.figures_in(start, end) if f.quantity.unit in RATES]
        found += [_near(marks, f.end, zone_of(marks, f)) for f in rates]
    named = [slot for slot in found if slot.how == "stated"]  # “BERT server” may be a machine
    if len({slot.value for slot in named}) != 1 or len(tests) > 1 or not found[0]:
        return EMPTY
    return replace(named[-1], how="carried")
