"""Ranks by what money or power buys: “the best performance per dollar”, “wins on price”."""

from __future__ import annotations

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.marking.marks import Marks
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

_SUPERLATIVES = ("fastest", "record", "largest", "first", "won", "best", "most", "second", "only")
_COMPARATIVES = ("faster", "slower", "equal")
# “the best |training performance |per dollar”: how far from a superlative its measure may
# begin, or end.
_MEASURE_REACH = 40
# «По |соотношению цены и производительности», „Pod względem |stosunku ceny do wydajności“
_OPENING = 16


def opens_with_price(marks: Marks, cue: Cue) -> bool:
    """“|On price-performance|, A beats B”, “在性价比上，A胜过B”: whether what a sentence says first
    is what it ranks or compares by."""
    start, _ = marks.sentence_at(cue.start)
    words = marks.cues.within(start, cue.start, "price", "per_dollar")
    small = marks.cues.within(start, cue.start, "connect_after")
    led = {word.end for word in small} | {word.end + 1 for word in small}
    last = cue.start if load_pack(marks.lang).order == "final" else start + _OPENING
    return any(
        (word.start in led or (word.name == "per_dollar" and word.start <= last))
        and not marks.cues.any(word.end, cue.start, "conjunction", *_COMPARATIVES, *_SUPERLATIVES)
        and not marks.figures_in(word.end, cue.start)
        for word in words
    )


def ranked_by_price(marks: Marks, cue: Cue) -> bool:
    """“wins |on price|”, “the best |performance per dollar|”: whether a rank is by how much the
    money buys, which no table of results holds."""
    last = clause_of(marks, cue.start)[1]
    small = {word.end + 1 for word in marks.cues.within(cue.end, last, "connect_after")}
    priced = [
        word
        for word in marks.cues.within(cue.end, last, "price", "per_dollar")
        if word.start in small and not _another_between(marks, cue.end, word.start)
    ]
    return bool(priced) or _by(marks, cue, "per_dollar") or opens_with_price(marks, cue)


def ranked_by_power(marks: Marks, cue: Cue) -> bool:
    """“the highest |performance per watt|”: whether a superlative's own measure is by power."""
    return _by(marks, cue, "per_watt")


def _by(marks: Marks, cue: Cue, name: str) -> bool:
    """Whether the words for what is measured stand right behind a superlative, or right before it,
    with nothing of their own between: “|每美元性能|最佳”."""
    first, last = clause_of(marks, cue.start)
    return any(
        _is_plain(marks, min(cue.end, word.end), max(cue.start, word.start))
        and cue.start - word.end < _MEASURE_REACH
        and word.start - cue.end < _MEASURE_REACH
        for word in marks.cues.within(first, last, name)
    )


def _is_plain(marks: Marks, start: int, end: int) -> bool:
    """Whether nothing in a stretch parts a superlative from what it measures."""
    apart = marks.cues.any(start, end, "connect_after", "conjunction")
    return not apart and not _another_between(marks, start, end)


def _another_between(marks: Marks, start: int, end: int) -> bool:
    """Whether another superlative stands between, or a figure."""
    return marks.cues.any(start, end, *_SUPERLATIVES) or bool(marks.figures_in(start, end))
