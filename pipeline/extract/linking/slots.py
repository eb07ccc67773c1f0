"""Fills a claim's slots from its sentence, and from the neighbourhood where a word points back.

Each is filled from what the others were filled with.
"""

from __future__ import annotations

import msgspec

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.baselines import find_baseline
from pipeline.extract.linking.carried.in_turn import of_tests_before
from pipeline.extract.linking.carried.newer import older_side
from pipeline.extract.linking.carried.one_of_two import of_two
from pipeline.extract.linking.carried.same_tests import same_test
from pipeline.extract.linking.companies.makers import (
    has_chips,
)
from pipeline.extract.linking.companies.own_improved import improved
from pipeline.extract.linking.compared.apart import set_apart
from pipeline.extract.linking.compared.baseline_rounds import slot_of
from pipeline.extract.linking.compared.held_first import held_first, main_result
from pipeline.extract.linking.compared.old_records import breaks, holder_of, is_old_record
from pipeline.extract.linking.compared.pointed_rounds import round_of_score_before
from pipeline.extract.linking.compared.ratio_before import ratio_before
from pipeline.extract.linking.compared.with_score import score_before
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.areas import are_areas_of_many
from pipeline.extract.linking.phrases.coordination import listed
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.linking.phrases.told_apart import told_apart
from pipeline.extract.linking.phrases.two_units import said_before
from pipeline.extract.linking.positions.pairing import alike
from pipeline.extract.linking.search import find_name
from pipeline.extract.linking.sizes.scale import scale_of
from pipeline.extract.linking.subjects import subject_of
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import BENCHMARK_NAME, Marks
from pipeline.extract.marking.zones import DELIMITER, Zone, is_model, zone_of
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack
from pipeline.records import Baseline, Scale, Slot, Subject

# “than in June (”: how far before a bracket the word of comparison may begin.
_THEN_REACH = 36
_BESIDE = 24
# How far above a heading the test may be named that “the same test” below it points back to.
_ABOVE = 4


def link(marks: Marks, figure: Figure, zone: Zone, around: list[Marks], context: Context) -> Links:
    """The subject, benchmarks and baseline of a figure.

    ``around`` are the passages before this one, nearest first, that its sentence may point back to.
    """
    once = said_before(marks, figure)
    if once is not None:
        told = link(marks, once, zone_of(marks, once), around, context)
        scale = told.subject.scale
        scale = scale if scale != Scale() else scale_of(marks, figure, zone)[0]
        subject = msgspec.structs.replace(told.subject, scale=scale)
        return msgspec.structs.replace(told, subject=subject)
    now = held_first(marks, figure)
    if now is not None:
        told = link(marks, now, zone_of(marks, now), around, context)
        subject = msgspec.structs.replace(told.subject, scale=Scale())
        return msgspec.structs.replace(told, subject=subject, baseline=None)
    model, how = find_name(marks, figure, zone, around, is_model)
    if model is None:  # “## And B? / B took 12.5 minutes on the same test”
        above = (same_test(marks, figure, zone, [one]) for one in context.above[:_ABOVE])
        model = next(filter(None, above), None)
        how = "carried" if model is not None else how
    in_turn = of_tests_before(marks, figure, zone, around) if how != "stated" else None
    model, how = (in_turn, "carried") if in_turn is not None else (model, how)
    # What a sentence says of the benchmark by name is of no other model that was spoken of before.
    if model and model[1].label == "OTHER" and how == "carried" and _names_it(marks, zone):
        model = None
    other = model[1] if model and model[1].label == "OTHER" else None
    benchmarks: tuple[Slot, ...] = ()
    main = main_result(marks, figure) if how == "carried" or model is None else None
    if main is not None:
        return msgspec.structs.replace(
            link(marks, main, zone_of(marks, main), around, context),
            subject=subject_of(marks, figure, zone, around, context),
            baseline=None,
        )
    if model and other is None:
        source, mention = model
        mention = _precise(source, mention)
        names = [mention]
        if _distributed(source, mention, figure, zone, marks):
            names = [m for m in listed(source, mention, is_model) if m.label == "BENCHMARK"]
        names = told_apart(names)
        if source is marks and are_areas_of_many(marks, names):
            names = []
        names = list({name.canon: name for name in reversed(names)}.values())[::-1]
        benchmarks = tuple(slot(source, name, how) for name in names)
    subject = subject_of(marks, figure, zone, around, context)
    score = score_before(marks, figure)
    if score is not None and subject.system.how != "stated":
        subject = subject_of(marks, score, zone_of(marks, score), around, context)
    baseline = find_baseline(marks, figure, zone, subject)
    other_side = older_side(marks, figure, zone, around, subject.system.value)
    if baseline is None or (other_side and _same_side(baseline, other_side)):
        baseline = other_side
    if baseline is None and marks.rounds:
        then = round_of_score_before(marks, figure, context.round.value)
        baseline = Baseline(round=slot_of(marks, then)) if then is not None else None
    if _against_itself(figure, subject, baseline):
        subject = _of_the_first(marks, figure, around, context) or subject
    earlier = ratio_before(marks, figure) if baseline is not None else None
    unnamed = not (subject.system or subject.submitter)
    if earlier is not None and (unnamed or _against_itself(figure, subject, baseline)):
        own = link(marks, earlier, zone_of(marks, earlier), around, context).subject
        subject = subject if _against_itself(figure, own, baseline) else own
    if _of_then(marks, figure):
        subject = Subject(submitter=subject.submitter)
    if is_old_record(marks, figure):
        holder = holder_of(marks, figure)
        subject = Subject(submitter=slot(marks, holder)) if holder is not None else Subject()
    better = breaks(marks, figure)
    if better is not None:
        subject = link(marks, better, zone_of(marks, better), around, context).subject
    subject, baseline = improved(marks, figure, *set_apart(marks, figure, subject, baseline))
    return Links(subject, benchmarks, baseline, other)


def _of_then(marks: Marks, figure: Figure) -> bool:
    """“nearly three times faster than in June (10.94 minutes)”: a time in brackets behind words of
    comparison that name nobody is not of the system of now."""
    before = marks.folded[: figure.start].rstrip()
    if not (is_score(figure) and before.endswith("(")):
        return False
    place = len(before) - 1
    for word in marks.cues.within(place - _THEN_REACH, place, "baseline_before"):
        gap = (word.end, place)
        told = (
            marks.names_in(*gap) or marks.figures_in(*gap) or DELIMITER.search(marks.folded, *gap)
        )
        if not (told or marks.cues.any(*gap, "predecessor", "rival", "older", "newer")):
            return True
    return False


def _same_side(one: Baseline, other: Baseline) -> bool:
    return one.subject.system.value == other.subject.system.value


def _against_itself(figure: Figure, subject: Subject, baseline: Baseline | None) -> bool:
    """Whether a ratio holds a product against itself, and not against an earlier round."""
    if baseline is None or baseline.round or figure.quantity.unit not in ("x", "percent"):
        return False
    own, other = subject.system.value, baseline.subject.system.value
    return bool(own and other) and _akin(own, other)


def _of_the_first(
    marks: Marks, figure: Figure, around: list[Marks], context: Context
) -> Subject | None:
    """“BERT离线a，A100是b，高出58%”: of whom the first of the two results before the ratio is."""
    start = marks.sentence_at(figure.start)[0]
    scores = [f for f in marks.figures_in(start, figure.start) if is_score(f)][-2:]
    if len(scores) < 2 or load_pack(marks.lang).order != "final":
        return None
    first, last = (subject_of(marks, f, zone_of(marks, f), around, context) for f in scores)
    one, other = first.system.value, last.system.value
    return first if one and other and not _akin(one, other) else None


def _akin(one: str, other: str) -> bool:
    """Whether two names are one, or that of a chip and of a machine that has it."""
    return one == other or has_chips(one, other) or has_chips(other, one)


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


def _distributed(source: Marks, mention: Mention, figure: Figure, zone: Zone, marks: Marks) -> bool:
    """Whether one figure is said of every member of a list."""
    start, end = zone.sentence
    if source is not marks or of_two(marks, figure, zone, is_model) == mention:
        return False  # of the former of two, or the latter
    same = [f for f in marks.figures_in(start, end) if alike(f, figure)]
    # “分别用时72.1分钟和2.7分钟，|均|归功于…”: of one each, whatever holds for both
    if marks.cues.any(start, end, "respectively"):
        cut = DELIMITER.search(marks.folded, figure.end, zone.end)
        start, end = zone.start, cut.start() if cut else zone.end
    return len(same) <= 1 or marks.cues.any(start, end, "each")
