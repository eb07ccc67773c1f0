"""At what a superlative is said: a test, a round, and the conditions that narrow it."""

from __future__ import annotations

import re

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.deciding.ranks.bargains import ranked_by_power
from pipeline.extract.linking.links import Links
from pipeline.extract.marking.marks import BENCHMARK_NAME, Marks
from pipeline.extract.marking.zones import DELIMITER, WIDEST, Zone
from pipeline.extract.scoping.conditions import told_of_another
from pipeline.extract.words.lexicon import Cue

# How far back a paragraph may have said of which round it speaks.
_ROUND_REACH = 480
# “Nvidias Bestwert”: how near whose it is stands before a superlative.
_OWNED = 2
_SUPERLATIVES = ("fastest", "record", "largest", "first", "won", "best", "most", "second")
_RESULTS = ("performance", "speed", "output", "result_word", "time")
_OTHER_CHIPS = re.compile(r"(?<![a-z])[ghint]pus?(?![a-z])")
FILTERS = (
    "single_node", "onprem", "cloud", "preview", "available", "per_accelerator", "same_size", "own",
)  # fmt: skip
# What a sentence says besides of places: “the top spot with 227 queries per watt” is one by watts,
# which the fastest need not be.
_MORE = {
    "only": ("all_benchmarks", "cpu"),
    **dict.fromkeys(("first", "second", "won"), ("per_watt",)),
}


def scoped(
    marks: Marks, sentence: tuple[int, int], cue: Cue, links: Links, above: Marks | None
) -> bool:
    """Whether the sentence says at what: a test, all tests, the benchmark's name.

    What only one has done is said of a round, or of results, as well.
    """
    names: tuple[str, ...] = (
        "all_benchmarks", "benchmark_word", "single_node", "per_accelerator", "same_size",
        "available",
    )  # fmt: skip
    if cue.name in ("only", "largest", "earliest", "most_results"):
        names = (*names, "same_round", "result_word", "submit")
    if bool(links.benchmarks) or marks.cues.any(*sentence, *names) or marks.names_it:
        return True
    return of_a_round(marks, sentence) or _goes_on(marks, sentence, cue, above)


def _goes_on(marks: Marks, sentence: tuple[int, int], cue: Cue, above: Marks | None) -> bool:
    """“The latest round of benchmarks is out. … As expected, A was the fastest.”: at those, as the
    sentences before have said."""
    if above is not None and above.names_it and _of_results_below(marks, sentence, cue):
        return True
    if cue.name not in ("fastest", "record", "won"):
        return False
    before = (max(0, sentence[0] - _ROUND_REACH), sentence[0])
    return marks.cues.any(*before, "same_round") and marks.cues.any(*before, "benchmark_word")


def _of_results_below(marks: Marks, sentence: tuple[int, int], cue: Cue) -> bool:
    """“A set a record, at a speed 14 times that of …”, right below a paragraph that names the
    benchmark. Not praise (“leading performance”), nor what is somebody's own („Nvidias Bestwert“).
    """
    if cue.name not in ("fastest", "record") or marks.cues.any(cue.start, cue.end, "leading"):
        return False
    before = marks.names_in(cue.start - WIDEST, cue.start)
    owned = any(0 <= cue.start - name.end <= _OWNED for name in before)
    counts = marks.cues.any(cue.end, sentence[1], "number_of")  # “records for the number of …”
    return not (owned or counts) and marks.cues.any(*sentence, *_RESULTS)


def of_a_round(marks: Marks, sentence: tuple[int, int]) -> bool:
    """“set new records in this third round (v0.7)”, “登顶数据中心榜单”: whether a sentence names
    the round, or one half of it."""
    numbered = any(sentence[0] <= v.start < sentence[1] for v in marks.rounds)
    here = marks.cues.any(*sentence, "same_round") and marks.cues.any(*sentence, "round_word")
    half = marks.cues.any(*sentence, "category_edge", "category_datacenter")
    return numbered or here or half


def won_whole(marks: Marks, cue: Cue) -> bool:
    """“A sweeps MLPerf Training v5.1, trains X in ten minutes”: whether the benchmark itself, and
    no test of it, stands right behind a word of winning."""
    if cue.name != "won" or not BENCHMARK_NAME.match(marks.folded, cue.end + 1):
        return False
    last = marks.sentence_at(cue.start)[1]
    cut = DELIMITER.search(marks.folded, cue.end, last)
    # “sweeps MLPerf Training v5.1 as B trains X in eleven minutes”
    ends = [word.start for word in marks.cues.within(cue.end, last, "meanwhile")]
    part = (cue.end, min([cut.start() if cut else last, *ends]))
    return not any(m.label == "BENCHMARK" for m in marks.names_in(*part))


def _before_another(marks: Marks, place: int, end: int) -> int:
    """“the fastest time on all tests and the highest per-accelerator performance”: where a further
    superlative with a noun of its own opens, whose conditions are not those of the one before."""
    told = next(
        (c for c in marks.cues.within(place, end, *_SUPERLATIVES) if c.start == place), None
    )
    if told is None:
        return end
    for cue in marks.cues.within(told.end, end, *_SUPERLATIVES):
        joins = marks.cues.within(told.end, cue.start, "conjunction")
        noun = " " in marks.folded[told.start : told.end]  # “fastest time” and the highest …
        if joins and (noun or marks.folded[told.end : joins[-1].start].strip()):
            return joins[-1].start  # “records on all tests, while holding the per-chip records”
    return end


def _of_another_before(marks: Marks, start: int, place: int) -> tuple[int, int]:
    """“the highest performance per accelerator and the fastest time”: where the conditions stand
    of a superlative that comes first and has a noun of its own."""
    earlier = [c for c in marks.cues.within(start, place, *_SUPERLATIVES) if c.end < place]
    joins = marks.cues.within(earlier[-1].end, place, "conjunction") if earlier else []
    if not joins or not marks.folded[earlier[-1].end : joins[-1].start].strip():
        return place, place
    return earlier[-1].end, joins[-1].start


def _by_power(marks: Marks, place: int, end: int) -> bool:
    """“the highest performance per watt”: whether the superlative at a place is by power."""
    words = marks.cues.within(place, end, *_SUPERLATIVES)
    return any(word.start == place and ranked_by_power(marks, word) for word in words)


def filters_of(marks: Marks, place: int, zone: Zone, comparator: str) -> tuple[str, ...]:
    """The conditions that a sentence puts on a rank, semicolons cutting one part from the next.

    “The only one with results for every test” has that for a condition.
    """
    start, end = zone.sentence
    # whoever alone did something is the only one of all, and not of its own
    only = comparator == "only"
    names = (*(n for n in FILTERS if not (only and n == "own")), *_MORE.get(comparator, ()))
    if not marks.cues.any(start, end, "per_watt", *names):
        return ()
    first = max(start, marks.folded.rfind(";", start, place) + 1)
    cut = marks.folded.find(";", place, end)
    last = cut + 1 if cut >= 0 else end
    last = _before_another(marks, place, last)
    theirs = _of_another_before(marks, first, place)
    found = tuple(
        name
        for name in names
        if any(
            not (theirs[0] <= cue.start < theirs[1] or told_of_another(marks, cue, place))
            for cue in marks.cues.within(first, last, name)
        )
    )
    # “the only one with all results, widening the lead over its own older chips”
    if "own" in found and not marks.cues.any(*clause_of(marks, place), "own"):
        found = tuple(name for name in found if name != "own")
    if "per_watt" not in names and _by_power(marks, place, end):
        found = (*found, "per_watt")
    # “the only one with results for its GPU and CPU”: of both, which is another matter
    other = "cpu" in found and _OTHER_CHIPS.search(marks.folded, first, last)
    return tuple(name for name in found if name != "cpu") if other else found
