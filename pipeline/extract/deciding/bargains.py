"""Ranks by what money or power buys: “the best performance per dollar”, “wins on price”."""

from __future__ import annotations

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.marking.marks import Marks
from pipeline.extract.words.lexicon import Cue

_SUPERLATIVES = ("fastest", "record", "largest", "first", "won", "best", "most", "second", "only")
_COMPARATIVES = ("faster", "slower", "equal")
# “the best |training performance |per dollar”: how far behind a superlative its measure may begin.
_MEASURE_REACH = 40


def opens_with_price(marks: Marks, cue: Cue) -> bool:
    """“|On price-performance|, A beats B”: whether what a sentence says first is what it ranks or
    compares by."""
    start, _ = marks.sentence_at(cue.start)
    words = marks.cues.within(start, cue.start, "price", "per_dollar")
    small = {word.end for word in marks.cues.within(start, cue.start, "connect_after")}
    return any(
        word.start - 1 in small
        and not marks.cues.any(word.end, cue.start, "conjunction", *_COMPARATIVES, *_SUPERLATIVES)
        and not marks.figures_in(word.end, cue.start)
        for word in words
    )


def ranked_by_price(marks: Marks, cue: Cue) -> bool:
    """“wins |on price|”, “the best |performance per dollar|”: whether a rank is by how much the
    money buys, which no table of results holds."""
    last = clause_of(marks, cue.start)[1]
    small = {word.end for word in marks.cues.within(cue.end, last, "connect_after")}
    words = [
        word
        for word in marks.cues.within(cue.end, last, "price", "per_dollar")
        if word.start - 1 in small or _is_measured(marks, cue, word)
    ]
    told = any(not _another_between(marks, cue, word) for word in words)
    return told or opens_with_price(marks, cue)


def ranked_by_power(marks: Marks, cue: Cue) -> bool:
    """“the highest |performance per watt|”: whether a superlative's own measure is by power."""
    last = clause_of(marks, cue.start)[1]
    return any(
        _is_measured(marks, cue, word) for word in marks.cues.within(cue.end, last, "per_watt")
    )


def _is_measured(marks: Marks, cue: Cue, word: Cue) -> bool:
    """Whether a word for what is measured follows a superlative with nothing of its own between."""
    near = word.start - cue.end <= _MEASURE_REACH
    apart = marks.cues.any(cue.end, word.start, "connect_after", "conjunction")
    return near and not apart and not _another_between(marks, cue, word)


def _another_between(marks: Marks, cue: Cue, word: Cue) -> bool:
    """Whether another superlative stands between, or a figure."""
    between = (cue.end, word.start)
    ranked = marks.cues.any(*between, *_SUPERLATIVES)
    return ranked or bool(marks.figures_in(*between))
