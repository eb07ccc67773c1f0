"""The terminal interface as a user meets it: output, exit statuses, bad input, repeated runs."""

import csv
import gzip
import io
import itertools
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline.publish.fields import FIELDS

ROOT = Path(__file__).resolve().parent.parent.parent
ARTICLE = """MLPerf Training v1.1 results are out

The IPU-POD16 trained ResNet-50 in 28.3 minutes in the MLPerf Training v1.1 benchmark.

On the same test the IPU-POD64 took 5.80 hours, said an engineer of the outlet's own test lab.
"""


def run(*arguments: str, stdin: str = "", **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pipeline", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        timeout=120,
        check=False,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "100"},
        **options,  # type: ignore[call-overload]
    )


@pytest.fixture
def article(tmp_path: Path) -> Path:
    path = tmp_path / "article.txt"
    path.write_text(ARTICLE, encoding="utf-8")
    return path


def test_check_shows_sentence_verdict_entry_and_arithmetic(article: Path) -> None:
    done = run("check", str(article))
    assert done.returncode == 0, done.stderr
    for words in ("28.3 minutes", "supported", "ipu-pod16-TF1", "28.3345", "1.1"):
        assert words in done.stdout
    assert "\x1b[" not in done.stdout, "colour only on a terminal"


def test_machine_formats_hold_the_flat_record(article: Path) -> None:
    names = [field.name for field in FIELDS]
    lines = run("check", str(article), "--format", "jsonl").stdout.splitlines()
    assert [list(json.loads(line)) for line in lines] == [names] * len(lines)
    whole = json.loads(run("check", str(article), "--format", "json").stdout)
    assert [json.loads(line) for line in lines] == whole
    rows = list(csv.DictReader(io.StringIO(run("check", str(article), "-f", "csv").stdout)))
    assert len(rows) == len(lines)
    assert list(rows[0]) == names
    assert "28.3 minutes" in run("check", str(article), "-f", "md").stdout


def test_standard_input_is_a_page() -> None:
    done = run("check", "-", "--format", "jsonl", stdin=ARTICLE)
    assert "28.3 minutes" in done.stdout


def test_exit_statuses_tell_apart_found_nothing_and_bad(tmp_path: Path, article: Path) -> None:
    quiet = tmp_path / "quiet.txt"
    quiet.write_text("The weather was fine today, and nobody measured any chip at all.")
    assert run("check", str(article)).returncode == 0
    assert run("check", str(quiet)).returncode == 1
    assert run("check", str(tmp_path / "nowhere.html")).returncode == 2
    assert run("check").returncode == 2
    assert run("check", str(article), "--fail-on", "supported").returncode == 3
    assert run("check", str(article), "--only", "nonsense").returncode == 2


def test_each_bad_input_gives_one_line_and_stops_nothing(tmp_path: Path, article: Path) -> None:
    bad = {
        "empty.html": b"",
        "binary.html": bytes(range(256)) * 40,
        "textless.html": b"<html><head><title></title></head><body><img src=x></body></html>",
        "cut.html.gz": gzip.compress(os.urandom(4000))[:-30],
        "broken.json": b'{"text": ',
    }
    for name, data in bad.items():
        (tmp_path / name).write_bytes(data)
    long = tmp_path / "long.txt"
    with long.open("wb") as out:
        out.write(b"MLPerf ")
        out.truncate(200 * 1024 * 1024)
    names = [*bad, "long.txt", "nowhere.html"]
    began = time.monotonic()
    done = run("check", *(str(tmp_path / name) for name in names), str(article), "-f", "jsonl")
    assert done.returncode == 2
    lines = done.stderr.splitlines()
    assert len(lines) == len(names), done.stderr
    for name, line in zip(names, lines, strict=True):
        assert name in line
        assert "internal error" not in line
        assert len(line.split(": ", 2)[2]) > 5, "a reason"
    assert "28.3 minutes" in done.stdout
    assert time.monotonic() - began < 60


def _hostile() -> dict[str, tuple[str | bytes, str]]:
    """Pages made to hurt, and the reason for which each is not used, ``""`` where it is read."""
    prose = "<p>" + "The boats went out early, for the weather was mild. " * 6 + "</p>"
    pairs = itertools.pairwise("abcdefghij")
    bomb = "".join(f"<!ENTITY {new} '{f'&{old};' * 10}'>" for old, new in pairs)
    scripts = "<script>var a = '</p>';</script>" * 5000
    body = "word " * 400_000
    record = json.dumps({"@type": "NewsArticle", "articleBody": body})
    row = "<tr>" + "<td>1</td>" * 1000 + "</tr>"
    opened = '<html><head><script type="application/ld+json">'
    return {
        "attribute.html": (f'<html><body><div data-x="{"y" * 3_000_000}">{prose}</div>', ""),
        "cells.html": (f"<html><body><table>{row * 1000}</table>", "more than 400000 elements"),
        "cut.html.gz": (gzip.compress(os.urandom(4000))[:-30], "truncated gzip file"),
        "deep.html": ("<html>" + "<div>" * 5000 + "x", "nested more than 512 deep"),
        "entities.html": (
            f"<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'>{bomb}]><html><body>{prose}&j;</body></html>",
            "",
        ),
        "gzip.html": (gzip.compress(prose.encode() * 50)[:-20], "binary file"),
        "inflated.html.gz": (gzip.compress(b" " * 40_000_000), "more than 32 MB"),
        "nulls.html": (b"\0" * 50_000, "empty file"),
        "paragraphs.html": (f"<html><body>{prose}{'<p>x y z</p>' * 150_000}</body></html>", ""),
        "record.html": (f"{opened}{record}</script></head><body>{prose}</body></html>", ""),
        "records.html": (f"{opened}{'[' * 200_000}</script></head><body>{prose}</body></html>", ""),
        "scripts.html": (f"<html><body>{prose}{scripts}</body></html>", ""),
    }


def test_a_run_goes_on_over_pages_made_to_hurt(tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    for name, (data, _) in _hostile().items():
        (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    for number in range(3):
        (folder / f"good{number}.txt").write_text(f"{ARTICLE}\nPage number {number}.")
    out = tmp_path / "out"
    began = time.monotonic()
    done = run("run", str(folder), "--out", str(out))
    assert time.monotonic() - began < 100
    assert done.returncode == 2
    told = {Path(line.split(": ")[1]).name: line for line in done.stderr.splitlines()}
    reasons = {name: reason for name, (_, reason) in _hostile().items() if reason}
    assert set(told) == set(reasons), done.stderr
    for name, reason in reasons.items():
        assert reason in told[name]
    import pyarrow.parquet as pq

    articles = pq.read_table(out / "dataset" / "articles.parquet").num_rows
    assert articles == 3 + len(_hostile()) - len(reasons)
    claims = pq.read_table(out / "dataset" / "claims.parquet").num_rows
    assert claims >= 3 and claims % 3 == 0


def test_a_run_writes_report_and_dataset_and_does_only_what_is_new(
    tmp_path: Path, article: Path
) -> None:
    out = tmp_path / "out"
    first = run("run", str(article), "--out", str(out))
    assert first.returncode == 0, first.stderr
    assert (out / "report" / "index.html").is_file()
    report = (out / "report" / "index.html").read_bytes()
    import pyarrow.parquet as pq

    assert pq.read_table(out / "dataset" / "claims.parquet").num_rows >= 1
    again = run("run", str(article), "--out", str(out))
    assert "Nothing new" in again.stdout
    assert (out / "report" / "index.html").read_bytes() == report
    other = tmp_path / "other.txt"
    other.write_text(ARTICLE.replace("IPU-POD16", "IPU-POD64").replace("28.3", "8.5"))
    both = run("run", str(article), str(other), "--out", str(out))
    assert "1 known" in both.stdout
    assert pq.read_table(out / "dataset" / "articles.parquet").num_rows == 2


def test_the_same_input_gives_the_same_bytes(tmp_path: Path, article: Path) -> None:
    made = []
    for name in ("a", "b"):
        out = tmp_path / name
        run("run", str(article), "--out", str(out))
        files = sorted(p for part in ("report", "dataset") for p in (out / part).rglob("*"))
        made.append([(p.relative_to(out), p.read_bytes()) for p in files if p.is_file()])
    assert made[0] == made[1]


def test_a_killed_run_resumes(tmp_path: Path) -> None:
    pages = tmp_path / "pages.jsonl"
    with pages.open("w") as out:
        for number in range(40):
            text = ARTICLE + "\n\nPage number " + str(number) + "."
            out.write(json.dumps({"text": text, "url": f"https://example.org/{number}"}) + "\n")
    out = tmp_path / "out"
    command = [sys.executable, "-m", "pipeline", "run", str(pages), "--out", str(out), "-j", "1"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    from pipeline.batch.store import Store

    def known() -> int:
        if not (out / "state.db").is_file():
            return 0
        store = Store(f"sqlite:///{out / 'state.db'}")
        try:
            return len(store.known())
        finally:
            store.close()

    deadline = time.monotonic() + 60
    while known() < 16 and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = known()
    assert before >= 16
    done = run("run", str(pages), "--out", str(out), "-j", "1")
    assert done.returncode == 0, done.stderr
    assert f"{before} known" in done.stdout or "Nothing new" in done.stdout
    assert known() == 40
    assert (out / "report" / "index.html").is_file()


def test_explain_tells_the_readings(article: Path) -> None:
    record = json.loads(run("check", str(article), "-f", "jsonl").stdout.splitlines()[0])
    done = run("explain", record["claim_id"][:8], "--in", str(article))
    assert done.returncode == 0, done.stderr
    for words in ("28.3 minutes", "Reading 1", "agrees", "Verdict"):
        assert words in done.stdout
    assert "no claim" in run("explain", "zzzz", "--in", str(article)).stderr


def test_official_results_can_be_looked_up() -> None:
    done = run("official", "search", "--round", "1.1", "--benchmark", "resnet", "--submitter",
               "Graphcore", "-f", "csv")  # fmt: skip
    assert "28.3345" in done.stdout
    assert run("official", "search", "--submitter", "Nobody Inc").returncode == 1
    assert "Graphcore" in run("official", "show", "1.0-1025").stdout


def test_help_is_quick_to_load_and_names_every_command() -> None:
    """Nothing heavy may be imported before a command is chosen."""
    probe = (
        "import sys; from pipeline.cli import cli; cli.main(['--help'], standalone_mode=False);"
        "heavy = {'spacy', 'pandas', 'pyarrow', 'trafilatura', 'matplotlib', 'scrapy', 'rich'};"
        "sys.exit(len(heavy & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0
    from click.testing import CliRunner

    from pipeline.cli import COMMANDS, cli

    for name in COMMANDS:
        assert name in done.stdout
        assert CliRunner().invoke(cli, [name, "--help"]).exit_code == 0
