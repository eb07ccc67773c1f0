"""Sizes that stand with their results one by one."""

from __future__ import annotations

from itertools import pairwise

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.phrases.coordination import coordinated
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import Zone

_SHARED = ("respectively", "each")
# “, |from| 4,096 GPUs”, “, |part of| 11,111 GPUs”
_NO_LEAD = ("from", "part_of")
# How far behind the last result, and behind how many words, its size may begin, and behind that the
# chip's name.
_REACH, _WORDS, _NOUN = 60, 4, 12


def paired_size(marks: Marks, figure: Figure, zone: Zone, sizes: list[Figure]) -> Figure | None:
    """“first A, with 25.4 minutes and |16 A100s|; second B, with 40.3 minutes and |four H100s|”:
    the count that is a result's where each result of a sentence has one, all told alike."""
    counts = [f for f in sizes if f.quantity.unit == "accelerators"]
    if not counts or not is_score(figure):
        return None
    if marks.cues.any(*zone.sentence, *_SHARED):
        return _by_rank(marks, figure, zone, counts)
    for part in (zone.sentence, part_of(marks, figure)):
        scores = [f for f in marks.figures_in(*part) if is_score(f)]
        told = [f for f in counts if part[0] <= f.start < part[1]]
        order = sorted([*scores, *told], key=lambda f: f.start)
        whole = len(marks.figures_in(order[0].start, part[1])) == len(order)
        turns = all((one in scores) != (other in scores) for one, other in pairwise(order))
        if len(scores) == len(told) > 1 and figure in scores and whole and turns:
            return told[scores.index(figure)]
    return _trailing(marks, figure, scores, told)


def part_of(marks: Marks, figure: Figure) -> tuple[int, int]:
    """What of its sentence semicolons leave a figure."""
    start, end = marks.sentence_at(figure.start)
    start = max(start, marks.folded.rfind(";", start, figure.start) + 1)
    stop = marks.folded.find(";", figure.end, end)
    return start, stop if stop >= 0 else end


def _by_rank(marks: Marks, figure: Figure, zone: Zone, counts: list[Figure]) -> Figure | None:
    """“with |1,024 and 512| chips it was |56.95 and 114.79| minutes respectively”: of as many sizes
    in a list as results in the one behind it, the one in the result's place."""
    scores = _run(marks, [f for f in marks.figures_in(*zone.sentence) if is_score(f)], figure)
    before = [f for f in counts if f.end <= scores[0].start]
    run = _run(marks, before, before[-1]) if before else []
    if len(scores) < 2 or len(run) != len(scores):
        return None
    between = marks.figures_in(run[-1].end, scores[0].start)
    return None if any(map(is_score, between)) else run[scores.index(figure)]


def _run(marks: Marks, figures: list[Figure], one: Figure) -> list[Figure]:
    """The figures of one list: those joined to a figure, or to each other up to it."""
    first = last = figures.index(one)
    while first and coordinated(marks, figures[first - 1].end, figures[first].start):
        first -= 1
    while last + 1 < len(figures) and coordinated(
        marks, figures[last].end, figures[last + 1].start
    ):
        last += 1
    return figures[first : last + 1]


def _trailing(
    marks: Marks, figure: Figure, scores: list[Figure], counts: list[Figure]
) -> Figure | None:
    """“B did so in 70.1 minutes, |though with four H100s|, and needed 28.6 for R-GAT”: the count
    that a comma, a word or two and one for “with” lead to, and another sign closes."""
    later = [f for f in scores if f.start > figure.start]
    limit = later[0].start if later else figure.end + _REACH
    behind = [f for f in counts if figure.end <= f.start < limit]
    if len(behind) != 1:
        return None
    count = behind[0]
    gap = marks.folded[figure.end : count.start]
    led = marks.cues.within(figure.end, count.start, "connect_after")
    apart = {word.start for word in marks.cues.within(figure.end, count.start, *_NO_LEAD)}
    led = [word for word in led if word.start not in apart]
    close = bool(led) and not marks.folded[led[-1].end : count.start].strip()
    if not (gap.startswith(", ") and close and len(gap.split()) <= _WORDS):
        return None
    if marks.names_in(figure.end, count.start) or gap.count(",") > 1:
        return None
    name = [m.end for m in marks.names_in(count.start, count.end + _NOUN)]
    end = max([count.end, *name])
    rest = marks.folded[end:limit]
    if not later:
        # “, with 64 chips.”, but not “, with 64 chips of the older kind”
        return count if rest[:1] in ("", ".", ";") else None
    # “, with 64 chips |3.1|” is of what comes next
    goes_on = len(rest.split()) > 2 or marks.cues.any(end, limit, "conjunction")
    return count if rest.startswith((",", ";")) and goes_on else None
