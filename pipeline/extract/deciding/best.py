"""Superlatives with words between them and what they are of: “the best eight-GPU result”."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pipeline.extract.figures.hedges import indefinite
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

_RESULT_REACH = 36
_GROWN_REACH = 16
_NUMBER_REACH = 12
# “más alto que”
_THAN_REACH = 5


def best_results(marks: Marks, start: int, end: int) -> Iterator[Cue]:
    """“the best eight-GPU result”: a superlative with words between it and what it is of."""
    for cue in marks.cues.within(start, end, "best"):
        behind = marks.cues.within(cue.end, min(end, cue.end + _RESULT_REACH), "result_word")
        if not behind or DELIMITER.search(marks.folded, cue.end, behind[0].start):
            continue
        if _several(marks, cue.end):
            continue  # “among the top 5 results”
        if marks.cues.any(max(start, cue.start - _THAN_REACH), end, "most_results"):
            continue  # “the highest number of results”: how many, not how good
        # “had the most performance improvement”: how much better, not how good.
        grown = marks.cues.within(behind[0].end, behind[0].end + _GROWN_REACH, "gain")
        if any(not marks.folded[behind[0].end : word.start].strip() for word in grown):
            continue
        if not marks.cues.any(cue.end, behind[0].start, "conjunction", "baseline_before"):
            yield msgspec.structs.replace(cue, name="fastest")
    # “la cifra más alta”: where the adjective stands behind its noun
    for cue in marks.cues.within(start, end, "most"):
        nouns = marks.cues.within(max(start, cue.start - _RESULT_REACH), cue.start, "result_word")
        beside = [noun for noun in nouns if noun.end == cue.start - 1]
        beside = beside or _sized_machine(marks, start, cue)
        if not beside or marks.cues.any(cue.start, cue.end + _THAN_REACH, "baseline_before"):
            continue
        if not indefinite(marks.folded, beside[0].start, marks.lang):
            yield Cue(beside[0].start, cue.end, "fastest")


def _sized_machine(marks: Marks, start: int, cue: Cue) -> list[Cue]:
    """«el servidor de ocho H200 |más rápido»: a machine whose size stands before the adjective."""
    for noun in marks.cues.within(max(start, cue.start - _RESULT_REACH), cue.start, "system_word"):
        sizes = marks.figures_in(noun.end, cue.start)
        if len(sizes) != 1 or sizes[0].quantity.unit != "accelerators":
            continue
        led = marks.folded[noun.end : sizes[0].start].split()
        behind = marks.folded[sizes[0].end : cue.start].strip()
        if len(led) == 1 and not behind:
            return [noun]
    return []


def _several(marks: Marks, place: int) -> bool:
    """Whether a number stands at a place: “the top 5”, but not “the top 8-GPU result”."""
    word = "".join(marks.folded[place : place + _NUMBER_REACH].split(" ")[1:2])
    return word.isdigit() or load_pack(marks.lang).numbers.get(word, 0) > 1
