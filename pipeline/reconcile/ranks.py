"""Checks ranks: the claim's words become a query over the table, and the top entries answer it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from functools import lru_cache
from itertools import combinations

import msgspec

from pipeline.official.names import chip_of
from pipeline.official.resolving import Match
from pipeline.reconcile.candidates import STRONG, matches
from pipeline.reconcile.cases import Coded, Finding, Take, operand
from pipeline.reconcile.facts import Official, horizon
from pipeline.reconcile.show import name, number
from pipeline.reconcile.units import PERFORMANCE, lower_is_better
from pipeline.reconcile.values import query_of
from pipeline.records import Arithmetic, Article, Claim, Result, Slot

_SHOWN = 5


def hosts(row: Result) -> int | None:
    """How many servers a system has.

    Some descriptions count one node for a machine of many hosts: there two processors make a
    server, as in every machine of that kind.
    """
    if row.nodes == 1 and (row.accelerators or 0) > 16 and row.host_processors:
        return max(1, row.host_processors // 2)
    return row.nodes


FILTERS: dict[str, Callable[[Result], bool]] = {
    "single_node": lambda row: hosts(row) == 1,
    "onprem": lambda row: row.availability == "onprem",
    "cloud": lambda row: row.availability == "cloud",
    "available": lambda row: row.availability in ("onprem", "cloud"),
    "preview": lambda row: row.availability == "preview",
}
# Conditions that a superlative may carry unsaid; a contradiction must hold under all of them.
_UNSAID = ("single_node", "onprem", "cloud", "available", "per_accelerator")


def check(article: Article, claim: Claim, facts: Official) -> Finding:
    """Holds a superlative against the best entries in its scope."""
    subject = claim.subject
    if not (subject.submitter or subject.system or subject.accelerator):
        return Finding(missing=(Coded("subject"),))
    suite, round_ = claim.scope.suite.value, claim.scope.round.value
    assumed: tuple[str, ...] = ()
    if not round_:
        limit = horizon(article.published)
        newest = facts.latest_round(suite or "training", limit) if limit != "9999" else None
        if newest is None:
            return Finding(missing=(Coded("round"),))
        round_, assumed = newest, (f"round={newest}",)
    suite = suite or "training"
    if not facts.has_round(suite, round_):
        return Finding(missing=(Coded("round_not_in_table", (("round", f"{suite} {round_}"),)),))
    if claim.comparator in ("won", "record") and claim.quantity is not None:
        return _won(claim, suite, round_, assumed, facts)
    if claim.comparator in ("only", "second"):
        return Finding(missing=(Coded("rank_not_in_table", (("word", claim.comparator),)),))
    ours = _ours(article, claim, facts)
    tasks = claim.benchmarks or _only_task(ours)
    if not tasks:
        return Finding(missing=(Coded("benchmark"),))
    claim = msgspec.structs.replace(claim, benchmarks=tasks)
    return _best(claim, ours, suite, round_, assumed, facts)


def _only_task(ours: dict[str, Match]) -> tuple[Slot, ...]:
    """The benchmark of a surely named system that entered only one."""
    sure = all(match.level == "exact" for match in ours.values())
    names = {match.result.benchmark for match in ours.values()}
    return (Slot(value=names.pop(), how="topic"),) if sure and len(names) == 1 else ()


def _best(
    claim: Claim,
    ours: dict[str, Match],
    suite: str,
    round_: str,
    assumed: tuple[str, ...],
    facts: Official,
) -> Finding:
    takes: list[Take] = []
    wins_somehow = False
    blank = False
    for slot in claim.benchmarks:
        for benchmark in slot.value.split("|"):
            rows = in_scope(facts, suite, round_, claim.scope.division.value or "closed", benchmark)
            if not rows:
                continue
            blank = blank or any(row.score is None for row in rows)
            takes.append(_take(claim, rows, ours, assumed, claim.filters))
            wins_somehow = (
                wins_somehow
                or _among_peers(rows, ours)
                or any(
                    _take(claim, rows, ours, assumed, (*claim.filters, *more)).agrees
                    for count in (1, 2)
                    for more in combinations(_UNSAID, count)
                )
            )
    asked = [take for take in takes if take.rows]
    subject = claim.subject
    named = subject.submitter.how in STRONG or subject.system.how in STRONG
    # A superlative holds for each of the tasks that it is said of.
    agrees = [take for take in asked if take.agrees]
    if len(agrees) < len(asked) and len(claim.benchmarks) > 1:
        agrees = []
    missing = [] if named and ours else [Coded("subject")]
    if blank and not agrees:
        missing.append(Coded("blank_score"))
    if blank:
        agrees = [take._replace(caveats=(*take.caveats, "blank_rival")) for take in agrees]
    if wins_somehow and not agrees:
        missing.append(Coded("rank_scope"))
    others = [take._replace(agrees=False) for take in asked if not agrees or not take.agrees]
    sure = claim.scope.round.how in STRONG and all(s.how in STRONG for s in claim.benchmarks)
    unknown = set(claim.filters) - set(FILTERS) - {"per_accelerator", "own"}
    return Finding(
        (*agrees, *others),
        identified=sure and named and not unknown and claim.comparator in ("fastest", "top"),
        missing=tuple(missing),
    )


def _ours(article: Article, claim: Claim, facts: Official) -> dict[str, Match]:
    """The entries that a claim can be praising, by submitter or by platform."""
    query = query_of(article, claim)._replace(unit="")
    found = matches(query, facts, claim.subject)
    if not found and claim.subject.system:
        found = matches(query, facts, query.drop("system").subject)
    return {match.result.key: match for match in found if match.level != "near"}


# What a superlative may silently be restricted to: systems of one size, chip, maker of chips or
# availability, and pairs of these.
_PEERS: tuple[Callable[[Result], tuple[object, ...]], ...] = (
    lambda row: (row.accelerators or row.host_processors,),
    lambda row: (row.nodes,),
    lambda row: (chip_of(row),),
    lambda row: (row.platform,),
    lambda row: (row.accelerators, chip_of(row)),
    lambda row: (row.platform, row.availability),
    lambda row: (chip_of(row), row.availability),
)


def _among_peers(rows: tuple[Result, ...], ours: dict[str, Match]) -> bool:
    """Whether one of the praised entries is the best of those that are like it in some way."""
    for like in _PEERS:
        groups: dict[tuple[object, ...], list[Result]] = {}
        for row in rows:
            groups.setdefault(like(row), []).append(row)
        for peers in groups.values():
            ranked = ranking(tuple(peers), False)
            if ranked and ranked[0].key in ours:
                return True
    return False


def _maker(claim: Claim, row: Result) -> bool:
    """Whether the named company makes the chips of an entry that another one submitted."""
    subject = claim.subject
    if subject.system or not subject.submitter or not row.platform:
        return False
    return subject.submitter.value.split("-")[0].casefold() in row.platform.casefold()


def _take(
    claim: Claim,
    rows: tuple[Result, ...],
    ours: dict[str, Match],
    assumed: tuple[str, ...],
    filters: Iterable[str],
) -> Take:
    kept = filtered(rows, tuple(dict.fromkeys(filters)))
    if "own" in filters:
        kept = tuple(row for row in kept if row.key in ours)
    per_chip = "per_accelerator" in filters
    ranked = ranking(kept, per_chip)[:_SHOWN]
    top = ranked[0] if ranked else None
    mine = top is not None and top.key in ours
    made = top is not None and not mine and _maker(claim, top)
    caveats = ("other_submitter",) if made else ()
    if top is not None and top.availability in ("preview", "rdi") and "preview" not in filters:
        caveats = (*caveats, "preview")
    if claim.scope.division.value == "":
        assumed = (*assumed, "division=closed")
    lines = "; ".join(
        f"{place}. {number(value(row, per_chip))} {row.unit} ({name(row)})"
        for place, row in enumerate(ranked[:3], 1)
    )
    arithmetic = Arithmetic(
        operation="rank",
        operands=tuple(operand(row, f"rank {place}") for place, row in enumerate(ranked, 1)),
        result=Decimal(1) if mine or made else None,
        unit="",
        text=lines,
        level="bound" if mine or made else "none",
    )
    stated = tuple(f"filter={one}" for one in claim.filters)
    return Take(tuple(ranked), arithmetic, mine or made, stated, assumed, caveats)


def value(row: Result, per_chip: bool) -> Decimal:
    """What entries are ranked by: the score, or chip-minutes, or the rate of one chip."""
    score = row.score or Decimal(0)
    if not per_chip or not row.accelerators:
        return score
    return score * row.accelerators if lower_is_better(row) else score / row.accelerators


@lru_cache(maxsize=16384)
def ranking(rows: tuple[Result, ...], per_chip: bool) -> tuple[Result, ...]:
    """Entries with a score, best first."""
    scored = [row for row in rows if row.score and (row.accelerators or not per_chip)]
    if not scored:
        return ()
    sign = 1 if lower_is_better(scored[0]) else -1
    return tuple(sorted(scored, key=lambda row: (value(row, per_chip) * sign, row.key)))


@lru_cache(maxsize=16384)
def filtered(rows: tuple[Result, ...], filters: tuple[str, ...]) -> tuple[Result, ...]:
    """The entries that all known conditions hold for."""
    tests = [FILTERS[one] for one in filters if one in FILTERS]
    return tuple(row for row in rows if all(test(row) for test in tests))


@lru_cache(maxsize=4096)
def in_scope(
    facts: Official, suite: str, round_: str, division: str, benchmark: str
) -> tuple[Result, ...]:
    """The performance entries of one task in a round; of inference, those of one scenario only."""
    rows = facts.index.select(suite, round_, division, benchmark)
    rows = [row for row in rows if row.unit in PERFORMANCE]
    if rows and rows[0].scenario and suite != "hpc":
        scenario = "offline" if any(row.scenario == "offline" for row in rows) else rows[0].scenario
        rows = [row for row in rows if row.scenario == scenario]
    return tuple(row for row in rows if row.scenario != "weak")


def _won(
    claim: Claim, suite: str, round_: str, assumed: tuple[str, ...], facts: Official
) -> Finding:
    """“Won N of M”: how many tasks of the round the named company, or its chips, lead."""
    quantity = claim.quantity
    company = claim.subject.submitter
    if quantity is None or not company:
        return Finding(missing=(Coded("subject"),))
    from pipeline.official.names import submitter_members

    members = submitter_members(company.value)
    # “Won seven of eight on single servers”: the words narrow each task's field first.
    tasks = [filtered(rows, claim.filters) for rows in led_tasks(facts, suite, round_)]
    tops = [rows[0] for rows in tasks if rows]
    by_entry = [row for row in tops if members.intersection(row.submitter.split("+"))]
    by_chip = [row for row in tops if _maker(claim, row) or row in by_entry]
    takes = []
    for rows, caveats in ((by_entry, ()), (by_chip, ("other_submitter",))):
        count = Decimal(len(rows))
        arithmetic = Arithmetic(
            operation="count",
            operands=tuple(operand(row, row.benchmark) for row in rows),
            result=count,
            unit="benchmarks",
            text=f"{count} of {len(tops)} closed tasks led: "
            + ", ".join(row.benchmark for row in rows),
            level="rounded" if count == quantity.value else "none",
        )
        takes.append(Take(tuple(rows), arithmetic, count == quantity.value, (), assumed, caveats))
    return Finding(tuple(takes), missing=(Coded("counting_rule"),))


@lru_cache(maxsize=256)
def led_tasks(facts: Official, suite: str, round_: str) -> tuple[tuple[Result, ...], ...]:
    """The ranked closed entries of each task of a round."""
    names = sorted({row.benchmark for row in facts.index.select(suite, round_, "closed")})
    scopes = (in_scope(facts, suite, round_, "closed", benchmark) for benchmark in names)
    return tuple(ranking(rows, False) for rows in scopes if rows)
