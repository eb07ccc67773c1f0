"""Which stretch of a sentence a figure rules: its zone, cut at the delimiters around it.

Which of the names in it own the figure is decided on top of it, in ``nearest``.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.units import COUNTS, RATES, TIMES
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.signs import DELIMITER as DELIMITER
from pipeline.extract.marking.signs import OWNERS as OWNERS
from pipeline.extract.marking.signs import PRODUCTS as PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# Longer times tell when, and rule no stretch of the sentence.
_SPANS = ("days", "months")
# “half of that number”: how far behind a factor the word for a number may end.
_THINGS_REACH = 24
# How far a name may stand from its figure: right beside it, behind it at once, behind words that
# join the two, behind words of its own.
BESIDE = 6
FOLLOWS = 24
JOIN_REACH = 40
AFTER_REACH = 60
# No figure is longer, its unit and hedges included.
WIDEST = 200
# “, |or| 20.2 minutes”: how long a word that leads to the same in full may be, and how many words
# of a comparison may stand behind a ratio.
_IN_FULL, _COMPARED = 6, 3
# How many figures before one can cut its zone.
_FIGURES = 24
# Whether a name is of the kind that is asked for.
Wanted = Callable[[Mention], bool]
# A name, and the passage it stands in.
Found = tuple[Marks, Mention]


def is_model(mention: Mention) -> bool:
    """Whether a name is a task's: the benchmark's own, or another model's."""
    return mention.label in ("BENCHMARK", "OTHER")


class Zone(msgspec.Struct, frozen=True, gc=False):
    """The stretch of a sentence that one figure rules: from ``start`` to ``end``."""

    sentence: tuple[int, int]
    start: int
    end: int


def zone_of(marks: Marks, figure: Figure) -> Zone:
    """The figure's zone: cut at the first delimiter after the figure before it."""
    sentence = marks.sentence_at(figure.start)
    start, end = sentence
    before = marks.figures_in(start, figure.start)[-_FIGURES:]
    for other in (*before, *marks.figures_in(figure.start, end)):
        if other.quantity.unit in (*COUNTS, *_SPANS, "parts") or other is figure:
            continue
        if start <= other.start < figure.start:
            if _in_an_aside(marks, other, figure) or _told_in_full(marks, other, figure):
                continue
            cut = DELIMITER.search(marks.folded, other.end, figure.start)
            joins = marks.cues.within(other.end, figure.start, "conjunction")
            if not (cut or joins) and _of_things(marks, other):
                continue
            # “10 minutes, with the help of 5,120 B200s|; in the last round it was 27”
            closed = marks.folded.rfind(";", other.end, figure.start) + 1
            start = closed or (cut.end() if cut else joins[-1].end if joins else other.end)
        elif figure.end <= other.start < end:
            stop = marks.folded.find(";", figure.end, other.start)
            end = stop + 1 if stop >= 0 else other.start
            break
    return Zone(sentence, start, end)


def _told_in_full(marks: Marks, ratio: Figure, figure: Figure) -> bool:
    """“64 Gaudi2 took twice as long, or 20.2 minutes”: a time or rate right behind a ratio says the
    same of the same."""
    if ratio.quantity.unit not in ("percent", "x") or figure.quantity.unit not in (*TIMES, *RATES):
        return False
    gap = (ratio.end, figure.start)
    cut = DELIMITER.search(marks.folded, *gap)
    if cut is None or marks.names_in(*gap):
        return False
    joins = marks.cues.within(*gap, "conjunction")
    if any(not marks.cues.any(word.start, word.end, "alternative") for word in joins):
        return False
    led = marks.folded[cut.end() : figure.start].strip(" -")
    compared = marks.folded[ratio.end : cut.start()].split()
    return len(led) <= _IN_FULL and " " not in led and len(compared) <= _COMPARED


def _in_an_aside(marks: Marks, other: Figure, ratio: Figure) -> bool:
    """“beating the B (3.79 minutes) by 10 %”: a figure in brackets right before a ratio's words
    parts it from nothing."""
    if ratio.quantity.unit not in ("percent", "x"):
        return False
    closed = marks.folded.find(")", other.end, ratio.start)
    if closed < 0 or ratio.start - closed > FOLLOWS:
        return False
    if marks.folded.startswith(load_pack(marks.lang).genitive, closed + 1):
        return False  # “A2(3,091장)의 2.2배”: there the particle says whose it is
    opened = marks.folded.rfind("(", ratio.start - WIDEST, other.start)
    inside = opened >= 0 and ")" not in marks.folded[opened : other.start]
    return inside and not DELIMITER.search(marks.folded, closed, ratio.start)


def _of_things(marks: Marks, factor: Figure) -> bool:
    """“with half that number of GPUs”: a factor in words that only says how many."""
    if factor.quantity.unit != "x" or marks.folded[factor.number.start].isdigit():
        return False
    words = marks.cues.within(factor.end, factor.end + _THINGS_REACH, "number_of")
    return any(not DELIMITER.search(marks.folded, factor.end, word.start) for word in words)


def inside(mention: Mention, sentence: tuple[int, int]) -> bool:
    """Whether a name lies in a sentence."""
    return sentence[0] <= mention.start and mention.end <= sentence[1]


@remembered
def names_of(marks: Marks, sentence: tuple[int, int], wanted: Wanted) -> list[Mention]:
    """The wanted names that lie in a sentence."""
    start, end = sentence
    return [m for m in marks.names_in(start, end) if m.end <= end and wanted(m)]


def word_end(marks: Marks, cue: Cue) -> int:
    """Where the word ends of which a cue may be the stem."""
    end = cue.end
    while end < len(marks.folded) and marks.folded[end].isalpha():
        end += 1
    return end
