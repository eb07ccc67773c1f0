"""Storage, automotive, mobile: the importers on small repositories of ours, and the tables."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

from pipeline.official.importers import importer_for
from pipeline.official.table import load_results
from pipeline.records import Result
from tests.official.results_repositories import repository_of
from tests.official.test_training_docs import lines_of

ROWS = [row for row in load_results() if row.suite in ("storage", "automotive", "mobile")]
REPORT = json.dumps(
    {
        "overall": {
            "model": "resnet50",
            "accelerator": "h100",
            "num_benchmark_runs": 5,
            "train_num_accelerators": "12",
            "train_throughput_mean_samples_per_second": 1400.25,
            "train_throughput_mean_MB_per_second": 153.125,
        }
    }
)
LOADGEN = """\
Scenario : {scenario}
Mode     : PerformanceOnly
90th percentile latency (ns) : 5050729
Samples per second: 812.5
Result is : {result}
"""
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


def test_a_storage_report_is_two_rows(tmp_path: Path) -> None:
    folder = "Closed/Example_Labs/results/box_4/resnet50-h100"
    rows = read(
        tmp_path,
        "storage_results_v1.0",
        {
            f"{folder}/runs/mlperf_storage_report.json": REPORT,
            f"{folder}/runs/._mlperf_storage_report.json": "resource fork",
            "Open/Broken/results/box/mlperf_storage_report.json": "{",
        },
    )
    found = {row.unit: row for row in rows}
    assert set(found) == {"MiB/s", "samples/s"}
    row = found["MiB/s"]
    assert (row.submitter, row.system) == ("Example Labs", "box_4 [resnet50-h100]")
    assert (row.benchmark, row.division, row.runs) == ("resnet", "closed", 5)
    assert row.score == Decimal("153.125")
    # Simulated accelerators are no part of the system.
    assert (row.accelerators, row.note) == (0, "12 simulated H100")


def test_mobile_runs_are_latency_or_samples(tmp_path: Path) -> None:
    place = "closed/Example_Labs/results/phone"
    summary = "log_performance/mlperf_log_summary.txt"
    valid, invalid = (
        LOADGEN.format(scenario="SingleStream", result=r) for r in ("VALID", "INVALID")
    )
    rows = read(
        tmp_path,
        "mobile_results_v3.0",
        {
            f"{place}/mobileBERT/SingleStream/{summary}": valid,
            f"{place}/mosaic/SingleStream/{summary}": invalid,
            f"{place}/EDSR/Offline/{summary}": LOADGEN.format(scenario="Offline", result="VALID"),
            "closed/Example_Labs/systems/phone.json": json.dumps({"System": "Phone 1"}),
        },
    )
    found = {(row.benchmark, row.scenario): row for row in rows}
    assert set(found) == {("mobilebert", "singlestream"), ("edsr", "offline")}
    assert found["mobilebert", "singlestream"].score == Decimal("5.0507")
    assert found["edsr", "offline"].unit == "samples/s"
    assert found["edsr", "offline"].system_name == "Phone 1"


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
    rows = [
        r for r in ROWS if r.submitter == "DDN" and r.benchmark == "unet3d" and r.unit == "MiB/s"
    ]
    assert {row.note for row in rows} == {"72 simulated A100", "36 simulated H100"}
    assert all(99_000 < (row.score or 0) < 105_000 for row in rows)


def test_counts_by_round() -> None:
    stated = lines_of("| suite | round | published | rows | closed | open | units |")
    for suite, round_, published, *counts, units in stated:
        rows = [row for row in ROWS if (row.suite, row.round) == (suite, round_)]
        assert {row.published for row in rows} == {published}
        assert [int(count) for count in counts] == [
            len(rows),
            *(sum(row.division == name for row in rows) for name in ("closed", "open")),
        ]
        assert ", ".join(sorted({row.unit for row in rows})) == units
    assert {(line[0], line[1]) for line in stated} == {(row.suite, row.round) for row in ROWS}
