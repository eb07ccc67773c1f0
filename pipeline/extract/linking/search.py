"""Finds the name that a figure is said of: in its own sentence, or before where a word points back.

Each search answers with a name, says that there is none (``"empty"``), or leaves it to the next.
Long, for each of them rests on what the ones before it have ruled out.
"""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.measured import fits
from pipeline.extract.figures.units import COUNTS, RATES, TIMES
from pipeline.extract.linking.carried.going_on import bare_count, may_go_on, of_somebody_else
from pipeline.extract.linking.carried.newer import newer_of
from pipeline.extract.linking.carried.one_of_two import of_two, of_two_above
from pipeline.extract.linking.carried.pairs_before import held_here, of_sides_before
from pipeline.extract.linking.carried.pointed import pointed_system
from pipeline.extract.linking.carried.referring import (
    among_others,
    by_noun,
    is_predecessor,
    last_subject,
    of_last_round,
    opens_with_noun,
    same_system,
    subject_before,
)
from pipeline.extract.linking.carried.resumed import resumed
from pipeline.extract.linking.carried.same_tests import same_test
from pipeline.extract.linking.companies.fitted import counted, specific
from pipeline.extract.linking.companies.makers import has_chips
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.phrases.fromto import arrives, starts
from pipeline.extract.linking.phrases.naming import system_like
from pipeline.extract.linking.phrases.prenominal import heads_of
from pipeline.extract.linking.phrases.restated import told_again
from pipeline.extract.linking.phrases.rivals import rival
from pipeline.extract.linking.phrases.told_apart import told_apart
from pipeline.extract.linking.phrases.told_behind import clause_behind, told_behind
from pipeline.extract.linking.positions.closing import (
    closing_test,
    test_of_gapped,
    test_of_modes,
    test_of_whole,
    versus_test,
)
from pipeline.extract.linking.positions.mirrored import first_half
from pipeline.extract.linking.positions.nearest import nearest
from pipeline.extract.linking.positions.pairing import (
    across,
    aligned,
    lists,
    mispaired,
)
from pipeline.extract.linking.sizes.one_chip import same_chips
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import (
    DELIMITER,
    OWNERS,
    Found,
    Wanted,
    Zone,
    is_model,
    zone_of,
)
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack
from pipeline.records import Filled

# How far into a passage a sentence still begins it.
_BEGINS = 200
# No word that opens a clause is longer.
_CONCEDING = 10
# How many sentences back a test that was named is still what the text goes on about.
_SENTENCES = 60


def find_name(
    marks: Marks, figure: Figure, zone: Zone, around: list[Marks], wanted: Wanted
) -> tuple[Found | None, Filled]:
    """The name of a kind for a figure: by rank, by zone, else carried from just before."""
    heads = heads_of(marks, figure) if wanted is system_like else ()
    if heads:  # “B200を出した富士通”: a system that its own sentence names, or none
        own = next(filter(wanted, reversed(heads)), None)
        return ((marks, own), "stated") if own is not None else (None, "empty")
    half = None
    if wanted is system_like:
        half = first_half(marks, figure) or resumed(marks, figure)
    if half is not None:
        return find_name(marks, half, zone_of(marks, half), around, wanted)
    again = told_again(marks, figure) if wanted is is_model else None
    if again is not None:
        return find_name(marks, again, zone_of(marks, again), around, wanted)
    newer = newer_of(marks, figure, zone, around) if wanted is system_like else None
    if newer is not None:
        return newer, "carried"
    for search in (_in_sentence, _unpointed, _just_before, _from_neighbour):
        answer = search(marks, figure, zone, around, wanted)
        if answer is not None:
            return answer
    return _topic(marks, figure, zone.sentence[0], around, wanted)


def _in_sentence(
    marks: Marks, figure: Figure, zone: Zone, around: list[Marks], wanted: Wanted
) -> tuple[Found | None, Filled] | None:
    """The name that a figure's own sentence gives it: by rank in two lists, or the nearest."""
    paired = lists(marks, zone.sentence)
    told = same_test(marks, figure, zone, around) if wanted is is_model and not paired else None
    if told is not None:
        return told, "carried"
    own = aligned(marks, figure, zone, wanted) if paired else None
    own = own or of_two(marks, figure, zone, wanted)
    above = of_two_above(marks, figure, zone, wanted, around) if own is None else None
    if above is not None:
        return above, "carried"
    if paired and own is None:
        # “On X they took 37.12 and 14.48 minutes respectively”: the two of the passage before; of
        # two tests, or none, it may be the tests that go by rank
        names = marks.names_in(*zone.sentence)
        unowned = not any(m.label in OWNERS for m in names)
        one = len({m.canon for m in names if m.label == "BENCHMARK"}) == 1
        before = around[:1] if wanted is is_model or (unowned and one) else []
        ranked = across(marks, figure, zone, wanted, before)
        if ranked is not None:
            return ranked, "carried"
    if own is None and paired and mispaired(marks, figure, zone, wanted):
        return None, "empty"
    if own is None and wanted is system_like:
        side = of_sides_before(marks, figure, zone, wanted, around)
        if side is not None:
            return side, "carried"
    if own is None:
        own, _ = nearest(marks, figure, zone, wanted)
        if own is not None and wanted is system_like and _before_whom(marks, figure, own):
            return None, "empty"
        if own is not None and wanted is system_like and _in_an_aside(marks, figure, own):
            own = None
    if own is None and wanted is is_model:
        own = _only_test(marks, figure, zone) or closing_test(marks, figure, zone)
        own = own or versus_test(marks, figure, zone) or test_of_whole(marks, figure, zone)
        own = own or test_of_modes(marks, figure, zone) or test_of_gapped(marks, figure, zone)
        own = own or _of_change(marks, figure, zone)
    if own is None:
        return None
    if wanted is not system_like:
        return (marks, own), "stated"
    pointed = pointed_system(marks, own, around)
    if pointed is not None:
        return pointed, "carried"
    said = same_system(marks, figure, own)
    return ((marks, said), "carried") if said is not None else ((marks, own), "stated")


def _before_whom(marks: Marks, figure: Figure, system: Mention) -> bool:
    """“X beat |A, which took 4.01 minutes”: whether a result is told, in a clause behind its name,
    of the company that a system is held against."""
    start = marks.sentence_at(figure.start)[0]
    words = marks.cues.within(start, figure.start, "relative")
    told = is_score(figure) or figure.quantity.unit in COUNTS
    if not (words and told) or DELIMITER.search(marks.folded, words[-1].end, figure.start):
        return False
    before = marks.names_in(system.end, words[-1].start)
    if not before or before[-1].label != "SUBMITTER" or not is_baseline(marks, before[-1]):
        return False
    apart = marks.folded[before[-1].end : words[-1].start].strip(" ,")
    return not apart and not marks.names_in(words[-1].end, figure.start)


def _in_an_aside(marks: Marks, figure: Figure, system: Mention) -> bool:
    """“They took 193.7 minutes, |which would have required 256 Bs|”: whether a system stands in a
    clause behind a result of whom the sentence points back to, and not as whose it is."""
    clause = clause_behind(marks, figure)
    if clause is None or not clause[0] <= system.start < clause[1]:
        return False
    start = marks.sentence_at(figure.start)[0]
    return marks.cues.any(start, figure.start, "anaphor") and system not in told_behind(
        marks, figure
    )


def _only_test(marks: Marks, figure: Figure, zone: Zone) -> Mention | None:
    """The one test of a ratio's sentence, which a relative clause behind it names: “1.7 times
    faster than the A, which needs 28.8 minutes for ResNet-50”; or which ends its clause, however
    far off: “four times faster per chip than a year before on the largest of all tests X”.
    """
    if figure.quantity.unit not in ("x", "percent"):
        return None
    start, end = zone.sentence
    tests = [m for m in marks.names_in(start, end) if m.label in ("BENCHMARK", "OTHER")]
    behind = [m for m in tests if m.start >= figure.end and not is_baseline(marks, m)]
    ratios = [f for f in marks.figures_in(start, end) if f.quantity.unit in ("x", "percent")]
    scores = [f for f in marks.figures_in(figure.end, end) if is_score(f)]
    if len({m.canon for m in tests}) != 1 or len(ratios) != 1 or not behind:
        return None
    whole = not scores and DELIMITER.search(marks.folded, figure.end, behind[0].start) is None
    return behind[0] if whole or len(scores) == 1 else None


def _of_change(marks: Marks, figure: Figure, zone: Zone) -> Mention | None:
    """“From 3.92 minutes in v3.1, A came down to 3.44 |on GPT-3|”: the one test of a sentence, for
    what a change starts from."""
    if not is_score(figure) or not starts(marks, figure):
        return None
    tests = [m for m in marks.names_in(*zone.sentence) if m.label in ("BENCHMARK", "OTHER")]
    scores = [f for f in marks.figures_in(figure.end, zone.sentence[1]) if is_score(f)]
    one = len({m.canon for m in tests}) == 1 and len(scores) == 1 and arrives(marks, scores[0])
    return tests[0] if one and not is_baseline(marks, tests[0]) else None


def _unpointed(
    marks: Marks, figure: Figure, zone: Zone, around: list[Marks], wanted: Wanted
) -> tuple[Found | None, Filled] | None:
    """What a sentence that names nothing, and does not point back by a word, still speaks of."""
    start, end = zone.sentence
    systems = wanted is system_like
    same = last_subject(marks, figure, zone) if systems else None
    if same is not None:
        return pointed_system(marks, same, around) or (marks, same), "carried"
    pointing = marks.cues.any(start, _own_end(marks, figure, end), "anaphor", "first_person")
    pointing = pointing or (systems and opens_with_noun(marks, figure, start))
    if pointing or (systems and bare_count(marks, zone)):
        return None
    if systems and may_go_on(marks, figure, zone):
        going_on = subject_before(marks, figure, zone, wanted, around)
        return (going_on, "carried") if going_on else (None, "empty")
    return _topic(marks, figure, start, around, wanted)


def _own_end(marks: Marks, figure: Figure, end: int) -> int:
    """Where the words of a figure's own clause end: “4,096 chips took 0.18 minutes; Nvidia with the
    same number came to 0.21” points back only in what is said of Nvidia."""
    cut = marks.folded.find(";", figure.end, end)
    final = load_pack(marks.lang).order == "final"
    if cut < 0 or final or not any(m.label in OWNERS for m in marks.names_in(cut, end)):
        return end
    return cut


def _just_before(
    marks: Marks, figure: Figure, zone: Zone, around: list[Marks], wanted: Wanted
) -> tuple[Found | None, Filled] | None:
    """What a word that points back stands for: a name of the sentences before, in its paragraph."""
    if wanted is is_model and of_several_tests(marks, figure):
        return None, "empty"
    described = by_noun(marks, zone, wanted, around) if wanted is system_like else None
    if described is not None:
        return described, "carried"
    earlier = _led_by(marks, figure, zone, wanted)
    whole = [m for m in earlier if m.label == "SYSTEM"] or earlier
    if not whole:
        return None
    if wanted is is_model and _of_several(marks, figure, earlier):
        return None, "empty"
    # A pronoun stands for what its time is of: the subject of the sentence before, not what that
    # one was held against.
    # “A took 10.2 minutes versus 11.2 for B and 22 for C. It is 2.2x faster than …”: nor a ratio's.
    held = marks.cues.any(whole[0].end, whole[-1].start, "baseline_before")
    first = wanted is system_like and (figure.quantity.unit in (*TIMES, *RATES) or held)
    return (marks, whole[0 if first else -1]), "carried"


def _led_by(marks: Marks, figure: Figure, zone: Zone, wanted: Wanted) -> list[Mention]:
    """The names of the sentences before that one pointing back may mean."""
    unit, start = figure.quantity.unit, zone.sentence[0]
    before = marks.names_in(0, start)
    units = _units(marks, figure) if wanted is is_model else {unit}
    earlier = [m for m in before if wanted(m) and m.end <= start]
    earlier = [m for m in earlier if all(fits(m, one) for one in units)]
    # “The B takes 84.9. The newcomer needs 5.97, 50 % less than the B”: the newcomer is no B.
    if wanted is system_like:
        held = held_here(marks, zone)
        if earlier and all(m.canon in held for m in earlier) and _is_held_next(marks, figure):
            return []
        earlier = [m for m in earlier if m.canon not in held] or earlier
        earlier = [m for m in earlier if not of_last_round(marks, m)] or earlier
    # What was only measured against is not what the text goes on about.
    led = [m for m in earlier if not is_baseline(marks, m) and not rival(marks, figure, m)]
    earlier = led if led or wanted is system_like else earlier
    # “X takes 22 minutes, where its predecessor, the Y, takes 29. The new one is 25 % faster.”
    if wanted is system_like and unit in ("percent", "x"):
        earlier = [m for m in earlier if not is_predecessor(marks, m)] or earlier
    # A system named before comes before the parts that it is said to be made of, another chip
    # that was spoken of earlier does not.
    whole = [m for m in earlier if not counted(marks, m)]
    if whole and whole[-1].label == "ACCELERATOR" and wanted is system_like:
        place = marks.sentence_at(earlier[-1].start)[0]
        whole = [m for m in whole if m.label == "SYSTEM" or m.start >= place]
    earlier = specific(marks, whole or earlier)
    if wanted is is_model:
        earlier = [m for m in earlier if not _not_there(marks, m)] or earlier
    if earlier and wanted is system_like:
        last = marks.sentence_at(earlier[-1].start)[0]
        earlier = [m for m in earlier if m.start >= last]
    return earlier


def _is_held_next(marks: Marks, figure: Figure) -> bool:
    """“It handles 10,163, |12 percent more than an H100|”: whether what a result is held against
    is the next that its sentence names, with no result between."""
    end = marks.sentence_at(figure.start)[1]
    names = [m for m in marks.names_in(figure.end, end) if m.label in OWNERS]
    if not is_score(figure) or not names or not is_baseline(marks, names[0]):
        return False
    return not any(is_score(one) for one in marks.figures_in(figure.end, names[0].start))


def _from_neighbour(
    marks: Marks, figure: Figure, zone: Zone, around: list[Marks], wanted: Wanted
) -> tuple[Found | None, Filled] | None:
    """The one name of the passage before, for a passage that begins by pointing back."""
    start, end = zone.sentence
    systems = wanted is system_like
    if start >= _BEGINS or not around:
        return None
    others = systems and of_somebody_else(marks, figure, end, around)
    if others and not same_chips(marks, start, end):
        return None
    names = [m for m in around[0].mentions if wanted(m) and not is_baseline(around[0], m)]
    names = [m for m in names if fits(m, figure.quantity.unit)]
    if systems:
        # “an XE9680 with eight H100s. | The system trained …”: the chips are a part of the machine
        whole = [m.canon for m in names if m.label == "SYSTEM"]
        chips = [m for m in names if m.label == "ACCELERATOR"]
        parts = [m for m in chips if any(has_chips(system, m.canon) for system in whole)]
        names = [m for m in names if m not in parts]
    if systems and load_pack(marks.lang).order == "final":
        names = [m for m in names if not counted(around[0], m)] or names
    return ((around[0], names[-1]), "carried") if len({m.canon for m in names}) == 1 else None


def _not_there(marks: Marks, test: Mention) -> bool:
    """Whether a test is named only as what was not submitted."""
    _, end = marks.sentence_at(test.start)
    cut = DELIMITER.search(marks.folded, test.end, end)
    return marks.cues.any(test.end, cut.start() if cut else end, "outside")


def _of_several(marks: Marks, figure: Figure, tests: list[Mention]) -> bool:
    """Whether a ratio follows a sentence on several tests: “18.4 minutes on A and 17.2 on B. That
    is 36 % less than …” does not say on which."""
    if figure.quantity.unit not in ("percent", "x"):
        return False
    first, last = marks.sentence_at(tests[-1].start)
    told = told_apart([m for m in tests if first <= m.start < last])
    return len({m.canon for m in told}) > 1


def _topic(
    marks: Marks, figure: Figure, start: int, around: list[Marks], wanted: Wanted
) -> tuple[Found | None, Filled]:
    """The model that the sentences before were about, where that is one alone.

    A sentence that names its own system still speaks of the same test. The passage before counts
    only where this one has named no model yet. Models that the figure's unit cannot measure are
    passed over.
    """
    if wanted is not is_model or of_several_tests(marks, figure):
        return None, "empty"
    units = _units(marks, figure)
    own = [(marks, s) for s in marks.sentences if s[1] <= start][-_SENTENCES:]
    before = [(around[0], s) for s in around[0].sentences[-3:]] if around else []
    for source, (first, last) in reversed([*before, *own]):
        names = [m for m in source.names_in(first, last) if wanted(m)]
        if not names:
            continue
        names = [m for m in names if all(fits(m, unit) for unit in units)]
        names = [m for m in names if not is_baseline(source, m)] or names
        names = [m for m in names if not _not_there(source, m)] or names
        names = told_apart([m for m in names if not _conceded(source, m, first)])
        if any(among_others(source, name) for name in names):
            return None, "empty"
        if names:
            single = len({m.canon for m in names}) == 1
            return ((source, names[-1]), "carried") if single else (None, "empty")
    return None, "empty"


def _units(marks: Marks, figure: Figure) -> set[str]:
    """The units that a figure's test must be told in, a ratio's by the scores of its sentence: “It
    comes to 21,884 tokens a second, 4 % more” is of no test that counts images."""
    scores = [f for f in marks.figures_in(*marks.sentence_at(figure.start)) if is_score(f)]
    ratio = figure.quantity.unit in ("", "percent", "x")
    return {figure.quantity.unit, *(f.quantity.unit for f in scores if ratio)}


def _conceded(marks: Marks, test: Mention, start: int) -> bool:
    """“While the BERT test matters, inference will soon be larger”: named only in a clause that
    opens its sentence, tells no result and is not what the text goes on about."""
    opening = marks.cues.within(start, start + _CONCEDING, "conjunction")
    if not opening or opening[0].start != start:
        return False
    end = marks.sentence_at(start)[1]
    cut = DELIMITER.search(marks.folded, start, end)
    if cut is None or cut.start() < test.end or marks.figures_in(start, cut.start()):
        return False
    if not marks.folded[cut.end() : end].strip(' "'):
        return False  # “And GPT-3?” is all of its sentence
    return not any(m.label in OWNERS for m in marks.names_in(start, cut.start()))


def of_several_tests(marks: Marks, figure: Figure) -> bool:
    """Whether a sentence speaks of tests in general: “1.5x the A100 on most AI benchmarks”, and for
    a rank, “A dominated in the tests”."""
    words = ("several_tests",) if figure.quantity.unit else ("several_tests", "the_tests")
    return marks.cues.any(*marks.sentence_at(figure.start), *words)
