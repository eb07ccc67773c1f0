"""What parts two clauses, each with a result, and holds the second against the first as a whole.

A dash between them (“A took 11.3 minutes – B took 29.6”) does the work of a semicolon, and stands
as one in the text that is matched. A dash that opens an aside, leads to a figure (“DDN — 512”) or
to what something is held against does not.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.marking.signs import OWNERS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue, Cues

_DASH = " - "
# What stands before a word that opens its clause; of a passage's first word nothing does.
_OPENING = (*",;:.。!?、", "")
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


def without_contrasts(folded: str, cues: Cues) -> Cues:
    """“，|相比之下|联想用时62.0分钟”: the cues without words of comparison that only begin a longer
    one which opens its clause: that one leads to no name."""
    gone: list[Cue] = []
    for whole in cues.of("baseline_after") if cues.has("baseline_before") else ():
        if folded[: whole.start].rstrip()[-1:] in _OPENING:
            begun = cues.within(whole.start, whole.end, "baseline_before")
            gone += [c for c in begun if c.end < whole.end]
    return cues.changed(gone, []) if gone else cues


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
