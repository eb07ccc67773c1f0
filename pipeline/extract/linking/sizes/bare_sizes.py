"""A size that leaves its noun to the one before: “40.1 minutes on 64 GPUs and 28 |on 128|”."""

from __future__ import annotations

import re

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.numbers import find_numbers
from pipeline.extract.marking.marks import Marks
from pipeline.extract.words.pack import load_pack

# “, |64 |only |18.26”: a sign, words that join and lead, the size, and a word or two.
_OPENS = re.compile(
    r"(?: [^\W\d]+)? ?[,;–] ?((?:[^\W\d]+ )*)(\d[\d. \u202f']*)(?: ?[–-])?((?: [^\W\d]+)*) ?\Z"
)
_FEW = 3
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


def size_before(marks: Marks, figure: Figure, sizes: list[Figure]) -> tuple[int, Figure] | None:
    """“Eight B200 GPUs took 84.8 minutes, |64 only| 18.3”, “on eight GPUs 12,078, and |on 16 –|
    23,514”: the bare number that opens a figure's part of a sentence, behind the score before it;
    and the count of chips, before that score, whose noun it goes by."""
    start = marks.sentence_at(figure.start)[0]
    scores = [f for f in marks.figures_in(start, figure.start) if is_score(f)]
    counts = [f for f in sizes if f.quantity.unit == "accelerators"]
    if not (is_score(figure) and scores and counts) or counts[-1].end > scores[-1].start:
        return None
    gap = (scores[-1].end, figure.start)
    if scores[-1].quantity.unit != figure.quantity.unit or gap[1] - gap[0] > _REACH:
        return None
    opened = _OPENS.match(marks.folded, *gap)
    if opened is None or marks.names_in(*gap) or "(" in opened[0]:
        return None
    found = find_numbers(opened[2], load_pack(marks.lang))
    if len(found) != 1 or found[0].decimals or found[0].value in _NO_SIZES:
        return None
    words = marks.cues.within(gap[0], opened.start(2), "conjunction", "connect_after", "meanwhile")
    told = {part for w in words for part in marks.folded[w.start : w.end].split()}
    if not set(opened[1].split()) <= told or len(opened[3].split()) > _FEW:
        return None
    return int(found[0].value), counts[-1]


def _first(marks: Marks, count: Figure, figure: Figure) -> list[Figure]:
    """The figures of a sentence before a count that itself stands before a figure."""
    start = marks.sentence_at(figure.start)[0]
    return marks.figures_in(start, count.start) if start <= count.start < figure.start else []


def _closed(marks: Marks, end: int) -> bool:
    """Whether a number ends its sentence, or a small word follows and no noun of its own."""
    rest = marks.folded[end : marks.sentence_at(end - 1)[1]]
    words = marks.cues.within(end, end + 12, "conjunction", "connect_after")
    return not rest.strip() or any(not marks.folded[end : cue.start].strip() for cue in words)
