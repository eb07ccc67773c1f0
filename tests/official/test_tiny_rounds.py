"""The tiny rounds: the importer on small repositories of our own making, and the tables."""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest

from pipeline.official.importers import importer_for
from pipeline.official.importers.tiny import score_of
from pipeline.official.table import load_results
from pipeline.records import Result
from tests.official.results_repositories import repository_of

ROWS = [row for row in load_results() if row.suite == "tiny"]
MEDIAN = "00.1 ulp-mlperf: Median throughput is      8.000 inf./sec.\n"
ENERGY = "00.1 ulp-ml: Median energy cost is 2578.969 uJ/inf.\n"
WINDOWS = "".join(
    f"dut: m-infer-start-100\ndut: m-lap-us-{start}\ndut: m-lap-us-{start + 10**7 + late}\n"
    for start, late in ((0, 0), (3 * 10**7, 5), (6 * 10**7, -5))
)
ABOUT = json.dumps(
    {"Submitter": "Example Labs", "Status": "Available", "Board Name": "BOARD-1",
     "Processor(s) Name": "Example CPU", "Accelerator": "N/A", "Inference Framework": "Runner"}
)  # fmt: skip


def read(folder: Path, files: dict[str, str]) -> list[Result]:
    repository = repository_of(folder, "tiny_results_v1.0", files)
    importer = importer_for(repository.name)
    assert importer is not None
    return list(importer(repository))


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        (MEDIAN, "performance", ("8", "inf/s", "")),
        (MEDIAN + ENERGY, "energy", ("2578.969", "uJ", "")),
        (MEDIAN, "energy", None),
        (WINDOWS, "performance", ("10", "inf/s", "median of the log's timings")),
        (WINDOWS, "energy", None),
        ("", "performance", None),
    ],
)
def test_what_the_runner_printed(
    text: str, kind: str, expected: tuple[str, str, str] | None
) -> None:
    found = score_of(text, kind)
    assert (found and (format(found[0], "f"), *found[1:])) == expected


def test_speed_and_energy_are_rows_of_their_own(tmp_path: Path) -> None:
    rows = read(
        tmp_path,
        {
            "closed/ex/results/board_1/ic/performance/results.txt": MEDIAN,
            "closed/ex/results/board_1/ic/energy/results.txt": ENERGY,
            "closed/ex/systems/board_1_system_description.json": ABOUT,
        },
    )
    found = {row.unit: row for row in rows}
    assert found["inf/s"].note == "125 ms per inference"
    assert found["uJ"].score == Decimal("2578.969")
    assert found["uJ"].submitter == "Example Labs"
    assert (found["uJ"].system, found["uJ"].system_name) == ("board_1", "BOARD-1")


def test_long_names_models_and_stacks_of_folders(tmp_path: Path) -> None:
    rows = read(
        tmp_path,
        {
            "open/ex/results/board/keyword_spotting/net7/performance/results.txt": MEDIAN,
            "open/ex/results/stack/board/vww/performance/results.txt": MEDIAN,
            "open/ex/results/board/vww/performance/._results.txt": MEDIAN,
        },
    )
    assert {(row.system, row.benchmark) for row in rows} == {
        ("board [net7]", "kws"),
        ("stack/board", "vww"),
    }


def test_rows_by_round() -> None:
    assert dict(sorted(Counter(row.round for row in ROWS).items())) == {
        "0.5": 23, "0.7": 85, "1.0": 97, "1.1": 152, "1.2": 91, "1.3": 66,
    }  # fmt: skip


def test_no_row_stands_twice_and_all_are_of_the_suite() -> None:
    assert max(Counter(row.key for row in ROWS).values()) == 1
    assert {row.benchmark for row in ROWS} == {"ad", "ic", "kws", "vww", "sww"}
    assert {row.round for row in ROWS if row.benchmark == "sww"} == {"1.3"}
    assert {row.unit for row in ROWS} == {"inf/s", "uJ"}
    assert all(row.score is not None and row.score > 0 for row in ROWS)
