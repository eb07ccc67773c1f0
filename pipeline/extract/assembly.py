"""Makes the record of a claim out of what was decided of a figure or a worded rank."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from decimal import Decimal

import msgspec

from pipeline.extract.deciding.decisions import Decision
from pipeline.extract.deciding.ranks import Worded, filters_of
from pipeline.extract.figures.figure import Figure
from pipeline.extract.linking.makers import as_entered
from pipeline.extract.linking.naming import slot
from pipeline.extract.linking.owners import owners_of_count
from pipeline.extract.linking.slots import Links
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import Zone
from pipeline.extract.scoping.claim_scope import held_then, scope_of
from pipeline.extract.scoping.suites import narrowed, with_suite
from pipeline.extract.voice import modality_of, quoted, speaker_of
from pipeline.records import EMPTY, Article, Baseline, Claim, Kind, Quantity, Scope, Slot, Subject


def claim_of(
    article: Article,
    marks: Marks,
    what: Figure | Worded,
    zone: Zone,
    links: Links,
    decision: Decision,
    context: Context,
) -> Claim:
    """The claim of a figure or a worded rank, with its scope, speaker and modality."""
    if isinstance(what, Figure):
        start, end = what.start, what.end
        quantity: Quantity | None = shifted(what.quantity, marks.base)
        if decision.part is not None and quantity is not None:
            quantity = _of_part(quantity, decision.part)
    else:
        start, end, quantity = what.cue.start, what.cue.end, None
    baseline = links.baseline
    if baseline is not None and baseline.quantity is not None:
        moved = shifted(baseline.quantity, marks.base)
        baseline = msgspec.structs.replace(baseline, quantity=moved)
    scope = scope_of(marks, end, zone, context)
    if decision.kind in ("time", "throughput"):
        scope = held_then(scope, marks, zone, start)
    scope = with_suite(scope, links.benchmarks, quantity.unit if quantity else "")
    baseline = _numbered(baseline, scope)
    if decision.kind in ("time", "throughput", "count") and quantity is not None:
        baseline = None
    return record(
        article,
        marks,
        decision.kind,
        start,
        end,
        zone.sentence,
        quantity=quantity,
        subject=links.subject,
        benchmarks=narrowed(links.benchmarks, scope) if links.other is None else (),
        baseline=baseline,
        scope=scope,
        comparator=decision.comparator,
        measure=decision.measure,
        per=decision.per,
        filters=filters_of(marks, start, zone, decision.comparator)
        if decision.kind in ("rank", "time")
        else (),
        of=decision.of,
        speaker=speaker_of(marks, zone, start),
        quoted=quoted(marks, start),
        modality=modality_of(marks, zone, start, end),
        outside=bool(decision.outside),
        outside_reason=decision.outside,
    )


def _numbered(baseline: Baseline | None, scope: Scope) -> Baseline | None:
    """A baseline of the “previous round” as a number, where the claim's own round is known."""
    if (
        baseline is None
        or baseline.round.value != "previous"
        or scope.round.how == "article_default"
    ):
        return baseline
    from pipeline.official import previous_round

    earlier = previous_round(scope.suite.value or "training", scope.round.value)
    if earlier is None:
        return baseline
    numbered = msgspec.structs.replace(baseline.round, value=earlier)
    return msgspec.structs.replace(baseline, round=numbered)


def _of_part(quantity: Quantity, part: int) -> Quantity:
    """The figure of “six of the eight benchmarks” is the six that were won."""
    half = Decimal("0.5")
    value = Decimal(part)
    return msgspec.structs.replace(quantity, value=value, low=value - half, high=value + half)


def shared_out(claim: Claim, marks: Marks, figure: Figure, zone: Zone) -> Iterator[Claim]:
    """The claim, once for each company that it is said of: “A and B each won four”.

    What a list of companies has together is no single one's: “A and B took 15 of 16”.
    """
    owners, each = owners_of_count(marks, figure, zone)
    if claim.subject.system or len(owners) < 2:
        yield claim
        return
    for owner in owners if each else [None]:
        submitter = slot(marks, owner) if owner else EMPTY
        identity = f"{claim.id}|{submitter.value}"
        yield msgspec.structs.replace(
            claim,
            id=hashlib.sha256(identity.encode()).hexdigest()[:12],
            subject=msgspec.structs.replace(claim.subject, submitter=submitter),
        )


def record(
    article: Article,
    marks: Marks,
    kind: Kind,
    start: int,
    end: int,
    sentence: tuple[int, int],
    *,
    quantity: Quantity | None = None,
    subject: Subject,
    benchmarks: tuple[Slot, ...] = (),
    baseline: Baseline | None = None,
    scope: Scope,
    **more: object,
) -> Claim:
    """A claim from ``start`` to ``end`` of a passage; its ID tells article, kind and place."""
    first, last = marks.base + start, marks.base + end
    identity = f"{article.id}|{kind}|{first}|{last}"
    return Claim(
        id=hashlib.sha256(identity.encode()).hexdigest()[:12],
        article_id=article.id,
        kind=kind,
        start=first,
        end=last,
        sentence_start=marks.base + sentence[0],
        sentence_end=marks.base + sentence[1],
        sentence=marks.text[sentence[0] : sentence[1]],
        surface=marks.text[start:end],
        quantity=quantity,
        subject=as_entered(subject),
        benchmarks=benchmarks,
        baseline=baseline,
        scope=scope,
        passage=marks.passage,
        lang=marks.lang,
        **more,  # type: ignore[arg-type]  # the callers above name fields of Claim
    )


def shifted(quantity: Quantity, base: int) -> Quantity:
    """A quantity with its offsets moved by ``base``: from those of a passage to the article's."""
    return msgspec.structs.replace(quantity, start=quantity.start + base, end=quantity.end + base)
