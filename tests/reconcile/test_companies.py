"""A score said of a company, its machine from another sentence: asked of all that it entered."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.reconcile.article.companies import of_company
from pipeline.reconcile.cases import Finding
from pipeline.reconcile.checkers.score_readings import taken
from pipeline.reconcile.entries.candidates import Option
from pipeline.records import Claim, Slot
from tests.reconcile.make import claim, entry, figure, slot, subject

SENTENCE = "Dell finished BERT in 24.1 minutes"
DIFFERS = Finding(
    (taken(Option(entry("28.3", "Dell"), "exact"), figure("24.1"))._replace(agrees=False),)
)
AGREES = Finding(tuple(take._replace(agrees=True) for take in DIFFERS.takes))
CARRIED = msgspec.structs.replace(subject("Dell"), system=slot("XE9680", "carried"))
CHIP = msgspec.structs.replace(subject("Dell"), accelerator=slot("A100", "carried"))
TASK = Slot(value="bert", surface="BERT", how="stated")


def said(kind: Any = "time", sentence: str = SENTENCE, **fields: Any) -> Claim:
    given: dict[str, Any] = {"subject": CARRIED, "benchmarks": (TASK,)}
    return claim(kind, figure("24.1", surface="24.1"), sentence=sentence, **(given | fields))


@pytest.mark.parametrize(
    ("why", "asked", "mine", "wider", "is_asked"),
    [
        ("no machine stands in its sentence", said(), Finding(), DIFFERS, True),
        ("nor a chip", said(subject=CHIP), Finding(), DIFFERS, True),
        ("a rate", said("throughput"), Finding(), DIFFERS, True),
        ("one word of its own", said(sentence="Dell proudly finished BERT in 24.1 minutes"),
         Finding(), DIFFERS, True),
        ("two of them", said(sentence="Dell proudly, narrowly finished BERT in 24.1 minutes"),
         Finding(), DIFFERS, False),
        ("a gain is no score", said("gain"), Finding(), DIFFERS, False),
        ("its machine stands there", said(subject=subject("Dell", "XE9680")), Finding(), DIFFERS,
         False),
        ("it has none", said(subject=subject("Dell")), Finding(), DIFFERS, False),
        ("its company is from elsewhere", said(subject=subject("Dell", "XE9680", how="carried")),
         Finding(), DIFFERS, False),
        ("so is its test", said(benchmarks=(slot("bert", "carried"),)), Finding(), DIFFERS, False),
        ("one of its tests is", said(benchmarks=(TASK, slot("ssd", "carried"))), Finding(),
         DIFFERS, False),
        ("it names no test", said(benchmarks=()), Finding(), DIFFERS, False),
        ("it is borne out", said(), AGREES, DIFFERS, False),
        ("the company has another that would bear it out", said(), Finding(), AGREES, False),
        ("the company has no entry", said(), Finding(), Finding(), False),
    ],
)  # fmt: skip
def test_what_is_asked_of_all_that_a_company_entered(
    why: str, asked: Claim, mine: Finding, wider: Finding, is_asked: bool
) -> None:
    out = of_company([asked], [mine], lambda one: wider)
    nobody = msgspec.structs.replace(asked.subject, system=Slot(), accelerator=Slot())
    anyone = msgspec.structs.replace(asked, subject=nobody)
    assert out == (([anyone], [wider]) if is_asked else ([asked], [mine])), why
