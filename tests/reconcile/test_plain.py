"""A sentence that says one thing: what is wrong in it is called so, and what makes it doubtful."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.article.plain import plain
from pipeline.reconcile.entries.facts import over
from pipeline.records import Baseline, Claim, Slot, Verdict
from tests.reconcile.make import article, claim, figure, row, slot, subject

GAUDI = {"submitter": "Intel", "accelerator": "Habana Gaudi2", "platform": "Intel",
         "system_name": "", "nodes": 1, "accelerators": 8}  # fmt: skip
A100 = {"accelerator": "NVIDIA A100-SXM4-80GB", "platform": "NVIDIA", "system_name": ""}
TABLE = over(
    (
        row("17.2086", system="HLS-Gaudi2", **GAUDI),
        row("18.3617", system="HLS-Gaudi2", benchmark="resnet", **GAUDI),
        row("24.7000", system="HLS-Gaudi2", round="1.0", published="2021-06-30", **GAUDI),
        row("14.1000", system="HLS-Gaudi2-open", division="open", **GAUDI),
        row("18.4424", system="dgxa100", submitter="NVIDIA", accelerators=8, nodes=1, **A100),
        row("2.9423", system="dgxa100_n8", submitter="NVIDIA", accelerators=64, nodes=8, **A100),
        row("16.5988", system="xman", submitter="Baidu", accelerators=8, nodes=1, **A100),
        row("26.1234", system="xe8545", submitter="Dell", accelerators=4, nodes=1, **A100),
    )
)  # fmt: skip
SAID = "Intel trained BERT on Gaudi2 in {} minutes in MLPerf Training v1.1."


def of_gaudi(printed: str, sentence: str = SAID, **fields: Any) -> Claim:
    text = sentence.format(printed)
    who = subject("Intel", "Gaudi2", "Gaudi2", **fields.pop("scale", {"accelerators": 8}))
    quantity = figure(printed, hedge=fields.pop("hedge", "exact"), surface=f"{printed} minutes")
    return claim("time", quantity, subject=who, sentence=text, **fields)  # fmt: skip


def verdict(*claims: Claim) -> Verdict:
    return reconcile(article(), list(claims), TABLE)[0]


def code(found: Verdict) -> str:
    return found.diagnosis.code if found.diagnosis is not None else found.label


@pytest.mark.parametrize(
    ("why", "asked", "told"),
    [
        ("it is right", of_gaudi("17.21"), "supported"),
        ("nothing like it is official", of_gaudi("30.4"), "differs"),
        ("of two digits as well", of_gaudi("30"), "differs"),
        ("one digit tells nothing", of_gaudi("9"), "unresolved"),
        ("a bound that it misses", of_gaudi("12", hedge="under"), "differs"),
        ("far over a bound is another matter", of_gaudi("5", hedge="over"), "unresolved"),
        ("about is not blamed", of_gaudi("30", hedge="about"), "unresolved"),
        ("another division's", of_gaudi("14.1", division="closed"), "neighbour"),
        ("another round's", of_gaudi("24.7"), "neighbour"),
        ("another benchmark's", of_gaudi("18.36"), "neighbour"),
        ("another size", of_gaudi("17.21", scale={"accelerators": 16}), "attribute"),
        ("planned", of_gaudi("30.4", modality="planned"), "unresolved"),
        ("without a round", of_gaudi("30.4", round=""), "unresolved"),
        ("without a benchmark", of_gaudi("30.4", benchmark=""), "unresolved"),
        ("the benchmark stands elsewhere", of_gaudi("30.4", benchmark_how="topic"), "unresolved"),
        ("another name", of_gaudi("30.4", SAID + " NVIDIA did not."), "unresolved"),
        ("another benchmark", of_gaudi("30.4", SAID + " DLRM is new."), "unresolved"),
        ("a number of something else", of_gaudi("30.4", SAID + " It has 96 GB."), "differs"),
        ("another figure, perhaps", of_gaudi("30.4", SAID + " Not 30.8."), "unresolved"),
        ("its own size", of_gaudi("30.4", SAID + " It has 8 chips."), "differs"),
    ],
)  # fmt: skip
def test_what_a_plain_sentence_has_wrong(why: str, asked: Claim, told: str) -> None:
    assert code(verdict(asked)) == told, why


def test_a_number_that_is_a_size_of_the_same_machine_may_be_the_figure_s_own() -> None:
    bigger = row("2.1035", system="HLS-N4", **(GAUDI | {"accelerators": 32, "nodes": 4}))
    asked = of_gaudi("30.4", SAID + " It has 32 of them.")
    assert reconcile(article(), [asked], TABLE)[0].label == "contradicted"
    wider = over((*TABLE.index.select("training"), bigger))
    assert reconcile(article(), [asked], wider)[0].label == "unresolved"


def test_a_round_of_the_article_is_held_against_its_other_rounds() -> None:
    away = SAID.replace(" in MLPerf Training v1.1", "")
    there = claim("time", figure("40"), id="d", subject=subject("Dell"), round="1.0",
                  sentence_start=200)  # fmt: skip
    asked = of_gaudi("30.4", away, round_how="topic")
    assert verdict(asked).label == verdict(asked, there).label == "contradicted"
    earlier = of_gaudi("24.7", away, round_how="topic")
    assert verdict(earlier, there).label == "caveat"
    footnoted = of_gaudi("24.7", away, round_how="footnote")
    assert verdict(footnoted, there).label == "unresolved"


def test_another_claim_of_the_sentence_is_one_thing_more() -> None:
    asked = of_gaudi("30.4")
    beside = claim("rank", id="d", sentence=asked.sentence)

    def known(*others: Claim, agreed: tuple[Claim, ...] = ()) -> bool:
        return plain(article(), asked, [asked, *others], agreed, (), TABLE) is not None

    assert known()
    assert not known(beside)
    size = claim("count", figure("8", "accelerators"), id="d", sentence=asked.sentence)
    assert known(size)
    score = claim("time", figure("18.4"), id="d", subject=subject("NVIDIA", "DGX A100"),
                  sentence=asked.sentence)  # fmt: skip
    assert known(score, agreed=(score,))
    assert not known(score)


def test_a_name_that_two_suites_share_names_either_test() -> None:
    # “Stable Diffusion” was read as that of inference, in a sentence on training.
    drawn = row("19.3", system="HLS-Gaudi2", benchmark="stable_diffusion", **GAUDI)
    table = over((*TABLE.index.select("training"), drawn))
    for surface, told in (("Stable Diffusion", "unresolved"), ("DLRM", "neighbour")):
        text = f"Intel trained {surface} on Gaudi2 in {{}} minutes in MLPerf Training v1.1."
        name = Slot(value="stable-diffusion-xl", surface=surface, how="stated")
        asked = msgspec.structs.replace(of_gaudi("19.3", text), benchmarks=(name,))
        assert code(reconcile(article(), [asked], table)[0]) == told


def by(submitter: str, printed: str, system: str = "A100") -> Claim:
    chip = "A100" if system == "A100" else ""
    quantity = figure(printed, surface=f"{printed} minutes")
    text = f"{submitter} trained BERT on {system} in {printed} minutes."
    who = subject(submitter, system, chip, accelerators=8)
    return claim("time", quantity, subject=who, sentence=text)


@pytest.mark.parametrize(
    ("why", "asked", "told"),
    [
        ("a company of the round, of whose it is not", by("Dell", "16.6"), "neighbour"),
        ("a company that is not in the table", by("Foxconn", "16.6"), "unresolved"),
        ("the maker of the chips", by("NVIDIA", "16.6"), "caveat"),
    ],
)
def test_who_can_be_blamed_for_another_s_figure(why: str, asked: Claim, told: str) -> None:
    assert code(verdict(asked)) == told, why


def test_a_company_is_not_blamed_for_another_s_figure_of_whom_the_article_speaks() -> None:
    wrong = by("Dell", "16.6")
    assert verdict(wrong).label == "contradicted"
    spoken = claim("rank", id="d", subject=subject("Baidu"), sentence_start=200)
    assert verdict(wrong, spoken).label == "unresolved"
    said = msgspec.structs.replace(wrong, speaker=slot("Dell"))
    assert verdict(said).label == "unresolved"


@pytest.mark.parametrize(
    ("why", "printed", "named", "told"),
    [
        ("of a system that is named nowhere", "24.7", "DGX A100", "unresolved"),
        ("of one in the sentence", "18.44", "DGX A100", "unresolved"),
        ("of a benchmark that is named nowhere", "19.5", "DGX A100", "neighbour"),
    ],
)
def test_a_figure_beside_official_ones(why: str, printed: str, named: str, told: str) -> None:
    dlrm = row("19.5", system="HLS-Gaudi2", benchmark="dlrm", **GAUDI)
    table = over((*TABLE.index.select("training"), dlrm))
    text = f"Gaudi2 took {printed} minutes on BERT, the {named} 18.44 minutes in MLPerf v1.1."
    quantity = figure(printed, surface=f"{printed} minutes")
    asked = claim("time", quantity, subject=subject("", "Gaudi2", accelerators=8), sentence=text)
    mate = claim("time", figure("18.44", surface="18.44 minutes"), id="m", sentence=text,
                 subject=subject("", named, accelerators=8))  # fmt: skip
    own = msgspec.structs.replace(asked.benchmarks[0], start=10)
    asked = msgspec.structs.replace(asked, benchmarks=(own,))
    found = reconcile(article(), [asked, mate], table)
    assert found[1].label == "supported"
    assert code(found[0]) == told, why


FASTER = "In MLPerf v1.1 Intel's Gaudi2 was {} than NVIDIA's DGX A100 on BERT."


@pytest.mark.parametrize(
    ("why", "printed", "unit", "measure", "told"),
    [
        ("7.2 % more speed", "7", "percent", "speed", "supported"),
        ("nothing of the sort", "64", "percent", "speed", "relation"),
        ("a factor", "1.9", "x", "speed", "relation"),
        ("more speed told as less time", "7.2", "percent", "time", "percent_measure"),
        ("of another size, by chip", "37", "percent", "speed", "unresolved"),
        ("a round number for that", "40", "percent", "speed", "unresolved"),
    ],
)
def test_what_a_plain_comparison_has_wrong(
    why: str, printed: str, unit: str, measure: str, told: str
) -> None:
    mark = {"percent": "%", "x": "x"}[unit]
    quantity = figure(printed, unit, surface=f"{printed}{mark}")
    other = subject("NVIDIA", "DGX A100")
    asked = claim("comparison", quantity, subject=subject("Intel", "Gaudi2", "Gaudi2"),
                  baseline=Baseline(subject=other), measure=measure, comparator="faster",
                  sentence=FASTER.format(f"{printed}{mark}"))  # fmt: skip
    assert code(verdict(asked)) == told, why


@pytest.mark.parametrize(
    ("why", "one", "chips", "comparator", "other", "label"),
    [
        ("eight of its chips against four", "NVIDIA", 0, "faster", "Dell", "unresolved"),
        ("the same, the other way about", "Dell", 0, "slower", "NVIDIA", "unresolved"),
        ("four against eight", "Dell", 4, "slower", "NVIDIA", "unresolved"),
        ("four are not ahead of eight", "Dell", 4, "faster", "NVIDIA", "contradicted"),
    ],
)
def test_of_companies_any_two_machines_may_be_compared(
    why: str, one: str, chips: int, comparator: str, other: str, label: str
) -> None:
    # Of unlike size and not the best of each: not what one would compare first.
    sentence = f"In MLPerf v1.1 {one} was 1.42x {comparator} than {other} on BERT."
    size = {"accelerators": chips} if chips else {}
    asked = claim("comparison", figure("1.42", "x", surface="1.42x"), comparator=comparator,
                  subject=subject(one, **size), baseline=Baseline(subject=subject(other)),
                  sentence=sentence)  # fmt: skip
    assert verdict(asked).label == label, why


def test_a_name_that_may_be_a_count_is_not_blamed() -> None:
    chips = {"submitter": "Google", "accelerator": "TPU v3", "platform": "Google",
             "system_name": ""}  # fmt: skip
    asked_for = row("6.8638", system="tpu-v3-256", accelerators=128, nodes=1, **chips)
    table = over((asked_for, row("11.2", system="tpu-v3-128", accelerators=64, nodes=1, **chips)))
    quantity = figure("6.86", surface="6.86 minutes")
    asked = claim("time", quantity, subject=subject("Google", "tpu-v3-128"),
                  sentence="Google trained BERT on tpu-v3-128 in 6.86 minutes.")  # fmt: skip
    assert reconcile(article(), [asked], table)[0].label == "unresolved"
