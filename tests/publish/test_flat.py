"""The flat record: its names, its JSON, and the text formats that carry it."""

from __future__ import annotations

import csv
import io
import json
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.publish.fields import FIELDS, NAMES, OFFICIAL, SLOTS
from pipeline.publish.flat import claim_slots, flat_record, flat_records, number, write
from pipeline.publish.formats import FORMATS, csv_cell, dump, markdown
from pipeline.publish.schema import fingerprint, json_schema

from .samples import ALL, HOSTILE, POD, ZH

DOCS = Path(__file__).parents[2] / "docs"
RECORDS = [record for checked in ALL for record in flat_records(checked)]

# The contract with everyone who has loaded the dataset. If this test fails, the change is
# announced by raising SCHEMA, docs/schema/ and this line together, or it is not made.
ANNOUNCED = ("pressclaims/1", "a77db7b921a53ce1")


def test_schema_does_not_change_unannounced() -> None:
    assert (json_schema()["title"], fingerprint()) == ANNOUNCED


def test_published_schema_is_the_one_in_force() -> None:
    published = DOCS / "schema" / f"{ANNOUNCED[0].replace('/', '-')}.json"
    assert json.loads(published.read_text(encoding="utf-8")) == json_schema()


def test_documented_table_is_the_one_in_force() -> None:
    text = (DOCS / "dataset.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1].strip(" `") for line in text.splitlines() if line.startswith("| `")]
    assert tuple(rows[: len(NAMES)]) == NAMES


def test_names_and_order() -> None:
    assert NAMES == (
        "schema", "article_id", "url", "title", "publisher", "published", "lang", "cluster_id",
        "claim_id", "kind", "start", "end", "sentence", "surface", "submitter", "system",
        "benchmark", "value", "low", "high", "unit", "hedge", "baseline_submitter",
        "baseline_system", "baseline_round", "suite", "round", "division", "ids", "speaker",
        "modality", "outside", "slots", "confidence", "verdict", "caveats", "diagnosis",
        "official", "arithmetic", "explanation",
    )  # fmt: skip
    assert all(tuple(record) == NAMES for record in RECORDS)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: str(record["claim_id"]))
def test_every_value_has_the_type_that_the_schema_gives(record: dict[str, object]) -> None:
    python = {
        "text": str, "integer": int, "number": (int, float), "boolean": bool, "texts": list,
        "slots": dict, "note": dict, "notes": list, "results": list,
    }  # fmt: skip
    for field in FIELDS:
        value = record[field.name]
        if value is None:
            assert field.null, field.name
        else:
            assert isinstance(value, python[field.type]), field.name
        if field.choices and value is not None:
            assert value in field.choices
    assert all(tuple(row) == OFFICIAL for row in record["official"])  # type: ignore[attr-defined]
    assert tuple(record["slots"]) == SLOTS  # type: ignore[arg-type]


def test_one_record_in_full() -> None:
    record = flat_record(ZH.article, ZH.claims[2], ZH.verdicts[2])
    del record["slots"]
    official = record.pop("official")
    assert official[0]["score"] == 5.88 and official[0]["division"] == "open"  # type: ignore[index]
    assert record == {
        "schema": "pressclaims/1",
        "article_id": "zh-story",
        "url": "https://wanbao.example/a/1",
        "title": "新一轮训练成绩：IPU-POD16领先",
        "publisher": "芯片晚报",
        "published": "2021-12-02",
        "lang": "zh",
        "cluster_id": "",
        "claim_id": "zh-story-3",
        "kind": "time",
        "start": ZH.claims[2].start,
        "end": ZH.claims[2].end,
        "sentence": "在IPU-POD128上训练BERT的时间为5.78分钟。",
        "surface": "5.78分钟",
        "submitter": "Graphcore",
        "system": "IPU-POD128",
        "benchmark": "bert",
        "value": 5.78,
        "low": 5.775,
        "high": 5.785,
        "unit": "minutes",
        "hedge": "exact",
        "baseline_submitter": "",
        "baseline_system": "",
        "baseline_round": "",
        "suite": "training",
        "round": "1.1",
        "division": "",
        "ids": [],
        "speaker": "",
        "modality": "asserted",
        "outside": False,
        "confidence": 1.0,
        "verdict": "contradicted",
        "caveats": [],
        "diagnosis": {"code": "digit", "text": "One digit differs: 5.78 for 5.88."},
        "arithmetic": "5.88 is not 5.78",
        "explanation": "The official score is 5.88 minutes; no other reading gives 5.78.",
    }


def test_slots_say_how_they_were_filled() -> None:
    slots = {name: slot.how for name, slot in claim_slots(POD.claims[2]).items()}
    assert slots["submitter"] == "article_default"
    assert slots["baseline_submitter"] == "article_default"
    assert slots["round"] == "empty"


@pytest.mark.parametrize(
    ("printed", "json_text"),
    [
        ("28.33", "28.33"),
        ("0.1", "0.1"),
        ("9", "9"),
        ("300000", "300000"),
        ("9.0", "9.0"),
        ("1E+6", "1000000.0"),
        ("1E+999999", "null"),
        ("1E-999999", "0.0"),
        ("NaN", "null"),
        ("-Infinity", "null"),
        ("12345678901234567890123", "1.2345678901234568e+22"),
    ],
)
def test_a_decimal_prints_as_it_was_printed(printed: str, json_text: str) -> None:
    assert dump(number(Decimal(printed))) == json_text


@given(st.decimals(allow_nan=False, allow_infinity=False, places=3, min_value=0, max_value=10**9))
@settings(max_examples=60)
def test_no_digit_is_lost(value: Decimal) -> None:
    assert Decimal(dump(number(value))) == value


def written(form: str, records: list[dict[str, object]] = RECORDS) -> str:
    stream = io.StringIO(newline="")
    assert write(records, form, stream) == len(records)
    return stream.getvalue()


def test_json_lines_come_back_equal() -> None:
    assert [json.loads(line) for line in written("jsonl").split("\n")[:-1]] == RECORDS


def test_json_comes_back_equal() -> None:
    assert json.loads(written("json")) == RECORDS
    assert json.loads(written("json", [])) == []


def test_csv_comes_back_with_all_names_and_rows() -> None:
    rows = list(csv.DictReader(io.StringIO(written("csv"))))
    assert [tuple(row) for row in rows] == [NAMES] * len(RECORDS)
    for row, record in zip(rows, RECORDS, strict=True):
        assert json.loads(row["official"]) == record["official"]
        assert row["claim_id"].lstrip("'") == record["claim_id"]
        assert row["value"] == ("" if record["value"] is None else repr(record["value"]))


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\n=1", "＝1", "'=1"]
)
def test_no_csv_cell_is_a_formula(text: str) -> None:
    assert csv_cell(text).startswith("'")


def test_numbers_in_csv_stay_numbers() -> None:
    assert csv_cell(-1.5) == "-1.5"


@given(st.text())
@settings(max_examples=100)
def test_any_text_survives_json_and_never_breaks_a_markdown_row(text: str) -> None:
    assert json.loads(dump(text)) == text
    assert len(dump(text).splitlines()) == 1
    cell = markdown(text)
    assert len(cell.splitlines()) <= 1
    assert "|" not in cell.replace("\\\\", "").replace("\\|", "")


def test_markdown_holds_no_live_markup() -> None:
    text = written("md", list(flat_records(HOSTILE)))
    for tag in ("<script", "<img", "<svg", "<iframe", "]("):
        assert tag not in text


def test_unknown_format_says_which_there_are() -> None:
    with pytest.raises(ValueError, match=", ".join(FORMATS)):
        write([], "xml", io.StringIO())
