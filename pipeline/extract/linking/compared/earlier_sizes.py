"""How big the system of an earlier result was: “45 % faster than the last submission, which used
2,496 GPUs”, “over its v5.0 result with 2,496 GPUs”, “比上一轮使用2496块”. That count is of no
system of today."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER
from pipeline.records import Scale

_NOUNS = ("result_word", "submit")
_ROUNDS = ("previous_round", "first_round", "last_year")
_AGAINST = ("baseline_before", "baseline_of", "from", "than")
_JOINS = ("connect_after", "relative", "used", "fitted")
# “the last submission, which used |2,496”: how far behind its noun a count may stand, and how far
# before the noun what is compared may begin.
_BEHIND, _BEFORE = 24, 40


def is_of_earlier(marks: Marks, count: Figure) -> bool:
    """Whether a count behind the noun for a result tells of one that something is measured against,
    of an earlier round: nothing but the words that join the two stands between."""
    if count.quantity.unit != "accelerators":
        return False
    start, _ = marks.sentence_at(count.start)
    first = max(start, count.start - _BEHIND)
    for noun in reversed(marks.cues.within(first, count.start, *_NOUNS, *_ROUNDS)):
        if _joined(marks, noun.end, count.start):
            return _held_against(marks, max(start, noun.start - _BEFORE), noun.end)
    return False


def size_of_earlier(marks: Marks, figure: Figure, sentence: tuple[int, int]) -> Scale:
    """How many chips the one earlier result behind a ratio had."""
    counts = [
        count
        for count in marks.figures_in(*sentence)
        if count.quantity.hedge == "exact" and is_of_earlier(marks, count)
    ]
    return Scale(accelerators=int(counts[0].number.value)) if len(counts) == 1 else Scale()


def _joined(marks: Marks, start: int, end: int) -> bool:
    """Whether only words that join stand in a stretch, and at least one of them."""
    gap, found = marks.folded[start:end], False
    for word in marks.cues.within(start, end, *_JOINS):
        gap, found = gap.replace(marks.folded[word.start : word.end], "", 1), True
    return found and not gap.strip(" ,(")


def _held_against(marks: Marks, start: int, end: int) -> bool:
    """Whether a word of comparison stands in a stretch, and behind it, in the same clause, a
    round of before."""
    for word in marks.cues.within(start, end, *_AGAINST):
        # “from 3.0 to 3.1, performance on 384 chips rose”: of both rounds
        if DELIMITER.search(marks.folded, word.end, end) or marks.cues.any(word.end, end, "to"):
            continue
        later = marks.cues.any(word.end, end, *_ROUNDS)
        if later or any(word.end <= version.start < end for version in marks.rounds):
            return not any(f.end > word.end for f in marks.figures_in(word.end, end))
    return False
