"""A size that leaves its noun to the one before: “40.1 minutes on 64 GPUs and 28 |on 128|”."""

from __future__ import annotations

import re

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.numbers import find_numbers
from pipeline.extract.linking.sizes.led_numbers import bare_numbers, is_beside, is_led
from pipeline.extract.linking.sizes.paired_sizes import part_of
from pipeline.extract.marking.marks import Marks
from pipeline.extract.words.pack import load_pack

# “, |64 |only |18.26”: a sign, words that join and lead, the size, and a word or two.
_OPENS = re.compile(
    r"(?: [^\W\d]+)? ?[,;–] ?((?:[^\W\d]+ )*)(\d[\d. \u202f']*)(?: ?[–-])?((?: [^\W\d]+)*) ?\Z"
)
_FEW = 3
_REACH = 48
# One of a thing is no size, and years are none.
_NO_SIZES = frozenset((1, *range(2015, 2040)))


def bare_size(marks: Marks, figure: Figure, sizes: list[Figure]) -> tuple[int, Figure] | None:
    """The size that a word leads to beside a figure, and the count of chips before it in their
    sentence whose noun it goes by, behind another result."""
    counts = [f for f in sizes if f.quantity.unit == "accelerators"]
    if not counts or not is_score(figure):
        return None
    first, last = marks.sentence_at(figure.start)
    part = part_of(marks, figure)[0]
    scores = [f for f in marks.figures_in(first, last) if is_score(f)]
    for place, value in bare_numbers(marks, (first, last)):
        before = [f for f in counts if f.end <= place]
        # of those of another result: “4,096 chips, in 16 pods |of 256|” are told of one
        others = [f for f in scores if f.start < place and f != figure]
        # “12 GPUs and 30.9 with one client, 60 and 154.4 |with five|”: it has its own
        since = max((f.end for f in scores if f.end <= figure.start), default=first)
        own = [f for f in counts if since <= f.start < figure.start and f.number.start != place]
        here = [f for f in (*counts, *scores) if f.start >= part]
        if (
            before
            and others
            and not (own and min(here, key=lambda f: f.start) in counts)
            and is_beside(marks, place, figure, scores)
            and is_led(marks, place, scores)
        ):
            return value, before[-1]
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
