"""Results that are set behind their names without a sentence, as a list leaves them that became
one line: “X: 28.33 minutes Y: 8.50 minutes”."""

from __future__ import annotations

import re

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.companies.fitted import end_of_counted
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import WIDEST
from pipeline.extract.names.mentions import Mention

# What stands between a name and the result that it heads.
LABEL = ("", ":", "=", "->", "→")
_BARE = re.compile(r", (\w+) \d[\d,.]*(?:[,;.]|$)(?!\d)")
# How far behind a name the result that it heads may begin, other names between.
_REACH = 60


def heads_next(marks: Marks, figure: Figure, name: Mention) -> bool:
    """Whether a name behind a result heads the next one, as a name heads this one; or is of the
    kind of this one's own label: “X: |14.16 minutes On the side of Y, …”."""
    head = _head(marks, figure)
    if head is None:
        return False
    labelled = bool(marks.folded[head.end : figure.start].strip())
    return (labelled and head.label == name.label) or _leads(marks, name)


def _head(marks: Marks, figure: Figure) -> Mention | None:
    """The name right before a result."""
    before = marks.names_in(max(0, figure.start - WIDEST), figure.start)
    headed = before and marks.folded[before[-1].end : figure.start].strip() in LABEL
    return before[-1] if headed else None


def _leads(marks: Marks, name: Mention) -> bool:
    """Whether nothing but other names stands between a name and the result behind it."""
    after = [f for f in marks.figures_in(name.end, name.end + _REACH) if is_score(f)]
    if not after:
        return False
    at = name.end
    for other in marks.names_in(name.end, after[0].start):
        if marks.folded[at : other.start].strip() not in LABEL:
            return False
        at = max(at, other.end)
    return marks.folded[at : after[0].start].strip() in LABEL


def trails(marks: Marks, figure: Figure, count: Figure, chip: Mention | None) -> bool:
    """“in 4.57 minutes, |using 512 A100|, and B in 30.48, using 128”: a size told in a phrase of
    its own behind a score, which a sign or a word that joins closes."""
    gap = (figure.end, count.start)
    lead = marks.folded[slice(*gap)].strip(" ,")
    words = {
        marks.folded[w.start : w.end] for w in marks.cues.within(*gap, "connect_after", "fitted")
    }
    words -= {marks.folded[w.start : w.end] for w in marks.cues.within(*gap, "from", "part_of")}
    if lead not in words:
        return False
    end = end_of_counted(marks, chip) if chip is not None else count.end
    joins = marks.cues.within(end, end + 2, "conjunction")
    return marks.folded[end : end + 1] in (",", ";", ".", "") or bool(joins)


def trails_bare(marks: Marks, figure: Figure) -> bool:
    """“… and B in 30.48, |using 128.|”: a size whose noun is not said again."""
    told = _BARE.match(marks.folded, figure.end)
    return told is not None and marks.cues.any(*told.span(1), "connect_after")
