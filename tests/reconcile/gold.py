"""Gold claims as the claims that a perfect extractor would give."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from zlib import crc32

from pipeline.evaluate.gold import GoldClaim, GoldDocument, read_gold
from pipeline.records import (
    EMPTY,
    Article,
    Baseline,
    Claim,
    Quantity,
    Scope,
    Slot,
    Subject,
)

ANNOTATIONS = Path(__file__).parents[2] / "annotations"


def slot(value: str) -> Slot:
    return Slot(value=value, surface=value, how="stated") if value else EMPTY


def documents(*splits: str) -> list[GoldDocument]:
    return [document for split in splits for document in read_gold(ANNOTATIONS, split)]


def article_of(document: GoldDocument) -> Article:
    return Article(
        id=document.article,
        text="",
        passages=(),
        published=document.published or None,
        publisher=document.publisher,
        lang=document.lang,
    )


def claim_of(gold: GoldClaim, place: int) -> Claim:
    baseline = None
    if gold.baseline_submitter or gold.baseline_system or gold.baseline_round:
        subject = Subject(
            submitter=slot(gold.baseline_submitter), system=slot(gold.baseline_system)
        )
        baseline = Baseline(subject=subject, round=slot(gold.baseline_round))
    return Claim(
        id=gold.id,
        article_id="",
        kind=gold.kind,
        start=place * 1000,
        end=place * 1000 + 1,
        # Alike for the claims of one sentence, and in every run.
        sentence_start=crc32(gold.sentence.encode()) & 0xFFFF,
        sentence_end=(crc32(gold.sentence.encode()) & 0xFFFF) + 1,
        sentence=gold.sentence,
        surface=gold.surface,
        quantity=quantity_of(gold),
        subject=Subject(
            submitter=slot(gold.submitter),
            system=slot(gold.system),
            accelerator=slot(gold.accelerator),
            scale=gold.scale,
        ),
        benchmarks=tuple(slot(name) for name in gold.benchmarks),
        baseline=baseline,
        scope=Scope(
            suite=slot(gold.suite),
            round=slot(gold.round),
            division=slot(gold.division),
            availability=slot(gold.availability),
            scenario=slot(gold.scenario),
        ),
        comparator=gold.comparator,
        measure=gold.measure,
        per=gold.per,
        of=gold.of,
        ids=gold.ids,
        modality=gold.modality,
        outside=gold.outside,
    )


def quantity_of(gold: GoldClaim) -> Quantity | None:
    if gold.value is None:
        return None
    value = Decimal(gold.value)
    low = Decimal(gold.low) if gold.low else None
    high = Decimal(gold.high) if gold.high else None
    if gold.hedge == "about" and low is None:
        low, high = value * Decimal("0.95"), value * Decimal("1.05")
    if gold.hedge == "over" and low is None:
        low = value
    exponent = value.as_tuple().exponent
    return Quantity(
        surface=gold.surface,
        start=0,
        end=len(gold.surface),
        value=value,
        unit=gold.unit,
        hedge=gold.hedge,
        low=low,
        high=high,
        high_open=gold.hedge == "exact",
        decimals=-exponent if isinstance(exponent, int) and exponent < 0 else 0,
    )
