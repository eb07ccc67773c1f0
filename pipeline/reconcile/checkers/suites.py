"""Checks statements on several benchmarks at once: “all eight under 16 minutes”, “4 of 8 …”."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import dropwhile

import msgspec

from pipeline.official.names import submitter_members
from pipeline.reconcile.cases import Coded, Finding, Take, operand
from pipeline.reconcile.entries.facts import Official, horizon
from pipeline.reconcile.entries.standings import led_tasks
from pipeline.reconcile.judging.anchors import borne, one_sentence
from pipeline.reconcile.judging.guards import in_sentence, names_beside
from pipeline.reconcile.numbers.intervals import interval_of
from pipeline.reconcile.numbers.show import number
from pipeline.reconcile.numbers.units import PERFORMANCE, SECONDS, converted, score
from pipeline.records import EMPTY, Arithmetic, Article, Claim, Quantity, Result, Slot


def check(article: Article, claim: Claim, facts: Official, counted: int | None = None) -> Finding:
    """Holds a statement on all or some benchmarks against the company's best closed entries.

    ``counted`` is how many of ``claim.of`` it speaks of, where another claim counts them.
    """
    # In a quotation “we” is whoever speaks.
    quantity, company = claim.quantity, claim.subject.submitter or _speaking(claim)
    if not company:
        return Finding(missing=(Coded("subject"),))
    suite = claim.scope.suite.value or "training"
    limit = horizon(article.published)
    latest = facts.latest_round(suite, limit) if limit != "9999" else None
    round_ = claim.scope.round.value or latest
    if round_ is None:
        return Finding(missing=(Coded("round"),))
    if quantity is not None and quantity.unit == "benchmarks":
        return _entered(claim, quantity, company, (suite, round_), facts)
    if quantity is None or quantity.unit not in SECONDS:
        return Finding(missing=(Coded("figure"),))
    best = list(best_of(facts, suite, round_, company.value))
    if not best or best[0].unit != "minutes":
        return Finding(missing=(Coded("no_entry"),))
    tasks = len(led_tasks(facts, suite, round_))
    span = interval_of(quantity)
    times = [converted(score(row), row.unit, quantity.unit) for row in best]
    within = [row for row, time in zip(best, times, strict=True) if span.holds(time)]
    assumed = () if claim.scope.round else (f"round={round_}",)
    if claim.of is None or claim.of == counted == len(best):
        found = _all(best, within, tasks, assumed, quantity.unit)
        # The company's best of each task: where one of these takes longer, every choice does.
        whole = claim.of == tasks == len(best) and not _blanks(facts, suite, round_, company.value)
        slower = quantity.hedge == "under" and not found.takes[0].agrees
        if whole and slower and _sure(claim, company, best):
            told = Coded("slowest", (("how", found.takes[0].arithmetic.text),))
            return found._replace(identified=True, diagnosis=told, missing=())
        return found
    part = counted if counted is not None else _part(claim, quantity)
    agrees = len(within) == part and claim.of in (tasks, len(best))
    text = f"{len(within)} of {len(best)} within the stated time"
    text += f": {_list(within)}" if within else ""
    arithmetic = Arithmetic(
        operation="count",
        operands=tuple(operand(row, row.benchmark) for row in within),
        result=Decimal(len(within)),
        unit="benchmarks",
        text=text,
        level="rounded" if agrees else "none",
    )
    take = Take(tuple(within), arithmetic, agrees, (f"of={claim.of}",), assumed)
    return Finding((take,), missing=() if agrees else (Coded("counting_rule"),))


def _blanks(facts: Official, suite: str, round_: str, company: str) -> bool:
    """Whether the table lacks a score of the company's in a round."""
    members = submitter_members(company)
    return any(
        row.score is None and members.intersection(row.submitter.split("+"))
        for row in facts.index.select(suite, round_)
    )


def _sure(claim: Claim, company: Slot, best: Sequence[Result]) -> bool:
    """Whether a sentence names company and round itself, and nobody and nothing else."""
    stated = in_sentence(claim, company) and in_sentence(claim, claim.scope.round)
    alone = all(borne(label, canon, best) for label, canon in names_beside(claim))
    return stated and alone and not claim.benchmarks and not claim.filters


def _entered(
    claim: Claim, quantity: Quantity, company: Slot, where: tuple[str, str], facts: Official
) -> Finding:
    """“Results in all eight benchmarks”: how many of a round's tasks the company entered."""
    members = submitter_members(company.value)
    rows = [row for row in facts.index.select(*where, "closed") if row.unit in PERFORMANCE]
    tasks = {row.benchmark.partition("-")[0] for row in rows}
    own = sorted({row.benchmark.partition("-")[0] for row in rows
                  if members.intersection(row.submitter.split("+"))})  # fmt: skip
    agrees = len(own) == quantity.value and claim.of in (None, len(tasks))
    assumed = () if claim.scope.round else (f"round={where[1]}",)
    arithmetic = Arithmetic(
        operation="count",
        operands=(),
        result=Decimal(len(own)),
        unit="benchmarks",
        text=f"{len(own)} of {len(tasks)} closed tasks entered" + (": " if own else "")
        + ", ".join(own),
        level="rounded" if agrees else "none",
    )  # fmt: skip
    take = Take((), arithmetic, agrees, (), (*assumed, "division=closed"))
    return Finding((take,), missing=(Coded("suite_scope"),))


def together(
    article: Article, claims: Sequence[Claim], findings: Sequence[Finding], facts: Official
) -> list[Finding]:
    """The findings, a count of benchmarks and the time behind it decided as one statement.

    “Four of the eight in less than a minute” is two figures: neither says anything alone.
    """
    out = list(findings)
    for place, claim in enumerate(claims):
        count = claim.quantity
        if claim.kind != "suite" or count is None or count.unit != "benchmarks":
            continue
        if claim.outside or claim.modality != "asserted":
            continue
        behind = [n for n, one in enumerate(claims) if _timed(one, claim)]
        if not behind:
            continue
        nearest = min(behind, key=lambda n: claims[n].start)
        whole = msgspec.structs.replace(claims[nearest], of=claim.of or int(count.value))
        found = check(article, whole, facts, int(count.value))
        out[place] = out[nearest] = found
    return out


def _timed(one: Claim, count: Claim) -> bool:
    """Whether a claim is a time that stands behind a count of benchmarks in its sentence."""
    quantity = one.quantity
    timed = one.kind == "suite" and quantity is not None and quantity.unit in SECONDS
    asserted = not one.outside and one.modality == "asserted"
    return timed and one_sentence(one, count) and asserted and one.start > count.start


@lru_cache(maxsize=4096)
def best_of(facts: Official, suite: str, round_: str, company: str) -> tuple[Result, ...]:
    """A company's best closed entry of each task of a round that it entered."""
    members = submitter_members(company)
    own = (
        (row for row in ranked if members.intersection(row.submitter.split("+")))
        for ranked in led_tasks(facts, suite, round_)
    )
    return tuple(best for rows in own if (best := next(rows, None)) is not None)


def _speaking(claim: Claim) -> Slot:
    from pipeline.official.names import canonical

    return claim.speaker if canonical("submitters", claim.speaker.value) else EMPTY


def _all(
    best: list[Result], within: list[Result], tasks: int, assumed: tuple[str, ...], unit: str
) -> Finding:
    slowest = max(best, key=lambda row: (score(row), row.key))
    agrees = len(within) == len(best)
    value = converted(score(slowest), slowest.unit, unit)
    arithmetic = Arithmetic(
        operation="maximum",
        operands=tuple(operand(row, row.benchmark) for row in best),
        result=value,
        unit=unit,
        text=f"slowest of {len(best)}: {number(value)} {unit} ({slowest.benchmark})",
        level="bound" if agrees else "none",
    )
    caveats = () if len(best) == tasks else ("not_all_benchmarks",)
    take = Take(tuple(best), arithmetic, agrees, (), assumed, caveats)
    return Finding((take,), missing=() if agrees else (Coded("suite_scope"),))


def _list(rows: list[Result]) -> str:
    return ", ".join(f"{row.benchmark} {number(score(row))}" for row in rows)


def _part(claim: Claim, time: Quantity) -> int | None:
    """The part of “4 of 8”: the whole number that stands nearest before the whole."""
    before = claim.sentence[: time.start - claim.sentence_start]
    numbers = [int(text) for text in re.findall(r"(?<![\d.,])\d{1,2}(?![\d.,])", before)]
    nearest = reversed(numbers)
    if claim.of in numbers:
        nearest = dropwhile(lambda found: found != claim.of, nearest)
        next(nearest)
    return next(nearest, None)
