"""What a time claims: a result, a difference, a whole suite; or that it is another thing's time."""

from __future__ import annotations

from decimal import Decimal

from pipeline.extract.deciding.counts.parts import every, part_of
from pipeline.extract.deciding.decisions import Decision, clause_of
from pipeline.extract.deciding.ratios.slower import slower_by, so_much_more
from pipeline.extract.deciding.times.bylines import reading_time
from pipeline.extract.deciding.times.carried_results import carried_together, follows_its_like
from pipeline.extract.deciding.times.deltas import is_delta
from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import TIMES
from pipeline.extract.linking.compared.apart import sides_apart
from pipeline.extract.linking.compared.baseline_rounds import held_against, version_is_baseline
from pipeline.extract.linking.compared.finishing import finish, reached_after
from pipeline.extract.linking.compared.than_names import ends_its_verb, leads_somebody
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.fromto import EARLIER_ROUNDS, arrives, leads_to, starts
from pipeline.extract.linking.phrases.particles import longer_than_other
from pipeline.extract.linking.phrases.rivals import pair_of
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, Zone
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import Slot

# “beats it by 30 seconds”, “30 seconds faster”: how near the word of comparison must stand.
_DELTA_REACH = 14
# How long talks are said to take.
_TALKED = (("hours", Decimal("0.5")), ("hours", Decimal(1)), ("minutes", Decimal(30)))
# “RetinaNet: 34.7 minutes”: a test and a time this close need no verb between them.
_BESIDE = 12
# “vor |einem halben Jahr|”: how much longer words for an earlier time are.
_LONGER = 20
# “in under 16 minutes on all eight benchmarks”: how far behind its time that may stand.
_ALL_BEHIND = 40
# “On |ResNet-50, …”; how many times another result of the same test may be a time beside it.
_OPENING, _SAME_ORDER = 6, 4
# “a |time of 12.09 minutes”: how far before a time its noun may begin.
_OF_NOUN = 12
# Words for chips and what holds them: a size is told.
_SIZED = ("system_word", "number_of")
_RATIOS = ("percent", "x")
_SECONDS = 60
_MACHINES = ("accelerators", "hosts")
# “son |installation de 64 GPU|”: how far behind the word for a machine its chips begin.
_CHIPS_REACH = 5


def _again_and_again(marks: Marks, figure: Figure) -> bool:
    """“saves a vet |two hours| a day”: a time that goes by in every such span."""
    words = marks.cues.within(figure.start - _OF_NOUN, figure.end + _OF_NOUN, "each_day")
    return any(
        not marks.folded[figure.end : word.start].strip()
        and not marks.folded[word.end : figure.start].strip()
        for word in words
    )


def time_claim(marks: Marks, figure: Figure, zone: Zone, links: Links) -> Decision | None:
    """What a time claims, ``None`` where it is no result's: a talk's, a start of a change, …"""
    listed = [f for f in marks.figures_in(*zone.sentence) if f.quantity.unit in TIMES]
    if (
        _is_left(marks, figure, zone)
        or _again_and_again(marks, figure)
        or _other_time(marks, figure, zone, links)
        or (
            _beside(marks, figure, "after")
            and finish(marks, figure) is None
            and not reached_after(marks, figure)
        )
        or _is_talked(marks, figure, zone, listed)
        or reading_time(marks, figure)
        or (earlier_round(marks, figure, zone) and not _of_its_own(marks, figure, links))
    ):
        return None
    if is_delta(marks, figure):
        slower = marks.cues.any(figure.end, figure.end + _DELTA_REACH, "slower", "longer")
        slower = slower or slower_by(marks, figure) or so_much_more(marks, figure)
        slower = slower or longer_than_other(marks, figure)
        related = links.baseline is not None or links.benchmarks or links.subject.system
        told = "slower" if slower else "equal" if _apart(marks, figure, zone) else "faster"
        return Decision("comparison", told, "time") if related else None
    suite = _suite(marks, figure, zone, links)
    stated = [s for s in links.benchmarks if s.how == "stated"]
    if suite is not None and not stated and not _one_each(marks, figure, zone, links):
        return suite
    if links.other is not None:
        return Decision("time") if marks.cues.any(*zone.sentence, "time") else None
    beside = bool(stated) and (_goes_with(figure, listed) or pair_of(marks, figure) is not None)
    if beside or _is_result(marks, figure, zone, links, stated):
        return Decision("time")
    return None


def _apart(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """“A与B仅相差不到一秒”: a word for a difference stands at the time, and none says who leads."""
    if sides_apart(marks, figure) is not None:
        return True
    beside = (figure.start - _DELTA_REACH, figure.end + _DELTA_REACH)
    told = ("faster", "slower", "longer", "less_time", "gain")
    return marks.cues.any(*beside, "difference") and not marks.cues.any(zone.start, zone.end, *told)


def _of_its_own(marks: Marks, figure: Figure, links: Links) -> bool:
    """“Its predecessor, the A, took 114.8 minutes half a year ago, 12 % more”: whose time it is
    stands before it, so it is a result for itself."""
    system = links.subject.system
    final = load_pack(marks.lang).order == "final"
    start = marks.sentence_at(figure.start)[0]
    stated = system.how == "stated" and start <= system.start - marks.base < figure.start
    scores = [f for f in marks.figures_in(*marks.sentence_at(figure.start)) if is_score(f)]
    before = [f.end for f in scores if f.end <= figure.start]
    # “8颗A需10.2分钟；去年的B则要28.5分钟”: named behind every other result, it has this one
    named = final and max(before, default=0) < system.start - marks.base < figure.start
    alone = len(scores) == 1 or (named and bool(before))
    # “Compared with last year, when 3,584 GPUs took 10.9 minutes, …”: with a size and a verb
    own = clause_of(marks, figure.start)
    sized = any(f.quantity.unit in _MACHINES for f in marks.figures_in(*own))
    sized = sized and len(scores) == 1 and marks.cues.any(*own, "time")
    return ((stated and alone) or sized) and bool(figure.number.decimals)


def _is_left(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """Whether a time is what a change starts from, and the sentence says where it arrives.

    „meldete eine Zeit von 12,09 Minuten, mit halb so vielen stieg sie auf 19,69“: a clause of its
    own, and the word for “from” is the noun's. “from 34.2 minutes with 8 GPUs to 4.41”: with a size
    of its own it is told for itself.
    """
    if not starts(marks, figure):
        return False
    apart = marks.cues.any(figure.start - _OF_NOUN, figure.start, "result_word")
    return any(
        arrives(marks, other)
        and other.quantity.unit == figure.quantity.unit
        and not (apart and DELIMITER.search(marks.folded, figure.end, other.start))
        and not any(f.quantity.unit in _MACHINES for f in marks.figures_in(figure.end, other.start))
        for other in marks.figures
        if figure.end <= other.start < zone.sentence[1]
    )


def _is_machine(marks: Marks, cue: Cue) -> bool:
    """« son |installation de 64 GPU| »: a word for what takes time is one for a machine, where its
    chips are counted right behind it."""
    behind = marks.figures_in(cue.end, cue.end + _CHIPS_REACH)
    return any(f.quantity.unit in _MACHINES for f in behind)


def _is_talked(marks: Marks, figure: Figure, zone: Zone, listed: list[Figure]) -> bool:
    """“We spoke with A for half an hour about B”: nothing says that anything took so long."""
    printed = marks.folded[figure.start : figure.end]
    if figure.quantity.hedge != "exact" or any(char.isdigit() for char in printed):
        return False
    talked = (figure.quantity.unit, figure.number.value) in _TALKED
    leads = ("time", "training", "fastest", "record", "less_time")
    return talked and len(listed) < 2 and not marks.cues.any(*zone.sentence, *leads)


def _is_result(marks: Marks, figure: Figure, zone: Zone, links: Links, stated: list[Slot]) -> bool:
    """Whether enough is said of a time for a result: its test and whose it is, or how exact it is.

    ``stated`` are the tests that its own sentence names.
    """
    cues, (start, end) = marks.cues, zone.sentence
    subject = links.subject
    timed = cues.any(start, end, "time", "fastest", "record", "nobody")
    # “It is 2.2 times faster: 121.1 minutes against 269.1”
    if not timed and cues.any(start, end, "faster", "slower", "difference"):
        timed = pair_of(marks, figure) is not None
    named: list[object] = [s for s in (subject.system, subject.submitter) if s.how == "stated"]
    named += [n for n in (subject.scale.accelerators, subject.scale.nodes) if n]
    # A time without a system of its own is the test's only where the test is named beside it, and
    # a test that is carried needs a system beside the time, or the one it was named with.
    beside = any(
        figure.start - (s.end - marks.base) <= _BESIDE
        and s.start - marks.base - figure.end <= _BESIDE
        for s in stated
    )
    # “B was a breath behind. With as many chips it clocked 4.01 minutes.”
    decimals = bool(figure.number.decimals)
    goes_on = timed and decimals and subject.submitter.how == "carried"
    # “With six times as many chips the clock stops at 20.8 minutes”, in a paragraph of its own
    sized = cues.any(start, end, *_SIZED) and not cues.any(start, end, "record")
    goes_on = goes_on or (timed and decimals and sized)
    # “Our open result of 23.8 minutes”, on the page of who submitted it
    ours = subject.submitter.how == "article_default" and cues.any(start, end, "first_person")
    goes_on = goes_on or (ours and decimals)
    # “Mask R-CNN kept them busy for 103 minutes”: whatever the verb.
    carried = "carried" in (subject.system.how, subject.submitter.how)
    spoken = carried and _in_clause(marks, figure, stated)
    # “0.83 minutes for the first, 1.81 for the second”
    spoken = spoken or (carried and decimals and cues.any(start, end, "former", "latter"))
    if links.benchmarks and (
        named
        or (timed and stated)
        or beside
        or goes_on
        or spoken
        or carried_together(marks, figure, links)
    ):
        return True
    # Decimals are how results are printed; a round figure needs the benchmark's mention.
    told = marks.names_it or cues.any(start, end, "benchmark_word") or decimals
    if named and ((timed and told) or decimals):
        return True
    exact = decimals and figure.quantity.unit in ("minutes", "seconds")
    # “Half a year ago the best time was 20.8 minutes”, whoever's
    earlier = cues.any(zone.start, figure.start, "previous_round", "last_year")
    # “6月的纪录是10.94分钟”
    earlier = earlier or any(v.dated and start <= v.start < figure.start for v in marks.rounds)
    then = links.benchmarks and earlier
    # “前回は3.92分だった。|今回は|3.44分だ”
    now = links.benchmarks and exact and cues.any(zone.start, figure.start, "now", "same_round")
    if now and follows_its_like(marks, figure):
        return True
    return exact and (_in_clause(marks, figure, stated) or bool(timed and (subject.system or then)))


def _goes_with(figure: Figure, listed: list[Figure]) -> bool:
    """Whether a round time follows a printed result in its sentence: “27.3 minutes on A with 2,048
    chips, and just over 20 minutes with 3,072”."""
    return any(
        other.end <= figure.start
        and other.number.decimals
        and other.quantity.unit == figure.quantity.unit
        and other.number.value / _SAME_ORDER < figure.number.value
        and figure.number.value < other.number.value * _SAME_ORDER
        for other in listed
    ) or any(_told_again(other, figure) for other in listed)


def _told_again(other: Figure, figure: Figure) -> bool:
    """“0.42 minutes, or 25 seconds”: the same time in another unit, to the digits printed."""
    long, short = (other, figure) if other.quantity.unit == "minutes" else (figure, other)
    if (long.quantity.unit, short.quantity.unit) != ("minutes", "seconds"):
        return False
    least = min(long.number.step * _SECONDS, short.number.step)
    return abs(long.number.value * _SECONDS - short.number.value) <= max(
        least, long.number.step * _SECONDS / 2, short.number.step
    )


def _in_clause(marks: Marks, figure: Figure, tests: list[Slot]) -> bool:
    """Whether a test is named in a figure's own clause: “on ResNet-50 the clock stops at 19.2”.

    What opens a sentence is said of all of it, to the next figure: “On X, which replaces Y, …”.
    """
    first = marks.sentence_at(figure.start)[0]
    for test in tests:
        start, end = test.start - marks.base, test.end - marks.base
        gap = (end, figure.start) if end <= figure.start else (figure.end, start)
        opens = start - first <= _OPENING and not any(map(is_score, marks.figures_in(*gap)))
        if opens or not DELIMITER.search(marks.folded, *gap):
            return True
    return False


def _other_time(marks: Marks, figure: Figure, zone: Zone, links: Links) -> bool:
    """Whether a time is a talk's, a flight's, an outage's.

    Where the sentence states both a test and a system, such a word must stand in the time's own
    clause: “in a video, the company says that its A trained BERT in 12 minutes” is of a result. One
    of them is enough for a time with decimals, which no talk is given in.
    """
    talks = marks.cues.within(*zone.sentence, "not_result")
    if not talks:
        return False
    slots = (*links.benchmarks[:1], links.subject.system)
    # “finished the same exercise in 0.8 minutes”: that is the test.
    tests = marks.cues.within(*zone.sentence, "same_test")
    stated = sum(s.how == "stated" for s in slots) + bool(tests and links.benchmarks)
    others = [
        cue
        for cue in talks
        if not any(test.start <= cue.start and cue.end <= test.end for test in tests)
        and not _is_machine(marks, cue)
    ]
    if stated < (1 if figure.number.decimals else 2):
        return bool(others)
    # «en la misma tarea, una instalación de Azure invirtió 4,01 minutos»
    if figure.number.decimals and any(zone.start <= test.start < zone.end for test in tests):
        return False
    for cue in others:
        between = (cue.end, figure.start) if cue.end <= figure.start else (figure.end, cue.start)
        told = marks.cues.any(*between, "says") or DELIMITER.search(marks.folded, *between)
        if not told:
            return True
    return False


def earlier_round(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """Whether a time is the earlier state of a gain: “the last round took 37.12, 24 % more”."""
    if marks.units.isdisjoint(_RATIOS):
        return False
    beside = marks.figures_in(*zone.sentence)
    gains = any(other.quantity.unit in _RATIOS for other in beside)
    if not gains or arrives(marks, figure):
        return False
    # “相比2023年6月的311.94分钟”: of which round it is, is said right before it
    if any(held_against(marks, v.start, v.end) == figure for v in marks.rounds):
        return False
    names = ("previous_round", "first_round", "last_year")
    if marks.cues.any(zone.start, figure.start, *names):
        return True
    if any(
        zone.start <= v.start < figure.start and version_is_baseline(marks, v.start, v.end)
        for v in marks.rounds
    ):
        return True
    if load_pack(marks.lang).order == "final":  # there it would stand before the figure
        return False
    behind = marks.cues.within(figure.end, zone.end, *names)
    return any(
        not DELIMITER.search(marks.folded, figure.end, cue.start)
        and not any(
            leads_to(marks, figure, cue, later)
            for later in marks.figures_in(cue.end, zone.sentence[1])[:1]
        )
        for cue in behind
    )


def _suite(marks: Marks, figure: Figure, zone: Zone, links: Links) -> Decision | None:
    """“all benchmarks in less than 16 minutes”, “4 out of 8 in less than a minute”."""
    credited = links.subject.submitter or links.subject.system
    if not credited and not marks.cues.any(*zone.sentence, "benchmark_word", "training"):
        return None
    if marks.cues.any(zone.start, figure.end + _ALL_BEHIND, "all_benchmarks"):
        return Decision("suite")
    # “不到16分钟就完成所有8项基准测试”
    near = marks.figures_in(zone.start, figure.end + _ALL_BEHIND)
    if any(n.quantity.unit == "benchmarks" and every(marks, n) for n in near):
        return Decision("suite")
    part = part_of(marks, zone.start, figure.start)
    if part is not None:
        return Decision("suite", of=part[1])
    before = marks.figures_in(zone.start, figure.start)
    counted = [f.number.value for f in before if f.quantity.unit == "benchmarks"]
    return Decision("suite") if counted and counted[-1] > 1 else None


def _one_each(marks: Marks, figure: Figure, zone: Zone, links: Links) -> bool:
    """“on the two tests it took 31.95 and 24.49 minutes respectively”: one time for each test."""
    if len(links.benchmarks) != 1:
        return False
    start, end = zone.sentence
    if marks.cues.any(start, end, "respectively"):
        return True
    times = [f for f in marks.figures_in(start, end) if f.quantity.unit == figure.quantity.unit]
    counts = [f for f in marks.figures_in(start, end) if f.quantity.unit == "benchmarks"]
    return len(times) > 1 and any(f.number.value == len(times) for f in counts)


def _beside(marks: Marks, figure: Figure, name: str) -> bool:
    """Whether a cue follows the figure at once: “six minutes later”."""
    for cue in marks.cues.within(figure.start - 12, figure.end + 12, name):
        # “completed within 10 minutes” is a time; “10 minutes ago” is none.
        gap = marks.folded[figure.end : cue.start]
        # “58.3 minutes after 64.3 in the last round” is a time as well.
        if _then_a_figure(marks, figure, cue) or _of_longer(marks, cue):
            continue
        # «10 minutos antes que la A100», „legte 19,2 Minuten |vor;| …“
        if leads_somebody(marks, figure, cue) or (name == "after" and ends_its_verb(marks, cue)):
            continue
        if 0 <= cue.start - figure.end <= 1 and not gap.strip(" -"):
            return True
    return False


def _of_longer(marks: Marks, cue: Cue) -> bool:
    """“46초 뒤|졌다”, „vor |sechs Monaten|“: a word that is but a part of one for being behind, or
    for how long ago something was."""
    words = marks.cues.within(cue.start, cue.end + _LONGER, "slower", *EARLIER_ROUNDS)
    return any(word.start == cue.start and word.end > cue.end for word in words)


def _then_a_figure(marks: Marks, figure: Figure, cue: Cue) -> bool:
    """Whether another figure of the same unit stands right behind a word."""
    return any(
        0 <= other.start - cue.end <= 1 and other.quantity.unit == figure.quantity.unit
        for other in marks.figures
    )
