"""Clauses that tell of an earlier time: “tripled over last year, |when 3,584 H100s took 10.9|”."""

from __future__ import annotations

from typing import NamedTuple

from pipeline.extract.linking.phrases.fromto import EARLIER_ROUNDS
from pipeline.extract.marking.marks import Marks, Version, remembered
from pipeline.extract.marking.zones import DELIMITER
from pipeline.extract.words.lexicon import Cue

# How far behind the words for an earlier time the word may end that opens the clause.
_REACH = 20


class Then(NamedTuple):
    """The words for an earlier time, or the month, and where the clause that goes on stands."""

    word: Cue | Version
    start: int
    end: int


@remembered
def clauses_of_then(marks: Marks) -> list[Then]:
    """The clauses that open with a word such as “when” right behind words for an earlier time."""
    if not marks.cues.has("in_which") or not (marks.rounds or marks.cues.has(*EARLIER_ROUNDS)):
        return []
    found = []
    for first, last in marks.sentences:
        months = [v for v in marks.rounds if v.dated and first <= v.start < last]
        words: list[Cue | Version] = [*marks.cues.within(first, last, *EARLIER_ROUNDS), *months]
        for word in words:
            for lead in marks.cues.within(word.end, word.end + _REACH, "in_which"):
                if marks.folded[word.end : lead.start].strip(" ,"):
                    continue
                cut = DELIMITER.search(marks.folded, lead.end, last)
                found.append(Then(word, lead.end, cut.start() if cut else last))
    return found


def then_of(marks: Marks, place: int) -> Then | None:
    """The clause of an earlier time that a place stands in."""
    return next((one for one in clauses_of_then(marks) if one.start <= place < one.end), None)
