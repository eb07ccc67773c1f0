"""The layouts of the training and HPC repositories, round by round, on fixtures of our own."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from pipeline.official.importers import importer_for
from pipeline.official.importers.chips import platform
from pipeline.official.importers.description import availability, read_description
from pipeline.official.repository import Repository
from pipeline.records import Result
from tests.official.results_repositories import description, mllog, repository_of, runs

MINUTES = [10.0, 12.0, 14.0, 13.0, 11.0]  # olympic mean 12


def rows(repository: Repository) -> list[Result]:
    importer = importer_for(repository.name)
    assert importer is not None
    return list(importer(repository))


def only(repository: Repository) -> Result:
    (row,) = rows(repository)
    return row


def test_round_0_5_has_a_folder_by_entry_and_seconds(tmp_path: Path) -> None:
    place = "v0.5.0/nvidia/submission/results/box_one"
    entry = {
        "division": "closed",
        "status": "on-prem",
        "hardware": "Box One",
        "framework": "MXNet",
        "nodes": [
            {
                "num_nodes": 3,
                "cpu": "2x Intel(R) Xeon(R) CPU",
                "accelerator": "Tesla V100-SXM2-16GB",
                "num_accelerators": 8,
            }
        ],
    }
    logs = {
        f"{place}/gnmt/result_{n}.txt": f":::MLPv0.5.0 gnmt 1000 (a.py:1) run_start\n"
        f':::MLPv0.5.0 gnmt {1000 + 60 * m} (a.py:2) run_stop: {{"success": true}}'
        for n, m in enumerate(MINUTES)
    }
    row = only(
        repository_of(
            tmp_path,
            "training_results_v0.5",
            {**logs, f"{place}/entry.json": json.dumps(entry)},
        )
    )
    assert (row.submitter, row.system, row.benchmark) == ("NVIDIA", "box_one", "nmt")
    assert row.score == Decimal(12)
    assert (row.nodes, row.host_processors, row.accelerators) == (3, 6, 24)
    assert (row.published, row.availability) == ("2018-12-12", "onprem")


def test_round_0_5_ncf_averages_the_runs_that_converged(tmp_path: Path) -> None:
    place = "v0.5.0/intel/entry/results/box"
    logs = {
        f"{place}/ncf/result_{n}.txt": f":::MLPv0.5.0 ncf 0 (a:1) run_start\n"
        f':::MLPv0.5.0 ncf {60 * m} (a:2) run_stop: {{"success": {flag}}}'
        for n, (m, flag) in enumerate([(1, "true"), (2, "true"), (9, "true")] + [(5, "false")] * 4)
    }
    entry = {"division": "closed", "nodes": [{"num_nodes": 1, "num_accelerators": 0}]}
    row = only(
        repository_of(
            tmp_path,
            "training_results_v0.5",
            {**logs, f"{place}/entry.json": json.dumps(entry)},
        )
    )
    assert row.score == Decimal(2)
    assert row.runs == 7
    assert row.note == "mean of the 3 of 7 runs that converged"


def test_round_0_6_descriptions_may_be_log_fragments(tmp_path: Path) -> None:
    node = {
        "num_nodes": "2",
        "cpu": "2x Xeon",
        "accelerator": "Tesla V100",
        "num_accelerators": "16",
    }
    entry = {"framework": "PyTorch", "nodes": str(node)}
    fragment = "\n".join(
        f"{key}: {json.dumps({'value': value, 'metadata': {'lineno': 1}})}"
        for key, value in (
            ("org", "Example Labs"),
            ("division", "closed"),
            ("status", "cloud"),
            ("platform", "2xBox"),
            ("entry", str(entry)),
        )
    )
    logs = {
        f"Example/results/box/mask/result_{n}.txt": f':::MLL 100.5 run_start: {{"value": null}}\n'
        f':::MLL {100.5 + 60 * m} run_stop: {{"metadata": {{"status": "success"}}}}'
        for n, m in enumerate(MINUTES)
    }
    row = only(
        repository_of(
            tmp_path, "training_results_v0.6", {**logs, "Example/systems/box.json": fragment}
        )
    )
    assert (row.submitter, row.benchmark, row.score) == ("Example Labs", "maskrcnn", Decimal(12))
    assert (row.nodes, row.host_processors, row.accelerators) == (2, 4, 32)
    assert (row.system_name, row.availability, row.software) == ("2xBox", "cloud", "PyTorch")


ODD = [
    # what is odd, the change to the description, column, expected
    ("division misspelt", {"division": "close"}, "division", "closed"),
    ("division capital", {"division": "Open"}, "division", "open"),
    ("nodes as a decimal", {"number_of_nodes": "1.0"}, "nodes", 1),
    ("numbers, not text", {"number_of_nodes": 4}, "accelerators", 32),
    ("no accelerator", {"accelerator_model_name": "N/A", "accelerators_per_node": "0"},
     "accelerators", 0),
    ("no accelerator, no number",
     {"accelerator_model_name": "-", "accelerators_per_node": "N/A"}, "accelerators", 0),
    ("unknown number", {"accelerators_per_node": "TODO"}, "accelerators", None),
    ("no submitter", {"submitter": ""}, "submitter", "Example"),
    ("joint submitters", {"submitter": "CoreWeave + IBM + NVIDIA"}, "submitter",
     "CoreWeave+IBM+NVIDIA"),
    ("white space", {"system_name": "  Box\t Two "}, "system_name", "Box Two"),
    ("software in parts", {"framework": {"a": "PyTorch", "b": "cuDNN"}}, "software",
     "PyTorch, cuDNN"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "column", "value"), [case[1:] for case in ODD], ids=[case[0] for case in ODD]
)
def test_odd_descriptions(
    tmp_path: Path, changes: dict[str, object], column: str, value: object
) -> None:
    files = runs("Example/results/box/bert", MINUTES)
    files["Example/systems/box.json"] = description(**changes)
    row = only(repository_of(tmp_path, "training_results_v1.0", files))
    assert getattr(row, column) == value


def test_descriptions_may_have_commas_marks_and_repeated_keys() -> None:
    text = '\ufeff{"submitter": "A", "status": "x", "status": "Available cloud", "b": {"c": 1,},}'
    assert read_description(text).availability == "cloud"
    assert read_description(text).submitter == "A"


@pytest.mark.parametrize("text", ["", "[]", "{", "just words"])
def test_what_is_no_description_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a system description"):
        read_description(text)


@pytest.mark.parametrize(
    ("status", "category"),
    [
        ("onprem", "onprem"),
        ("on-premise", "onprem"),
        ("Available on-premise", "onprem"),
        ("available", "onprem"),
        ("cloud", "cloud"),
        ("Available in cloud", "cloud"),
        ("Preview", "preview"),
        ("research", "rdi"),
        ("Research, Development, or Internal", "rdi"),
        ("", "unknown"),
        ("soon", "unknown"),
    ],
)
def test_availability_is_folded(status: str, category: str) -> None:
    assert availability(status) == category


@pytest.mark.parametrize(
    ("accelerator", "processor", "maker"),
    [
        ("NVIDIA A100-SXM4-80GB (400W)", "AMD EPYC 7742", "NVIDIA"),
        ("H100 NVL Tensor Core GPU (PCIe)", "Intel Xeon", "NVIDIA"),
        ("TPU-trillium", "AMD EPYC 9B14", "Google"),
        ("tpuv2-512", "Intel Skylake", "Google"),
        ("Graphcore Bow IPU", "AMD EPYC 7742", "Graphcore"),
        ("Habana Gaudi HL-205", "Intel Xeon", "Intel"),
        ("AMD Instinct MI355X", "AMD EPYC 9575F", "AMD"),
        ("Ascend 910 Pro A", "Kunpeng 920", "Huawei"),
        ("", "Intel(R) Xeon(R) Platinum 8380H CPU", "Intel"),
        ("", "FUJITSU Processor A64FX", "Fujitsu"),
        ("", "", ""),
    ],
)
def test_the_platform_is_the_maker_of_the_chips(
    accelerator: str, processor: str, maker: str
) -> None:
    assert platform(accelerator, processor) == maker


@pytest.mark.parametrize(
    ("round_", "folder", "name"),
    [
        ("1.1", "ssd", "ssd"),
        ("2.0", "ssd", "retinanet"),
        ("5.0", "retinanet", "retinanet"),
        ("2.1", "dlrm", "dlrm"),
        ("3.0", "dlrm_dcnv2", "dlrm_dcnv2"),
        ("4.0", "gnn", "rgat"),
        ("5.0", "rgat", "rgat"),
        ("0.7", "gnmt", "nmt"),
    ],
)
def test_benchmarks_change_names_between_rounds(
    tmp_path: Path, round_: str, folder: str, name: str
) -> None:
    files = runs(f"Example/results/box/{folder}", MINUTES)
    files["Example/systems/box.json"] = description()
    row = only(repository_of(tmp_path, f"training_results_v{round_}", files))
    assert (row.round, row.benchmark, row.score) == (round_, name, Decimal(12))


def test_only_the_logs_right_in_the_folder_count(tmp_path: Path) -> None:
    files = {
        **runs("Example/results/box/resnet", MINUTES),
        **runs("Example/results/box/resnet/bert", [1, 1, 1, 1, 1]),  # a stray copy
        "Example/results/box/resnet/compliance_1.out": mllog(1),
        "Example/results/box/resnet/power/result_0/node_0.txt": mllog(1),
        "Example/benchmarks/resnet/results/x/y/result_0.txt": mllog(1),
        "Example/systems/box.json": description(),
        "Example/systems/unused.json": description(),
    }
    times = [
        row
        for row in rows(repository_of(tmp_path, "training_results_v1.0", files))
        if row.unit == "minutes"
    ]
    assert [row.runs for row in times] == [5]


def test_the_review_scales_scores_and_the_raw_one_is_kept(tmp_path: Path) -> None:
    files = {
        **runs("Example/results/box/bert", MINUTES),
        "Example/results/box/bert/scaling.json": '{"scaling_factor": 1.05}',
        "Example/systems/box.json": description(),
    }
    row = only(repository_of(tmp_path, "training_results_v3.0", files))
    assert (row.score, row.unscaled) == (Decimal("12.6"), Decimal(12))


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"scaling_factor": "much"}'])
def test_a_review_without_a_factor_is_an_error(tmp_path: Path, content: str) -> None:
    files = {
        **runs("Example/results/box/bert", MINUTES),
        "Example/results/box/bert/scaling.json": content,
        "Example/systems/box.json": description(),
    }
    with pytest.raises(ValueError, match=r"scaling\.json: no scaling factor"):
        rows(repository_of(tmp_path, "training_results_v3.0", files))


def test_copies_of_a_submission_are_left_out(tmp_path: Path) -> None:
    files = {}
    for submitter in ("smc", "smc-ac-power", "smc-dc-power"):
        files |= runs(f"{submitter}/results/box/bert", MINUTES)
        files[f"{submitter}/systems/box.json"] = description()
    row = only(repository_of(tmp_path, "training_results_v4.0", files))
    assert row.source.endswith(":smc/results/box/bert")


def test_a_missing_description_is_an_error_that_names_it(tmp_path: Path) -> None:
    repository = repository_of(
        tmp_path, "training_results_v1.0", runs("Example/results/box/bert", MINUTES)
    )
    with pytest.raises(ValueError, match=r"Example/systems/box\.json"):
        rows(repository)


def test_hpc_weak_scaling_counts_models_by_the_minute(tmp_path: Path) -> None:
    start = 1_600_000_000_000
    files = {
        "Example/systems/box.json": description(),
        "Example/results/box/weak/oc20/result_0.txt": mllog(10, start=start),
        "Example/results/box/weak/oc20/result_1.txt": mllog(10, start=start + 120_000),
        "Example/results/box/weak/oc20/result_2.txt": mllog(90, "aborted", start=start),
        "Example/results/box/weak/oc20/pruned_results/result_3.txt": mllog(99, start=start),
        **runs("Example/results/box/strong/oc20", MINUTES),
    }
    strong, weak = rows(repository_of(tmp_path, "hpc_results_v2.0", files))
    assert (strong.scenario, strong.score, strong.unit) == ("", Decimal(12), "minutes")
    assert (weak.scenario, weak.unit) == ("weak", "models/minute")
    assert weak.benchmark == strong.benchmark == "opencatalyst"
    assert weak.score == Decimal("0.1667")  # two models in twelve minutes
    assert weak.note == "2 models in 12.0000 minutes; 1 did not converge"


def test_hpc_0_7_has_no_kind_of_scaling(tmp_path: Path) -> None:
    files = runs("Example/results/box/cosmoflow", MINUTES)
    files["Example/systems/box.json"] = description()
    row = only(repository_of(tmp_path, "hpc_results_v0.7", files))
    assert (row.suite, row.round, row.scenario, row.score) == ("hpc", "0.7", "", Decimal(12))
