"""One document's counts, from which every figure of a report is summed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from pipeline.evaluate import names
from pipeline.evaluate.align import Pair, align
from pipeline.evaluate.gold import GoldClaim, GoldDocument
from pipeline.evaluate.reliability import Judged
from pipeline.evaluate.slots import SLOTS, Prediction, compare_slot, same_subject
from pipeline.records import Record

DECIDED = frozenset({"supported", "caveat", "contradicted"})


class Counts(NamedTuple):
    """Right, wrongly given, wrongly missing."""

    tp: int = 0
    fp: int = 0
    fn: int = 0


class DocumentScore(Record, frozen=True, kw_only=True):
    """The counts of one article by metric, and what was missed in it."""

    article: str
    lang: str
    counts: dict[str, Counts]
    missed: tuple[str, ...] = ()
    invented: tuple[str, ...] = ()
    excused: tuple[str, ...] = ()
    confusion: dict[str, int] = msgspec.field(default_factory=dict)
    judged: tuple[Judged, ...] = ()


def score_document(document: GoldDocument, found: Sequence[Prediction]) -> DocumentScore:
    """Scores the predictions for one article.

    Gold claims that are ``excusable`` or outside the benchmark cost nothing when missed;
    predictions marked ``outside``, and counts that only repeat how big the system of a gold
    claim is, cost nothing when the gold does not have them.
    """
    gold = document.claims
    pairs = align(gold, found)
    paired = [(gold[i], found[j]) for i, j in pairs]
    matched_gold, matched = {i for i, _ in pairs}, {j for _, j in pairs}
    unpaired = [claim for i, claim in enumerate(gold) if i not in matched_gold]
    missed = [claim for claim in unpaired if not claim.excusable and not claim.outside]
    spare = [
        one
        for j, one in enumerate(found)
        if j not in matched and not one.get("outside") and not _says_scale(one, gold)
    ]
    tally: Counter[tuple[str, str]] = Counter()
    _count_claims(tally, document.lang, paired, missed, spare)
    _count_slots(tally, paired)
    _count_verdicts(tally, paired, missed, spare)
    if "hard_negative" in document.tags:
        tally["hard_negatives", "fn" if spare else "tp"] += 1
    metrics = sorted({metric for metric, _ in tally})
    return DocumentScore(
        article=document.article,
        lang=document.lang,
        counts={m: Counts(tally[m, "tp"], tally[m, "fp"], tally[m, "fn"]) for m in metrics},
        missed=tuple(_line(claim.kind, claim.surface, claim.sentence) for claim in missed),
        invented=tuple(
            _line(str(one.get("kind")), str(one.get("surface")), str(one.get("sentence")))
            for one in spare
        ),
        excused=tuple(
            _line(claim.kind, claim.surface, claim.excusable)
            for claim in unpaired
            if claim.excusable
        ),
        confusion=dict(
            sorted(
                Counter(f"{claim.verdict}>{one.get('verdict')}" for claim, one in paired).items()
            )
        ),
        judged=tuple(
            Judged(float(found[place].get("confidence") or 0), right)
            for place, right in judge(document, found, pairs).items()
        ),
    )


def judge(
    document: GoldDocument, found: Sequence[Prediction], pairs: Sequence[Pair] | None = None
) -> dict[int, bool]:
    """Prediction -> whether its full tuple is right, for all that the gold can judge.

    A claim that the gold does not have is wrong, unless it costs nothing there.
    """
    gold = document.claims
    paired = {j: gold[i] for i, j in (align(gold, found) if pairs is None else pairs)}
    judged = {}
    for place, one in enumerate(found):
        claim = paired.get(place)
        if claim is not None:
            judged[place] = _right(claim, one)
        elif not one.get("outside") and not _says_scale(one, gold):
            judged[place] = False
    return judged


def _right(claim: GoldClaim, one: Prediction) -> bool:
    """Whether a prediction has its claim's subject, benchmark and unit; its figure paired them."""
    return (
        same_subject(claim, one)
        and compare_slot("benchmark", claim, one)[2]
        and (claim.value is None or compare_slot("unit", claim, one)[2])
    )


def _count_claims(
    tally: Counter[tuple[str, str]],
    lang: str,
    paired: Iterable[tuple[GoldClaim, Prediction]],
    missed: Iterable[GoldClaim],
    spare: Iterable[Prediction],
) -> None:
    """Claims found, as such and by language, quantities, kind, and full tuple."""

    def add(side: str, *metrics: str) -> None:
        tally.update((metric, side) for metric in metrics)

    found, printed, whole = (
        (metric, f"{metric} {lang}") for metric in ("claims", "quantities", "tuple")
    )
    for claim, one in paired:
        add("tp", *found)
        if one.get("kind") == claim.kind:
            add("tp", f"kind {claim.kind}")
        else:
            add("fn", f"kind {claim.kind}")
            add("fp", f"kind {one.get('kind')}")
        if claim.value is not None:
            add("tp", *printed)
        if claim.value is not None and not claim.outside:
            for side in ("tp",) if _right(claim, one) else ("fp", "fn"):
                add(side, *whole)
    for claim in missed:
        add("fn", *found, f"kind {claim.kind}")
        if claim.value is not None:
            add("fn", *printed, *whole)
    for one in spare:
        add("fp", *found, f"kind {one.get('kind')}")
        if names.decimal(one.get("value")) is not None:
            add("fp", *printed, *whole)


def _count_slots(
    tally: Counter[tuple[str, str]], paired: Iterable[tuple[GoldClaim, Prediction]]
) -> None:
    """Slots of the claims that were found: filled rightly, filled wrongly, left empty."""
    for claim, one in paired:
        for slot in SLOTS:
            wanted, given, agree = compare_slot(slot, claim, one)
            if wanted and given and agree:
                tally[f"slot {slot}", "tp"] += 1
                continue
            if given:
                tally[f"slot {slot}", "fp"] += 1
            if wanted:
                tally[f"slot {slot}", "fn"] += 1


def _count_verdicts(
    tally: Counter[tuple[str, str]],
    paired: Iterable[tuple[GoldClaim, Prediction]],
    missed: Iterable[GoldClaim],
    spare: Iterable[Prediction],
) -> None:
    """Agreement and decisions; a “contradicted” on what is no claim counts as wrong."""
    for claim, one in paired:
        label = str(one.get("verdict"))
        agree = label == claim.verdict
        tally["verdicts agree", "tp" if agree else "fn"] += 1
        for flag in ("supported", "contradicted"):
            if label == flag:
                tally[f"verdict {flag}", "tp" if agree else "fp"] += 1
            elif claim.verdict == flag:
                tally[f"verdict {flag}", "fn"] += 1
        if label in ("supported", "caveat"):
            tally[
                "verdict in favour", "tp" if claim.verdict in ("supported", "caveat") else "fp"
            ] += 1
        if _provably_wrong(claim):
            tally["planted errors", "tp" if label == "contradicted" else "fn"] += 1
        if claim.verdict in DECIDED:
            tally["decided", "tp" if label in DECIDED else "fn"] += 1
            tally["decided of found", "tp" if label in DECIDED else "fn"] += 1
    for claim in missed:
        if claim.verdict in ("supported", "contradicted"):
            tally[f"verdict {claim.verdict}", "fn"] += 1
        if _provably_wrong(claim):
            tally["planted errors", "fn"] += 1
        if claim.verdict in DECIDED:
            tally["decided", "fn"] += 1
    for one in spare:
        if one.get("verdict") == "contradicted":
            tally["verdict contradicted", "fp"] += 1


def _provably_wrong(claim: GoldClaim) -> bool:
    """Whether text and table prove an error that was put in; some cannot be (see the guideline)."""
    return bool(claim.planted) and claim.verdict == "contradicted"


def _says_scale(found: Prediction, gold: Iterable[GoldClaim]) -> bool:
    """Whether a predicted count is the size of a system that a claim of its sentence names."""
    value = names.decimal(found.get("value"))
    if found.get("kind") != "count" or value is None:
        return False
    sentence = names.key(str(found.get("sentence", "")))
    sizes = (
        (claim.scale.accelerators, claim.scale.nodes, claim.scale.processors)
        for claim in gold
        if names.key(claim.sentence) in sentence or sentence in names.key(claim.sentence)
    )
    return any(value == size for three in sizes for size in three if size is not None)


def _line(kind: str, surface: str, context: str) -> str:
    return f"{kind}: {surface} | {context}"[:300]
