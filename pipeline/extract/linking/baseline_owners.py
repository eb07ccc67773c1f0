"""Whose the other side of a comparison is, said behind its name: no owner of what is compared."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure
from pipeline.extract.linking.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, PRODUCTS
from pipeline.extract.names.mentions import Mention

# How far behind a product the name of whose it is may end, and how long words for “of” may be.
_OWNS_REACH = 40
_JOINED_REACH = 16


def made_up_by(marks: Marks, figure: Figure, owner: Mention) -> bool:
    """Whose the other side is, said behind it: “8 % faster than a server with H200s of B's”."""
    if owner.start < figure.end:
        return False
    before = [m for m in marks.names_in(figure.end, owner.start) if m.label in PRODUCTS]
    if not before or owner.start - before[-1].end > _OWNS_REACH:
        return False
    gap = (before[-1].end, owner.start)
    cut = DELIMITER.search(marks.folded, *gap) or marks.figures_in(*gap)
    return not cut and is_baseline(marks, before[-1])


def behind_a_baseline(marks: Marks, owner: Mention) -> bool:
    """“compared with an H200 server of B's, which took 23.4, A is 6 % faster”: B's is the H200."""
    place = owner.start - _JOINED_REACH
    before = [m for m in marks.names_in(place - _OWNS_REACH, owner.start) if m.label in PRODUCTS]
    if not before or before[-1].end < place or not is_baseline(marks, before[-1]):
        return False
    gap = (before[-1].end, owner.start)
    if DELIMITER.search(marks.folded, *gap) or marks.figures_in(*gap):
        return False
    words = marks.cues.within(*gap, "connect_after", "agent")
    return any(not marks.folded[word.end : owner.start].strip() for word in words)
