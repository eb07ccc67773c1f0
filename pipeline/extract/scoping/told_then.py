"""The round of the sentence before, of which a sentence goes on to tell: “A entered v1.1 in 2021.
It took 0.743 ms for ResNet-50”, in an article on v3.0."""

from __future__ import annotations

from pipeline.extract.figures.figure import is_score
from pipeline.extract.linking.baseline_rounds import held_against, version_is_baseline
from pipeline.extract.marking.marks import Marks, Version
from pipeline.extract.marking.zones import OWNERS

# Words that lead back to the article's own round, or that hold something against an earlier one.
_ELSEWHEN = (
    "same_round", "now", "previous_round", "last_year", "first_round", "newer", "rises", "falls",
    "gain", "less_time", "planned",
)  # fmt: skip
# How many sentences go on with what one of them tells.
_SENTENCES = 2


def round_told_before(marks: Marks, place: int) -> Version | None:
    """The one round that a sentence before names and of which this one goes on to tell.

    It names nobody new, nothing that leads elsewhere, and what names the round tells no result of
    it: beside a result of an earlier round, what follows may be of now.
    """
    if not marks.rounds:
        return None
    own = marks.sentence_at(place)
    before = [one for one in marks.sentences if one[1] <= own[0]][-_SENTENCES:]
    stretch = [own]
    for start, end in reversed(before):
        named = [v for v in marks.rounds if start <= v.start < end]
        if not named:
            stretch.append((start, end))
            continue
        if len({v.round for v in named}) != 1 or any(_is_aside(marks, v) for v in named):
            return None
        told = {m.canon for m in marks.names_in(start, end) if m.label in OWNERS}
        if not told or any(is_score(f) for f in marks.figures_in(start, end)):
            return None
        goes_on = not any(_leads_elsewhere(marks, *one, told) for one in stretch)
        return named[0] if goes_on and not marks.cues.any(start, end, "same_round", "now") else None
    return None


def _is_aside(marks: Marks, version: Version) -> bool:
    if version.dated or version.loose or version_is_baseline(marks, version.start, version.end):
        return True
    return held_against(marks, version.start, version.end) is not None


def _leads_elsewhere(marks: Marks, start: int, end: int, told: set[str]) -> bool:
    names = {m.canon for m in marks.names_in(start, end) if m.label in OWNERS}
    return not names <= told or marks.cues.any(start, end, *_ELSEWHEN)
