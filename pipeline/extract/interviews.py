"""Who answers in an interview: “Jane Doe: …”, or the one whom its opening introduces."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from pipeline.extract.linking.companies.makers import has_entry
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks
from pipeline.extract.named_persons import NAME, is_person, late, person_in, slot_at
from pipeline.extract.names.mentions import Mention
from pipeline.extract.ourselves import is_ours
from pipeline.extract.persons import person_before
from pipeline.extract.words.fold import fold
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Claim, Record, Slot, Subject

_ANSWERS = re.compile(rf"({NAME})\s?[:—–]\s")
# “We spoke with the head of engineering, Jane Doe”: how far behind the words the name may begin.
_SPOKEN_WITH = late(rf"[^.!?“”«»\"]{{0,60}}?\s?({NAME})")
# No question is longer, and no interview has fewer.
_LONGEST_QUESTION, _FEWEST = 400, 2


class Answer(Record, frozen=True):
    """Who speaks in a passage, and of which company (empty where nothing says so)."""

    speaker: Slot
    company: Slot = EMPTY


def interviewed(passages: Sequence[Marks]) -> dict[int, Answer]:
    """Who answers, by passage of an interview: whose full name opens two passages or more, else
    the one person whom the text before the first question introduces."""
    found: dict[int, Slot] = {}
    for marks in passages:
        match = _ANSWERS.match(marks.text)
        if match is not None and is_person(marks, match.start(1), match.end(1)):
            found[marks.passage] = slot_at(marks, match.start(1), match.end(1))
    times = Counter(slot.value for slot in found.values())
    named = {place: Answer(slot) for place, slot in found.items() if times[slot.value] > 1}
    return named or _of_the_introduced(passages)


def with_answerer(claim: Claim, marks: Marks, answers: dict[int, Answer]) -> Claim:
    """A claim of an interview with who says it; “we” is the company that this one is of."""
    answer = answers.get(claim.passage)
    if answer is None:
        return claim
    claim = msgspec.structs.replace(claim, speaker=claim.speaker or answer.speaker)
    first, last = claim.sentence_start - marks.base, claim.sentence_end - marks.base
    own = claim.subject.submitter
    others = own.value not in ("", answer.company.value)
    if answer.company and others and is_ours(claim, marks):
        # “B came to 20.7 minutes, when we needed 21.05”: of no system of B's
        return msgspec.structs.replace(claim, subject=Subject(submitter=answer.company))
    if own or not answer.company or not _is_said_of_us(marks, first, last):
        return claim
    system = claim.subject.system.value
    if system and not has_entry(system, answer.company.value):
        return claim  # “eight Gaudi2 reached 84, a fifth less than our H100s”
    subject = msgspec.structs.replace(claim.subject, submitter=answer.company)
    return msgspec.structs.replace(claim, subject=subject)


def _is_said_of_us(marks: Marks, first: int, last: int) -> bool:
    """Whether a stretch says “we”, and not only that something is held against what is ours."""
    words = marks.cues.within(first, last, "first_person")
    places = (Mention(word.start, word.end, "SUBMITTER", "", False) for word in words)
    return any(not is_baseline(marks, place) for place in places)


def _of_the_introduced(passages: Sequence[Marks]) -> dict[int, Answer]:
    asked = [place for place, marks in enumerate(passages) if _asks(marks)]
    if len(asked) < _FEWEST:
        return {}
    opening = passages[: asked[0]]
    people = [person for marks in opening for person in _introduced(marks)]
    if len({person.value for person in people}) > 1:
        return {}
    company = _company(opening)
    # “We spoke with the team at A. … Q: …”
    spoken = any(marks.cues.has("interviews") for marks in opening)
    if not people and not (company and spoken and all(_is_labelled(passages[i]) for i in asked)):
        return {}
    answer = Answer(people[0] if people else EMPTY, company)
    # Behind the last answer the text may go on with words of its own.
    between = range(asked[0] + 1, min(asked[-1] + 2, len(passages)))
    return {passages[place].passage: answer for place in between if place not in asked}


def _asks(marks: Marks) -> bool:
    """Whether a passage is a question: “Q: …”, or nothing but words that end with its sign."""
    if len(marks.text) > _LONGEST_QUESTION:
        return False
    return marks.folded.rstrip().endswith("?") or _is_labelled(marks)


def _is_labelled(marks: Marks) -> bool:
    label = _label(marks.lang)
    return bool(label and label.match(marks.folded))


@lru_cache(maxsize=32)
def _label(lang: str) -> re.Pattern[str] | None:
    words = load_pack(lang).questions
    return (
        re.compile(rf"(?:{'|'.join(re.escape(fold(w)) for w in words)})\d?\s?[:.]")
        if words
        else None
    )


def _introduced(marks: Marks) -> list[Slot]:
    """The persons whom a passage says that it asked."""
    spoken = marks.cues.of("interviews")
    found = []
    for cue in spoken:
        span = person_before(marks, cue.start)
        if span is not None:
            found.append(slot_at(marks, *span))
        else:
            found.append(person_in(marks, _SPOKEN_WITH().match(marks.text[cue.end :]), cue.end))
    return [person for person in found if person]


def _company(opening: Sequence[Marks]) -> Slot:
    """The one company that the opening names."""
    named = [(marks, m) for marks in opening for m in marks.mentions if m.label == "SUBMITTER"]
    if len({m.canon for _, m in named}) != 1:
        return EMPTY
    marks, name = named[0]
    slot = slot_at(marks, name.start, name.end, name.canon)
    return msgspec.structs.replace(slot, how="carried")
