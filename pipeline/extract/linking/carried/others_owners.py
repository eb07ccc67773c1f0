"""Whose the product is that a ratio is held against, where the text says so elsewhere.

“Dell's XE9680 with H200s took 15.4 minutes. … The B200 is 2.2 times as fast as the H200”: of the
H200 it told one result of that test, and Dell's. The ratio's sentence does not say so: the slot is
marked as a default, and verdicts do not rest on it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from pipeline.extract.linking.carried.credited import with_maker
from pipeline.extract.linking.companies.makers import makers_of
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks
from pipeline.records import EMPTY, Claim, Slot, Subject

_RESULTS = ("time", "throughput")
# Whose result it is was read in words, and is no default of the text.
_READ = ("stated", "carried", "table_header", "footnote")


def with_others_owners(
    claims: Sequence[Claim], marked: Sequence[Marks], companies: Sequence[str], context: Context
) -> tuple[Claim, ...]:
    """The claims, each with the company of the product that it is held against.

    It is the one whose result of that product on that test the text tells; else the maker of the
    chip, by the rules by which a chip's own result is its maker's.
    """
    places = {marks.passage: place for place, marks in enumerate(marked)}
    told: dict[str, list[Claim]] = defaultdict(list)
    for one in claims:
        if one.kind in _RESULTS and one.subject.submitter.how in _READ:
            for name in {one.subject.system.value, one.subject.accelerator.value}:
                told[name].append(one)

    def owner(claim: Claim, other: Subject) -> Slot:
        # “AMD's MI355X is 2.1 times as fast as the MI325X. … / B took 12.9 on 16 MI325X”: who holds
        # a product against another of his own means his own results, unless others' were told
        own = claim.subject.submitter.value in makers_of(other.system.value)
        results = [one for one in told[other.system.value] if _one_test(claim, one)]
        here = _teller([one for one in results if not own or one.start < claim.start])
        return here or _maker(claim, other, places, marked, companies, context)

    return tuple(
        _with_owner(claim, owner(claim, claim.baseline.subject))
        if claim.baseline is not None and _lacks_owner(claim.baseline.subject)
        else claim
        for claim in claims
    )


def _lacks_owner(other: Subject) -> bool:
    return bool(other.system) and not other.submitter


def _one_test(claim: Claim, other: Claim) -> bool:
    tests = {slot.value for slot in claim.benchmarks}
    return any(slot.value in tests for slot in other.benchmarks)


def _teller(results: Sequence[Claim]) -> Slot:
    """The one company that has all of some results."""
    owners = {one.subject.submitter.value: one.subject.submitter for one in results}
    return next(iter(owners.values())) if len(owners) == 1 else EMPTY


def _maker(
    claim: Claim,
    other: Subject,
    places: dict[int, int],
    marked: Sequence[Marks],
    companies: Sequence[str],
    context: Context,
) -> Slot:
    """The maker of the chip on the other side, where the text would tell its result as his."""
    told = msgspec.structs.replace(claim, subject=other)
    return with_maker(told, places[claim.passage], marked, companies, context).subject.submitter


def _with_owner(claim: Claim, owner: Slot) -> Claim:
    if not owner or claim.baseline is None:
        return claim
    owner = msgspec.structs.replace(owner, how="article_default")
    subject = msgspec.structs.replace(claim.baseline.subject, submitter=owner)
    baseline = msgspec.structs.replace(claim.baseline, subject=subject)
    return msgspec.structs.replace(claim, baseline=baseline)
