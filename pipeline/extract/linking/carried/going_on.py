"""Whether a sentence that names nobody of its own goes on with whom the text spoke of before."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.companies.makers import makers_of, makes, owner_of
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.phrases.rivals import compared, held_result
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.transfers import feeds
from pipeline.extract.marking.zones import OWNERS, Zone
from pipeline.extract.words.pack import load_pack

# “Es la …”: how far from its sentence's beginning a word opens it.
OPENING = 14
# “from a 21 %”
_WORD, _ARTICLE = 12, 3
# Ranks that are verbs, or go with one.
_DONE = ("record", "won", "first")
_SCENARIOS = (
    "scenario_offline", "scenario_server", "scenario_interactive", "scenario_singlestream",
)  # fmt: skip


def may_go_on(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """Whether a figure can be of whom the sentences before spoke of: a result, or a ratio whose
    sentence names whom it is held against and nobody else (“Gegenüber dem B ist das Faktor 2”);
    or a rank that opens its sentence, where subjects are left out (“Es el mejor tiempo”)."""
    if needs_no_name(marks, figure, zone):
        return True
    if figure.quantity.unit not in ("x", "percent"):
        return False
    named = any(m.label in OWNERS for m in marks.names_in(*zone.sentence))
    # “1.29個のモデルを学習し、他のシステムの1.77倍だった”: of whom the result before it is
    told = any(is_score(f) for f in marks.figures_in(zone.sentence[0], figure.start))
    told = told or held_result(marks, figure) is not None
    return named or told or tells_gain(marks, figure, zone)


def needs_no_name(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """Whether it is plain that a figure is of whoever was spoken of: a result, a rank that opens
    its sentence, a ratio of scores (“Offline scores improved by 4.4x”)."""
    alone = is_score(figure) or feeds(marks, figure) or opens_without_subject(marks, figure)
    return alone or tells_of_scores(marks, zone)


def opens_without_subject(marks: Marks, word: Figure) -> bool:
    """Whether a rank in words follows the verb that opens its sentence, where a language leaves
    subjects out: «Es el mejor tiempo», but not «El mejor tiempo es …»."""
    pack = load_pack(marks.lang)
    start = marks.sentence_at(word.start)[0]
    if word.quantity.unit or not pack.drops_subject:
        return False
    if pack.order != "initial":
        return leaves_out_whose(marks, word.start)
    verb = marks.folded[start : word.start].strip()
    joins = marks.cues.any(start, word.start, "conjunction", "object")
    return 0 < len(verb) <= OPENING and not joins


def leaves_out_whose(marks: Marks, place: int) -> bool:
    """“推薦システムのテストでも最高記録を達成した”: whether a sentence says at which tests
    somebody came first and names nobody, in a language that leaves subjects out and has its verbs
    last."""
    pack = load_pack(marks.lang)
    if pack.order != "final" or not pack.drops_subject:
        return False
    sentence = marks.sentence_at(place)
    done = marks.cues.within(place, sentence[1], *_DONE)
    if not any(word.start == place for word in done) or marks.cues.any(*sentence, "nobody"):
        return False
    names = marks.names_in(*sentence)
    # “本轮BERT的最好纪录为10.8秒”: of whoever it may be
    if any(m.label in OWNERS for m in names) or any(map(is_score, marks.figures_in(*sentence))):
        return False
    tests = any(m.label == "BENCHMARK" for m in names)
    return tests or marks.cues.any(*sentence, "all_benchmarks")


def tells_gain(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """“Results included an 82 % throughput boost”: a gain that says of what it is, in words beside
    the figure; but not the share in “a boost from a 21 % pruned model”."""
    cues = marks.cues
    if any(
        figure.start - cue.end <= _ARTICLE
        for cue in cues.within(figure.start - _WORD, figure.start, "from")
    ):
        return False
    return cues.any(zone.start, zone.end, "gain") and cues.any(
        zone.start, zone.end, "speed", "performance"
    )


def beats_predecessor(marks: Marks, zone: Zone) -> bool:
    """“With as many chips the newcomer beats its predecessor 2.2 times”: against whom is said."""
    against = marks.cues.any(*zone.sentence, "predecessor")
    return against and marks.cues.any(zone.start, zone.end, "faster", "slower")


def tells_of_scores(marks: Marks, zone: Zone) -> bool:
    """“Offline scores improved by 4.4x”: the benchmark's own word for what was measured."""
    scenario = marks.cues.any(*zone.sentence, *_SCENARIOS)
    return scenario and marks.cues.any(*zone.sentence, "result_word")


def of_somebody_else(marks: Marks, figure: Figure, end: int, around: list[Marks]) -> bool:
    """Whether a passage has named a company of its own, of which the one before it says nothing.

    Not whose another result is that the figure is held against, named behind that one.
    """
    companies = [m for m in marks.mentions if m.label == "SUBMITTER" and m.end <= end]
    held = [f.end for f in marks.figures_in(figure.end, end) if is_score(f) and compared(marks, f)]
    companies = [m for m in companies if not any(place <= m.start for place in held)]
    named = {m.canon for m in companies if not is_baseline(marks, m)}
    # “이는 … 엔비디아 T4보다 3배”, “是英伟达最强GPU A100的2倍”: whose the other side is
    for chip in marks.names_in(0, end) if named else ():
        if chip.label == "ACCELERATOR" and is_baseline(marks, chip):
            named -= makers_of(chip.canon)
    said = {m.canon for m in around[0].mentions if m.label == "SUBMITTER"}
    owners = {owner_of(m.canon) for m in around[0].mentions if named and m.label == "SYSTEM"}
    for chip in around[0].mentions:
        if named and chip.label == "ACCELERATOR":
            owners |= makers_of(chip.canon)
    return bool(named - said - owners)


def of_some_thing(marks: Marks, figure: Figure, around: list[Marks]) -> bool:
    """“A is far behind B. / The processor also took 47.3 minutes”: a paragraph that opens with a
    thing without a name, above which more companies than one are named, does not say whose."""
    start = marks.sentence_at(figure.start)[0]
    things = marks.cues.within(start, start + OPENING * 2, "system_word")
    opens = any(cue.start - start <= _ARTICLE + 1 for cue in things)
    if not opens or any(m.label in OWNERS for m in marks.names_in(0, figure.start)):
        return False
    above = around[0].mentions if around else []
    return len({m.canon for m in above if m.label == "SUBMITTER"}) > 1


def bare_count(marks: Marks, zone: Zone) -> bool:
    """Whether a sentence counts chips or hosts without a name: “with 384 chips” points back.

    Not where it names a company: that one brings its own.
    """
    start, end = zone.sentence
    named = [m for m in marks.names_in(start, end) if not is_baseline(marks, m)]
    if any(m.label in ("SUBMITTER", "SYSTEM", "ACCELERATOR") for m in named):
        return False
    return any(f.quantity.unit in ("accelerators", "hosts") for f in marks.figures_in(start, end))


def of_us_before(marks: Marks, start: int) -> bool:
    """“On 1,024 NVIDIA H200s we trained X in 120.9 minutes. With 512 it was 237.6”: whether the
    sentence before is the publisher's own, and names companies for their chips alone."""
    before = [s for s in marks.sentences if s[1] <= start][-1:]
    if not before or not marks.cues.any(*before[0], "first_person"):
        return False
    if not any(is_score(f) for f in marks.figures_in(*before[0])):
        return False
    companies = [m for m in marks.names_in(*before[0]) if m.label == "SUBMITTER"]
    return all(makes(marks, company) for company in companies)
