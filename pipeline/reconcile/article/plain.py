"""A sentence that says one thing: its names are surely those of its figure.

What else holds blame back is that a program may have joined a figure to the wrong names. Where a
sentence has one figure, all the names that the claim needs and none besides, no such doubt is left.
Nor is there where its other figures are official scores, which take the other names with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

import msgspec

from pipeline.official.names import submitter_members
from pipeline.reconcile.checkers.values import query_of
from pipeline.reconcile.entries.candidates import admitted
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging import guards
from pipeline.reconcile.judging.anchors import SCORES, borne, in_table, one_sentence
from pipeline.reconcile.judging.slips import VERSION, numbers
from pipeline.records import EMPTY, Article, Claim, Result, Slot, Subject

_MYRIADS = re.compile(r"(\d+)[万萬만](\d{1,4})?")


class Sentence(NamedTuple):
    """What stands in a claim's sentence besides it: sizes of its own, IDs, scores that agree, and
    of a relation (``kin``) others that agree, of the same side.

    ``dated`` where the round stands there too, or the article speaks of no other. ``named`` is all
    that the article's claims are said of or held against. ``more`` where it has other numbers.
    """

    sizes: list[Claim]
    ids: list[Claim]
    mates: list[Claim]
    dated: bool
    named: tuple[Subject, ...]
    more: bool = False
    kin: tuple[Claim, ...] = ()


def plain(
    article: Article,
    claim: Claim,
    claims: Sequence[Claim],
    agreed: Sequence[Claim],
    rows: Sequence[Result],
    facts: Official,
) -> Sentence | None:
    """What stands beside a claim in its sentence, ``None`` if its names are in any doubt.

    All its names stand there. Every other claim is an official score of ``agreed`` and every other
    name one of theirs, or one of the entries that the claim can mean (``rows``: their makers and
    chips). Every other number is a whole one, and no size of the company's.
    """
    if in_table(article, claim) is not None:
        return None
    quantity = claim.quantity
    if quantity is not None and (
        guards.cut(article, claim, quantity) or guards.borrowed(article, claim, quantity)
    ):
        return None
    if not _stated(claim, article, facts) or not claim.scope.round:
        return None
    beside = [one for one in claims if one is not claim and one_sentence(claim, one)]
    sizes = [one for one in beside if any(_size_of(one, whole) for whole in (claim, *agreed))]
    ids = [one for one in beside if one.kind == "citation"]
    mates = [one for one in beside if one.kind in SCORES and one in agreed]
    kin = tuple(one for one in beside if one in agreed and _of_one_side(claim, one))
    found = Sentence(sizes, ids, mates, _dated(claim, claims), _named(claims), kin=kin)
    if len(sizes) + len(ids) + len(mates) + len(kin) != len(beside):
        return None
    if not _own_names(claim, [*mates, *kin], rows):
        return None
    left = _left(claim, found)
    if left is None or not _own_numbers(article, claim, left, facts):
        return None
    return found._replace(more=bool(left))


def _of_one_side(claim: Claim, one: Claim) -> bool:
    """“30 % faster than A and |6 % faster than B|”: whether both hold one side against others."""
    figures = claim.quantity is not None and one.quantity is not None
    related = claim.kind == one.kind == "comparison" and figures
    return related and one.subject == claim.subject and one.comparator == claim.comparator


def _named(claims: Sequence[Claim]) -> tuple[Subject, ...]:
    """The subjects of claims and of what they are held against; an ID's is the table's."""
    claims = [one for one in claims if one.kind != "citation"]
    sides = [one.baseline.subject for one in claims if one.baseline is not None]
    return (*(one.subject for one in claims), *sides)


def _own_names(claim: Claim, mates: Sequence[Claim], rows: Sequence[Result]) -> bool:
    """Whether a sentence has no names but those of its claims and of the entries meant."""
    known = [slot for one in (claim, *mates) for slot in _slots(one) if slot]
    others = guards.names_beside(claim, known)
    return not others or (bool(rows) and all(borne(*name, rows) for name in others))


def _stated(claim: Claim, article: Article, facts: Official) -> bool:
    """Whether the sentence itself holds all names that a claim was given, a benchmark at least.

    A company that was named before says nothing more where nobody else entered what is named here.
    """
    subject, scope = claim.subject, claim.scope
    company = subject.submitter
    if company and not guards.in_sentence(claim, company) and _sole(article, claim, facts):
        subject = msgspec.structs.replace(subject, submitter=EMPTY)
    sides = [subject, *([claim.baseline.subject] if claim.baseline is not None else [])]
    slots = [slot for side in sides for slot in (side.submitter, side.system, side.accelerator)]
    slots += [*claim.benchmarks, scope.division, scope.scenario, scope.availability]
    named = bool(subject.submitter or subject.system or subject.accelerator)
    here = all(guards.in_sentence(claim, slot) for slot in slots if slot)
    return named and bool(claim.benchmarks) and here


def _sole(article: Article, claim: Claim, facts: Official) -> bool:
    """Whether all that a sentence's system can be is its company's, in the claim's round."""
    subject = claim.subject
    if not (subject.system or subject.accelerator) or not claim.scope.round:
        return False
    members = submitter_members(subject.submitter.value)
    options = admitted(query_of(article, claim).drop("submitter"), facts)
    owners = [option.row.submitter.split("+") for option in options]
    return bool(owners) and all(members.intersection(names) for names in owners)


def _dated(claim: Claim, claims: Sequence[Claim]) -> bool:
    """Whether the sentence gives the round, or the article speaks of no other."""
    own = claim.scope.round
    here = {match[0].lstrip("vV") for match in VERSION.finditer(claim.sentence)}
    if guards.in_sentence(claim, own) or own.value in here:
        return True
    named = {one.scope.round.value for one in claims} - {""}
    since = {one.baseline.round.value for one in claims if one.baseline is not None} - {""}
    # A gain names the round that it is measured from, which is none that it could be of.
    from_ = claim.baseline.round if claim.baseline is not None else EMPTY
    start = {from_.value} if guards.in_sentence(claim, from_) else set()
    return named | since <= {own.value} | start


def _size_of(one: Claim, claim: Claim) -> bool:
    """Whether a claim is no more than a size that another was given."""
    sizes = {count for count in (*_counts(claim), *_scale_of_baseline(claim)) if count}
    figure = one.quantity
    return one.kind == "count" and figure is not None and figure.value in sizes


def _scale_of_baseline(claim: Claim) -> tuple[int | None, ...]:
    if claim.baseline is None:
        return ()
    scale = claim.baseline.subject.scale
    return scale.accelerators, scale.nodes, scale.processors


def _own_numbers(
    article: Article, claim: Claim, left: Sequence[frozenset[Decimal]], facts: Official
) -> bool:
    """Whether the sentence's other numbers say nothing that the figure could be of."""
    if not all(any(value == int(value) for value in readings) for readings in left):
        return False
    if not left:
        return True
    query = query_of(article, claim)
    own = admitted(query.drop("scale", "system"), facts)
    sizes = {Decimal(count) for option in own for count in _sizes(option.row)}
    return not any(sizes & readings for readings in left)


def _sizes(row: Result) -> Iterator[int]:
    yield from (n for n in (row.accelerators, row.nodes, row.host_processors) if n)


def _left(claim: Claim, beside: Sentence) -> list[frozenset[Decimal]] | None:
    """The numbers that are left when figures, sizes, IDs, names and rounds are taken out.

    ``None`` where the sentence does not hold the figure itself.
    """
    rest = claim.sentence
    if claim.quantity is not None and claim.quantity.surface not in rest:
        return None
    baseline, stated = claim.baseline, (claim, *beside.mates, *beside.kin)
    quantities = [one.quantity for one in (*stated, *beside.sizes)]
    quantities += [baseline.quantity] if baseline is not None else []
    rounds = [one.scope.round for one in stated]
    rounds += [baseline.round] if baseline is not None else []
    surfaces = {one.surface for one in quantities if one is not None}
    surfaces |= {one.surface for one in beside.ids if one.surface}
    names = [slot for one in stated for slot in _slots(one)]
    surfaces |= {slot.surface for slot in (*names, *rounds) if slot.surface}
    for surface in sorted(surfaces, key=lambda text: (-len(text), text)):
        rest = rest.replace(surface, " ; ")
    rest = _MYRIADS.sub(lambda found: str(int(found[1]) * 10_000 + int(found[2] or 0)), rest)
    for version in {match[0] for match in VERSION.finditer(rest)}:
        if version.lstrip("vV") in {slot.value for slot in rounds}:
            rest = rest.replace(version, " ; ")
    counts = {n for one in stated for n in (*_counts(one), *_scale_of_baseline(one))}
    known = {Decimal(count) for count in counts if count}
    return [readings for readings in numbers(rest) if not known & readings]


def _counts(claim: Claim) -> tuple[int | None, ...]:
    scale = claim.subject.scale
    return scale.accelerators, scale.nodes, scale.processors


def _slots(claim: Claim) -> Iterator[Slot]:
    sides = [claim.subject, *([claim.baseline.subject] if claim.baseline is not None else [])]
    for side in sides:
        yield from (side.submitter, side.system, side.accelerator)
    yield from claim.benchmarks
