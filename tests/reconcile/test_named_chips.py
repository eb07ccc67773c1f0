"""The chips that a score's own sentence gives its system, right, wrong and somebody else's."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from pipeline.reconcile.article.named_chips import by_named_chips, chips_of, count_before
from pipeline.reconcile.cases import Finding
from pipeline.reconcile.checkers.score_readings import taken
from pipeline.reconcile.entries import facts
from pipeline.reconcile.entries.candidates import Option
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
    (
        "counted in a sentence of many words",
        "and its people say that it did so while others, far from any data center, still waited, "
        "with 512 A100s in it.",
        "other_chip",
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


FIVE = make.figure("5.51")
H100 = {"accelerator": "NVIDIA H100-SXM5-80GB", "accelerators": 16, "benchmark": "bert"}


def codes_of(
    sentence: str, submitter: str = "Dell", alone: bool = True, **fields: Any
) -> tuple[list[str], str]:
    """The caveats and the diagnosis of a score of Dell's that an entry bears out."""
    row = make.entry("5.51", submitter, **(H100 | fields))
    asked = make.claim(
        "time", FIVE, id=sentence, sentence=sentence, sentence_end=len(sentence),
        subject=make.subject(submitter),
    )  # fmt: skip
    take = taken(Option(row, "exact"), FIVE)._replace(agrees=True)
    claims = [asked] if alone else [asked, msgspec.structs.replace(asked, id="b", kind="gain")]
    found = by_named_chips(claims, [Finding((take,)) for _ in claims], facts.shipped())[0]
    return [*found.takes[0].caveats], found.diagnosis.code if found.diagnosis else ""


@pytest.mark.parametrize(
    ("why", "sentence", "fields", "code"),
    [
        ("as many as tell something", "Dell trained BERT in 5.51 minutes on 16 A100.", {}, "chip"),
        ("too few", "Dell trained BERT in 5.51 minutes on 15 A100.", {"accelerators": 15},
         "other_chip"),
        ("not its number", "Dell trained BERT in 5.51 minutes on 17 A100.", {}, "other_chip"),
        ("no number in the table", "Dell trained BERT in 5.51 minutes on 16 A100.",
         {"accelerators": None}, "other_chip"),
        ("its own", "Dell trained BERT in 5.51 minutes on 16 H100.", {}, ""),
        ("an entry without a chip", "Dell trained BERT in 5.51 minutes on 16 A100.",
         {"accelerator": ""}, ""),
        ("the entry's name has it", "Dell trained BERT in 5.51 minutes on 16 A100.",
         {"system": "XE8545_A100"}, ""),
        ("the entry's name has another", "Dell trained BERT in 5.51 minutes on 16 A100.",
         {"system": "XE9680_H100"}, "chip"),
        ("its board", "Dell trained BERT in 5.51 minutes on 16 B200.",
         {"accelerator": "NVIDIA GB200"}, ""),
        ("its host", "Dell trained BERT in 5.51 minutes beside 16 A100.",
         {"host_processor": "A100"}, ""),
        ("its maker's name at it", "Dell trained BERT in 5.51 minutes on NVIDIA A100.", {},
         "other_chip"),
        ("another maker's name at it", "Dell trained BERT in 5.51 minutes on AMD MI300X.", {},
         "other_chip"),
        ("another maker's name at the start", "AMD MI300X: BERT in 5.51 minutes.", {},
         "other_chip"),
        ("a company that is not the chip's", "Dell, not HPE, trained BERT in 5.51 minutes on A100.",
         {}, ""),
        ("its maker's name elsewhere", "Intel saw Dell train BERT in 5.51 minutes on A100.", {},
         ""),
    ],
)  # fmt: skip
def test_whose_chip_it_is(why: str, sentence: str, fields: dict[str, Any], code: str) -> None:
    caveats, diagnosis = codes_of(sentence, **fields)
    assert (caveats, diagnosis) == (
        [code] if code == "other_chip" else [], code if code == "chip" else ""
    ), why  # fmt: skip


def test_beside_a_gain_a_chip_may_be_its() -> None:
    sentence = "Dell trained BERT in 5.51 minutes, 8 % sooner than on 16 A100."
    assert codes_of(sentence, alone=False) == ([], "")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("10,752 nvidia's ", 10752),
        ("10.752 amd instinct ", 10752),
        ("16 of ", None),
        ("16x ", 16),
        ("5.16 ", None),
        ("16 gpus; ", None),
        ("16,384 nvidia tensor core ", None),
        ("1,024 habana instinct ", 1024),
        ("12,024 habana instinct ", 12024),
        ("101,024 habana instinct ", 101024),
        ("1,024 habana tensor core ", None),
        ("12,024 habana's instinct ", None),
        ("1024块", 1024),
    ],
)
def test_the_number_before_a_chip(text: str, count: int | None) -> None:
    assert count_before(text + "a100", len(text)) == count


@pytest.mark.parametrize(
    ("sentence", "chips"),
    [
        ("An A100 and an H100.", ["A100", "H100"]),
        ("A DGX A100 took an hour.", []),
        ("A DGX A100 beat an H100.", ["H100"]),
        ("A DGX A100 has eight A100.", ["A100"]),
        ("NVIDIA's Eos took an hour.", []),
        ("Levou por volta de uma hora.", []),
    ],
)
def test_the_chips_of_a_sentence(sentence: str, chips: list[str]) -> None:
    assert sorted(chips_of(make.claim("time", FIVE, sentence=sentence))) == chips
