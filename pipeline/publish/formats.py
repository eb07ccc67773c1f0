"""Flat records as text: JSON lines, JSON, CSV and Markdown."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterable
from typing import TextIO

from pipeline.publish.fields import NAMES, Flat
from pipeline.publish.files import sound

# A spreadsheet runs a cell that begins with one of these as a formula, also behind blanks.
_FORMULA = re.compile(r"\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]")
_MARKDOWN = re.compile(r"([\\`*_\[\]|~])")
_MARKUP = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
# Controls, and the marks that turn the direction of everything after them.
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")
# Legal in JSON, but a line's end for many readers of JSON lines, or no UTF-8 at all.
_BREAKS = re.compile(r"[\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def write(records: Iterable[Flat], format: str, stream: TextIO) -> int:
    """Writes flat records to a text stream and returns how many there were.

    ``format`` is a key of ``FORMATS``. CSV needs a stream opened with ``newline=""``.
    Raises ``ValueError`` on an unknown format.
    """
    if format not in FORMATS:
        raise ValueError(f"unknown format {format!r}: use one of {', '.join(FORMATS)}")
    return FORMATS[format](records, stream)


def _jsonl(records: Iterable[Flat], stream: TextIO) -> int:
    count = 0
    for record in records:
        stream.write(dump(record) + "\n")
        count += 1
    return count


def _json(records: Iterable[Flat], stream: TextIO) -> int:
    count = 0
    stream.write("[")
    for record in records:
        stream.write(",\n" if count else "\n")
        stream.write(dump(record))
        count += 1
    stream.write("\n]\n" if count else "]\n")
    return count


def _csv(records: Iterable[Flat], stream: TextIO) -> int:
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(NAMES)
    count = 0
    for record in records:
        writer.writerow([csv_cell(record[name]) for name in NAMES])
        count += 1
    return count


def _markdown(records: Iterable[Flat], stream: TextIO) -> int:
    count = 0
    for record in records:
        stream.write(f"### {markdown(record['claim_id'])}\n\n| name | value |\n| --- | --- |\n")
        for name in NAMES:
            if record[name] not in ("", None, []):
                stream.write(f"| `{name}` | {markdown(record[name])} |\n")
        stream.write("\n")
        count += 1
    return count


FORMATS: dict[str, Callable[[Iterable[Flat], TextIO], int]] = {
    "jsonl": _jsonl,
    "json": _json,
    "csv": _csv,
    "md": _markdown,
}


def dump(value: object) -> str:
    """Compact JSON on one line, readable in any script; never a bare surrogate or NaN."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return _BREAKS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def csv_cell(value: object) -> str:
    """A value as a CSV cell: nested values as JSON, and no cell that a spreadsheet would run.

    Text that begins like a formula gets an apostrophe in front, as spreadsheets themselves
    write it; numbers are left alone.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return repr(value)
    if not isinstance(value, str):
        return dump(value)
    text = sound(value.replace("\x00", ""))
    return f"'{text}" if _FORMULA.match(text) else text


def markdown(value: object) -> str:
    """A value as inert Markdown on one line, fit for a table cell."""
    text = value if isinstance(value, str) else csv_cell(value)
    text = sound(_CONTROLS.sub(" ", text))
    return _MARKDOWN.sub(r"\\\1", text).translate(_MARKUP).strip()
