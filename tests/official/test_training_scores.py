"""From runs to a score: the olympic mean, failed runs, absent logs, rounding."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.official.importers.runlog import Run, read_run
from pipeline.official.importers.scoring import (
    Runs,
    olympic_score,
    read_runs,
    rounded,
    score_of,
)
from tests.official.results_repositories import mllog


def run(minutes: str, converged: bool = True) -> Run:
    return Run(Decimal(0), Decimal(minutes) * 60, converged)


CASES = [
    # benchmark, minutes (f: failed, -: no stop), score
    ("resnet", "10 12 14 13 11", "12"),
    ("resnet", "10 12 14 13 99f", "13"),  # the failed run takes the slowest one's place
    ("resnet", "10 12 14 13 1f", "13"),  # however short it was
    ("resnet", "10 12 14 13 -", "13"),
    ("resnet", "10 12 14 1f 1f", None),
    ("gpt3", "10 12 30", "12"),
    ("bert", "10 12", None),  # nothing is left when both ends are dropped
    ("unet3d", " ".join(["1"] * 4 + ["20"] * 32 + ["900"] * 4), "20"),
    ("unet3d", " ".join(["1"] * 4 + ["20"] * 32 + ["2f"] * 4), "20"),
    ("unet3d", " ".join(["20"] * 35 + ["2f"] * 5), None),
]


@pytest.mark.parametrize(("benchmark", "minutes", "score"), CASES)
def test_olympic_score(benchmark: str, minutes: str, score: str | None) -> None:
    runs = [
        None if text == "-" else run(text.rstrip("f"), not text.endswith("f"))
        for text in minutes.split()
    ]
    assert olympic_score(benchmark, runs) == (None if score is None else Decimal(score))


minutes = st.decimals("0.1", "1000", places=3)


@given(st.lists(minutes, min_size=3, max_size=12), st.randoms())
def test_score_lies_between_the_runs_kept_and_ignores_order(times: list[Decimal], random) -> None:  # type: ignore[no-untyped-def]
    runs = [run(str(time)) for time in times]
    score = olympic_score("bert", runs)
    kept = sorted(times)[1:-1]
    assert score is not None
    assert kept[0] - Decimal("1e-9") <= score <= kept[-1] + Decimal("1e-9")
    random.shuffle(runs)
    assert olympic_score("bert", runs) == score


@given(st.lists(minutes, min_size=3, max_size=12))
def test_a_failed_run_counts_as_the_slowest(times: list[Decimal]) -> None:
    failed = [run(str(time)) for time in times] + [run("0.01", converged=False)]
    slowest = [run(str(time)) for time in times] + [run("100000")]
    assert olympic_score("bert", failed) == olympic_score("bert", slowest)


def test_an_absent_log_leaves_the_score_blank_and_says_so() -> None:
    runs = read_runs([mllog(10).encode(), None, mllog(11).encode(), mllog(12).encode()])
    assert runs.absent == 1
    assert score_of("bert", runs) == (None, "1 of 4 logs absent from the repository's copy")


def test_the_remark_tells_failed_from_void() -> None:
    one = Runs((run("1"), run("2"), run("3"), run("9", converged=False)))
    assert score_of("bert", one) == (Decimal("2.5"), "1 of 4 runs did not converge")
    none = Runs((run("1", converged=False),) * 3)
    assert score_of("bert", none) == (None, "void: 3 of 3 runs did not converge")


@pytest.mark.parametrize(
    ("value", "text"), [("0.22895", "0.2290"), ("1.00005", "1.0001"), ("14.4845999", "14.4846")]
)
def test_rounding_is_plain(value: str, text: str) -> None:
    assert str(rounded(Decimal(value))) == text


LOGS = [
    # round, log, minutes, converged
    ("0.5", ":::MLPv0.5.0 resnet 100.5 (a.py:1) run_start\n"
     ':::MLPv0.5.0 resnet 700.5 (a b.py:2) run_stop: {"success": true}', "10", True),
    ("0.5 as text", ":::MLPv0.5.0 resnet 100 (a.py:1) run_start\n"
     ':::MLPv0.5.0 resnet 700 (a.py:2) run_stop: {"success": "true"}', "10", True),
    ("0.5 failed", ":::MLPv0.5.0 ncf 100 (a.py:1) run_start\n"
     ':::MLPv0.5.0 ncf 700 (a.py:2) run_stop: {"success": false}', "10", False),
    ("0.5 bare stop", ":::MLPv0.5.0 resnet 100 (a.py:1) run_start\n"
     ":::MLPv0.5.0 resnet 700 (a.py:2) run_stop", "10", True),
    ("0.6", ':::MLL 100.0 run_start: {"value": null, "metadata": {"file": "a.py"}}\n'
     ':::MLL 160.0 run_stop: {"value": null, "metadata": {"status": "success"}}', "1", True),
    ("0.6 single quotes", ":::MLL 100.0 run_start: {\"value\": null, \"metadata\": {'lineno': 1}}\n"
     ":::MLL 160.0 run_stop: {\"value\": null, \"metadata\": {'status': 'aborted'}}", "1", False),
    ("0.6 dates", "MLPerf: resnet [06/13/19 00:30:00], run_start\n"
     "MLPerf: resnet [06/13/19 00:55:00], run_stop", "25", True),
    ("0.6 MiniGo without a stop", ':::MLL 100.0 run_start: {"value": null}\n'
     ':::MLL 900.0 eval_result: {"metadata": {"iteration": 9, "timestamp": 120.0}}', "2", True),
    ("0.7 seconds", ':::MLLOG {"metadata": {"lineno": 1}, "key": "run_start", "time_s": 100.0}\n'
     ':::MLLOG {"metadata": {"status": "aborted"}, "key": "run_stop", "time_s": 160.0}',
     "1", False),
    ("1.0 success in the value", ':::MLLOG {"time_ms": 60000, "key": "run_start", "value": null}\n'
     ':::MLLOG {"time_ms": 120000.0, "key": "run_stop", "value": null, '
     '"metadata": {"status": "success", "file": "x"}}', "1", True),
    ("HPC 0.7 bare stop", ':::MLLOG {"time_ms": 60000, "key": "run_start", "value": null}\n'
     ':::MLLOG {"time_ms": 120000, "key": "run_stop", "value": null, "metadata": {"file": "x"}}',
     "1", True),
    ("ranks: the last start before the first stop",
     ':::MLLOG {"time_ms": 0, "key": "run_start"}\n'
     ':::MLLOG {"time_ms": 30000, "key": "run_start"}\n'
     ':::MLLOG {"time_ms": 90000, "key": "run_stop", "metadata": {"status": "success"}}\n'
     ':::MLLOG {"time_ms": 99000, "key": "run_stop", "metadata": {"status": "success"}}',
     "1", True),
]  # fmt: skip


@pytest.mark.parametrize(
    ("log", "minutes", "converged"), [case[1:] for case in LOGS], ids=[case[0] for case in LOGS]
)
def test_read_run(log: str, minutes: str, converged: bool) -> None:
    found = read_run(log.encode())
    assert found is not None
    assert (found.minutes, found.converged) == (Decimal(minutes), converged)


@pytest.mark.parametrize(
    "log",
    [
        "",
        "nothing of interest",
        ':::MLLOG {"time_ms": 1, "key": "run_start"}',
        ':::MLLOG {"time_ms": 1, "key": "run_stop", "metadata": {"status": "success"}}',
        "a comment on run_start and run_stop",
    ],
)
def test_a_log_without_a_whole_run_gives_none(log: str) -> None:
    assert read_run(log.encode()) is None
