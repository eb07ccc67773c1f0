"""The shipped tables of the training and HPC rounds: public figures, counts, invariants."""

from __future__ import annotations

import csv
import re
from collections import Counter
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from pathlib import Path

import pytest

from pipeline.official.importers.benchmarks import benchmark_name
from pipeline.official.importers.publication import published
from pipeline.official.table import RESULTS, read_table
from pipeline.records import Result

HERE = Path(__file__).parent
ROWS = tuple(
    row
    for pattern in ("training-*.csv", "hpc-*.csv")
    for path in sorted(RESULTS.glob(pattern))
    for row in read_table(path)
    if row.unit != "J"
)
SCORES = [row for row in ROWS if row.score is not None]


def _stated() -> list[dict[str, str]]:
    path = RESULTS.parent / "ids.csv"
    with path.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    return [row for row in rows if row["suite"] == "training" and row["system"] and row["score"]]


@pytest.mark.parametrize("stated", _stated(), ids=lambda row: f"{row['id']} {row['benchmark']}")
def test_scores_that_public_pages_state_with_an_id(stated: dict[str, str]) -> None:
    benchmark = benchmark_name(stated["benchmark"], stated["round"])
    (row,) = [
        row
        for row in ROWS
        if (row.suite, row.round, row.submitter, row.system, row.benchmark)
        == ("training", stated["round"], stated["submitter"], stated["system"], benchmark)
    ]
    printed = Decimal(stated["score"])
    assert row.score is not None
    # Pages of 2025 print one decimal, or none where it would be 0; and a score of 13.466496
    # is 13.4665 here and 13.466 there.
    assert printed in {
        row.score.quantize(place, mode)
        for place in (printed, Decimal("0.1"))
        for mode in (ROUND_HALF_UP, ROUND_DOWN)
    }


# Rows and blank scores by round; the official tables have one cell for each.
COUNTS = {
    ("training", "0.5"): (47, 12),
    ("training", "0.6"): (63, 2),
    ("training", "0.7"): (138, 8),
    ("training", "1.0"): (149, 2),
    ("training", "1.1"): (186, 2),
    ("training", "2.0"): (262, 0),
    ("training", "2.1"): (199, 0),
    ("training", "3.0"): (260, 0),
    ("training", "3.1"): (209, 0),
    ("training", "4.0"): (181, 0),
    ("training", "4.1"): (154, 0),
    ("training", "5.0"): (201, 0),
    ("training", "5.1"): (185, 1),
    ("hpc", "0.7"): (15, 0),
    ("hpc", "1.0"): (31, 0),
    ("hpc", "2.0"): (22, 0),
    ("hpc", "3.0"): (22, 0),
}


def test_counts_by_round() -> None:
    rows = Counter((row.suite, row.round) for row in ROWS)
    blank = Counter((row.suite, row.round) for row in ROWS if row.score is None)
    assert {place: (rows[place], blank[place]) for place in rows} == COUNTS


# The benchmarks of each round's closed division, by MLCommons' compatibility table and the
# rounds' announcements. BERT was in 0.7, though that table says otherwise.
_V10 = "bert dlrm maskrcnn minigo resnet rnnt unet3d"
CLOSED = {
    ("training", "0.5"): "maskrcnn minigo ncf nmt resnet ssd transformer",
    ("training", "0.6"): "maskrcnn minigo nmt resnet ssd transformer",
    ("training", "0.7"): "bert dlrm maskrcnn minigo nmt resnet ssd transformer",
    ("training", "1.0"): f"{_V10} ssd",
    ("training", "1.1"): f"{_V10} ssd",
    ("training", "2.0"): f"{_V10} retinanet",
    ("training", "2.1"): f"{_V10} retinanet",
    ("training", "3.0"): "bert dlrm_dcnv2 gpt3 maskrcnn resnet retinanet rnnt unet3d",
    ("training", "3.1"): "bert dlrm_dcnv2 gpt3 maskrcnn resnet retinanet rnnt stable_diffusion "
    "unet3d",
    ("training", "4.0"): "bert dlrm_dcnv2 gpt3 llama2_70b_lora resnet retinanet rgat "
    "stable_diffusion unet3d",
    ("training", "4.1"): "bert dlrm_dcnv2 gpt3 llama2_70b_lora retinanet rgat stable_diffusion",
    ("training", "5.0"): "bert dlrm_dcnv2 llama2_70b_lora llama31_405b retinanet rgat "
    "stable_diffusion",
    ("training", "5.1"): "dlrm_dcnv2 flux1 llama2_70b_lora llama31_405b llama31_8b retinanet rgat",
    ("hpc", "0.7"): "cosmoflow deepcam",
    ("hpc", "1.0"): "cosmoflow deepcam opencatalyst",
    ("hpc", "2.0"): "cosmoflow deepcam opencatalyst",
    ("hpc", "3.0"): "cosmoflow deepcam opencatalyst openfold",
}


@pytest.mark.parametrize("place", CLOSED, ids="-".join)
def test_closed_scores_are_of_the_rounds_benchmarks(place: tuple[str, str]) -> None:
    closed = {
        row.benchmark
        for row in ROWS
        if (row.suite, row.round) == place and row.division == "closed"
    }
    assert closed == set(CLOSED[place].split())


def test_no_two_rows_share_a_key() -> None:
    assert [key for key, count in Counter(row.key for row in ROWS).items() if count > 1] == []


def test_no_two_rows_share_a_source() -> None:
    counts = Counter(row.source for row in ROWS)
    assert [source for source, count in counts.items() if count > 1] == []


def test_every_row_says_who_what_where_and_when() -> None:
    known = {"onprem", "cloud", "preview", "rdi"}
    for row in ROWS:
        assert row.submitter and row.system and row.benchmark and row.platform, row.source
        assert row.division in {"closed", "open"}, row.source
        assert row.availability in known, row.source
        assert re.fullmatch(r"20\d\d-\d\d-\d\d", row.published), row.source
        assert re.fullmatch(r"mlcommons/\w+_results_v[\d.]+@[0-9a-f]{12}:.+/.+", row.source)
        assert f"_v{row.round}@" in row.source


def test_sizes_are_whole() -> None:
    for row in ROWS:
        assert row.nodes and row.nodes > 0, row.source
        assert row.accelerators is not None, row.source
        assert bool(row.accelerators) == bool(row.accelerator), row.source
        assert row.accelerators % row.nodes == 0 or row.accelerators < row.nodes, row.source


def test_a_row_without_a_score_says_why() -> None:
    for row in ROWS:
        if row.score is None:
            assert "absent" in row.note or "void" in row.note, row.source


def test_scores_are_positive_with_four_decimals() -> None:
    for row in SCORES:
        assert row.score is not None
        assert row.score > 0
        assert row.score == row.score.quantize(Decimal("0.0001"))
        assert row.unit == ("models/minute" if row.scenario == "weak" else "minutes")


def test_scaling_only_ever_lengthens_a_time_from_2_0_on() -> None:
    scaled = [row for row in SCORES if row.unscaled is not None]
    assert len(scaled) > 400
    for row in scaled:
        assert row.score is not None
        assert row.unscaled is not None
        assert row.round >= "2.0"
        assert 1 <= row.score / row.unscaled < Decimal("1.2"), row.source


def test_rows_carry_the_date_of_their_round() -> None:
    for row in ROWS:
        assert row.published == published(row.suite, row.round) != ""


def test_rounds_follow_each_other() -> None:
    for suite in ("training", "hpc"):
        dates = [published(*place) for place in sorted(COUNTS) if place[0] == suite]
        assert dates == sorted(dates)


@pytest.mark.parametrize(
    ("source", "nodes", "accelerators"),
    [
        (row["folder"], int(row["nodes"]), int(row["accelerators"]))
        for row in csv.DictReader(
            (RESULTS.parent / "scales.csv").read_text(encoding="utf-8").splitlines()
        )
    ],
)
def test_stated_sizes_stand_in_the_table_with_their_reason(
    source: str, nodes: int, accelerators: int
) -> None:
    rows: list[Result] = [row for row in ROWS if f":{source}" in row.source]
    assert rows
    for row in rows:
        assert (row.nodes, row.accelerators) == (nodes, accelerators)
        assert "entry.json" in row.note
