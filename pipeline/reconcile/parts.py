"""Gains and factors held against the two scores that the text prints beside them.

“From 14.48 to 8.5 minutes, or by 41 %”: the text itself says between which entries. If both scores
are official, they decide, whatever else the words leave open; and if they are the only figures of
the sentence and do not give the printed one, the sum is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import permutations

import msgspec

from pipeline.official.names import chip_of
from pipeline.reconcile.agreement import agreement
from pipeline.reconcile.anchors import SCORES
from pipeline.reconcile.candidates import STRONG, Option
from pipeline.reconcile.cases import Coded, Finding, Take
from pipeline.reconcile.comparisons import compared
from pipeline.reconcile.facts import Official
from pipeline.reconcile.intervals import is_bound, significant
from pipeline.reconcile.labels import AGREED, decide, preferred, state_of
from pipeline.reconcile.pairs import Pair
from pipeline.reconcile.ratios import measures, taken
from pipeline.reconcile.slips import numbers
from pipeline.reconcile.starts import earlier, one_sentence, relation
from pipeline.reconcile.units import lower_is_better
from pipeline.records import Claim, Result, Subject


def summed(claims: Sequence[Claim], findings: Sequence[Finding], facts: Official) -> list[Finding]:
    """The findings, those on relations decided by the scores that stand beside them."""
    out = list(findings)
    labels = [decide(state_of(c, f))[0] for c, f in zip(claims, findings, strict=True)]
    printed = [
        (claim, best.rows[0])
        for claim, found, label in zip(claims, findings, labels, strict=True)
        if claim.kind in SCORES and label in AGREED
        and (best := preferred(found.takes)) is not None
    ]  # fmt: skip
    rows = {row.key for _, row in printed}
    for place, claim in enumerate(claims):
        if labels[place] == "supported" and relation(claim):
            out[place] = _by_printed(findings[place], rows)
        if labels[place] not in ("unresolved", "caveat") or not relation(claim):
            continue
        found = findings[place]
        here = [pair for pair in printed if one_sentence(claim, pair[0])]
        here += _started(claims, here, facts)
        near = [pair for pair in printed if pair[0].passage == claim.passage]
        take = _borne_out(claim, here, None) or _borne_out(claim, near, facts)
        if take is not None and len(take.caveats) < _needed(found):
            out[place] = Finding((take, *found.takes), identified=True)
        elif labels[place] == "unresolved" and not any(t.agrees for t in found.elsewhere):
            refuted = _refuted(claim, claims, here, found) or _confused(claim, claims, here, found)
            out[place] = refuted or found
    return out


def _by_printed(found: Finding, printed: set[str]) -> Finding:
    """The finding with a reading first, among those that need nothing, of scores that are printed.

    Of many pairs that give “2.8 times”, the text means the two that it prints.
    """

    def place(take: Take) -> int:
        clean = take.agrees and not take.caveats
        return -sum(row.key in printed for row in take.rows) if clean else 0

    return found._replace(takes=tuple(sorted(found.takes, key=place)))


def _started(
    claims: Sequence[Claim], here: Sequence[tuple[Claim, Result]], facts: Official
) -> list[tuple[Claim, Result]]:
    """What the one score of a sentence started from, if that is printed there as well.

    The claim is that of the one score, with the other's figure.
    """
    if len(here) != 1:
        return []
    one, row = here[0]
    known = [claim for claim in claims if one_sentence(claim, one)]
    start = earlier(one, row, known, facts)
    return [(msgspec.structs.replace(one, quantity=start[0]), start[1])] if start else []


def _needed(found: Finding) -> int:
    """How many caveats the claim needs without its neighbours; many if nothing bears it out."""
    best = preferred(found.takes)
    return len(best.caveats) if best is not None else 99


def _couples(
    claim: Claim, printed: Sequence[tuple[Claim, Result]]
) -> Iterator[tuple[Result, Result]]:
    """Two entries of one task whose scores are printed, the better first."""
    named = {slot.value.partition("-")[0] for slot in claim.benchmarks if slot.how in STRONG}
    rows = list({row.key: row for _, row in printed}.values())
    for new, old in permutations(rows, 2):
        task = new.benchmark.partition("-")[0]
        alike = (new.suite, task, new.scenario, new.unit) == (
            old.suite, old.benchmark.partition("-")[0], old.scenario, old.unit
        )  # fmt: skip
        lead = (old.score or 0) - (new.score or 0)
        better = lead > 0 if lower_is_better(new) else lead < 0
        if alike and better and (not named or task in named):
            yield new, old


def _borne_out(
    claim: Claim, printed: Sequence[tuple[Claim, Result]], facts: Official | None
) -> Take | None:
    """The sum of two printed scores that gives the claim; with ``facts`` both must be named."""
    quantity = claim.quantity
    takes: list[Take] = []
    for new, old in _couples(claim, printed):
        if facts is not None and not _of_names(claim, new, old, facts):
            continue
        divisions = {new.division, old.division}
        caveats = ("mixed_divisions",) if len(divisions) > 1 and not claim.scope.division else ()
        if new.accelerators != old.accelerators and chip_of(new) == chip_of(old):
            caveats = (*caveats, "unequal_scale")
        pair = Pair(Option(new, "exact"), Option(old, "exact"), caveats, ())
        if quantity is None:
            takes += _in_words(claim, pair, facts)
            continue
        slower = claim.comparator == "slower" and not lower_is_better(new)
        plain = claim if slower else msgspec.structs.replace(claim, comparator="")
        pair = pair._replace(new=pair.old, old=pair.new) if slower else pair
        # “41 % faster” is said of either; of “41 % less time” the text's own scores show which.
        told = claim.measure if claim.measure == "time" else "performance"
        for way in measures(quantity.unit, told):
            take = taken(plain, pair, way, quantity)
            if take is not None and take.agrees:
                takes.append(take)
    return preferred(takes)


def _in_words(claim: Claim, pair: Pair, facts: Official | None) -> list[Take]:
    """A comparison in words, of scores in its own sentence: the subject's is the better one."""
    if facts is not None or claim.comparator not in ("faster", "slower"):
        return []
    take = compared(claim, pair, None)
    return [take] if take.agrees and not claim.subject.scale.nodes else []


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


def _refuted(
    claim: Claim,
    claims: Sequence[Claim],
    here: Sequence[tuple[Claim, Result]],
    found: Finding,
) -> Finding | None:
    """A finding that shows the sum to be wrong, if the sentence leaves no other reading.

    It holds two official scores of one task, the printed relation, and no number besides but their
    rounds and sizes.
    """
    quantity = claim.quantity
    couples = list(_couples(claim, here))
    if quantity is None or len(couples) != 1 or len({row.key for _, row in here}) != 2:
        return None
    if is_bound(quantity) or significant(quantity) < 2 or not _alone(claim, claims, here):
        return None
    new, old = couples[0]
    values = [one.quantity.value for one, _ in here if one.quantity is not None]
    scores = [(old.score or Decimal(1), new.score or Decimal(1)), (max(values), min(values))]
    if any(agreement(quantity, v) != "none" for old_, new_ in scores
           for v in _relations(old_, new_)):  # fmt: skip
        return None
    pair = Pair(Option(new, "exact"), Option(old, "exact"), (), ())
    ways = measures(quantity.unit, claim.measure)
    takes = [take for way in ways if (take := taken(claim, pair, way, quantity)) is not None]
    if not takes or any(take.agrees for take in takes):
        return None
    told = takes[0].arithmetic.text
    return Finding(tuple(takes), identified=True, diagnosis=Coded("sum", (("how", told),)))


def _confused(
    claim: Claim,
    claims: Sequence[Claim],
    here: Sequence[tuple[Claim, Result]],
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


def _relations(old: Decimal, new: Decimal) -> Iterator[Decimal]:
    """Every way in which writers tell how two scores stand to each other."""
    big, small = max(old, new), min(old, new)
    ratio = big / small
    yield from (ratio, ratio - 1, 1 / ratio, ratio * 100, (ratio - 1) * 100)
    yield from ((1 - 1 / ratio) * 100, 100 / ratio, big - small)


def _alone(claim: Claim, claims: Sequence[Claim], here: Sequence[tuple[Claim, Result]]) -> bool:
    """Whether the sentence has no number but the relation, the scores, their rounds and sizes."""
    quantity = claim.quantity
    if quantity is None:
        return False
    known: set[Decimal] = {quantity.value}
    for one, row in here:
        scale = one.subject.scale
        sizes = (scale.accelerators, scale.nodes, scale.processors, row.accelerators, row.nodes)
        known |= {Decimal(size) for size in sizes if size}
        known |= {one.quantity.value} if one.quantity is not None else set()
        known |= {Decimal(row.round)} if row.round.replace(".", "", 1).isdigit() else set()
    others = [
        one for one in claims
        if one is not claim and one_sentence(claim, one) and relation(one)
        and one.quantity is not None
    ]  # fmt: skip
    return not others and all(known & readings for readings in numbers(claim.sentence))
