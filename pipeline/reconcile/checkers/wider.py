"""Pairs of entries beyond the plain ones: what else a gain or a comparison may be held against.

Asked only where no plain pair agrees. Each pair needs something that the text does not say, and has
the caveat for it: an earlier round's entry of the system that is named as the other side (nobody
brought it to this round again), another of the company's machines with the same chips, one of
nearly the same size, or the best that anybody had in the round that the gain starts from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pipeline.official.names import chip_of
from pipeline.reconcile.checkers.pairs import Pair, Pairs, best, own_baseline, pair_of, task_of
from pipeline.reconcile.entries.candidates import Option, Query, pool
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.entries.standings import Field, standing
from pipeline.records import Claim, Result, Subject

# Entries of the subject: a name that admits more does not say what it speaks of.
_ENOUGH = 40
# “A similar system”: 2,496 chips beside 2,560.
_NEARLY = 0.1


def wider(claim: Claim, plain: Pairs, facts: Official) -> list[Pair]:
    """The further pairs of a claim that names its benchmark, likest first."""
    baseline, other = claim.baseline, plain.other
    dated = claim.scope.round or other.published
    if baseline is None or not dated or not other.benchmarks or other.nobody():
        return []
    new = [option for option in plain.new if option.row.score]
    if not 0 < len(new) <= _ENOUGH:
        return []
    if own_baseline(claim):
        earlier = _nearly_as_big(claim, new, plain.old, facts)
        if not baseline.round:
            earlier = _of_earlier_rounds(claim, new, other, facts)
        found = list(earlier)
    else:
        found = [
            *_of_the_company(claim, new, other, facts),
            *_of_anybody(claim, new, facts),
        ]
    pairs: dict[tuple[int, int], Pair] = {}  # by the rows themselves: each is in the table once
    for pair in found:
        pairs.setdefault((id(pair.new.row), id(pair.old.row)), pair)
    return sorted(pairs.values(), key=lambda pair: len(pair.caveats))


def _of_earlier_rounds(
    claim: Claim, new: Sequence[Option], other: Query, facts: Official
) -> Iterator[Pair]:
    """Each entry beside those of the other side that are of its size, in the last round before its
    own that has any: its own company's, and anybody's where its own round has no such rival."""
    old = [option for option in pool(other.drop("round"), facts).options if option.row.score]
    for mine in new:
        alike = [option for option in old if _alike(mine.row, option.row)]
        rivalled = any(option.row.published == mine.row.published for option in alike)
        equal = [option for option in alike if option.row.published < mine.row.published]
        same = [option for option in equal if _shared(mine.row, option.row)]
        for option in dict.fromkeys((*_last(same), *_last([] if rivalled else equal))):
            yield _with(pair_of(claim, mine, option, True, facts), "baseline_round")


def _nearly_as_big(
    claim: Claim, new: Sequence[Option], old: Sequence[Option], facts: Official
) -> Iterator[Pair]:
    """Each entry beside those of the other side's round that are of nearly its size."""
    for mine in new:
        size = mine.row.accelerators or 0
        for option in old:
            row = option.row
            apart = abs((row.accelerators or 0) - size)
            if row.score and task_of(row) == task_of(mine.row) and 0 < apart <= _NEARLY * size:
                yield pair_of(claim, mine, option, True, facts)


def _of_the_company(
    claim: Claim, new: Sequence[Option], other: Query, facts: Official
) -> Iterator[Pair]:
    """Each entry of a named system beside the company's own machines of the same chips, in the
    round that the gain starts from: the best of them, and those of nearly its size."""
    if not (other.subject.submitter and (other.subject.system or other.subject.accelerator)):
        return
    company = other._replace(subject=Subject(submitter=other.subject.submitter))
    own = [option for option in pool(company, facts).options if option.row.score]
    for mine in new:
        earlier = [
            option
            for option in own
            if task_of(option.row) == task_of(mine.row)
            and chip_of(option.row) == chip_of(mine.row)
            and option.row.round == _start(mine.row, claim, facts) != mine.row.round
        ]
        size = mine.row.accelerators or 0
        near = [o for o in earlier if abs((o.row.accelerators or 0) - size) <= _NEARLY * size]
        for option in dict.fromkeys((*near, *([best(earlier)] if earlier else []))):
            yield pair_of(claim, mine, option, False, facts)


def _of_anybody(claim: Claim, new: Sequence[Option], facts: Official) -> Iterator[Pair]:
    """Each entry beside the best of its task, and the best of its size, in the round that the gain
    starts from."""
    division = claim.scope.division.value or "closed"
    for mine in new:
        row = mine.row
        start = _start(row, claim, facts)
        if not start or start == row.round:
            continue
        field = Field(facts, row.suite, start, division, row.benchmark, row.scenario)
        for old in _leaders(field, row.unit, row.accelerators):
            yield pair_of(claim, mine, Option(old, "family"), False, facts)


@lru_cache(maxsize=16384)
def _leaders(field: Field, unit: str, size: int | None) -> tuple[Result, ...]:
    """The best entry of a field at a size, and the best of all."""
    ranked = [row for row in standing(field, ()) if row.unit == unit]
    equal = [row for row in ranked if row.accelerators == size]
    return tuple({row.key: row for row in (*equal[:1], *ranked[:1])}.values())


def _start(row: Result, claim: Claim, facts: Official) -> str | None:
    """The round that a gain starts from, where its words name one or the one before."""
    word = claim.baseline.round.value if claim.baseline is not None else ""
    return facts.previous_round(row.suite, row.round) if word == "previous" else word


def _alike(new: Result, old: Result) -> bool:
    """Whether two entries are of one task and size."""
    return task_of(new) == task_of(old) and new.accelerators == old.accelerators


def _shared(new: Result, old: Result) -> bool:
    """Whether one company had a part in both entries."""
    return not set(new.submitter.split("+")).isdisjoint(old.submitter.split("+"))


def _last(options: Sequence[Option]) -> list[Option]:
    """Those of the newest round."""
    newest = max((option.row.published for option in options), default="")
    return [option for option in options if option.row.published == newest]


def _with(pair: Pair, caveat: str) -> Pair:
    return pair._replace(caveats=(*pair.caveats, caveat))
