"""What is said of one of two systems whose results were just told: “A took 17.2 minutes and B 17.7,
so A was 28 % faster”, “A took 22.4 minutes. B did a little better: 21.6.”

Whether the two make a ratio or not: who says “faster” beside two results holds one against the
other. Words alone do so only where the two results agree with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import msgspec

from pipeline.extract.deciding.ratios.proportions import badness, may_be_held
from pipeline.extract.figures.hedges import before_words
from pipeline.extract.linking.companies.makers import makers_of, owner_of
from pipeline.extract.marking.marks import Marks
from pipeline.extract.words.fold import fold
from pipeline.extract.words.pack import load_pack
from pipeline.records import Baseline, Claim, Slot, Subject

# How far behind a ratio the word for being faster may end.
_WORD_REACH = 32
# “慢|2%”, «на |2 %»: and how far before it.
_BEFORE_REACH = 16
_RESULTS = ("time", "throughput")
# Results that are called level are so within a twentieth.
_LEVEL = Decimal("0.05")
_ORDERED = ("faster", "slower")
_HELD, _RATIOS = ("gain", "comparison"), ("percent", "x")
_TIMES = ("seconds", "minutes", "hours")
_EARLIER = ("previous_round", "last_year", "first_round", "after", "predecessor", "own")
_GAINED = ("gain", "less_time", "same_system", "now", "direction", "improves_on", "amounts_to")


def with_other_side(
    claims: list[Claim], spare: Sequence[Claim], onesided: Sequence[Claim], marked: Sequence[Marks]
) -> list[Claim]:
    """The claims, with the other side of each bare ratio behind the results of two; and those of
    ``onesided``, words of comparison that name one side, whose other side has just been told, and
    of ``spare``, figures that make no claim by their words, those that are a half of that one's."""
    passages = {marks.passage: marks for marks in marked}
    results = [claim for claim in claims if claim.kind in _RESULTS]
    told = [_of_the_result(claim, results) or claim for claim in claims]
    told = [_its_own_time(claim, results) or claim for claim in told]
    kept = [_held(claim, results, passages) or claim for claim in told]
    made = {claim.start for claim in kept}
    halves = (_half_of_the_last(c, results, passages) for c in spare if c.start not in made)
    kept += [claim for claim in halves if claim is not None]
    worded = {claim.sentence_start for claim in claims if claim.kind == "comparison"}
    for claim in onesided:
        full = None
        if claim.sentence_start not in worded:  # one of a sentence
            full = _against_the_last(claim, results)
        if full is not None:
            worded.add(full.sentence_start)
            kept.append(full)
    return kept


def _against_the_last(claim: Claim, results: Sequence[Claim]) -> Claim | None:
    """A comparison in words with whose result was told last before its own, where both have one on
    the same tests and these are as the words say; ``None`` where nobody or several may be meant."""
    here = [r for r in results if r.passage == claim.passage and r.start < claim.sentence_end]
    mine = [r for r in here if r.start >= claim.sentence_start and _is_of(r, claim.subject)]
    before = [r for r in here if r.start < mine[0].start] if mine else []
    if not before or before[-1].sentence_end + 1 < claim.sentence_start:
        return None
    if here[-1] not in mine:
        return None  # “A did 102,131. B was level: 99,170 against |99,214”
    last = [r for r in before if r.sentence_start == before[-1].sentence_start]
    pairs = [(own, their) for own in mine for their in last if _on_one_test(own, their)]
    parties: dict[tuple[str, str], list[bool]] = {_party(their): [] for _, their in pairs}
    for own, their in pairs:
        parties[_party(their)].append(_is_so(claim.comparator, own, their))
    others = [party for party, told in parties.items() if all(told)]
    if len(others) != 1:
        return None
    other = next(r for r in reversed(last) if _party(r) == others[0])
    return msgspec.structs.replace(
        claim,
        benchmarks=claim.benchmarks or tuple(map(_carried, other.benchmarks)),
        baseline=Baseline(subject=_carried_whole(other.subject)),
    )


def _its_own_time(claim: Claim, results: Sequence[Claim]) -> Claim | None:
    """„A brauchte 22,4 Minuten. B ist mit |29,5 Minuten| langsamer“: what was taken for a
    difference, and is as long as what another one took that was told before; nobody is named who
    would be slower by it."""
    quantity = claim.quantity
    if claim.kind != "comparison" or quantity is None or quantity.unit not in _TIMES:
        return None
    own = claim.subject.system or claim.subject.submitter
    if _told_against(claim.baseline) or own.how != "stated" or claim.comparator not in _ORDERED:
        return None
    before = [r for r in results if r.passage == claim.passage and r.start < claim.start]
    if not before or before[-1].kind != "time" or before[-1].quantity is None:
        return None
    result = msgspec.structs.replace(claim, kind="time", comparator="", measure="", baseline=None)
    near = before[-1].sentence_end + 1 >= claim.sentence_start
    # badness of a time is how long it took; “less than 10 seconds”, “one minute” are differences
    long = quantity.decimals and badness(result) * 2 > badness(before[-1])
    return result if near and long and may_be_held(result, before[-1]) else None


def _is_of(result: Claim, who: Subject) -> bool:
    told = result.subject
    pairs = [(who.submitter, told.submitter), (who.system, told.system)]
    known = [own.value == said.value for own, said in pairs if own and said]
    return bool(known) and all(known)


def _on_one_test(own: Claim, their: Claim) -> bool:
    scenarios = {own.scope.scenario.value, their.scope.scenario.value} - {""}
    return may_be_held(own, their) and len(scenarios) < 2


def _party(result: Claim) -> tuple[str, str]:
    return result.subject.submitter.value, result.subject.system.value


def _is_so(comparator: str, own: Claim, their: Claim) -> bool:
    """Whether one result is faster or slower than another, or level with it."""
    mine, other = badness(own), badness(their)
    if comparator == "equal":
        return abs(mine - other) <= abs(other) * _LEVEL
    return mine < other if comparator == "faster" else mine > other


def _of_the_result(claim: Claim, results: Sequence[Claim]) -> Claim | None:
    """“A came to 103,182. That is 3.8 % more than eight Bs, says the maker of B”: what is held
    against a speaker's own chips is not the speaker's but the result of another told before."""
    own, baseline = claim.subject, claim.baseline
    if claim.kind != "comparison" or baseline is None or own.system or claim.quantity is None:
        return None
    who, other = own.submitter, baseline.subject.system
    if who.how != "stated" or not other or who.value not in makers_of(other.value):
        return None
    if claim.speaker.value != who.value and not claim.end < other.end < who.start:
        return None
    before = [r for r in results if r.passage == claim.passage and r.start < claim.sentence_start]
    if not before or before[-1].sentence_end + 1 < claim.sentence_start:
        return None
    told = before[-1].subject
    theirs = told.submitter.value or owner_of(told.system.value)
    if theirs in ("", who.value) or (told.system and who.value in makers_of(told.system.value)):
        return None
    return msgspec.structs.replace(claim, subject=_carried_whole(told))


def _held(claim: Claim, results: Sequence[Claim], passages: dict[int, Marks]) -> Claim | None:
    """A ratio that only says whose it is, against the one other party whose result on the same test
    its sentence tells before it, or the sentence before does: “B, with the same chips, is 2 percent
    slower.”"""
    own, marks = claim.subject, passages.get(claim.passage)
    if marks is None or claim.kind not in _HELD or claim.quantity is None:
        return None
    if claim.outside or claim.per or _told_against(claim.baseline):
        return None
    named = [one for one in (own.system, own.submitter) if one.how == "stated"]
    if claim.quantity.unit not in _RATIOS or not any(
        claim.sentence_start <= one.start < claim.sentence_end for one in named
    ):
        return None
    word = _order(marks, claim)
    near = [r for r in results if r.passage == claim.passage and r.start < claim.start]
    here = [r for r in near if r.start >= claim.sentence_start]
    if not here and near:
        here = [r for r in near if r.sentence_start == near[-1].sentence_start]
        if here[0].sentence_end + 1 < claim.sentence_start:
            return None  # another sentence stands between
    here = [r for r in here if not claim.benchmarks or _tests(r) == _tests(claim)]
    mine = [r for r in here if _is_of(r, own)]
    others = {_party(r): r for r in here if _apart(r.subject, own)}
    if not word or len(others) != 1 or len({_tests(r) for r in here}) != 1:
        return None
    (other,) = others.values()
    vague = _may_be_own_gain(marks, claim) or _is_of_a_time(marks, claim, other)
    if not mine and (vague or claim.modality != "asserted"):
        return None
    return msgspec.structs.replace(
        claim,
        kind="comparison",
        comparator=word,
        benchmarks=claim.benchmarks or tuple(map(_carried, other.benchmarks)),
        baseline=Baseline(subject=_carried_whole(other.subject)),
    )


def _is_of_a_time(marks: Marks, claim: Claim, other: Claim) -> bool:
    """“A took 22 minutes. B is 2 percent |below|”: less of a time, and so the faster; whether it is
    the time that is meant, only its own result would tell."""
    last = claim.end - marks.base
    words = marks.cues.within(claim.start - marks.base, last + _WORD_REACH, *_ORDERED, "below")
    return other.kind == "time" and any(w.name == "below" or w.start < last for w in words)


def _half_of_the_last(
    claim: Claim, results: Sequence[Claim], passages: dict[int, Marks]
) -> Claim | None:
    """“A reaches 98,858 tokens a second. B gets |half of that|”: the one figure of its sentence,
    a part of what one other party was just told to have."""
    marks, quantity = passages.get(claim.passage), claim.quantity
    if marks is None or quantity is None or quantity.unit != "x":
        return None
    start, end = claim.sentence_start - marks.base, claim.sentence_end - marks.base
    printed = marks.folded[claim.start - marks.base : claim.end - marks.base]
    if not any(fold(share) in printed for share in load_pack(marks.lang).shares):
        return None
    pointed = marks.cues.any(claim.start - marks.base, end, "of_them", "anaphor")
    if not pointed or len(marks.figures_in(start, end)) != 1:
        return None
    before = [r for r in results if r.passage == claim.passage and r.start < claim.start]
    rate = bool(before) and before[-1].kind == "throughput"
    word = "slower" if rate else "faster"
    part = msgspec.structs.replace(claim, kind="comparison", comparator=word)
    return _held(part, results, passages)


def _apart(one: Subject, other: Subject) -> bool:
    """Whether two are not one and the same: of two companies, or two systems."""
    pairs = ((one.submitter, other.submitter), (one.system, other.system))
    return any(a and b and a.value != b.value for a, b in pairs)


def _may_be_own_gain(marks: Marks, claim: Claim) -> bool:
    """“A took 22 minutes. B has become 3 percent faster with new software”: whether a ratio beside
    which no result of its own is printed may be over what was before."""
    start, end = claim.sentence_start - marks.base, claim.sentence_end - marks.base
    return marks.cues.any(start, end, *_GAINED)


def _told_against(baseline: Baseline | None) -> bool:
    """Whether something is named that a ratio is held against."""
    if baseline is None:
        return False
    other = baseline.subject
    return bool(baseline.round or baseline.quantity or other.system or other.submitter)


def _order(marks: Marks, claim: Claim) -> str:
    """Which way a ratio compares, by its one word right beside it or by what was decided of it,
    where no earlier state is told."""
    start, end = claim.sentence_start - marks.base, claim.sentence_end - marks.base
    first, last = claim.start - marks.base, claim.end - marks.base
    if marks.cues.any(start, end, *_EARLIER):
        return ""
    words = marks.cues.within(first, last + _WORD_REACH, *_ORDERED)
    beside = (w for w in words if w.end >= last and not marks.folded[last : w.start].strip())
    names = {word.name for word in beside}
    before = marks.cues.within(first - _BEFORE_REACH, first, *_ORDERED)
    small = ("", *before_words(load_pack(marks.lang)))
    names |= {w.name for w in before if marks.folded[w.end : first].strip() in small}
    if not names and claim.comparator in _ORDERED:
        names = {claim.comparator}
    return names.pop() if len(names) == 1 else ""


def _tests(claim: Claim) -> tuple[str, ...]:
    return tuple(test.value for test in claim.benchmarks)


def _carried_whole(subject: Subject) -> Subject:
    return msgspec.structs.replace(
        subject,
        submitter=_carried(subject.submitter),
        system=_carried(subject.system),
        accelerator=_carried(subject.accelerator),
    )


def _carried(slot: Slot) -> Slot:
    return msgspec.structs.replace(slot, how="carried") if slot else slot
