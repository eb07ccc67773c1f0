"""Checks counts of a round: its submitters, results and benchmarks.

Rules of counting differ, so a count is called wrong only of results, where the organiser's own is
known, a slip of its digits makes the printed one, and no part of the round and no other round has
so many. Companies are not blamed
here (see ``refuting``): those that a text counts need not have submitted. What one
company submitted is counted by the table, and never blamed either: rounds were corrected, and
measured power, joint entries and withdrawn ones are counted in more ways than one.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from itertools import product

from pipeline.official.names import canonical_submitter, submitter_members
from pipeline.reconcile.cases import Coded, Finding, Take
from pipeline.reconcile.entries.candidates import STRONG
from pipeline.reconcile.entries.facts import Official, horizon
from pipeline.reconcile.judging import diagnoses, guards, slips
from pipeline.reconcile.numbers.agreement import CAVEATS, agreement
from pipeline.reconcile.numbers.intervals import is_bound, significant, step_of
from pipeline.reconcile.numbers.units import PERFORMANCE
from pipeline.records import EMPTY, Arithmetic, Article, Claim, Operand, Quantity, Result

# What a text counts otherwise than we do differs by this share at most.
_ALIKE = Decimal("0.03")
_TELLING_DIGITS = 3
# Of so many results one more or less is counted by whoever leaves out a corrected one.
_MANY_RESULTS = 100
_DIGITS = (diagnoses.swapped, diagnoses.one_digit, diagnoses.exchanged)

Counting = tuple[int, str, tuple[str, ...]]


def check(article: Article, claim: Claim, quantity: Quantity, facts: Official) -> Finding:
    """Holds a count against the organiser's own and against those of the table."""
    if "power" in claim.filters:
        # Which runs with measured power count as one result is the organiser's to say.
        return Finding(missing=(Coded("counting_rule"),))
    part_of = claim.scope.suite.value or "training"
    suite = part_of.split("-")[0]
    round_ = claim.scope.round.value
    assumed: tuple[str, ...] = ()
    if not round_:
        limit = horizon(article.published)
        round_ = (facts.latest_round(suite, limit) if limit != "9999" else None) or ""
        assumed = (f"round={round_}",)
    countings = _countings(facts, suite, round_, quantity.unit) if round_ else ()
    company = claim.subject.submitter
    own: tuple[Counting, ...] = ()
    # Extraction carries a company to a number of results only where a word points back to it.
    said = company.how in STRONG or (company.how == "carried" and quantity.unit == "results")
    if said and countings:
        own = _of_company(facts, suite, round_, quantity.unit, company.value)
    elif quantity.unit == "submitters":
        tests = frozenset(slot.value for slot in claim.benchmarks)
        # “It adds a GPT-3 test and drew 16 submitters”: a test that is named need not be meant.
        if not (tests or any(agreement(quantity, Decimal(n)) != "none" for n, _, _ in countings)):
            tests = _tests_named(claim)
        own = _of_tests(facts, suite, round_, tests) if round_ and tests else ()
    division = claim.scope.division if guards.in_sentence(claim, claim.scope.division) else EMPTY
    named = part_of != suite and guards.in_sentence(claim, claim.scope.suite)
    if not own and (named or division):
        part_of = part_of if named else suite
        own = _of_part(facts, part_of, round_, division.value, quantity.unit) if countings else ()
    stated = tuple(_as_stated(facts, suite, round_, quantity))
    if not (countings or stated):
        return Finding(missing=(_uncounted(suite, round_),))
    takes = []
    # Said of a company, a test or a division, the count of everybody's is at best what was meant.
    whole = [
        (n, text, (*needs, "whole_round")) if own else (n, text, needs)
        for n, text, needs in countings
    ]
    for count, text, needs in (*own, *whole):
        level = agreement(quantity, Decimal(count))
        if own and level in CAVEATS and count < _MANY_RESULTS:
            level = "none"  # what one company submitted are few enough to be counted exactly
        caveats = (*needs, level) if level in CAVEATS else needs
        told = arithmetic(quantity, count, text, level)
        takes.append(Take((), told, level != "none", assumed=assumed, caveats=caveats))
    takes += [
        Take((), arithmetic(quantity, count, text, "rounded"), True, assumed=assumed,
             caveats=("whole_round",) if own else ())
        for count, text in stated
    ]  # fmt: skip
    slip = None
    if not any(take.agrees for take in takes) and of_whole_round(article, claim, quantity, facts):
        slip = _slip(facts, suite, round_, quantity, horizon(article.published))
    if slip is None:
        return Finding(tuple(takes), missing=(Coded("counting_rule"),))
    return Finding(tuple(takes), identified=True, diagnosis=slip)


def _tests_named(claim: Claim) -> frozenset[str]:
    """The tests that a sentence names, where its count was given none."""
    return frozenset(canon for sort, canon in guards.names_beside(claim) if sort == "BENCHMARK")


def _uncounted(suite: str, round_: str) -> Coded:
    """What is missing where nobody counted: the round, or what the table holds of it."""
    if not round_:
        return Coded("round")
    return Coded("round_not_in_table", (("round", f"{suite} {round_}"),))


def arithmetic(quantity: Quantity, count: int, text: str, level: str) -> Arithmetic:
    """A count as the sum behind a verdict."""
    return Arithmetic(
        operation="count",
        operands=(Operand(name=quantity.unit, value=Decimal(count), unit=quantity.unit),),
        result=Decimal(count),
        unit=quantity.unit,
        text=text,
        level=level,
    )


@lru_cache(maxsize=1024)
def _rows(facts: Official, suite: str, round_: str) -> tuple[Result, ...]:
    """The entries of a round; measured energy is no result of its own."""
    rows = facts.index.select(suite, round_)
    return tuple(row for row in rows if row.unit in PERFORMANCE)


@lru_cache(maxsize=1024)
def _countings(facts: Official, suite: str, round_: str, unit: str) -> tuple[Counting, ...]:
    """Every way of counting, the organiser's own first; ours are approximations of results."""
    rows = _rows(facts, suite, round_)
    where = f"{suite} {round_}"
    own = _organisers(facts, suite, round_, unit)
    found: list[Counting] = []
    if own:
        found.append((own, f"the organiser counts {own} {unit} in {where}", ()))
    if not rows:
        return tuple(found)
    if unit == "submitters":
        joint, parts = _submitters(rows)
        for count, of in ((joint, "submitters"), (parts, "companies")):
            # Whom the organiser counts is known to differ from whom we do.
            apart: tuple[str, ...] = ("own_count",) if own and count != own else ()
            found.append((count, f"{count} {of} in the table of {where}", apart))
    elif unit == "results":
        found.append((len(rows), f"{len(rows)} scores in the table of {where}", ("own_count",)))
    else:
        names = {row.benchmark for row in rows if row.division == "closed"}
        found.append((len(names), f"{len(names)} benchmarks in {where}", ()))
    return tuple(found)


@lru_cache(maxsize=1024)
def _of_company(
    facts: Official, suite: str, round_: str, unit: str, company: str
) -> tuple[Counting, ...]:
    """How many results a company submitted to a round, or in how many benchmarks, by division."""
    if unit not in ("results", "benchmarks"):
        return ()
    members = submitter_members(company)
    mine = [row for row in _rows(facts, suite, round_) if members & set(row.submitter.split("+"))]
    found: list[Counting] = []
    for divisions in (("closed", "open"), ("closed",), ("open",)):
        rows = [row for row in mine if row.division in divisions]
        tests = {row.benchmark.partition("-")[0] for row in rows}
        count = len(rows) if unit == "results" else len(tests)
        where = f"{unit} of {company} in the table of {suite} {round_}, {' and '.join(divisions)}"
        if count and count not in [known for known, _, _ in found]:
            found.append((count, f"{count} {where}", ("own_count",)))
    return tuple(found)


@lru_cache(maxsize=1024)
def _of_tests(
    facts: Official, suite: str, round_: str, tests: frozenset[str]
) -> tuple[Counting, ...]:
    """How many submitters some tests have, in the closed division and in both."""
    entered = [
        row for row in _rows(facts, suite, round_) if row.benchmark.partition("-")[0] in tests
    ]
    named = " and ".join(sorted(tests))
    found: list[Counting] = []
    for divisions in (("closed",), ("closed", "open")):
        rows = tuple(row for row in entered if row.division in divisions)
        for count in _submitters(rows) if rows else ():
            told = f"{count} submitters of {named} in the table of {suite} {round_}"
            if count not in [known for known, _, _ in found]:
                found.append((count, f"{told}, {' and '.join(divisions)}", ()))
    return tuple(found)


@lru_cache(maxsize=1024)
def _of_part(
    facts: Official, suite: str, round_: str, division: str, unit: str
) -> tuple[Counting, ...]:
    """How many results or submitters a division of a round has, or a category of its systems."""
    rows = tuple(r for r in _rows(facts, suite, round_) if division in ("", r.division))
    where = " ".join(part for part in ("the table of", suite, round_, division) if part)
    if not rows:
        return ()
    if unit == "results":
        return ((len(rows), f"{len(rows)} scores in {where}", ("own_count",)),)
    if unit != "submitters":
        return ()
    return tuple((n, f"{n} submitters in {where}", ()) for n in sorted(set(_submitters(rows))))


def _submitters(rows: tuple[Result, ...]) -> tuple[int, int]:
    """How many submitters some entries have: joint ones as one, and company by company."""
    joint = {row.submitter for row in rows}
    return len(joint), len(
        {canonical_submitter(part) for name in joint for part in name.split("+")}
    )


def _organisers(facts: Official, suite: str, round_: str, unit: str) -> int | None:
    for one in facts.rounds:
        if (one.suite, one.round) == (suite, round_):
            return {"submitters": one.submitters, "results": one.results}.get(unit)
    return None


# How a count may be told that the organiser tells as “over 1,800”, or as “nearly 5,300”.
_STATED = {
    "over": frozenset({"exact", "over", "about"}),
    "nearly": frozenset({"exact", "under", "up_to", "about"}),
}


def _as_stated(
    facts: Official, suite: str, round_: str, quantity: Quantity
) -> Iterator[tuple[int, str]]:
    """The organiser's own count where it is a bound that the text gives as well."""
    if quantity.unit != "results":
        return
    for one in facts.rounds:
        bounds = {"over": one.results_over, "nearly": one.results_nearly}
        for word, count in bounds.items() if (one.suite, one.round) == (suite, round_) else ():
            if count and count == quantity.value and quantity.hedge in _STATED[word]:
                yield count, f"the organiser counts {word} {count:,} results in {suite} {round_}"


def of_whole_round(article: Article, claim: Claim, quantity: Quantity, facts: Official) -> bool:
    """Whether a sentence counts a whole round by name, and nothing besides.

    “12 on GPT-3”, “14 with Nvidia's chips” are counts of parts.
    """
    subject, scope = claim.subject, claim.scope
    part = scope.division or scope.scenario or scope.availability or claim.benchmarks
    if subject.submitter or subject.system or subject.accelerator or part:
        return False
    if not scope.suite or not guards.in_sentence(claim, scope.round) or guards.strangers(claim):
        return False
    if is_bound(quantity) or quantity.hedge != "exact" or guards.cut(article, claim, quantity):
        return False
    suite = scope.suite.value.split("-")[0]
    others = [
        Decimal(count)
        for unit in ("submitters", "results", "benchmarks")
        for count, _, _ in _countings(facts, suite, scope.round.value, unit)
    ]
    others += told_results(facts, suite, scope.round.value)
    known = {quantity.value, *others, *slips.numbered(scope.round.value)}
    # Digits grouped by spaces are one number only within the figure.
    rest = claim.sentence.replace(quantity.surface, " ; ")
    return all(known & readings for readings in slips.numbers(rest))


def told_results(facts: Official, suite: str, round_: str) -> frozenset[Decimal]:
    """How many results the organiser says that a round has, or has more than."""
    told = [one for one in facts.rounds if one.round == round_ and suite.startswith(one.suite)]
    counts = [count for one in told for count in (one.results, one.results_over)]
    return frozenset(Decimal(count) for count in counts if count)


def _slip(facts: Official, suite: str, round_: str, quantity: Quantity, limit: str) -> Coded | None:
    """What slip makes the printed count of the official one, if nothing counted has so many."""
    # “50 companies stand behind it” need not be submitters: of those nothing is blamed.
    count = _organisers(facts, suite, round_, quantity.unit) if quantity.unit == "results" else None
    if count is None or step_of(quantity) != 1 or significant(quantity) < _TELLING_DIGITS:
        return None
    if _counted_elsewhere(facts, suite, quantity, limit):
        return None
    parts = _parts(facts, suite, round_, quantity.unit)
    if any(abs(quantity.value - part) <= part * _ALIKE for part in parts):
        return None
    how = next((told for rule in _DIGITS if (told := rule(quantity, Decimal(count)))), "")
    if not how:
        return None
    words = (("official", f"{count:,}"), ("unit", quantity.unit), ("where", f"{suite} {round_}"))
    return Coded("miscounted", (*words, ("how", how)))


def _counted_elsewhere(facts: Official, suite: str, quantity: Quantity, limit: str) -> bool:
    """Whether any round of the suite that was out by then has so many."""
    units = ("submitters", "results")
    rounds = [one.round for one in facts.rounds if one.suite == suite and one.published <= limit]
    return any(
        count == quantity.value
        for round_, unit in product(rounds, units)
        for count, _, _ in _countings(facts, suite, round_, unit)
    )


@lru_cache(maxsize=1024)
def _parts(facts: Official, suite: str, round_: str, unit: str) -> tuple[int, ...]:
    """How many submitters or results each part of a round has, by suite and division."""
    return tuple(sorted(set(_of_parts(_rows(facts, suite, round_), unit))))


def _of_parts(rows: tuple[Result, ...], unit: str) -> Iterator[int]:
    suites = ("", *sorted({row.suite for row in rows}))
    divisions = ("", *sorted({row.division for row in rows}))
    for suite, division in product(suites, divisions):
        part = tuple(r for r in rows if suite in ("", r.suite) and division in ("", r.division))
        yield from _submitters(part) if unit == "submitters" else (len(part),)
