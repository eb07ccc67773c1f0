"""A sentence that says one thing: its names are surely those of its figure.

What else holds blame back is that a program may have joined a figure to the wrong names. Where a
sentence has one figure, all the names that the claim needs and none besides, no such doubt is left:
a figure that agrees with no reading then is wrong. What is wrong about it may be an attribute: the
figure is that of another entry, which differs in one thing that the sentence states.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from pipeline.official.names import canonical, submitter_members
from pipeline.official.resolving import identifies
from pipeline.reconcile import guards, plain_sums
from pipeline.reconcile.agreement import SUPPORTING, agreement
from pipeline.reconcile.anchors import borne, in_table
from pipeline.reconcile.candidates import Option, Query, admitted, pool
from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.facts import Official
from pipeline.reconcile.intervals import interval_of, is_bound, significant
from pipeline.reconcile.labels import decide, state_of
from pipeline.reconcile.show import number
from pipeline.reconcile.slips import numbers
from pipeline.reconcile.starts import one_sentence
from pipeline.reconcile.units import in_unit
from pipeline.reconcile.values import query_of, taken
from pipeline.records import Article, Claim, Kind, Quantity, Result, Slot

Judge = Callable[[Article, Claim, Finding, Official], Finding | None]
# A figure of one digit is too many things at once.
_TELLING_DIGITS = 2
# Three digits of another entry are no chance.
_OF_ANOTHER = 3
# What a text can have wrong about a figure that is right, the likeliest first.
_ATTRIBUTES = (
    "division", "scale", "round", "scenario", "availability", "benchmark", "system", "submitter",
)  # fmt: skip
# Numbers of versions, where the round's own name is not cut out.
_VERSION = re.compile(r"(?i)(?<![a-z0-9.,])v?\d{1,2}\.\d(?![\d%])")

_GROUPED = re.compile(r"(?<=\d)[ \u00a0\u2009\u202f](?=\d{3}(?!\d))")
_MYRIADS = re.compile(r"(\d+)[万萬만](\d{1,4})?")
# Of so few entries, each is the one that was meant.
_FEW = 2


def plainly(
    article: Article, claims: Sequence[Claim], findings: Sequence[Finding], facts: Official
) -> list[Finding]:
    """The findings, those of figures that stand alone in their sentences decided by it."""
    out = list(findings)
    for place, (claim, found) in enumerate(zip(claims, findings, strict=True)):
        judge = _JUDGES.get(claim.kind)
        label = decide(state_of(claim, found))[0]
        if judge is None or label not in ("unresolved", "caveat"):
            continue
        rows = [row for take in found.takes for row in take.rows]
        if _only_lacks_entries(found) and plain(article, claim, claims, rows):
            wrong = judge(article, claim, found, facts)
            out[place] = wrong or found
    return out


def _only_lacks_entries(found: Finding) -> bool:
    """Whether nothing is missing that could decide, but an entry that has what the text says."""
    return all(one.code == "no_entry" for one in found.missing)


def plain(
    article: Article, claim: Claim, claims: Sequence[Claim], rows: Sequence[Result] = ()
) -> bool:
    """Whether a claim's sentence says nothing but the claim.

    All its names stand there; no other name, claim or number does. ``rows`` are the entries that
    it can mean: their makers and chips are no other names.
    """
    if claim.outside or claim.modality != "asserted" or in_table(article, claim) is not None:
        return False
    quantity = claim.quantity
    if quantity is not None and (
        guards.cut(article, claim, quantity) or guards.borrowed(article, claim, quantity)
    ):
        return False
    if not _stated(claim) or not _known_round(claim, claims):
        return False
    others = guards.names_beside(claim, both=True)
    if others and not (rows and all(borne(*name, rows) for name in others)):
        return False
    beside = [one for one in claims if one is not claim and one_sentence(claim, one)]
    sizes = [one for one in beside if _size_of(one, claim)]
    if len(sizes) != sum(one.kind != "citation" for one in beside):
        return False
    return not _other_numbers(claim, sizes, [one.surface for one in beside if one not in sizes])


def _stated(claim: Claim) -> bool:
    """Whether the sentence itself holds all names that a claim was given, a benchmark at least."""
    subject, scope = claim.subject, claim.scope
    sides = [subject, *([claim.baseline.subject] if claim.baseline is not None else [])]
    slots = [slot for side in sides for slot in (side.submitter, side.system, side.accelerator)]
    slots += [*claim.benchmarks, scope.division, scope.scenario, scope.availability]
    named = bool(subject.submitter or subject.system or subject.accelerator)
    here = all(guards.in_sentence(claim, slot) for slot in slots if slot)
    return named and bool(claim.benchmarks) and here


def _known_round(claim: Claim, claims: Sequence[Claim]) -> bool:
    """Whether the sentence gives the round, or the article speaks of no other."""
    own = claim.scope.round
    if not own:
        return False
    here = {match[0].lstrip("vV") for match in _VERSION.finditer(claim.sentence)}
    if guards.in_sentence(claim, own) or own.value in here:
        return True
    named = {one.scope.round.value for one in claims} - {""}
    since = {one.baseline.round.value for one in claims if one.baseline is not None} - {""}
    return named | since <= {own.value}


def _size_of(one: Claim, claim: Claim) -> bool:
    """Whether a claim is no more than a size that another was given."""
    scale = claim.subject.scale
    sizes = {scale.accelerators, scale.nodes, scale.processors}
    sizes |= {count for count in _scale_of_baseline(claim) if count}
    figure = one.quantity
    return one.kind == "count" and figure is not None and figure.value in sizes


def _scale_of_baseline(claim: Claim) -> tuple[int | None, ...]:
    if claim.baseline is None:
        return ()
    scale = claim.baseline.subject.scale
    return scale.accelerators, scale.nodes, scale.processors


def _other_numbers(claim: Claim, sizes: Sequence[Claim], ids: Sequence[str]) -> bool:
    """Whether digits are left when the figure, its sizes, IDs, names and rounds are taken out."""
    rest = claim.sentence
    baseline = claim.baseline
    quantities = [claim.quantity, *(one.quantity for one in sizes)]
    quantities += [baseline.quantity] if baseline is not None else []
    rounds = [claim.scope.round, *([baseline.round] if baseline is not None else [])]
    surfaces = {one.surface for one in quantities if one is not None}
    surfaces |= {text for text in ids if text}
    surfaces |= {slot.surface for slot in (*_slots(claim), *rounds) if slot.surface}
    if claim.quantity is not None and claim.quantity.surface not in rest:
        return True
    for surface in sorted(surfaces, key=lambda text: (-len(text), text)):
        rest = rest.replace(surface, " ; ")
    rest = _GROUPED.sub("", rest)
    rest = _MYRIADS.sub(lambda found: str(int(found[1]) * 10_000 + int(found[2] or 0)), rest)
    for version in {match[0] for match in _VERSION.finditer(rest)}:
        if version.lstrip("vV") in {slot.value for slot in rounds}:
            rest = rest.replace(version, " ; ")
    scale = claim.subject.scale
    counts = {scale.accelerators, scale.nodes, scale.processors, *_scale_of_baseline(claim)}
    known = {Decimal(count) for count in counts if count}
    return not all(known & readings for readings in numbers(rest))


def _slots(claim: Claim) -> Iterator[Slot]:
    sides = [claim.subject, *([claim.baseline.subject] if claim.baseline is not None else [])]
    for side in sides:
        yield from (side.submitter, side.system, side.accelerator)
    yield from claim.benchmarks


def _score(article: Article, claim: Claim, found: Finding, facts: Official) -> Finding | None:
    """A score of a plain sentence found wrong, ``None`` where it may yet be right."""
    quantity = claim.quantity
    if quantity is None or any(take.agrees for take in found.takes):
        return None
    # One system has as many rates as scenarios, and some were never submitted.
    rate = claim.kind == "throughput" and not claim.scope.scenario
    if rate and significant(quantity) <= _OF_ANOTHER:
        return None
    query = query_of(article, claim)
    if _size_in_name(claim, query, quantity, facts):
        return None
    if is_bound(quantity):
        missed = found.identified and not found.missing and _out_of_bounds(found, quantity)
        return _wrong(found, _nearest(found)) if missed else None
    other = _attribute(claim, query, quantity, facts)
    if other is not None:
        coded, option = other
        takes = (*found.takes, taken(option, quantity)._replace(agrees=False))
        return _wrong(found._replace(takes=takes), coded)
    if rate or not found.identified or found.missing or significant(quantity) < _TELLING_DIGITS:
        return None
    return _wrong(found, found.diagnosis or _nearest(found)) if found.takes else None


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


def _nearest(found: Finding) -> Coded:
    row = found.takes[0].rows[0]
    score = f"{number(row.score, 4)} {row.unit}" if row.score is not None else ""
    return Coded("differs", (("score", score), ("entry", row.system)))


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
    claim: Claim, query: Query, quantity: Quantity, facts: Official
) -> tuple[Coded, Option] | None:
    """The entry that has a figure and differs in one thing that the sentence states of it."""
    for slot in _ATTRIBUTES:
        if not _is_stated(claim, slot):
            continue
        options = admitted(query.drop(slot), facts)
        if significant(quantity) < (_OF_ANOTHER if len(options) > _FEW else _TELLING_DIGITS):
            continue
        for option in options:
            row = option.row
            value = in_unit(row, row.score, quantity.unit, claim.per) if row.score else None
            if value is None or option.level == "near":
                continue
            if agreement(quantity, value) in SUPPORTING and _fair(claim, query, slot, row, facts):
                return _told(claim, slot, row), option
    return None


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
    shown = f"{number(row.score, 4)} {row.unit}" if row.score is not None else ""
    words = (
        ("slot", slot), ("entry", row.system), ("round", row.round), ("division", row.division),
        ("benchmark", row.benchmark), ("score", shown),
    )  # fmt: skip
    return Coded("neighbour", words)


_JUDGES: dict[Kind, Judge] = {
    "time": _score,
    "throughput": _score,
    "gain": plain_sums.wrong,
    "factor": plain_sums.wrong,
    "comparison": plain_sums.wrong,
}
__all__ = ["plain", "plainly"]
