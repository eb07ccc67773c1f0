"""Storage, automotive, mobile: the importers on small repositories of ours, and the tables."""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest

from pipeline.official.importers import importer_for
from pipeline.official.importers.publication import published
from pipeline.official.search import best_by_round
from pipeline.official.table import load_results
from pipeline.records import Result
from tests.official.results_repositories import repository_of
from tests.official.test_training_docs import lines_of

ROWS = [row for row in load_results() if row.suite in ("storage", "automotive", "mobile")]
REPORT = {
    "model": "resnet50", "accelerator": "h100", "num_benchmark_runs": 5,
    "train_num_accelerators": "12", "train_throughput_mean_samples_per_second": 100.25,
    "train_throughput_mean_MB_per_second": 10.123456,
}  # fmt: skip
SINGLE = (
    "Scenario : SingleStream\n90th percentile latency (ns) : 783021\nResult is : VALID\n"
    " * Early stopping 90th percentile estimate: 783438\n"
)
OFFLINE = "Scenario : Offline\nSamples per second: 192.826\nResult is : VALID\n"
RECORD = {
    "ID": "v0.5-0042", "Submitter": "Example Labs", "Availability": "available",
    "Category": "closed", "System": "Car Box", "Platform": "car_box", "UsedModel": "ssd",
    "Model": "ssd", "Scenario": "ConstantStream", "Nodes": 1, "Processor": "Example CPU",
    "Accelerator": "Example Chip", "a#": 2, "p#": 1, "Software": "Runner", "version": "v0.5",
    "weight_data_types": "int8", "Performance_Result": 5.25, "Performance_Units": "Latency (ms)",
}  # fmt: skip


def read(folder: Path, name: str, files: dict[str, str]) -> list[Result]:
    repository = repository_of(folder, name, files)
    importer = importer_for(repository.name)
    assert importer is not None
    return list(importer(repository))


@pytest.mark.parametrize(
    ("place", "system"),
    [
        ("Closed/Ex_Labs/results/box/resnet50-h100/runs", "box"),
        ("Closed/Ex_Labs/results/box/resnet50_h100/3hosts@4GPUs", "box [3hosts@4GPUs]"),
        ("Closed/Ex_Labs/results/box-resnet50-h100", "box-resnet50-h100"),
        ("Closed/Ex_Labs/results/resnet-h100", "Ex Labs"),
    ],
)
def test_storage_reports_wherever_they_lie(tmp_path: Path, place: str, system: str) -> None:
    report = json.dumps({"overall": REPORT})
    files = {
        f"{place}/mlperf_storage_report.json": report,
        f"{place}/._mlperf_storage_report.json": "resource fork",
        "Open/Broken/results/box/mlperf_storage_report.json": "{",
    }
    rows = read(tmp_path, "storage_results_v1.0", files)
    assert {row.unit: str(row.score) for row in rows} == {
        "MiB/s": "10.1235", "samples/s": "100.25", "emulated accelerators": "12",
    }  # fmt: skip
    assert {(row.system, row.submitter, row.division) for row in rows} == {
        (system, "Ex Labs", "closed")
    }
    assert {(row.benchmark, row.scenario, row.accelerator) for row in rows} == {
        ("resnet", "h100", "")
    }


def test_mobile_folders_of_older_and_newer_rounds(tmp_path: Path) -> None:
    about = '{\n"System": "Phone One"\n"Processor Name": "Qualcomm Snapdragon 8", }'
    box, log = "closed/Ex/results/p1", "mlperf_log_summary.txt"
    files = {
        f"{box}/mobileBERT/SingleStream/log_performance/{log}": SINGLE,
        f"{box}/log_performance/OD_uint8/{log}": SINGLE,
        f"{box}/image_classification_offline_v2-performance/{log}": OFFLINE,
        f"{box}/EDSR/SingleStream/log_performance/{log}": SINGLE.replace("VALID", "INVALID"),
        "closed/Ex/systems/p1.json": about,
        f"closed/One/results/object_detection-performance/{log}": SINGLE,
        "closed/One/systems/only.json": '{"submitter": "One Device", "status": "SOC R&D"}',
    }  # fmt: skip
    rows = read(tmp_path, "mobile_results_v9.0", files)
    found = {(row.submitter, row.system, row.benchmark, str(row.score), row.unit) for row in rows}
    assert found == {
        ("Ex", "p1", "mobilebert", "0.783", "ms"),
        ("Ex", "p1", "mobiledet", "0.783", "ms"),
        ("Ex", "p1", "mobilenet_v4", "192.826", "samples/s"),
        ("One Device", "only", "mobiledet", "0.783", "ms"),
    }
    described = {row.submitter: (row.system_name, row.platform, row.availability) for row in rows}
    assert described["Ex"] == ("Phone One", "Qualcomm", "unknown")
    assert described["One Device"][2] == "rdi"


def test_a_task_that_no_mobile_round_had_is_an_error(tmp_path: Path) -> None:
    log = "closed/Ex/results/p1/juggling-performance/mlperf_log_summary.txt"
    with pytest.raises(ValueError, match="juggling"):
        read(tmp_path, "mobile_results_v9.0", {log: SINGLE})


def test_automotive_latencies_have_ids(tmp_path: Path) -> None:
    (row,) = read(
        tmp_path, "automotive_results_v0.5", {"summary_results.json": json.dumps([RECORD])}
    )
    assert (row.id, row.benchmark, row.scenario) == ("0.5-0042", "ssd", "constantstream")
    assert (row.score, row.unit, row.accelerators) == (Decimal("5.25"), "ms", 2)
    assert read(tmp_path / "empty", "automotive_results_v0.5", {"README.md": "nothing"}) == []


def test_what_a_submitter_says_of_itself_is_in_the_table() -> None:
    # DDN's statement beside the results of 1.0: one appliance kept 72 A100 or 36 H100 busy on 3D
    # U-Net, at about 100 GB/s (mlcommons/storage_results_v1.0, "Supplementals").
    rows = [row for row in ROWS if row.submitter == "DDN" and row.benchmark == "unet3d"]
    busy = {(row.scenario, row.score) for row in rows if row.unit == "emulated accelerators"}
    assert busy == {("a100", 72), ("h100", 36)}
    assert all(99_000 < (row.score or 0) < 105_000 for row in rows if row.unit == "MiB/s")


def test_counts_by_round() -> None:
    stated = lines_of("| suite | round | published | rows | closed | open | units |")
    for suite, round_, day, *counts, units in stated:
        rows = [row for row in ROWS if (row.suite, row.round) == (suite, round_)]
        assert {row.published for row in rows} == {day}
        assert [int(count) for count in counts] == [
            len(rows),
            *(sum(row.division == name for row in rows) for name in ("closed", "open")),
        ]
        assert ", ".join(sorted({row.unit for row in rows})) == units
    assert {(line[0], line[1]) for line in stated} == {(row.suite, row.round) for row in ROWS}


def test_rows_are_complete_and_stand_once() -> None:
    assert max(Counter(row.key for row in ROWS).values()) == 1
    units = {"storage": {"MiB/s", "samples/s", "emulated accelerators"},
             "mobile": {"ms", "samples/s"}, "automotive": {"ms"}}  # fmt: skip
    for row in ROWS:
        assert row.submitter and row.system and row.benchmark and row.scenario, row
        assert row.published == published(row.suite, row.round), row
        assert row.unit in units[row.suite], row
        assert row.score is not None and row.score > 0, row
    assert {row.platform for row in ROWS if row.suite == "mobile"} == {"Qualcomm", "Samsung"}


def test_storage_moves_as_much_as_its_samples_hold() -> None:
    """MiB over samples is the size of a sample: one number for each workload."""
    sizes: dict[str, set[Decimal]] = {}
    scores = {(row.source, row.unit): row.score for row in ROWS if row.suite == "storage"}
    for row in ROWS:
        samples = scores.get((row.source, "samples/s"))
        if row.unit == "MiB/s" and row.score and samples:
            sizes.setdefault(row.benchmark, set()).add(round(row.score / samples, 2))
    assert {name: min(found) for name, found in sizes.items()} == {
        "cosmoflow": Decimal("2.70"), "resnet": Decimal("0.11"), "unet3d": Decimal("139.81"),
    }  # fmt: skip
    assert all(max(found) - min(found) <= Decimal("0.01") for found in sizes.values())


def test_the_best_of_a_round_is_of_one_unit() -> None:
    (best,) = best_by_round("storage", "unet3d", "h100", "closed")
    assert (best.submitter, best.unit) == ("Huawei", "MiB/s")
    assert {row.unit for row in best_by_round("training", "llama2_70b_lora")} == {"minutes"}
