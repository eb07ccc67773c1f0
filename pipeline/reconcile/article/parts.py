"""Gains and factors held against the two scores that the text prints beside them.

“From 14.48 to 8.5 minutes, or by 41 %”: the text itself says between which entries. If both scores
are official, they decide, whatever else the words leave open; and if they are the only figures of
the sentence and do not give the printed one, the sum is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import combinations, product

import msgspec

from pipeline.official.names import chip_of, submitter_members
from pipeline.reconcile.article.own_scores import OTHER_SCORES
from pipeline.reconcile.article.plain_sums import is_near, is_told, relations, within
from pipeline.reconcile.article.starts import earlier, relation
from pipeline.reconcile.cases import Coded, Finding, Take
from pipeline.reconcile.checkers.comparisons import compared
from pipeline.reconcile.checkers.pairs import Pair
from pipeline.reconcile.checkers.ratios import taken
from pipeline.reconcile.entries.candidates import STRONG, Option
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.entries.standings import value
from pipeline.reconcile.judging.anchors import SCORES, one_sentence
from pipeline.reconcile.judging.guards import in_sentence
from pipeline.reconcile.judging.labels import AGREED, labels_of, preferred
from pipeline.reconcile.judging.slips import numbered, numbers, without_tests
from pipeline.reconcile.numbers.units import lower_is_better, score
from pipeline.records import Claim, Label, Quantity, Result, Subject

# The scores that a text prints and the table bears out, with the entry of each.
Printed = Sequence[tuple[Claim, Result]]
# Measures that say which way a percent is to be taken.
_TELLING = ("time", "share", "time_share", "unsaid")


def summed(claims: Sequence[Claim], findings: Sequence[Finding], facts: Official) -> list[Finding]:
    """The findings, those on relations decided by the scores that stand beside them."""
    out = list(findings)
    labels = labels_of(claims, findings)
    printed = printed_scores(claims, findings)
    rows = {row.key for _, row in printed}
    for place, claim in enumerate(claims):
        if not relation(claim):
            continue
        found = out[place] = _by_printed(findings[place], rows)
        if labels[place] not in ("unresolved", "caveat"):
            continue
        here = [pair for pair in printed if one_sentence(claim, pair[0])]
        here += _started(claims, here, facts)
        two = _from_start(claim, here, facts)
        found = out[place] = _of_the_two(claim, found, two, facts)
        near = [pair for pair in printed if pair[0].passage == claim.passage]
        take = _borne_out(claim, here, near, facts)
        if take is not None:
            out[place] = Finding((take, *found.takes))
        elif _is_open(labels[place], found):
            refuted = _refuted(claim, claims, two, here, facts)
            if refuted is None and not any(take.agrees for take in found.elsewhere):
                refuted = _confused(claim, claims, here, found)
            out[place] = refuted or found
    return out


def printed_scores(claims: Sequence[Claim], findings: Sequence[Finding]) -> Printed:
    """The scores that a text prints and the table bears out, with the entry of each."""
    labels = labels_of(claims, findings)
    return [
        (claim, best.rows[0])
        for claim, found, label in zip(claims, findings, labels, strict=True)
        if claim.kind in SCORES and label in AGREED
        and (best := preferred(found.takes)) is not None
    ]  # fmt: skip


def _is_open(label: Label, found: Finding) -> bool:
    """Whether nothing bears a relation out but, at most, entries of other scores than its sentence
    prints."""
    agreeing = [take for take in found.takes if take.agrees]
    return label == "unresolved" or (
        label == "caveat" and all(OTHER_SCORES in take.caveats for take in agreeing)
    )


def _of_the_two(claim: Claim, found: Finding, here: Printed, facts: Official) -> Finding:
    """The finding, its readings of other entries than the two whose scores its sentence prints
    weakened: “from 58.58 to 45.26 minutes, a reduction of 73 percent”."""
    couples = couples_of(claim, here)
    if len(couples) != 1 or len(here) != len(couples[0]) or claim.quantity is None:
        return found
    if not _between(claim, *couples[0], facts) or _of_others(claim, couples[0]):
        return found
    said = {row.key for row in couples[0]}
    return found._replace(
        takes=tuple(
            take._replace(caveats=tuple(dict.fromkeys((*take.caveats, OTHER_SCORES))))
            if take.agrees and said != {row.key for row in take.rows} else take
            for take in found.takes
        )
    )  # fmt: skip


def _by_printed(found: Finding, printed: set[str]) -> Finding:
    """The finding with the readings first that are of scores which the article prints.

    Of many pairs that give “2.8 times”, the text means the two that it prints.
    """

    def place(take: Take) -> int:
        return -sum(row.key in printed for row in take.rows)

    return found._replace(takes=tuple(sorted(found.takes, key=place)))


def _started(claims: Sequence[Claim], here: Printed, facts: Official) -> list[tuple[Claim, Result]]:
    """What the one score of a sentence started from, if that is printed there as well.

    The claim is that of the one score, with the other's figure.
    """
    if len(here) != 1:
        return []
    one, row = here[0]
    known = [claim for claim in claims if one_sentence(claim, one)]
    start = earlier(one, row, known, facts)
    return [(msgspec.structs.replace(one, quantity=start[0]), start[1])] if start else []


def couples_of(claim: Claim, printed: Printed) -> list[tuple[Result, Result]]:
    """Pairs of entries of one task whose scores are printed, the better first."""
    named = {_task(slot.value) for slot in claim.benchmarks if slot.how in STRONG}
    rows = list({row.key: row for _, row in printed}.values())
    found = []
    for one, two in combinations(rows, 2):
        sorts = {(row.suite, _task(row.benchmark), row.scenario, row.unit) for row in (one, two)}
        if len(sorts) == 1 and (not named or _task(one.benchmark) in named):
            low = lower_is_better(one)
            slow, fast = sorted((one, two), key=lambda row: value(row, claim.per), reverse=low)
            found.append((fast, slow))
    return found


def _task(benchmark: str) -> str:
    return benchmark.partition("-")[0]


def _borne_out(
    claim: Claim,
    here: Printed,
    near: Printed,
    facts: Official,
) -> Take | None:
    """Two printed scores that give the claim: of its sentence, else of its paragraph if named.

    A comparison in words needs the names in its own sentence too: it has no figure that would show
    of which two it is said.
    """
    quantity = claim.quantity
    if here and not claim.per and all(one.per == "accelerator" for one, _ in here):
        # “From 2,907 to 8,064 a chip, or 2.77-fold”: of what each chip does, as its scores are.
        claim = msgspec.structs.replace(claim, per="accelerator")
    if quantity is None:
        pairs = [pair_of_printed(claim, *couple) for couple in couples_of(claim, here)]
        words = [compared(claim, pair, None) for pair in pairs if _as_said(claim, pair, facts)]
        return preferred(words)
    apart = [
        couple
        for couple in couples_of(claim, near)
        if _of_names(claim, *couple, facts) and not since_another(claim, couple)
    ]
    for couples in (couples_of(claim, here), apart):
        couples = [couple for couple in couples if not other_way_round(claim, *couple, facts)]
        # “41 % faster” is said of either; of “41 % less time” the text's own scores show which.
        told = claim.measure if claim.measure in _TELLING else "performance"
        pairs = [pair_of_printed(claim, *couple) for couple in couples]
        best = preferred(take for pair in pairs for take in taken(claim, pair, quantity, told))
        if best is not None:
            return best
    return None


def pair_of_printed(claim: Claim, new: Result, old: Result) -> Pair:
    """Two printed scores as the claim has them, the one first that it praises or calls slower."""
    mixed = new.division != old.division and not claim.scope.division
    unequal = new.accelerators != old.accelerators and chip_of(new) == chip_of(old)
    unequal = unequal and not claim.per and not _says_sizes(claim, new, old)
    needs = (("mixed_divisions", mixed), ("unequal_scale", unequal))
    sides = (Option(new, "exact"), Option(old, "exact"))
    ours, theirs = reversed(sides) if claim.comparator == "slower" else sides
    return Pair(ours, theirs, tuple(code for code, holds in needs if holds), ())


def _says_sizes(claim: Claim, *rows: Result) -> bool:
    """“From 32 to 256 chips”: whether a relation's sentence prints the sizes of its entries."""
    here = numbers(claim.sentence)
    return all(any(row.accelerators in readings for readings in here) for row in rows)


def _as_said(claim: Claim, pair: Pair, facts: Official) -> bool:
    """Whether a comparison in words names the first of a pair, and no other than the second."""
    whom = claim.baseline.subject if claim.baseline is not None else Subject()
    named = claim.subject.submitter or claim.subject.system or claim.subject.accelerator
    if not named or claim.comparator not in ("faster", "slower"):
        return False
    sides = ((claim.subject, pair.new.row), (whom, pair.old.row))
    return all(bears(row, side, facts) for side, row in sides)


def other_way_round(claim: Claim, ahead: Result, behind: Result, facts: Official) -> bool:
    """“A's 106,517 are 3 % ahead of B's 109,277”: whether the one that a claim has in front is the
    one that is behind. Names that were carried from another sentence may stand on the wrong side.
    """
    whom = claim.baseline.subject if claim.baseline is not None else Subject()
    if claim.comparator not in ("faster", "slower"):
        return False
    if not all(is_named(claim, side) for side in (claim.subject, whom)):
        return False
    mine, theirs = (ahead, behind) if claim.comparator == "faster" else (behind, ahead)

    def told(one: Result, other: Result) -> bool:
        return bears(one, claim.subject, facts) and bears(other, whom, facts)

    return told(theirs, mine) and not told(mine, theirs)


def is_named(claim: Claim, side: Subject) -> bool:
    """Whether a claim's own sentence names one of its sides."""
    names = (side.submitter, side.system, side.accelerator)
    return any(in_sentence(claim, name) for name in names if name)


def bears(row: Result, subject: Subject, facts: Official) -> bool:
    """Whether an entry has a subject's sizes and its system or chip, else its company."""
    scale = subject.scale
    if scale.accelerators not in (None, row.accelerators) or scale.nodes not in (None, row.nodes):
        return False
    if subject.system or subject.accelerator:
        return row.key in _keys(subject, facts)
    company = subject.submitter.value
    return not company or not submitter_members(company).isdisjoint(row.submitter.split("+"))


def _of_names(claim: Claim, new: Result, old: Result, facts: Official) -> bool:
    """Whether a claim names one of two entries, and the other if it names what it is held against.

    Chips and companies will do: both scores stand in the same paragraph.
    """
    sides = [claim.subject]
    if claim.baseline is not None:
        sides.append(claim.baseline.subject)
    names = [_keys(side, facts) for side in sides if side.system or side.accelerator]
    one, two = new.key, old.key
    if len(names) == 2:
        return (one in names[0] and two in names[1]) or (two in names[0] and one in names[1])
    return len(names) == 1 and ((one in names[0]) != (two in names[0]))


def _keys(subject: Subject, facts: Official) -> set[str]:
    bare = Subject(system=subject.system, accelerator=subject.accelerator)
    return {match.result.key for match in facts.index.resolve(bare) if match.level != "near"}


def _from_start(claim: Claim, here: Printed, facts: Official) -> Printed:
    """The two scores of a sentence that a relation is of, where it prints which it starts from:
    “A took 9.1 minutes and B 5.2, 30 % less than the 7.4 it had taken in June”."""
    start = claim.baseline.quantity if claim.baseline is not None else None
    if start is None:
        return here
    old = [pair for pair in here if pair[0].quantity and pair[0].quantity.value == start.value]
    new = [pair for pair in here if pair not in old and bears(pair[1], claim.subject, facts)]
    return [*new, *old] if len(new) == len(old) == 1 else here


def _refuted(
    claim: Claim,
    claims: Sequence[Claim],
    two: Printed,
    here: Printed,
    facts: Official,
) -> Finding | None:
    """A finding that shows the sum to be wrong, if the sentence leaves no other reading.

    It holds two official scores of one task, the printed relation, and no number besides but their
    rounds and sizes. Whom the relation names, the scores are of, and no scores that would be
    printed alike give it.
    """
    quantity = claim.quantity
    couples = couples_of(claim, two)
    if quantity is None or len(couples) != 1 or len({row.key for _, row in two}) != 2:
        return None
    # “It drops from 102.1 to 50.6, i.e. 99 percent efficiency”: of scaling a percent is no gain
    if claim.kind == "factor" and quantity.unit == "percent":
        return None
    if not is_told(quantity) or not _alone(claim, claims, here):
        return None
    if _of_others(claim, [row for _, row in two]) or not _between(claim, *couples[0], facts):
        return None
    if within(quantity, [one.quantity for one, _ in two if one.quantity is not None]):
        return None
    scores = sorted(score(row) for _, row in two)
    values = sorted(one.quantity.value for one, _ in two if one.quantity is not None)
    for small, *_, big in (scores, values):
        if any(is_near(quantity, value) for value in relations(small, big)):
            return None
    if of_equals(quantity, *couples[0], facts):
        return None
    takes = taken(claim, pair_of_printed(claim, *couples[0]), quantity, claim.measure)
    told = takes[0].arithmetic.text
    return Finding(tuple(takes), identified=True, diagnosis=Coded("sum", (("how", told),)))


def of_equals(quantity: Quantity, one: Result, two: Result, facts: Official) -> bool:
    """“18.8 minutes with 2,560 A; with 512 B it is 64.6, 24 % less than with as many A”: whether
    two of their entries that are of one size give a relation, where the printed ones are not."""
    if one.accelerators == two.accelerators:
        return False
    first, second = (
        [row for row in facts.index.select(side.suite, side.round, "", side.benchmark)
         if row.score and row.scenario == side.scenario and row.submitter == side.submitter
         and chip_of(row) == chip_of(side)]
        for side in (one, two)
    )  # fmt: skip
    return any(
        is_near(quantity, value)
        for a, b in product(first, second)
        if a.accelerators == b.accelerators and a.key != b.key
        for value in relations(score(a), score(b))
    )


def _between(claim: Claim, one: Result, two: Result, facts: Official) -> bool:
    """Whether a claim's names, as far as it has any, are those of two entries, in either order."""
    whom = claim.baseline.subject if claim.baseline is not None else Subject()
    return any(
        bears(mine, claim.subject, facts) and bears(theirs, whom, facts)
        for mine, theirs in ((one, two), (two, one))
    )


def _of_others(claim: Claim, rows: Sequence[Result]) -> bool:
    """Whether a relation starts from something else than the scores of its sentence.

    “28.3 minutes, against 29.1 for B: 24 % better than in our first submission”. A gain is over
    oneself, so that the scores of two companies in one round do not make it.
    """
    if claim.baseline is not None and claim.baseline.round:
        return since_another(claim, rows)
    rounds, owners = {row.round for row in rows}, {row.submitter for row in rows}
    if claim.kind != "gain" or len(rounds) != 1:
        return False
    # “28.37 on one node, 15.72 on two: 37 % better than the last generation” is of no two sizes
    sizes = {row.accelerators for row in rows}
    return len(owners) > 1 or (claim.baseline is None and len(sizes) > 1)


def since_another(claim: Claim, rows: Sequence[Result]) -> bool:
    """Whether a claim is measured from a round that none of two scores is of, or both are."""
    named = claim.baseline.round.value if claim.baseline is not None else ""
    rounds = {row.round for row in rows}
    return bool(named) and (len(rounds) == 1 or (named[:1].isdigit() and named not in rounds))


def _confused(
    claim: Claim,
    claims: Sequence[Claim],
    here: Printed,
    found: Finding,
) -> Finding | None:
    """A factor told as a percent, if the sentence prints the score of one side and nothing else.

    “The A takes 16.9 minutes, the B is 265 % faster”, of 16.9 and 6.38.
    """
    diagnosis = found.diagnosis
    if diagnosis is None or diagnosis.code != "percent_factor" or len(here) != 1:
        return None
    entries = dict(diagnosis.words).get("entries", "").split("\n")
    if here[0][1].key not in entries or not _alone(claim, claims, here):
        return None
    return found._replace(identified=True)


def _alone(claim: Claim, claims: Sequence[Claim], here: Printed) -> bool:
    """Whether the sentence has no number but the relation, the scores, their rounds and sizes."""
    known: set[Decimal] = set()
    for one, row in here:
        scale = one.subject.scale
        sizes = (scale.accelerators, scale.nodes, scale.processors, row.accelerators, row.nodes)
        known |= {Decimal(size) for size in sizes if size} | numbered(row.round)
    stated = [claim, *(one for one, _ in here)]
    known |= {one.quantity.value for one in stated if one.quantity is not None}
    others = [
        one for one in claims
        if one is not claim and one_sentence(claim, one) and relation(one)
        and one.quantity is not None
    ]  # fmt: skip
    # The digits of “Llama 2 70B” are no figures.
    rest = numbers(without_tests(claim.sentence))
    return not others and all(known & readings for readings in rest)
