"""The inference importers on small repositories of our own making, one per format.

Long, for each format brings its own small files.
"""

from __future__ import annotations

import csv
import io
import json
import subprocess
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pipeline.official.importers import importer_for
from pipeline.official.importers.cells import printed
from pipeline.official.importers.inference_loadgen import score_of
from pipeline.official.importers.inference_names import (
    benchmark_name,
    scenario_name,
    suites,
    unit_name,
)
from pipeline.official.repository import Repository
from pipeline.records import Result
from tests.official.results_repositories import repository_of


def read(repository: Repository) -> list[Result]:
    importer = importer_for(repository.name)
    assert importer is not None
    return list(importer(repository))


def published(**changes: Any) -> dict[str, Any]:
    """One record of a round's summary."""
    record = {
        "ID": "v5.1-0042",
        "Submitter": "Example Labs",
        "Availability": "available",
        "Category": "closed",
        "Suite": "datacenter",
        "System": "Example Box (4x Chip)",
        "Platform": "box_4xchip",
        "UsedModel": "resnet50",
        "Model": "resnet",
        "Scenario": "Offline",
        "Nodes": 2,
        "Processor": "AMD EPYC 0000",
        "p#": 2,
        "Accelerator": "NVIDIA A100",
        "a#": 4.0,
        "Software": "Runner 1.0",
        "Notes": "N/A",
        "version": "v5.1",
        "inferred": 0,
        "weight_data_types": "fp8",
        "Performance_Result": 1234.50,
        "Performance_Units": "Samples/s",
    }
    return {**record, **changes}


def imported(**changes: Any) -> dict[str, Any]:
    """One record of an import of a round."""
    record = {
        "Division": "closed",
        "Organization": "Example Labs",
        "Availability": "preview",
        "SystemType": "edge",
        "SystemName": "Example Board",
        "Platform": "board",
        "MlperfModel": "resnet",
        "Model": "resnet50",
        "Scenario": "SingleStream",
        "Result": 0.2512345,
        "Units": "Latency (ms)",
        "number_of_nodes": 1,
        "host_processor_model_name": "Example CPU",
        "host_processors_per_node": 1,
        "accelerator_model_name": "N/A",
        "accelerators_per_node": 0,
        "framework": "Runner 1.0",
        "notes": "",
        "inferred": 0,
    }
    return {**record, **changes}


def loadgen(scenario: str, line: str, verdict: str = "VALID") -> str:
    return f"Results\nSUT name : x\nScenario : {scenario}\n{line}\nResult is : {verdict}\n"


def summary_repository(folder: Path, *records: dict[str, Any]) -> Repository:
    files = {"summary_results.json": json.dumps(records)}
    return repository_of(folder, "inference_results_v5.1", files)


def import_repository(folder: Path, round_: str, *records: dict[str, Any]) -> Repository:
    path = f"experiment/mlperf-inference--v{round_}--edge--x--y/2023/cm-result.json"
    return repository_of(folder, "cm4mlperf-results", {path: json.dumps(records)})


def test_a_summary_gives_a_row_with_its_id_and_totals(tmp_path: Path) -> None:
    (row,) = read(summary_repository(tmp_path, published()))
    assert (row.suite, row.round, row.id) == ("inference-datacenter", "5.1", "5.1-0042")
    assert (row.benchmark, row.scenario) == ("resnet", "offline")
    assert (row.score, row.unit, row.precision) == (Decimal("1234.5"), "samples/s", "fp8")
    assert (row.nodes, row.accelerators, row.host_processors) == (2, 8, 4)
    assert (row.platform, row.note) == ("NVIDIA", "")
    assert row.source.endswith(":summary_results.json")


def test_power_is_a_row_of_its_own_under_the_same_id(tmp_path: Path) -> None:
    record = published(Power_Result=5010.19786, Power_Units="Watts")
    first, second = read(summary_repository(tmp_path, record))
    assert {first.unit, second.unit} == {"samples/s", "W"}
    assert first.id == second.id
    power = first if first.unit == "W" else second
    assert power.score == Decimal("5010.1979")


def test_total_accelerators_stated_go_before_a_product(tmp_path: Path) -> None:
    record = published(**{"Nodes": 11, "a#": 8, "Total Accelerators": 87})
    (row,) = read(summary_repository(tmp_path, record))
    assert row.accelerators == 87


def test_a_processor_system_has_no_accelerators(tmp_path: Path) -> None:
    (row,) = read(summary_repository(tmp_path, published(**{"Accelerator": "N/A", "a#": ""})))
    assert (row.accelerator, row.accelerators, row.platform) == ("", 0, "AMD")


CHECKED = {
    "Organization": "Example Labs",
    "Availability": "preview",
    "Division": "closed",
    "SystemType": "datacenter",
    "SystemName": "Example Rack (72x Chip)",
    "Platform": "rack_72xchip",
    "Model": "qwen3-vl-235b-a22b",
    "MlperfModel": "VLM",
    "Scenario": "Interactive",
    "Result": "349.29219884",
    "number_of_nodes": "18",
    "host_processor_model_name": "Example CPU",
    "host_processors_per_node": "2",
    "accelerator_model_name": "NVIDIA GB300",
    "accelerators_per_node": "4",
    "total_accelerators": "72",
    "framework": 'Runner "1", with a comma',
    "notes": "Example rack, 1400W TGP Per GPU",
    "version": "v6.1",
    "Units": "Queries/s",
    "weight_data_types": "fp4",
}


def checked_summary(**changes: str) -> str:
    """A round's summary as the submission checker writes it, of one record."""
    record = {**CHECKED, **changes}
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, record, quoting=csv.QUOTE_ALL, lineterminator="\n")
    writer.writeheader()
    writer.writerow(record)
    return out.getvalue()


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_the_checkers_summary_gives_a_row_without_an_id(tmp_path: Path, mark: str) -> None:
    files = {"summary.csv": mark + checked_summary()}
    (row,) = read(repository_of(tmp_path, "inference_results_v6.1", files))
    assert (row.suite, row.round, row.id) == ("inference-datacenter", "6.1", "")
    assert (row.benchmark, row.scenario) == ("qwen3-vl-235b-a22b", "interactive")
    assert (row.score, row.unit) == (Decimal("349.2922"), "queries/s")
    assert (row.nodes, row.host_processors, row.accelerators) == (18, 36, 72)
    assert (row.availability, row.accelerator_watts) == ("preview", 1400)
    assert row.software == 'Runner "1", with a comma'
    assert row.source.endswith(":summary.csv")


def test_the_published_summary_goes_before_the_checkers(tmp_path: Path) -> None:
    files = {
        "summary.csv": checked_summary(),
        "summary_results.json": json.dumps([published(ID="v6.1-0001", version="v6.1")]),
    }
    (row,) = read(repository_of(tmp_path, "inference_results_v6.1", files))
    assert row.id == "6.1-0001"


def test_an_open_entry_of_the_checkers_summary_tells_the_model_that_ran(tmp_path: Path) -> None:
    text = checked_summary(Division="open", MlperfModel="agentic edge", Model="other-31b")
    (row,) = read(repository_of(tmp_path, "inference_results_v6.1", {"summary.csv": text}))
    assert (row.benchmark, row.system) == ("qwen3.6-27b", "rack_72xchip [other-31b]")


def test_a_summary_that_only_an_older_commit_holds_is_found(tmp_path: Path) -> None:
    before = summary_repository(tmp_path, published())
    git = ["git", "-C", str(before.directory), "-c", "user.name=t", "-c", "user.email=t@t"]
    subprocess.run([*git, "rm", "-q", "summary_results.json"], check=True)
    subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "gone"], check=True)
    head = subprocess.run([*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True)
    after = Repository(before.name, before.directory, head.stdout.strip())
    (row,) = read(after)
    assert before.commit[:12] in row.source


def test_an_open_model_is_told_apart_and_named(tmp_path: Path) -> None:
    record = published(Category="open", Model="bert-99", UsedModel="tinybert-bert-99")
    (row,) = read(summary_repository(tmp_path, record))
    assert (row.benchmark, row.system) == ("bert-99", "box_4xchip [tinybert-bert-99]")
    assert row.note == "model tinybert-bert-99"


def test_two_open_models_of_one_machine_are_two_systems(tmp_path: Path) -> None:
    records = [
        published(Category="open", Model="bert-99", UsedModel=used, Performance_Result=score)
        for used, score in (("bert-99_small", 1), ("bert-99_large", 2), ("bert-99", 3))
    ]
    systems = {row.system for row in read(summary_repository(tmp_path, *records))}
    assert systems == {"box_4xchip [bert-99_small]", "box_4xchip [bert-99_large]", "box_4xchip"}


def test_mass_open_runs_are_left_out_but_not_the_closed_ones(tmp_path: Path) -> None:
    records = [published(Submitter="Krai", Category=kind) for kind in ("open", "closed")]
    assert [row.division for row in read(summary_repository(tmp_path, *records))] == ["closed"]


def test_an_import_gives_latency_and_energy(tmp_path: Path) -> None:
    record = imported(Result_Power=90.5, Result_Power_Units="millijoules")
    found = {row.unit: row for row in read(import_repository(tmp_path, "3.0", record, record))}
    assert set(found) == {"ms", "mJ"}
    assert found["ms"].score == Decimal("0.2512")
    assert found["ms"].availability == "preview"


def test_a_power_record_without_a_score_gives_power_alone(tmp_path: Path) -> None:
    record = imported(Units="Watts", Result=None, Result_Power=10.0, Scenario="Offline")
    (row,) = read(import_repository(tmp_path, "4.0", record))
    assert (row.unit, row.score) == ("W", Decimal(10))


@pytest.mark.parametrize(("scenario", "score"), [("Offline", Decimal("31712")), ("Server", None)])
def test_the_first_tokens_are_not_taken_for_samples_or_queries(
    scenario: str, score: Decimal | None, tmp_path: Path
) -> None:
    """4.0 published Llama 2 70B in tokens/s; the import misnames one unit and lacks the other."""
    units = "Samples/s" if scenario == "Offline" else "Queries/s"
    record = imported(
        MlperfModel="llama2-70b-99.9", Model="llama2-70b-99.9", SystemType="datacenter",
        Scenario=scenario, Result=31712.0, Units=units,
    )  # fmt: skip
    (row,) = read(import_repository(tmp_path, "4.0", record))
    assert (row.unit, row.score) == ("tokens/s", score)


def test_rounds_with_a_summary_are_not_taken_from_an_import(tmp_path: Path) -> None:
    assert read(import_repository(tmp_path, "4.1", imported())) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (loadgen("Offline", "Samples per second: 2158.93"), ("offline", "2158.93")),
        (loadgen("Server", "Scheduled samples per second : 99.5"), ("server", "99.5")),
        (
            loadgen("Single Stream", "90.00 percentile latency (ns) : 1500000"),
            ("singlestream", "1.5"),
        ),
        (
            loadgen("SingleStream", "90th percentile latency (ns) : 1500000"),
            ("singlestream", "1.5"),
        ),
        (loadgen("Multi Stream", "Samples per query : 1344"), ("multistream", "1344")),
        (loadgen("Offline", "Samples per second: 2158.93", "INVALID"), None),
        ("", None),
    ],
)
def test_the_score_of_a_run(text: str, expected: tuple[str, str] | None) -> None:
    found = score_of(text)
    assert (found and (found[0], str(found[1]))) == expected


EARLY = """90th percentile latency (ns) : 495016
 * Early stopping 90th percentile estimate: 495059
 * Early stopping 99th percentile estimate: 523245"""


@pytest.mark.parametrize(
    ("scenario", "line", "expected"),
    [
        ("SingleStream", EARLY, ("singlestream", "0.495059")),
        ("MultiStream", EARLY, ("multistream", "0.523245")),
        ("SingleStream", "90th percentile latency (ns) : 495016", None),
        ("Offline", "Samples per second: 2158.93", ("offline", "2158.93")),
    ],
)
def test_from_2_0_on_the_estimated_latency_counts(
    scenario: str, line: str, expected: tuple[str, str] | None
) -> None:
    found = score_of(loadgen(scenario, line), early=True)
    assert (found and (found[0], str(found[1]))) == expected


@pytest.mark.parametrize("round_", ["2.0", "2.1"])
def test_closed_scores_of_rounds_with_logs_are_not_taken_from_an_import(
    round_: str, tmp_path: Path
) -> None:
    """Power and what the review inferred stand in no log of a run; the open rows stay."""
    records = [
        imported(Platform="logged"),
        imported(Platform="inferred", inferred=1),
        imported(Platform="power", Result_Power=90.5, Result_Power_Units="millijoules"),
        imported(Platform="free", Division="open"),
    ]
    found = {(row.system, row.unit) for row in read(import_repository(tmp_path, round_, *records))}
    assert found == {("inferred", "ms"), ("power", "mJ"), ("free", "ms")}


def loadgen_repository(folder: Path, name: str, kind: str, runs: dict[str, str]) -> Repository:
    about = {
        "submitter": "Example Labs", "division": "closed", "status": "available",
        "system_type": kind, "system_name": "Example Box", "number_of_nodes": 1,
        "host_processors_per_node": 2, "host_processor_model_name": "Example CPU",
        "accelerators_per_node": 4, "accelerator_model_name": "Tesla T4", "framework": "Runner",
    }  # fmt: skip
    base = "closed/Example/results/box/resnet50"
    files = {f"{base}/{path}/mlperf_log_summary.txt": text for path, text in runs.items()}
    files["closed/Example/systems/box.json"] = json.dumps(about)
    return repository_of(folder, name, files)


def test_the_worst_of_the_server_runs_is_the_score(tmp_path: Path) -> None:
    runs = {
        f"Server/performance/run_{n}": loadgen("Server", f"Scheduled samples per second : {score}")
        for n, score in enumerate((101, 99, 103), start=1)
    }
    (row,) = read(loadgen_repository(tmp_path, "inference_results_v0.7", "datacenter", runs))
    assert (row.score, row.runs, row.accelerators) == (Decimal(99), 3, 4)


def test_a_run_in_another_scenarios_folder_is_not_its_score(tmp_path: Path) -> None:
    """Offline folders may hold copies of single-stream logs."""
    line = "90.00 percentile latency (ns) : 1500000"
    runs = {"Offline/performance/run_1": loadgen("SingleStream", line)}
    assert read(loadgen_repository(tmp_path, "inference_results_v1.0", "edge", runs)) == []


def test_ranging_runs_of_power_are_not_scores(tmp_path: Path) -> None:
    runs = {"Offline/performance/ranging": loadgen("Offline", "Samples per second: 1")}
    assert read(loadgen_repository(tmp_path, "inference_results_v1.1", "edge", runs)) == []


def test_runs_of_compliance_tests_are_not_scores(tmp_path: Path) -> None:
    """They lie beside the others in some folders of 0.5, and ran under other settings."""
    runs = {
        "server/performance/run_1": loadgen("Server", "Scheduled samples per second : 101"),
        "server/test_5/performance": loadgen("Server", "Scheduled samples per second : 99"),
    }
    (row,) = read(loadgen_repository(tmp_path, "inference_results_v0.5", "", runs))
    assert (row.score, row.runs) == (Decimal(101), 1)


def test_0_5_knows_no_categories(tmp_path: Path) -> None:
    runs = {"offline/performance": loadgen("Offline", "Samples per second: 7.5")}
    (row,) = read(loadgen_repository(tmp_path, "inference_results_v0.5", "", runs))
    assert (row.suite, row.published) == ("inference", "2019-11-06")


@pytest.mark.parametrize(
    ("category", "scenario", "expected"),
    [
        ("datacenter", "offline", ["inference-datacenter"]),
        ("edge", "server", ["inference-edge"]),
        ("datacenter,edge", "offline", ["inference-datacenter", "inference-edge"]),
        ("edge,datacenter", "server", ["inference-datacenter"]),
        ("edge,datacenter", "multistream", ["inference-edge"]),
        ("", "offline", ["inference"]),
    ],
)
def test_categories(category: str, scenario: str, expected: list[str]) -> None:
    assert suites(category, scenario) == expected


def test_bert_at_its_strictest_is_of_the_data_centre_until_bert_leaves_it() -> None:
    both = "datacenter,edge"
    assert suites(both, "offline", "bert-99.9", "4.1") == ["inference-datacenter"]
    assert suites(both, "offline", "bert-99", "4.1") == ["inference-datacenter", "inference-edge"]
    assert suites("edge", "offline", "bert-99.9", "5.1") == ["inference-edge"]


@pytest.mark.parametrize(
    ("model", "expected"),
    [
        ("resnet50", "resnet"),
        ("3d-unet-99.9", "unet3d-99.9"),
        ("bert-99", "bert-99"),
        ("ssd-large", "ssd"),
        ("ssd-small", "ssd-mobilenet"),
        ("dlrm-v2-99", "dlrm_dcnv2-99"),
        ("dlrm-99", "dlrm-99"),
        ("llama2-70b-interactive-99.9", "llama2_70b-99.9"),
        ("llama3.1-405b", "llama31_405b"),
        ("gpt-oss-120b", "gpt-oss-120b"),
    ],
)
def test_benchmark_names(model: str, expected: str) -> None:
    assert benchmark_name(model) == expected


def test_the_server_run_of_an_interactive_model_is_interactive() -> None:
    assert scenario_name("Server", "llama2-70b-interactive-99") == "interactive"
    assert scenario_name("Offline", "llama2-70b-interactive-99") == "offline"


def test_units_unknown_are_not_guessed() -> None:
    assert unit_name("Latency (s)") == "s"
    with pytest.raises(KeyError):
        unit_name("furlongs")


@pytest.mark.parametrize(
    ("value", "expected"),
    [(102909.0, "102909"), ("8840.42", "8840.42"), (1e-9, "0"), (None, None), ("nan", None),
     (62265.65004, "62265.65"), (100, "100")],
)  # fmt: skip
def test_scores_are_printed_with_four_decimals_at_most(value: object, expected: str | None) -> None:
    score = printed(value)
    assert (None if score is None else format(score, "f")) == expected
