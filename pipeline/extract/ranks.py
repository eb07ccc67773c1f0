"""Claims without a figure: fastest, first, only, winner; faster than, on par with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from pipeline.extract.context import Context
from pipeline.extract.kinds import is_delta
from pipeline.extract.lexicon import Cue
from pipeline.extract.marks import Marks
from pipeline.extract.numbers import Number
from pipeline.extract.quantities import Figure
from pipeline.extract.slots import Links, link
from pipeline.extract.units import TIMES
from pipeline.extract.zones import DELIMITER, Zone, zone_of
from pipeline.records import Kind, Quantity

# Classes of cue, each with the comparator that its claims bear, surest first: a sentence makes one
# claim of a comparator, at its first word.
_RANKS = (
    ("fastest", "fastest"),
    ("record", "record"),
    ("won", "won"),
    ("first", "first"),
    ("only", "only"),
)
_COMPARISONS = (("faster", "faster"), ("slower", "slower"), ("equal", "equal"))
# How far before its figure a superlative may be a hedge.
_HEDGE_REACH = 3
_MEASURE_REACH = 24
_ZERO, _ONE = Decimal(0), Decimal(1)
FILTERS = ("single_node", "onprem", "cloud", "preview", "per_accelerator", "own")


class Worded(NamedTuple):
    """A claim made in words: the words, its kind and comparator, what it is about."""

    cue: Cue
    kind: Kind
    comparator: str
    zone: Zone
    links: Links


def worded_claims(marks: Marks, around: list[Marks], context: Context) -> Iterator[Worded]:
    """The ranks and comparisons of a passage that stand in words alone."""
    for sentence in marks.sentences:
        start, end = sentence
        if marks.cues.any(start, end, "negation", "hypothetical", "planned", "not_result"):
            continue
        yield from _ranks(marks, sentence, around, context)
        yield from _comparisons(marks, sentence, around, context)


def _ranks(
    marks: Marks, sentence: tuple[int, int], around: list[Marks], context: Context
) -> Iterator[Worded]:
    start, end = sentence
    if not (context.about or marks.names_it) or marks.cues.any(start, end, "reject"):
        return
    counted = any(
        f.quantity.unit in ("records", "benchmarks") and start <= f.start < end
        for f in marks.figures
    )
    for name, comparator in _RANKS:
        cues = [
            cue
            for cue in marks.cues.within(start, end, name)
            if not _is_hedge(marks, cue) and not _is_measure(marks, cue, start)
        ]
        if not cues or (counted and comparator in ("record", "won", "first")):
            continue
        cue = cues[0]
        zone, links = _linked(marks, cue, around, context)
        subject = links.subject
        credited = subject.submitter.how == "stated" or subject.system.how == "stated"
        scoped = (
            links.benchmarks
            or marks.cues.any(
                start, end, "all_benchmarks", "benchmark_word", "single_node", "per_accelerator"
            )
            or marks.names_it
        )
        if credited and scoped and links.other is None:
            yield Worded(cue, "rank", comparator, zone, links)
            return


def _is_hedge(marks: Marks, cue: Cue) -> bool:
    """Whether a superlative is the “up to” of a figure behind it: 最高快4.5倍."""
    return any(
        figure.quantity.hedge == "up_to" and 0 <= figure.start - cue.end <= _HEDGE_REACH
        for figure in marks.figures
    )


def _is_measure(marks: Marks, cue: Cue, start: int) -> bool:
    """Whether a superlative is itself what is compared with: “1.4 times the next fastest”."""
    before = marks.cues.within(max(start, cue.start - _MEASURE_REACH), cue.start, "baseline_before")
    return any(
        not DELIMITER.search(marks.folded, word.end, cue.start)
        and not any(
            word.end <= m.start < cue.start and m.label == "SUBMITTER" for m in marks.mentions
        )
        for word in before
    )


def _comparisons(
    marks: Marks, sentence: tuple[int, int], around: list[Marks], context: Context
) -> Iterator[Worded]:
    start, end = sentence
    if not (context.about or marks.names_it):
        return
    for name, comparator in _COMPARISONS:
        for cue in marks.cues.within(start, end, name):
            zone, links = _linked(marks, cue, around, context)
            printed = any(
                zone.start <= f.start < end
                and (
                    f.quantity.unit in ("percent", "x")
                    or (f.quantity.unit in TIMES and is_delta(marks, f))
                )
                for f in marks.figures
            )
            subject, baseline = links.subject, links.baseline
            against = baseline is not None and (
                baseline.subject.system or baseline.subject.submitter
            )
            named = subject.system.how == "stated" or subject.submitter.how == "stated"
            same = (
                baseline is not None
                and bool(subject.system)
                and subject.system.value == baseline.subject.system.value
            )
            placed = links.benchmarks or marks.names_it
            if against and named and placed and not (printed or same or links.other):
                yield Worded(cue, "comparison", comparator, zone, links)
                return


def _linked(marks: Marks, cue: Cue, around: list[Marks], context: Context) -> tuple[Zone, Links]:
    """The links of a word, found as if it were a figure; a printed time nearby is part of it."""
    zero = Number(cue.start, cue.end, _ZERO, 0, _ONE, None)
    quantity = Quantity(surface="", start=cue.start, end=cue.end, value=_ZERO, unit="")
    figure = Figure(cue.start, cue.end, quantity, zero)
    zone = zone_of(marks, figure)._replace(start=marks.sentence_at(cue.start)[0])
    return zone, link(marks, figure, zone, around, context)


def filters_of(marks: Marks, place: int, zone: Zone) -> tuple[str, ...]:
    """The conditions that a sentence puts on a rank, semicolons cutting one part from the next."""
    start, end = zone.sentence
    cuts = [start, *(start + m.end() for m in re.finditer(";", marks.folded[start:end])), end]
    first = max(cut for cut in cuts if cut <= place)
    last = min(cut for cut in cuts if cut > place)
    return tuple(name for name in FILTERS if marks.cues.any(first, last, name))
