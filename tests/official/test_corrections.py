"""Corrections after publication: the shipped list, and how commits of that kind are found."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from click.testing import CliRunner

from pipeline.commands.official import official
from pipeline.official import errata, load_results
from pipeline.official.corrections import later_changes
from pipeline.official.repository import open_repository
from tests.official.results_repositories import mllog, repository_of

RUN = "Example/results/box/bert/result_0.txt"


def _commit(folder: Path, day: str, message: str) -> None:
    stamp = f"{day}T12:00:00"
    names = {f"GIT_{who}_{what}": "t@example.org" for who in ("AUTHOR", "COMMITTER")
             for what in ("NAME", "EMAIL")}  # fmt: skip
    dates = {"GIT_AUTHOR_DATE": stamp, "GIT_COMMITTER_DATE": stamp}
    for arguments in (["add", "-A", "-f"], ["commit", "-q", "-m", message]):
        subprocess.run(
            ["git", "-C", str(folder), *arguments], check=True, env={**os.environ, **names, **dates}
        )


def test_each_correction_is_of_rows_that_stand_in_the_table() -> None:
    for one in errata():
        rows = [row for row in load_results() if one.concerns(row)]
        assert rows, one
        if one.field != "withdrawn":
            # The table holds the results as they stand now; "" is a column that is not given.
            held = {getattr(row, one.field) for row in rows}
            assert {"" if value is None else str(value) for value in held} == {one.now}, one
            assert one.was != one.now
        if one.field == "submitter":
            assert not [r for r in load_results() if r.submitter == one.was]
        assert one.date > rows[0].published
        assert "@" in one.source


def test_commits_that_touch_results_later_are_found(tmp_path: Path) -> None:
    repository = repository_of(tmp_path, "training_results_v5.1", {RUN: mllog(10)})
    folder = repository.directory
    (folder / RUN).write_text(mllog(11), encoding="utf-8")
    _commit(folder, "2030-01-15", "Correct a score")
    (folder / "README.md").write_text("words", encoding="utf-8")
    _commit(folder, "2030-02-01", "Only words")
    found = list(later_changes(open_repository(folder), "2030-01-10"))
    assert [(change.date, change.subject, change.paths) for change in found] == [
        ("2030-01-15", "Correct a score", (RUN,))
    ]
    # What happens on the day of publication and the next is the opening itself.
    assert not list(later_changes(open_repository(folder), "2030-01-20"))


def test_the_command_prints_them(tmp_path: Path) -> None:
    shown = CliRunner().invoke(official, ["errata"])
    assert shown.exit_code == 0
    assert "Datacrunch -> Verda" in shown.output
    repository = repository_of(tmp_path, "training_results_v5.1", {RUN: mllog(10)})
    shown = CliRunner().invoke(official, ["errata", "--from", str(repository.directory)])
    assert shown.exit_code == 0
    assert RUN in shown.output  # committed long after the round was published
    unusable = tmp_path / "nothing"
    unusable.mkdir()
    shown = CliRunner().invoke(official, ["errata", "--from", str(unusable)])
    assert shown.exit_code == 2
    assert "not a git repository" in shown.output
