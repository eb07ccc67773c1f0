"""A gain over nothing is one over the chip before, if the article names that; it never blames."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over
from pipeline.records import Claim
from tests.reconcile.make import article, claim, entry, figure, subject

H100 = {"accelerator": "NVIDIA H100-SXM5-80GB", "accelerators": 8, "nodes": 1}
B200 = {"accelerator": "NVIDIA B200-SXM-180GB", "accelerators": 8, "nodes": 1}
TABLE = over((
    entry("28.2", "NVIDIA", system="dgx_h100", **H100),
    entry("12.8", "NVIDIA", system="dgx_b200", **B200),
))  # fmt: skip
BOTH = "The B200 is up 2.2 times. The H100 was the chip before."


def gain(times: str, **fields: Any) -> Claim:
    given: dict[str, Any] = {"subject": subject("", "B200", "B200"), "benchmark": "resnet"}
    return claim("gain", figure(times, "x"), comparator="faster", **(given | fields))


@pytest.mark.parametrize(
    ("why", "asked", "text", "label"),
    [
        ("the article names the chip before", gain("2.2"), BOTH, "caveat"),
        ("it names no other chip", gain("2.2"), "The B200 is up 2.2 times.", "unresolved"),
        ("another figure is left open", gain("3.1"), BOTH, "unresolved"),
        ("no test is named", gain("2.2", benchmark=""), BOTH, "unresolved"),
        ("nothing came before it", gain("2.2", subject=subject("", "TPU v2", "TPU v2")), BOTH,
         "unresolved"),
    ],
)  # fmt: skip
def test_over_the_chip_before(why: str, asked: Claim, text: str, label: str) -> None:
    page = msgspec.structs.replace(article(), text=text)
    (found,) = reconcile(page, [asked], TABLE)
    codes = [note.code for note in found.caveats]
    assert (found.label, "assumed_baseline" in codes) == (label, label == "caveat"), why


def test_the_chip_that_was_assumed_is_shown() -> None:
    (found,) = reconcile(msgspec.structs.replace(article(), text=BOTH), [gain("2.2")], TABLE)
    assert found.reading is not None
    assert [key for key in found.reading.entries if "h100" in key]
    assert any(said.endswith("of which the article speaks") for said in found.reading.assumed)
