"""Ratios of a system with itself at another size: “99 % scaling efficiency”, “twice the cards”."""

from __future__ import annotations

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.deciding.ratios.growth import of_a_number
from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS, Zone
from pipeline.extract.words.pack import load_pack

_OTHER_REACH = 32
# What a scaling efficiency is at least, and at most, in percent.
_HALF, _ALL = 50, 100


def of_scaling(marks: Marks, figure: Figure) -> bool:
    """“99% scaling efficiency” holds a system against itself, whatever else is named."""
    if figure.quantity.unit != "percent":
        return False
    # “its scaling efficiency is 95 %”, but not “scaled to 1,024, it is 30 % faster”
    clause = clause_of(marks, figure.start)
    if marks.cues.any(clause[0], figure.start, "scaling"):
        others = ("gain", "less_time", "faster", "slower", "longer")
        return _HALF <= figure.number.value <= _ALL and not marks.cues.any(*clause, *others)
    part = _HALF <= figure.number.value <= _ALL
    for cue in marks.cues.within(figure.end, figure.end + _OTHER_REACH, "scaling"):
        # “98 % |of perfectly |linear scaling”
        led = marks.cues.within(figure.end, cue.start, "connect_after") if part else []
        if any(word.start - figure.end <= 1 for word in led) and not DELIMITER.search(
            marks.folded, figure.end, cue.start
        ):
            return True
        between = marks.folded[figure.end : cue.start].strip()
        words = marks.cues.within(figure.end, cue.start, "performance")
        particles = {"", *(word.strip() for word in load_pack(marks.lang).genitive)}
        if between in particles or any(marks.folded[w.start : w.end] == between for w in words):
            return True
    return part and _as_the_one_before(marks, figure)


def _as_the_one_before(marks: Marks, figure: Figure) -> bool:
    """“A has 99 % scaling efficiency, |TPU v5p 94 %|”: of another product, right before it."""
    start = marks.sentence_at(figure.start)[0]
    before = [f for f in marks.figures_in(start, figure.start) if f.quantity.unit == "percent"]
    if not before:
        return False
    names = marks.names_in(before[-1].end, figure.start)
    beside = names and names[-1].label in PRODUCTS and figure.start - names[-1].end <= 1
    return bool(beside) and of_scaling(marks, before[-1])


def for_more(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """“2.02x for twice the cards”, “doubling the nodes brought 1.99 times”: how a system scales.

    Unless another is named behind the factor: “with half the chips, 1.5x as fast as B”.
    """
    start, end = zone.sentence
    sizes = [f for f in marks.figures_in(start, end) if f.quantity.unit == "x" and f != figure]
    if not any(of_a_number(marks, f, zone) for f in sizes):
        return False
    behind = [m for m in marks.names_in(figure.end, end) if m.label in OWNERS]
    return not any(is_baseline(marks, m) for m in behind)


def scales(marks: Marks, zone: Zone) -> bool:
    """Whether a sentence holds a system against itself at another size: “from 64 to 256 GPUs”."""
    start, end = zone.sentence
    if marks.cues.any(start, end, "scaling"):
        return True
    sizes = [
        f
        for f in marks.figures
        if start <= f.start < end and f.quantity.unit in ("accelerators", "hosts")
    ]
    return any(
        _leads_to(marks, max(start, size.start - 24), size)
        and marks.cues.any(max(start, size.start - 40), size.start, "from")
        for size in sizes
    )


def _leads_to(marks: Marks, start: int, size: Figure) -> bool:
    """Whether a word for “to” leads to a size, and no result stands between: not “from 311.9 to
    153.6 minutes with 384 chips”."""
    words = marks.cues.within(start, size.start, "to")
    scores = [f.end for f in marks.figures_in(start, size.start) if is_score(f)]
    return any(word.start >= max(scores, default=0) for word in words)
