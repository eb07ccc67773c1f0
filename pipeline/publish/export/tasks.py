"""Task files for annotation tools, with offsets as each tool counts them.

Python and brat count characters; so does what Label Studio stores (its issue #1559), though older
versions counted UTF-16 units; doccano counts UTF-16 units (its issue #2290).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, get_args

from pipeline.publish.export.units import Unit
from pipeline.publish.files import write_whole
from pipeline.publish.formats import dump
from pipeline.records import Kind, Label

KINDS: tuple[str, ...] = get_args(Kind)
VERDICTS: tuple[str, ...] = get_args(Label)
_UNSAFE = re.compile(r"[^A-Za-z0-9_-]+")


def to_utf16(text: str, offset: int) -> int:
    """A character offset as a count of UTF-16 units, as JavaScript counts."""
    return offset + sum(1 for char in text[:offset] if ord(char) > 0xFFFF)


def from_utf16(text: str, offset: int) -> int:
    """A count of UTF-16 units as a character offset; within a pair, the character's own."""
    units = 0
    for place, char in enumerate(text):
        if units >= offset:
            return place
        units += 2 if ord(char) > 0xFFFF else 1
    return len(text)


def _labelstudio(units: Iterable[Unit], out: Path) -> Path:
    path = out / "tasks.json"
    (out / "labeling.xml").write_text(_labeling(), encoding="utf-8")
    with path.open("w", encoding="utf-8", newline="\n") as stream:
        stream.write("[")
        for place, unit in enumerate(units):
            stream.write(",\n" if place else "\n")
            result = [part for n, _ in enumerate(unit.marks) for part in _regions(unit, n)]
            data = {"text": unit.text, **_origin(unit)}
            stream.write(dump({"data": data, "annotations": [{"result": result}]}))
        stream.write("\n]\n")
    return path


def _regions(unit: Unit, number: int) -> list[dict[str, Any]]:
    mark = unit.marks[number]
    value = {"start": mark.start, "end": mark.end, "text": unit.text[mark.start : mark.end]}
    shared = {"id": f"c{number}", "to_name": "text", "meta": {"text": [mark.claim_id]}}
    return [
        {**shared, "from_name": name, "type": type, "value": {**value, type: [choice]}}
        for name, type, choice in (
            ("kind", "labels", mark.kind),
            ("verdict", "choices", mark.verdict),
        )
    ]


def _labeling() -> str:
    kinds = "".join(f'    <Label value="{kind}"/>\n' for kind in KINDS)
    verdicts = "".join(f'    <Choice value="{verdict}"/>\n' for verdict in VERDICTS)
    return (
        '<View>\n  <Labels name="kind" toName="text">\n'
        f'{kinds}  </Labels>\n  <Text name="text" value="$text" granularity="symbol"/>\n'
        '  <Choices name="verdict" toName="text" perRegion="true" required="true">\n'
        f"{verdicts}  </Choices>\n</View>\n"
    )


def _doccano(units: Iterable[Unit], out: Path) -> Path:
    def row(unit: Unit) -> dict[str, Any]:
        spans = [
            [to_utf16(unit.text, m.start), to_utf16(unit.text, m.end), f"{m.kind}/{m.verdict}"]
            for m in unit.marks
        ]
        return {"text": unit.text, "label": spans, **_origin(unit)}

    return _lines(map(row, units), out / "doccano.jsonl")


def _prodigy(units: Iterable[Unit], out: Path) -> Path:
    def row(unit: Unit) -> dict[str, Any]:
        spans = [
            {
                "start": m.start, "end": m.end, "label": m.kind, "verdict": m.verdict,
                "claim_id": m.claim_id,
            }
            for m in unit.marks
        ]  # fmt: skip
        return {"text": unit.text, "spans": spans, "meta": _origin(unit)}

    return _lines(map(row, units), out / "prodigy.jsonl")


def _brat(units: Iterable[Unit], out: Path) -> Path:
    """One ``.txt`` and ``.ann`` for each unit, with the folder's ``annotation.conf``.

    Raises ``ValueError`` where the folder holds annotations already: they may be somebody's work.
    """
    if any(out.glob("*.ann")):
        raise ValueError(f"{out} already holds brat annotations; choose an empty folder")
    (out / "annotation.conf").write_text(
        "[entities]\n" + "\n".join(KINDS) + "\n[relations]\n[events]\n[attributes]\n"
        f"Verdict Arg:<ENTITY>, Value:{'|'.join(VERDICTS)}\n",
        encoding="utf-8",
    )
    for place, unit in enumerate(units, 1):
        name = f"{place:06}-{_UNSAFE.sub('_', unit.name)[:80]}"
        lines = [f"#0\tOrigin T0\t{dump(_origin(unit))}"]
        for number, mark in enumerate(unit.marks, 1):
            spans, words = _unbroken(unit.text, mark.start, mark.end)
            lines.append(f"T{number}\t{mark.kind} {spans}\t{words}")
            lines.append(f"A{number}\tVerdict T{number} {mark.verdict}")
            lines.append(f"#{number}\tAnnotatorNotes T{number}\t{_one_line(mark.claim_id)}")
        write_whole(out / f"{name}.txt", unit.text)
        write_whole(out / f"{name}.ann", "\n".join(lines) + "\n")
    return out


def _unbroken(text: str, start: int, end: int) -> tuple[str, str]:
    """A span in brat's form: it may not cross a line, so it is written in pieces."""
    pieces = [
        (start + found.start(), start + found.end())
        for found in re.finditer(r"[^\n\r]+", text[start:end])
    ]
    spans = ";".join(f"{left} {right}" for left, right in pieces)
    return spans, " ".join(text[left:right] for left, right in pieces)


WRITERS: dict[str, Callable[[Iterable[Unit], Path], Path]] = {
    "labelstudio": _labelstudio,
    "doccano": _doccano,
    "prodigy": _prodigy,
    "brat": _brat,
}


def _origin(unit: Unit) -> dict[str, Any]:
    return {
        "article_id": unit.article_id, "offset": unit.offset, "text_digest": unit.digest,
        "lang": unit.lang,
    }  # fmt: skip


def _lines(rows: Iterable[dict[str, Any]], path: Path) -> Path:
    with path.open("w", encoding="utf-8", newline="\n") as stream:
        for row in rows:
            stream.write(dump(row) + "\n")
    return path


def _one_line(text: str) -> str:
    return " ".join(text.split())
