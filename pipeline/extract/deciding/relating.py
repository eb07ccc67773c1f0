"""Ratios that say by their next words what they hold a result against."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER
from pipeline.extract.words.pack import load_pack

# “1.9x |its| predecessor”, “62 percent of |the bigger board's| 88,526”.
_NEXT_REACH, _SCORE_REACH, _WORDS_REACH = 16, 40, 32


def of_the_last(marks: Marks, figure: Figure) -> bool:
    """“1.9x its predecessor”: the generation before right behind a factor."""
    if figure.quantity.unit != "x" or load_pack(marks.lang).order == "final":
        return False
    words = marks.cues.within(figure.end, figure.end + _NEXT_REACH, "predecessor")
    gaps = (marks.folded[figure.end : word.start].split() for word in words)
    return any(len(gap) <= 1 and (not gap or gap[0].isalpha()) for gap in gaps)


def part_of_a_score(marks: Marks, figure: Figure) -> bool:
    """“62 percent of the bigger board's 88,526”: a part of a printed result."""
    if figure.quantity.unit != "percent":
        return False
    words = marks.cues.within(figure.end, figure.end + _SCORE_REACH, "part_of")
    if not words or words[0].start > figure.end + 1:
        return False
    scores = [f for f in marks.figures_in(words[0].end, figure.end + _SCORE_REACH) if is_score(f)]
    return bool(scores) and not DELIMITER.search(marks.folded, figure.end, scores[0].start)


def of_what_follows(marks: Marks, figure: Figure) -> bool:
    """“95 % of the equivalent bare-metal performance”: the longer words right behind a figure."""
    if load_pack(marks.lang).order == "final":
        return False
    words = marks.cues.within(figure.end, figure.end + _WORDS_REACH, "baseline_of")
    return any(word.start - figure.end <= 1 for word in words)
