"""A size that leaves its noun to the one before: “40.1 minutes on 64 GPUs and 28 |on 128|”."""

from __future__ import annotations

import re

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.numbers import find_numbers
from pipeline.extract.marking.marks import Marks
from pipeline.extract.words.pack import load_pack

# “28 |minutes on 128|”: a unit, the word that leads to the size, the size and a sign or a word.
_LED = re.compile(r"(?: [^\W\d]+)? ([^\W\d]+) (\d[\d,. \u202f']*)")
_LEADS = re.compile(r"([^\W\d]+) \Z")
_REACH = 48
# No more than this may stand before a count for the word that leads to it.
_WORD = 16
# One of a thing is no size, and years are none.
_NO_SIZES = frozenset((1, *range(2015, 2040)))
_SIGNS = (",", ";", ".", ")", "")


def bare_size(marks: Marks, figure: Figure, sizes: list[Figure]) -> tuple[int, Figure] | None:
    """The size that a word leads to behind a figure, and the count of chips whose noun it goes by.

    That count stands behind an earlier score, and the same word leads to it: of others the number
    may be a year's or a round's.
    """
    text = marks.folded
    counts = [count for count in sizes if count.quantity.unit == "accelerators"]
    if not counts or not is_score(figure):
        return None
    led = _LED.match(text, figure.end, figure.end + _REACH)
    if led is None:
        return None
    found = find_numbers(text[led.start(2) : led.end(2)], load_pack(marks.lang))
    if not found or found[0].start or found[0].decimals or found[0].value in _NO_SIZES:
        return None
    end = led.start(2) + found[0].end
    closes = text[end : end + 1].strip()
    if closes not in _SIGNS or (not closes and not _closed(marks, end)):
        return None
    for count in counts:
        before = _LEADS.search(text, max(0, count.start - _WORD), count.start)
        if before is None or before[1] != led[1]:
            continue
        if any(is_score(f) and f.end <= count.start for f in _first(marks, count, figure)):
            return int(found[0].value), count
    return None


def _first(marks: Marks, count: Figure, figure: Figure) -> list[Figure]:
    """The figures of a sentence before a count that itself stands before a figure."""
    start = marks.sentence_at(figure.start)[0]
    return marks.figures_in(start, count.start) if start <= count.start < figure.start else []


def _closed(marks: Marks, end: int) -> bool:
    """Whether a number ends its sentence, or a small word follows and no noun of its own."""
    rest = marks.folded[end : marks.sentence_at(end - 1)[1]]
    words = marks.cues.within(end, end + 12, "conjunction", "connect_after")
    return not rest.strip() or any(not marks.folded[end : cue.start].strip() for cue in words)
