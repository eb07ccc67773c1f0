"""How far two annotators agree who read the same articles without seeing each other's files.

    python -m pipeline.evaluate.agreement annotations

compares ``annotations/first`` (the gold as it stood before) with ``annotations/second`` and
prints the table of ``annotations/GUIDELINE.md``; with ``--differences`` every claim and slot
in which the two differ. Nothing here depends on the reader or on any prediction.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from pathlib import Path

from pipeline.evaluate import names
from pipeline.evaluate.bootstrap import intervals
from pipeline.evaluate.gold import GoldClaim, GoldDocument, read_gold
from pipeline.evaluate.score import Counts
from pipeline.official import without_target
from pipeline.records import Record

Pair = tuple[GoldClaim, GoldClaim]
Interval = tuple[float, float]
FOLDERS = ("first", "second")

# Slot -> what an annotator wrote, in a form in which equal means the same.
SLOTS: dict[str, Callable[[GoldClaim], str]] = {
    "kind": lambda claim: claim.kind,
    "value": lambda claim: "" if claim.value is None else str(Decimal(claim.value).normalize()),
    "unit": lambda claim: claim.unit,
    "hedge": lambda claim: claim.hedge,
    "submitter": lambda claim: names.key(claim.submitter),
    "system": lambda claim: names.key(claim.system or claim.accelerator),
    "accelerator": lambda claim: names.key(claim.accelerator),
    "accelerators": lambda claim: str(claim.scale.accelerators or ""),
    "benchmarks": lambda claim: "|".join(
        sorted(names.key(without_target(name)) for name in claim.benchmarks)
    ),
    "suite": lambda claim: claim.suite.split("-")[0],
    "round": lambda claim: claim.round,
    "division": lambda claim: claim.division,
    "scenario": lambda claim: claim.scenario,
    "baseline": lambda claim: "|".join(
        names.key(name)
        for name in (claim.baseline_submitter, claim.baseline_system, claim.baseline_round)
    ),
    "speaker": lambda claim: names.key(claim.speaker),
    "modality": lambda claim: claim.modality,
    "outside": lambda claim: str(claim.outside),
}


class SlotAgreement(Record, frozen=True, kw_only=True):
    """Agreement in one slot over the claims that both annotators found.

    ``filled`` counts the claims where either filled it; ``kappa`` is Cohen's, ``None`` where
    chance alone would make them agree (one value throughout).
    """

    slot: str
    filled: int
    agreement: float
    interval: Interval
    kappa: float | None


class Agreement(Record, frozen=True, kw_only=True):
    """What two sets of files have in common. ``interval`` is that of F1, over documents."""

    documents: int
    both: int
    first_only: int
    second_only: int
    f1: float
    interval: Interval
    slots: tuple[SlotAgreement, ...]


def pair_claims(first: GoldDocument, second: GoldDocument) -> list[Pair]:
    """The claims that stand in both documents at overlapping places, each used once."""
    options = sorted(
        (-overlap, i, j)
        for i, ours in enumerate(first.claims)
        for j, theirs in enumerate(second.claims)
        if (overlap := _overlap(ours, theirs))
    )
    taken: tuple[set[int], set[int]] = (set(), set())
    pairs = []
    for _, i, j in options:
        if i not in taken[0] and j not in taken[1]:
            taken[0].add(i)
            taken[1].add(j)
            pairs.append((i, j))
    return [(first.claims[i], second.claims[j]) for i, j in sorted(pairs)]


def count(first: GoldDocument, second: GoldDocument) -> dict[str, Counts]:
    """The counts of one article: ``claims`` (both, second only, first only) and for each slot
    of the paired claims ``slot …`` (alike, 0, unlike).
    """
    pairs = pair_claims(first, second)
    counts = {
        "claims": Counts(
            len(pairs), len(second.claims) - len(pairs), len(first.claims) - len(pairs)
        )
    }
    for slot, form in SLOTS.items():
        alike = sum(form(ours) == form(theirs) for ours, theirs in pairs)
        counts[f"slot {slot}"] = Counts(alike, 0, len(pairs) - alike)
    return counts


def agreement(first: Sequence[GoldDocument], second: Sequence[GoldDocument]) -> Agreement:
    """Compares the documents of two annotators, matched by article.

    Raises ``ValueError`` where one has an article that the other has not.
    """
    ours, theirs = ({one.article: one for one in side} for side in (first, second))
    if set(ours) != set(theirs):
        raise ValueError(f"read by one annotator only: {sorted(set(ours) ^ set(theirs))}")
    both = [(ours[article], theirs[article]) for article in sorted(ours)]
    counts = [count(*documents) for documents in both]
    pairs = [pair for documents in both for pair in pair_claims(*documents)]
    spans = intervals(counts, ["claims", *(f"slot {slot}" for slot in SLOTS)])
    claims = _sum(counts, "claims")
    return Agreement(
        documents=len(both),
        both=claims.tp,
        first_only=claims.fn,
        second_only=claims.fp,
        f1=2 * claims.tp / (2 * claims.tp + claims.fp + claims.fn),
        interval=spans["claims"]["f1"],
        slots=tuple(_slot(slot, pairs, spans[f"slot {slot}"]["recall"]) for slot in SLOTS if pairs),
    )


def kappa(pairs: Iterable[tuple[str, str]]) -> float | None:
    """Cohen's kappa of two annotators' labels; ``None`` where chance agreement is complete."""
    pairs = list(pairs)
    ours, theirs = (Counter(pair[side] for pair in pairs) for side in (0, 1))
    expected = sum(ours[label] * theirs[label] for label in ours) / len(pairs) ** 2
    if expected == 1:
        return None
    observed = sum(a == b for a, b in pairs) / len(pairs)
    return (observed - expected) / (1 - expected)


def table(found: Agreement) -> str:
    """The agreement as the Markdown table of the guideline."""
    lines = [
        "| | filled by either | agreement | 95 % interval | kappa |",
        "|---|---:|---:|---:|---:|",
        f"| claims found (F1) | {found.both + found.first_only + found.second_only} "
        f"| {found.f1:.3f} | {_span(found.interval)} | |",
    ]
    for one in found.slots:
        chance = "" if one.kappa is None else f"{one.kappa:.3f}"
        lines.append(
            f"| {one.slot} | {one.filled} | {one.agreement:.3f} | {_span(one.interval)} "
            f"| {chance} |"
        )
    return "\n".join(lines)


def differences(first: GoldDocument, second: GoldDocument) -> list[str]:
    """A line for each claim that only one annotator has, and for each slot that differs."""
    pairs = pair_claims(first, second)
    lines = []
    for mark, document, side in (("only first", first, 0), ("only second", second, 1)):
        matched = {id(pair[side]) for pair in pairs}
        lines += [
            f"{document.article}: {mark}: {claim.kind} {claim.surface!r} in {claim.sentence!r}"
            for claim in document.claims
            if id(claim) not in matched
        ]
    for ours, theirs in pairs:
        lines += [
            f"{first.article}: {ours.id} {ours.surface!r} {slot}: {form(ours)!r} {form(theirs)!r}"
            for slot, form in SLOTS.items()
            if form(ours) != form(theirs)
        ]
    return lines


def main(folder: Path, *options: str) -> None:
    """Prints the table, or with ``--differences`` what lies behind it."""
    first, second = (read_gold(folder, name) for name in FOLDERS)
    if "--differences" in options:
        theirs = {document.article: document for document in second}
        for document in first:
            print(*differences(document, theirs[document.article]), sep="\n")
    else:
        print(table(agreement(first, second)))


def _slot(slot: str, pairs: Sequence[Pair], span: Interval) -> SlotAgreement:
    labels = [(SLOTS[slot](ours), SLOTS[slot](theirs)) for ours, theirs in pairs]
    empty = {"", "||", "False"}
    return SlotAgreement(
        slot=slot,
        filled=sum(bool({*pair} - empty) for pair in labels),
        agreement=sum(a == b for a, b in labels) / len(labels),
        interval=span,
        kappa=kappa(labels),
    )


def _overlap(ours: GoldClaim, theirs: GoldClaim) -> int:
    """How many characters two surfaces share; 0 where they stand in different sentences."""
    if ours.cell != theirs.cell or ours.sentence_occurrence != theirs.sentence_occurrence:
        return 0
    (a, start_a), (b, start_b) = _place(ours), _place(theirs)
    if a != b and (ours.cell or (a not in b and b not in a)):
        return 0
    start_a += max(b.find(a), 0)
    start_b += max(a.find(b), 0)
    end = min(start_a + len(ours.surface), start_b + len(theirs.surface))
    return max(0, end - max(start_a, start_b))


def _place(claim: GoldClaim) -> tuple[str, int]:
    """The sentence, and where in it the surface starts."""
    start = -1
    for _ in range(claim.occurrence + 1):
        start = claim.sentence.find(claim.surface, start + 1)
    return claim.sentence, start


def _sum(counts: Iterable[Mapping[str, Counts]], metric: str) -> Counts:
    return Counts(*(sum(column) for column in zip(*(one[metric] for one in counts), strict=True)))


def _span(interval: Interval) -> str:
    return f"{interval[0]:.3f} to {interval[1]:.3f}"


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "annotations"), *sys.argv[2:])
