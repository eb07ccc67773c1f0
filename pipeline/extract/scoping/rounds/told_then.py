"""The round of the sentence before, of which a sentence goes on to tell: “A entered v1.1 in 2021.
It took 0.743 ms for ResNet-50”, in an article on v3.0."""

from __future__ import annotations

from decimal import Decimal

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.compared.baseline_rounds import held_against, version_is_baseline
from pipeline.extract.linking.phrases.fromto import arrives, of_this_to_that, starts
from pipeline.extract.linking.phrases.rivals import compared
from pipeline.extract.marking.marks import Marks, Version
from pipeline.extract.marking.zones import DELIMITER, OWNERS

# Words that lead back to the article's own round, or that hold something against an earlier one.
_ELSEWHEN = (
    "same_round", "now", "previous_round", "last_year", "first_round", "newer", "rises", "falls",
    "gain", "less_time", "planned",
)  # fmt: skip
# How many sentences go on with what one of them tells.
_SENTENCES = 2
# «en demandait 29,6 |dans la v5.0|»: how far behind its figure the round that it is of may stand.
_BEHIND = 16


def of_what_was(marks: Marks, figure: Figure, version: Version, own: str) -> bool:
    """Whether an earlier round than the article's ``own`` is that of what was before a figure of
    the same sentence, and not the figure's.

    “With the hardware of v3.1 it went from 5.96 minutes |to 4.0|” arrives now; “takes |28.4|
    minutes, where the same machine needed 29.6 in v5.0” is now, and 29.6 was then.
    """
    if not is_score(figure) or version.dated or not _earlier(version.round, own):
        return False
    start, end = marks.sentence_at(figure.start)
    alike = [f for f in marks.figures_in(start, end) if f.quantity.unit == figure.quantity.unit]
    if len(alike) != 2 or sum(v.round != own for v in marks.rounds if start <= v.start < end) != 1:
        return False
    first, second = alike
    if figure == second:
        if version.end > second.start:
            return False
        if arrives(marks, second) and (starts(marks, first) or of_this_to_that(marks, first)):
            return True
        left = marks.cues.any(version.end, first.start, "from")
        return left and marks.cues.any(first.end, second.start, "to")
    if starts(marks, first) or not 0 <= version.start - second.end <= _BEHIND:
        return False
    gap = (first.end, second.start)
    parted = DELIMITER.search(marks.folded, *gap) and not marks.names_in(*gap)
    return bool(parted) and not DELIMITER.search(marks.folded, second.end, version.start)


def round_left(marks: Marks, figure: Figure, own: str) -> Version | None:
    """« passe |de 5,96| à 3,99 minutes par rapport à la v3.1 »: the one earlier round of a sentence
    that is held against what a change arrives at is of what it starts from; and one right behind
    the second of two results that are of other rounds is of that."""
    start, end = marks.sentence_at(figure.start)
    named = [v for v in marks.rounds if start <= v.start < end and v.round != own]
    if len(named) != 1 or not is_score(figure) or not _earlier(named[0].round, own):
        return None
    before = [f for f in marks.figures_in(start, figure.start) if is_score(f)]
    if before and named[0].start >= figure.end and of_what_was(marks, before[0], named[0], own):
        return named[0]
    held = bool(before) and compared(marks, figure) and not _anybodys(marks, before[-1], figure)
    if not (held or of_this_to_that(marks, figure)):
        return None
    return named[0] if version_is_baseline(marks, named[0].start, named[0].end) else None


def _anybodys(marks: Marks, first: Figure, second: Figure) -> bool:
    """Whether somebody is named with the second of two results."""
    end = marks.sentence_at(second.start)[1]
    return any(m.label in OWNERS for m in marks.names_in(first.end, end) if m.start > second.start)


def _earlier(one: str, own: str) -> bool:
    return all(v.replace(".", "").isdigit() for v in (one, own)) and Decimal(one) < Decimal(own)


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
            # “It was in v3.0. Then it took 6.5 minutes. |Now it takes 6.1|”, of the same test
            scored = any(is_score(f) for f in marks.figures_in(start, end))
            if scored and not any(m.label == "BENCHMARK" for m in marks.names_in(*own)):
                return None
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
