"""The test that “the same test” points back to: the last that was named."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.extract.figures.figure import Figure
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import JOIN_REACH, Found, Zone


def same_test(marks: Marks, figure: Figure, zone: Zone, around: Sequence[Marks]) -> Found | None:
    """The test that “the same test” before a figure points back to: the last that was named.

    It holds for the rest of its sentence: “on the same test A needs 23.5 minutes, B 23.1”.
    """
    if not marks.cues.has("same_test"):
        return None
    tests = [m for m in marks.mentions if m.label in ("BENCHMARK", "OTHER")]
    cues = marks.cues.within(zone.start, figure.start, "same_test")
    first = zone.start
    if not cues and _led_to_the_same(marks, figure):
        cues = marks.cues.within(figure.end, figure.end + JOIN_REACH, "same_test")[:1]
        tests = [m for m in tests if m.start < figure.start]
    if not cues:
        cues = marks.cues.within(zone.sentence[0], figure.start, "same_test")
        first = cues[-1].end if cues else first
        if any(zone.start <= m.start < zone.end for m in tests):
            return None
    if not cues or any(first <= m.start < figure.start for m in tests):
        return None
    own = [m for m in marks.mentions if m.end <= cues[-1].start]
    for source, names in ((marks, own), *((other, other.mentions) for other in around[:1])):
        tests = [m for m in names if m.label in ("BENCHMARK", "OTHER")]
        tests = [m for m in tests if not is_baseline(source, m)]
        if tests:
            return source, tests[-1]
    return None


def _led_to_the_same(marks: Marks, figure: Figure) -> bool:
    """“21.2 minutes on that same test and 29.7 on ResNet-50”: the words stand right behind."""
    for cue in marks.cues.within(figure.end, figure.end + JOIN_REACH, "same_test")[:1]:
        gap = marks.folded[figure.end : cue.start].strip()
        small = marks.cues.within(figure.end, cue.start, "connect_after", "purpose")
        return not gap or any(marks.folded[c.start : c.end] == gap for c in small)
    return False
