"""Results that are said to be of the same machine as the one told before, or of the same chips.

“512 GB200 took 0.5 minutes on Llama 2. / On RetinaNet |the same configuration| needed 1.39”: who
entered it, what chips it has and how many need not be said again, however many they are. “AMD took
10.18 minutes with eight MI355X. |Dell 10.27, Supermicro 10.24|”: further companies on the same test
need not say again with what chips.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec.structs import replace

from pipeline.extract.linking.companies.makers import makes
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.phrases.fromto import EARLIER_ROUNDS
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.linking.sizes.one_chip import same_chips
from pipeline.extract.linking.sizes.scale import COUNTED
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.signs import OWNERS, PRODUCTS
from pipeline.records import EMPTY, Claim, Scale, Slot, Subject

_TOLD = ("time", "throughput")
# What makes a result that of other chips, or of another time.
_ELSE = (*EARLIER_ROUNDS, "predecessor", "older", "newer", "lone")
# How many words may stand between two results that are told of two companies in one breath.
_FEW = 4


def with_same_machine(claims: Sequence[Claim], marked: Iterable[Marks]) -> list[Claim]:
    """The claims, those of “the same machine” with what the last result says of it."""
    passages = {marks.passage: marks for marks in marked}
    done: list[Claim] = []
    for claim in sorted(claims, key=lambda one: one.start):
        marks = passages[claim.passage]
        if claim.kind in _TOLD and marks.cues.has("same_system") and _points(marks, claim):
            source = _last_told(done, claim.subject)
            if source is not None and not _has_other_chips(marks, claim, done[-1], source):
                claim = replace(claim, subject=_filled(claim.subject, source))
        if claim.kind in _TOLD and claim.subject.submitter.how == "stated":
            claim = _with_same_chips(marks, claim, done)
        done.append(claim)
    return done


def _with_same_chips(marks: Marks, claim: Claim, done: Sequence[Claim]) -> Claim:
    """A company's result with the chips of the last one told on the same test, if its sentence says
    that they are the same, or tells no more than who and how much (“A took 11.4 minutes with eight
    B200s, |B 11.3|”), and the company has such an entry; or with those that a sentence just before
    is about, if it has no others. So with their number, where it has no other.
    """
    own = claim.subject
    start, end = claim.sentence_start - marks.base, claim.sentence_end - marks.base
    place = claim.start - marks.base
    last = next((one for one in reversed(done) if one.kind in _TOLD), None)
    chip, count, first = EMPTY, None, start
    if last is not None and _is_on_same_test(claim, last):
        told = last.subject
        same = last.sentence_start == claim.sentence_start
        first = last.end - marks.base if same else start
        said = same_chips(marks, start, end) or marks.cues.any(start, end, "same_system")
        if own.submitter.value != told.submitter.value and (
            said or (same and _tells_no_more(marks, first, place))
        ):
            chip, count = told.accelerator, told.scale.accelerators
    chip = chip or _announced(marks, start)
    if not chip or own.scale != Scale() or not claim.benchmarks:
        return claim
    if own.system and own.system.value != chip.value:
        return claim
    if any(m.label in PRODUCTS for m in marks.names_in(first, end)):
        return claim
    if any(f.quantity.unit in COUNTED for f in marks.figures_in(first, end)):
        return claim
    if marks.cues.any(start, end, *_ELSE):
        return claim
    where = (claim.scope.suite.value, claim.scope.round.value, claim.benchmarks[0].value)
    sizes = _sizes_of(own.submitter.value, chip.value, *where)
    if not sizes:
        return claim
    size = Scale(accelerators=count) if count and sizes == {count} else own.scale
    name = _carried(chip)
    system = own.system or name
    return replace(claim, subject=replace(own, system=system, accelerator=name, scale=size))


def _tells_no_more(marks: Marks, start: int, end: int) -> bool:
    """Whether nothing but a company's name and two or three words stand between two results, and
    nothing holds the one against the other."""
    words = len(marks.folded[start:end].replace("-", " ").split())
    names = marks.names_in(start, end)
    last = marks.sentence_at(end)[1]
    held = marks.cues.any(start, end, "versus", "baseline_before", "to", "rival")
    held = held or marks.cues.any(start, last, "difference", "equal", "close")
    return len(names) == 1 and words <= _FEW and not held


def _announced(marks: Marks, start: int) -> Slot:
    """“It is close among |those with H200s|. A handles 35,453 tokens a second, B 35,385”: the one
    chip that the last sentence is about which names any product, if it tells no result and nobody's
    name, and all that stands between are results of companies."""
    for first, last in reversed([s for s in marks.sentences if s[1] <= start]):
        names = marks.names_in(first, last)
        products = [m for m in names if m.label in PRODUCTS]
        if not products:
            continue
        one = len({m.canon for m in products}) == 1 and products[0].label == "ACCELERATOR"
        owned = any(m.label == "SUBMITTER" and not makes(marks, m) for m in names)
        told = any(f.quantity.unit for f in marks.figures_in(first, last))
        held = is_baseline(marks, products[0])
        return slot(marks, products[0], "carried") if one and not (owned or told or held) else EMPTY
    return EMPTY


def _is_on_same_test(claim: Claim, last: Claim) -> bool:
    """Whether two results that follow upon each other are of one test, round and scenario."""
    tests = {slot.value for slot in claim.benchmarks} | {slot.value for slot in last.benchmarks}
    near = claim.passage - last.passage <= 1
    scopes = [(one.scope.suite.value, one.scope.round.value) for one in (claim, last)]
    return near and len(tests) == 1 and bool(claim.benchmarks) and scopes[0] == scopes[1]


@lru_cache(maxsize=4096)
def _sizes_of(company: str, chip: str, suite: str, round_: str, test: str) -> frozenset[int]:
    """How many of a chip a company's official entries on a test have."""
    from pipeline.official import resolve

    owner, named = (Slot(value=name, how="stated") for name in (company, chip))
    whose = Subject(submitter=owner, system=named)
    rows = resolve(whose, suite=suite, round=round_, benchmark=test)
    return frozenset(match.result.accelerators or 0 for match in rows)


def _points(marks: Marks, claim: Claim) -> bool:
    """Whether the words stand before a result, nobody and no other result named between, or right
    behind it in its sentence."""
    start, end = claim.sentence_start - marks.base, claim.sentence_end - marks.base
    first, last = claim.start - marks.base, claim.end - marks.base
    before = marks.cues.within(start, first, "same_system")
    if before:
        place = before[-1].end
        return not any(m.label in OWNERS for m in marks.names_in(place, first))
    behind = marks.cues.within(last, end, "same_system")
    return bool(behind) and not (
        any(m.label in OWNERS for m in marks.names_in(last, behind[0].start))
        or marks.figures_in(last, behind[0].start)
    )


def _has_other_chips(marks: Marks, claim: Claim, last: Claim, told: Subject) -> bool:
    """“H100 8개로 5.36분, |A100 8개를 쓴| 같은 서버”: whether chips that are not those told
    before were named since the last claim, or since the sentence began."""
    first = max(claim.sentence_start, last.end if last.end <= claim.start else 0)
    named = marks.names_in(first - marks.base, claim.start - marks.base)
    return any(m.label == "ACCELERATOR" and m.canon != told.accelerator.value for m in named)


def _last_told(done: Sequence[Claim], own: Subject) -> Subject | None:
    """The subject of the last result told, or of the last one of the company that is named, if its
    chips are no others."""
    for one in reversed(done):
        told = one.subject
        if one.kind not in _TOLD or not _agree(own.submitter, told.submitter):
            continue
        return told if told.system and _agree(own.system, told.system) else None
    return None


def _agree(own: Slot, told: Slot) -> bool:
    return not own or own.value == told.value


def _filled(own: Subject, told: Subject) -> Subject:
    size = own.scale if own.scale != Scale() else told.scale
    submitter = own.submitter or _carried(told.submitter)
    system = own.system or _carried(told.system)
    chip = own.accelerator or _carried(told.accelerator)
    return Subject(submitter=submitter, system=system, accelerator=chip, scale=size)


def _carried(slot: Slot) -> Slot:
    return replace(slot, how="carried") if slot else EMPTY
