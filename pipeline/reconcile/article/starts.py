"""What a gain started from, where the text prints it and nothing claims it.

“From 58.6 minutes in v3.1 to 36.26, 1.62 times as fast”: the first figure belongs to the sum, and
the round to the first figure. A program reads the second figure alone, and gives it the round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from pipeline.official.names import submitter_members
from pipeline.reconcile.article.context import Completed
from pipeline.reconcile.cases import Finding, assuming
from pipeline.reconcile.entries.candidates import STRONG
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging.anchors import SCORES, one_sentence
from pipeline.reconcile.judging.guards import in_sentence, is_efficiency
from pipeline.reconcile.judging.labels import AGREED, label_of
from pipeline.reconcile.judging.slips import numbers
from pipeline.reconcile.numbers.agreement import rounded
from pipeline.reconcile.numbers.intervals import significant
from pipeline.reconcile.numbers.units import score_in
from pipeline.records import EMPTY, Baseline, Claim, Quantity, Result, Slot

RELATIONS = frozenset({"gain", "factor", "comparison"})
# With fewer digits, a number of the sentence is some entry's score by chance.
_TELLING_DIGITS = 3


def relation(claim: Claim) -> bool:
    """Whether a claim asserts how two scores stand to each other, in words or as a ratio."""
    quantity = claim.quantity
    relative = quantity is None or quantity.unit in ("percent", "x")
    asked = claim.kind in RELATIONS and not claim.outside and claim.modality == "asserted"
    asked = asked and not is_efficiency(claim)
    return asked and relative and not claim.per and claim.measure not in ("price", "power")


def besides(claim: Claim, known: Sequence[Claim]) -> Iterator[Quantity]:
    """The numbers of a score's sentence that no claim has, as figures in its unit."""
    unit = claim.quantity.unit if claim.quantity else ""
    taken = {one.quantity.value for one in known if one.quantity is not None}
    for readings in numbers(claim.sentence):
        if taken & readings:
            continue
        for value in sorted(readings):
            decimals = max(0, -int(value.as_tuple().exponent))
            printed = Quantity(
                surface=f"{value:f}", start=-1, end=-1, value=value, unit=unit, decimals=decimals
            )
            if significant(printed) >= _TELLING_DIGITS:
                yield printed


def scored(printed: Quantity, rows: Sequence[Result]) -> Result | None:
    """The first of some entries whose score a printed figure is, to its digits."""
    for row in rows:
        value = score_in(row, printed.unit)
        if value is not None and rounded(printed, value):
            return row
    return None


def started(
    claims: Sequence[Claim],
    findings: Sequence[Finding],
    check: Callable[[Claim], Finding],
    facts: Official,
) -> Completed:
    """The findings, those of gains whose round is that of what they started from read anew.

    The round that is let go so is assumed to be the article's own, or the newest.
    """
    out = Completed(list(claims), list(findings))
    for place, claim in enumerate(claims):
        if not relation(claim) or claim.quantity is None or _label(out, place) in AGREED:
            continue
        mates = [n for n, one in enumerate(claims) if one_sentence(claim, one)]
        since = _since(claim, [claims[n] for n in mates], facts)
        if not since:
            continue
        for n in mates:
            one = claims[n]
            asked = one is claim or (one.kind in SCORES and _label(out, n) not in AGREED)
            if not asked or one.scope.round.value != since.value:
                continue
            scope = msgspec.structs.replace(one.scope, round=_later(claims, since, one, facts))
            later = msgspec.structs.replace(one, scope=scope)
            if one is claim:
                baseline = claim.baseline or Baseline()
                later = msgspec.structs.replace(
                    later, baseline=msgspec.structs.replace(baseline, round=since)
                )
            found = check(later)
            if one is claim or label_of(later, found) in AGREED:
                words = f"the round {since.value} is that of what it is measured from"
                out.claims[n], out.findings[n] = later, assuming(found, words)
    return out


def _label(known: Completed, place: int) -> str:
    return label_of(known.claims[place], known.findings[place])


def _since(claim: Claim, mates: Sequence[Claim], facts: Official) -> Slot:
    """The round of what a gain is measured from, if it was given to the gain itself."""
    own = claim.scope.round
    if not own:
        return EMPTY
    if claim.baseline is not None and claim.baseline.round.value == own.value:
        return claim.baseline.round
    if own.how not in STRONG or not in_sentence(claim, own):
        return EMPTY
    scores = [one for one in mates if one.kind in SCORES and one.subject.submitter]
    for one in scores:
        rows = [
            row
            for row in _entries(one, facts, one.subject.submitter.value)
            if row.round == own.value
        ]
        starts = (
            *besides(one, mates),
            *(s.quantity for s in scores if s is not one and s.quantity),
        )
        current = one.quantity is not None and scored(one.quantity, rows) is not None
        if not current and any(scored(start, rows) is not None for start in starts):
            return own
    return EMPTY


def _entries(claim: Claim, facts: Official, company: str) -> list[Result]:
    """The entries of a company in a claim's benchmarks, of any round."""
    members = submitter_members(company)
    task = "|".join(slot.value for slot in claim.benchmarks)
    rows = facts.index.select(claim.scope.suite.value, "", "", task) if task else []
    return [row for row in rows if members.intersection(row.submitter.split("+"))]


def earlier(
    claim: Claim, row: Result, known: Sequence[Claim], facts: Official
) -> tuple[Quantity, Result] | None:
    """The figure and entry of a score that stands in another's sentence without a claim of its own.

    It is one of the same company and benchmark, and of the same round or one before. The company is
    the entry's where the text names none.
    """
    company = claim.subject.submitter.value or row.submitter
    rows = [
        other for other in _entries(claim, facts, company)
        if other.published <= row.published and other.key != row.key
    ]  # fmt: skip
    # What was entered again has one score in several rounds: the one that the text names is meant.
    named = {one.baseline.round.value for one in known if one.baseline is not None}
    rows.sort(
        key=lambda one: (one.round in named, one.published, one.division == "closed"), reverse=True
    )
    for printed in besides(claim, known):
        start = scored(printed, rows)
        if start is not None:
            return printed, start
    return None


def _later(claims: Sequence[Claim], since: Slot, claim: Claim, facts: Official) -> Slot:
    """The one round that the article is about, if it came after another; else none."""
    suite = claim.scope.suite.value

    def day(value: str) -> str:
        return max((row.published for row in facts.index.select(suite, value)), default="")

    topics = {one.scope.round.value: one.scope.round for one in claims
              if one.scope.round.how == "topic"}  # fmt: skip
    after = [slot for value, slot in topics.items() if day(value) > day(since.value)]
    return after[0] if len(after) == 1 else EMPTY


__all__ = ["RELATIONS", "besides", "earlier", "relation", "started"]
