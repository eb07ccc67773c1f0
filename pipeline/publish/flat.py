"""One claim with its verdict as the flat record of ``fields.FIELDS``."""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal

from pipeline.publish.fields import OFFICIAL, SCHEMA, Flat
from pipeline.publish.formats import FORMATS, write
from pipeline.records import Article, Checked, Claim, Note, Result, Slot, Verdict

__all__ = ["FORMATS", "flat_record", "flat_records", "write"]

# Beyond these a whole number is written as a float, so that 1E+999999 from a hostile page cannot
# become a million digits.
_WHOLE_DIGITS = 18


def flat_records(checked: Checked) -> Iterator[Flat]:
    """The flat records of one article, in the order of its claims."""
    for claim, verdict in zip(checked.claims, checked.verdicts, strict=True):
        yield flat_record(checked.article, claim, verdict)


def flat_record(article: Article, claim: Claim, verdict: Verdict) -> Flat:
    """One claim with its verdict under the names of ``FIELDS``, in their order.

    Values are JSON types only; a figure that has no finite number is ``None``.
    """
    quantity, scope, subject = claim.quantity, claim.scope, claim.subject
    slots = claim_slots(claim)
    return {
        **article_part(article),
        "claim_id": claim.id,
        "kind": claim.kind,
        "start": claim.start,
        "end": claim.end,
        "sentence": claim.sentence,
        "surface": claim.surface,
        "submitter": subject.submitter.value,
        "system": subject.system.value or subject.accelerator.value,
        "benchmark": benchmark_names(claim),
        "value": number(quantity.value) if quantity else None,
        "low": number(quantity.low) if quantity else None,
        "high": number(quantity.high) if quantity else None,
        "unit": quantity.unit if quantity else "",
        "hedge": quantity.hedge if quantity else "exact",
        "baseline_submitter": slots["baseline_submitter"].value,
        "baseline_system": slots["baseline_system"].value,
        "baseline_round": slots["baseline_round"].value,
        "suite": scope.suite.value,
        "round": scope.round.value,
        "division": scope.division.value,
        "ids": list(claim.ids),
        "speaker": claim.speaker.value,
        "modality": claim.modality,
        "outside": is_outside(claim, verdict),
        "slots": {name: slot.how for name, slot in slots.items()},
        "confidence": claim.confidence,
        "verdict": verdict.label,
        "caveats": [flat_note(note) for note in verdict.caveats],
        "diagnosis": flat_note(verdict.diagnosis) if verdict.diagnosis else None,
        "official": [flat_result(row) for row in verdict.official],
        "arithmetic": verdict.reading.arithmetic.text if verdict.reading else "",
        "explanation": verdict.explanation,
    }


def article_part(article: Article) -> Flat:
    """The fields that all claims of an article share."""
    return {
        "schema": SCHEMA,
        "article_id": article.id,
        "url": article.url,
        "title": article.title,
        "publisher": article.publisher,
        "published": article.published,
        "lang": article.lang,
        "cluster_id": article.cluster_id,
    }


def claim_slots(claim: Claim) -> dict[str, Slot]:
    """The slots of a claim under the names of ``SLOTS``; the first benchmark stands for all."""
    subject, scope = claim.subject, claim.scope
    baseline = claim.baseline
    against = baseline.subject if baseline else None
    return {
        "submitter": subject.submitter,
        "system": subject.system,
        "accelerator": subject.accelerator,
        "benchmark": claim.benchmarks[0] if claim.benchmarks else Slot(),
        "suite": scope.suite,
        "round": scope.round,
        "division": scope.division,
        "availability": scope.availability,
        "scenario": scope.scenario,
        "baseline_submitter": against.submitter if against else Slot(),
        "baseline_system": (against.system or against.accelerator) if against else Slot(),
        "baseline_round": baseline.round if baseline else Slot(),
        "speaker": claim.speaker,
    }


def benchmark_names(claim: Claim) -> str:
    """The canonical benchmark names of a claim, joined by ``|``, each once."""
    return "|".join(dict.fromkeys(slot.value for slot in claim.benchmarks if slot))


def is_outside(claim: Claim, verdict: Verdict) -> bool:
    """No MLPerf result: the text says so, or the results showed it."""
    return claim.outside or verdict.label == "outside"


def flat_note(note: Note) -> dict[str, str]:
    """A coded remark as plain data."""
    return {"code": note.code, "text": note.text}


def flat_result(row: Result) -> dict[str, object]:
    """The part of an official score that a reader needs to find it again."""
    values = {name: getattr(row, name) for name in OFFICIAL}
    return {**values, "score": number(row.score)}


def number(value: Decimal | None) -> int | float | None:
    """A decimal as the JSON number that prints the same: ``28.33``, not ``28.329999``."""
    if value is None or not value.is_finite():
        return None
    if value.as_tuple().exponent == 0 and abs(value.adjusted()) < _WHOLE_DIGITS:
        return int(value)
    approximate = float(value)
    return approximate if math.isfinite(approximate) else None
