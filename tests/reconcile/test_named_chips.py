"""The chips that a score's own sentence gives its system, right, wrong and somebody else's."""

from __future__ import annotations

import msgspec
import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from tests.extract.articles import article
from tests.reconcile import make

EOS = "In MLPerf Training 3.1, Eos trained GPT-3 in 3.92 minutes "
CASES = [
    ("wrong", "on 10,752 A100 GPUs.", "chip"),
    ("wrong, its maker between", "on 10,752 NVIDIA A100 GPUs.", "chip"),
    ("right", "on 10,752 H100 GPUs.", ""),
    ("not counted", "with A100 accelerators.", "other_chip"),
    ("of the others", "with 10,752 GPUs; A100 systems were slower.", "other_chip"),
    ("its own is named as well", "with 10,752 H100 instead of as many A100.", "other_chip"),
    ("none but of its class", "with 10,752 A100-class GPUs.", "other_chip"),
    ("another number", "on 10,751 A100 GPUs.", "other_chip"),
    ("not entered by anybody", "on 10,752 Rubin GPUs.", "other_chip"),
    ("of two scores", "and Stable Diffusion in 2.47 minutes on 10,752 A100 GPUs.", "other_chip"),
    ("of two, the right one", "and Stable Diffusion in 2.47 minutes on H100 GPUs.", ""),
    (
        "in a sentence of many words",
        "and its people say that it did so while others, far from any data center, still waited "
        "for the A100 GPUs that they had ordered.",
        "",
    ),
    ("of another company", "in the room where Dell once kept its own old A100.", ""),
]


def told(sentence: str, lang: str = "en") -> list[tuple[str, str]]:
    """The label of each score of a sentence, and the code of what is wrong or weak about it."""
    page = msgspec.structs.replace(article(sentence, lang, published="2023-11-09"), id="a")
    claims = extract(page)
    found = []
    for claim, verdict in zip(claims, reconcile(page, claims), strict=True):
        if claim.kind == "time":
            codes = [note.code for note in verdict.caveats]
            code = verdict.diagnosis.code if verdict.diagnosis else "".join(codes)
            found.append((verdict.label, code))
    return found


@pytest.mark.parametrize(("why", "end", "code"), CASES, ids=[why for why, _, _ in CASES])
def test_a_named_chip(why: str, end: str, code: str) -> None:
    label = {"chip": "contradicted", "": "supported"}.get(code, "caveat")
    scores = told(EOS + end)
    assert scores
    assert set(scores) == {(label, code)}


def test_few_chips_are_those_of_many_machines() -> None:
    # A number under sixteen says too little of whose chips it counts.
    text = "In MLPerf Training 3.1, Dell's XE9680 trained BERT in 5.5 minutes with eight L40S GPUs."
    assert all(label != "contradicted" or code != "chip" for label, code in told(text))


def test_a_family_and_a_board_are_its_own() -> None:
    text = (
        "In MLPerf Training 5.0, 72 Blackwell GPUs of NVIDIA's trained RetinaNet in 3.77 minutes."
    )
    page = msgspec.structs.replace(article(text, "en", published="2025-06-05"), id="a")
    claims = extract(page)
    labels = {verdict.label for verdict in reconcile(page, claims)}
    assert labels == {"supported"}


@pytest.mark.parametrize(
    ("system", "benchmark", "round_", "scenario", "score", "unit"),
    [
        ("Xavier_NX_TRT_MaxQ", "bert-99", "1.0", "singlestream", "57.54", "ms"),
        ("Orin_NX_TRT_MaxQ", "retinanet", "3.1", "offline", "47.59", "samples/s"),
    ],
)
def test_the_name_of_an_entry_names_no_other_chip(
    system: str, benchmark: str, round_: str, scenario: str, score: str, unit: str
) -> None:
    told = make.claim(
        "throughput", make.figure(score, unit), suite="inference-edge", round=round_,
        division="closed", scenario=scenario, benchmark=benchmark,
        subject=make.subject("NVIDIA", system),
        sentence=f"NVIDIA, {system}, {benchmark}, closed, {round_}, {scenario}, {score} {unit}.",
    )  # fmt: skip
    found = reconcile(make.article("2023-10-11"), [told])[0]
    assert (found.label, found.caveats) == ("supported", ())
