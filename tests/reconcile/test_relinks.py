"""A figure left over in its sentence belongs to the name that is left over."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over
from pipeline.records import Claim, Verdict
from tests.reconcile.make import article, claim, figure, row, subject

CHIPS = {"submitter": "NVIDIA", "platform": "NVIDIA", "nodes": 1, "accelerators": 8}
TABLE = over(
    (
        row("28.1628", system="dgxa100", accelerator="NVIDIA A100-SXM4-80GB", **CHIPS),
        row("24.6892", system="dgxh100", accelerator="NVIDIA H100-SXM5-80GB", **CHIPS),
        row("17.3456", system="dgxh100", accelerator="NVIDIA H100-SXM5-80GB",
            benchmark="resnet", **CHIPS),
    )
)  # fmt: skip
A100 = subject("NVIDIA", "A100", "A100")
SAID = "BERT takes 28.2 minutes on eight A100 by NVIDIA and {} on eight H100"


def second(printed: str, said: str = SAID, first: str = "28.2", **fields: Any) -> Verdict:
    text = said.format(printed)
    known = {"id": "a", "subject": A100, "sentence": text}
    asked = {"id": "b", "subject": A100, "sentence": text, **fields}
    claims: list[Claim] = [claim("time", figure(first), **known)]
    claims.append(claim("time", figure(printed), **asked))
    return reconcile(article(), claims, TABLE)[1]


def test_the_second_figure_is_of_the_second_name() -> None:
    verdict = second("24.7")
    assert verdict.label == "supported"
    assert verdict.official[0].system == "dgxh100"
    assert verdict.reading is not None
    assert "accelerator=H100, which the sentence names" in verdict.reading.assumed


@pytest.mark.parametrize(
    ("why", "given"),
    [
        ("two digits tell nothing", {"printed": "25"}),
        ("the name does not stand there", {"printed": "24.7", "said": "A100: 28.2 and {}"}),
        ("the first figure is not the entry's", {"printed": "24.7", "first": "29.9"}),
        ("no name has it", {"printed": "24.9"}),
        ("planned", {"printed": "24.7", "modality": "planned"}),
    ],
)
def test_what_is_not_joined_anew(why: str, given: dict[str, Any]) -> None:
    assert second(**given).label != "supported", why


def test_a_benchmark_is_a_name_as_well() -> None:
    said = "On eight A100 BERT takes 28.2 minutes, ResNet-50 {} on H100"
    h100 = subject("NVIDIA", "H100", "H100")
    first = claim("time", figure("24.7"), id="a", subject=h100, sentence=said)
    other = claim("time", figure("17.3"), id="b", subject=h100, sentence=said)
    assert reconcile(article(), [first, other], TABLE)[1].label == "supported"


def test_a_link_to_nothing_is_no_link() -> None:
    text = "DGX H100 beats the IPU-POD16 with 24.7 minutes"
    asked = claim("time", figure("24.7"), subject=subject("NVIDIA", "IPU-POD16"), sentence=text)
    assert reconcile(article(), [asked], TABLE)[0].label == "supported"


MIXED = "Graphcore took 33.0 minutes with 16 IPUs, and NVIDIA {} minutes with 8 A100 on BERT"


@pytest.mark.parametrize(
    ("why", "printed", "fields", "label"),
    [
        ("two digits are swapped", "28.61", {}, "contradicted"),
        ("nothing explains it", "33.33", {}, "unresolved"),
        ("no size says which", "28.61", {"accelerators": None}, "unresolved"),
        ("the company stands elsewhere", "28.61", {"how": "carried"}, "unresolved"),
    ],
)
def test_a_slip_is_told_of_the_one_name_that_has_such_an_entry(
    why: str, printed: str, fields: dict[str, Any], label: str
) -> None:
    # Joined to Graphcore's chip, of which NVIDIA has no entry; its official score is 28.16.
    text = MIXED.format(printed)
    mixed = subject("NVIDIA", "IPU", "IPU", **{"accelerators": 8, **fields})
    asked = claim("time", figure(printed), subject=mixed, sentence=text)
    (verdict,) = reconcile(article(), [asked], TABLE)
    assert verdict.label == label, why


@pytest.mark.parametrize(
    ("why", "said", "first", "printed", "label"),
    [
        ("the name's own entry is nobody else's there", SAID, "28.2", "24.7", "supported"),
        ("the maker of the chips stands there, another submitted it",
         "28.2 minutes for eight A100, {} for Dell", "28.2", "33.3", "caveat"),
        ("the first figure is the other name's already", SAID.replace("28.2", "24.7"), "24.7",
         "24.7", "unresolved"),
    ],
)  # fmt: skip
def test_which_name_is_left_over(why: str, said: str, first: str, printed: str, label: str) -> None:
    dell = row("33.3012", system="xe8545", accelerator="NVIDIA A100-SXM4-80GB",
               **{**CHIPS, "submitter": "Dell"})  # fmt: skip
    text = said.format(printed)
    known = claim("time", figure(first), id="a", subject=A100, sentence=text)
    asked = claim("time", figure(printed), id="b", subject=A100, sentence=text)
    table = over((*TABLE.index.rows, dell))
    assert reconcile(article(), [known, asked], table)[1].label == label, why


def test_another_company_of_the_sentence_is_no_other_name_of_a_company_s_figure() -> None:
    theirs = row("5.8787", system="ipu-pod128")
    text = MIXED.format("28.61")
    mixed = subject("NVIDIA", "IPU", "IPU", accelerators=8)
    asked = claim("time", figure("28.61"), subject=mixed, sentence=text)
    alone, beside = (
        reconcile(article(), [asked], over(rows))[0]
        for rows in (TABLE.index.rows, (*TABLE.index.rows, theirs))
    )
    assert [one.system for one in beside.official] == [one.system for one in alone.official]
