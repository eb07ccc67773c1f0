"""Ranks besides the first place in one task: the only one, the next ones, the best at everything.

Each is a query over who entered what. That a company has no entry there is known of a round that
the table holds; a blank score is an entry as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from decimal import Decimal
from itertools import product

import msgspec

from pipeline.official.names import chip_members, chip_of, submitter_members, superchip_of
from pipeline.official.resolving import identifies
from pipeline.reconcile.cases import Coded, Finding, Take, operand
from pipeline.reconcile.entries.candidates import STRONG
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.entries.standings import (
    FILTERS,
    PER,
    Field,
    blank,
    filtered,
    led_tasks,
    per_of,
    ranking,
    standing,
    value,
)
from pipeline.reconcile.judging.guards import names_beside
from pipeline.reconcile.numbers.show import name, number
from pipeline.reconcile.numbers.units import PERFORMANCE, score
from pipeline.records import Arithmetic, Claim, Result, Subject

_SHOWN = 8
# A text says “inference” of two suites.
SUITES = {"inference": ("inference-datacenter", "inference-edge")}
# A system's name is its entry's, one that it goes by, or that of its chip.
_NAMED = frozenset({"exact", "alias", "scale", "family"})


def makes(claim: Claim, row: Result) -> bool:
    """Whether the named company makes the chips of an entry, whoever submitted it."""
    subject = claim.subject
    if subject.system or not subject.submitter or not row.platform:
        return False
    return subject.submitter.value.split("-")[0].casefold() in row.platform.casefold()


def runs_on(claim: Claim, row: Result) -> bool:
    """Whether an entry runs on the named company's chips, or on the chip or system named."""
    system = claim.subject.system.value
    return makes(claim, row) or (bool(system) and identifies(system, row) in _NAMED)


def on_named_chip(claim: Claim, row: Result) -> bool:
    """Whether an entry is on the chip that a claim's sentence names, on whatever board.

    Where it names none, or the entry does not say its own, nothing speaks against it; nor does a
    chip that has its number: “trained A on 5,120 of the B, and won all seven tests”.
    """
    subject, own = claim.subject, chip_of(row)
    named = subject.accelerator
    if named.how not in STRONG or not named.value or not own or subject.scale.accelerators:
        return True
    names = {named.value, *named.value.split("|"), *chip_members(named.value)}
    return own in names or superchip_of(named.value) == own


def sole(
    claim: Claim,
    ours: Collection[str],
    suite: str,
    round_: str,
    assumed: tuple[str, ...],
    facts: Official,
) -> Finding:
    """“The only one”: in a benchmark, with entries in every benchmark of the round, or without
    accelerators; among the entries that the claim's conditions hold for (“in the cloud”)."""
    entered = facts.index.select(suite, round_, claim.scope.division.value)
    rows = filtered(tuple(row for row in entered if row.unit in PERFORMANCE), claim.filters)
    narrowed = [one.replace("_", " ") for one in claim.filters if one in FILTERS]
    among = f", {' and '.join(narrowed)} alone" if narrowed else ""
    open_ = Finding(missing=(Coded("rank_not_in_table", (("word", claim.comparator),)),))
    stated = any(slot.how in STRONG for slot in claim.benchmarks)
    everything = "all_benchmarks" in claim.filters and not stated
    if claim.benchmarks and not everything:
        names = {part for slot in claim.benchmarks for part in slot.value.split("|")}
        rows = tuple(row for row in rows if {row.benchmark, _task(row)} & names)
        where = f"in {' and '.join(sorted(names))}{among}"
        who = sorted({row.submitter for row in rows})
        mine = {row.submitter for row in rows if row.key in ours}
        agrees = bool(who) and mine.issuperset(who)
        takes = [_counted(rows, who, "submitter", agrees, assumed, where, ("only_entries",))]
        takes += [_by_makers(claim, rows, rows, assumed, where, ("only_entries",))]
    elif everything:
        closed = [row for row in rows if row.division == "closed"]
        tasks = {_task(row) for row in closed}
        companies = {part for row in closed for part in row.submitter.split("+")}
        whole = [company for company in sorted(companies) if tasks == _tasks_of(company, closed)]
        entries = [row for row in closed if set(row.submitter.split("+")) & set(whole)]
        where = f"in all {len(tasks)} benchmarks{among}"
        mine = {part for row in closed if row.key in ours for part in row.submitter.split("+")}
        agrees = bool(whole) and mine.issuperset(whole)
        takes = [_counted(entries, whole, "submitter", agrees, assumed, where, ())]
        makers = {row.platform for row in closed if row.platform}
        wide = [m for m in makers if tasks == {_task(r) for r in closed if r.platform == m}]
        entries = [row for row in closed if row.platform in wide]
        takes += [_by_makers(claim, entries, closed, assumed, where, ())]
    elif "cpu" in claim.filters:
        takes = list(_by_processors(claim, rows, ours, assumed))
    else:
        chips = chips_named(claim)
        rows = tuple(row for row in rows if chip_of(row) in chips)
        who = sorted({row.submitter for row in rows})
        members = submitter_members(claim.subject.submitter.value)
        agrees = bool(who) and all(members.intersection(one.split("+")) for one in who)
        where = f"with {' or '.join(sorted(chips))}{among}"
        takes = [_counted(rows, who, "submitter", agrees, assumed, where, ("only_entries",))]
    return Finding(tuple(takes), missing=open_.missing) if rows else open_


def chips_named(claim: Claim) -> frozenset[str]:
    """The one chip, or family of them, that a claim's sentence names."""
    subject = claim.subject
    beside = [canon for sort, canon in names_beside(claim) if sort == "ACCELERATOR"]
    names = {subject.accelerator.value, *beside} - {""}
    return chip_members(names.pop()) if len(names) == 1 else frozenset()


def _by_processors(
    claim: Claim, rows: Sequence[Result], ours: Collection[str], assumed: tuple[str, ...]
) -> Iterator[Take]:
    """“The only CPU”, “the only maker of server CPUs with results”: the systems that have nothing
    else to compute with are all of the named family, or of the named company's processors; of
    inference, those of the data center.

    In the closed division alone this takes a caveat: the open one tries whatever there is.
    """
    company, system = claim.subject.submitter.value.split("-")[0], claim.subject.system.value
    servers = [row for row in rows if row.suite != "inference-edge"]
    for divisions, caveats in ((("closed", "open"), ()), (("closed",), ("closed_only",))):
        plain = [row for row in servers if row.division in divisions and not row.accelerators]
        if system:
            theirs = [row for row in plain if row.key in ours]
        else:
            theirs = [row for row in plain if company and _made_by(company, row.host_processor)]
        makers = sorted({row.host_processor for row in plain})
        agrees = bool(plain) and len(theirs) == len(plain)
        where = f"without accelerators, {' and '.join(divisions)}"
        members = submitter_members(claim.subject.submitter.value) if company else frozenset()
        if company and any(members.isdisjoint(row.submitter.split("+")) for row in plain):
            caveats = (*caveats, "other_submitter")
        yield _counted(plain, makers, "processor", agrees, assumed, where, caveats)


def _made_by(company: str, processor: str) -> bool:
    """Whether a processor's name is that of a company: “Intel(R) Xeon(R) Platinum 8480+”."""
    return company.casefold() in processor.casefold()


def _task(row: Result) -> str:
    return row.benchmark.partition("-")[0]


def _tasks_of(company: str, rows: Sequence[Result]) -> set[str]:
    return {_task(row) for row in rows if company in row.submitter.split("+")}


def _by_makers(
    claim: Claim,
    entries: Sequence[Result],
    rows: Sequence[Result],
    assumed: tuple[str, ...],
    where: str,
    caveats: tuple[str, ...],
) -> Take:
    """The same of chips, for a company that makes them: “the only platform”."""
    who = sorted({row.platform or "others" for row in entries})
    if claim.subject.system.how not in STRONG:  # carried here from another sentence
        company = Subject(submitter=claim.subject.submitter)
        claim = msgspec.structs.replace(claim, subject=company)
    agrees = bool(entries) and all(makes(claim, row) for row in entries)
    caveats = (*caveats, "other_submitter")
    return _counted(entries, who, "maker of chips", agrees, assumed, where, caveats)


def _counted(
    entries: Sequence[Result],
    who: Sequence[str],
    what: str,
    agrees: bool,
    assumed: tuple[str, ...],
    where: str,
    caveats: tuple[str, ...],
) -> Take:
    shown = ", ".join(who[:_SHOWN]) + (" …" if len(who) > _SHOWN else "")
    arithmetic = Arithmetic(
        operation="count",
        operands=tuple(operand(row, row.benchmark) for row in entries[:_SHOWN] if row.score),
        result=Decimal(len(who)),
        unit="submitters",
        text=f"{_several(len(who), what)} with entries {where}{': ' + shown if who else ''}",
        level="bound" if agrees else "none",
    )
    return Take(tuple(entries[:_SHOWN]), arithmetic, agrees, (), assumed, caveats)


def _several(count: int, what: str) -> str:
    one, _, rest = what.partition(" ")
    plural = " ".join(part for part in (f"{one}s", rest) if part)
    return f"{count or 'no'} {what if count == 1 else plural}"


# By what the places of a field are given: entries, companies, makers of chips.
_ORDERS: tuple[Callable[[Result], str], ...] = (
    lambda row: row.key,
    lambda row: row.submitter,
    lambda row: row.platform,
)


def behind(
    claim: Claim, fields: Sequence[Field], ours: Collection[str], assumed: tuple[str, ...]
) -> Finding:
    """“Second place”: an entry, a company or a maker that is second or third in a task.

    Which of the two the words say is not read, so it is a caveat; nothing is refuted.
    """
    takes = []
    per = per_of(claim.filters)
    by = f" per {per}" if per else ""
    size = claim.subject.scale.accelerators
    for field, of in product(fields, _ORDERS):
        whole = standing(field, claim.filters)
        alike = tuple(row for row in whole if row.accelerators == size) if size else ()
        peers = [(alike, ("same_size",))] if alike else []
        for ranked, sized in ((whole, ()), *peers):
            bests: dict[str, Result] = {}
            for row in ranked:
                bests.setdefault(of(row), row)
            firsts = list(bests.values())
            best = next((n for n, row in enumerate(firsts, 1) if row.key in ours), None)
            text = "; ".join(
                f"{n}. {number(value(row, per))} {row.unit}{by} ({name(row)})"
                for n, row in enumerate(firsts[:3], 1)
            )
            agrees = best in (2, 3)
            arithmetic = Arithmetic(
                operation="rank",
                operands=tuple(operand(row, f"rank {n}") for n, row in enumerate(firsts[:3], 1)),
                result=Decimal(best) if best is not None else None,
                unit="",
                text=text,
                level="bound" if agrees else "none",
            )
            caveats = ("lower_place", *sized, *(("blank_rival",) if blank(field) else ()))
            takes.append(Take(tuple(firsts[:3]), arithmetic, agrees, (), assumed, caveats))
    missing = () if any(take.agrees for take in takes) else (Coded("rank_scope"),)
    return Finding(tuple(takes), missing=missing)


def everywhere(
    claim: Claim,
    ours: Collection[str],
    suite: str,
    round_: str,
    assumed: tuple[str, ...],
    facts: Official,
) -> Finding:
    """A first place without a benchmark: it holds where the company leads whatever may be meant."""
    missing = (Coded("benchmark"),)
    if claim.comparator == "record":
        return Finding(tuple(_records(claim, ours, suite, round_, assumed, facts)), missing=missing)
    if suite.startswith("inference"):
        return Finding(tuple(_all_of_inference(claim, ours, suite, round_, facts)), missing=missing)
    tops = [ranked[0] for ranked in led_tasks(facts, suite, round_, claim.filters)]
    mine = [row for row in tops if row.key in ours]
    made = [row for row in tops if row.key in ours or makes(claim, row)]
    ways = [(mine, ()), (made, ("other_submitter",))]
    several = "+" in claim.subject.submitter.value
    if claim.comparator == "won" and not several and any(on_named_chip(claim, row) for row in mine):
        # “Swept the round with its newest chip”, which leads a part of the tests.
        members = submitter_members(claim.subject.submitter.value)
        theirs = [row for row in tops if members.intersection(row.submitter.split("+"))]
        ways.append((theirs, ("other_chip",)))
    takes = []
    for led, caveats in ways:
        agrees = bool(tops) and len(led) == len(tops)
        early = any(row.availability in ("preview", "rdi") for row in led)
        caveats = (*caveats, *(("preview",) if early else ()))
        arithmetic = Arithmetic(
            operation="count",
            operands=tuple(operand(row, row.benchmark) for row in led),
            result=Decimal(len(led)),
            unit="benchmarks",
            text=f"{len(led)} of {len(tops)} closed tasks led",
            level="bound" if agrees else "none",
        )
        takes.append(Take(tuple(led), arithmetic, agrees, (), assumed, caveats))
    return Finding(tuple(takes), missing=missing)


def _all_of_inference(
    claim: Claim, ours: Collection[str], suite: str, round_: str, facts: Official
) -> Iterator[Take]:
    """“All first places in the data center”: the best of every test, target and scenario, of both
    categories or of the data center: “inference” is not said of the edge alone."""
    if set(claim.filters) - {*FILTERS, *PER, "all_benchmarks"} or claim.comparator == "won":
        return
    parts = SUITES.get(suite, (suite,))
    for chosen in dict.fromkeys((parts, parts[:1])):
        tops = [row for one in chosen for row in tops_of(claim, one, round_, False, facts)]
        led = [row for row in tops if row.key in ours]
        made = [row for row in tops if row.key in ours or makes(claim, row)]
        for rows, caveats in ((led, ("own_count",)), (made, ("own_count", "other_submitter"))):
            if tops and len(rows) == len(tops):
                text = f"{len(rows)} of {len(tops)} led, by benchmark, accuracy target and scenario"
                arithmetic = Arithmetic(
                    operation="count",
                    operands=tuple(operand(row, row.benchmark) for row in rows[:_SHOWN]),
                    result=Decimal(len(rows)),
                    unit="benchmarks",
                    text=f"{text}, {' and '.join(chosen)} {round_}",
                    level="bound",
                )
                yield Take(tuple(rows[:_SHOWN]), arithmetic, True, (), (), caveats)


def _records(
    claim: Claim,
    ours: Collection[str],
    suite: str,
    round_: str,
    assumed: tuple[str, ...],
    facts: Official,
) -> Iterator[Take]:
    """“Set new records”: some task in which the company is better than all before and beside it.

    Which task is meant is not said; one that bears it out is enough, by an entry or by its chips.
    """
    if set(claim.filters) - set(FILTERS):
        return
    suites = SUITES.get(suite, (suite,))
    tops = [row for one in suites for row in tops_of(claim, one, round_, False, facts)]
    system = claim.subject.system.value
    tops = [row for row in tops if not system or identifies(system, row) in _NAMED]
    for found, caveats in (
        ([row for row in tops if row.key in ours], ()),
        ([row for row in tops if makes(claim, row)], ("other_submitter",)),
    ):
        broken = [row for row in found if _unbeaten(row, facts)]
        if broken:
            tasks = "task" if len(broken) == 1 else "tasks"
            arithmetic = Arithmetic(
                operation="count",
                operands=tuple(operand(row, row.benchmark) for row in broken[:_SHOWN]),
                result=Decimal(len(broken)),
                unit="records",
                text=f"the best scores so far of {len(broken)} closed {tasks}: "
                + ", ".join(dict.fromkeys(row.benchmark for row in broken)),
                level="bound",
            )
            needs = ("assumed_benchmark", *caveats)
            yield Take(tuple(broken[:_SHOWN]), arithmetic, True, (), assumed, needs)


def _unbeaten(row: Result, facts: Official) -> bool:
    """Whether no entry of an earlier round was better, nor may have been, its score being blank."""
    rows = facts.index.select(row.suite, "", "closed", row.benchmark)
    before = [
        one for one in rows
        if (one.scenario, one.unit) == (row.scenario, row.unit) and one.published < row.published
    ]  # fmt: skip
    if any(one.score is None for one in before):
        return False
    ranked = ranking((*before, row))
    return bool(ranked) and score(ranked[0]) == score(row)


def tops_of(claim: Claim, suite: str, round_: str, together: bool, facts: Official) -> list[Result]:
    """The best entry of each task and scenario of a round of inference; ``together``: whatever its
    accuracy target."""
    rows = facts.index.select(suite, round_, "closed")
    tasks = sorted({(_task(row) if together else row.benchmark, row.scenario) for row in rows
                    if row.unit in PERFORMANCE})  # fmt: skip
    fields = (Field(facts, suite, round_, "closed", task, scenario) for task, scenario in tasks)
    return [ranked[0] for field in fields if (ranked := standing(field, claim.filters))]
