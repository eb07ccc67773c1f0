"""What an article shows as a whole: repeated claims, figures that contradict each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import msgspec

from pipeline.reconcile.numbers.agreement import agreement, as_printed
from pipeline.reconcile.numbers.intervals import is_bound, step_of
from pipeline.reconcile.numbers.units import SECONDS, converted
from pipeline.records import Article, Claim, Note, Quantity, Subject

Same = tuple[object, ...]
# Of a claim's parts, those that are names of what it speaks of, or its round.
_NAMES = 4
_MOST_DIGITS = 15
# How many different figures of one thing are held against each other.
_MOST = 12
# Superlatives that say as much as another.
_LEADS = ("fastest", "first", "top", "won", "record")
_BOASTS = dict.fromkeys(_LEADS, _LEADS)


def within(article: Article, claims: Sequence[Claim]) -> tuple[Note, ...]:
    """Notes on claims that repeat or contradict each other, and on a headline's own figures."""
    return (*_repeated(claims), *_pairs(claims), *_headline(article, claims))


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


def repeats(claims: Sequence[Claim]) -> tuple[tuple[int, ...], ...]:
    """The places of claims that say the same, in the order of the text; most stand alone.

    A headline leaves out what its text says: a slot that one of two leaves empty does not tell them
    apart, if they share a system, a benchmark, a company or a round.
    """
    parts = [_parts(claim) for claim in claims]
    groups: list[list[int]] = []
    # Of those in a group that say the same to the letter one is enough to be held against.
    faces: dict[int, dict[object, int]] = {}
    # A large article has thousands of figures: each is held against those that it can agree with.
    shelves: dict[tuple[object, ...], list[list[int]]] = defaultdict(list)
    for place, claim in enumerate(claims):
        told = _told(claim)
        own, looked = _shelves(claim.quantity)
        near = [group for one in looked for group in shelves[(told, *one)]] if told else []
        face = (parts[place], _figure(claim.quantity))
        known = next((g for g in near if _fits(claims, parts, faces[id(g)].values(), place)), None)
        if known is not None:
            known.append(place)
            faces[id(known)].setdefault(face, place)
            continue
        groups.append([place])
        faces[id(groups[-1])] = {face: place}
        for one in own:
            shelves[(told, *one)].append(groups[-1])
    return tuple(tuple(group) for group in groups)


_Shelf = tuple[object, ...]


def _figure(quantity: Quantity | None) -> Quantity | None:
    """A figure without the place where it stands."""
    return quantity and msgspec.structs.replace(quantity, surface="", start=0, end=0)


def _shelves(quantity: Quantity | None) -> tuple[list[_Shelf], list[_Shelf]]:
    """Where a figure is kept, and where those are that it may agree with.

    A figure agrees with those that it is rounded to, and that are rounded to it; bounds, rounded
    thousands and figures in other units of time stand by themselves.
    """
    if quantity is None:
        return [("words",)], [("words",)]
    if not quantity.value.is_finite() or abs(quantity.value.adjusted()) > _MOST_DIGITS:
        return [], []  # no figure that anybody printed
    if is_bound(quantity) or step_of(quantity) > 1:
        return [("any",), ("bound",)], [("any",)]
    unit, places = quantity.unit, quantity.decimals
    coarser = [(n, as_printed(quantity.value, n)) for n in range(places)]
    exact = (unit, places, quantity.value)
    own: list[_Shelf] = [("any",), ("unit", unit), exact, *(("coarse", unit, *c) for c in coarser)]
    looked: list[_Shelf] = [("bound",), exact, ("coarse", *exact), *((unit, *c) for c in coarser)]
    looked += [("unit", other) for other in SECONDS if unit in SECONDS and other != unit]
    return own, looked


def _fits(
    claims: Sequence[Claim], parts: Sequence[tuple[object, ...]], group: Iterable[int], place: int
) -> bool:
    figure = claims[place].quantity
    return all(_alike(parts[n], parts[place]) and _agree(claims[n].quantity, figure) for n in group)


def _told(claim: Claim) -> object:
    """What two claims must have alike to the word, ``None`` for what is not asserted."""
    if claim.outside or claim.modality != "asserted":
        return None
    cited = claim.surface if claim.kind == "citation" else ""
    return (claim.kind, claim.comparator, claim.measure, claim.per, claim.of,
            frozenset(claim.filters), claim.ids, cited)  # fmt: skip


def _agree(one: Quantity | None, other: Quantity | None) -> bool:
    return agree(one, other) if one and other else one is other


def _alike(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether two claims share a name and nothing tells them apart."""
    shared = any(mine and mine == theirs for mine, theirs in zip(one[:_NAMES], other, strict=False))
    return shared and not any(
        mine and theirs and mine != theirs for mine, theirs in zip(one, other, strict=True)
    )


def _parts(claim: Claim) -> tuple[object, ...]:
    """What a claim is said of, the names first that tell what it is."""
    subject, scope = claim.subject, claim.scope
    side = claim.baseline.subject if claim.baseline is not None else Subject()
    since = claim.baseline.round.value if claim.baseline is not None else ""
    return (
        subject.system.value, tuple(slot.value for slot in claim.benchmarks),
        subject.submitter.value, scope.round.value, scope.suite.value.partition("-")[0],
        subject.accelerator.value, subject.scale.accelerators, subject.scale.nodes,
        subject.scale.processors, scope.division.value, scope.scenario.value,
        scope.availability.value, side.submitter.value, side.system.value, since,
    )  # fmt: skip


def _repeated(claims: Sequence[Claim]) -> Iterator[Note]:
    for group in repeats(claims):
        if len(group) > 1:
            ids = ", ".join(claims[n].id for n in group)
            often = {2: "twice"}.get(len(group), f"{len(group)} times")
            yield Note(
                code="repeated", text=f"“{claims[group[0]].surface}” is said {often} ({ids})."
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
        for (one, *_), (other, *_) in combinations(figures[:_MOST], 2):
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
    """Figures and superlatives of the headline that the text below it does not repeat."""
    titles = {place for place, one in enumerate(article.passages) if one.kind == "title"}
    below = [c.quantity for c in claims if c.passage not in titles and c.quantity is not None]
    ranks = {c.comparator for c in claims if c.passage not in titles and c.kind == "rank"}
    for claim in claims:
        if claim.passage in titles and claim.kind == "rank" and claim.quantity is None:
            said = {claim.comparator, *_BOASTS.get(claim.comparator, ())} & ranks
        else:
            said = {claim.comparator}
        if not said:
            text = f"The headline says “{claim.surface}”, the text below it does not."
            yield Note(code="headline", text=text)
        if claim.passage not in titles or claim.quantity is None:
            continue
        if not any(agree(claim.quantity, other) for other in below):
            text = f"The headline says “{claim.quantity.surface}”, the text below it does not."
            yield Note(code="headline", text=text)
