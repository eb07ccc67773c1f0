"""Fills a claim's slots from its sentence, and from the neighbourhood where a word points back."""

from __future__ import annotations

from typing import NamedTuple

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.measured import fits
from pipeline.extract.figures.units import COUNTS, RATES, TIMES
from pipeline.extract.linking.baseline_names import is_baseline
from pipeline.extract.linking.baselines import find_baseline
from pipeline.extract.linking.coordination import listed
from pipeline.extract.linking.fitted import counted, specific
from pipeline.extract.linking.going_on import bare_count, may_go_on, of_somebody_else
from pipeline.extract.linking.makers import (
    has_chips,
    has_entry,
    is_rivals,
    makes,
    owner_of,
    sole_user,
)
from pipeline.extract.linking.naming import slot, system_like
from pipeline.extract.linking.nearest import nearest
from pipeline.extract.linking.owners import find_submitter
from pipeline.extract.linking.pairing import across, aligned, alike, lists, mispaired
from pipeline.extract.linking.referring import (
    among_others,
    by_noun,
    is_predecessor,
    last_subject,
    of_two,
    of_two_above,
    same_system,
    same_test,
    subject_before,
)
from pipeline.extract.linking.rivals import rival
from pipeline.extract.linking.sides import company_beside, size_of_side
from pipeline.extract.linking.sizes import scale_of
from pipeline.extract.linking.told_apart import told_apart
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import BENCHMARK_NAME, Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, Wanted, Zone
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Baseline, Filled, Scale, Slot, Subject

# How far from a task's name its model's may stand: “object detection with the lightweight SSD”.
_BESIDE = 24


class Links(NamedTuple):
    """What a figure is about, and whether any of it stands in its own sentence."""

    subject: Subject
    benchmarks: tuple[Slot, ...]
    baseline: Baseline | None
    other: Mention | None


def _is_model(mention: Mention) -> bool:
    return mention.label in ("BENCHMARK", "OTHER")


def link(marks: Marks, figure: Figure, zone: Zone, around: list[Marks], context: Context) -> Links:
    """The subject, benchmarks and baseline of a figure.

    ``around`` are the passages before this one, nearest first, that its sentence may point back to.
    """
    model, how = _find(marks, figure, zone, around, _is_model)
    # What a sentence says of the benchmark by name is of no other model that was spoken of before.
    if model and model[1].label == "OTHER" and how == "carried" and _names_it(marks, zone):
        model = None
    other = model[1] if model and model[1].label == "OTHER" else None
    benchmarks: tuple[Slot, ...] = ()
    if model and other is None:
        source, mention = model
        mention = _precise(source, mention)
        names = [mention]
        if _distributed(source, mention, figure, zone, marks):
            names = [m for m in listed(source, mention, _is_model) if m.label == "BENCHMARK"]
        names = told_apart(names, source)
        names = list({name.canon: name for name in reversed(names)}.values())[::-1]
        benchmarks = tuple(slot(source, name, how) for name in names)
    subject = _subject(marks, figure, zone, around, context)
    return Links(subject, benchmarks, find_baseline(marks, figure, zone, subject), other)


def _names_it(marks: Marks, zone: Zone) -> bool:
    return BENCHMARK_NAME.search(marks.folded, *zone.sentence) is not None


def _precise(marks: Marks, mention: Mention) -> Mention:
    """The exact name beside one that can mean several: “the SSD object detection test”."""
    if "|" not in mention.canon:
        return mention
    options = mention.canon.split("|")
    beside = [
        other
        for other in marks.mentions
        if other.label == "BENCHMARK"
        and other.canon in options
        and other.start - mention.end < _BESIDE
        and mention.start - other.end < _BESIDE
    ]
    return beside[0] if len({other.canon for other in beside}) == 1 else mention


def _find(
    marks: Marks, figure: Figure, zone: Zone, around: list[Marks], wanted: Wanted
) -> tuple[tuple[Marks, Mention] | None, Filled]:
    """The name of a kind for a figure: by rank, by zone, else carried from just before."""
    paired = lists(marks, zone.sentence)
    told = same_test(marks, figure, zone, around) if wanted is _is_model and not paired else None
    if told is not None:
        return told, "carried"
    own = aligned(marks, figure, zone, wanted) if paired else None
    own = own or of_two(marks, figure, zone, wanted)
    above = of_two_above(marks, figure, zone, wanted, around) if own is None else None
    if above is not None:
        return above, "carried"
    if paired and own is None:
        before = around[:1] if wanted is _is_model else []
        ranked = across(marks, figure, zone, wanted, before)
        if ranked is not None:
            return ranked, "carried"
    if own is None and paired and mispaired(marks, figure, zone, wanted):
        return None, "empty"
    if own is None:
        own, _ = nearest(marks, figure, zone, wanted)
    if own is not None:
        said = same_system(marks, figure, own) if wanted is system_like else None
        return ((marks, said), "carried") if said is not None else ((marks, own), "stated")
    start, end = zone.sentence
    same = last_subject(marks, figure, zone) if wanted is system_like else None
    if same is not None:
        return (marks, same), "carried"
    pointing = marks.cues.any(start, end, "anaphor", "first_person")
    if not pointing and not (wanted is system_like and bare_count(marks, zone)):
        if wanted is system_like and may_go_on(marks, figure, zone):
            going_on = subject_before(marks, figure, zone, wanted, around)
            return (going_on, "carried") if going_on else (None, "empty")
        return _topic(marks, figure, start, around, wanted)
    if wanted is _is_model and of_several_tests(marks, figure.start):
        return None, "empty"
    described = by_noun(marks, zone, wanted, around) if wanted is system_like else None
    if described is not None:
        return described, "carried"
    unit = figure.quantity.unit
    earlier = [m for m in marks.mentions if wanted(m) and m.end <= start and fits(m, unit)]
    # What was only measured against is not what the text goes on about.
    led = [m for m in earlier if not is_baseline(marks, m) and not rival(marks, figure, m)]
    earlier = led if led or wanted is system_like else earlier
    # “X takes 22 minutes, where its predecessor, the Y, takes 29. The new one is 25 % faster.”
    if wanted is system_like and unit in ("percent", "x"):
        earlier = [m for m in earlier if not is_predecessor(marks, m)] or earlier
    # A system named before comes before the parts that it is said to be made of.
    earlier = specific(marks, [m for m in earlier if not counted(marks, m)] or earlier)
    if wanted is _is_model:
        earlier = [m for m in earlier if not _not_there(marks, m)] or earlier
    if earlier and wanted is system_like:
        last = marks.sentence_at(earlier[-1].start)[0]
        earlier = [m for m in earlier if m.start >= last]
    whole = [m for m in earlier if m.label == "SYSTEM"] or earlier
    if whole and wanted is _is_model and _of_several(marks, figure, earlier):
        return None, "empty"
    if whole:
        # A pronoun stands for what its time is of: the subject of the sentence before, not what
        # that one was held against.
        first = wanted is system_like and unit in (*TIMES, *RATES)
        return (marks, whole[0 if first else -1]), "carried"
    # Only a passage that begins by pointing back may inherit, and only from its neighbour.
    if (
        start < 200
        and around
        and not (wanted is system_like and of_somebody_else(marks, end, around))
    ):
        names = [m for m in around[0].mentions if wanted(m) and not is_baseline(around[0], m)]
        names = [m for m in names if fits(m, unit)]
        if wanted is system_like and load_pack(marks.lang).order == "final":
            names = [m for m in names if not counted(around[0], m)] or names
        if len({m.canon for m in names}) == 1:
            return (around[0], names[-1]), "carried"
    return _topic(marks, figure, start, around, wanted)


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
) -> tuple[tuple[Marks, Mention] | None, Filled]:
    """The model that the sentences before were about, where that is one alone.

    A sentence that names its own system still speaks of the same test. The passage before counts
    only where this one has named no model yet. Models that the figure's unit cannot measure are
    passed over.
    """
    if wanted is not _is_model or of_several_tests(marks, figure.start):
        return None, "empty"
    own = [(marks, s) for s in marks.sentences if s[1] <= start]
    before = [(around[0], s) for s in around[0].sentences[-3:]] if around else []
    for source, (first, last) in reversed([*before, *own]):
        names = [m for m in source.mentions if wanted(m) and first <= m.start < last]
        names = [m for m in names if fits(m, figure.quantity.unit)]
        names = [m for m in names if not is_baseline(source, m)] or names
        names = [m for m in names if not _not_there(source, m)] or names
        names = told_apart(names, source)
        if any(among_others(source, name) for name in names):
            return None, "empty"
        if names:
            single = len({m.canon for m in names}) == 1
            return ((source, names[-1]), "carried") if single else (None, "empty")
    return None, "empty"


def of_several_tests(marks: Marks, place: int) -> bool:
    """Whether a sentence speaks of tests in general: “1.5x the A100 on most AI benchmarks”."""
    return marks.cues.any(*marks.sentence_at(place), "several_tests")


def _distributed(source: Marks, mention: Mention, figure: Figure, zone: Zone, marks: Marks) -> bool:
    """Whether one figure is said of every member of a list."""
    start, end = zone.sentence
    if source is not marks:
        return False
    same = [f for f in marks.figures_in(start, end) if alike(f, figure)]
    return len(same) <= 1 or marks.cues.any(start, end, "each")


def _subject(
    marks: Marks, figure: Figure, zone: Zone, around: list[Marks], context: Context
) -> Subject:
    around = _speaking(around, context)
    found, how = _find(marks, figure, zone, around, system_like)
    scale, part = scale_of(marks, figure, zone)
    if found is not None and found[0] is marks and _of_another(marks, figure, zone, found[1]):
        own = [f for f in marks.figures if f.quantity.unit in COUNTS and zone.start <= f.start]
        counts = any(f.end <= zone.end for f in own)
        scale = scale if counts else Scale()
        # “…; B's, with eight H100s, took 4.9”: the chips counted there are B's.
        chips = part if counts and part is not None and part.start >= zone.start else None
        found, how = ((marks, chips), "stated") if chips is not None else (None, "empty")
        part = None
    if part is not None and found is not None and _apart(marks, found, part):
        scale, part = Scale(), None  # “eight Gaudi2 take 15.92 minutes, a DGX H100 13.58”
    if found is not None and found[0] is marks and _of_a_later_figure(marks, figure, found[1]):
        owner = find_submitter(marks, figure, zone, around, context, EMPTY, None)
        before = owner.how == "stated" and owner.start - marks.base < found[1].start
        if before and not has_entry(found[1].canon, owner.value):
            found = None
    if found is not None and how == "carried":
        owner = find_submitter(marks, figure, zone, around, context, EMPTY, None)
        if _anothers(marks, figure, owner, found[1]):
            found = None
    system = accelerator = EMPTY
    if found is not None:
        source, mention = found
        filled = slot(source, mention, how)
        system = filled
        if mention.label == "ACCELERATOR":
            accelerator = filled
        elif part is not None and part.label == "ACCELERATOR":
            accelerator = slot(marks, part)
    elif context.system and _points_at_topic(marks, zone):
        system = context.system
    submitter = find_submitter(marks, figure, zone, around, context, system, found)
    if found is not None and how == "stated" and figure.quantity.unit in ("x", "percent"):
        # A ratio has two sides, each with its own company and count.
        side = company_beside(marks, found[1])
        size = size_of_side(marks, found[1])
        submitter = slot(marks, side) if side is not None else submitter
        scale = size if size.accelerators and scale.accelerators else scale
    return Subject(submitter=submitter, system=system, accelerator=accelerator, scale=scale)


def _of_a_later_figure(marks: Marks, figure: Figure, system: Mention) -> bool:
    """“99.7 minutes for A and 67.4 for B's X”: another result stands before the system."""
    later = marks.figures_in(figure.end, system.start)
    return any(is_score(f) for f in later)


def _speaking(around: list[Marks], context: Context) -> list[Marks]:
    """The passages that a sentence may point back to, the nearest of them one that names somebody:
    a paragraph of bare sizes and times goes on about whom the one above it told of."""
    if not around or any(m.label in OWNERS for m in around[0].mentions):
        return around
    above = (one for one in context.before if any(m.label in OWNERS for m in one.mentions))
    speaking = next(above, None)
    return around if speaking is None else [speaking, *around[1:]]


def _anothers(marks: Marks, figure: Figure, owner: Slot, system: Mention) -> bool:
    """Whether a sentence opens with its own company, and a system carried into it is another's:
    “Intel's Gaudi2 took 16.6 minutes. … Graphcore needed 28.3” is of no Gaudi2."""
    # “As the sole university, F …”: what is said in words may come before whom it is said of.
    later = owner.start - marks.base > figure.start and bool(figure.quantity.unit)
    if owner.how != "stated" or later:
        return False
    makers = owner_of(system.canon) or sole_user(system.canon)
    return bool(makers) and set(makers.split("+")).isdisjoint(owner.value.split("+"))


def _apart(marks: Marks, found: tuple[Marks, Mention], part: Mention) -> bool:
    """Whether chips that a sentence counts are no part of its system: a result, or the end of a
    clause, stands between the two, and no entry of the one has the other."""
    source, system = found
    if source is not marks or system.label != "SYSTEM":
        return False
    gap = sorted((system.start, system.end, part.start, part.end))[1:3]
    told = any(is_score(f) for f in marks.figures_in(*gap))
    between = told or DELIMITER.search(marks.folded, *gap) is not None
    return between and not has_chips(system.canon, part.canon)


def _of_another(marks: Marks, figure: Figure, zone: Zone, system: Mention) -> bool:
    """Whether a system named before belongs to somebody else than the figure's own company.

    “A's X took 4.2 minutes; B came second with 4.6”: the second is not X's. A chip may well be
    what both of them use, unless it is a rival's own.
    """
    if system.end > zone.start:
        return False
    companies = [m for m in marks.mentions if m.label == "SUBMITTER" and not makes(marks, m)]
    named = [m for m in companies if not is_baseline(marks, m)]
    # “slower than the 22.04 minutes of B”: the other side's own company too.
    timed = is_score(figure)
    own = {
        m.canon
        for m in companies
        if zone.start <= m.start
        and m.end <= figure.start
        and (m in named or (timed and not DELIMITER.search(marks.folded, m.end, figure.start)))
    }
    if system.label != "SYSTEM":
        return len(own) == 1 and (
            is_rivals(system.canon, *own) or (timed and not has_entry(system.canon, *own))
        )
    earlier = {m.canon for m in named if zone.sentence[0] <= m.start < zone.start}
    return len(own) == 1 and not own & {*earlier, owner_of(system.canon)}


def _points_at_topic(marks: Marks, zone: Zone) -> bool:
    """Whether a sentence without a system speaks of the article's: by a count, or “it”, and of
    nobody else's."""
    start, end = zone.sentence
    if bare_count(marks, zone):
        return True
    others = [m for m in marks.names_in(start, end) if m.label == "SUBMITTER"]
    return not others and marks.cues.any(start, end, "anaphor", "first_person")
