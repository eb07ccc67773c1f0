"""The division that a figure is said of: open or closed."""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.extract.context import DIVISIONS, Context
from pipeline.extract.fold import fold
from pipeline.extract.marks import Marks
from pipeline.extract.pack import load_pack
from pipeline.extract.units import COUNTS
from pipeline.extract.zones import DELIMITER, Zone
from pipeline.records import EMPTY, Slot

_WORD = re.compile(r"[^\W\d_]{3,}")


def division_of(marks: Marks, figure_end: int, zone: Zone, context: Context) -> Slot:
    """The division beside the figure, else the one that the sentence opens with, for all of it,
    else the article's."""
    start, end = zone.sentence
    if not marks.cues.any(start, end, *DIVISIONS):
        return context.division
    cut = DELIMITER.search(marks.folded, figure_end, end)
    own = (zone.start, min(zone.end, cut.end() if cut else end))
    last = [m.end() for m in DELIMITER.finditer(marks.folded, zone.start, figure_end)]
    # Where an earlier clause names both, the figure's own clause decides.
    clause = (max([zone.start, *last]), own[1])
    beside = one_cue(marks, *own, DIVISIONS) or one_cue(marks, *clause, DIVISIONS)
    beside = beside or _elliptic(marks, *own, zone)
    if beside:
        return beside
    named = marks.cues.within(start, end, *DIVISIONS)
    figures = [f.start for f in marks.figures_in(start, end) if f.quantity.unit not in COUNTS]
    opening = one_cue(marks, start, min(figures) if len(figures) > 1 else end, DIVISIONS)
    return opening or (EMPTY if named else context.division)


def _elliptic(marks: Marks, start: int, end: int, zone: Zone) -> Slot:
    """“11.1 minutes in the closed division and 9.4 in the open”: the noun is said once."""
    if not marks.cues.any(*zone.sentence, *DIVISIONS):  # nothing is left out
        return EMPTY
    words = [
        (name, word)
        for name, other in (DIVISIONS, DIVISIONS[::-1])
        for word in _WORD.finditer(marks.folded, start, end)
        if word[0] in _adjectives(marks.lang, name, other)
    ]
    if len({name for name, _ in words}) != 1:
        return EMPTY
    name, word = words[0]
    other = DIVISIONS[name == DIVISIONS[0]]
    if marks.cues.any(*zone.sentence, name) or not marks.cues.any(*zone.sentence, other):
        return EMPTY
    return _slot(marks, name, word.start(), word.end())


@lru_cache(maxsize=64)
def _adjectives(lang: str, name: str, other: str) -> frozenset[str]:
    """The words that tell a division's names in a language from the other's."""
    cues = load_pack(lang).cues
    words, others = (
        {word for cue in cues.get(one, ()) for word in _WORD.findall(fold(cue))}
        for one in (name, other)
    )
    return frozenset(words - others)


def one_cue(marks: Marks, start: int, end: int, names: tuple[str, ...]) -> Slot:
    """The one of several classes that a stretch has a word of; none where it has of two."""
    found = marks.cues.within(start, end, *names)
    if not found or len({cue.name for cue in found}) != 1:
        return EMPTY
    return _slot(marks, found[0].name, found[0].start, found[0].end)


def _slot(marks: Marks, name: str, start: int, end: int) -> Slot:
    return Slot(
        value=name,
        surface=marks.text[start:end],
        how="stated",
        start=marks.base + start,
        end=marks.base + end,
    )
