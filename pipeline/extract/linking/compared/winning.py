"""Whom somebody wins against: „AMD wygrało z Dellem“, “AMD thắng Dell”."""

from __future__ import annotations

import msgspec

from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue

# «В X победила B»: how many characters may part the test's name from the verb.
_AT_TEST = 2


@remembered
def is_won_over(marks: Marks, company: Mention) -> bool:
    """Whether words for winning against somebody lead right to a company, another one before."""
    words = marks.cues.within(marks.sentence_at(company.start)[0], company.start, "wins_over")
    return any(cue.end + 1 == company.start and _has_winner(marks, cue, company) for cue in words)


def winnings(marks: Marks, start: int, end: int) -> list[Cue]:
    """The words for winning in a span that say against whom."""
    return [
        msgspec.structs.replace(cue, name="faster")
        for cue in marks.cues.within(start, end, "wins_over")
        if any(
            m.start == cue.end + 1 and m.label == "SUBMITTER" and _has_winner(marks, cue, m)
            for m in marks.names_in(cue.end, cue.end + _AT_TEST)
        )
    ]


def is_against_whom(marks: Marks, cue: Cue) -> bool:
    """“A won against B”: a comparison of the two, and no first place."""
    return any(
        word.start < cue.end and cue.start < word.end
        for word in winnings(marks, *marks.sentence_at(cue.start))
    )


def _has_winner(marks: Marks, cue: Cue, company: Mention) -> bool:
    """Whether another company stands before the words in their clause."""
    start = marks.sentence_at(cue.start)[0]
    before = [m for m in marks.names_in(start, cue.start) if m.label == "SUBMITTER"]
    return bool(
        before
        and before[-1].canon != company.canon
        and not DELIMITER.search(marks.folded, before[-1].end, cue.start)
    )


def wins_there(marks: Marks, cue: Cue) -> bool:
    """«В Llama 2 70B победила B»: right behind the test, where nobody is named or pointed to
    before, a verb of winning has its subject behind it."""
    if not marks.cues.any(cue.start, cue.end, "won"):
        return False
    start = marks.last_cut(marks.sentence_at(cue.start)[0], cue.start)
    names = marks.names_in(start, cue.start)
    if not names or names[-1].label != "BENCHMARK" or cue.start - names[-1].end > _AT_TEST:
        return False
    pointed = marks.cues.any(start, cue.start, "anaphor", "company_word", "person_pronoun")
    return not pointed and not any(m.label in OWNERS for m in names)
