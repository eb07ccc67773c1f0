"""The inference scenario that a figure is said of: offline, server, single stream, …

Long, for every place that its name may have in a sentence rules out some of the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from pipeline.extract.figures.rates import CLAUSE_END, first_words
from pipeline.extract.figures.units import EACH, RATES
from pipeline.extract.linking.compared.next_party import of_next_party
from pipeline.extract.linking.phrases.coordination import listed
from pipeline.extract.linking.phrases.fromto import arrives, starts
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import (
    DELIMITER,
    PRODUCTS,
    WIDEST,
    Zone,
    is_model,
    zone_of,
)
from pipeline.extract.scoping.scenarios.scenario_places import (
    alone_at_its_place,
    at_its_rate,
    listed_with_others,
)
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Filled, Slot

_PREFIX = "scenario_"
_OFFLINE, _INTERACTIVE = "scenario_offline", "scenario_interactive"
_STREAMS = ("scenario_singlestream", "scenario_multistream")
SCENARIOS = tuple(
    _PREFIX + name
    for name in (
        "offline", "server", "singlestream", "multistream", "interactive", "constantstream",
    )
)  # fmt: skip
# A bare “server” that stands as near to a rate is the scenario, where another one is named.
_NEAR = 24
# “82 % in | Server”: how near behind a ratio its own scenario stands.
_BEHIND = 8
_RATIOS = ("percent", "x")
_LATER = re.compile(r":| - ")
# “server/offline”; what else stands between two that are joined, an article with it.
_JOINS, _GAP_SIGNS, _ARTICLE = ("/", "&", "+"), " -,", 3
# “BERT |99% |server”: how right a test's answers have to be, between its name and its scenario.
_ACCURACY = re.compile(r"(?:[ -]?\(?99)?(?:[.,]9)?\)?(?: ?%)?\)?")


def scenario_stated(marks: Marks, figure_end: int, zone: Zone) -> Slot:
    """The scenario that a figure's sentence says: by its place among as many, else its zone's.

    “98,858 tokens a second offline and 98,443 in server mode” says one for each. There “server”
    alone is the scenario too, which elsewhere is a machine.
    """
    if not marks.cues.has(*SCENARIOS, "server_word"):
        return EMPTY
    within = _in_its_unit(marks, figure_end, zone)
    if within is not None:
        return scenario_slot(marks, within, "stated")
    named = scenario_words(marks, figure_end, zone)
    named = _that_measure(marks, figure_end, zone, named)
    if not named:
        bare = at_its_test(marks, zone)
        if bare is None or _at_another_test(marks, figure_end, zone.sentence[1], bare):
            return EMPTY
        # “BERT Server” is a name, “BERT server” may be a machine yet
        slot = scenario_slot(marks, bare, "stated")
        return slot if slot.surface[0].isupper() else replace(slot, how="carried")
    ratio = any(
        f.end == figure_end and f.quantity.unit in _RATIOS for f in marks.figures_in(*zone.sentence)
    )
    units = _RATIOS if ratio else tuple(RATES)
    own = _in_order(marks, figure_end, zone, named, units)
    own = own or _at_its_rate(marks, figure_end, zone, named, units)
    if own is not None:
        return scenario_slot(marks, own, "stated")
    # “91 % offline and 82 % in server”: of several ratios each has its own right behind it
    for cue in [*named, *_bare(marks, zone, named, _RATIOS)] if ratio else ():
        gap = (figure_end, cue.start)
        if 0 <= cue.start - figure_end <= _BEHIND and not DELIMITER.search(marks.folded, *gap):
            return scenario_slot(marks, cue, "stated")
    own = _right_at_its_test(marks, figure_end, named)
    own = own or (_in_its_part(marks, figure_end, zone, named) if ratio else None)
    if own is not None:
        return scenario_slot(marks, own, "stated")
    # “A leads in single stream, and B does 41,880 queries on BERT in the server scenario”
    cuts = [cut.end() for cut in DELIMITER.finditer(marks.folded, zone.start, figure_end)]
    cut = DELIMITER.search(marks.folded, figure_end, zone.end)
    clause = (cuts[-1] if cuts else zone.start, cut.start() if cut else zone.end)
    part = (marks.folded.rfind(";", zone.start, figure_end) + 1, clause[1])
    for start, end in ((zone.start, zone.end), clause, *([part] if part[0] else ()), zone.sentence):
        here = [cue for cue in named if start <= cue.start and cue.end <= end]
        if len({scenario_name(cue) for cue in here}) == 1:
            both = any(_is_one_of_two(marks, zone, cue) for cue in here)
            return EMPTY if both else scenario_slot(marks, here[0], "stated")
    return _where_it_arrives(marks, figure_end, zone)


def _that_measure(marks: Marks, figure_end: int, zone: Zone, named: list[Cue]) -> list[Cue]:
    """“in 0.78 ms, and 1,993 images a second offline”, “0.78 ms in single stream, and 1,993”: no
    score there is what one input takes, and beside that what is done a second is of no stream."""
    units = {f.end: f.quantity.unit for f in marks.figures_in(*zone.sentence)}
    if units.get(figure_end) in EACH:
        return [cue for cue in named if cue.name != _OFFLINE]
    beside = units.get(figure_end) in RATES and "ms" in units.values()
    return [cue for cue in named if cue.name not in _STREAMS] if beside else named


def _where_it_arrives(marks: Marks, figure_end: int, zone: Zone) -> Slot:
    """“from |113.7| to 217.5 in server mode”: what a change starts from is in the scenario of where
    it arrives."""
    rates = [f for f in marks.figures_in(*zone.sentence) if f.quantity.unit in RATES]
    for one, other in pairwise(rates):
        if one.end == figure_end and starts(marks, one) and arrives(marks, other):
            return scenario_stated(marks, other.end, zone_of(marks, other))
    return EMPTY


def scenario_words(marks: Marks, figure_end: int, zone: Zone) -> list[Cue]:
    """The words for scenarios in a figure's sentence that are not of what is said behind it."""
    named = marks.cues.within(*zone.sentence, *SCENARIOS)
    named += alone_at_its_place(marks, zone.sentence)
    named += listed_with_others(marks, named, zone.sentence)
    named = [cue for cue in named if not _of_a_later_clause(marks, figure_end, zone, cue)]
    if all(f.end != figure_end for f in marks.figures_in(*zone.sentence)):
        named = [cue for cue in named if not _of_one_of_them(marks, cue)]
    return [cue for cue in named if not _of_the_next_rate(marks, figure_end, zone, cue)]


def _of_one_of_them(marks: Marks, cue: Cue) -> bool:
    """“first in Llama 3.1 405B |Interactive|, Llama 3.1 8B and Whisper”: the variant of one test is
    not that of a whole list, of which a rank is said."""
    if cue.name != _INTERACTIVE:
        return False
    names = marks.names_in(max(0, cue.start - WIDEST), cue.end)
    tests = [m for m in names if is_model(m) and m.end + 1 >= cue.start]
    return bool(tests) and len(listed(marks, tests[-1], is_model)) > 1


def _is_one_of_two(marks: Marks, zone: Zone, cue: Cue) -> bool:
    """“first in both server and |offline| scenarios”: whether the word for a machine is joined to a
    scenario, which then is another one that the same is said of."""
    words = marks.cues.within(*zone.sentence, "server_word")
    return any(_parted_by_and(marks, word, cue) for word in words)


def _parted_by_and(marks: Marks, word: Cue, cue: Cue) -> bool:
    """Whether two words for different scenarios are joined."""
    first, last = sorted((word, cue), key=lambda one: one.start)
    return scenario_name(word) != scenario_name(cue) and _joins(marks, first.end, last.start)


def _joins(marks: Marks, start: int, end: int) -> bool:
    """“server |and the| offline”, “server|/|offline”, „Server|- als auch im| Offline-Szenario“."""
    gap = marks.folded[start:end]
    if gap.strip() in _JOINS:
        return True
    words = marks.cues.within(start, end, "conjunction", "connect_after")
    for word in words:
        gap = gap.replace(marks.folded[word.start : word.end], " ", 1)
    joined = any(word.name == "conjunction" for word in words)
    return joined and len(gap.strip(_GAP_SIGNS)) <= _ARTICLE


def _in_its_part(marks: Marks, figure_end: int, zone: Zone, named: list[Cue]) -> Cue | None:
    """“tied B offline, reached 97 % of its throughput in server mode, and …”: the one scenario that
    stands behind a ratio and before the next sign."""
    cut = DELIMITER.search(marks.folded, figure_end, zone.sentence[1])
    end = cut.start() if cut else zone.sentence[1]
    behind = [cue for cue in named if figure_end <= cue.start and cue.end <= end]
    ratios = [f for f in marks.figures_in(figure_end, end) if f.quantity.unit in _RATIOS]
    return behind[0] if len(behind) == 1 and cut and not ratios else None


def _in_its_unit(marks: Marks, figure_end: int, zone: Zone) -> Cue | None:
    """“6.26 offline samples per second and 6.25 server queries per second”: each says its own."""
    figure = next((f for f in marks.figures_in(*zone.sentence) if f.end == figure_end), None)
    if figure is None or figure.quantity.unit not in RATES:
        return None
    words = marks.cues.within(figure.number.end, figure.end, *SCENARIOS, "server_word")
    return words[0] if words else None


def _of_a_later_clause(marks: Marks, figure_end: int, zone: Zone, cue: Cue) -> bool:
    """“B comes to 24,525 and 21,606: in the server test A wins by 2 %”: a scenario behind two
    rates and a colon, or a dash, is of what is said there; so is one behind a semicolon, or of what
    another company is said to do next."""
    start, end = zone.sentence
    if of_next_party(marks, figure_end, cue.start, end):
        return True
    if marks.folded.find(";", figure_end, cue.start) >= 0 or _at_another_test(
        marks, figure_end, end, cue
    ):
        return True
    if not _LATER.search(marks.folded, figure_end, cue.start):
        return False
    rates = [f for f in marks.figures_in(start, cue.start) if f.quantity.unit in RATES]
    behind = [f for f in marks.figures_in(cue.end, end) if f.quantity.unit in (*RATES, *_RATIOS)]
    return len(rates) > 1 and bool(behind)


def _of_the_next_rate(marks: Marks, figure_end: int, zone: Zone, cue: Cue) -> bool:
    """“It reaches 42,721 tokens a second here, and 70,325 |offline|”: a scenario right behind a
    second rate of the same system in the same test, which has but one in each.

    “It went from 24,525 to 31,712 offline” is of one scenario.
    """
    rates = [f for f in marks.figures_in(*zone.sentence) if f.quantity.unit in RATES]
    if all(f.end != figure_end for f in rates):
        return False
    before = [f for f in rates if figure_end < f.start and f.end <= cue.start]
    if not before or cue.start - before[-1].end > _NEAR or len(before) > 1:
        return False
    gap, own = (figure_end, before[0].start), (before[0].end, cue.start)
    if DELIMITER.search(marks.folded, *own) or marks.names_in(*own) or marks.names_in(*gap):
        return False
    start = zone.sentence[0]
    if marks.cues.any(start, cue.end, "respectively", "between", "from", "each"):
        return False
    # “18,327 and 17,750 samples per second |offline and server|”: one for each
    words = marks.cues.within(cue.end, cue.end + WIDEST, *SCENARIOS, "server_word")
    if words and (_joins(marks, cue.end, words[0].start) or _at_noun(marks, words[0])):
        return False
    between = marks.figures_in(*gap)
    told = ("baseline_before", "to", "alternative", "previous_round", "server_word")
    held = marks.cues.any(*gap, *told)
    return not between and not held and marks.cues.any(*gap, "conjunction")


def _at_another_test(marks: Marks, figure_end: int, end: int, cue: Cue) -> bool:
    """“X gains 3.4 percent, whereas the |RNN-T server scenario| gains 2.2”: a scenario right behind
    the test of a further figure, which a word joins to what is told before."""
    tests = [m for m in marks.names_in(figure_end, cue.start) if m.label == "BENCHMARK"]
    if not tests or marks.folded[tests[-1].end : cue.start].strip():
        return False
    told = [f for f in marks.figures_in(cue.end, end) if f.quantity.unit in (*RATES, *_RATIOS)]
    return bool(told) and marks.cues.any(figure_end, tests[-1].start, "conjunction")


def _in_order(
    marks: Marks, figure_end: int, zone: Zone, named: list[Cue], units: Sequence[str]
) -> Cue | None:
    """Of as many scenarios as rates, or ratios, the one in a figure's place: “45 and 25 percent
    ahead, offline and in server mode”."""
    ends = [f.end for f in marks.figures_in(*zone.sentence) if f.quantity.unit in units]
    if len(ends) < 2 or figure_end not in ends:
        return None
    bare = _bare(marks, zone, named, units)
    # “97 % in Server”: a machine does not stand right behind a figure
    direct = any(0 <= cue.start - end <= _BEHIND for cue in bare for end in ends)
    for cues in ([*named, *bare],) if direct else (named, [*named, *bare]):
        if len({scenario_name(cue) for cue in cues}) < 2:
            continue
        cues = sorted(cues, key=lambda cue: cue.start)
        if len(cues) == len(ends) and not _of_several_tests(marks, zone, cues, ends):
            return cues[ends.index(figure_end)]
        if 2 * len(cues) == len(ends) and _of_both_halves(marks, zone, cues, units):
            return cues[ends.index(figure_end) % len(cues)]
        if len(ends) % len(cues) == 0 and _each_leads(marks, cues, ends):
            return cues[ends.index(figure_end) * len(cues) // len(ends)]
    return None


def _of_several_tests(marks: Marks, zone: Zone, cues: list[Cue], ends: list[int]) -> bool:
    """“offline and server rates were high: 420,000 on A, 16,000 on B”: whether scenarios lead to
    rates of one test each, of which nobody says that they go by rank."""
    tests = marks.names_in(cues[-1].end, ends[-1])
    several = len({m.canon for m in tests if m.label == "BENCHMARK"}) > 1
    return several and not marks.cues.any(*zone.sentence, "respectively")


def _of_both_halves(marks: Marks, zone: Zone, cues: list[Cue], units: Sequence[str]) -> bool:
    """“21,028 in server and 23,514 offline, against 21,606 and 24,525 for B”: whether the scenarios
    stand with the first half of the rates, or before or behind all of them. Rates of more tests
    than there are halves are not told by them."""
    figures = [f for f in marks.figures_in(*zone.sentence) if f.quantity.unit in units]
    tests = {m.canon for m in marks.names_in(*zone.sentence) if m.label == "BENCHMARK"}
    if len(tests) * len(cues) > len(figures):
        return False
    half = figures[len(cues)].start
    between = any(cues[0].start < f.start < cues[-1].start for f in figures)
    if between and _each_leads(marks, cues, [f.end for f in figures]):
        return False
    return cues[-1].end <= half or figures[-1].end <= cues[0].start


def _each_leads(marks: Marks, cues: list[Cue], ends: list[int]) -> bool:
    """“offline 1.8 times at least and 4.5 at most, in server 1.7 and 4”: whether each scenario
    stands before as many figures, in a clause that opens with it."""
    many = len(ends) // len(cues)
    for place, cue in enumerate(cues):
        before = ends[place * many - 1] if place else 0
        if not before <= cue.start < ends[place * many]:
            return False
        cuts = [cut.end() for cut in DELIMITER.finditer(marks.folded, before, cue.start)]
        figures = marks.figures_in(cuts[-1] if cuts else before, cue.start)
        if place and (not cuts or any(f.end in ends for f in figures)):
            return False
    return True


def _at_its_rate(
    marks: Marks, figure_end: int, zone: Zone, named: list[Cue], units: Sequence[str]
) -> Cue | None:
    """Of several scenarios and rates, or ratios, the one that stands at a figure as others do."""
    figures = [f for f in marks.figures_in(*zone.sentence) if f.quantity.unit in units]
    if len(figures) < 2:
        return None
    bare = [
        cue
        for cue in marks.cues.within(*zone.sentence, "server_word")
        if not any(one.start < cue.end and cue.start < one.end for one in named)
        and not (_does(marks, cue, named) or _is_machine(marks, cue, glued=True))
    ]
    return at_its_rate(marks, figure_end, named, bare, figures)


def _does(marks: Marks, word: Cue, named: Sequence[Cue]) -> bool:
    """“8장을 꽂은 |서버가| 오프라인에서”: a machine does it; but “オフラインが561、|サーバーが|291”
    has both alike."""
    subjects = load_pack(marks.lang).subjects
    alike = any(marks.folded.startswith(subjects, cue.end) for cue in named)
    return marks.folded.startswith(subjects, word.end) and not alike


def _is_machine(marks: Marks, word: Cue, *, glued: bool = False) -> bool:
    """“Dell's H200 |server| delivered …”, “H200|服务器|(34,548)”: a product stands right before it;
    ``glued``: without a space, for “115 % of B200 |Server|” is a scenario."""
    names = marks.names_in(word.start - WIDEST, word.start)
    return any(m.label in PRODUCTS and word.start - m.end <= (not glued) for m in names[-1:])


def at_its_test(marks: Marks, zone: Zone) -> Cue | None:
    """“174,180 samples/s on ResNet-50 server”, “B got 19,886 server.”: the word for a machine right
    behind a test's name, or between a rate and the end of its clause, where the sentence says no
    more of it; it is hardly a machine."""
    words = marks.cues.within(*zone.sentence, "server_word")
    if len(words) != 1:
        return None
    names, figures = marks.names_in(*zone.sentence), marks.figures_in(*zone.sentence)
    places = {m.end for m in names if m.label == "BENCHMARK"}
    told = (_ACCURACY.match(marks.folded, place) for place in places)
    places |= {accuracy.end() for accuracy in told if accuracy is not None}
    if CLAUSE_END.match(marks.folded, words[0].end):
        places |= {f.end for f in figures if f.quantity.unit in RATES}
    return words[0] if words[0].start - 1 in places else None


def _right_at_its_test(marks: Marks, place: int, named: Sequence[Cue]) -> Cue | None:
    """“the highest ResNet-50 Server score and the highest BERT Offline one”: “Server” behind the
    test that comes first, where another scenario is named behind the next."""
    later = [cue for cue in named if cue.start > place]
    tests = [m for m in marks.names_in(place, place + WIDEST) if m.label == "BENCHMARK"]
    if len(tests) < 2 or not later or later[0].start < tests[1].start:
        return None
    words = marks.cues.within(tests[0].end, tests[1].start, "server_word")
    return words[0] if words and words[0].start - tests[0].end == 1 else None


def scenario_slot(marks: Marks, cue: Cue, how: Filled) -> Slot:
    """The slot that a word for a scenario fills, and how."""
    return Slot(
        value=scenario_name(cue),
        surface=marks.text[cue.start : cue.end],
        how=how,
        start=marks.base + cue.start,
        end=marks.base + cue.end,
    )


def scenario_name(cue: Cue) -> str:
    """The scenario that a word names: ``offline``, ``server`` …"""
    return "server" if cue.name == "server_word" else cue.name.removeprefix(_PREFIX)


def _bare(marks: Marks, zone: Zone, named: list[Cue], units: Sequence[str] = RATES) -> list[Cue]:
    """The words for “server” that stand at a rate, and in no scenario's longer name."""
    found = []
    for cue in marks.cues.within(*zone.sentence, "server_word"):
        if any(one.start < cue.end and cue.start < one.end for one in named):
            continue
        if _does(marks, cue, named) or _is_machine(marks, cue):
            continue
        # “|Server| and offline throughput was 33,024 and 34,763”, “in |server |queries”
        if _at_noun(marks, cue) or any(_parted_by_and(marks, cue, one) for one in named):
            found.append(cue)
            continue
        near = marks.figures_in(cue.start - WIDEST, cue.end + _NEAR)
        gaps = [
            (f.end, cue.start) if f.end <= cue.start else (cue.end, f.start)
            for f in near
            if f.quantity.unit in units
        ]
        if any(0 <= end - start <= _NEAR and not marks.names_in(start, end) for start, end in gaps):
            found.append(cue)
    return found


def _at_noun(marks: Marks, word: Cue) -> bool:
    """“in |server |queries per second”: whether the noun of a rate stands right behind."""
    noun = first_words(marks.lang).match(marks.folded, word.end + 1)
    return noun is not None and marks.folded[word.end] == " "
