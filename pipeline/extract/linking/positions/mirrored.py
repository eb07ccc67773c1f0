"""Two halves of a sentence that are told alike: “ResNet离线a，B是b；BERT离线c，B是d”.

Where subjects are left out, ``a`` is of whoever was spoken of, and so is ``c``: B, which is named
again behind it for a result of its own, can own neither.
"""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.companies.makers import has_chips
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack


def first_half(marks: Marks, figure: Figure) -> Figure | None:
    """The result of the first half of which a result in the second one is another, if any."""
    pack = load_pack(marks.lang)
    if pack.order != "final" or not pack.drops_subject or not is_score(figure):
        return None
    start, end = marks.sentence_at(figure.start)
    scores = [f for f in marks.figures_in(start, end) if is_score(f)]
    place = scores.index(figure) if figure in scores else 0
    if not 2 <= place < len(scores) - 1:
        return None
    first, before, after = scores[0], scores[place - 1], scores[place + 1]
    told, again = _told_of(marks, first, scores[1]), _told_of(marks, figure, after)
    if told is None or again is None or not _akin(told, again):
        return None
    if any(m.label in OWNERS for m in marks.names_in(start, first.end)):
        return None
    own = [m for m in marks.names_in(before.end, figure.end) if m.label in PRODUCTS]
    turned = DELIMITER.search(marks.folded, before.end, figure.start)
    # “…，也就是B的1.27倍；”: what closes the first half may name B once more
    own = [m for m in own if turned is None or not _akin(told, m)]
    return first if turned is not None and not own else None


def _told_of(marks: Marks, one: Figure, other: Figure) -> Mention | None:
    """The one product that a comma leads to between two results."""
    names = [m for m in marks.names_in(one.end, other.start) if m.label in PRODUCTS]
    if len(names) != 1 or DELIMITER.search(marks.folded, one.end, names[0].start) is None:
        return None
    return names[0]


def _akin(one: Mention, other: Mention) -> bool:
    """Whether two names are one, or that of a chip and of a machine that has it."""
    return (
        one.canon == other.canon
        or has_chips(one.canon, other.canon)
        or has_chips(other.canon, one.canon)
    )
