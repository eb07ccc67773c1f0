"""What a sentence says of somebody else, in a clause behind a figure and its comma."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.signs import DELIMITER


def of_next_party(marks: Marks, figure_end: int, place: int, sentence_end: int) -> bool:
    """“A came within 7 % of B, and |C| reached 103,182 tokens per second |offline| with |4 nodes|”:
    whether a place stands in a clause that another company opens with a figure of its own.

    What stands behind a ratio of that clause may be said of both: “B 3 %, |both with 8 GPUs|”; what
    stands behind the unit of a whole list is: “A 34,548, B 34,965 tokens/s, all |offline|”.
    """
    cut = DELIMITER.search(marks.folded, figure_end, place)
    if cut is None or _waits_for_its_unit(marks, figure_end, place):
        return False
    opening = [
        m
        for m in marks.names_in(cut.end(), place)
        if m.label == "SUBMITTER" and not is_baseline(marks, m)
    ]
    if not opening:
        return False
    own = [f for f in marks.figures_in(opening[0].end, sentence_end) if is_score(f) or _is_ratio(f)]
    told = [f for f in own if f.end <= place]
    if not told:
        return bool(own) and not any(
            m.label == "SUBMITTER" for m in marks.names_in(place, own[0].start)
        )
    return is_score(told[-1]) and not DELIMITER.search(marks.folded, told[-1].end, place)


def _waits_for_its_unit(marks: Marks, figure_end: int, place: int) -> bool:
    """Whether a bare score has the unit of one behind it, as no score before it says one."""
    start = marks.sentence_at(figure_end - 1)[0]
    told = [f for f in marks.figures_in(start, place) if is_score(f)]
    before = [f for f in told if f.end <= figure_end]
    bare = bool(before) and all(f.end == f.number.end for f in before)
    return bare and before[-1].end == figure_end and any(f.end > f.number.end for f in told)


def _is_ratio(figure: Figure) -> bool:
    return figure.quantity.unit in ("percent", "x")
