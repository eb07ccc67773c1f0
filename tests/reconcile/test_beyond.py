"""Times beyond all that anybody reached, which are right in another unit."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over
from pipeline.records import Result, Verdict
from tests.reconcile.make import article, claim, figure, row, subject

NVIDIA = {"submitter": "NVIDIA", "platform": "NVIDIA", "accelerator": "NVIDIA H100-SXM5-80GB",
          "benchmark": "gpt3", "system_name": ""}  # fmt: skip
OLD = {"round": "1.0", "published": "2021-06-30"}
ROWS = (
    row("10.3172", system="eos_n1344", accelerators=10752, nodes=1344, **NVIDIA),
    row("40.6264", system="eos_n96", accelerators=768, nodes=96, **NVIDIA),
    row("58.3020", system="eos_n64", accelerators=512, nodes=64, **NVIDIA),
)


def told(printed: str, unit: str, *more: Result, **fields: Any) -> Verdict:
    hedge = fields.pop("hedge", "exact")
    text = fields.pop("sentence", f"NVIDIA trained GPT-3 in {printed} {unit}.")
    quantity = figure(printed, unit, surface=f"{printed} {unit}", hedge=hedge)
    given = {"benchmark": "gpt3", "subject": subject("NVIDIA"), "sentence": text} | fields
    return reconcile(article(), [claim("time", quantity, **given)], over((*ROWS, *more)))[0]


@pytest.mark.parametrize(
    ("why", "printed", "unit", "fields", "label"),
    [
        ("the best, in seconds", "10", "seconds", {}, "contradicted"),
        ("another of three digits", "58.3", "seconds", {}, "contradicted"),
        ("another of two may be a difference", "58", "seconds", {}, "unresolved"),
        ("one digit tells nothing", "9", "seconds", {}, "unresolved"),
        ("nor does a bound of two", "10", "seconds", {"hedge": "about"}, "unresolved"),
        ("nobody has it in any unit", "23", "seconds", {}, "unresolved"),
        ("three digits in hours", "58.3", "hours", {}, "contradicted"),
        ("two, and models are trained elsewhere too", "10", "hours", {}, "unresolved"),
        ("it is right", "10.3", "minutes", {}, "supported"),
        ("planned", "10", "seconds", {"modality": "planned"}, "unresolved"),
        ("no round", "10", "seconds", {"round": ""}, "unresolved"),
        ("the task stands in another sentence", "10", "seconds", {"benchmark_how": "topic"},
         "unresolved"),
        ("what it is behind has a name too", "10", "seconds",
         {"sentence": "NVIDIA is 10 seconds behind Azure on GPT-3."}, "unresolved"),
    ],
)  # fmt: skip
def test_a_time_beyond_reach(
    why: str, printed: str, unit: str, fields: dict[str, Any], label: str
) -> None:
    verdict = told(printed, unit, **fields)
    assert verdict.label == label, why
    if label == "contradicted":
        assert verdict.diagnosis is not None and verdict.diagnosis.code == "unit"


@pytest.mark.parametrize(
    ("why", "score"), [("somebody came near", "0.3"), ("somebody's score is blank", None)]
)
def test_within_reach_it_may_be_anybodys(why: str, score: str | None) -> None:
    rival = row(score, system="pod", submitter="Google", platform="Google", benchmark="gpt3",
                system_name="", accelerator="TPU v5p", **OLD)  # fmt: skip
    assert told("10", "seconds", rival).label == "unresolved", why
