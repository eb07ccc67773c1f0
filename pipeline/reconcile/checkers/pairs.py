"""Pairs of entries that a gain, a factor or a comparison can be about."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from pipeline.official.names import chip_of, submitter_members
from pipeline.reconcile.cases import Coded
from pipeline.reconcile.checkers.values import query_of
from pipeline.reconcile.entries import variants
from pipeline.reconcile.entries.candidates import Option, Pool, Query, of_singular, pool
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.entries.partners import CAVEAT as PARTNERS
from pipeline.reconcile.entries.partners import with_partners
from pipeline.reconcile.numbers.units import divisor, lower_is_better, score
from pipeline.records import Article, Claim, Result, Scale, Scope, Subject

# Entries a side: a name that admits more does not say what it speaks of.
_ENOUGH = 80


class Pair(NamedTuple):
    """The entry that a claim praises, the one it is held against, and what that would need."""

    new: Option
    old: Option
    caveats: tuple[str, ...]
    assumed: tuple[str, ...]


class Pairs(NamedTuple):
    """All admissible pairs, likest first, and their sides; ``other`` is the query of ``old``."""

    pairs: tuple[Pair, ...]
    identified: bool
    missing: tuple[Coded, ...]
    new: tuple[Option, ...]
    old: tuple[Option, ...]
    other: Query


def pairs_of(article: Article, claim: Claim, facts: Official, any_size: bool = False) -> Pairs:
    """The pairs of entries that a claim with a baseline admits.

    ``any_size``: a company's entries of unlike sizes too, not its best or those of one size alone.
    """
    query = query_of(article, claim)
    query = query._replace(unit="")
    mine = pool(query, facts)
    other = baseline_query(claim, query)
    theirs = pool(other, facts)
    if not theirs.options and other.subject == claim.subject:
        # The same maker's earlier machine had another size, or another name for the same chips.
        theirs = next(
            (
                found
                for names in (("scale",), ("system",), ("system", "scale"))
                if (found := pool(_keeping_chip(other, *names), facts)).options
            ),
            theirs,
        )
    mine, theirs = _of_singulars(query, mine, facts), _of_singulars(other, theirs, facts)
    mine, theirs = with_partners(query, mine, facts), with_partners(other, theirs, facts)
    new, old = mine.options, theirs.options
    if query.nobody() and other.nobody():
        sized = bool(claim.subject.scale.accelerators or claim.subject.scale.nodes)
        new, old = _leading(new, sized=sized), _leading(old, sized=sized)
    if claim.per:
        new, old = (tuple(o for o in side if divisor(o.row, claim.per)) for side in (new, old))
    missing = [*mine.missing, *(m for m in theirs.missing if m.code not in ("subject", "round"))]
    if claim.baseline is None:
        missing.append(Coded("baseline"))
    if len(new) > _ENOUGH or len(old) > _ENOUGH:
        missing.append(Coded("too_many", (("count", str(max(len(new), len(old)))),)))
    whole = mine.identified and theirs.identified
    joined = _sorted(_joined(claim, new, old, whole, facts, any_size))
    identified = whole and bool(query.benchmarks) and not _apart(claim, joined)
    return Pairs(tuple(joined), identified, tuple(missing), new, old, other)


def _of_singulars(query: Query, found: Pool, facts: Official) -> Pool:
    """“Ten L40s”: a pool, or where it is empty that of the chip of whose name the words may be the
    plural."""
    other = of_singular(query) if not found.options else query
    if other is query:
        return found
    whole = pool(other, facts)
    spelt = tuple(one._replace(caveats=(*one.caveats, "spelling")) for one in whole.options)
    return whole._replace(options=spelt) if spelt else found


def _apart(claim: Claim, pairs: Sequence[Pair]) -> bool:
    """Whether only sides of unlike sizes are left, and the text states neither size.

    “The new chip is nearly five times as fast as the old one”: where nobody brought the old one to
    this round at that size, it is held against an entry of an earlier round.
    """
    sides = [claim.subject, *([claim.baseline.subject] if claim.baseline else [])]
    if any(side.scale.accelerators or side.scale.nodes for side in sides):
        return False
    return bool(pairs) and all("unequal_scale" in pair.caveats for pair in pairs)


def baseline_query(claim: Claim, query: Query) -> Query:
    """The query of the other side: the baseline's own words, else the claim's subject."""
    baseline = claim.baseline
    subject = baseline.subject if baseline is not None else Subject()
    named = bool(subject.submitter or subject.system or subject.accelerator)
    named = named and not _same_as_before(claim)
    if not named:
        # “than its last submission with 2,496 GPUs”: the same company, with a size of its own
        size = subject.scale if subject.scale != Scale() else claim.subject.scale
        subject = msgspec.structs.replace(claim.subject, scale=size)
    scope = query.scope
    kept = Scope(suite=scope.suite, division=scope.division, scenario=scope.scenario)
    if baseline is not None and baseline.round.value[:1].isdigit():
        kept = Scope(
            suite=scope.suite, round=baseline.round, division=scope.division,
            scenario=scope.scenario,
        )  # fmt: skip
    elif named and not (baseline is not None and baseline.round):
        kept = scope
        if query.scope.availability.value == "preview":
            # “a preview, twice as fast as the H100”: which the H100 need not be
            kept = query.drop("availability").scope
    variant = variants.stated(claim, subject) if named else query.variant
    return query._replace(subject=subject, scope=kept, variant=variant)


def _keeping_chip(query: Query, *names: str) -> Query:
    """The query without some slots; of a system its chip is kept."""
    subject = query.subject
    dropped = query.drop(*names)
    if "system" not in names or not subject.accelerator:
        return dropped
    kept = Subject(
        submitter=subject.submitter,
        accelerator=subject.accelerator,
        scale=dropped.subject.scale,
    )
    return dropped._replace(subject=kept)


def _joined(
    claim: Claim,
    new: Sequence[Option],
    old: Sequence[Option],
    whole: bool,
    facts: Official,
    any_size: bool = False,
) -> Iterator[Pair]:
    places: dict[tuple[str, ...], list[Option]] = defaultdict(list)
    for option in old[: _ENOUGH * 4]:
        if option.row.score:
            places[task_of(option.row)].append(option)
    two_chips = _of_two_chips(claim)
    # Of a whole company, or by chip, any size may stand against any: none is asked for its best.
    sized = not (whole or claim.per or any_size)
    # Of nobody's gain (“DeepCAM fell from 11.7 to 1.7”) the best of each division may be meant.
    field = _round_of if own_baseline(claim) else _division_of
    best_new = _best_of(new, field) if sized else {}
    by_round = {
        task: [(group, _best_of(group, field) if sized else {}) for group in _by_round(options)]
        for task, options in places.items()
    }
    for mine in new[: _ENOUGH * 4]:
        row = mine.row
        if not row.score:
            continue
        task = task_of(row)
        leads = sized and mine is best_new[field(row)]
        for group, best_old in by_round.get(task, ()):
            if not _in_time(claim, row, group[0].row, facts):
                continue
            for theirs in group:
                if theirs.row is row or (two_chips and chip_of(row) == chip_of(theirs.row)):
                    continue
                equal = not sized or row.accelerators == theirs.row.accelerators
                if equal or (leads and theirs is best_old[field(theirs.row)]):
                    yield pair_of(claim, mine, theirs, whole, facts)


def _of_two_chips(claim: Claim) -> bool:
    """Whether a claim holds one chip against another, which it may be a member of the family of:
    “Blackwell Ultra is 29 % ahead of Blackwell”."""
    other = claim.baseline.subject if claim.baseline is not None else Subject()
    chips = (claim.subject.accelerator.value, other.accelerator.value)
    return all(chips) and chips[0] != chips[1]


def _by_round(options: Iterable[Option]) -> list[list[Option]]:
    """Options of one round together: they stand to another round alike."""
    groups: dict[tuple[str, str], list[Option]] = defaultdict(list)
    for option in options:
        groups[(option.row.round, option.row.published)].append(option)
    return list(groups.values())


def task_of(row: Result) -> tuple[str, ...]:
    """What only entries of the same can be held against each other in."""
    return (row.suite, row.benchmark, row.scenario, row.unit)


def _best_of(
    options: Iterable[Option], field: Callable[[Result], tuple[str, ...]]
) -> dict[tuple[str, ...], Option]:
    """The best of each field: what another task or round brought is no rival of it."""
    grouped: dict[tuple[str, ...], list[Option]] = defaultdict(list)
    for option in options:
        if option.row.score:
            grouped[field(option.row)].append(option)
    return {key: best(found) for key, found in grouped.items()}


def _round_of(row: Result) -> tuple[str, ...]:
    return (*task_of(row), row.round)


def _division_of(row: Result) -> tuple[str, ...]:
    return (*task_of(row), row.round, row.division)


def _leading(options: Sequence[Option], *, sized: bool) -> tuple[Option, ...]:
    """The options that are the best of their task and round, and of their size if it is ``sized``.

    “Fine-tuning is nearly five times as fast”, without a word on whose: two entries of anybody's
    give any figure, so that only what leads its field can be meant.
    """
    fields: dict[tuple[object, ...], list[Option]] = defaultdict(list)
    for option in options:
        if option.row.score:
            row = option.row
            size = row.accelerators if sized else None
            fields[(*task_of(row), row.round, row.division, size)].append(option)
    leaders = {best(found).row.key for found in fields.values()}
    return tuple(option for option in options if option.row.key in leaders)


def best(options: Sequence[Option]) -> Option:
    """The option with the best score, the first by key of several."""
    lower, leader, most = lower_is_better(options[0].row), options[0], score(options[0].row)
    for one in options[1:]:
        found = score(one.row)
        # Keys are costly, and few scores are alike.
        if (found < most) == lower if found != most else one.row.key < leader.row.key:
            leader, most = one, found
    return leader


def _in_time(claim: Claim, new: Result, old: Result, facts: Official) -> bool:
    """Whether an entry's round can be the baseline's."""
    baseline = claim.baseline
    if baseline is None or not baseline.round:
        named = own_baseline(claim) and not _same_as_before(claim)
        return new.round == old.round if named else old.published < new.published
    words = baseline.round.value
    if words == "previous":
        return facts.previous_round(new.suite, new.round) == old.round
    if words == "first":
        return old.published < new.published
    if words == "last_year":
        return int(old.published[:4]) == int(new.published[:4]) - 1
    return True


def _same_as_before(claim: Claim) -> bool:
    """“A gained 3x over the first A submission”: the same of nobody else is an earlier one.

    Not “the A100-SXM is 1.57x faster than the A100-PCIe”: the text tells the two apart.
    """
    baseline, subject = claim.baseline, claim.subject
    if baseline is None or baseline.subject.scale != subject.scale:
        return False
    other = baseline.subject
    if variants.are_apart(variants.stated(claim, subject), variants.stated(claim, other)):
        return False
    whose = other.submitter.value in ("", subject.submitter.value)
    return whose and bool(subject.system) and other.system.value == subject.system.value


def pair_of(claim: Claim, new: Option, old: Option, whole: bool, facts: Official) -> Pair:
    """Two entries as a pair, with the caveats that it needs; ``whole``: both are identified."""
    own = own_baseline(claim)
    caveats = [code for code in new.caveats if code != "open_division"]
    caveats += [code for code in ("variant", "spelling", PARTNERS) if code in old.caveats]
    if new.row.division != old.row.division:
        caveats.append("mixed_divisions")
    elif "open_division" in new.caveats or "open_division" in old.caveats:
        caveats.append("open_division")
    if new.row.accelerators != old.row.accelerators and not claim.per and not (whole and own):
        caveats.append("unequal_scale")
    compared = facts.comparable(new.row.suite, new.row.benchmark, old.row.round, new.row.round)
    if not compared.ok:
        caveats.append("incompatible_rounds")
    if not own and chip_of(new.row) != chip_of(old.row):
        caveats.append("other_system")
    if not own and _are_apart(new.row.submitter, old.row.submitter):
        caveats.append("other_submitter")  # “A is 1.5x faster”, than another company's of last year
    if not claim.benchmarks:
        caveats.append("assumed_benchmark")
    assumed = (*new.assumed, *(f"baseline {choice}" for choice in old.assumed))
    return Pair(new, old, tuple(dict.fromkeys(caveats)), assumed)


def named_companies(claim: Claim) -> frozenset[str]:
    """The companies that either side of a claim names."""
    sides = [claim.subject, *([claim.baseline.subject] if claim.baseline is not None else [])]
    values = {side.submitter.value for side in sides} - {""}
    return frozenset(one for value in values for one in submitter_members(value))


@lru_cache(maxsize=4096)
def is_own(named: frozenset[str], company: str, platform: str) -> bool:
    """Whether an entry is of one of some companies, or of who makes its chips.

    Of several entries that give a figure alike, that one is meant.
    """
    companies, maker = company.split("+"), platform.casefold()
    made = bool(maker) and any(maker in one.casefold() for one in companies)
    return made or not named.isdisjoint(companies)


def _are_apart(company: str, other: str) -> bool:
    """Whether no company of a joint submission is of the other one."""
    return company != other and set(company.split("+")).isdisjoint(other.split("+"))


def own_baseline(claim: Claim) -> bool:
    """Whether the text names both sides, each with its own system."""
    baseline = claim.baseline
    if baseline is None:
        return False
    side = baseline.subject
    return bool(side.system.value or side.submitter.value or side.accelerator.value)


def _sorted(pairs: Iterable[Pair]) -> list[Pair]:
    """By what they need; the order of the options decides among the rest."""
    return sorted(pairs, key=lambda pair: (len(pair.caveats), pair.new.row.division))
