"""Who says it: quotations and attribution. How firmly is told in ``modality``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from pipeline.extract.accounts import accounting
from pipeline.extract.announcing import announcer, another_acts
from pipeline.extract.linking.carried.referring import other_side
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, Zone, word_end
from pipeline.extract.named_persons import (
    CAPITAL,
    NAME,
    SMALL,
    is_person,
    late,
    person_in,
    slot_at,
)
from pipeline.extract.ourselves import of_speaker
from pipeline.extract.persons import person_before
from pipeline.extract.pointed import company_above, pointed_at, says_company
from pipeline.extract.quotations import attributed, closes_quote, closing, takes, turns_to_another
from pipeline.extract.speaking_last import told_last
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Claim, Slot

_NAME_AFTER = late(rf"^[\s,:]*({NAME})")
_NAME_AT_VERB = late(rf",\s({NAME})\s$")
_NAME_OF = late(rf"({NAME})\s{SMALL}{{1,4}}\s$")
_NAME_BEFORE = late(rf"({NAME})(?:,[^.“”„«»\"]{{0,80}},?)?[\s,:]*$")
# “said the company's director of products, Jane Doe”: an office stands between verb and name.
_NAME_BEHIND = late(rf"^[^.!?“”«»\"]{{0,80}}?(?:,\s|\s)({NAME})")
# «директора |Nvidia по вычислениям |Дэйва Сальватора,»: two words alone, before a sign
_NAME_OF_OFFICE = late(
    rf"^(?:\s{CAPITAL}[\w-]+(?=\s{SMALL}))?(?:\s{SMALL}[\w-]*){{1,5}}"
    rf"\s({CAPITAL}{SMALL}[\w'’-]*\s{CAPITAL}{SMALL}[\w'’-]*)(?=[,:])"
)
_SURNAME_BEFORE = late(rf"(?<!\w)({CAPITAL}{SMALL}[\w'’-]+)\s$")
# «…», presumía Marta Ruiz: what stands there says it, whatever the verb.
_ATTRIBUTED = late(rf"^\s?[,;]?\s?[–—-]?\s?(?:{SMALL}(?:[^\W\d_]|['’-])*\s){{1,3}}({NAME})")
# …, remacha |la directora …: a verb that no list has, before a word for an office
_VERB_BEHIND = late(rf"^\s?[,–—]\s?{SMALL}(?:[^\W\d_]|['’-])*\s")
_LED_IN = late(rf"({NAME})(?:,[^.“”„«»\"]{{0,80}})?:\s*$")
_PRAISES = ("first", "won", "leading")
# Who publishes the results, and enters none.
_ORGANISER = re.compile(r"ML\s?Commons")
# … and before the second half of a quotation
_LED_ON, _SPLIT = late(rf",\s({NAME})(?:, [^.“”„«»\"]{{0,60}})?,\s*$"), 120
_OWNER_OF_NAME = re.compile(r"['’]s $")
_CLOSERS = '”»」』"'
_PRONOUN_REACH = 5
# The verb before a participle, where a verb of saying is one.
_AUXILIARY = 2
_OFFICE_REACH = 48
# “we |announced”
_WE_REACH = 12
_ANY_NAME = late(rf"({NAME})")
# How far back somebody may have been presented who is then “he” or “she”, and how near the office.
_PRESENTED, _OFFICE_BESIDE, _WHO = 400, 24, 6
# “–Jane Doe, vice president of …”: a line of its own below what she said
_SIGNED = late(rf"^[–—―-]{{1,2}}\s?({NAME})(?=,|$)")


def quoted(marks: Marks, start: int) -> bool:
    """Whether a place lies inside quotation marks."""
    return any(left <= start < right for left, right in marks.quotes)


def speaker_of(marks: Marks, zone: Zone, start: int) -> Slot:
    """Who is said to say it: a person's name or a company beside a verb of saying."""
    first, last = zone.sentence
    quote = next((q for q in marks.quotes if q[0] <= start < q[1]), None)
    if quote is not None:
        # The attribution stands within a sentence of the quotation's end or beginning.
        first, last = max(0, quote[0] - 160), min(len(marks.text), quote[1] + 120)
    else:
        told, first, last = told_last(marks, start, first, last)
        if told:
            return told
    cues = [
        cue
        for cue in marks.cues.within(first, last, "says")
        if not _is_praise(marks, cue)
        if quote is None or cue.end <= quote[0] or cue.start >= closing(marks, quote, start)
    ]
    if quote is None:
        cues = [cue for cue in cues if not (takes(marks, cue) or closes_quote(marks, cue, start))]
        cues = [cue for cue in cues if not _told_of_a_noun(marks, cue, start)]
    if quote is not None:
        cues.sort(key=lambda cue: min(abs(cue.start - quote[1]), abs(quote[0] - cue.end)))
    turned = False
    for cue in cues:
        # “with its partners A and B, the company reported”: a word for it right before the verb
        found = pointed_at(marks, cue) if says_company(marks, cue) else EMPTY
        found = found or _surname_of_company(marks, cue.start, first)
        found = found or _named(marks, cue.start, cue.end, first, last, quote)
        if not found and quote is not None:
            found = _surname(marks, cue.start, first)
        found = found or pointed_at(marks, cue) or _the_person(marks, cue.start)
        # “A says that …, and B replies that …”: of B's only what B says
        if found and quote is None and turns_to_another(marks, cue, found, start):
            turned = True
        elif found and not (turned and cue.start > start):
            return found
    if turned:
        return EMPTY
    if quote is not None:
        return _beside_quote(marks, quote)
    company = accounting(marks, first, last)
    return slot_at(marks, company.start, company.end, company.canon) if company else EMPTY


def _is_praise(marks: Marks, cue: Cue) -> bool:
    """“以1.84分钟|称|冠”: a verb of saying that is a part of a word of winning."""
    words = marks.cues.within(cue.start - 1, cue.end + 1, *_PRAISES)
    return any(
        w.start <= cue.start and cue.end <= w.end and w.end - w.start > cue.end - cue.start
        for w in words
    )


def _told_of_a_noun(marks: Marks, cue: Cue, start: int) -> bool:
    """“ran on the Google Cloud hub |that we announced| in May”: a clause that tells of a noun
    behind the claim, in which we say something, says nothing of the claim."""
    ours = marks.cues.within(max(start, cue.start - _WE_REACH), cue.start, "first_person")
    if not ours or marks.folded[ours[-1].end : cue.start].strip():
        return False
    opened = marks.cues.within(max(start, ours[-1].start - _WE_REACH), ours[-1].start, "relative")
    return bool(opened) and not marks.folded[opened[-1].end : ours[-1].start].strip()


def _beside_quote(marks: Marks, quote: tuple[int, int]) -> Slot:
    """The person named right before a quotation and its colon (“A's Jane Doe: “…””), else behind
    it."""
    left = max(0, quote[0] - 120)
    before = person_in(marks, _LED_IN().search(marks.text[left : quote[0]]), left)
    return before or _behind_quote(marks, quote)


def _behind_quote(marks: Marks, quote: tuple[int, int]) -> Slot:
    """The person named behind a quotation and up to three words, where the verb is not known."""
    if load_pack(marks.lang).order == "final" or marks.text[quote[1] - 1] not in _CLOSERS:
        return EMPTY
    rest = marks.text[quote[1] : min(len(marks.text), quote[1] + 120)]
    found = person_in(marks, _ATTRIBUTED().match(rest), quote[1])
    return found or _of_office_behind(marks, quote[1], rest)


def _of_office_behind(marks: Marks, place: int, rest: str) -> Slot:
    """«…», remacha la directora de producto de AMD, Ana Gil: whom an office presents there."""
    verb = _VERB_BEHIND().match(rest)
    offices = marks.cues.within(place, place + _OFFICE_REACH, "office") if verb else []
    if verb is None or not offices or offices[0].start < place + verb.end():
        return EMPTY
    return person_in(marks, _NAME_BEHIND().match(rest), place)


def with_voice(claim: Claim, marks: Marks, before: Marks | None) -> Claim:
    """A claim with what its quotation owes to its speaker.

    A quotation that opens its passage goes on with the speaker of the passage before; “we” in a
    company's words is that company. Who is “the company” that says it may stand there as well.
    """
    if not claim.quoted:
        claim = of_speaker(claim, marks)
        if before is None or claim.speaker.value:
            return claim
        sentence = (claim.sentence_start - marks.base, claim.sentence_end - marks.base)
        company = company_above(marks, sentence, before)
        return msgspec.structs.replace(claim, speaker=company) if company else claim
    if not claim.speaker and before is not None and before.quotes:
        place = claim.start - marks.base
        opens = any(left < 2 and place < right for left, right in marks.quotes)
        # “…,” a spokesperson for the US company said: somebody else, whoever it is
        opens = opens and not attributed(marks, place)
        said = before.cues.of("says")
        found = EMPTY
        if opens and said:
            found = _named(before, said[-1].start, said[-1].end, 0, len(before.text))
        claim = msgspec.structs.replace(
            claim, speaker=msgspec.structs.replace(found, how="carried") if found else EMPTY
        )
    claim = of_speaker(claim, marks)
    first, last = claim.sentence_start - marks.base, claim.sentence_end - marks.base
    if claim.subject.submitter or not marks.cues.any(first, last, "first_person"):
        return claim
    known = {
        m.canon
        for source in (marks, before)
        if source is not None
        for m in source.mentions
        if m.label == "SUBMITTER"
    }
    if claim.speaker.value not in known:
        return claim
    company = msgspec.structs.replace(claim.speaker, how="carried")
    return msgspec.structs.replace(
        claim, subject=msgspec.structs.replace(claim.subject, submitter=company)
    )


def signed(passages: Sequence[Marks]) -> dict[int, Slot]:
    """Who said it, by passage: a quotation that its speaker's name signs on the line below."""
    found: dict[int, Slot] = {}
    for marks, below in pairwise(passages):
        opens = bool(marks.quotes) and marks.quotes[0][0] == 0
        match = _SIGNED().match(below.text) if opens else None
        speaker = person_in(below, match, 0)
        if speaker:
            found[marks.passage] = speaker
    return found


def _of_company(marks: Marks, left: int, start: int) -> Slot:
    """“Jan Lis z AMD |zwraca uwagę”: the person, where the company stands between name and verb."""
    end = left + len(marks.text[left:start].rstrip(" ,"))
    company = next((m for m in marks.names_in(left, start) if m.end == end), None)
    if company is None or company.label != "SUBMITTER":
        return EMPTY
    return person_in(marks, _NAME_OF().search(marks.text[left : company.start]), left)


def _surname(marks: Marks, place: int, first: int) -> Slot:
    """“…,” Doe says: one name alone, right before the verb and beside a quotation."""
    match = _SURNAME_BEFORE().search(marks.text, max(first, place - 30), place)
    if match is None or not is_person(marks, match.start(1), match.end(1)):
        return EMPTY
    return slot_at(marks, match.start(1), match.end(1))


def _surname_of_company(marks: Marks, place: int, first: int) -> Slot:
    """“A's Doe points out that …”: one name alone between a company and the verb."""
    found = _surname(marks, place, first)
    begins = found.start - marks.base
    owned = found and _OWNER_OF_NAME.search(marks.text, max(0, begins - 3), begins)
    company = any(m.label == "SUBMITTER" and m.end in (begins - 3, begins) for m in marks.mentions)
    return found if owned and company else EMPTY


def with_surname(claim: Claim, marks: Marks, surnames: frozenset[str]) -> Claim:
    """A claim that somebody is said to make who is called by the last name alone, as somebody who
    speaks elsewhere in the article is."""
    if claim.speaker or claim.quoted or not surnames:
        return claim
    first, last = claim.sentence_start - marks.base, claim.sentence_end - marks.base
    for cue in marks.cues.within(first, last, "says"):
        found = _surname(marks, cue.start, first)
        if found.surface in surnames:
            return msgspec.structs.replace(claim, speaker=found)
    return claim


def surnames_of(passages: Sequence[Marks]) -> frozenset[str]:
    """The last names of the persons who say something, by their full names, in an article."""
    spoken = (
        _named(marks, cue.start, cue.end, *marks.sentence_at(cue.start)).surface
        for marks in passages
        for cue in marks.cues.of("says")
    )
    known = {m.canon for marks in passages for m in marks.mentions if m.label == "SUBMITTER"}
    return frozenset(name.split()[-1] for name in spoken if " " in name and name not in known)


def _the_person(marks: Marks, place: int) -> Slot:
    """“…,” he said: the person whom an earlier verb of saying went with."""
    words = marks.cues.within(place - _PRONOUN_REACH, place, "person_pronoun")
    for cue in reversed(marks.cues.within(0, words[0].start, "says") if words else []):
        found = _named(marks, cue.start, cue.end, *marks.sentence_at(cue.start))
        if found:
            own = any(m.label == "SUBMITTER" and m.canon == found.value for m in marks.mentions)
            return EMPTY if own else msgspec.structs.replace(found, how="carried")
    return (
        msgspec.structs.replace(_presented(marks, words[0].start), how="carried")
        if words
        else EMPTY
    )


def _presented(marks: Marks, place: int) -> Slot:
    """The last person before a place whom an office or a company presents: “A's Jane Doe showed
    …”, “the keynote speaker, Jane Doe, went first”. Empty where the name is no person's."""
    for match in reversed(
        list(_ANY_NAME().finditer(marks.text, max(0, place - _PRESENTED), place))
    ):
        found = person_in(marks, match, 0)
        if not found:
            continue
        start, end = found.start - marks.base, found.end - marks.base
        beside = marks.cues.any(start - _OFFICE_BESIDE, end + _OFFICE_BESIDE, "office")
        owned = any(m.label == "SUBMITTER" and 0 < start - m.end <= 3 for m in marks.mentions)
        # “Jane Doe, who leads …”
        told = marks.cues.any(end, end + _WHO, "relative") and marks.text[end : end + 1] == ","
        return found if beside or owned or told else EMPTY
    return EMPTY


def _named(
    marks: Marks,
    start: int,
    end: int,
    first: int,
    last: int,
    quote: tuple[int, int] | None = None,
) -> Slot:
    """The person, else the company, whom a verb of saying at ``start:end`` goes with.

    Who something is told “according to” stands behind: “B won the rest, according to test data”.
    """
    if any(cue.start == start for cue in marks.cues.within(start, end, "says_who")):
        first = start
    for place in (start, quote[0] if quote is not None and quote[0] <= start else start):
        span = person_before(marks, place)
        if span is not None:
            return slot_at(marks, *span)
    left = max(first, start - 120)
    # “Speaking to the Daily News, Jane Doe said”: the name that the verb follows at once
    found = person_in(marks, _NAME_AT_VERB().search(marks.text[left:start]), left)
    found = found or person_in(marks, _NAME_BEFORE().search(marks.text[left:start]), left)
    found = found or _of_company(marks, left, start)
    heard = marks.folded[start:end] in load_pack(marks.lang).tells  # “told the Daily News”
    after = None if heard else _NAME_AFTER().match(marks.text[end : min(last, end + 60)])
    found = found or person_in(marks, after, end)
    for office in marks.cues.within(end, min(last, end + _OFFICE_REACH), "office"):
        # “according to its CEO Jane Doe”
        if found or DELIMITER.search(marks.text, end, office.start):
            break
        place = word_end(marks, office)  # “analityk|a Karla Freunda”
        rest = marks.text[place : min(last, place + 60)]
        behind = _NAME_AFTER().match(rest) or _NAME_OF_OFFICE().match(rest)
        found = person_in(marks, behind, place)
    if not found and quote is not None:
        # “…”, says the director Jane Doe; and where the verb comes last: Jane Doe, “…” said.
        if start >= quote[1] and not heard:
            behind = _NAME_BEHIND().match(marks.text[end : min(len(marks.text), end + 120)])
            found = person_in(marks, behind, end)
        # “…,” said A's director of products, Jane Doe, “and …”
        if not found and end <= quote[0] <= end + _SPLIT:
            found = person_in(marks, _LED_ON().search(marks.text[end : quote[0]]), end)
        if not found and load_pack(marks.lang).order == "final" and start >= quote[1]:
            left = max(0, quote[0] - 120)
            found = person_in(marks, _NAME_BEFORE().search(marks.text[left : quote[0]]), left)
    if found:
        return found
    topic = announcer(marks, start, quote)
    if topic is not None:
        return slot_at(marks, topic.start, topic.end, topic.canon)
    near = [
        m
        for m in marks.mentions
        if m.label == "SUBMITTER"
        and max(first, start - 40) <= m.start
        and m.end <= min(last, end + 40)
        and not (quote is not None and quote[0] <= m.start < quote[1])
        and (quote is None or not quoted(marks, m.start))
        and not other_side(marks, m)
        and not another_acts(marks, m.end, start)
        # “It noted that A's chips …”: of whom something is said does not say it
        and not (end <= m.start and marks.cues.any(end, m.start, "relative"))
        # “分析师指出，|Azure在…”: nor is what begins behind the verb and a comma who says it
        and not (quote is None and end <= m.start and DELIMITER.search(marks.folded, end, m.start))
    ]
    organiser = _ORGANISER.search(marks.text, max(first, start - 14), min(last, end + 14))
    if organiser is not None and not near:
        # not “whose results MLCommons published”
        place = organiser.start()
        opening = marks.folded[marks.last_cut(first, place) : place].strip()
        opens = not opening or opening in load_pack(marks.lang).articles
        gap = marks.folded[organiser.end() : start].strip()
        # « MLCommons |a| indiqué »
        beside = opens and organiser.end() <= start and len(gap) <= _AUXILIARY
        beside = beside or 0 <= organiser.start() - end <= 1
        return slot_at(marks, *organiser.span()) if beside else EMPTY
    if near:
        closest = min(near, key=lambda m: min(abs(m.end - start), abs(m.start - end)))
        return slot_at(marks, closest.start, closest.end, closest.canon)
    return EMPTY
