"""Reads a table that a user downloaded from MLCommons' results pages: CSV, XLSX or JSON.

Columns are found by their headers, whatever their order. A table is long (a benchmark column and
a result column) or wide (one column per benchmark); both give one ``Downloaded`` per score.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from pipeline.official.importers.cells import plain

# Field, and the headers that mean it, in lower case without signs and without what stands in
# parentheses.
HEADERS: dict[str, tuple[str, ...]] = {
    "id": ("publicid", "id", "resultid", "mlperfid"),
    "suite": ("suite", "category", "systemtype", "benchmarksuite"),
    "round": ("round", "version", "benchmarkversion"),
    "division": ("division", "category"),
    "availability": ("availability", "availabilitycategory", "status"),
    "submitter": ("submitter", "organization", "submittingorganization", "organisation"),
    "system": ("platform", "systemfolder", "sut"),
    "system_name": ("systemname", "system"),
    "nodes": ("nodes", "ofnodes", "numberofnodes", "totalnodes"),
    "host_processor": ("processor", "hostprocessormodelname", "processormodelname"),
    "accelerator": ("accelerator", "acceleratormodelname", "acceleratorname"),
    "accelerators": ("accelerators", "ofaccelerators", "totalaccelerators", "numberofaccelerators"),
    "software": ("software", "framework", "softwareframework"),
    "benchmark": ("benchmark", "model", "usedmodel", "benchmarkmodel", "mlperfmodel"),
    "scenario": ("scenario",),
    "score": ("result", "score", "performanceresult", "avgresult", "latencyinminutes"),
    "unit": ("units", "unit", "performanceunits", "resultunits"),
}
_ABOVE = 20  # lines among which the headers are sought
_SCENARIOS = frozenset({"offline", "server", "singlestream", "multistream", "interactive"})


@dataclass(frozen=True)
class Downloaded:
    """One score of a downloaded table; ``""`` where the table does not say.

    ``benchmark`` is as the table writes it. ``line`` counts the table's rows from 1.
    """

    line: int
    benchmark: str
    scenario: str
    score: Decimal
    unit: str
    fields: Mapping[str, str]

    def __getattr__(self, name: str) -> str:
        if name not in HEADERS:
            raise AttributeError(name)
        return self.fields.get(name, "")


class DownloadError(ValueError):
    """A downloaded file that cannot be read as a table of results, and why."""


def read_download(file: Path) -> list[Downloaded]:
    """Every score of a downloaded table. Raises ``DownloadError``."""
    try:
        records = list(_records(file))
    except DownloadError:
        raise
    except Exception as error:  # a broken file can raise anything at all in a reader
        raise DownloadError(f"{file}: cannot be read: {error}") from error
    if not records:
        raise DownloadError(f"{file}: no rows")
    headers = list(dict.fromkeys(header for record in records for header in record))
    columns = _columns(headers)
    missing = [field for field in ("id", "submitter") if field not in columns]
    if missing:
        raise DownloadError(f"{file}: no column for {', '.join(missing)} among {headers}")
    others = [header for header in headers if header not in columns.values()]
    found: list[Downloaded] = []
    for line, record in enumerate(records, start=1):
        fields = {field: _text(record.get(header)) for field, header in columns.items()}
        found += _scores(line, fields, {header: record.get(header) for header in others})
    if not found:
        raise DownloadError(f"{file}: no column of results among {headers}")
    return found


def _scores(line: int, fields: dict[str, str], others: dict[str, Any]) -> Iterator[Downloaded]:
    scenario = plain(fields.get("scenario", ""))
    if "benchmark" in fields and "score" in fields:
        score = _number(fields["score"])
        if score is not None:
            yield Downloaded(
                line, fields["benchmark"], scenario, score, fields.get("unit", ""), fields
            )
        return
    for header, value in others.items():
        score = _number(value)
        if score is not None:
            # "bert-99 Offline (samples/s)" holds benchmark, scenario and unit.
            unit = re.search(r"\(([^)]*)\)", header)
            words = re.sub(r"\([^)]*\)", "", header).split()
            named = [word for word in words if plain(word) in _SCENARIOS]
            benchmark = " ".join(word for word in words if word not in named)
            here = plain(named[0]) if named else scenario
            yield Downloaded(line, benchmark, here, score, unit[1] if unit else "", fields)


def _columns(headers: list[str]) -> dict[str, str]:
    plains = {header: plain(re.sub(r"\([^)]*\)", "", header)) for header in headers}
    found: dict[str, str] = {}
    for field, names in HEADERS.items():
        for name in names:
            header = next((header for header in headers if plains[header] == name), None)
            if header is not None and header not in found.values():
                found[field] = header
                break
    return found


def _records(file: Path) -> Iterable[dict[str, Any]]:
    suffix = file.suffix.lower()
    if suffix == ".json":
        data = json.loads(file.read_bytes().decode("utf-8-sig"), parse_float=Decimal)
        rows = (
            next((v for v in data.values() if isinstance(v, list)), [])
            if isinstance(data, dict)
            else data
        )
        found = rows if isinstance(rows, list) else []
        return [row for row in found if isinstance(row, dict)]
    if suffix in (".xlsx", ".xlsm"):
        return _sheet(file)
    if suffix in (".csv", ".tsv", ".txt"):
        text = _decoded(file.read_bytes())
        for delimiter in "\t;,":
            cells = list(csv.reader(io.StringIO(text), delimiter=delimiter))
            if any(_heads(row) for row in cells[:_ABOVE]):
                break
        # Where semicolons part the columns, a comma is the decimal sign.
        return _table(cells, "," if delimiter == ";" else ".")
    raise DownloadError(f"{file}: neither CSV, XLSX nor JSON")


def _sheet(file: Path) -> list[dict[str, Any]]:
    try:
        from openpyxl import load_workbook
    except ImportError as error:
        raise DownloadError(
            f"{file}: reading XLSX needs openpyxl (pip install openpyxl), or save it as CSV"
        ) from error
    sheet = load_workbook(file, read_only=True, data_only=True).active
    lines = sheet.iter_rows(values_only=True) if sheet is not None else iter(())
    return _table([list(row) for row in lines])


def _table(lines: list[list[Any]], decimal: str = ".") -> list[dict[str, Any]]:
    """The rows below the headers, which titles and empty lines may stand above."""
    rows = [line for line in lines if any(_text(cell) for cell in line)]
    if not rows:
        return []
    top = next((n for n, row in enumerate(rows[:_ABOVE]) if _heads(row)), 0)
    headers = [_text(cell) for cell in rows[top]]
    if decimal == ",":
        rows = [[_pointed(_text(cell)) for cell in row] for row in rows]
    return [dict(zip(headers, row, strict=False)) for row in rows[top + 1 :]]


def _heads(row: list[Any]) -> bool:
    return {"id", "submitter"} <= _columns([_text(cell) for cell in row]).keys()


def _pointed(text: str) -> str:
    """A number written ``1.234,5`` or ``0,5`` with a point; other texts as they are."""
    if re.fullmatch(r"\d{1,3}(\.\d{3})*,\d+|\d+,\d+", text):
        return text.replace(".", "").replace(",", ".")
    return text


def _decoded(content: bytes) -> str:
    # The results pages export UTF-16 with tabs; a spreadsheet may save in Windows' own set.
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _number(value: Any) -> Decimal | None:
    text = _text(value)
    if "," in text and not re.fullmatch(r"\d{1,3}(,\d{3})+(\.\d+)?", text):
        return None  # commas that group no thousands: what the figure is would be a guess
    text = text.replace(",", "")
    try:
        number = Decimal(text) if text else None
    except InvalidOperation:
        return None
    return number if number is not None and number.is_finite() else None


def _text(value: Any) -> str:
    return " ".join(str(value if value is not None else "").split())
