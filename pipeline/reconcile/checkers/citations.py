"""Checks citations of result IDs: that an ID exists, and is whose the text says it is."""

from __future__ import annotations

from decimal import Decimal

from pipeline.official import IdEntry
from pipeline.official.names import submitter_members
from pipeline.reconcile.cases import Coded, Finding, Take, operand
from pipeline.reconcile.entries.candidates import STRONG
from pipeline.reconcile.entries.facts import Official
from pipeline.records import Arithmetic, Article, Claim, Operand, Result


def check(article: Article, claim: Claim, facts: Official) -> Finding:
    """Looks an ID up; what is not known is never taken for an ID that does not exist."""
    takes: list[Take] = []
    missing: list[Coded] = []
    for id_ in claim.ids or (claim.surface,):
        entries = facts.results_for_id(id_, claim.scope.suite.value)
        if not entries:
            round_ = id_.removeprefix("v").partition("-")[0]
            missing.append(Coded("id_unknown", (("id", id_), ("round", round_))))
            continue
        takes += [_take(claim, entry, facts) for entry in entries]
    if missing:
        return Finding((), missing=tuple(missing))
    if not any(take.agrees for take in takes):
        missing.append(Coded("id_of_other", (("entry", takes[0].arithmetic.text),)))
    return Finding(tuple(takes), missing=tuple(missing))


def rows_of(entry: IdEntry, facts: Official) -> tuple[Result, ...]:
    """The rows of the table that an ID's entry names, as far as it names them."""
    if not entry.system:
        return ()
    rows = facts.index.select(entry.suite, entry.round, entry.division)
    return tuple(
        row for row in rows if row.system == entry.system and row.submitter == entry.submitter
    )


def _take(claim: Claim, entry: IdEntry, facts: Official) -> Take:
    named = claim.subject.submitter
    theirs = submitter_members(named.value) if named else frozenset()
    doubted = bool(named) and bool(entry.submitter) and entry.submitter not in theirs
    agrees = not (doubted and named.how in STRONG)
    rows = rows_of(entry, facts)
    parts = (entry.id, entry.suite, entry.round, entry.division, entry.submitter, entry.system)
    arithmetic = Arithmetic(
        operation="exists",
        operands=tuple(operand(row) for row in rows[:8] if row.score is not None)
        or (Operand(name=entry.id, value=Decimal(1), unit="results"),),
        result=Decimal(1),
        unit="results",
        text=", ".join(part for part in parts if part),
        level="rounded" if agrees else "none",
    )
    return Take(rows[:8], arithmetic, agrees, (f"id={entry.id}",))
