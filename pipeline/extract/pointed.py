"""Which company “the company” is that says something: the one that was named before."""

from __future__ import annotations

from itertools import pairwise

from pipeline.extract.linking.carried.referring import passed_over
from pipeline.extract.linking.companies.makers import makes
from pipeline.extract.linking.phrases.coordination import coordinated
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.records import EMPTY, Slot

# “a company spokesperson said”, “the company said”
_POINTED_REACH = 28
_COMPANY = ("anaphor", "company_word")


def pointed_at(marks: Marks, cue: Cue) -> Slot:
    """“the company said”, “according to the company”: the submitter named last before."""
    named = [m for m in marks.mentions if m.label == "SUBMITTER" and m.end <= cue.start]
    named = [m for m in named if not passed_over(marks, m)] or named
    # “We beat B”, the company said: whom it speaks of is not who speaks.
    named = [m for m in named if not any(a <= m.start < b for a, b in marks.quotes)]
    named = _without_partners(marks, cue, named) or named
    if not named or not _said_by(marks, cue, *_COMPANY):
        return EMPTY
    return slot(marks, named[-1], "carried")


def says_company(marks: Marks, cue: Cue) -> bool:
    """Whether a word for a company stands right before a verb of saying: “the company reported”."""
    words = marks.cues.within(max(0, cue.start - _POINTED_REACH), cue.start, "company_word")
    return any(cue.start - word.end < 2 for word in words)


def _without_partners(marks: Marks, cue: Cue, named: list[Mention]) -> list[Mention]:
    """“Working with A and B, the company reported”: two of one list are no one company."""
    start = marks.sentence_at(cue.start)[0]
    pairs = [
        (one, other)
        for one, other in pairwise(m for m in named if m.start >= start)
        if coordinated(marks, one.end, other.start)
    ]
    listed = {name for pair in pairs for name in pair}
    return [name for name in named if name not in listed]


def company_above(marks: Marks, sentence: tuple[int, int], before: Marks) -> Slot:
    """The one company of the passage before, where a sentence of one that has named none yet says
    what “the company” says."""
    for cue in marks.cues.within(*sentence, "says"):
        if not _said_by(marks, cue, "company_word"):
            continue
        if any(m.label == "SUBMITTER" for m in marks.names_in(0, cue.start)):
            return EMPTY
        named = [m for m in before.mentions if m.label == "SUBMITTER" and not makes(before, m)]
        named = [m for m in named if not passed_over(before, m)] or named
        if len({m.canon for m in named}) == 1:
            return slot(before, named[-1], "carried")
    return EMPTY


def _said_by(marks: Marks, cue: Cue, *names: str) -> bool:
    """Whether a word that points to a company stands right before a verb of saying, or such a one
    right behind “according to”."""
    back = marks.cues.within(max(0, cue.start - _POINTED_REACH), cue.start, *names)
    # «segundo |a| empresa»: the article may be a part of both
    behind = marks.cues.within(cue.start, cue.end + _POINTED_REACH, "company_word")
    return any(cue.start - word.end < 2 for word in back) or any(
        word.end > cue.end and word.start - cue.end < 2 for word in behind
    )
