"""What a sentence that says one thing has wrong.

A figure that agrees with no reading then is wrong. What is wrong about it may be an attribute: the
figure is that of another entry, which differs in one thing that the sentence states.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pipeline.official.names import canonical, submitter_members
from pipeline.official.resolving import identifies
from pipeline.reconcile.article import plain_sums
from pipeline.reconcile.article.plain import Sentence, plain
from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.checkers.values import query_of, taken
from pipeline.reconcile.entries.candidates import Option, Query, admitted, pool
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging import diagnoses, guards, slips
from pipeline.reconcile.judging.labels import AGREED, labels_of
from pipeline.reconcile.numbers.agreement import SUPPORTING, agreement
from pipeline.reconcile.numbers.intervals import interval_of, is_bound, significant
from pipeline.reconcile.numbers.show import with_unit
from pipeline.reconcile.numbers.units import in_unit
from pipeline.records import Article, Claim, Kind, Quantity, Result, Slot, Subject

Judge = Callable[[Article, Claim, Finding, Sentence, Official], Finding | None]
# A figure of one digit is too many things at once.
_TELLING_DIGITS = 2
# Three digits of another entry are no chance.
_OF_ANOTHER = 3
# What a text can have wrong about a figure that is right, the likeliest first.
_ATTRIBUTES = (
    "division", "scale", "round", "scenario", "availability", "benchmark", "system", "submitter",
)  # fmt: skip
# Those of them that are names: of the others (“offline … and in the server scenario …”) nobody
# knows which words belong to which of two figures.
_NAMES = frozenset({"scale", "benchmark", "system", "submitter"})
# The scenarios of a data centre in which every rate without a name is one of two.
_BOTH = frozenset({"offline", "server"})
# Of so few entries, each is the one that was meant.
_FEW = 2


def plainly(
    article: Article, claims: Sequence[Claim], findings: Sequence[Finding], facts: Official
) -> list[Finding]:
    """The findings, those of figures whose sentences leave no doubt decided by them."""
    out = list(findings)
    labels = labels_of(claims, findings)
    agreed = [claim for claim, label in zip(claims, labels, strict=True) if label in AGREED]
    for place, (claim, found) in enumerate(zip(claims, findings, strict=True)):
        judge = _JUDGES.get(claim.kind)
        if judge is None or labels[place] not in ("unresolved", "caveat"):
            continue
        if any(one.code != "no_entry" for one in found.missing):
            continue
        rows = [row for take in found.takes for row in take.rows]
        beside = plain(article, claim, claims, agreed, rows, facts)
        if beside is not None:
            out[place] = judge(article, claim, found, beside, facts) or found
    return out


def _score(
    article: Article, claim: Claim, found: Finding, beside: Sentence, facts: Official
) -> Finding | None:
    """A score of a plain sentence found wrong, ``None`` where it may yet be right."""
    quantity = claim.quantity
    if quantity is None or any(take.agrees for take in found.takes):
        return None
    # One system has as many rates as scenarios, and some were never submitted.
    scenarios = {row.scenario for take in found.takes for row in take.rows}
    rate = claim.kind == "throughput" and not claim.scope.scenario and not scenarios >= _BOTH
    if claim.kind == "throughput" and significant(quantity) < _OF_ANOTHER:
        return None
    if rate and significant(quantity) == _OF_ANOTHER:
        return None
    query = query_of(article, claim)
    if _size_in_name(claim, query, quantity, facts):
        return None
    if not beside.dated and (is_bound(quantity) or _of_other_round(claim, query, quantity, facts)):
        return None
    if is_bound(quantity):
        if beside.mates:
            return None
        missed = found.identified and not found.missing and _out_of_bounds(found, quantity)
        return _wrong(found, diagnoses.differing(found)) if missed else None
    if beside.more and _but_for_another(claim, query, quantity, facts):
        return None
    other = _attribute(claim, query, quantity, beside, facts)
    if other is not None:
        coded, option = other
        takes = (*found.takes, taken(option, quantity)._replace(agrees=False))
        return _wrong(found._replace(takes=takes), coded)
    if (
        beside.mates
        or rate
        or not found.identified
        or found.missing
        or significant(quantity) < _TELLING_DIGITS
    ):
        return None
    return _wrong(found, found.diagnosis or diagnoses.differing(found)) if found.takes else None


def _of_other_round(claim: Claim, query: Query, quantity: Quantity, facts: Official) -> bool:
    """Whether a figure is right of another round than that of which its article mostly speaks."""
    for option in admitted(query.drop("round", "scale"), facts):
        row = option.row
        value = in_unit(row, row.score, quantity.unit, claim.per) if row.score else None
        if value is not None and agreement(quantity, value) != "none":
            return True
    return False


def _but_for_another(claim: Claim, query: Query, quantity: Quantity, facts: Official) -> bool:
    """Whether a figure is right if a word is let go that may be said of another number.

    “Down to 2.7 minutes, from the 61 of v4.1”: the round is that of the 61. “32.1 images a second,
    and 28 in the server scenario”: the scenario is that of the 28.
    """
    for slot in _ATTRIBUTES:
        if slot in _NAMES or not _is_stated(claim, slot):
            continue
        for option in admitted(query.drop(slot), facts):
            row = option.row
            value = in_unit(row, row.score, quantity.unit, claim.per) if row.score else None
            if value is not None and agreement(quantity, value) in SUPPORTING:
                return True
    return False


def _size_in_name(claim: Claim, query: Query, quantity: Quantity, facts: Official) -> bool:
    """“TPU v3 128”, which is a system's name, may be 128 of the chips, whose figure it then is."""
    told = {int(text) for text in re.findall(r"\d+", claim.subject.system.surface)}
    for option in admitted(query.drop("system", "scale"), facts) if told else ():
        row = option.row
        value = in_unit(row, row.score, quantity.unit, claim.per) if row.score else None
        sizes = {row.accelerators, row.nodes, row.host_processors}
        if value is not None and sizes & told and agreement(quantity, value) in SUPPORTING:
            return True
    return False


def _wrong(found: Finding, diagnosis: Coded) -> Finding:
    return found._replace(elsewhere=(), missing=(), identified=True, diagnosis=diagnosis)


def _out_of_bounds(found: Finding, quantity: Quantity) -> bool:
    """Whether all entries lie on the wrong side of “over” or “under”.

    What is far over a bound is another matter, but no contradiction.
    """
    if quantity.hedge not in ("over", "under") or not found.takes:
        return False
    span = interval_of(quantity)
    results = [take.arithmetic.result for take in found.takes]
    return all(result is not None and not span.holds(result) for result in results)


def _attribute(
    claim: Claim, query: Query, quantity: Quantity, beside: Sentence, facts: Official
) -> tuple[Coded, Option] | None:
    """The entry that has a figure and differs in one thing that the sentence states of it.

    What the sentence gives to another figure may be this one's.
    """
    for slot in _ATTRIBUTES:
        if not _is_stated(claim, slot) or (beside.mates and slot not in _NAMES):
            continue
        options = admitted(query.drop(slot), facts)
        if significant(quantity) < (_OF_ANOTHER if len(options) > _FEW else _TELLING_DIGITS):
            continue
        for option in options:
            row = option.row
            value = in_unit(row, row.score, quantity.unit, claim.per) if row.score else None
            if value is None or option.level == "near":
                continue
            if agreement(quantity, value) not in SUPPORTING:
                continue
            if any(_has(mate, slot, row) for mate in beside.mates):
                return None
            if slot == "benchmark" and slips.speaks_of(slot, row, claim.sentence.casefold()):
                return None  # one name that two suites give to tests of their own
            if slot != "system" and any(_shares(mate, claim, slot) for mate in beside.mates):
                return None
            if _spoken_of(claim, slot, row, beside):
                return None
            if _fair(claim, query, slot, row, facts):
                return _told(claim, slot, row), option
    return None


def _has(mate: Claim, slot: str, row: Result) -> bool:
    """Whether another claim of the sentence is given the name that an entry has."""
    subject = mate.subject
    if slot == "submitter":
        members = submitter_members(subject.submitter.value) if subject.submitter else frozenset()
        return bool(members.intersection(row.submitter.split("+")))
    if slot == "benchmark":
        names = {part for one in mate.benchmarks for part in one.value.split("|")}
        return bool({row.benchmark, row.benchmark.partition("-")[0]} & names)
    scale = subject.scale
    sizes = {scale.accelerators, scale.nodes, scale.processors} - {None}
    named = subject.system and identifies(subject.system.value, row) in ("exact", "alias")
    return bool(named or sizes & {row.accelerators, row.nodes, row.host_processors})


def _shares(mate: Claim, claim: Claim, slot: str) -> bool:
    """Whether two claims take a name from the same words: then it may be the other's alone."""
    if slot == "scale":
        return mate.subject.scale == claim.subject.scale
    if slot == "benchmark":
        theirs = {one.start for one in mate.benchmarks}
        return any(one.start in theirs for one in claim.benchmarks)
    sides = [getattr(one.subject, slot) for one in (mate, claim)]
    return bool(sides[0].start == sides[1].start)


def _spoken_of(claim: Claim, slot: str, row: Result, beside: Sentence) -> bool:
    """Whether the article speaks of the company or system whose figure it is.

    The company that a sentence names may be the one that says so, and a system the one of another
    figure; then this figure is of whom the article spoke before.
    """
    if slot == "submitter":
        theirs = set(row.submitter.split("+"))
        says = claim.speaker and claim.speaker.value == claim.subject.submitter.value
        companies = {side.submitter.value for side in beside.named if side.submitter}
        return bool(says) or any(submitter_members(company) & theirs for company in companies)
    if slot != "system" or not beside.mates:
        return False
    systems = {side.system.value for side in beside.named if side.system}
    return any(identifies(system, row) in ("exact", "alias") for system in systems)


def _is_stated(claim: Claim, slot: str) -> bool:
    subject, scope = claim.subject, claim.scope
    scale = subject.scale
    if slot == "scale":
        return bool(scale.accelerators or scale.nodes or scale.processors)
    stated = {
        "division": scope.division,
        "round": scope.round,
        "scenario": scope.scenario,
        "availability": scope.availability,
        "benchmark": claim.benchmarks[0],
        # Without its system a company's figures are many; without its company a system's are.
        "system": subject.system if subject.submitter else Slot(),
        "submitter": subject.submitter if subject.system else Slot(),
    }[slot]
    return guards.in_sentence(claim, stated) and bool(stated)


def _fair(claim: Claim, query: Query, slot: str, row: Result, facts: Official) -> bool:
    """Whether a company or system can be blamed: it is known, and the entry is none of its own.

    What a maker's machine does was often submitted by somebody else, and a company that never
    submitted may run anybody's.
    """
    subject = query.subject
    if slot == "system":
        return any(pool(query.drop("scale"), facts).options)
    if slot != "submitter":
        return True
    members = submitter_members(subject.submitter.value)
    entered = facts.index.select(row.suite, row.round)
    known = any(members.intersection(one.submitter.split("+")) for one in entered)
    made = subject.submitter.value.split("-")[0].casefold() in row.platform.casefold()
    bare = bool(canonical("accelerators", subject.system.value))
    own = not bare and identifies(subject.system.value, row) in ("exact", "alias")
    return known and not made and not own


def _told(claim: Claim, slot: str, row: Result) -> Coded:
    if slot == "scale":
        scale = claim.subject.scale
        stated = scale.accelerators or scale.nodes or scale.processors
        chips = row.accelerators or row.host_processors
        has = row.nodes if scale.nodes and not scale.accelerators else chips
        told = (("stated", str(stated)), ("official", str(has)), ("entry", row.system))
        return Coded("attribute", told)
    words = (
        ("slot", slot), ("entry", row.system), ("round", row.round), ("division", row.division),
        ("benchmark", row.benchmark), ("score", with_unit(row)),
    )  # fmt: skip
    return Coded("neighbour", words)


def _sum(
    article: Article, claim: Claim, found: Finding, beside: Sentence, facts: Official
) -> Finding | None:
    # Two companies, two sizes: what is left over may be the other side of the relation.
    if beside.mates or beside.more or not beside.dated or _another_company(claim):
        return None
    return plain_sums.wrong(article, claim, found, facts)


def _another_company(claim: Claim) -> bool:
    """Whether a relation's sentence names a company that neither of its sides was given."""
    whom = claim.baseline.subject if claim.baseline is not None else Subject()
    beside = guards.names_beside(claim, (whom.submitter, whom.system, whom.accelerator))
    return any(label == "SUBMITTER" for label, _ in beside)


_JUDGES: dict[Kind, Judge] = {
    "time": _score,
    "throughput": _score,
    "gain": _sum,
    "factor": _sum,
    "comparison": _sum,
}
