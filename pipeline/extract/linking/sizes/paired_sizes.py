"""Sizes that stand with their results one by one."""

from __future__ import annotations

from itertools import pairwise

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import Zone

_SHARED = ("respectively", "each")
# How far behind the last result, and behind how many words, its size may begin, and behind that the
# chip's name.
_REACH, _WORDS, _NOUN = 60, 4, 12


def paired_size(marks: Marks, figure: Figure, zone: Zone, sizes: list[Figure]) -> Figure | None:
    """“first A, with 25.4 minutes and |16 A100s|; second B, with 40.3 minutes and |four H100s|”:
    the count that is a result's where each result of a sentence has one, all told alike."""
    counts = [f for f in sizes if f.quantity.unit == "accelerators"]
    if not counts or not is_score(figure) or marks.cues.any(*zone.sentence, *_SHARED):
        return None
    scores = [f for f in marks.figures_in(*zone.sentence) if is_score(f)]
    order = sorted([*scores, *counts], key=lambda f: f.start)
    told = len(marks.figures_in(order[0].start, zone.sentence[1])) == len(order)
    turns = all((one in scores) != (other in scores) for one, other in pairwise(order))
    if len(scores) == len(counts) > 1 and figure in scores and told and turns:
        return counts[scores.index(figure)]
    return _trailing(marks, figure, scores, counts)


def _trailing(
    marks: Marks, figure: Figure, scores: list[Figure], counts: list[Figure]
) -> Figure | None:
    """“B did so in 70.1 minutes, |though with four H100s|, and needed 28.6 for R-GAT”: the count
    that a comma, a word or two and one for “with” lead to, and another comma closes."""
    later = [f for f in scores if f.start > figure.start]
    limit = later[0].start if later else figure.end + _REACH
    behind = [f for f in counts if figure.end <= f.start < limit]
    if len(behind) != 1 or not later:
        return None
    count = behind[0]
    gap = marks.folded[figure.end : count.start]
    led = marks.cues.within(figure.end, count.start, "connect_after")
    close = bool(led) and not marks.folded[led[-1].end : count.start].strip()
    if not (gap.startswith(", ") and close and len(gap.split()) <= _WORDS):
        return None
    if marks.names_in(figure.end, count.start) or gap.count(",") > 1:
        return None
    name = [m.end for m in marks.names_in(count.start, count.end + _NOUN)]
    rest = marks.folded[max([count.end, *name]) : limit]
    return count if rest.startswith((",", ";")) and len(rest.split()) > 2 else None
