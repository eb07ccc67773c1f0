"""Measured energy of training: the rule on logs of our own making, and figures the public knows."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from pipeline.official.importers.runlog import Run
from pipeline.official.importers.stated import number_formats, watts
from pipeline.official.importers.training import rows
from pipeline.official.importers.training_power import node_energy, switch_energy
from pipeline.official.table import load_results
from tests.official.results_repositories import description, mllog, repository_of

RUN = Run(Decimal(0), Decimal(10), converged=True)


def line(second: int, key: str, value: object = None) -> str:
    event = {"namespace": "", "time_ms": second * 1000, "key": key, "value": value}
    return f":::MLLOG {json.dumps(event)}"


def readings(*lines: str) -> bytes:
    return "\n".join(lines).encode()


START, STOP = line(0, "power_measurement_start"), line(20, "power_measurement_stop")
READ = (line(10, "power_reading", 100), line(20, "power_reading", 300.0))


@pytest.mark.parametrize(
    ("log", "joules"),
    [
        # 100 W and 300 W for ten seconds each: 200 W on the mean, of a run of ten seconds.
        (readings(START, *READ, STOP), 2000),
        (readings(START, line(0, "conversion_eff", 0.5), *READ, STOP), 1000),
        # Out of order, without a stop, with a stop that has the time of the start.
        (readings(READ[1], READ[0], START, STOP), 2000),
        (readings(START, *READ), 2000),
        (readings(START, *READ, line(0, "power_measurement_stop")), 2000),
        (readings(START), None),
        (b"", None),
    ],
)
def test_energy_of_a_node(log: bytes, joules: int | None) -> None:
    assert node_energy(log, RUN) == joules


def test_energy_of_a_switch_is_estimated() -> None:
    assert switch_energy(readings(line(0, "interconnect_power_est", 50)), RUN) == 500
    assert switch_energy(b"", RUN) == 0


def test_the_fastest_and_the_slowest_run_are_dropped_whatever_they_used(tmp_path: Path) -> None:
    files = {"ex/systems/box.json": description()}
    for number, (minutes, power) in enumerate([(1, 900), (2, 100), (3, 200), (4, 1)]):
        folder = "ex/results/box/bert"
        files[f"{folder}/result_{number}.txt"] = mllog(minutes)
        for node in ("node_0", "node_1"):
            files[f"{folder}/power/result_{number}/{node}.txt"] = readings(
                START, line(20, "power_reading", power), STOP
            ).decode()
    found = {row.unit: row for row in rows(repository_of(tmp_path, "training_results_v4.1", files))}
    # Two nodes of 100 W for two minutes, and of 200 W for three.
    assert found["J"].score == (2 * 100 * 120 + 2 * 200 * 180) // 2
    assert found["minutes"].score == Decimal("2.5000")


# Llama 2 70B LoRA of Sustainable Metal Cloud in 4.0, in joules, as published by the submitter at
# smc.co/mlperfv40/results/llama2-70b-lora.
PUBLISHED = [
    ("1xSMC", "AC", 12127904), ("1xSMC", "DC", 11769962), ("8xSMC", "AC", 20644275),
    ("8xSMC", "DC", 20381549), ("64xSMC", "AC", 46574813), ("64xSMC", "DC", 45837402),
]  # fmt: skip


@pytest.mark.parametrize(("system", "side", "joules"), PUBLISHED)
def test_energy_that_the_public_knows(system: str, side: str, joules: int) -> None:
    (row,) = [
        row
        for row in load_results()
        if row.unit == "J"
        and (row.round, row.benchmark) == ("4.0", "llama2_70b_lora")
        and row.system.startswith(system)
        and side in row.system
    ]
    assert row.score == joules


def test_energy_rows_by_round() -> None:
    measured = [row for row in load_results() if row.unit == "J"]
    assert {
        number: sum(row.round == number for row in measured) for number in ("4.0", "4.1", "5.0")
    } == {"4.0": 24, "4.1": 1, "5.0": 4}
    assert len(measured) == 29
    assert all(row.score and row.suite == "training" for row in measured)


@pytest.mark.parametrize(
    ("accelerator", "note", "rated"),
    [
        ("NVIDIA A100-SXM4-80GB (400W)", "", 400),
        ("NVIDIA H200", "H200 TGP 700W", 700),
        ("NVIDIA B200", "B200 TGP 1000 W", 1000),
        ("NVIDIA A100", "400W or 500W", None),
        ("NVIDIA A100", "PSU 2200W", None),
        ("NVIDIA A100", "2x2200W", None),
        ("", "400W", None),
        ("NVIDIA A100-SXM4-80GB", "", None),
    ],
)
def test_the_rated_power_of_an_accelerator(accelerator: str, note: str, rated: int | None) -> None:
    assert watts(accelerator, note) == rated


@pytest.mark.parametrize(
    ("note", "formats"),
    [("FP8 Training", "fp8"), ("BF16 with some FP32", "bf16, fp32"), ("fp80", ""), ("", "")],
)
def test_number_formats_in_notes(note: str, formats: str) -> None:
    assert number_formats(note) == formats
