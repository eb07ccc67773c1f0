"""Adding a table downloaded from the results pages: columns by header, IDs where one row fits."""

from __future__ import annotations

import builtins
import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pipeline.official.add import add, merge
from pipeline.official.download import DownloadError, read_download
from pipeline.official.table import read_table, write_tables
from pipeline.records import Result

LONG = (
    "Public ID,Organization,System Name (click + for details),# of Accelerators,Benchmark,Result\n"
    '5.1-0042,Example Labs,Box One,8,BERT,"1,234.57"\n'
)


def row(**changes: Any) -> Result:
    fields: dict[str, Any] = {
        "suite": "training", "round": "5.1", "published": "2025-11-12", "division": "closed",
        "submitter": "Example Labs", "system": "box_1", "system_name": "Box One",
        "accelerators": 8, "benchmark": "bert", "score": Decimal("1234.5678"),
        "unit": "minutes", "source": "o/r@abc:path",
    }  # fmt: skip
    return Result(**{**fields, **changes})


def downloaded(folder: Path, text: str, name: str = "table.csv", encoding: str = "utf-8") -> Path:
    file = folder / name
    file.write_bytes(text.encode(encoding))
    return file


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (LONG, "utf-8"),
        (LONG, "utf-8-sig"),
        (LONG.replace(",", "\t").replace('"1\t234.57"', '"1,234.57"'), "utf-16"),
        (LONG.replace(",", ";").replace('"1;234.57"', '"1,234.57"'), "utf-8"),
        # As a spreadsheet saves it where a comma is the decimal sign.
        (LONG.replace(",", ";").replace('"1;234.57"', "1.234,57"), "utf-8"),
        (LONG + "5.1-0043,Exämple,,8,BERT,\n", "cp1252"),
        # A title and an empty line above the headers.
        ("Results of the round\n\n" + LONG, "utf-8"),
    ],
)
def test_a_long_table_however_it_is_written(text: str, encoding: str, tmp_path: Path) -> None:
    (line,) = read_download(downloaded(tmp_path, text, encoding=encoding))
    assert (line.id, line.submitter, line.system_name) == ("5.1-0042", "Example Labs", "Box One")
    assert (line.benchmark, line.score, line.accelerators) == ("BERT", Decimal("1234.57"), "8")


def test_a_wide_table_has_a_score_per_benchmark(tmp_path: Path) -> None:
    text = "Public ID,Submitter,System,bert-99 Offline (samples/s),ResNet\n5.1-0001,A,B,10,\n"
    (line,) = read_download(downloaded(tmp_path, text))
    assert (line.benchmark, line.scenario, line.unit) == ("bert-99", "offline", "samples/s")


def test_json_records(tmp_path: Path) -> None:
    record = {"ID": "5.1-0001", "Submitter": "A", "Platform": "p", "Model": "resnet",
              "Scenario": "Offline", "Performance_Result": 1.5, "Suite": "edge"}  # fmt: skip
    (line,) = read_download(downloaded(tmp_path, json.dumps([record]), "table.json"))
    assert (line.system, line.suite, line.score) == ("p", "edge", Decimal("1.5"))


def test_a_sheet(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.append(["Public ID", "Submitter", "System", "Benchmark", "Result"])
    book.active.append(["5.1-0001", "A", "B", "bert", 2.5])
    book.save(tmp_path / "table.xlsx")
    (line,) = read_download(tmp_path / "table.xlsx")
    assert (line.id, line.score) == ("5.1-0001", Decimal("2.5"))


def test_a_sheet_without_its_reader_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **named: Any) -> Any:
        if name.startswith("openpyxl"):
            raise ImportError(name)
        return real(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(DownloadError, match="openpyxl"):
        read_download(downloaded(tmp_path, "", "table.xlsx"))


@pytest.mark.parametrize(
    ("text", "name", "why"),
    [
        ("a,b\n1,2\n", "t.csv", "no column for id, submitter"),
        ("Public ID,Submitter\n", "t.csv", "no rows"),
        ("Public ID,Submitter,Remark\n5.1-0001,A,fine\n", "t.csv", "no column of results"),
        ("", "t.pdf", "neither CSV, XLSX nor JSON"),
    ],
)
def test_what_is_no_results_table_is_refused(
    text: str, name: str, why: str, tmp_path: Path
) -> None:
    with pytest.raises(DownloadError, match=why):
        read_download(downloaded(tmp_path, text, name))


def test_commas_that_group_no_thousands_are_no_score(tmp_path: Path) -> None:
    # "0,40" in a table whose columns commas part may be 0.4 or a slip: it is not taken for 40.
    text = LONG.replace("1,234.57", "0,40") + '5.1-0043,B,C,8,BERT,"1,024"\n'
    assert [line.score for line in read_download(downloaded(tmp_path, text))] == [Decimal(1024)]


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b'[{"Public ID": "1.0-1059", "Subm', "t.json"),
        (b"5", "t.json"),
        (b"PK\x03\x04 no workbook", "t.xlsx"),
        (b"\0\0\0", "t.csv"),
    ],
)
def test_a_broken_file_is_an_error_that_names_it(content: bytes, name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(DownloadError, match=name):
        read_download(tmp_path / name)


def test_an_id_reaches_its_row_and_only_it(tmp_path: Path) -> None:
    rows = [row(), row(benchmark="retinanet"), row(suite="hpc"), row(system_name="Box Two")]
    done, report = merge(rows, read_download(downloaded(tmp_path, LONG)), "t", "training")
    assert [one.id for one in done] == ["5.1-0042", "", "", ""]
    assert (report.identified, report.replaced, report.unused) == (1, 0, [])
    assert done[0].score == Decimal("1234.5678"), "a figure printed shorter is the same figure"


def test_a_published_score_goes_before_ours_and_the_difference_is_noted(tmp_path: Path) -> None:
    rows = [row(score=Decimal("1200.5"))]
    (done,), report = merge(rows, read_download(downloaded(tmp_path, LONG)), "t.csv", "training")
    assert (done.score, report.replaced) == (Decimal("1234.57"), 1)
    assert done.note == "score published in t.csv; 1200.5 in the source"


def test_a_line_that_fits_two_rows_is_not_guessed(tmp_path: Path) -> None:
    rows = [row(score=Decimal(1)), row(score=Decimal(2), system="box_1b")]
    done, report = merge(rows, read_download(downloaded(tmp_path, LONG)), "t", "training")
    assert list(done) == rows
    assert report.unused == [(1, "5.1-0042 BERT: several rows fit")]


def test_two_rows_alike_are_told_apart_by_their_score(tmp_path: Path) -> None:
    rows = [row(score=Decimal(1)), row(system="box_1b")]
    done, _ = merge(rows, read_download(downloaded(tmp_path, LONG)), "t", "training")
    assert [one.id for one in done] == ["", "5.1-0042"]


@pytest.mark.parametrize("change", [{"submitter": "Other"}, {"round": "5.0"}, {"accelerators": 16}])
def test_a_line_that_fits_no_row_is_reported(change: dict[str, Any], tmp_path: Path) -> None:
    lines = read_download(downloaded(tmp_path, LONG))
    _, report = merge([row(**change)], lines, "t", "training")
    assert report.unused == [(1, "5.1-0042 BERT: no row fits")]


def test_the_suite_must_be_known(tmp_path: Path) -> None:
    with pytest.raises(DownloadError, match="suite"):
        merge([row()], read_download(downloaded(tmp_path, LONG)), "t")


def test_the_tables_are_rewritten_with_the_id(tmp_path: Path) -> None:
    folder = tmp_path / "results"
    write_tables([row(), row(benchmark="retinanet"), row(round="5.0")], folder)
    report = add(downloaded(tmp_path, LONG), "training", folder)
    assert [path.name for path in report.written] == ["training-5.1.csv"]
    ids = {one.benchmark: one.id for one in read_table(folder / "training-5.1.csv")}
    assert ids == {"bert": "5.1-0042", "retinanet": ""}
