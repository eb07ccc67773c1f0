"""What a plain sentence says of a whole round, refuted by the table.

Ranks, “the only one”, wins and counts of a round are told under conditions that a program easily
overlooks, so the checkers leave them open. No condition is left where a sentence names company or
system, test, suite and round and holds nothing else but words that narrow nothing (``says_all``).
The table of that round must be whole, and no division, no kind of system and no way of counting
bear the words out.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection
from decimal import Decimal

from pipeline.official.names import submitter_members
from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.checkers import places, ranks, round_counts
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.entries.standings import Field, in_scope, led_tasks, ranking
from pipeline.reconcile.judging import guards, slips
from pipeline.reconcile.judging.plain_words import of_companies, of_place, of_submitting, says_all
from pipeline.reconcile.numbers.intervals import is_bound
from pipeline.reconcile.numbers.show import name, with_unit
from pipeline.records import Article, Claim, Result

# Rounds of inference have scenarios, targets and categories, by each of which somebody is first; of
# HPC, wins are counted over runs of many models as well.
_SUITE, _SUITES = "training", frozenset({"training", "hpc"})
_SHOWN = 4
# “A's B”: how far behind its maker's name a product's may begin.
_POSSESSIVE = 3
_SIGN = re.compile("[,;:()–—]")
# “In”, „Bei“: so many small words lead to a round.
_SMALL = 1
# “B has 125 members; round C had submissions”: the count is of something else.
_BREAK = re.compile("[;:–—]")
# Members and partners of a round are more than its submitters by less than this.
_MORE = 1.25

Rule = Callable[[Article, Claim, Finding, Official], Coded | None]


def refuted(article: Article, claim: Claim, found: Finding, facts: Official) -> Finding:
    """The finding, contradicted where nothing that its sentence leaves open bears it out."""
    rule = _rule(claim)
    if rule is None or any(take.agrees for take in found.takes) or found.diagnosis is not None:
        return found
    scope, subject = claim.scope, claim.subject
    open_ = scope.availability or scope.scenario or set(claim.filters) - {"all_benchmarks"}
    stated = (scope.suite, scope.round, *claim.benchmarks)
    stated += tuple(one for one in (subject.submitter, subject.system) if one)
    if open_ or not all(guards.in_sentence(claim, slot) for slot in stated):
        return found
    if guards.strangers(claim) or not says_all(claim, _counted(claim, facts)):
        return found
    if claim.kind == "rank" and not (_is_whom(claim) and _by_itself(article, claim)):
        return found
    coded = rule(article, claim, found, facts)
    if coded is None:
        return found
    return found._replace(elsewhere=(), missing=(), identified=True, diagnosis=coded)


def _is_whom(claim: Claim) -> bool:
    """Whether the sentence praises a company, or its product right behind it.

    It opens the sentence or its main part, the test does not stand between it and the rank, and no
    sign does. “The best result of A was on B”, “for A the only test was B” say something else, and
    a product elsewhere may be of what (“on A”, “of all A systems”).
    """
    maker, system = claim.subject.submitter, claim.subject.system
    who = [slot for slot in (maker, system) if slot]
    if not who or any(slot.start < 0 or slot.end > claim.start for slot in who):
        return False
    if maker and system and not 0 <= system.start - maker.end <= _POSSESSIVE:
        return False
    if (claim.comparator == "only" or claim.quantity is not None) and system:
        return False
    start, end = min(slot.start for slot in who), max(slot.end for slot in who)
    led = claim.sentence[: max(0, start - claim.sentence_start)].rstrip()
    dated = not led or led.endswith((",", "，")) or _is_of_round(claim, led)
    between = claim.sentence[end - claim.sentence_start : claim.start - claim.sentence_start]
    tests = any(end <= slot.start < claim.start for slot in claim.benchmarks)
    return dated and not tests and not _SIGN.search(between)


def _is_of_round(claim: Claim, led: str) -> bool:
    """“In MLPerf Training 3.0 |A was …”: whether the round is all that a sentence begins with."""
    round_ = claim.scope.round
    stands = round_.end - claim.sentence_start == len(led)
    return stands and len(guards.words_of(guards.left_of(claim, led))) <= _SMALL


def _by_itself(article: Article, claim: Claim) -> bool:
    """Whether nothing right above a sentence can narrow what it says.

    “Now for those without GPUs. A was the fastest …”: a sentence of its paragraph that comes
    before, a heading of its section, what leads to a list.
    """
    passage = guards.passage_of(article, claim)
    if passage is None or passage.kind not in ("paragraph", "heading"):
        return False
    if article.text[passage.start : claim.sentence_start].strip():
        return False
    above = article.passages[claim.passage - 1] if claim.passage else None
    leads = above is not None and article.text[above.start : above.end].rstrip().endswith(
        (":", "：")
    )
    if passage.section < 0:
        return not leads
    section = article.passages[passage.section]
    titled = section.kind == "title" or article.text[section.start : section.end] == article.title
    return titled and not leads


def _rule(claim: Claim) -> Rule | None:
    if claim.kind == "count":
        return _submitters if claim.quantity and claim.quantity.unit == "submitters" else None
    if claim.kind != "rank" or claim.scope.suite.value not in _SUITES:
        return None
    if claim.quantity is not None and claim.scope.suite.value != _SUITE:
        return None
    if claim.quantity is not None:
        return _wins if claim.comparator in ("won", "fastest", "top") else None
    if claim.comparator in ("first", "won"):
        return _first if of_place(claim) else None
    return {"fastest": _first, "top": _first, "only": _only}.get(claim.comparator)


def _first(article: Article, claim: Claim, found: Finding, facts: Official) -> Coded | None:
    """“A was the fastest on B in round C”: another entry is, in either division."""
    if len(claim.benchmarks) != 1 or "|" in claim.benchmarks[0].value or not found.takes:
        return None
    if of_submitting(claim):
        return None  # “A was the fastest to submit B”
    suite = claim.scope.suite.value
    fields = ranks.fields_of(claim, suite, claim.scope.round.value, facts)
    ours = ranks.praised(article, claim, facts)
    if not fields or not ours or not found.takes[0].rows:
        return None
    # A rival's score that the table lacks makes nobody the first whom another has beaten.
    if any(_lacks_own(claim, field, ours) for field in fields):
        return None
    if any(ranks.wins_narrower(claim, field, ours) for field in fields):
        return None
    if any(_leads_its_size(field, ours) for field in fields):
        return None
    best = found.takes[0].rows[0]
    return Coded("beaten", (("entry", name(best)), ("score", with_unit(best))))


def _lacks_own(claim: Claim, field: Field, ours: Collection[str]) -> bool:
    """Whether a score that the table lacks may be the praised company's, or of its chips."""
    return any(
        row.score is None and (row.key in ours or places.makes(claim, row))
        for row in in_scope(*field)
    )


def _leads_its_size(field: Field, ours: Collection[str]) -> bool:
    """Whether a praised entry is the best of those with as many chips, of which several makers have
    any: what an article compares are often machines of one size."""
    sizes: dict[int | None, list[Result]] = defaultdict(list)
    for row in ranking(in_scope(*field)):
        sizes[row.accelerators].append(row)
    return any(
        rows[0].key in ours and len({row.platform for row in rows}) > 1 for rows in sizes.values()
    )


def _only(article: Article, claim: Claim, found: Finding, facts: Official) -> Coded | None:
    """“A was the only company to submit B in round C”: others did, on chips of other makers."""
    round_, division = claim.scope.round.value, claim.scope.division.value or "closed"
    ours = ranks.praised(article, claim, facts)
    if not (of_companies(claim) and claim.subject.submitter and ours and found.takes):
        return None
    members = submitter_members(claim.subject.submitter.value)
    if claim.benchmarks:
        names = {part for slot in claim.benchmarks for part in slot.value.split("|")}
        suite = claim.scope.suite.value
        rows = [row for row in facts.index.select(suite, round_, division)
                if row.benchmark in names and row.score]  # fmt: skip
    elif "all_benchmarks" in claim.filters:
        rows = list(found.takes[0].rows)
    else:
        return None
    others = {row.submitter for row in rows
              if not members.intersection(row.submitter.split("+"))
              and not places.makes(claim, row)}  # fmt: skip
    if not others:
        return None
    shown = ", ".join(sorted(others)[:_SHOWN]) + (" …" if len(others) > _SHOWN else "")
    return Coded("others", (("who", shown),))


def _wins(article: Article, claim: Claim, found: Finding, facts: Official) -> Coded | None:
    """“A won six of eight”: more than it leads in any way of counting, of as many as there are."""
    company, said, round_ = claim.subject.submitter, claim.quantity, claim.scope.round.value
    if not company or said is None or claim.benchmarks or is_bound(said):
        return None
    if said.unit != "benchmarks" or claim.scope.division or of_submitting(claim):
        return None  # “was first to submit in two of eight” is no place
    tasks = len(led_tasks(facts, _SUITE, round_))
    if said.value > tasks or (claim.of is not None and claim.of != tasks):
        return None

    def own(row: Result) -> bool:
        return bool(members.intersection(row.submitter.split("+"))) or places.makes(claim, row)

    members = submitter_members(company.value)
    # A score that the table lacks may be the best.
    lacking = {row.benchmark for row in facts.index.select(_SUITE, round_)
               if row.score is None and own(row)}  # fmt: skip
    # Who counts both divisions counts a task that it leads in either.
    lacking |= {rows[0].benchmark for rows in led_tasks(facts, _SUITE, round_, division="open")
                if own(rows[0])}  # fmt: skip
    most = max(
        len(lacking | {rows[0].benchmark for rows in led_tasks(facts, _SUITE, round_, more)
                       if own(rows[0])})
        for more in ((), *ranks.NARROWER)
    )  # fmt: skip
    if said.value <= most:
        return None
    return Coded("wins", (("count", str(most)), ("total", str(tasks)), ("round", round_)))


def _counted(claim: Claim, facts: Official) -> frozenset[Decimal]:
    """How many results the round of a count has: “964 of 22 organizations”."""
    if claim.kind != "count":
        return frozenset()
    return round_counts.told_results(facts, claim.scope.suite.value, claim.scope.round.value)


def _submitters(article: Article, claim: Claim, found: Finding, facts: Official) -> Coded | None:
    """“Round C drew 71 submitters”: far more than by any way of counting them."""
    said = claim.quantity
    # “964 results from 22 organizations”: who has results has submitted
    of_results = any(_counted(claim, facts) & one for one in slips.numbers(claim.sentence))
    if (
        said is None
        or not (of_submitting(claim) or of_results)
        or not round_counts.of_whole_round(article, claim, said, facts)
    ):
        return None
    round_ = claim.scope.round
    first, last = min(round_.end, said.end), max(round_.start, said.start)
    if _BREAK.search(claim.sentence[first - claim.sentence_start : last - claim.sentence_start]):
        return None
    counts = [take.arithmetic.result for take in found.takes if take.arithmetic.result]
    if not counts or float(said.value) <= float(max(counts)) * _MORE:
        return None
    return Coded("too_many_submitters", (("how", found.takes[0].arithmetic.text),))
