"""Decides whether a figure is a claim, and of which kind.

Rejecting comes last: a figure whose unit and neighbourhood make it a result stays, unless a word
of the pack's reject classes says that it is something else.
"""

from __future__ import annotations

import re
from decimal import Decimal

import msgspec

from pipeline.extract.deciding.decisions import Decision, near
from pipeline.extract.deciding.growth import of_a_number
from pipeline.extract.deciding.parts import part_of
from pipeline.extract.deciding.ratios import per_what, ratio
from pipeline.extract.deciding.tallies import describes, tally
from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.hedges import before_words
from pipeline.extract.figures.units import COUNTS, MONEY, RATES, TIMES
from pipeline.extract.linking.baselines import version_is_baseline
from pipeline.extract.linking.fromto import arrives, starts
from pipeline.extract.linking.slots import Links
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, Zone
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import Scale, Slot

# “12.5 tokens per second per user” is what a scenario asks for.
_PER_USER = re.compile(r"\s?(?:/|per )user")
_CLAIMED = frozenset((*TIMES, *RATES, "percent", "x"))
# “beats it by 30 seconds”, “30 seconds faster”: how near the word of comparison must stand.
_DELTA_REACH = 14
# How long talks are said to take.
_TALKED = (("hours", Decimal("0.5")), ("hours", Decimal(1)), ("minutes", Decimal(30)))
_SCENARIOS = ("scenario_offline", "scenario_server")
# “RetinaNet: 34.7 minutes”: a test and a time this close need no verb between them.
_BESIDE = 12
# How many times another result of the same test may be a time beside it.
_SAME_ORDER = 4


def hopeless(marks: Marks, figure: Figure, context: Context, before: Marks | None) -> bool:
    """Whether a figure makes no claim whatever it is linked with."""
    unit = figure.quantity.unit
    if unit in MONEY:
        return False
    if not in_context(marks, context, before):
        return True
    return describes(marks, figure) if unit in COUNTS else unit not in _CLAIMED


def classify(
    marks: Marks,
    figure: Figure,
    zone: Zone,
    links: Links,
    context: Context,
    before: Marks | None,
) -> Decision | None:
    """The kind of claim that a figure makes, ``None`` where it makes none."""
    unit = figure.quantity.unit
    if marks.folded[zone.sentence[0] : zone.sentence[1]].rstrip('"').endswith("?"):
        return None
    if unit in MONEY:
        return _price(marks, zone, links)
    if not in_context(marks, context, before):
        return None
    if unit in TIMES:
        decision = _time(marks, figure, zone, links)
    elif unit in ("percent", "x"):
        decision = ratio(marks, figure, zone, links, before)
    elif unit in RATES:
        decision = _rate(marks, figure, zone, links, before)
    elif unit in COUNTS:
        decision = tally(marks, figure, zone, links)
    else:
        return None
    if decision is None or decision.outside:
        return decision
    reason = _said_outside(marks, figure, zone, links, decision)
    return decision._replace(outside=reason) if reason else decision


def undecided(
    marks: Marks,
    figure: Figure,
    zone: Zone,
    links: Links,
    context: Context,
    before: Marks | None,
) -> Decision | None:
    """What a figure that makes no claim by its words may be, should others explain it.

    A ratio that two results make is of them (“That is 16 %.”); a time or rate that is a baseline
    may be one of the two.
    """
    unit = figure.quantity.unit
    if links.other is not None or not in_context(marks, context, before):
        return None
    if unit in ("percent", "x"):
        printed = marks.folded[figure.number.start : figure.number.end]
        worded = not any(char.isdigit() for char in printed)
        if worded and of_a_number(marks, figure, zone):
            return None  # “halved” is said of sizes as well
        rejected = near(marks, figure, "accuracy", "reject", "price")
        return None if rejected or per_what(marks, figure, zone) else Decision("gain")
    if unit in TIMES and not marks.cues.any(*zone.sentence, "not_result"):
        return Decision("time")
    return Decision("throughput") if unit in RATES else None


def in_context(marks: Marks, context: Context, before: Marks | None) -> bool:
    """Whether the figure stands in a text about the benchmark, or near its name."""
    return context.about or marks.names_it or (before is not None and before.names_it)


def _time(marks: Marks, figure: Figure, zone: Zone, links: Links) -> Decision | None:
    start, end = zone.sentence
    cues = marks.cues
    if starts(marks, figure) and any(
        arrives(marks, other) and other.quantity.unit == figure.quantity.unit
        for other in marks.figures
        if figure.end <= other.start < end
    ):
        return None
    if _other_time(marks, figure, zone, links) or _beside(marks, figure, "after"):
        return None
    # “We spoke with A for half an hour about B”: nothing says that anything took so long.
    printed = marks.folded[figure.start : figure.end]
    worded = figure.quantity.hedge == "exact" and not any(char.isdigit() for char in printed)
    listed = [f for f in marks.figures_in(start, end) if f.quantity.unit in TIMES]
    leads = ("time", "training", "fastest", "record", "less_time")
    talked = (figure.quantity.unit, figure.number.value) in _TALKED
    if worded and talked and len(listed) < 2 and not cues.any(start, end, *leads):
        return None
    if earlier_round(marks, figure, zone):
        return None
    if is_delta(marks, figure):
        slower = cues.any(figure.end, figure.end + _DELTA_REACH, "slower")
        related = links.baseline is not None or links.benchmarks or links.subject.system
        return Decision("comparison", "slower" if slower else "faster", "time") if related else None
    suite = _suite(marks, figure, zone, links)
    stated = [s for s in links.benchmarks if s.how == "stated"]
    if suite is not None and not stated and not _one_each(marks, figure, zone, links):
        return suite
    if links.other is not None:
        return Decision("time") if cues.any(start, end, "time") else None
    timed = cues.any(start, end, "time", "fastest", "record")
    named: list[object] = [
        s for s in (links.subject.system, links.subject.submitter) if s.how == "stated"
    ]
    named += [n for n in (links.subject.scale.accelerators, links.subject.scale.nodes) if n]
    beside = any(
        figure.start - (s.end - marks.base) <= _BESIDE
        and s.start - marks.base - figure.end <= _BESIDE
        for s in stated
    )
    # A time without a system of its own is the test's only where the test is named beside it, and
    # a test that is carried needs a system beside the time, or the one it was named with.
    # “B was a breath behind. With as many chips it clocked 4.01 minutes.”
    goes_on = timed and figure.number.decimals and links.subject.submitter.how == "carried"
    spoken = "carried" in (links.subject.system.how, links.subject.submitter.how)
    # “Mask R-CNN kept them busy for 103 minutes”: whatever the verb.
    spoken = spoken and _in_clause(marks, figure, stated)
    if links.benchmarks and (
        named
        or (timed and stated)
        or beside
        or goes_on
        or spoken
        or _carried_together(marks, links)
    ):
        return Decision("time")
    # Decimals are how results are printed; a round figure needs the benchmark's mention.
    told = marks.names_it or cues.any(start, end, "benchmark_word") or figure.number.decimals
    if named and ((timed and told) or figure.number.decimals):
        return Decision("time")
    exact = figure.number.decimals and figure.quantity.unit in ("minutes", "seconds")
    if exact and (_in_clause(marks, figure, stated) or (timed and links.subject.system)):
        return Decision("time")
    return Decision("time") if stated and _goes_with(figure, listed) else None


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
    )


def _in_clause(marks: Marks, figure: Figure, tests: list[Slot]) -> bool:
    """Whether a test is named in a figure's own clause: “on ResNet-50 the clock stops at 19.2”."""
    for test in tests:
        start, end = test.start - marks.base, test.end - marks.base
        gap = (end, figure.start) if end <= figure.start else (figure.end, start)
        if not DELIMITER.search(marks.folded, *gap):
            return True
    return False


def _other_time(marks: Marks, figure: Figure, zone: Zone, links: Links) -> bool:
    """Whether a time is a talk's, a flight's, an outage's.

    Where the sentence states both a test and a system, such a word must stand in the time's own
    clause: “in a video, the company says that its A trained BERT in 12 minutes” is of a result. One
    of them is enough for a time with decimals, which no talk is given in.
    """
    slots = (*links.benchmarks[:1], links.subject.system)
    stated = sum(s.how == "stated" for s in slots)
    # “finished the same exercise in 0.8 minutes”: that is the test.
    tests = marks.cues.within(*zone.sentence, "same_test")
    others = [
        cue
        for cue in marks.cues.within(*zone.sentence, "not_result")
        if not any(test.start <= cue.start and cue.end <= test.end for test in tests)
    ]
    if stated < (1 if figure.number.decimals else 2):
        return bool(others)
    for cue in others:
        between = (cue.end, figure.start) if cue.end <= figure.start else (figure.end, cue.start)
        told = marks.cues.any(*between, "says") or DELIMITER.search(marks.folded, *between)
        if not told:
            return True
    return False


def earlier_round(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """Whether a time is the earlier state of a gain: “the last round took 37.12, 24 % more”."""
    gains = any(
        other.quantity.unit in ("percent", "x")
        and zone.sentence[0] <= other.start < zone.sentence[1]
        for other in marks.figures
    )
    if not gains or arrives(marks, figure):
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
    return any(not DELIMITER.search(marks.folded, figure.end, cue.start) for cue in behind)


def is_delta(marks: Marks, figure: Figure) -> bool:
    """Whether a time is a difference: “30 seconds faster”, “快了30秒”, “beats it by 30 seconds”."""
    cues = marks.cues
    # “een verschil van drie seconden”: longer words end at the figure.
    words = cues.within(max(0, figure.start - 2 * _DELTA_REACH), figure.start, "delta")
    reach = figure.start - _DELTA_REACH
    if any(cue.start >= reach or figure.start - cue.end <= 1 for cue in words):
        return True
    by = cues.any(max(0, figure.start - _DELTA_REACH), figure.start, "by")
    if by and cues.any(marks.sentence_at(figure.start)[0], figure.start, "faster", "slower"):
        return True
    if load_pack(marks.lang).order == "final":
        return _told_by_how_much(marks, figure)
    behind = cues.within(figure.end, figure.end + _DELTA_REACH, "faster", "slower", "delta")
    return any(not marks.folded[figure.end : cue.start].strip(" a-") for cue in behind)


def _told_by_how_much(marks: Marks, figure: Figure) -> bool:
    """“后者快2分钟”, “4秒速い”, “2분 빨랐다”: a word of comparison right at the figure."""
    words = ("faster", "slower")
    pack = load_pack(marks.lang)
    if pack.objects:  # 4秒速い: the verb comes last
        if pack.locative and marks.folded[: figure.end].endswith(pack.locative):
            return False
        behind = marks.cues.within(figure.end, figure.end + _DELTA_REACH, *words)
        return any(not marks.folded[figure.end : cue.start].strip() for cue in behind)
    for cue in marks.cues.within(max(0, figure.start - _DELTA_REACH), figure.start, *words):
        if marks.cues.any(max(0, cue.start - 1), figure.start, "fastest"):
            continue
        if marks.folded[cue.end : figure.start].strip() in ("", *before_words(pack)):
            return True
    return False


def _carried_together(marks: Marks, links: Links) -> bool:
    """Whether system and benchmark both come from one sentence of the same passage before."""
    system = links.subject.system
    places = [s.start - marks.base for s in (system, *links.benchmarks[:1]) if s.how == "carried"]
    if len(places) < 2 or min(places) < 0:
        return False
    return len({marks.sentence_at(place) for place in places}) == 1


def _suite(marks: Marks, figure: Figure, zone: Zone, links: Links) -> Decision | None:
    """“all benchmarks in less than 16 minutes”, “4 out of 8 in less than a minute”."""
    counted = [
        n
        for n in marks.figures
        if n.quantity.unit == "benchmarks" and zone.start <= n.start < figure.start
    ]
    credited = links.subject.submitter or links.subject.system
    if not credited and not marks.cues.any(*zone.sentence, "benchmark_word", "training"):
        return None
    if marks.cues.any(zone.start, figure.end + 40, "all_benchmarks"):
        return Decision("suite")
    part = part_of(marks, zone.start, figure.start)
    if part is not None:
        return Decision("suite", of=part[1])
    return Decision("suite") if counted and counted[-1].number.value > 1 else None


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


def _rate(
    marks: Marks, figure: Figure, zone: Zone, links: Links, before: Marks | None
) -> Decision | None:
    slots = (links.subject.system, links.subject.submitter, *links.benchmarks)
    if all(slot.how != "stated" for slot in slots) and not _same_rate(marks, figure, before):
        return None  # “Its search engine answers 40,000 queries per second”, after tokens
    if near(marks, figure, "reject") or _PER_USER.match(marks.folded, figure.end):
        return None
    if not (links.benchmarks or links.other or links.subject.system):
        return None
    return Decision("throughput", per=per_what(marks, figure, zone))


def _same_rate(marks: Marks, figure: Figure, before: Marks | None) -> bool:
    """Whether a figure counts tokens where the rates just before it do, and else does not.

    Where its sentence names a scenario of the benchmark, it may do otherwise.
    """
    earlier = list(marks.figures_in(0, figure.start))
    if before is not None:
        earlier += before.figures
    if figure.quantity.unit == "ms":  # “an answer within 10 milliseconds” is what users want
        return any(f.quantity.unit == "ms" for f in earlier)
    rates = {f.quantity.unit == "tokens/s" for f in earlier if f.quantity.unit in RATES}
    scenario = marks.cues.any(*marks.sentence_at(figure.start), *_SCENARIOS)
    return not rates or scenario or (figure.quantity.unit == "tokens/s") in rates


def _price(marks: Marks, zone: Zone, links: Links) -> Decision | None:
    start, end = zone.sentence
    if marks.cues.any(start, end, "reject"):
        return None
    named = any(
        m.label in ("SYSTEM", "ACCELERATOR") and start <= m.start < end for m in marks.mentions
    )
    return Decision("price", outside="price") if named else None


def _said_outside(
    marks: Marks, figure: Figure, zone: Zone, links: Links, decision: Decision
) -> str:
    """The words that put a figure outside the benchmark, ``""`` where there are none."""
    if links.other is not None:
        return links.other.canon
    start, end = zone.sentence
    if decision.kind in ("gain", "factor"):
        # What a sentence improves on is often said in the one before ("releases of the SDK").
        start = max((s for s, e in marks.sentences if e <= start), default=start)
    cues = marks.cues.within(start, end, "outside")
    # “… in 2 minutes; BERT was not submitted” says nothing against the 2 minutes.
    cues = [c for c in cues if ";" not in marks.folded[figure.end : c.start]]
    return marks.text[cues[0].start : cues[0].end] if cues else ""


def _beside(marks: Marks, figure: Figure, name: str) -> bool:
    """Whether a cue follows the figure at once: “six minutes later”."""
    for cue in marks.cues.within(figure.start - 12, figure.end + 12, name):
        # “completed within 10 minutes” is a time; “10 minutes ago” is none.
        gap = marks.folded[figure.end : cue.start]
        # “58.3 minutes after 64.3 in the last round” is a time as well.
        if _then_a_figure(marks, figure, cue):
            continue
        if 0 <= cue.start - figure.end <= 1 and not gap.strip(" -"):
            return True
    return False


def _then_a_figure(marks: Marks, figure: Figure, cue: Cue) -> bool:
    """Whether another figure of the same unit stands right behind a word."""
    return any(
        0 <= other.start - cue.end <= 1 and other.quantity.unit == figure.quantity.unit
        for other in marks.figures
    )


def without_scale(links: Links) -> Links:
    """The links of a count: what is counted must not narrow down whom it is counted of."""
    return links._replace(subject=msgspec.structs.replace(links.subject, scale=Scale()))
