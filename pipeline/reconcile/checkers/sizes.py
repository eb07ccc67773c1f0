"""“The largest submission”: whose entry has the most chips, of its round and all before it."""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal

from pipeline.reconcile.cases import Coded, Finding, Take, operand
from pipeline.reconcile.checkers.places import SUITES, makes
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.numbers.show import name
from pipeline.reconcile.numbers.units import PERFORMANCE
from pipeline.records import Arithmetic, Claim, Result

_SHOWN = 3


def largest(
    claim: Claim,
    ours: Collection[str],
    suite: str,
    round_: str,
    assumed: tuple[str, ...],
    facts: Official,
) -> Finding:
    """Holds a superlative of size against every entry that was out by then.

    What a size is counted in, and whether “ever” goes without saying, the words leave open: it is
    borne out by the most chips of all entries so far, and never refuted.
    """
    rows = _entered(claim, suite, round_, facts)
    sizes = {row.key: row.accelerators or 0 for row in rows}
    most = max(sizes.values(), default=0)
    first = [row for row in rows if most and sizes[row.key] == most]
    mine = [row for row in first if row.key in ours]
    made = [row for row in first if makes(claim, row)]
    takes = []
    for found, caveats in ((mine, ()), (made, ("other_submitter",))):
        if not found:
            continue
        text = f"{most} accelerators, no entry so far has more ({name(found[0])})"
        arithmetic = Arithmetic(
            operation="maximum",
            operands=tuple(operand(row, row.benchmark) for row in found[:_SHOWN] if row.score),
            result=Decimal(most),
            unit="accelerators",
            text=text,
            level="bound",
        )
        takes.append(Take(tuple(found[:_SHOWN]), arithmetic, True, (), assumed, caveats))
    missing = () if takes else (Coded("rank_not_in_table", (("word", claim.comparator),)),)
    return Finding(tuple(takes), missing=missing)


def _entered(claim: Claim, suite: str, round_: str, facts: Official) -> list[Result]:
    """The performance entries of a round and of those before it, in the tasks that are named."""
    names = {part for slot in claim.benchmarks for part in slot.value.split("|")}
    rows = [
        row
        for one in SUITES.get(suite, (suite,))
        for row in facts.index.select(one, "", claim.scope.division.value)
        if row.unit in PERFORMANCE
    ]
    if names:
        rows = [r for r in rows if {r.benchmark, r.benchmark.partition("-")[0]} & names]
    last = max((row.published for row in rows if row.round == round_), default="")
    return [row for row in rows if row.published <= last]
