"""Decides whether a figure is a claim, and of which kind.

Rejecting comes last: a figure whose unit and neighbourhood make it a result stays, unless a word
of the pack's reject classes says that it is something else.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from pipeline.extract.baselines import arrives, starts, version_is_baseline
from pipeline.extract.context import Context
from pipeline.extract.marks import BENCHMARK_NAME, Marks
from pipeline.extract.pack import load_pack
from pipeline.extract.parts import is_pool, part_of, pool_of
from pipeline.extract.quantities import Figure
from pipeline.extract.slots import Links
from pipeline.extract.units import COUNTS, MONEY, RATES, TIMES
from pipeline.extract.zones import DELIMITER, Zone, is_baseline
from pipeline.records import Kind, Scale

# “beats it by 30 seconds”, “30 seconds faster”: how near the word of comparison must stand.
_DELTA_REACH = 14
# “a 75.9 % accuracy”, “six minutes later”: words this close belong to the figure itself.
_OWN_WORD = 16
# Eight chips in a server describe it; what is counted as a claim is a cluster's size.
_SMALL_SYSTEM = 16
# “RetinaNet: 34.7 minutes”: a test and a time this close need no verb between them.
_BESIDE = 12


class Decision(NamedTuple):
    """What a figure is: its kind and what goes with it."""

    kind: Kind
    comparator: str = ""
    measure: str = ""
    per: str = ""
    of: int | None = None
    part: int | None = None
    outside: str = ""


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
    if not _in_context(marks, zone, context, before):
        return None
    if unit in TIMES:
        decision = _time(marks, figure, zone, links)
    elif unit in ("percent", "x"):
        decision = _ratio(marks, figure, zone, links, before)
    elif unit in RATES:
        decision = _rate(marks, figure, zone, links)
    elif unit in COUNTS:
        decision = _count(marks, figure, zone, links)
    else:
        return None
    if decision is None or decision.outside:
        return decision
    reason = _said_outside(marks, zone, links, decision)
    return decision._replace(outside=reason) if reason else decision


def _in_context(marks: Marks, zone: Zone, context: Context, before: Marks | None) -> bool:
    """Whether the figure stands in a text about the benchmark, or near its name."""
    return context.about or marks.names_it or (before is not None and before.names_it)


def _near(marks: Marks, figure: Figure, *names: str, reach: int = _OWN_WORD) -> bool:
    return marks.cues.any(max(0, figure.start - reach), figure.end + reach, *names)


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
    if earlier_round(marks, figure, zone):
        return None
    if is_delta(marks, figure):
        slower = cues.any(figure.end, figure.end + _DELTA_REACH, "slower")
        related = links.baseline is not None or links.benchmarks or links.subject.system
        return Decision("comparison", "slower" if slower else "faster", "time") if related else None
    suite = _suite(marks, figure, zone, links)
    stated = [s for s in links.benchmarks if s.how == "stated"]
    if suite is not None and not stated:
        return suite
    if links.other is not None:
        return Decision("time") if cues.any(start, end, "time") else None
    timed = cues.any(start, end, "time", "fastest", "record")
    named: list[object] = [
        s for s in (links.subject.system, links.subject.submitter) if s.how == "stated"
    ]
    named += [n for n in (links.subject.scale.accelerators, links.subject.scale.nodes) if n]
    beside = any(-_BESIDE <= figure.start - (s.end - marks.base) <= _BESIDE for s in stated)
    # A time without a system of its own is the test's only where the test is named beside it, and
    # a test that is carried needs a system beside the time, or the one it was named with.
    if links.benchmarks and (
        named or (timed and stated) or beside or _carried_together(marks, links)
    ):
        return Decision("time")
    # Decimals are how results are printed; a round figure needs the benchmark's mention.
    told = marks.names_it or cues.any(start, end, "benchmark_word") or figure.number.decimals
    if named and timed and told:
        return Decision("time")
    return None


def _other_time(marks: Marks, figure: Figure, zone: Zone, links: Links) -> bool:
    """Whether a time is a talk's, a flight's, an outage's.

    Where the sentence states both a test and a system, such a word must stand in the time's own
    clause: “in a video, the company says that its A trained BERT in 12 minutes” is of a result.
    """
    slots = (*links.benchmarks[:1], links.subject.system)
    if len(slots) < 2 or any(s.how != "stated" for s in slots):
        return marks.cues.any(*zone.sentence, "not_result")
    for cue in marks.cues.within(*zone.sentence, "not_result"):
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
    if not gains:
        return False
    names = ("previous_round", "first_round", "last_year")
    if marks.cues.any(zone.start, figure.start, *names):
        return True
    if any(
        zone.start <= v.start < figure.start and version_is_baseline(marks, v.start, v.end)
        for v in marks.rounds
    ):
        return True
    behind = marks.cues.within(figure.end, zone.end, *names)
    return any(not DELIMITER.search(marks.folded, figure.end, cue.start) for cue in behind)


def is_delta(marks: Marks, figure: Figure) -> bool:
    """Whether a time is a difference: “30 seconds faster”, “快了30秒”, “beats it by 30 seconds”."""
    cues = marks.cues
    if cues.any(max(0, figure.start - _DELTA_REACH), figure.start, "delta"):
        return True
    by = cues.any(max(0, figure.start - _DELTA_REACH), figure.start, "by")
    if by and cues.any(marks.sentence_at(figure.start)[0], figure.start, "faster", "slower"):
        return True
    if load_pack(marks.lang).order == "final":
        return False
    behind = cues.within(figure.end, figure.end + _DELTA_REACH, "faster", "slower", "delta")
    return any(not marks.folded[figure.end : cue.start].strip(" a-") for cue in behind)


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


def _ratio(
    marks: Marks, figure: Figure, zone: Zone, links: Links, before: Marks | None
) -> Decision | None:
    start, end = zone.sentence
    cues = marks.cues
    if _near(marks, figure, "accuracy") or cues.any(zone.start, figure.start, "accuracy"):
        return None
    gain = cues.any(zone.start, zone.end, "gain", "less_time") or cues.any(start, end, "gain")
    faster = cues.any(zone.start, zone.end, "faster", "slower", "equal")
    compared = links.baseline is not None
    stated = [links.subject.system, links.subject.submitter, *links.benchmarks]
    named = [one for one in stated if one.how in ("stated", "result_id", "article_default")]
    if cues.any(zone.start, zone.end, "reject") and not (
        (gain or faster) and [one for one in named if one in links.benchmarks]
    ):
        return None
    if _near(marks, figure, "reject"):
        return None
    if starts(marks, figure) and not gain:
        return None
    if cues.any(start, end, "price") and not (
        cues.any(start, end, "per_dollar") or [one for one in named if one in links.benchmarks]
    ):
        return None
    measure = _measure(marks, zone)
    per = _per(marks, figure, zone)
    if per == "dollar" or _about_price(marks, zone, before):
        priced = links.subject.system or links.benchmarks or links.subject.submitter
        if not priced:
            return None
        return Decision("price", "faster", "price", "dollar", outside="price-performance")
    related = bool(
        links.benchmarks
        or links.other
        or links.subject.system
        or (links.subject.submitter and (compared or marks.names_it))
        or (compared and links.baseline is not None and links.baseline.round)
    )
    # “since last year” alone may be of rents; beside the benchmark's name it is of results.
    since = compared and links.baseline is not None and links.baseline.round
    credited = links.subject.submitter or links.subject.system
    named_here = BENCHMARK_NAME.search(marks.folded, start, end) is not None
    anchored = named or links.other or (since and (credited or named_here))
    if (
        not related
        or not anchored
        or not (gain or faster or (compared and cues.any(start, end, "performance")))
    ):
        return None
    against = links.baseline is not None and (
        links.baseline.subject.system or links.baseline.subject.submitter
    )
    comparator = "slower" if cues.any(zone.start, zone.end, "slower") else "faster"
    if against:
        return Decision("comparison", comparator, measure, per)
    return Decision("gain", "", measure, per)


def _measure(marks: Marks, zone: Zone) -> str:
    """What a percent or factor is of: time, speed, or performance where the text leaves it open."""
    for start, end in ((zone.start, zone.end), zone.sentence):
        for name, measure in (
            ("less_time", "time"),
            ("speed", "speed"),
            ("performance", "performance"),
        ):
            if marks.cues.any(start, end, name):
                return measure
    return "performance"


def _per(marks: Marks, figure: Figure, zone: Zone) -> str:
    """What a figure is divided by: chips, watts, dollars.

    One that is of rounds is of scores, whatever follows: “37 % over the last round, which keeps us
    the leader in price-performance”.
    """
    end = zone.end
    of_rounds = marks.cues.within(figure.end, end, "previous_round", "first_round", "last_year")
    if of_rounds:
        end = min(cue.start for cue in of_rounds)
    for name, per in (
        ("per_accelerator", "accelerator"),
        ("per_watt", "watt"),
        ("per_dollar", "dollar"),
    ):
        cues = marks.cues.within(zone.start, zone.end, name)
        if any(name != "per_dollar" or cue.start < end for cue in cues):
            return per
    return ""


def _about_price(marks: Marks, zone: Zone, before: Marks | None) -> bool:
    """Whether a sentence that points back follows one about price for performance."""
    start, end = zone.sentence
    if not marks.cues.any(start, end, "anaphor"):
        return False
    if marks.cues.any(0, start, "per_dollar"):
        return True
    return start < 200 and before is not None and marks_end_has(before, "per_dollar")


def marks_end_has(marks: Marks, *names: str) -> bool:
    """Whether the last two sentences of a passage have a cue."""
    first = marks.sentences[-2:][0][0]
    return marks.cues.any(first, len(marks.text), *names)


def _rate(marks: Marks, figure: Figure, zone: Zone, links: Links) -> Decision | None:
    if _near(marks, figure, "reject"):
        return None
    if not (links.benchmarks or links.other or links.subject.system):
        return None
    return Decision("throughput", per=_per(marks, figure, zone))


def _count(marks: Marks, figure: Figure, zone: Zone, links: Links) -> Decision | None:
    start, end = zone.sentence
    unit = figure.quantity.unit
    cues = marks.cues
    value = figure.number.value
    if value < 2 or figure.number.decimals:
        return None
    # “a 64-GPU cluster”: a size said in passing tells which system, and claims nothing.
    if marks.folded[figure.number.end : figure.number.end + 1] == "-":
        return None
    if unit in ("accelerators", "hosts", "processors"):
        systems = [
            m
            for m in marks.mentions
            if m.label == "SYSTEM" and start <= m.start < end and not is_baseline(marks, m)
        ]
        named = bool(systems) and links.subject.system.how == "stated"
        # “scaling to 4096 GPUs … all benchmarks”: the size is part of what is said of the suite.
        named = named or (unit == "accelerators" and cues.any(start, end, "all_benchmarks"))
        large = value > _SMALL_SYSTEM or unit == "processors"
        return Decision("count") if named and large and unit != "hosts" else None
    credited = links.subject.submitter or links.subject.system
    if unit == "records":
        return Decision("rank", "record", of=pool_of(marks, zone, figure)) if credited else None
    if unit in ("results", "submitters"):
        if cues.any(start, end, "reject"):
            return None
        counted = marks.names_it or cues.any(start, end, "same_round", "previous_round")
        return Decision("count") if counted and value > 3 else None
    if unit == "benchmarks" and cues.any(start, end, "won", "first", "fastest", "record"):
        if not credited or is_pool(marks, figure):
            return None
        part = part_of(marks, start, end)
        if part is None:
            return Decision("rank", "won", of=pool_of(marks, zone, figure))
        return Decision("rank", "won", of=part[1], part=part[0])
    return None


def _price(marks: Marks, zone: Zone, links: Links) -> Decision | None:
    start, end = zone.sentence
    if marks.cues.any(start, end, "reject"):
        return None
    named = any(
        m.label in ("SYSTEM", "ACCELERATOR") and start <= m.start < end for m in marks.mentions
    )
    return Decision("price", outside="price") if named else None


def _said_outside(marks: Marks, zone: Zone, links: Links, decision: Decision) -> str:
    """The words that put a figure outside the benchmark, ``""`` where there are none."""
    if links.other is not None:
        return links.other.canon
    start, end = zone.sentence
    if decision.kind in ("gain", "factor"):
        # What a sentence improves on is often said in the one before ("releases of the SDK").
        start = max((s for s, e in marks.sentences if e <= start), default=start)
    cues = marks.cues.within(start, end, "outside")
    return marks.text[cues[0].start : cues[0].end] if cues else ""


def _beside(marks: Marks, figure: Figure, name: str) -> bool:
    """Whether a cue follows the figure at once: “six minutes later”."""
    for cue in marks.cues.within(figure.start - 12, figure.end + 12, name):
        # “completed within 10 minutes” is a time; “10 minutes ago” is none.
        if 0 <= cue.start - figure.end <= 1:
            return True
    return False


def without_scale(links: Links) -> Links:
    """The links of a count: what is counted must not narrow down whom it is counted of."""
    return links._replace(subject=msgspec.structs.replace(links.subject, scale=Scale()))
