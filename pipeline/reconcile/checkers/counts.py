"""Checks counts of a system: its chips, hosts and processors."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import msgspec

from pipeline.official.names import chip_members, chip_of, superchip_of
from pipeline.reconcile.cases import Coded, Finding, Take
from pipeline.reconcile.checkers import round_counts
from pipeline.reconcile.checkers.score_readings import readings
from pipeline.reconcile.checkers.values import query_of
from pipeline.reconcile.entries.candidates import pool
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.entries.standings import hosts
from pipeline.reconcile.judging import guards
from pipeline.reconcile.numbers.agreement import CAVEATS, agreement
from pipeline.reconcile.numbers.show import name
from pipeline.records import Article, Claim, Quantity, Result

_KEPT = 8
# The unit of the table for the chips that a storage system is tested with.
EMULATED = "emulated accelerators"
_COUNTED: dict[str, Callable[[Result], int | None]] = {
    # Where there is no accelerator, processors are the chips.
    "accelerators": lambda row: row.accelerators or row.host_processors,
    "hosts": hosts,
    "nodes": lambda row: row.nodes,
    "processors": lambda row: row.host_processors,
}


def check(article: Article, claim: Claim, facts: Official) -> Finding:
    """Holds a count against the descriptions of entries or the organiser's own figures."""
    quantity = claim.quantity
    if quantity is None:
        return Finding(missing=(Coded("figure"),))
    if quantity.unit == "accelerators" and claim.scope.suite.value == "storage":
        return _emulated(article, claim, quantity, facts)
    if quantity.unit in _COUNTED:
        return _of_system(article, claim, quantity, facts)
    if quantity.unit in ("results", "submitters", "benchmarks"):
        return round_counts.check(article, claim, quantity, facts)
    return Finding(missing=(Coded("count"),))


def _emulated(article: Article, claim: Claim, quantity: Quantity, facts: Official) -> Finding:
    """The chips that a storage system keeps busy are its result, and none of them is there.

    Never blamed: a system was measured with several numbers of hosts, and which is meant is rarely
    said.
    """
    counted = msgspec.structs.replace(quantity, unit=EMULATED)
    query = query_of(article, claim)._replace(unit=EMULATED).drop("scale")
    chips = {canon.casefold() for label, canon in guards.named(quantity.surface.casefold())
             if label == "ACCELERATOR"}  # fmt: skip
    found = pool(query, facts)
    options = [o for o in found.options if not chips or o.row.scenario in chips]
    takes = readings(claim, query, options, counted)
    return Finding(tuple(takes), missing=() if options else found.missing or (Coded("no_entry"),))


def _of_system(article: Article, claim: Claim, quantity: Quantity, facts: Official) -> Finding:
    query = query_of(article, claim)._replace(unit="").drop("scale")
    found = pool(query, facts)
    takes: dict[int, Take] = {}
    chips = quantity.surface if quantity.unit == "accelerators" else ""
    options = [option for option in found.options if _is_of(chips, option.row)]
    for option in options:
        count = _COUNTED[quantity.unit](option.row)
        if not count or count in takes or option.level == "near":
            continue
        level = agreement(quantity, Decimal(count))
        caveats = tuple(code for code in option.caveats if code != "open_division")
        if level in CAVEATS:
            caveats = (*caveats, level)
        takes[count] = Take(
            (option.row,),
            round_counts.arithmetic(
                quantity, count, f"{count:,} {quantity.unit} ({name(option.row)})", level
            ),
            level != "none",
            assumed=option.assumed,
            caveats=caveats,
        )
    ordered = sorted(
        takes.items(),
        key=lambda item: (not item[1].agrees, abs(item[0] - quantity.value), item[0]),
    )
    # A name such as “DGX A100” stands for machines of any size; only an entry's own name counts.
    exact = {option.row.system for option in options if option.level == "exact"}
    missing = () if options else found.missing or (Coded("no_entry"),)
    return Finding(
        tuple(take for _, take in ordered[:_KEPT]), identified=bool(exact), missing=missing
    )


def _is_of(surface: str, row: Result) -> bool:
    """Whether an entry's chips are those that a count names itself: “128 Gaudi2”."""
    names = (canon for label, canon in guards.named(surface.casefold()) if label == "ACCELERATOR")
    chips = {chip for canon in names for part in canon.split("|") for chip in _meant(part)}
    told = row.accelerator.casefold()
    return not chips or chip_of(row) in chips or any(chip.casefold() in told for chip in chips)


def _meant(chip: str) -> frozenset[str]:
    """The chips that a name covers, and the board that carries one beside a processor."""
    return chip_members(chip) | {chip, superchip_of(chip) or chip}
