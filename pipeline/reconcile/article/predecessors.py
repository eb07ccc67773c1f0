"""A gain that does not say over what: over the chip before, where the article speaks of that.

“Llama 2 70B fine-tuning: up 2.2 times” in an article on Blackwell and Hopper is told of the two.
The text does not say so there, which is a caveat; such a reading can bear a gain out and never
blames.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pipeline.official.names import chip_members, predecessor_of
from pipeline.reconcile.article.context import Completed
from pipeline.reconcile.article.starts import relation
from pipeline.reconcile.cases import Finding, assuming, needing
from pipeline.reconcile.judging.guards import named
from pipeline.reconcile.judging.labels import AGREED, label_of
from pipeline.records import Article, Baseline, Claim, Slot, Subject


def over_predecessors(
    article: Article, known: Completed, check: Callable[[Claim], Finding]
) -> Completed:
    """The findings, those of gains over nothing read as over the chip's predecessor."""
    out = Completed(list(known.claims), list(known.findings))
    chips: frozenset[str] | None = None
    for place, claim in enumerate(known.claims):
        before = _predecessor(claim)
        if not before or label_of(claim, known.findings[place]) != "unresolved":
            continue
        chips = _chips_of(article) if chips is None else chips
        if chips.isdisjoint(chip_members(before)):
            continue
        asked = _over(claim, before)
        found = check(asked)
        if label_of(asked, found) in AGREED:
            words = f"over {before}, of which the article speaks"
            out.claims[place] = asked
            out.findings[place] = assuming(needing(found, "assumed_baseline"), words)
    return out


def _predecessor(claim: Claim) -> str:
    """The chip before the one that a gain without another side is said of, ``""`` if none."""
    if claim.kind not in ("gain", "factor") or claim.quantity is None or not relation(claim):
        return ""
    if claim.baseline is not None or not claim.benchmarks or claim.comparator == "slower":
        return ""
    chip = claim.subject.accelerator.value or claim.subject.system.value
    return predecessor_of(chip) if chip else ""


def _chips_of(article: Article) -> frozenset[str]:
    """The chips that an article names, families written out."""
    names = {canon for sort, canon in named(article.text.casefold()) if sort == "ACCELERATOR"}
    return frozenset(one for name in names for one in (name, *chip_members(name)))


def _over(claim: Claim, before: str) -> Claim:
    slot = Slot(value=before, how="topic")
    return msgspec.structs.replace(
        claim, baseline=Baseline(subject=Subject(system=slot, accelerator=slot))
    )
