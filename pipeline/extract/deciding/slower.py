"""Whether a ratio says how much slower somebody is, or how much longer something takes."""

from __future__ import annotations

from pipeline.extract.deciding.below import less_of_time
from pipeline.extract.figures.figure import Figure
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import Zone

# How near a ratio the words that say so stand.
_BESIDE = 16


def is_slower(marks: Marks, figure: Figure) -> bool:
    """“27 % slower than a year earlier”, “slower by 27 %”: the words beside the figure say so."""
    cues, folded = marks.cues, marks.folded
    start, end = figure.start, figure.end
    behind = [
        cue
        for cue in cues.within(end, end + _BESIDE, "slower")
        if not folded[end : cue.start].strip()
    ]
    by = cues.within(max(0, start - _BESIDE), start, "by")
    gaps = {folded[cue.start : cue.end] for cue in by} | {""}
    before = [
        cue
        for cue in cues.within(max(0, start - _BESIDE), start, "slower")
        if folded[cue.end : start].strip() in gaps
    ]
    return any(not less_of_time(marks, cue) for cue in (*behind, *before))


def takes_more(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """“impiega il doppio”: the factor is a part of the words for taking longer."""
    words = marks.cues.within(zone.start, min(figure.end + _BESIDE, zone.end), "longer")
    return any(
        cue.start <= figure.start
        and figure.end <= cue.end
        and (cue.start, cue.end) != (figure.start, figure.end)
        for cue in words
    )
