"""How well a system scales: two sizes that the sentence prints bear it out; nothing blames it."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over
from pipeline.records import Claim, Result, Verdict
from tests.extract.articles import article as page
from tests.reconcile.make import article, claim, entry, figure, subject


def rated(score: str, chips: int, who: str = "Alpha", **fields: Any) -> Result:
    given = {"benchmark": "bert-99", "scenario": "offline", "unit": "samples/s", **fields}
    return entry(score, who, suite="inference-datacenter", accelerators=chips, **given)


# Of 1.5 times the chips 1.43 times the speed: 95 %; of fourteen times the chips 12.8 times: 91 %.
TABLE = over((
    entry("44.0", "Alpha", accelerators=256), entry("30.8", "Alpha", accelerators=384),
    entry("3.44", "Alpha+Beta", accelerators=3584), entry("3.40", "Gamma", accelerators=3584),
    entry("9.9", "Alpha", accelerators=384, benchmark="bert"),
    entry(None, "Alpha", accelerators=256), entry("33.3", "Alpha", accelerators=None),
    entry(None, "Alpha", accelerators=768),
    rated("1000", 8), rated("1800", 16, accelerator="NVIDIA A100-SXM4-80GB (500W)"),
    rated("50", 3, accelerator="One", platform=""), rated("90", 6, accelerator="Two", platform=""),
    entry("2.0", "Alpha", accelerators=1024, nodes=128),
    entry("1.2", "Alpha", accelerators=2048, nodes=256),
))  # fmt: skip


def scaled(percent: str, sentence: str, **fields: Any) -> Claim:
    given: dict[str, Any] = {"subject": subject("Alpha"), "benchmark": "resnet"}
    return claim("factor", figure(percent, "percent"), sentence=sentence, **(given | fields))


def verdict(asked: Claim) -> Verdict:
    return reconcile(article(), [asked], TABLE)[0]


@pytest.mark.parametrize(
    ("why", "percent", "sentence", "label"),
    [
        ("both sizes are printed", "95", "95 % from 256 to 384 chips", "supported"),
        ("another figure is left open", "85", "85 % from 256 to 384 chips", "unresolved"),
        ("1.43 / 1.5: rounded on the way", "95.33", "95.33 % from 256 to 384 chips", "caveat"),
        ("nobody rounds so far", "96.3", "96.3 % from 256 to 384 chips", "unresolved"),
        ("… to one digit: 1.4 / 1.5", "93.3", "93.3 % from 256 to 384 chips", "caveat"),
        ("from so many nodes to so many", "83.3", "83.3 % from 128 to 256 nodes", "supported"),
        ("one size alone is no pair", "95", "95 % on 384 chips", "unresolved"),
        ("a company that had a part in the larger", "91", "91 % from 256 to 3,584", "supported"),
        ("nobody's scores are mixed with another's", "93", "93 % from 256 to 3,584", "unresolved"),
    ],
)
def test_a_scaling_efficiency(why: str, percent: str, sentence: str, label: str) -> None:
    assert verdict(scaled(percent, sentence)).label == label, why


@pytest.mark.parametrize(
    ("why", "sentence", "label"),
    [
        ("of rates the higher is the faster", "90 % from 8 to 16 chips", "supported"),
        ("chips of two sorts do not scale", "90 % from 3 to 6 chips", "unresolved"),
        ("two machines of two nodes with four hosts", "90 % from 2 to 4 chips", "unresolved"),
    ],
)
def test_of_rates(why: str, sentence: str, label: str) -> None:
    asked = scaled("90", sentence, suite="inference", benchmark="bert-99", scenario="offline")
    assert verdict(asked).label == label, why


def test_the_sum_is_shown() -> None:
    found = verdict(scaled("95", "95 % from 256 to 384 chips"))
    assert found.reading is not None
    assert found.reading.arithmetic.text == "(44 / 30.80) / (384 / 256) = 95.24 % efficiency"


def test_without_a_test_it_is_of_none() -> None:
    found = verdict(scaled("95", "95 % from 256 to 384 chips", benchmark=""))
    assert [note.code for note in found.missing] == ["benchmark"]


TRUE = [
    ("en", "On GPT-3, 768 H100s needed 44.8 minutes and 3,584 of them 10.9 minutes, "
     "a scaling efficiency of 88 percent."),
    ("de", "Auf GPT-3 erreichten 768 H100 eine Zeit von 44,8 Minuten, 3.584 schafften es in 10,9 "
     "Minuten; die Skalierungseffizienz liegt also bei 88 Prozent."),
    ("zh", "从256个到384个Gaudi2加速器，GPT-3的扩展效率为95%。"),
    ("ko", "가우디2는 GPT-3에서 256개에서 384개로 늘릴 때 95%의 확장 효율을 보였다."),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text"), TRUE)
def test_what_two_official_times_make_is_borne_out(lang: str, text: str) -> None:
    """Against the shipped table: 44.82 and 10.94 minutes, 442.58 and 311.94."""
    made = page(f"# MLPerf Training 3.0\n{text}", lang, published="2023-06-28")
    claims = extract(made)
    labels = [
        found.label
        for one, found in zip(claims, reconcile(made, claims), strict=True)
        if one.kind == "factor"
    ]
    assert labels == ["supported"]


@pytest.mark.parametrize(
    ("why", "factor", "sentence", "fields", "label"),
    [
        ("both sizes are printed", "1.43", "1.43x from 256 to 384 chips", {}, "supported"),
        ("another figure is left open", "1.34", "1.34x from 256 to 384 chips", {}, "unresolved"),
        ("one size alone", "1.43", "1.43x on 384 chips", {}, "unresolved"),
        ("of no test", "1.43", "1.43x from 256 to 384", {"benchmark": ""}, "unresolved"),
        ("of nobody", "1.43", "1.43x from 256 to 384", {"subject": subject()}, "unresolved"),
        ("by the chip", "1.43", "1.43x from 256 to 384", {"per": "accelerator"}, "unresolved"),
        ("nobody else's score", "8.95", "8.95x from 384 to 3,584", {}, "supported"),
        ("a relation of no two of them", "9.3", "9.3x from 384 to 3,584", {}, "unresolved"),
    ],
)
def test_a_speed_up_over_sizes(
    why: str, factor: str, sentence: str, fields: dict[str, Any], label: str
) -> None:
    given: dict[str, Any] = {"subject": subject("Alpha"), "benchmark": "resnet"}
    asked = claim("factor", figure(factor, "x"), sentence=sentence, **(given | fields))
    assert verdict(asked).label == label, why


@pytest.mark.parametrize(
    ("factor", "sizes", "label"),
    [
        ("1.43", "256 to 384", "supported"),
        ("2.43", "256 to 384", "unresolved"),
        ("2.43", "384 to 768", "unresolved"),
    ],
)
def test_a_speed_up_over_sizes_of_which_one_may_be_blank(
    factor: str, sizes: str, label: str
) -> None:
    asked = claim("factor", figure(factor, "x"), subject=subject("Alpha"), benchmark="resnet",
                  sentence=f"{factor} times the speed from {sizes} chips")  # fmt: skip
    assert verdict(asked).label == label
