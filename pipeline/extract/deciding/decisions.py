"""What a figure turns out to be, and the looks around it that every kind of claim shares."""

from __future__ import annotations

from bisect import bisect_right

import msgspec

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.hedges import before_words
from pipeline.extract.figures.units import RATES
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import Kind

# “a 75.9 % accuracy”, “six minutes later”: words this close belong to the figure itself.
OWN_WORD = 16
# “In all eight tests, A was fastest”: a count this near its sentence's beginning leads it.
LEADS = 16
# No clause is longer; a line without any sign is none.
_LONGEST = 600


class Decision(msgspec.Struct, frozen=True, gc=False):
    """What a figure is: its kind and what goes with it."""

    kind: Kind
    comparator: str = ""
    measure: str = ""
    per: str = ""
    of: int | None = None
    part: int | None = None
    outside: str = ""


def near(marks: Marks, figure: Figure, *names: str, reach: int = OWN_WORD) -> bool:
    """Whether a cue of its sentence stands so close to a figure that it is of the figure itself.

    The words of a unit are none: «227,4 query per server per watt contro le 108,4». Nor is what
    a number of its own stands before: “337,737 images per second at 1,425 watts”, “at 398 watts,
    or 424 images per second per watt”. Nor is its own hedge: “tops |a million”.
    """
    start, end = marks.sentence_at(figure.start)
    first, last = max(start, figure.start - reach), min(end, figure.end + reach)
    return any(
        not any(f.start <= cue.start and cue.end <= f.end for f in marks.figures)
        and not marks.folded[figure.end : cue.start].rstrip()[-1:].isdigit()
        and not (
            figure.quantity.unit in RATES
            and cue.end <= figure.start
            and marks.folded[start : cue.start].rstrip()[-1:].isdigit()
        )
        and not _hedges(marks, figure, cue)
        for cue in marks.cues.within(first, last, *names)
    )


def _hedges(marks: Marks, figure: Figure, cue: Cue) -> bool:
    """Whether a cue is the word right before a figure that gives it its bound."""
    if figure.quantity.hedge == "exact" or marks.folded[cue.end : figure.start].strip():
        return False
    return marks.folded[cue.start : cue.end] in before_words(load_pack(marks.lang))


@remembered
def clause_of(marks: Marks, place: int) -> tuple[int, int]:
    """The stretch of a sentence between two delimiters that holds a place."""
    start, end = marks.sentence_at(place)
    start, end = max(start, place - _LONGEST), min(end, place + _LONGEST)
    cuts = _cuts(marks, start, end)
    behind = bisect_right(cuts, place)
    return (
        cuts[behind - 1] if behind else start,
        cuts[behind] if behind < len(cuts) else end,
    )


@remembered
def _cuts(marks: Marks, start: int, end: int) -> list[int]:
    """Where the delimiters of a stretch end."""
    return [match.end() for match in DELIMITER.finditer(marks.folded, start, end)]
