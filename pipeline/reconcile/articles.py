"""What an article shows as a whole: repeated claims, figures that contradict each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from pipeline.reconcile.agreement import agreement
from pipeline.reconcile.intervals import is_bound
from pipeline.reconcile.units import SECONDS, converted
from pipeline.records import Article, Claim, Note, Quantity

Same = tuple[object, ...]


def within(article: Article, claims: Sequence[Claim]) -> tuple[Note, ...]:
    """Notes on claims that repeat or contradict each other, and on a headline's own figures."""
    return (*_pairs(claims), *_headline(article, claims))


def about(claim: Claim) -> Same:
    """What a claim is about, its figure left aside."""
    subject, baseline = claim.subject, claim.baseline
    return (
        claim.kind,
        claim.comparator,
        claim.measure,
        claim.per,
        subject.submitter.value,
        subject.system.value,
        subject.accelerator.value,
        subject.scale,
        tuple(slot.value for slot in claim.benchmarks),
        (baseline.subject.system.value, baseline.round.value) if baseline else (),
        claim.scope.round.value,
        claim.scope.division.value,
        claim.scope.scenario.value,
    )


def _pairs(claims: Sequence[Claim]) -> Iterator[Note]:
    groups: dict[Same, list[tuple[Claim, Quantity]]] = defaultdict(list)
    for claim in claims:
        if claim.quantity is not None and not claim.outside and claim.modality == "asserted":
            groups[about(claim)].append((claim, claim.quantity))
    for group in groups.values():
        figures: list[list[tuple[Claim, Quantity]]] = []
        for claim, quantity in group:
            alike = (said for said in figures if agree(said[0][1], quantity))
            same = next(alike, None)
            if same is None:
                figures.append([(claim, quantity)])
            else:
                same.append((claim, quantity))
        for said in figures:
            if len(said) > 1:
                ids = ", ".join(claim.id for claim, _ in said)
                often = {2: "twice"}.get(len(said), f"{len(said)} times")
                text = f"“{said[0][1].surface}” is said {often} ({ids})."
                yield Note(code="repeated", text=text)
        for (one, *_), (other, *_) in combinations(figures, 2):
            if one[0].benchmarks and _named(one[0]) and one[0].kind == "time":
                text = (
                    f"“{one[1].surface}” ({one[0].id}) and “{other[1].surface}” ({other[0].id}) "
                    "are said of the same thing."
                )
                yield Note(code="inconsistent", text=text)


def _named(claim: Claim) -> bool:
    """Whether the subject is one system of one size, so that two figures cannot both be right."""
    subject = claim.subject
    return bool(subject.system) and subject.system.value != subject.accelerator.value


def agree(one: Quantity, other: Quantity) -> bool:
    """Whether either figure is what the other says, at its own precision."""
    if {one.unit, other.unit} <= set(SECONDS):
        there = converted(one.value, one.unit, other.unit)
        back = converted(other.value, other.unit, one.unit)
    elif one.unit == other.unit:
        there, back = one.value, other.value
    else:
        return False
    levels = agreement(other, there), agreement(one, back)
    loose = is_bound(one) or is_bound(other)
    return any(level != "none" for level in levels) if loose else "rounded" in levels


def _headline(article: Article, claims: Sequence[Claim]) -> Iterator[Note]:
    """Figures of the headline that the text below it does not repeat."""
    titles = {place for place, one in enumerate(article.passages) if one.kind == "title"}
    below = [c.quantity for c in claims if c.passage not in titles and c.quantity is not None]
    for claim in claims:
        if claim.passage not in titles or claim.quantity is None:
            continue
        if not any(agree(claim.quantity, other) for other in below):
            text = f"The headline says “{claim.quantity.surface}”, the text below it does not."
            yield Note(code="headline", text=text)
