"""Rows, claims and articles for tests, with what a test does not care about filled in."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from pipeline.records import (
    EMPTY,
    Article,
    Baseline,
    Claim,
    Quantity,
    Result,
    Scale,
    Scope,
    Slot,
    Subject,
)


def slot(value: str, how: Any = "stated") -> Slot:
    return Slot(value=value, surface=value, how=how) if value else EMPTY


def row(score: str | None, **fields: Any) -> Result:
    given: dict[str, Any] = {
        "suite": "training",
        "round": "1.1",
        "published": "2021-12-01",
        "division": "closed",
        "submitter": "Graphcore",
        "system": "ipu-pod128-TF1",
        "system_name": "IPU-POD128",
        "benchmark": "bert",
        "unit": "minutes",
        "source": "a test",
        "availability": "onprem",
        "nodes": 2,
        "host_processors": 4,
        "accelerator": "Graphcore IPU GC200",
        "accelerators": 128,
        "platform": "Graphcore",
    }
    return Result(score=None if score is None else Decimal(score), **(given | fields))


# One chip in all machines, so that nothing but what a test changes tells them apart.
CHIP = {"accelerator": "NVIDIA A100-SXM4-80GB (400W)", "platform": "NVIDIA"}


def entry(score: str | None, submitter: str, **fields: Any) -> Result:
    """An entry of ResNet-50 on two servers of one kind, told from others by what is given."""
    given: dict[str, Any] = {
        "submitter": submitter, "system": f"{submitter}_{score}", "system_name": "", "nodes": 2,
        "accelerators": 16, "host_processors": 4, "benchmark": "resnet", **CHIP,
    }  # fmt: skip
    return row(score, **(given | fields))


def figure(text: str, unit: str = "minutes", hedge: Any = "exact", **fields: Any) -> Quantity:
    """A quantity as the extractor would give it: the digits are the printed ones."""
    value = Decimal(text)
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int)
    step = Decimal(1).scaleb(exponent)
    bounds: dict[str, tuple[Decimal | None, Decimal | None, bool, bool]] = {
        "exact": (value - step / 2, value + step / 2, False, True),
        "up_to": (value - step / 2, value + step / 2, False, True),
        "over": (value, None, True, False),
        "under": (Decimal(0), value, True, True),
        "about": (value * Decimal("0.95"), value * Decimal("1.05"), False, False),
    }
    low, high, low_open, high_open = bounds[hedge]
    given = {
        "surface": text,
        "start": 0,
        "end": len(text),
        "value": value,
        "unit": unit,
        "hedge": hedge,
        "low": low,
        "high": high,
        "low_open": low_open,
        "high_open": high_open,
        "decimals": max(0, -exponent),
    }
    return Quantity(**(given | fields))


def subject(
    submitter: str = "", system: str = "", accelerator: str = "", how: Any = "stated", **scale: int
) -> Subject:
    return Subject(
        submitter=slot(submitter, how),
        system=slot(system, how),
        accelerator=slot(accelerator, how),
        scale=Scale(**scale),
    )


def claim(kind: Any, quantity: Quantity | None = None, **fields: Any) -> Claim:
    """``benchmark``, ``round``, ``division`` and ``baseline_round`` may be given as strings."""
    scope = Scope(
        suite=slot(fields.pop("suite", "training")),
        round=slot(fields.pop("round", "1.1"), fields.pop("round_how", "stated")),
        division=slot(fields.pop("division", "")),
        scenario=slot(fields.pop("scenario", "")),
    )
    baseline = fields.pop("baseline", None)
    if "baseline_round" in fields:
        baseline = Baseline(round=slot(fields.pop("baseline_round")))
    benchmark = fields.pop("benchmark", "bert")
    sentence = fields.pop("sentence", "")
    given: dict[str, Any] = {
        "id": "c",
        "article_id": "a",
        "lang": "en",
        "kind": kind,
        "start": 0,
        "end": 1,
        "sentence_start": 0,
        "sentence_end": len(sentence) or 1,
        "sentence": sentence,
        "surface": quantity.surface if quantity else "words",
        "quantity": quantity,
        "benchmarks": (slot(benchmark, fields.pop("benchmark_how", "stated")),)
        if benchmark
        else (),
        "baseline": baseline,
        "scope": scope,
    }
    return Claim(**(given | fields))


def article(published: str | None = "2021-12-02", **fields: Any) -> Article:
    return Article(id="a", text="", passages=(), published=published, **fields)
