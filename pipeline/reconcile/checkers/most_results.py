"""“The most results of all”: whose entries in a round are the most."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

from pipeline.official.names import submitter_members
from pipeline.reconcile.cases import Coded, Finding, Take
from pipeline.reconcile.checkers.places import SUITES
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.numbers.units import PERFORMANCE
from pipeline.records import Arithmetic, Claim, Operand, Result

_SHOWN = 3
# What is counted, the words leave open: every division, or one of them.
_DIVISIONS = (("closed", "open"), ("closed",))


def most(
    claim: Claim, suite: str, round_: str, assumed: tuple[str, ...], facts: Official
) -> Finding:
    """Holds “the most results” against how many each company has in the round's table.

    Rules of counting differ (joint entries, measured power, withdrawn ones), so it is borne out
    by the table, and never refuted.
    """
    company = claim.subject.submitter.value
    members = submitter_members(company) if company else frozenset()
    takes: list[Take] = []
    divisions = ((claim.scope.division.value,),) if claim.scope.division else _DIVISIONS
    for chosen in divisions:
        rows = [row for row in _entered(claim, suite, round_, facts) if row.division in chosen]
        counts = Counter(part for row in rows for part in set(row.submitter.split("+")))
        ours = max((counts[part] for part in members), default=0)
        if not ours:
            continue
        where = f"results in the table of {suite} {round_}, {' and '.join(chosen)}"
        agrees = ours == max(counts.values())
        takes.append(Take((), _told(counts, ours, where), agrees, assumed=assumed))
        if agrees:
            break
    if any(take.agrees for take in takes):
        return Finding(tuple(takes))
    return Finding(tuple(takes), missing=(Coded("counting_rule"),))


def _told(counts: Counter[str], ours: int, where: str) -> Arithmetic:
    first = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:_SHOWN]
    shown = ", ".join(f"{name} {count}" for name, count in first)
    return Arithmetic(
        operation="maximum",
        operands=tuple(
            Operand(name=name, value=Decimal(count), unit="results") for name, count in first
        ),
        result=Decimal(ours),
        unit="results",
        text=f"most {where}: {shown}",
        level="bound",
    )


def _entered(claim: Claim, suite: str, round_: str, facts: Official) -> list[Result]:
    """The performance entries of a round, in the tasks that are named."""
    names = {part for slot in claim.benchmarks for part in slot.value.split("|")}
    rows = [
        row
        for one in SUITES.get(suite, (suite,))
        for row in facts.index.select(one, round_)
        if row.unit in PERFORMANCE
    ]
    return [r for r in rows if not names or {r.benchmark, r.benchmark.partition("-")[0]} & names]
