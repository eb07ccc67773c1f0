"""Checks counts of a system: its chips, hosts and processors."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from pipeline.reconcile.cases import Coded, Finding, Take
from pipeline.reconcile.checkers import round_counts
from pipeline.reconcile.checkers.values import query_of
from pipeline.reconcile.entries.candidates import pool
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.entries.standings import hosts
from pipeline.reconcile.numbers.agreement import CAVEATS, agreement
from pipeline.reconcile.numbers.show import name
from pipeline.records import Article, Claim, Quantity, Result

_KEPT = 8
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
    if quantity.unit in _COUNTED:
        return _of_system(article, claim, quantity, facts)
    if quantity.unit in ("results", "submitters", "benchmarks"):
        return round_counts.check(article, claim, quantity, facts)
    return Finding(missing=(Coded("count"),))


def _of_system(article: Article, claim: Claim, quantity: Quantity, facts: Official) -> Finding:
    query = query_of(article, claim)._replace(unit="").drop("scale")
    found = pool(query, facts)
    takes: dict[int, Take] = {}
    for option in found.options:
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
    ordered = sorted(takes.items(), key=lambda item: (not item[1].agrees, item[0]))
    # A name such as “DGX A100” stands for machines of any size; only an entry's own name counts.
    exact = {option.row.system for option in found.options if option.level == "exact"}
    missing = () if found.options else found.missing
    return Finding(
        tuple(take for _, take in ordered[:_KEPT]), identified=bool(exact), missing=missing
    )
