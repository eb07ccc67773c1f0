"""Marks the passages of a text one after the other: each may go on with what stands above it."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.extract.figures.bare import free_unit, is_item, leads
from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.likely import Likely, find_likely
from pipeline.extract.figures.units import RATES
from pipeline.extract.marking.marks import Marks, last_scores, scans, with_figures

# How many questions in a row may stand between two answers.
_QUESTIONS = 3
# “sind in |Minuten angegeben.|”: how far from its sentence's end a unit may begin.
_CLOSING = 28


def mark_passages(
    text: str, passages: Sequence[tuple[int, int, int, str]], likely: Likely = find_likely
) -> list[Marks]:
    """The marks of a text's passages, each given as its index, start, end and language.

    ``likely`` finds the figures of a passage that no rule does.
    """
    marked: list[Marks] = []
    scored: list[list[Figure]] = []  # the last scores of each, and of any of them so far
    last: list[Figure] = []
    led = ""
    read = scans([(text[start:end], lang) for _, start, end, lang in passages])
    for (number, start, _, _), scan in zip(passages, read, strict=True):
        above = _above(marked, scored, last) if marked else ()
        one = with_figures(number, start, scan, above, led, likely)
        marked.append(one)
        scored.append(last_scores(one))
        last = scored[-1] or last
        said = leads(one.text, one.figures, one.lang) or _closing(one)
        led = said or (led if led and _listed(one) else "")
    return marked


def _above(marked: list[Marks], scored: list[list[Figure]], last: list[Figure]) -> list[Figure]:
    """The last scores of the passage that a new one goes on with; where it has none, the last
    rates before it: a unit of rates is told once, and then no more."""
    scores = scored[_answered(marked)]
    return scores or [figure for figure in last if figure.quantity.unit in RATES]


def _answered(marked: list[Marks]) -> int:
    """Which passage a new one goes on with: behind the questions of an interview, the last
    answer."""
    last = len(marked) - 1
    for place in range(last, max(-1, last - _QUESTIONS), -1):
        one = marked[place]
        if one.figures or not one.text.rstrip().endswith(("?", "？")):
            return place
    return last


def _listed(marks: Marks) -> bool:
    """Whether a passage is an item that what leads its list still rules behind."""
    return is_item(marks.text, marks.sentences)


def _closing(marks: Marks) -> str:
    """The unit that a sentence on the results below closes with: “All times are in minutes.”"""
    if not marks.sentences or marks.text.rstrip()[-1:] not in (".", "。"):
        return ""
    start, end = marks.sentences[-1]
    if not marks.cues.any(start, end, "result_word"):
        return ""
    if any(map(is_score, marks.figures_in(start, end))):
        return ""
    return free_unit(marks.text[max(start, end - _CLOSING) : end], (), marks.lang)
