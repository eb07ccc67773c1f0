"""One claim's verdict: its checker's finding, labelled and explained."""

from __future__ import annotations

from collections.abc import Callable

from pipeline.reconcile.cases import Coded, Finding, Take
from pipeline.reconcile.checkers import (
    citations,
    comparisons,
    counts,
    efficiency,
    ranks,
    ratios,
    scaling,
    suites,
    values,
)
from pipeline.reconcile.checkers.refuting import refuted
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging.explain import explain
from pipeline.reconcile.judging.guards import is_efficiency
from pipeline.reconcile.judging.labels import label_of, preferred
from pipeline.reconcile.judging.notes import note
from pipeline.records import Article, Claim, Kind, Result, Verdict

Checker = Callable[[Article, Claim, Official], Finding]
# Readings and entries that a verdict carries: enough to check it by hand.
_SHOWN = 24
_ENTRIES = 8
_RATIOS = frozenset({"percent", "x"})


def _factor(article: Article, claim: Claim, facts: Official) -> Finding:
    if is_efficiency(claim) and claim.per not in ("watt", "dollar"):
        return efficiency.check(article, claim, facts)
    return _over_sizes(article, claim, facts)


def _over_sizes(article: Article, claim: Claim, facts: Official) -> Finding:
    """A ratio, which may be one over the sizes of a system that its sentence prints.

    What is gained may be told in minutes as well, as a difference is: “a quarter of an hour less”.
    """
    if claim.quantity is not None and claim.quantity.unit not in _RATIOS:
        return comparisons.check(article, claim, facts)
    found = ratios.check(article, claim, facts)
    if any(take.agrees for take in found.takes):
        return found
    return found._replace(takes=(*scaling.speedups(article, claim, facts), *found.takes))


def _price(article: Article, claim: Claim, facts: Official) -> Finding:
    return Finding(outside="price_basis")


CHECKERS: dict[Kind, Checker] = {
    "time": values.check,
    "throughput": values.check,
    "gain": _over_sizes,
    "factor": _factor,
    "comparison": comparisons.check,
    "rank": ranks.check,
    "count": counts.check,
    "suite": suites.check,
    "price": _price,
    "citation": citations.check,
}


def finding(article: Article, claim: Claim, facts: Official) -> Finding:
    """What its checker finds of one claim, its article's other claims left aside."""
    skipped = claim.outside or claim.modality != "asserted"
    if skipped:
        return Finding()
    return refuted(article, claim, CHECKERS[claim.kind](article, claim, facts), facts)


def verdict(claim: Claim, found: Finding) -> Verdict:
    """The verdict that a finding gives, labelled and explained."""
    label = label_of(claim, found)
    takes = found.takes
    best = preferred(takes) if label in ("supported", "caveat") else None
    nearest = None if best else next(iter(takes), None)
    caveats = tuple(note("caveat", code) for code in best.caveats) if best else ()
    explained = found.diagnosis if label == "contradicted" else None
    diagnosis = note("diagnosis", explained) if explained else None
    lacking = (note("missing", coded) for coded in _missing(claim, label, found))
    missing = tuple({one.text: one for one in lacking}.values())  # both sides may lack the same
    chosen = best or nearest
    told = (*caveats, *((diagnosis,) if diagnosis else ()), *missing)
    return Verdict(
        claim_id=claim.id,
        label=label,
        explanation=explain(claim, label, best, nearest, told, _outside(claim, found)),
        reading=chosen.reading() if chosen else None,
        readings=tuple(take.reading() for take in takes[:_SHOWN]),
        official=_official(label, best, takes),
        caveats=caveats,
        diagnosis=diagnosis,
        missing=missing,
    )


def _missing(claim: Claim, label: str, found: Finding) -> list[Coded]:
    if label != "unresolved":
        return []
    if claim.modality != "asserted":
        return [Coded("not_asserted", (("modality", claim.modality),))]
    notes = list(dict.fromkeys(found.missing))
    for take in found.elsewhere:
        row = take.rows[0]
        words = (("entry", f"{row.submitter} {row.system}, {row.benchmark}, {row.round}"),)
        notes.insert(0, Coded("inferred", words))
        break
    if not notes and found.identified and found.takes:
        return [Coded("unexplained")]
    return notes or [Coded("identification")]


def _outside(claim: Claim, found: Finding) -> str:
    if found.outside:
        return note("outside", found.outside).text
    return f"The text says so: “{claim.outside_reason}”." if claim.outside_reason else ""


def _official(label: str, best: Take | None, takes: tuple[Take, ...]) -> tuple[Result, ...]:
    if best is not None:
        return best.rows[:_ENTRIES]
    shown = {row.key: row for take in takes[:3] for row in take.rows}
    return tuple(shown.values())[:_ENTRIES] if label != "outside" else ()
