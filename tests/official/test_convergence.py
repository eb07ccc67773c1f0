"""Factors that the review may have applied before any repository held them."""

from __future__ import annotations

import csv
import json
from decimal import Decimal
from pathlib import Path

import pytest
from click.testing import CliRunner

from pipeline.commands.official import official
from pipeline.official import load_results
from pipeline.official.convergence import LARGEST_FACTOR, TABLE, largest_factor
from pipeline.official.importers.convergence import largest
from tests.official.results_repositories import description, repository_of

POINTS = [(256, 40.0), (512, 48.0)]


@pytest.mark.parametrize(
    ("batch", "epochs", "factor"),
    [
        (256, 40, "1"),
        (256, 50, "0.8"),
        (512, 40, "1.19"),  # 1.2, more than was ever recorded
        (384, 40, "1.1"),  # half way from 40 epochs to 48
        (128, 32, "1.19"),  # below the smallest size the smallest one's reference: 1.25
        (128, 40, "1"),
        (1024, 60, "1.19"),  # above the largest size nothing is known
    ],
)
def test_the_factor_is_the_reference_by_the_result(batch: int, epochs: float, factor: str) -> None:
    # The quickest and the slowest run count no more than in the score.
    runs = [(batch, epochs - 9), (batch, epochs), (batch, epochs), (batch, float("inf"))]
    assert largest(POINTS, runs, 1) == Decimal(factor)


def test_runs_that_do_not_tell_their_convergence_may_have_any_factor() -> None:
    assert largest(POINTS, [None, None, (256, 40.0)], 1) == LARGEST_FACTOR
    assert largest(POINTS, [(256, 40.0), (512, 40.0), (256, 40.0)], 1) == LARGEST_FACTOR


def _log(epochs: float) -> str:
    events = [
        ("global_batch_size", 256, {}),
        ("eval_accuracy", 0.5, {"epoch_num": epochs - 4}),
        ("eval_accuracy", 0.76, {"epoch_num": epochs}),
        ("run_stop", None, {"status": "success"}),
    ]
    lines = (
        json.dumps({"namespace": "", "time_ms": 1, "key": key, "value": value, "metadata": more})
        for key, value, more in events
    )
    return "".join(f"0: :::MLLOG {line}\n" for line in lines)


def test_the_command_lists_closed_results_that_converged_sooner(tmp_path: Path) -> None:
    epochs = {"soon": 40, "late": 50, "loose": 40}
    files = {
        f"Example/results/{system}/resnet/result_{n}.txt": _log(needed)
        for system, needed in epochs.items()
        for n in range(5)
    }
    files |= {
        f"Example/systems/{system}.json": description(
            division="open" if system == "loose" else "closed"
        )
        for system in epochs
    }
    results = repository_of(tmp_path, "training_results_v1.0", files)
    point = {"resnet_ref_256": {"BS": 256, "Epochs to converge": [40, 44, 44, 48]}}
    path = "mlperf_logging/rcp_checker/training_1.0.0/rcps_resnet.json"
    logging = repository_of(tmp_path, "logging", {path: json.dumps(point)})
    out = tmp_path / "factors.csv"
    told = CliRunner().invoke(
        official,
        ["convergence", str(results.directory), "--logging", str(logging.directory),
         "--out", str(out)],
    )  # fmt: skip
    assert told.exit_code == 0, told.output
    with out.open(encoding="utf-8", newline="") as lines:
        (row,) = csv.DictReader(lines)
    assert (row["system"], row["benchmark"], row["largest"]) == ("soon", "resnet", "1.1000")


def test_what_is_shipped_is_of_rows_without_a_factor() -> None:
    rows = {(r.suite, r.round, r.submitter, r.system, r.benchmark): r for r in load_results()}
    with TABLE.open(encoding="utf-8", newline="") as lines:
        shipped = list(csv.DictReader(lines))
    names = ("suite", "round", "submitter", "system", "benchmark")
    for one in shipped:
        row = rows[tuple(one[name] for name in names)]
        assert row.unscaled is None
        assert row.division == "closed"
        assert 1 < largest_factor(row) <= LARGEST_FACTOR
    assert {(one["suite"], one["round"]) for one in shipped} == {
        ("training", "1.0"), ("training", "1.1"), ("hpc", "1.0"),
    }  # fmt: skip
