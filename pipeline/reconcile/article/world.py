"""All that an article speaks of: whether a figure that fits nothing is that of another name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pipeline.reconcile.cases import Take
from pipeline.reconcile.checkers.score_readings import taken
from pipeline.reconcile.entries.candidates import Option, Query, admitted
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.numbers.agreement import SUPPORTING, agreement
from pipeline.reconcile.numbers.units import score_in
from pipeline.records import Claim, Quantity, Scope, Slot, Subject


class World(NamedTuple):
    """The names and the benchmarks that an article's claims speak of."""

    names: tuple[Subject, ...]
    tasks: tuple[Slot, ...]


def world_of(claims: Sequence[Claim]) -> World:
    """What the claims of an article speak of."""
    return World(tuple(_named(claims)), tasks(claims))


def another(
    world: World, near: Sequence[Claim], query: Query, narrow: bool, facts: Official
) -> Take | None:
    """An entry of what the article speaks of that has a claim's figure, ``None`` if there is none.

    ``near`` are the claim and those beside it. Looked at are the claim's name with any benchmark
    of the round and its company with those beside it; then, if ``narrow`` (the link is sure),
    every other name with the claim's benchmark in its round, else with every benchmark in any.
    """
    quantity = near[0].quantity
    if quantity is None:
        return None
    # Of a rate, the share of one chip is looked at too.
    figure = None if quantity.unit.endswith("/s") else quantity
    for asked in _asked(world, near, query, narrow):
        for option in admitted(asked, facts, figure):
            if _has(option, quantity):
                return taken(option, quantity)
    return None


def anybody(claim: Claim, query: Query, facts: Official) -> Take | None:
    """Whoever has a claim's figure in its benchmark and round, of a claim that names no system.

    A company in whose machine another's chips ran has no entry of its own: “a Gigabyte chassis with
    sixteen of the cards” was submitted by the maker of the cards.
    """
    quantity = claim.quantity
    if quantity is None or not query.benchmarks or not query.scope.round:
        return None
    scope = Scope(suite=query.scope.suite, round=query.scope.round)
    asked = query._replace(subject=Subject(), scope=scope)
    figure = None if quantity.unit.endswith("/s") else quantity
    for option in admitted(asked, facts, figure):
        if _has(option, quantity):
            return taken(option, quantity)
    return None


def _has(option: Option, quantity: Quantity) -> bool:
    """Whether the figure is an entry's score or, of a rate, the share of one chip or node."""
    row = option.row
    for per in ("", "accelerator", "node") if quantity.unit.endswith("/s") else ("",):
        value = score_in(row, quantity.unit, per)
        if value is not None and agreement(quantity, value) in SUPPORTING:
            return True
    return False


def _asked(world: World, near: Sequence[Claim], query: Query, narrow: bool) -> Iterator[Query]:
    suite, round_ = query.scope.suite, query.scope.round
    yield query.drop("scale", "benchmark", "division", "scenario", "availability")
    here = Scope(suite=suite, round=round_)
    if query.subject.submitter:
        company = Subject(submitter=query.subject.submitter)
        yield query._replace(subject=company, benchmarks=tasks(near), scope=here)
    if narrow:
        asked = query._replace(scope=here)
    else:
        asked = query._replace(benchmarks=world.tasks, scope=Scope(suite=suite))
    for subject in world.names:
        yield asked._replace(subject=subject)


def tasks(claims: Sequence[Claim]) -> tuple[Slot, ...]:
    """The benchmarks of some claims, as alternatives."""
    names = "|".join(dict.fromkeys(slot.value for one in claims for slot in one.benchmarks))
    return (Slot(value=names),) if names else ()


def _named(claims: Sequence[Claim]) -> list[Subject]:
    """The names of claims and of what they are held against, sizes left aside."""
    found: dict[tuple[str, str, str], Subject] = {}
    for claim in claims:
        for side in (claim.subject, *((claim.baseline.subject,) if claim.baseline else ())):
            submitter, system, chip = (
                Slot(value=slot.value) for slot in (side.submitter, side.system, side.accelerator)
            )
            if submitter or system or chip:
                key = (submitter.value, system.value, chip.value)
                found[key] = Subject(submitter=submitter, system=system, accelerator=chip)
    return list(found.values())
