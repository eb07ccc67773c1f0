"""Variants of a chip: told apart by memory and board where both the text and the table do."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile.checkers import ratios, values
from pipeline.reconcile.entries import variants
from pipeline.reconcile.entries.facts import over
from pipeline.records import Baseline, Claim, Slot, Subject
from tests.reconcile.make import article, claim, entry, figure, row, subject

BIG: dict[str, Any] = {"accelerator": "NVIDIA A100-SXM-80GB", "benchmark": "bert"}
SMALL: dict[str, Any] = {"accelerator": "NVIDIA A100-PCIe-40GB", "benchmark": "bert"}
ROWS = (entry("20", "Dell", **BIG), entry("33", "Dell", **SMALL))


def of(sentence: str, name: str = "A100") -> Subject:
    """A subject whose chip stands in a sentence as printed."""
    start = sentence.index(name)
    chip = Slot(value="A100", surface=name, how="stated", start=start, end=start + len(name))
    return Subject(system=chip, accelerator=chip)


def timed(sentence: str, name: str = "A100", printed: str = "33") -> Claim:
    return claim("time", figure(printed), subject=of(sentence, name), sentence=sentence)


@pytest.mark.parametrize(
    ("sentence", "name", "caveats"),
    [
        ("The A100 took 33 minutes.", "A100", ()),
        ("The A100-PCIe took 33 minutes.", "A100-PCIe", ()),
        ("The A100 40GB took 33 minutes.", "A100 40GB", ()),
        ("The A100-80GB took 33 minutes.", "A100-80GB", ("variant",)),
        ("The A100 SXM4 took 33 minutes.", "A100 SXM4", ("variant",)),
        ("The 80 GB A100 took 33 minutes.", "A100", ("variant",)),
        ("The A100 (80 GB) took 33 minutes.", "A100", ("variant",)),
        # No entry of the chip has so much: another way of counting, and nothing to tell by.
        ("The A100-96GB took 33 minutes.", "A100-96GB", ()),
        ("The A100 took 33 minutes with 80 GB to spare.", "A100", ()),
    ],
)
def test_an_entry_of_another_variant_is_no_clean_support(
    sentence: str, name: str, caveats: tuple[str, ...]
) -> None:
    found = values.check(article(), timed(sentence, name), over(ROWS))
    assert [take.caveats for take in found.takes if take.agrees] == [caveats]


def test_what_it_is_held_against_has_a_variant_too() -> None:
    sentence = "The new box takes half as long as the A100-80GB."
    baseline = Baseline(subject=of(sentence, "A100-80GB"))
    mine = subject("Graphcore")
    asked = claim(
        "comparison", figure("2", "x"), subject=mine, sentence=sentence, baseline=baseline
    )
    rows = (*ROWS, row("16.5", accelerators=16))
    found = ratios.check(article(), asked, over(rows))
    assert {"variant" in take.caveats for take in found.takes if take.agrees} == {True}


@pytest.mark.parametrize(
    ("sentence", "names", "agrees"),
    [
        ("The A100-SXM-80GB is 1.65x as fast as the A100-PCIe-40GB.", ("-SXM-80GB", "-PCIe-40GB"),
         True),
        # What the text does not tell apart is the same at another time.
        ("The A100 is 1.65x as fast as that A100.", ("", "."), False),
    ],
)  # fmt: skip
def test_two_variants_of_one_round_are_two_sides(
    sentence: str, names: tuple[str, str], agrees: bool
) -> None:
    mine, theirs = (of(sentence, f"A100{name}") for name in names)
    asked = claim(
        "comparison", figure("1.65", "x"), subject=mine, sentence=sentence,
        baseline=Baseline(subject=theirs),
    )  # fmt: skip
    found = ratios.check(article(), asked, over(ROWS))
    assert any(take.agrees for take in found.takes) == agrees


@pytest.mark.parametrize(
    ("name", "marks"),
    [
        ("NVIDIA A100 - PCIe - 80 GB", {"80", "pci"}),
        ("H100 NVL", {"nvl"}),
        ("GB200 NVL72", set()),
        ("Jetson AGX Orin 64G", {"64"}),
        ("A100 at 80 GB/s", set()),
        ("A100", set()),
    ],
)
def test_marks_of_a_printed_name(name: str, marks: set[str]) -> None:
    assert variants.marks(name) == marks
