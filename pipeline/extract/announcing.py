"""Who announces: the company that a sentence is about, where its verb of saying comes last."""

from __future__ import annotations

import re

from pipeline.extract.linking.phrases.particles import behind
from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# A verb of saying this near its sentence's end closes it.
_CLOSING_VERB = 16
# “같은 날”: what is no longer only looks like a noun with its particle.
_SHORT = 2
_OFFICE_REACH = 8
# A name that we may not know.
_LATIN = re.compile(r"[a-z]{3,}")


def announcer(marks: Marks, place: int, quote: tuple[int, int] | None) -> Mention | None:
    """The company that a sentence is about, where the verb of saying closes it.

    “A는 …했다고 밝혔다”, “Aが…したと発表した”.
    Of nobody, where another noun is marked so before it.
    """
    pack = load_pack(marks.lang)
    topics = (*pack.topics, *pack.subjects)
    start, end = marks.sentence_at(place)
    if not topics or not marks.folded[place:end] or end - place > _CLOSING_VERB:
        return None
    if quote is not None:
        start = min(start, marks.sentence_at(quote[0])[0])
    companies = [m for m in marks.names_in(start, place) if m.label == "SUBMITTER"]
    for company in companies:
        last = _office_end(marks, behind(marks, company))
        if not marks.folded.startswith(topics, last):
            continue
        before = marks.folded[start : company.start]
        told = quote is not None and quote[0] <= company.start < quote[1]
        # “한 매체는 A가 …했다고 밝혔다”: somebody else says what A did
        acts = not marks.folded.startswith(pack.topics, last)
        marked = [w for w in before.split() if len(w) > _SHORT and f"{w} ".endswith(topics)]
        told = told or (acts and another_acts(marks, last, place))
        return None if told or marked or (acts and _has_any(before, topics)) else company
    return None


def _office_end(marks: Marks, place: int) -> int:
    """“A 관계자는”: where the office of somebody without a name ends, who speaks for a company."""
    words = marks.cues.within(place, place + _OFFICE_REACH, "office")
    return next((w.end for w in words if not marks.folded[place : w.start].strip()), place)


def _has_any(text: str, words: tuple[str, ...]) -> bool:
    return any(word in text for word in words)


def another_acts(marks: Marks, start: int, end: int) -> bool:
    """“Aが首位に立ったことが、MLCommonsが30日に発表した資料で…”: whether another name is marked
    as who does something, between somebody and a verb of saying."""
    pack = load_pack(marks.lang)
    names = _LATIN.finditer(marks.folded, start, end)
    return any(marks.folded.startswith(pack.subjects, name.end()) for name in names)
