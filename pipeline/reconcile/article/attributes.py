"""What a text can have wrong about a figure that is right.

The figure is that of another entry, which differs in one thing that the sentence states: its size,
its round, the company. Whatever else could explain it leaves the text unblamed.
"""

from __future__ import annotations

import re
from decimal import Decimal

from pipeline.official.names import canonical, chip_members, chip_of, submitter_members
from pipeline.official.resolving import identifies
from pipeline.reconcile.article.plain import Sentence
from pipeline.reconcile.cases import Coded
from pipeline.reconcile.entries.candidates import Option, Query, admitted, pool
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging import guards, miscounts, slips
from pipeline.reconcile.judging.plain_words import (
    is_plain,
    says_one_thing,
    tells_a_score,
    told_in_words,
)
from pipeline.reconcile.numbers.agreement import SUPPORTING, agreement
from pipeline.reconcile.numbers.intervals import significant
from pipeline.reconcile.numbers.show import with_unit
from pipeline.reconcile.numbers.units import score_in
from pipeline.records import Claim, Quantity, Result, Slot

# A figure of one digit is too many things at once.
TELLING_DIGITS = 2
# Three digits of another entry are no chance.
OF_ANOTHER = 3
# What may be wrong, the likeliest first.
ATTRIBUTES = (
    "division", "scale", "accelerator", "round", "scenario", "availability", "benchmark", "system",
    "submitter",
)  # fmt: skip
# Those of them that are names: of the others (“offline … and in the server scenario …”) nobody
# knows which words belong to which of two figures.
NAMES = frozenset({"scale", "accelerator", "benchmark", "system", "submitter"})
# “A reached … on B in the offline scenario with four … accelerators”: of a sentence with no more
# words that were not read, none tells that its chips are somebody else's.
_PLAIN = 6
# “eight accelerators”: of more words these two may be any.
_OTHERS = 2
# “Sixteen A100 GPUs”: no larger number is written out.
IN_WORDS = 20
# Of so few entries, each is the one that was meant.
_FEW = 2


def wrong_attribute(
    claim: Claim, query: Query, quantity: Quantity, beside: Sentence, facts: Official
) -> tuple[Coded, Option] | None:
    """The entry that has a figure and differs in one thing that the sentence states of it.

    What the sentence gives to another figure may be this one's.
    """
    for slot in ATTRIBUTES:
        if not is_stated(claim, slot) or (beside.mates and slot not in NAMES):
            continue
        options = admitted(query.drop(slot), facts)
        if significant(quantity) < (OF_ANOTHER if len(options) > _FEW else TELLING_DIGITS):
            continue
        for option in options:
            row = option.row
            value = score_in(row, quantity.unit, claim.per)
            if value is None or option.level == "near":
                continue
            if agreement(quantity, value) not in SUPPORTING:
                continue
            if any(has_name(mate, slot, row) for mate in beside.mates):
                return None
            if slot == "benchmark" and slips.speaks_of(slot, row, claim.sentence.casefold()):
                return None  # one name that two suites give to tests of their own
            if any(share_words(mate, claim, slot) for mate in beside.mates):
                return None
            if is_spoken_of(claim, slot, row, beside):
                return None
            if is_to_blame(claim, query, slot, row, facts, alone=not beside.mates):
                return told(claim, slot, row), option
    return None


def has_name(mate: Claim, slot: str, row: Result) -> bool:
    """Whether another claim of the sentence is given the name that an entry has."""
    subject = mate.subject
    if slot == "submitter":
        members = submitter_members(subject.submitter.value) if subject.submitter else frozenset()
        return bool(members.intersection(row.submitter.split("+")))
    if slot == "benchmark":
        names = {part for one in mate.benchmarks for part in one.value.split("|")}
        return bool({row.benchmark, row.benchmark.partition("-")[0]} & names)
    if slot == "accelerator":
        return chip_of(row) in chip_members(subject.accelerator.value)
    scale = subject.scale
    sizes = {scale.accelerators, scale.nodes, scale.processors} - {None}
    named = subject.system and identifies(subject.system.value, row) in ("exact", "alias")
    return bool(named or sizes & {row.accelerators, row.nodes, row.host_processors})


def share_words(mate: Claim, claim: Claim, slot: str) -> bool:
    """Whether two claims take a name from the same words: then it may be the other's alone.

    Of one round, two figures behind one system are its own: “the IPU-POD64 took 8.5 and 10.6”. From
    an earlier one it may be whatever the company had then: “Eos took 3.92, down from 10.9 in 3.0”.
    """
    if slot == "system" and mate.scope.round.value == claim.scope.round.value:
        return False
    if slot == "scale":
        return mate.subject.scale == claim.subject.scale
    if slot == "benchmark":
        theirs = {one.start for one in mate.benchmarks}
        return any(one.start in theirs for one in claim.benchmarks)
    sides = [getattr(one.subject, slot) for one in (mate, claim)]
    return bool(sides[0].start == sides[1].start)


def is_spoken_of(claim: Claim, slot: str, row: Result, beside: Sentence) -> bool:
    """Whether the article speaks of the company or system whose figure it is.

    The company that a sentence names may be the one that says so, and a system the one of another
    figure; then this figure is of whom the article spoke before.
    """
    if slot == "submitter":
        theirs = set(row.submitter.split("+"))
        says = claim.speaker and claim.speaker.value == claim.subject.submitter.value
        companies = {side.submitter.value for side in beside.named if side.submitter}
        return bool(says) or any(submitter_members(company) & theirs for company in companies)
    if slot != "system" or not beside.mates:
        return False
    systems = {side.system.value for side in beside.named if side.system}
    return any(identifies(system, row) in ("exact", "alias") for system in systems)


def is_stated(claim: Claim, slot: str) -> bool:
    """Whether a figure's own sentence states an attribute of it."""
    subject, scope = claim.subject, claim.scope
    scale = subject.scale
    if slot == "scale":
        counts = {Decimal(n) for n in (scale.accelerators, scale.nodes, scale.processors) if n}
        # a size may be carried with its system: it is the sentence's own where that prints it
        here = subject.system.how != "carried"
        return bool(counts) and (here or any(counts & n for n in slips.numbers(claim.sentence)))
    stated = {
        "division": scope.division,
        "round": scope.round,
        "scenario": scope.scenario,
        "availability": scope.availability,
        "benchmark": claim.benchmarks[0],
        # A machine has chips; where it is called by them, they are the system.
        "accelerator": subject.accelerator if _is_machine(subject.system) else Slot(),
        # Without its system a company's figures are many; without its company a system's are.
        "system": subject.system if subject.submitter else Slot(),
        "submitter": subject.submitter if subject.system else Slot(),
    }[slot]
    return guards.in_sentence(claim, stated) and bool(stated)


def is_to_blame(
    claim: Claim, query: Query, slot: str, row: Result, facts: Official, *, alone: bool = False
) -> bool:
    """Whether a company or system can be blamed: it is known, and the entry is none of its own.

    What a maker's machine does was often submitted by somebody else, and a company that never
    submitted may run anybody's. Of a size, that of a whole machine is none of the entry's. A system
    of which the company has no entry is wrong only where it is ``alone`` with one figure, and
    surely another chip.
    """
    subject = query.subject
    if slot == "scale":
        chips = row.accelerators or row.host_processors
        scale = subject.scale
        if chips == scale.accelerators and row.nodes == 1:
            return False  # “each of the two machines has eight”
        if chips == (scale.accelerators or 0) * (scale.nodes or 0):
            return False  # “two machines of eight”
        return not miscounts.whole_machine(scale, chips, facts)
    if slot == "accelerator":
        named = canonical("accelerators", subject.accelerator.value) or ""
        return _is_other_chip(named, row, facts)
    if slot == "system":
        chip = canonical("accelerators", subject.system.value)
        plain = bool(chip) and tells_a_score(claim)  # “A's entry, an 8-GPU B system, got through C”
        apart = guards.apart(claim, claim.subject.system) and not plain
        if apart or _is_part(subject.system, row):
            return False
        own = any(pool(query.drop("scale"), facts).options)
        return own or (alone and _another_chip(claim, row, facts))
    if slot != "submitter":
        return True
    members = submitter_members(subject.submitter.value)
    entered = facts.index.select(row.suite, row.round)
    known = any(members.intersection(one.submitter.split("+")) for one in entered)
    made = subject.submitter.value.split("-")[0].casefold() in row.platform.casefold()
    bare = bool(canonical("accelerators", subject.system.value))
    own = not bare and identifies(subject.system.value, row) in ("exact", "alias")
    return known and not made and not own


def _is_part(named: Slot, row: Result) -> bool:
    """Whether an entry has the named chip besides another: “MI300X (x32), MI325X”."""
    name = re.escape(canonical("accelerators", named.value) or named.value)
    return re.search(rf"(?i)(?<![a-z0-9]){name}(?![a-z0-9])", row.accelerator) is not None


def _another_chip(claim: Claim, row: Result, facts: Official) -> bool:
    """Whether a sentence gives an entry's number of chips, but of a sort that it surely is not of.

    The chip is one that somebody entered in the suite, and neither name is part of the other.
    """
    subject = claim.subject
    count = subject.scale.accelerators
    named, has = canonical("accelerators", subject.system.value), chip_of(row)
    if not (named and has and count) or count != row.accelerators:
        return False
    plain = guards.unread(claim) <= _PLAIN or is_plain(claim, _OTHERS) or says_one_thing(claim)
    if not plain:
        return False  # “a seller of servers with four …”, “compares it with the four … of rivals”
    # Few chips are told in words; more that the sentence does not print come of a system's name.
    printed = any(Decimal(count) in readings for readings in slips.numbers(claim.sentence))
    if not printed and not (count <= IN_WORDS and told_in_words(claim, subject.system)):
        return False
    return _is_other_chip(named, row, facts)


def _is_machine(system: Slot) -> bool:
    return bool(system) and not canonical("accelerators", system.value)


def _is_other_chip(named: str, row: Result, facts: Official) -> bool:
    """Whether a chip that somebody entered in the suite is surely none of an entry's, and neither
    name part of the other."""
    has = chip_of(row)
    if not (named and has) or named in has or has in named or has in chip_members(named):
        return False
    return any(named == chip_of(one) for one in facts.index.select(row.suite))


def told(claim: Claim, slot: str, row: Result) -> Coded:
    """What is wrong, told with the entry that has the figure."""
    if slot == "scale":
        scale = claim.subject.scale
        stated = scale.accelerators or scale.nodes or scale.processors
        chips = row.accelerators or row.host_processors
        has = row.nodes if scale.nodes and not scale.accelerators else chips
        return _differs(str(stated), str(has), row)
    if slot == "accelerator":
        return _differs(claim.subject.accelerator.value, chip_of(row), row)
    words = (
        ("slot", slot), ("entry", row.system), ("round", row.round), ("division", row.division),
        ("benchmark", row.benchmark), ("score", with_unit(row)),
    )  # fmt: skip
    return Coded("neighbour", words)


def _differs(stated: str, official: str, row: Result) -> Coded:
    told = (("stated", stated), ("official", official), ("entry", row.system))
    return Coded("attribute", told)
