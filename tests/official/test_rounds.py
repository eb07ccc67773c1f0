"""Rounds in time, what they asked for, and which of them may be compared."""

import csv
import re
import tomllib
from datetime import date
from pathlib import Path

import pytest

from pipeline.official import (
    comparable,
    first_round,
    latest_round,
    load_results,
    previous_round,
    rounds,
)
from pipeline.official.search import best_by_round, diff, plot_best, search, show

DATA = Path(__file__).parents[2] / "pipeline" / "official" / "data"


@pytest.mark.parametrize(
    ("suite", "on", "round_"),
    [
        ("training", "2021-06-29", "0.7"),
        ("training", "2021-06-30", "1.0"),
        ("training", "2018-12-11", None),
        ("inference-edge", "2023-09-30", "3.1"),
        ("hpc", "2022-01-01", "1.0"),
    ],
)
def test_the_latest_round_on_a_day(suite: str, on: str, round_: str | None) -> None:
    assert latest_round(suite, on) == round_


def test_rounds_follow_one_another() -> None:
    assert first_round("training") == "0.5"
    assert previous_round("training", "1.0") == "0.7"
    assert previous_round("training", "0.5") is None
    assert previous_round("training", "no such") is None
    assert previous_round("inference-datacenter", "3.1") == "3.0"


def test_every_round_is_dated_and_counts_have_a_source() -> None:
    # Of these no text that dates them was found; docs/official-results.md says so.
    undated = {("mobile", number) for number in ("2.0", "2.1", "3.0", "3.1", "4.0", "5.0")}
    assert {(one.suite, one.round) for one in rounds() if not one.published} == undated
    for one in rounds():
        if one.published:
            date.fromisoformat(one.published)
        counts = (one.submitters, one.results, one.results_over, one.results_nearly)
        assert one.source or not any(counts), one
        assert one.source or one.published_source, one


def test_nothing_is_stated_without_a_source() -> None:
    """Of the facts about rounds and of the small tables beside them; the rows have a test too."""
    for one in rounds():
        for item in one.benchmarks:
            assert item.source or not (item.model or item.dataset or item.target), (one, item)
    for span in tomllib.loads((DATA / "compatibility.toml").read_text(encoding="utf-8"))["span"]:
        assert span["source"]
    for name in ("errata", "ids"):
        with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
            assert all(row["source"] for row in csv.DictReader(lines))
    for name in ("folders", "scales"):
        with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
            assert all(row["reason"] for row in csv.DictReader(lines))
    assert all(row.source for row in load_results())


def test_deadlines_have_a_source_and_lie_weeks_before_the_publication() -> None:
    stated = [one for one in rounds() if one.deadline]
    assert len(stated) > 20
    assert {bool(one.deadline_source) for one in rounds()} == {True, False}
    for one in rounds():
        assert bool(one.deadline) == bool(one.deadline_source), one
    for one in stated:
        review = date.fromisoformat(one.published) - date.fromisoformat(one.deadline)
        assert 20 <= review.days <= 60, one


def test_rounds_stand_in_the_order_of_their_dates() -> None:
    for suite in {one.suite for one in rounds()}:
        days = [one.published for one in rounds() if one.suite == suite and one.published]
        assert days == sorted(days), suite


def test_a_round_without_a_date_is_no_latest_round() -> None:
    assert latest_round("mobile", "2030-01-01") is None
    assert previous_round("mobile", "3.0") == "2.1"
    # Rounds count that the table holds no result of.
    assert latest_round("storage", "2025-12-01") == "2.0"
    assert latest_round("inference-edge", "2026-10-01") == "6.1"


def test_what_a_benchmark_asked_for_has_a_source_and_is_of_its_round() -> None:
    stated = [(one, item) for one in rounds() for item in one.benchmarks if item.target]
    assert len(stated) > 80
    assert all(item.source for _, item in stated)
    settings = re.compile(r"-(99(\.9)?|95)(-interactive)?$|/weak$")
    entered = {
        (row.suite.split("-")[0], row.round, settings.sub("", row.benchmark))
        for row in load_results()
    }
    tabled = {key[:2] for key in entered}
    # Asked for and not entered.
    unentered = {
        (one.suite, one.round, item.name)
        for one, item in stated
        if (one.suite, one.round, item.name) not in entered and (one.suite, one.round) in tabled
    }
    assert unentered == {
        *(("inference", number, "pointpainting") for number in ("5.0", "5.1", "6.0")),
        ("inference", "5.1", "bert"), ("inference", "6.1", "bert"), ("inference", "6.1", "unet3d"),
    }  # fmt: skip


def test_every_closed_benchmark_says_what_it_asks_for() -> None:
    """The odd ones out by name; docs/official-results.md says of them what is known."""
    lacking = {
        (one.suite, one.round, item.name)
        for one in rounds()
        for item in one.benchmarks
        if not item.target and (one.suite, one.round) != ("storage", "3.0")
    }
    # A checkpoint is written and read as fast as can be: there is no target to meet.
    checkpoints = {("storage", "2.0", f"llama3-{size}") for size in ("8b", "70b", "405b", "1t")}
    assert lacking - checkpoints == {
        ("inference", "6.0", "yolo"),
        ("inference", "6.1", "e2e-rag-db"),
        ("mobile", "2.0", "mosaic"),
        ("mobile", "4.0", "mobilenet_v4"),
        ("mobile", "5.0", "mobilenet_v4"),
        ("mobile", "5.0", "stable_diffusion"),
    }


@pytest.mark.parametrize(
    ("suite", "round_", "name", "model", "dataset", "target"),
    [
        ("mobile", "3.1", "edsr", "EDSR", "25 images", "33 dB PSNR"),
        ("mobile", "2.1", "mosaic", "MOSAIC", "ADE20K", "96% of FP32 (59.8% mIoU"),
        ("mobile", "5.0", "mobilebert", "MobileBERT", "SQuAD v1.1", "93% of FP32"),
        ("storage", "1.0", "cosmoflow", "CosmoFlow", "2 MB a sample", "at least 70%"),
        ("storage", "2.0", "unet3d", "3D U-Net", "140 MB a sample", "at least 90%"),
        ("automotive", "0.5", "bevformer", "BEVFormer-tiny", "nuScenes", "99% of FP32"),
        ("automotive", "0.5", "ssd", "SSD-ResNet50", "Cognata", "99.9% of FP32"),
    ],
)
def test_what_the_small_suites_asked_for(suite, round_, name, model, dataset, target) -> None:
    (one,) = [one for one in rounds() if (one.suite, one.round) == (suite, round_)]
    (item,) = [item for item in one.benchmarks if item.name == name]
    assert (model in item.model, dataset in item.dataset, target in item.target) == (True,) * 3


def test_storage_rounds_have_the_deadlines_of_their_rules() -> None:
    stated = {one.round: one.deadline for one in rounds() if one.suite == "storage"}
    assert stated == {"0.5": "2023-08-04", "1.0": "2024-08-21", "2.0": "2025-07-07", "3.0": ""}


def test_of_storage_3_0_the_workloads_are_known_and_no_more() -> None:
    (one,) = [one for one in rounds() if (one.suite, one.round) == ("storage", "3.0")]
    assert {"unet3d", "retinanet", "llama3-1t", "kv_cache"} < {item.name for item in one.benchmarks}
    assert not any(item.dataset or item.target for item in one.benchmarks)


@pytest.mark.parametrize(("suite", "round_"), [("hpc", "1.0"), ("training", "2.0")])
def test_the_organisers_count_of_submitters_is_ours(suite: str, round_: str) -> None:
    (stated,) = [one for one in rounds() if (one.suite, one.round) == (suite, round_)]
    rows = [row for row in load_results() if (row.suite, row.round) == (suite, round_)]
    assert stated.submitters == len({row.submitter for row in rows})


def test_the_organisers_count_of_0_7_is_ours() -> None:
    # 138 results from nine submitters, the organiser said; the table holds the same rows.
    (stated,) = [one for one in rounds() if (one.suite, one.round) == ("training", "0.7")]
    rows = [row for row in load_results() if (row.suite, row.round) == ("training", "0.7")]
    assert stated.results == len(rows) == 138
    assert stated.submitters == 9


@pytest.mark.parametrize(
    ("suite", "benchmark", "a", "b", "ok"),
    [
        ("training", "resnet", "0.6", "4.0", True),
        ("training", "resnet", "0.5", "0.6", False),
        ("training", "nmt", "0.5", "0.6", False),
        ("training", "minigo", "0.6", "0.7", False),
        ("training", "bert", "0.7", "1.0", False),
        ("training", "bert", "1.0", "5.0", True),
        ("training", "rnnt", "1.0", "1.1", False),
        ("training", "gpt3", "3.0", "5.0", False),
        ("hpc", "cosmoflow", "1.0", "2.0", False),
        ("hpc", "cosmoflow", "2.0", "3.0", False),
        ("inference-datacenter", "bert-99.9", "1.0", "4.1", True),
        ("inference-datacenter", "unet3d-99.9", "1.1", "2.0", False),
        ("inference-edge", "unet3d-99", "0.7", "1.1", True),
        ("inference-datacenter", "unet3d-99", "2.0", "4.1", True),
        ("inference", "dlrm-99", "2.1", "3.1", False),
        ("inference-edge", "llama2-70b", "4.0", "4.1", False),
        ("mobile", "mobiledet", "1.0", "3.0", True),
        ("mobile", "deeplabv3plus", "2.0", "2.1", False),
        ("storage", "resnet", "1.0", "2.0", True),
        ("storage", "bert", "0.5", "1.0", False),
        ("tiny", "kws", "0.5", "0.7", True),
        ("tiny", "kws", "0.7", "1.0", False),
        ("training", "no such", "1.0", "1.1", False),
        ("training", "resnet", "2.0", "2.0", True),
    ],
)
def test_which_rounds_may_be_compared(suite, benchmark, a, b, ok) -> None:
    answer = comparable(suite, benchmark, a, b)
    assert answer.ok is ok
    assert answer.why
    assert comparable(suite, benchmark, b, a).ok is ok


def test_a_round_that_the_organisers_table_does_not_know_is_not_called_changed() -> None:
    answer = comparable("inference-datacenter", "gpt-oss-120b", "6.0", "6.1")
    assert not answer.ok
    assert answer.why == "whether gpt-oss-120b of 6.1 may be compared is not stated"
    answer = comparable("inference-datacenter", "mixtral", "6.0", "6.1")
    assert answer.why == "mixtral is not known to be part of 6.1"
    # Of tiny it knows none after 1.0, of mobile none after 3.0.
    assert comparable("tiny", "kws", "1.0", "1.3").why.endswith("is not stated")
    assert comparable("mobile", "edsr", "3.0", "3.1").why.endswith("is not stated")


def test_compatibility_knows_every_closed_training_and_inference_result() -> None:
    spans = tomllib.loads((DATA / "compatibility.toml").read_text(encoding="utf-8"))["span"]
    known = {(s["suite"], s["benchmark"], one) for s in spans for one in s["rounds"]}
    assert all(span["source"] for span in spans)
    # The organiser's table that was read is of April 2026: it does not know inference 6.1.
    assert not any(round_ == "6.1" for _, _, round_ in known)
    for row in load_results():
        named = row.suite == "training" or row.suite.startswith("inference-")
        named = named and row.round != "6.1"
        if row.division == "closed" and named and "non-quantized" not in row.benchmark:
            name = re.sub(r"-(99(\.9)?|95)(-interactive)?$", "", row.benchmark)
            assert (row.suite, name, row.round) in known, row.key


def test_best_scores_by_round_and_their_picture(tmp_path: Path) -> None:
    best = {row.round: row for row in best_by_round("training", "resnet")}
    assert best["1.0"].system == "tpu-v4-6912-TF"
    rows = [
        row.score
        for row in load_results()
        if (row.suite, row.round, row.division, row.benchmark)
        == ("training", "2.0", "closed", "resnet")
    ]
    assert best["2.0"].score == min(score for score in rows if score is not None)
    one = plot_best("training", "resnet", tmp_path / "a.svg").read_bytes()
    assert one == plot_best("training", "resnet", tmp_path / "b.svg").read_bytes()
    with pytest.raises(ValueError, match="no scored results"):
        plot_best("training", "no such", tmp_path / "c.svg")


def test_search_show_and_diff() -> None:
    found = search(system="IPU POD16", suite="training", round="1.1", benchmark="resnet")
    assert {row.system for row in found} == {"ipu-pod16-TF1"}
    assert found[0] in show(found[0].key)
    changes = diff("training", "0.5", "0.6", "resnet")
    assert all(change.note for change in changes)
    again = diff("training", "1.0", "1.1", "bert")
    assert again
    assert not any(change.note for change in again)
