"""“Won N of M”, “set N records”: how many tasks of a round a company, or its chips, lead.

The words narrow each task's field first (“on single servers”). Rules of counting differ, so those
that companies use besides are tried as well, each with its caveat; nothing is refuted here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import product

from pipeline.official.names import submitter_members
from pipeline.reconcile.cases import Coded, Finding, Take, operand
from pipeline.reconcile.checkers.places import SUITES, on_named_chip, runs_on, tops_of
from pipeline.reconcile.entries.candidates import STRONG
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.entries.standings import FILTERS, PER, led_tasks
from pipeline.records import Arithmetic, Claim, Result

_MISSING = (Coded("counting_rule"),)
# What else companies leave out when they count firsts: where single servers are meant, racks of
# boards behind one host, and servers of more than eight chips; elsewhere what can't be had yet.
RULES: dict[bool, tuple[str, ...]] = {
    True: ("one_box", "up_to_eight", "available"),
    False: ("available",),
}
# More firsts than there are tasks: those at any scale, and those by chip, or of single servers.
_TWICE = (("per_accelerator", "available"), ("single_node",), ("up_to_eight",))


def won(
    claim: Claim, suite: str, round_: str, assumed: tuple[str, ...], facts: Official
) -> Finding:
    """Holds a number of firsts against the tasks that the named company leads, or a chip that is
    named without one (“the H100 set eight records”)."""
    quantity = claim.quantity
    if quantity is None or not (claim.subject.submitter or claim.subject.system):
        return Finding(missing=(Coded("subject"),))
    if set(claim.filters) - set(FILTERS) - set(PER):
        return Finding(missing=_MISSING)
    if suite.startswith("inference"):
        return _of_inference(claim, suite, round_, assumed, facts)
    said = quantity.value
    fields = led_tasks(facts, suite, round_, claim.filters)
    takes = _led(claim, said, fields, assumed)
    if not any(take.agrees for take in takes):
        takes += _otherwise(claim, said, (suite, round_), assumed, facts)
    return Finding(tuple(takes), missing=_MISSING)


def _otherwise(
    claim: Claim,
    said: Decimal,
    where: tuple[str, str],
    assumed: tuple[str, ...],
    facts: Official,
) -> Iterator[Take]:
    """The count by the other rules that companies count by, as far as they give what is said."""
    fields = led_tasks(facts, *where, claim.filters)
    named = {name for slot in claim.benchmarks if slot.how in STRONG for name in (slot.value,)}
    if len(named) == said:
        # “First in two tasks, A and B”, of a company that leads a third as well.
        theirs = tuple(rows for rows in fields if rows[0].benchmark in named)
        yield from (take for take in _led(claim, said, theirs, assumed) if take.agrees)
    for more in RULES["single_node" in claim.filters]:
        narrower = led_tasks(facts, *where, (*claim.filters, more))
        told = (*assumed, f"filter={more}")
        yield from _counted(take for take in _led(claim, said, narrower, told) if take.agrees)
    if said > len(fields) and not set(claim.filters) & set(PER):
        free = led_tasks(facts, *where, ("available",))
        for also in _TWICE:
            told = (*assumed, f"counted twice: at any scale, and {', '.join(also)}")
            both = (*free, *led_tasks(facts, *where, also))
            yield from _counted(take for take in _led(claim, said, both, told) if take.agrees)


def _counted(takes: Iterator[Take]) -> Iterator[Take]:
    for take in takes:
        yield take._replace(caveats=(*take.caveats, "own_count"))


def _led(
    claim: Claim,
    said: Decimal,
    fields: Sequence[tuple[Result, ...]],
    assumed: tuple[str, ...],
) -> list[Take]:
    """How many of some fields the company's entries lead, and how many those on its chips."""
    members = submitter_members(claim.subject.submitter.value)
    tops = [rows[0] for rows in fields]
    by_entry = [row for row in tops if members.intersection(row.submitter.split("+"))]
    by_chip = [row for row in tops if row in by_entry or runs_on(claim, row)]
    takes = []
    company = bool(claim.subject.submitter)
    counts = ((by_entry, ()), (by_chip, ("other_submitter",))) if company else ((by_chip, ()),)
    for rows, needs in counts:
        # “Its newest chip swept all seven tests”, some of which its maker leads with an older one.
        others = company and not all(on_named_chip(claim, row) for row in rows)
        caveats = (*needs, "other_chip") if others else needs
        count = Decimal(len(rows))
        arithmetic = Arithmetic(
            operation="count",
            operands=tuple(operand(row, row.benchmark) for row in rows),
            result=count,
            unit="benchmarks",
            text=f"{count} of {len(tops)} closed tasks led"
            + (": " if rows else "")
            + ", ".join(row.benchmark for row in rows),
            level="rounded" if count == said else "none",
        )
        takes.append(Take(tuple(rows), arithmetic, count == said, (), assumed, caveats))
    return takes


def _of_inference(
    claim: Claim, suite: str, round_: str, assumed: tuple[str, ...], facts: Official
) -> Finding:
    """Firsts in inference, by each rule of counting that is in use: by scenario, and by target.

    Which rule a text counts by is never said, so agreement is a caveat.
    """
    quantity, company = claim.quantity, claim.subject.submitter
    if quantity is None:
        return Finding(missing=_MISSING)
    members = submitter_members(company.value)
    suites = SUITES.get(suite, (suite,))
    groups = dict.fromkeys((*((one,) for one in suites), suites))
    takes = []
    for chosen, together in product(groups, (False, True)):
        tops = [row for one in chosen for row in tops_of(claim, one, round_, together, facts)]
        led = [row for row in tops if members.intersection(row.submitter.split("+"))]
        if not company:
            led = [row for row in tops if runs_on(claim, row)]
        agrees = len(led) == quantity.value
        rule = "benchmark and scenario" if together else "benchmark, accuracy target and scenario"
        arithmetic = Arithmetic(
            operation="count",
            operands=tuple(operand(row, row.benchmark) for row in led),
            result=Decimal(len(led)),
            unit="benchmarks",
            text=f"{len(led)} of {len(tops)} led, by {rule}, {' and '.join(chosen)} {round_}",
            level="rounded" if agrees else "none",
        )
        takes.append(Take(tuple(led), arithmetic, agrees, (), assumed, ("own_count",)))
    return Finding(tuple(takes), missing=_MISSING)
