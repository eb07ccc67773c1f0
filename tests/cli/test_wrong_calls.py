"""What cannot be done ends with status 2 and says why; every option says what it is for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pipeline.cli import cli

PAGE = "MLPerf Training v1.1: the IPU-POD16 trained ResNet-50 in 28.3 minutes."


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.txt").write_text(PAGE, encoding="utf-8")
    (tmp_path / "words.jsonl").write_text("no JSON\n", encoding="utf-8")
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "training_results_v5.1").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("call", "status", "told"),
    [
        ("explain abc", 2, "no run in out; name a page with --in"),
        ("explain abc --in page.txt", 1, "no claim “abc” in page.txt; `pressclaims check` lists"),
        ("export -f csv --out here", 2, "no run in out; `pressclaims run` makes one"),
        ("import -f nope words.jsonl", 2, "use one of labelstudio, doccano, prodigy, brat"),
        ("evaluate --gold nowhere", 2, "no gold files"),
        ("official build --from nowhere --out here", 2, "give a clone of a results repository"),
        ("official fetch 5.1 --into there", 2, "is there already; remove it"),
        ("official fetch five", 2, "a round is like 5.1"),
        ("official add words.jsonl --into here", 2, "neither CSV, XLSX nor JSON"),
        ("sources add https://a.example/ --key page --sources .", 2, "choose another name"),
    ],
)
def test_what_cannot_be_done_says_why(folder: Path, call: str, status: int, told: str) -> None:
    (folder / "page.toml").touch()
    done = CliRunner().invoke(cli, call.split())
    assert (done.exit_code, told in done.output) == (status, True), done.output


def commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, f"{path}{name} ")
        else:
            yield f"{path}{name}", command


@pytest.mark.parametrize(("name", "command"), [*commands(cli)], ids=str)
def test_every_option_says_what_it_is_for(name: str, command: click.Command) -> None:
    assert command.help, name
    options = [one for one in command.params if isinstance(one, click.Option)]
    assert [one.name for one in options if not one.help] == []
