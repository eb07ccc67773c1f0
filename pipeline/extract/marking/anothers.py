"""Times that are somebody else's: “shorter than the 18.4 minutes that B took” hedges nothing.

What looks like a hedge there compares: the time itself is B's result, as it is printed.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.extract.figures.figure import Figure, exact_figure, is_score
from pipeline.extract.marking.signs import OWNERS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cues

_HEDGES = ("under", "over")
# “that an A100”, « du B », “of Intel's B”: how far behind its time the owner may stand.
_REACH = 20


def as_printed(
    text: str, folded: str, figures: Sequence[Figure], mentions: Sequence[Mention], cues: Cues
) -> list[Figure]:
    """The figures; a hedged time or rate that another result stands before and whose owner follows
    at once is exact."""
    found: list[Figure] = []
    told = False
    for figure in figures:
        hedged = figure.quantity.hedge in _HEDGES and figure.number.decimals and is_score(figure)
        if hedged and told and _owner_follows(folded, figure, mentions, cues):
            figure = exact_figure(
                text, (figure.start, figure.end), figure.number, figure.quantity.unit
            )
        found.append(figure)
        told = told or is_score(figure)
    return found


def _owner_follows(folded: str, figure: Figure, mentions: Sequence[Mention], cues: Cues) -> bool:
    owner = next((m for m in mentions if m.start >= figure.end), None)
    if owner is None or owner.label not in OWNERS or owner.start - figure.end > _REACH:
        return False
    between = folded[figure.end : owner.start].strip()
    words = cues.within(figure.end, owner.start, "whose")
    whose = any(folded[word.start : word.end].strip() == between for word in words)
    opened = cues.within(figure.end, owner.start, "relative")
    relative = any(not folded[figure.end : word.start].strip() for word in opened)
    return not between or whose or relative
