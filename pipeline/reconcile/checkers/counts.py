"""Checks counts: chips, hosts and processors of a system; results and submitters of a round."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from pipeline.official.names import canonical_submitter
from pipeline.reconcile.cases import Coded, Finding, Take
from pipeline.reconcile.checkers.values import query_of
from pipeline.reconcile.entries.candidates import pool
from pipeline.reconcile.entries.facts import Official, horizon
from pipeline.reconcile.entries.standings import hosts
from pipeline.reconcile.numbers.agreement import CAVEATS, agreement
from pipeline.reconcile.numbers.show import name
from pipeline.reconcile.numbers.units import PERFORMANCE
from pipeline.records import Arithmetic, Article, Claim, Operand, Quantity, Result

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
        return _of_round(article, claim, quantity, facts)
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
            _arithmetic(quantity, count, f"{count:,} {quantity.unit} ({name(option.row)})", level),
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


def _arithmetic(quantity: Quantity, count: int, text: str, level: str) -> Arithmetic:
    return Arithmetic(
        operation="count",
        operands=(Operand(name=quantity.unit, value=Decimal(count), unit=quantity.unit),),
        result=Decimal(count),
        unit=quantity.unit,
        text=text,
        level=level,
    )


def _of_round(article: Article, claim: Claim, quantity: Quantity, facts: Official) -> Finding:
    suite = (claim.scope.suite.value or "training").split("-")[0]
    round_ = claim.scope.round.value
    assumed: tuple[str, ...] = ()
    if not round_:
        limit = horizon(article.published)
        round_ = (facts.latest_round(suite, limit) if limit != "9999" else None) or ""
        assumed = (f"round={round_}",)
    rows = facts.index.select(suite, round_) if round_ else []
    # Measured energy is no result of its own.
    rows = [row for row in rows if row.unit in PERFORMANCE]
    if not rows:
        return Finding(missing=(Coded("round"),))
    takes = []
    for count, text, caveats in _countings(facts, suite, round_, rows, quantity.unit):
        level = agreement(quantity, Decimal(count))
        if level in CAVEATS:
            caveats = (*caveats, level)
        take = Take((), _arithmetic(quantity, count, text, level), level != "none",
                    assumed=assumed, caveats=caveats)  # fmt: skip
        takes.append(take)
    return Finding(tuple(takes), missing=(Coded("counting_rule"),))


def _countings(
    facts: Official, suite: str, round_: str, rows: list[Result], unit: str
) -> list[tuple[int, str, tuple[str, ...]]]:
    """Every way of counting, the organiser's own first; ours are approximations of results."""
    official = [r for r in facts.rounds if (r.suite, r.round) == (suite, round_)]
    found: list[tuple[int, str, tuple[str, ...]]] = []
    where = f"{suite} {round_}"
    for one in official:
        stated = {"submitters": one.submitters, "results": one.results}.get(unit)
        if stated:
            found.append((stated, f"the organiser counts {stated} {unit} in {where}", ()))
    if unit == "submitters":
        joint = {row.submitter for row in rows}
        parts = {canonical_submitter(part) for name in joint for part in name.split("+")}
        found.append((len(joint), f"{len(joint)} submitters in the table of {where}", ()))
        found.append((len(parts), f"{len(parts)} companies in the table of {where}", ()))
    elif unit == "results":
        found.append((len(rows), f"{len(rows)} scores in the table of {where}", ("own_count",)))
    else:
        names = {row.benchmark for row in rows if row.division == "closed"}
        found.append((len(names), f"{len(names)} benchmarks in {where}", ()))
    return found
