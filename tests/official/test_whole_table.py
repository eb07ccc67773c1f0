"""What holds of every row of the shipped table, whatever its suite."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from pipeline.official import rounds
from pipeline.official.importers.publication import published
from pipeline.official.table import load_results

ROWS = load_results()

# The benchmarks of each round, by the README of mlcommons/inference and the rules of tiny.
_EARLY = "resnet ssd-mobilenet ssd bert dlrm unet3d rnnt"
_LLM = "resnet retinanet bert dlrm_dcnv2 unet3d gptj stable-diffusion-xl llama2_70b"
_LATE = "llama2_70b llama31_405b mixtral rgat"
BENCHMARKS = {
    ("inference", "0.5"): "resnet mobilenet ssd-mobilenet ssd nmt",
    ("inference", "0.7"): _EARLY,
    ("inference", "1.0"): _EARLY,
    ("inference", "1.1"): _EARLY,
    ("inference", "2.0"): _EARLY,
    ("inference", "2.1"): "resnet retinanet bert dlrm unet3d rnnt",
    ("inference", "3.0"): "resnet retinanet bert dlrm unet3d rnnt",
    ("inference", "3.1"): "resnet retinanet bert dlrm_dcnv2 unet3d rnnt gptj",
    ("inference", "4.0"): f"{_LLM} rnnt",
    ("inference", "4.1"): f"{_LLM} mixtral",
    ("inference", "5.0"): f"{_LLM} {_LATE}",
    ("inference", "5.1"): f"resnet retinanet bert dlrm_dcnv2 unet3d stable-diffusion-xl {_LATE} "
    "llama31_8b deepseek-r1 whisper",
    ("inference", "6.0"): f"resnet yolo bert dlrmv3 unet3d {_LATE} llama31_8b deepseek-r1 whisper "
    "gpt-oss-120b qwen3-vl-235b-a22b wan-2.2-t2v-a14b",
    ("inference", "6.1"): "yolo dlrmv3 llama2_70b rgat llama31_8b deepseek-r1 whisper gpt-oss-120b "
    "qwen3-vl-235b-a22b wan-2.2-t2v-a14b qwen3.6-27b e2e-rag-db e2e-rag-qna",
    **{("tiny", number): "ad ic kws vww" for number in ("0.5", "0.7", "1.0", "1.1", "1.2")},
    ("tiny", "1.3"): "ad ic kws vww sww",
}  # fmt: skip


@pytest.mark.parametrize("place", BENCHMARKS, ids="-".join)
def test_closed_scores_are_of_the_rounds_benchmarks(place: tuple[str, str]) -> None:
    suite, round_ = place
    closed = {
        re.sub(r"-(99(\.9)?|95)(-interactive)?$", "", row.benchmark)
        for row in ROWS
        if row.suite.split("-")[0] == suite and row.round == round_ and row.division == "closed"
    }
    assert closed
    assert closed <= set(BENCHMARKS[place].split())


def test_a_benchmark_of_one_category_stands_there_alone() -> None:
    """The small object detection is run at the edge, recommendation in the data centre."""
    for row in ROWS:
        assert not (row.suite == "inference-datacenter" and row.benchmark == "ssd-mobilenet"), row
        assert not (row.suite == "inference-edge" and row.benchmark.startswith("dlrm")), row
        assert not (row.suite == "inference-edge" and row.benchmark == "bert-99.9"), row


def test_every_round_that_is_tabled_has_its_benchmarks_here_or_in_trainings_test() -> None:
    tabled = {(row.suite.split("-")[0], row.round) for row in ROWS}
    assert {place for place in tabled if place[0] in ("inference", "tiny")} == set(BENCHMARKS)
    assert tabled <= {(one.suite, one.round) for one in rounds()}


def test_no_row_stands_twice() -> None:
    twice = [
        key for key, n in Counter((row.key, row.id, row.score) for row in ROWS).items() if n > 1
    ]
    assert twice == []


def test_chips_are_spread_evenly_over_nodes_unless_said_otherwise() -> None:
    for row in ROWS:
        if row.accelerators and row.nodes and row.accelerators >= row.nodes and not row.note:
            assert row.accelerators % row.nodes == 0, row.key


def test_every_row_says_where_it_is_from_and_when() -> None:
    source = re.compile(r"[\w.-]+/[\w.-]+@[0-9a-f]{12}:.+")
    for row in ROWS:
        assert source.fullmatch(row.source), row.key
        assert row.published == published(row.suite, row.round), row.key
        assert row.division in {"closed", "open", "network"}, row.key
        assert row.unit and row.benchmark and row.submitter and row.system, row.key


def test_an_accuracy_target_is_never_worse_by_a_stricter_score() -> None:
    """A machine's score at 99.9 per cent is at most that at 99 per cent."""
    at = {
        (row.suite, row.round, row.division, row.submitter, row.system, row.id, row.benchmark,
         row.scenario, row.unit): row.score
        for row in ROWS
        if row.score is not None and row.scenario in ("offline", "server")
    }  # fmt: skip
    worse = [
        key
        for key, strict in at.items()
        if key[6].endswith("-99.9")
        and key[8] in ("samples/s", "queries/s", "tokens/s")
        and (plain := at.get((*key[:6], key[6].removesuffix(".9"), *key[7:]))) is not None
        and strict > plain * 11 / 10
    ]
    assert worse == []


def test_no_two_systems_trained_in_the_same_time_but_where_their_runs_are_the_same() -> None:
    """A time to four decimals hardly comes twice: a row that stands where another belongs would."""
    times: dict[tuple, set[str]] = {}
    for row in load_results():
        if row.suite == "training" and row.unit == "minutes" and row.score is not None:
            times.setdefault((row.round, row.benchmark, row.score), set()).add(row.system)
    shared = {(key[0], key[1]): names for key, names in times.items() if len(names) > 1}
    assert shared == {
        ("4.1", "llama2_70b_lora"): {
            "8xXE9680x8H100-SXM-80GB",
            "8xXE9680x8H100-SXM-80GB-POWER",
        },
        ("5.1", "retinanet"): {"1xXE9680Lx8B200-SXM-180GB", "1xXE9780x8B200-SXM-180GB"},
        ("5.1", "rgat"): {"1xXE9680Lx8B200-SXM-180GB", "1xXE9780x8B200-SXM-180GB"},
    }
