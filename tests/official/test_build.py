"""Building the table from repositories, checking it against summaries, verifying it later."""

from __future__ import annotations

import json
import subprocess
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pipeline.official.build import build, derived
from pipeline.official.importers import IMPORTERS, importer_for
from pipeline.official.importers.summaries import checked, summarised
from pipeline.official.repository import open_repository
from pipeline.official.table import read_table
from pipeline.official.verify import verify
from pipeline.records import Result
from tests.official.results_repositories import description, mllog, repository_of, runs

MINUTES = [10.0, 12.0, 14.0, 13.0, 11.0]  # olympic mean 12


def training(folder: Path, **more: str) -> Path:
    files = {
        **runs("Example/results/box/bert", MINUTES),
        "Example/systems/box.json": description(),
        **more,
    }
    return repository_of(folder, "training_results_v2.0", files).directory


def table(folder: Path) -> list[Result]:
    return [row for path in sorted(folder.glob("*.csv")) for row in read_table(path)]


def test_build_writes_a_file_by_suite_and_round(tmp_path: Path) -> None:
    hpc = repository_of(
        tmp_path,
        "hpc_results_v1.0",
        {
            **runs("Example/results/box/strong/deepcam", MINUTES),
            "Example/systems/box.json": description(),
        },
    ).directory
    summary = build([training(tmp_path), hpc], tmp_path / "out")
    assert summary.rows == {("hpc", "1.0"): 1, ("training", "2.0"): 1}
    assert summary.blank == {}
    assert [path.name for path in summary.written] == ["hpc-1.0.csv", "training-2.0.csv"]
    assert [row.benchmark for row in table(tmp_path / "out")] == ["deepcam", "bert"]


def test_building_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    repository = training(tmp_path)
    first = [path.read_bytes() for path in build([repository], tmp_path / "a").written]
    again = [path.read_bytes() for path in build([repository], tmp_path / "b").written]
    assert first == again


def test_a_round_that_no_directory_holds_is_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "training-9.9.csv").write_text("as it was", encoding="utf-8")
    build([training(tmp_path)], out)
    assert (out / "training-9.9.csv").read_text(encoding="utf-8") == "as it was"


def test_what_cannot_be_used_is_named_and_costs_nothing_else(tmp_path: Path) -> None:
    other = repository_of(tmp_path, "something_else", {"README.md": "hello"}).directory
    empty = tmp_path / "nowhere"
    summary = build([empty, other, training(tmp_path)], tmp_path / "out")
    assert summary.rows == {("training", "2.0"): 1}
    assert [place for place, _ in summary.unused] == [str(empty), str(other)]
    assert "not a git repository" in summary.unused[0][1]
    assert "no importer for mlcommons/something_else" in summary.unused[1][1]


def imported(**changes: Any) -> dict[str, Any]:
    return {
        "Model_ID": "bert",
        "Result": 12.3456789,
        "division": "closed",
        "system": "Box Two",
        "framework": "PyTorch 1.9",
        "accelerators_count": 16,
        "details_url": "https://github.com/mlcommons/training_results_v2.0/blob/main/"
        "Example/systems/box.json",
        **changes,
    }


def import_of(folder: Path, **changes: Any) -> Path:
    path = "experiment/mlperf-training--2.0--closed--language-processing/1/cm-result.json"
    content = json.dumps([imported(**changes)])
    return repository_of(folder, "an_import", {path: content}).directory


def unreadable(folder: Path) -> Path:
    """A copy whose logs are listed but absent."""
    repository = training(folder)
    for log in (repository / "Example/results/box/bert").iterdir():
        log.unlink()
    objects = repository / ".git/objects"
    for n in range(len(MINUTES)):
        name = f"HEAD:Example/results/box/bert/result_{n}.txt"
        blob = subprocess.run(
            ["git", "-C", str(repository), "rev-parse", name],
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
        (objects / blob[:2] / blob[2:]).unlink()
    return repository


def test_an_absent_score_stays_blank_with_its_reason(tmp_path: Path) -> None:
    summary = build([unreadable(tmp_path)], tmp_path / "out")
    assert summary.blank == {("training", "2.0"): 1}
    (row,) = table(tmp_path / "out")
    assert row.score is None
    assert row.note == "5 of 5 logs absent from the repository's copy"


CHANGES = [
    # what the import says of the row, whether it can only mean ours
    ({}, True),
    ({"details_url": "https://github.com/mlcommons/training_results_v2.0/blob/main/"
      "EXAMPLE/systems/other.json"}, True),  # same name, software and count
    ({"details_url": "https://github.com/mlcommons/training_results_v2.1/blob/main/"
      "Example/systems/box.json"}, False),
    ({"division": "open"}, False),
    ({"Model_ID": "resnet"}, False),
    ({"details_url": ""}, False),
    ({"Result": ""}, False),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "ours"), CHANGES)
def test_an_absent_score_is_taken_from_an_import_that_means_it(
    tmp_path: Path, changes: dict[str, Any], ours: bool
) -> None:
    build([unreadable(tmp_path), import_of(tmp_path, **changes)], tmp_path / "out")
    (row,) = table(tmp_path / "out")
    assert row.score == (Decimal("12.3457") if ours else None)
    assert row.note.startswith("score taken from mlcommons/an_import@") == ours


def test_a_list_of_times_says_nothing_of_measured_energy(tmp_path: Path) -> None:
    (minutes,) = derived([open_repository(training(tmp_path))])[0]
    energy = replace(minutes, unit="J", score=Decimal(5000), source=f"{minutes.source}/power")
    scores = list(summarised(open_repository(import_of(tmp_path, Result=13.5))))
    timed, measured = checked([minutes, energy], scores)
    assert "has 13.5000" in timed.note
    assert measured == energy


SUMMARY = (
    "division,availability,submitter,system,host_processor_model_name,host_processors_count,"
    "accelerator_model_name,accelerators_count,framework,notes,bert,resnet,details_url,code_url\n"
    "closed,onprem,Example Labs,Box Two,AMD,4,A100,16,PyTorch 1.9,,{},,"
    "https://github.com/mlcommons/training_results_v2.0/blob/main/Example/systems/box.json,\n"
)


@pytest.mark.parametrize(
    ("figure", "factor", "remark"),
    [
        ("12.0", "", False),
        ("12.00004", "", False),  # a binary fraction's print
        ("12.6", "1.05", False),  # the scaled one
        ("12.0", "1.05", False),  # the raw one
        ("12.9", "1.05", True),
        ("11.5", "", True),
    ],
)
def test_a_submitters_summary_is_the_cross_check(
    tmp_path: Path, figure: str, factor: str, remark: bool
) -> None:
    more = {"Example/summary.csv": SUMMARY.format(figure)}
    if factor:
        more["Example/results/box/bert/scaling.json"] = f'{{"scaling_factor": {factor}}}'
    build([training(tmp_path, **more)], tmp_path / "out")
    (row,) = table(tmp_path / "out")
    assert row.score == Decimal("12.6" if factor else "12")
    assert ("Example/summary.csv has" in row.note) == remark


def test_verify_finds_nothing_to_say_of_what_it_was_built_from(tmp_path: Path) -> None:
    repository = training(tmp_path)
    build([repository], tmp_path / "out")
    found = verify([repository], table(tmp_path / "out"))
    assert (found.compared, found.drift) == (1, ())


def test_verify_names_each_kind_of_drift(tmp_path: Path) -> None:
    repository = training(
        tmp_path, **{f"Example/results/box/resnet/result_{n}.txt": mllog(9) for n in range(5)}
    )
    build([repository], tmp_path / "out")
    bert, resnet = table(tmp_path / "out")
    changed = replace(bert, score=Decimal(11))
    gone = replace(resnet, source=resnet.source.replace("box", "crate"), system="crate")
    elsewhere = replace(bert, round="9.9", source="mlcommons/other@0:x/y")
    found = verify([repository], [changed, gone, elsewhere])
    assert found.compared == 2
    assert [(drift.kind, drift.column, drift.table, drift.checkout) for drift in found.drift] == [
        ("changed", "score", "11", "12.0000"),
        ("gone", "source", gone.source, ""),
        ("missing", "source", "", resnet.source),
        ("unresolved", "source", gone.source, ""),
    ]


def test_verify_does_not_miss_what_a_repository_that_is_not_given_has_told(tmp_path: Path) -> None:
    """A user who has the round's own repository finds no difference in what an import told."""
    repository = training(tmp_path)
    build([repository], tmp_path / "out")
    (row,) = table(tmp_path / "out")
    told = replace(row, note="someone/imports@1f2e3d4:bert.json has 12.5; remark")
    found = verify([repository], [replace(told, note=told.note.removesuffix("; remark"))])
    assert (found.drift, found.absent) == ((), (("someone/imports", 1),))
    assert [drift.column for drift in verify([repository], [told]).drift] == ["note"]


def test_verify_leaves_a_score_alone_that_the_checkout_does_not_give(tmp_path: Path) -> None:
    aborted = mllog(9, status="aborted")
    files = {f"Example/results/box/bert/result_{n}.txt": aborted for n in range(len(MINUTES))}
    repository = training(tmp_path, **files)
    build([repository], tmp_path / "out")
    (row,) = table(tmp_path / "out")
    source = "score taken from someone/imports@1f2e3d4:bert.json"
    taken = replace(row, score=Decimal(11), note="; ".join(filter(None, (source, row.note))))
    found = verify([repository], [taken])
    assert (row.score, found.drift, found.absent) == (None, (), (("someone/imports", 1),))
    # A checkout that gives one is held against it.
    (tmp_path / "full").mkdir()
    full = verify([training(tmp_path / "full")], [taken])
    assert "score" in {drift.column for drift in full.drift}


def test_every_importer_named_in_the_table_exists() -> None:
    for pattern, _ in IMPORTERS:
        name = pattern.replace(r"\d+\.\d+", "1.0").replace(".+", "mlcommons").replace("\\", "")
        if name.isascii() and not set("()[]|?*+") & set(name):
            assert importer_for(name) is not None, name
    assert importer_for("mlcommons/cats") is None
