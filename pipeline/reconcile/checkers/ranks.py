"""Checks ranks: the claim's words become a query over the table, and the top entries answer it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import combinations, product

import msgspec

from pipeline.official.resolving import Match
from pipeline.reconcile.cases import Coded, Finding, Take, operand
from pipeline.reconcile.checkers import most_results, places, sizes, wins
from pipeline.reconcile.checkers.peer_ranks import of_its_chip, of_its_size
from pipeline.reconcile.checkers.values import query_of
from pipeline.reconcile.entries.candidates import STRONG, matches
from pipeline.reconcile.entries.facts import Official, horizon
from pipeline.reconcile.entries.standings import (
    FILTERS,
    PER,
    WEAK,
    Field,
    blank,
    in_scope,
    peer_leaders,
    per_of,
    standing,
    value,
)
from pipeline.reconcile.judging import guards
from pipeline.reconcile.numbers.show import name, number
from pipeline.reconcile.numbers.units import PERFORMANCE
from pipeline.records import Arithmetic, Article, Claim, Result, Slot, Subject

_SHOWN = 5
# “In v1.1 A was the fastest on B”, “A posted the fastest time on B in v1.1”: so many words say
# nothing that was not read.
_PLAIN = 5
# Conditions that a superlative may carry unsaid; a contradiction must hold under all of them.
_UNSAID = ("single_node", "onprem", "cloud", "available", "per_accelerator")
_PEERS = {"same_size": of_its_size, "same_chip": of_its_chip}
NARROWER = tuple(more for count in (1, 2) for more in combinations(_UNSAID, count))


def check(article: Article, claim: Claim, facts: Official) -> Finding:
    """Holds a superlative against the best entries in its scope."""
    subject = claim.subject
    if not (subject.submitter or subject.system or subject.accelerator):
        return Finding(missing=(Coded("subject"),))
    suite, round_, assumed = _where(article, claim, facts)
    if not round_:
        return Finding(missing=(Coded("round"),))
    if not facts.has_round(suite, round_):
        return Finding(missing=(Coded("round_not_in_table", (("round", f"{suite} {round_}"),)),))
    if claim.comparator == "earliest":  # first in time, of a kind that the words tell
        return Finding(missing=(Coded("rank_not_in_table", (("word", "first"),)),))
    if claim.comparator in ("won", "record") and claim.quantity is not None:
        return wins.won(claim, suite, round_, assumed, facts)
    ours = praised(article, claim, facts)
    if claim.comparator == "only":
        return places.sole(claim, ours, suite, round_, assumed, facts)
    if claim.comparator == "most_results":
        return most_results.most(claim, suite, round_, assumed, facts)
    if claim.comparator == "largest":
        return sizes.largest(claim, ours, suite, round_, assumed, facts)
    tasks = claim.benchmarks or _only_task(ours)
    if not tasks and claim.comparator == "second":  # nobody is second in all of them at once
        return Finding(missing=(Coded("benchmark"),))
    if not tasks:
        return places.everywhere(claim, ours, suite, round_, assumed, facts)
    claim = msgspec.structs.replace(claim, benchmarks=tasks)
    if _are_several(subject, ours):
        return _of_each(article, claim, facts)
    if claim.comparator == "second":
        return places.behind(claim, fields_of(claim, suite, round_, facts), ours, assumed)
    return _best(claim, ours, suite, round_, assumed, facts)


def _are_several(subject: Subject, ours: dict[str, Match]) -> bool:
    """Whether companies that are named together entered nothing together."""
    companies = set(subject.submitter.value.split("+"))
    return len(companies) > 1 and not any(
        companies <= set(match.result.submitter.split("+")) for match in ours.values()
    )


def _of_each(article: Article, claim: Claim, facts: Official) -> Finding:
    """“A and B were the fastest on C”: borne out if each of them was, and never refuted.

    Of no test, “A and B shared first place” may mean that they share out the tests.
    """
    takes: list[Take] = []
    missing: list[Coded] = []
    whole = claim.subject.submitter
    for company in whole.value.split("+"):
        subject = msgspec.structs.replace(
            claim.subject, submitter=msgspec.structs.replace(whole, value=company)
        )
        found = check(article, msgspec.structs.replace(claim, subject=subject), facts)
        takes += found.takes
        if not any(take.agrees for take in found.takes):
            missing += found.missing or [Coded("rank_scope")]
    if missing:
        takes = [take._replace(agrees=False) for take in takes]
    return Finding(tuple(takes), missing=tuple(dict.fromkeys(missing)))


def _where(article: Article, claim: Claim, facts: Official) -> tuple[str, str, tuple[str, ...]]:
    """The suite and round that a rank is of, and what of it is assumed; no round if unknown.

    A number alone is of training, or of the suite that had published such a round by the day of the
    article; without a number, the newest round is meant.
    """
    suite, round_ = claim.scope.suite.value, claim.scope.round.value
    limit = horizon(article.published)
    if round_:
        out = [r.suite for r in facts.rounds if r.round == round_ and r.published <= limit]
        if not suite and out and "training" not in out:
            return out[0], round_, (f"suite={out[0]}",)
        return suite or "training", round_, ()
    suite = suite or "training"
    newest = facts.latest_round(suite, limit) if limit != "9999" else None
    return suite, newest or "", (f"round={newest}",) if newest else ()


def fields_of(claim: Claim, suite: str, round_: str, facts: Official) -> list[Field]:
    """The tasks that a claim names in a round, as far as there are entries."""
    division = claim.scope.division.value or "closed"
    names = [name for slot in claim.benchmarks for name in slot.value.split("|")]
    scenario = claim.scope.scenario.value
    fields = (Field(facts, suite, round_, division, name, scenario) for name in names)
    return [field for field in fields if in_scope(*field)]


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
    fields = fields_of(claim, suite, round_, facts)
    lacking = any(blank(field) for field in fields)
    for field in fields:
        take = _take(claim, field, ours, assumed)
        takes.append(take if take.agrees else _in_scenario(claim, field, ours, assumed) or take)
    asked = [take for take in takes if take.rows]
    subject = claim.subject
    named = subject.submitter.how in STRONG or subject.system.how in STRONG
    # A superlative holds for each of the tasks that it is said of.
    agrees = [take for take in asked if take.agrees]
    if len(agrees) < len(asked) and len(claim.benchmarks) > 1:
        agrees = []
    for code, narrow in _PEERS.items() if not agrees else ():
        peers = [_among(claim, narrow(claim, field, ours), ours, assumed, code) for field in fields]
        agrees = agrees or ([take for take in peers if take is not None] if all(peers) else [])
    for rule in wins.RULES[True][:2] if not agrees and "single_node" in claim.filters else ():
        first = [_among(claim, _first(claim, one, ours, (rule,)), ours, assumed, "own_count")
                 for one in fields]  # fmt: skip
        agrees = agrees or [take for take in first if take and take.agrees and all(first)]
    missing = [] if named and ours else [Coded("no_entry" if named else "subject")]
    if lacking and not agrees:
        missing.append(Coded("blank_score"))
    if lacking:
        agrees = [take._replace(caveats=(*take.caveats, "blank_rival")) for take in agrees]
    if not agrees and any(_wins_somehow(claim, field, ours) for field in fields):
        missing.append(Coded("rank_scope"))
    others = [take._replace(agrees=False) for take in asked if not agrees or not take.agrees]
    sure = claim.scope.round.how in STRONG and all(s.how in STRONG for s in claim.benchmarks)
    unknown = set(claim.filters) - set(FILTERS) - set(PER) - {"own"}
    # “The fastest of the server makers”: any words that were not read may be a condition.
    plain = guards.unread(claim) <= _PLAIN and not unknown and "per_watt" not in claim.filters
    return Finding(
        (*agrees, *others),
        identified=sure and named and plain and claim.comparator in ("fastest", "top"),
        missing=tuple(missing),
    )


def _among(
    claim: Claim,
    ranked: tuple[Result, ...],
    ours: dict[str, Match],
    assumed: tuple[str, ...],
    code: str,
) -> Take | None:
    """Those of a field that the sentence may speak of alone, where a praised entry leads them."""
    if not ranked:
        return None
    take = _ranked(claim, ranked[:_SHOWN], ours, assumed)
    return take._replace(caveats=(*take.caveats, code))


def _in_scenario(
    claim: Claim, field: Field, ours: dict[str, Match], assumed: tuple[str, ...]
) -> Take | None:
    """The scenario that bears a superlative out, where the text does not name any."""
    if claim.scope.scenario:
        return None
    for scenario in sorted({one for _, one in _tasks(field)} - {"", field.scenario}):
        take = _take(claim, field._replace(scenario=scenario), ours, assumed)
        if take.agrees:
            code = "many_at_once" if scenario == WEAK else "scenario"
            caveats = dict.fromkeys((*take.caveats, code))
            return take._replace(caveats=tuple(caveats))
    return None


def _wins_somehow(claim: Claim, field: Field, ours: Collection[str]) -> bool:
    """Whether a praised entry is the best under some condition that the words may leave unsaid."""
    return wins_narrower(claim, field, ours) or any(
        not peer_leaders(one).isdisjoint(ours) for one in _unsaid(claim, field)
    )


def wins_narrower(claim: Claim, field: Field, ours: Collection[str]) -> bool:
    """The same, but for the best of those that are like it in size, chip or maker."""
    return any(
        _leads(claim, _first(claim, one, ours, more), ours)
        for one in _unsaid(claim, field)
        for more in ((), *NARROWER)
    )


def _unsaid(claim: Claim, field: Field) -> list[Field]:
    """The fields that a task can mean: of either division, of data centre or edge, by scenario and
    accuracy target, as far as the text names none."""
    divisions = (field.division,) if claim.scope.division else ("closed", "open")
    suites = (field.suite, *places.SUITES.get(field.suite, ()))
    wider = [field._replace(suite=s, division=d) for s, d in product(suites, divisions)]
    narrow = {
        one._replace(benchmark=benchmark, scenario=scenario)
        for one in wider
        for benchmark, scenario in _tasks(one)
        if claim.scope.scenario.value in ("", scenario)
    }
    return [*wider, *sorted(narrow, key=lambda one: one[1:])]


@lru_cache(maxsize=1024)
def _tasks(field: Field) -> frozenset[tuple[str, str]]:
    """The benchmarks and scenarios of a task's performance entries."""
    rows = field.facts.index.select(field.suite, field.round, field.division, field.benchmark)
    return frozenset((row.benchmark, row.scenario) for row in rows if row.unit in PERFORMANCE)


def praised(article: Article, claim: Claim, facts: Official) -> dict[str, Match]:
    """The entries that a claim can be praising, by submitter or by platform."""
    query = query_of(article, claim)._replace(unit="")
    found = matches(query, facts, claim.subject)
    subject = claim.subject
    chip = bool(subject.accelerator) and subject.system.value == subject.accelerator.value
    unknown = (
        bool(subject.system)
        and not chip
        and not facts.index.resolve(Subject(system=subject.system))
    )
    if not found and unknown and subject.submitter:
        # A machine of a name that the table has in no round, of a company that it has.
        found = matches(query, facts, query.drop("system").subject)
    return {match.result.key: match for match in found if match.level != "near"}


def _first(
    claim: Claim, field: Field, ours: Collection[str], more: tuple[str, ...] = ()
) -> tuple[Result, ...]:
    """The best entries under a claim's conditions and some more."""
    filters = tuple(dict.fromkeys((*claim.filters, *more)))
    ranked = standing(field, filters)
    if "own" in filters:
        ranked = tuple(row for row in ranked if row.key in ours)
    return ranked[:_SHOWN]


def _leads(claim: Claim, ranked: Sequence[Result], ours: Collection[str]) -> bool:
    """Whether the first is a praised entry, or runs on the named company's chips."""
    return bool(ranked) and (ranked[0].key in ours or places.makes(claim, ranked[0]))


def _take(claim: Claim, field: Field, ours: dict[str, Match], assumed: tuple[str, ...]) -> Take:
    return _ranked(claim, _first(claim, field, ours), ours, assumed)


def _ranked(
    claim: Claim, ranked: tuple[Result, ...], ours: dict[str, Match], assumed: tuple[str, ...]
) -> Take:
    filters = claim.filters
    per = per_of(filters)
    top = ranked[0] if ranked else None
    mine = top is not None and top.key in ours
    made = top is not None and not mine and places.makes(claim, top)
    caveats = ("other_submitter",) if made else ()
    if top is not None and top.availability in ("preview", "rdi") and "preview" not in filters:
        caveats = (*caveats, "preview")
    if claim.scope.division.value == "":
        assumed = (*assumed, "division=closed")
    if top is not None and top.scenario and not claim.scope.scenario:
        assumed = (*assumed, f"scenario={top.scenario}")
    by = " per watt" if per == "watt" else ""
    lines = "; ".join(
        f"{place}. {number(value(row, per))} {row.unit}{by} ({name(row)})"
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
    return Take(ranked, arithmetic, mine or made, stated, assumed, caveats)
