"""A dash that parts two clauses, each with a result: “A took 11.3 minutes – B took 29.6”.

It does the work of a semicolon, and stands as one in the text that is matched. A dash that opens an
aside, leads to a figure (“DDN — 512”) or to what something is held against does not.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.marking.signs import OWNERS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cues

_DASH = " - "
# How far behind the dash the name may begin whose clause it opens: “– the eight-way |MI300X”.
_OPENS = 24
# What makes that name another side, or the clause no clause of its own.
_AGAINST = (
    "baseline_before", "baseline_after", "faster", "slower", "surpasses", "conjunction", "gain",
    "relative", "less_time",
)  # fmt: skip


def with_parted_clauses(
    folded: str,
    figures: Sequence[Figure],
    mentions: Sequence[Mention],
    cues: Cues,
    sentences: Sequence[tuple[int, int]],
) -> str:
    """The folded text with such dashes as semicolons."""
    place = folded.find(_DASH)
    while place >= 0:
        start, end = next((s for s in sentences if s[0] <= place < s[1]), (0, len(folded)))
        alone = folded.count(_DASH, start, end) == 1
        if alone and _parts(figures, mentions, cues, (start, place, end)):
            folded = f"{folded[: place + 1]};{folded[place + 2 :]}"
        place = folded.find(_DASH, place + 1)
    return folded


def _parts(
    figures: Sequence[Figure],
    mentions: Sequence[Mention],
    cues: Cues,
    span: tuple[int, int, int],
) -> bool:
    start, place, end = span
    scores = [f for f in figures if start <= f.start < end and is_score(f)]
    behind = [f for f in scores if f.start > place]
    if not behind or len(behind) == len(scores):
        return False
    owner = next((m for m in mentions if m.start > place and m.label in OWNERS), None)
    if owner is None or not place < owner.start < min(behind[0].start, place + _OPENS):
        return False
    return not cues.any(place, owner.start, *_AGAINST)
