"""The most that anything rose by: “up to 6.7 times the performance of the first A100 results”.

Such a sentence names no benchmark because it means the one with the largest lead. Of each task the
best entries of both sides are held against each other, by chip and as they are; the largest ratio
of either sort is what the text can mean. Another figure proves nothing: a lead on a task that one
side alone entered, or another way of counting, may be meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from pipeline.reconcile.checkers.pairs import Pair, baseline_query, own_baseline, pair_of, task_of
from pipeline.reconcile.checkers.values import query_of
from pipeline.reconcile.entries.candidates import Option, admitted
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.numbers.intervals import is_bound, significant
from pipeline.reconcile.numbers.units import divisor, lower_is_better, score
from pipeline.records import Article, Claim, Result

# A figure of fewer digits is the most of something too easily.
_DIGITS = 2


def is_peak(claim: Claim) -> bool:
    """Whether a claim says the most of all benchmarks: of none, “up to”, and against something.

    A factor of nobody's since a round (“results improved 2.8-fold in five months”) may be the most,
    too.
    """
    quantity, baseline = claim.quantity, claim.baseline
    if quantity is None or baseline is None or claim.benchmarks or not claim.scope.round:
        return False
    if quantity.hedge == "up_to":
        return bool(own_baseline(claim) or baseline.round)
    subject = claim.subject
    nobodys = not (subject.submitter or subject.system or subject.accelerator)
    exact = quantity.unit == "x" and significant(quantity) >= _DIGITS and not is_bound(quantity)
    return nobodys and exact and claim.kind == "gain" and bool(baseline.round)


def peaks(article: Article, claim: Claim, facts: Official) -> Iterator[tuple[str, Pair]]:
    """The pairs with the largest lead by chip (``accelerator``) and as they are (``""``).

    There is one of each sort for every round that the other side can be of, of all companies and of
    those that entered both sides, and another where the largest lead is on a benchmark that changed
    in between.
    """
    told = bool(claim.baseline is not None and claim.baseline.round)
    for ours, old in sides(article, claim, facts):
        for per in (claim.per,) if claim.per else ("accelerator", ""):
            mine, theirs = best_of_tasks(ours, per), best_of_tasks(old, per)
            leads = {
                task: worth(mine[task].row, per) / worth(theirs[task].row, per)
                for task in mine.keys() & theirs.keys()
            }
            alike = [t for t in leads if comparable(mine[t].row, theirs[t].row, facts)]
            # Vendors compare across rounds that may not be compared; the pair then says so. Not of
            # another's machine, whose round nobody gave.
            whole = len(alike) == len(leads) or (own_baseline(claim) and not told)
            for tasks in (alike,) if whole else (alike, leads):
                task = max(tasks, key=lambda one: (leads[one], one), default=None)
                if task is None:
                    continue
                pair = pair_of(claim, mine[task], theirs[task], True, facts)
                if own_baseline(claim) and not told and pair.new.row.round != pair.old.row.round:
                    pair = pair._replace(caveats=(*pair.caveats, "baseline_round"))
                yield per, pair


def sides(
    article: Article, claim: Claim, facts: Official
) -> list[tuple[Sequence[Option], Sequence[Option]]]:
    """The entries with a score that a claim of no benchmark can set against each other, the
    praised ones first: for every round that the other side can be of, and by whom."""
    query = query_of(article, claim)._replace(unit="")
    if query.nobody():
        new, earlier = _of_anybody(claim, facts)
    else:
        new = admitted(query, facts)
        earlier = admitted(baseline_query(claim, query).drop("round"), facts)
    new = [one for one in new if one.row.score]
    newest = max((one.row.published for one in new), default="")
    before = [one for one in earlier if one.row.score and one.row.published <= newest]
    return [both for old in _starts(claim, new, before, facts) for both in by_whom(new, old)]


def _of_anybody(claim: Claim, facts: Official) -> tuple[list[Option], list[Option]]:
    """“The best results improved by up to 1.8 times”: everybody's of a suite, and those before."""
    suite, round_ = claim.scope.suite.value, claim.scope.round.value
    if not suite or own_baseline(claim):
        return [], []
    rows = [Option(row, "family", ("loose_subject",)) for row in facts.index.select(suite, "")]
    return [one for one in rows if one.row.round == round_], rows


def _starts(
    claim: Claim, new: Sequence[Option], before: Sequence[Option], facts: Official
) -> Iterator[list[Option]]:
    """The entries of the other side, of each round that it can be of: the one that the words give;
    where they give none, the claim's own, the first that the other side was entered in, and the
    last before the new side's."""
    word = claim.baseline.round.value if claim.baseline is not None else ""
    rounds = {(one.row.suite, one.row.round) for one in new}
    years = {one.row.published[:4] for one in new}
    first = min((one.row.published for one in before), default="")
    if word == "previous":
        rounds = {(suite, facts.previous_round(suite, round_) or "") for suite, round_ in rounds}
    if word[:1].isdigit():
        rounds = {(suite, word) for suite, _ in rounds}
    if word == "last_year":
        yield [one for one in before if str(int(one.row.published[:4]) + 1) in years]
    elif word != "first":
        yield [one for one in before if (one.row.suite, one.row.round) in rounds]
    if word in ("", "first"):
        yield [one for one in before if one.row.published == first]
    if not word:
        newest = max((one.row.published for one in new), default="")
        last = max((d for one in before if (d := one.row.published) < newest), default="")
        yield [one for one in before if one.row.published == last]


def by_whom(
    new: Sequence[Option], old: Sequence[Option]
) -> Iterator[tuple[Sequence[Option], Sequence[Option]]]:
    """Both sides as they are, and of the companies alone that are on both: a maker measures what it
    gained from its own entries."""
    yield new, old
    both = {one.row.submitter for one in new} & {one.row.submitter for one in old}
    if both:
        own = [[one for one in side if one.row.submitter in both] for side in (new, old)]
        yield own[0], own[1]


def best_of_tasks(options: Sequence[Option], per: str) -> dict[tuple[str, ...], Option]:
    """The best entry of each task, closed before open."""
    found: dict[tuple[str, ...], Option] = {}
    closed = [one for one in options if one.row.division == "closed"] or options
    for option in closed:
        if per and not divisor(option.row, per):
            continue
        task = task_of(option.row)
        if task not in found or worth(option.row, per) > worth(found[task].row, per):
            found[task] = option
    return found


def worth(row: Result, per: str) -> Decimal:
    """A speed that grows with an entry's merit, by chip, node or watt where so asked."""
    size = divisor(row, per) if per else None
    speed = 1 / score(row) if lower_is_better(row) else score(row)
    return speed / size if size else speed


def comparable(new: Result, old: Result, facts: Official) -> bool:
    """Whether a task kept its rules between the rounds of two entries."""
    return facts.comparable(new.suite, new.benchmark, old.round, new.round).ok
