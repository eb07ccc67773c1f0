"""A gain over nothing is one over the chip before, if the article names that; it never blames."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.article.context import Completed
from pipeline.reconcile.article.predecessors import over_predecessors
from pipeline.reconcile.cases import Finding, Take
from pipeline.reconcile.entries.facts import over
from pipeline.records import Arithmetic, Claim
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
    quantity = figure(times, "x")
    return claim("gain", **({"quantity": quantity, "comparator": "faster"} | given | fields))


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


SUM = Arithmetic(operation="ratio", operands=(), result=Decimal("2.2"), unit="x", text="")
AGREES = Finding((Take((), SUM, True),))


@pytest.mark.parametrize(
    ("why", "asked", "read"),
    [
        ("of a machine that has the chip's name", gain("2.2", subject=subject("", "B200")), True),
        ("of a chip alone", gain("2.2", subject=subject("", "", "B200")), True),
        ("a factor is a gain, too",
         claim("factor", figure("2.2", "x"), benchmark="resnet", subject=subject("", "B200")),
         True),
        ("twice as slow is no gain", gain("2.2", comparator="slower"), False),
        ("over what the text says itself", gain("2.2", baseline_round="1.0"), False),
        ("a gain in performance per dollar", gain("2.2", measure="price"), False),
        ("a gain without a figure", gain("2.2", quantity=None), False),
        ("what two are compared with each other",
         claim("comparison", figure("2.2", "x"), benchmark="resnet", subject=subject("", "B200")),
         False),
        ("of no chip", gain("2.2", subject=subject("Dell")), False),
    ],
)  # fmt: skip
def test_which_gains_are_read_so(why: str, asked: Claim, read: bool) -> None:
    page, asked_of = msgspec.structs.replace(article(), text=BOTH), list[Claim]()
    known = Completed([asked], [Finding()])

    def check(one: Claim) -> Finding:
        asked_of.append(one)
        return AGREES

    out = over_predecessors(page, known, check)
    assert bool(asked_of) is read, why
    assert [one.baseline and one.baseline.subject.system.value for one in out.claims] == (
        ["Hopper"] if read else [asked.baseline and ""]
    ), why


def test_a_gain_that_is_borne_out_is_not_read_anew() -> None:
    """“B200 is up 2.2 times” may be true of the round before; the H100 is not meant then."""
    page = msgspec.structs.replace(article(), text=BOTH)
    known = Completed([gain("2.2")], [AGREES])
    assert over_predecessors(page, known, lambda one: pytest.fail(one.id)) == known
