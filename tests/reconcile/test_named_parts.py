"""A host's processor, a chip's memory, a cloud or an accuracy that a score's entry has not."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile.article.named_parts import by_named_parts
from pipeline.reconcile.cases import Finding
from pipeline.reconcile.checkers.score_readings import taken
from pipeline.reconcile.entries.candidates import Option
from pipeline.records import Claim, Slot, Subject
from tests.reconcile.make import claim, entry, figure

FIVE = figure("5.51")
H200 = "NVIDIA H200-SXM-141GB"


def found(agrees: bool = True, **fields: Any) -> Finding:
    """A score of an entry of HPE's with H200, borne out or not."""
    given = {"benchmark": "bert-99", "accelerator": H200, "host_processor": ""} | fields
    take = taken(Option(entry("5.51", given.pop("submitter", "HPE"), **given), "exact"), FIVE)
    return Finding((take._replace(agrees=agrees),))


def said(sentence: str, kind: Any = "time", chip: str = "H200", **fields: Any) -> Claim:
    name = Slot(value=chip, surface=chip, how="stated") if chip else Slot(value="", how="stated")
    given: dict[str, Any] = {
        "subject": Subject(accelerator=name), "sentence": sentence,
        "sentence_end": len(sentence), "id": sentence,
    }  # fmt: skip
    return claim(kind, FIVE, **(given | fields))


def codes(claims: list[Claim], findings: list[Finding]) -> list[str]:
    """What the first finding needs besides, after all have been looked at."""
    return list(by_named_parts(claims, findings)[0].takes[0].caveats)


XEON = "Intel(R) Xeon(R) Platinum 8480C"
EPYC = "AMD EPYC 9654 96-Core Processor"


@pytest.mark.parametrize(
    ("why", "sentence", "host", "other"),
    [
        ("another family", "HPE's EPYC with H200 took 5.51 minutes", XEON, True),
        ("of another number", "With the Xeon Platinum 8592+ it took 5.51 minutes", XEON, True),
        ("of another number, the sign between",
         "With Xeon(R) 6 6787P it took 5.51 minutes", XEON, True),
        ("of another number that begins with a six",
         "With the Xeon 6330 it took 5.51 minutes", XEON, True),
        ("its own", "With the Xeon Platinum 8480+ it took 5.51 minutes", XEON, False),
        ("its own, no number told", "HPE's Xeon machine took 5.51 minutes", XEON, False),
        ("the entry tells no number", "With EPYC 9575F it took 5.51 minutes", "AMD EPYC", False),
        ("two numbers, one its own",
         "Not Xeon 8592 but Xeon 8480 took 5.51 minutes", XEON, False),
        ("two numbers, the other first",
         "Neither Xeon 8592 nor Xeon 8568 took 5.51 minutes", XEON, False),
        ("two families", "Neither Xeon nor EPYC took 5.51 minutes", XEON, False),
        ("none", "HPE took 5.51 minutes", XEON, False),
        ("an entry of two families", "With Grace it took 5.51 minutes", XEON + " and EPYC", False),
        ("an entry of an unknown one", "With Xeon it took 5.51 minutes", "Ampere Altra", False),
        ("no word by itself", "The Xeonic machine took 5.51 minutes", EPYC, False),
    ],
)  # fmt: skip
def test_a_host(why: str, sentence: str, host: str, other: bool) -> None:
    told = codes([said(sentence)], [found(host_processor=host)])
    assert told == ["other_host"] * other, why


def test_a_system_without_accelerators_is_its_processor() -> None:
    rows = found(host_processor=XEON, accelerator="", accelerators=0)
    assert codes([said("An EPYC server took 5.51 minutes", chip="")], [rows]) == []


@pytest.mark.parametrize(
    ("why", "sentence", "chip", "accelerator", "other"),
    [
        ("another card's", "HPE's H200 GPUs with 80 GB took 5.51 minutes", "H200", H200, True),
        ("at the start", "H200 GPUs with 80 GB took 5.51 minutes", "H200", H200, True),
        ("before it", "Its 80GB H200 took 5.51 minutes", "H200", H200, True),
        ("in binary", "Its H200 (96 GiB) took 5.51 minutes", "H200", H200, True),
        ("its own", "HPE's H200 with 141 GB took 5.51 minutes", "H200", H200, False),
        ("as its maker rounds it", "HPE's H200 with 144 GB took 5.51 minutes", "H200", H200,
         False),
        ("what is free of it", "Eight B200 with 192 GB took 5.51 minutes", "B200",
         "NVIDIA B200-SXM-180GB", False),
        ("a sixth more", "Its H100 with 94 GB took 5.51 minutes", "H100", "NVIDIA H100-80GB",
         True),
        ("no card's size", "HPE's H200 with 100 GB took 5.51 minutes", "H200", H200, False),
        ("two, one its own", "HPE's H200 (80 GB or 141 GB) took 5.51 minutes", "H200", H200,
         False),
        ("a bandwidth", "HPE's H200 with 80 GB/s took 5.51 minutes", "H200", H200, False),
        ("of decimals", "HPE's H200 with 4.80 GB took 5.51 minutes", "H200", H200, False),
        ("as far behind as counts", f"H200{'s and the':>27} 80 GB took 5.51 minutes", "H200",
         H200, False),
        ("just near enough", f"H200{'s and its':>26} 80 GB took 5.51 minutes", "H200", H200, True),
        ("at the very start", "80GB H200 took 5.51 minutes", "H200", H200, True),
        ("a sign too far before", "With 80 GB of H200 it took 5.51 minutes", "H200", H200, False),
        ("too far before", "With 80 GB, any H200 took 5.51 minutes", "H200", H200, False),
        ("the entry tells none", "HPE's H200 with 80 GB took 5.51 minutes", "H200",
         "NVIDIA H200", False),
        ("no chip is named", "HPE's machine with 80 GB took 5.51 minutes", "", H200, False),
        ("the chip is not in it", "HPE's machine with 80 GB took 5.51 minutes", "H200", H200,
         False),
    ],
)  # fmt: skip
def test_a_memory(why: str, sentence: str, chip: str, accelerator: str, other: bool) -> None:
    told = codes([said(sentence, chip=chip)], [found(accelerator=accelerator)])
    assert told == ["variant"] * other, why


@pytest.mark.parametrize(
    ("why", "sentence", "fields", "other"),
    [
        ("nothing tells of it", "HPE's H200 on AWS took 5.51 minutes", {}, True),
        ("in another tongue", "HPEs H200 in der Azure-Cloud: 5,51 Minuten", {}, True),
        ("its submitter", "H200 on Azure took 5.51 minutes", {"submitter": "Microsoft"}, False),
        ("its instance", "H200 on AWS took 5.51 minutes", {"system": "p5.48xlarge"}, False),
        ("its name", "H200 on OCI took 5.51 minutes", {"system_name": "BM.GPU.H200.8"}, False),
        ("its note", "H200 on Azure took 5.51 minutes", {"note": "an Azure machine"}, False),
        ("some cloud", "H200 on AWS took 5.51 minutes", {"availability": "cloud"}, False),
        ("not run there", "HPE's H200 beat AWS at 5.51 minutes", {}, False),
        ("another word", "HPE's H200 on awsome days took 5.51 minutes", {}, False),
    ],
)
def test_a_cloud(why: str, sentence: str, fields: dict[str, Any], other: bool) -> None:
    told = codes([said(sentence)], [found(**fields)])
    assert told == ["other_cloud"] * other, why


@pytest.mark.parametrize(
    ("why", "sentence", "benchmark", "other"),
    [
        ("the stricter", "At 99.9 % accuracy H200 took 5.51 minutes", "bert-99", True),
        ("the stricter, with a comma", "Bei 99,9 Prozent brauchte H200 5,51", "bert-99", True),
        ("the looser", "At 99% H200 took 5.51 minutes", "bert-99.9", True),
        ("its own", "At 99 % H200 took 5.51 minutes", "bert-99", False),
        ("its own, stricter", "At 99.9% H200 took 5.51 minutes", "bert-99.9", False),
        ("both", "At 99 % and at 99.9 % H200 took 5.51 minutes", "bert-99", False),
        ("an availability", "With 99.999 % uptime H200 took 5.51 minutes", "resnet", False),
        ("no accuracy", "All 99.9 minutes but 5.51", "bert-99", False),
        ("none told", "H200 took 5.51 minutes", "bert-99", False),
    ],
)
def test_an_accuracy(why: str, sentence: str, benchmark: str, other: bool) -> None:
    told = codes([said(sentence)], [found(benchmark=benchmark)])
    assert told == ["other_target"] * other, why


AZURE = said("H200 on Azure took 5.51 minutes")
COUNT = said(AZURE.sentence, "count", id="count")
BESIDE = said(AZURE.sentence, id="beside", start=20, end=24)
ELSEWHERE = said("Nobody else did", sentence_start=90, sentence_end=105)


@pytest.mark.parametrize(
    ("why", "asked", "beside", "agrees", "weaker"),
    [
        ("by itself", AZURE, None, True, True),
        ("beside what was counted", AZURE, COUNT, True, True),
        ("beside one of another sentence", AZURE, ELSEWHERE, True, True),
        ("beside another score", AZURE, BESIDE, True, False),
        ("a rate", said(AZURE.sentence, "throughput"), None, True, True),
        ("a gain", said(AZURE.sentence, "gain"), None, True, False),
        ("what agrees with nothing", AZURE, None, False, False),
    ],
)
def test_whose_part_it_is(
    why: str, asked: Claim, beside: Claim | None, agrees: bool, weaker: bool
) -> None:
    claims = [asked] if beside is None else [asked, beside]
    told = codes(claims, [found(agrees) for _ in claims])
    assert told == ["other_cloud"] * weaker, why


def test_what_was_weak_before_is_told_once() -> None:
    (first,) = found().takes
    weak = Finding((first._replace(caveats=("other_cloud",)),))
    assert codes([AZURE], [weak]) == ["other_cloud"]


def test_only_the_readings_that_agree_are_weakened() -> None:
    (first,) = found().takes
    both = Finding((first, first._replace(agrees=False)))
    (told,) = by_named_parts([AZURE], [both])
    assert [take.caveats for take in told.takes] == [("other_cloud",), ()]
