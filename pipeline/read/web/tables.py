"""A table's cells on a grid: spans resolved, each cell with the headers that govern it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.read.errors import ReadError
from pipeline.read.limits import MAX_TABLE_SLOTS
from pipeline.records import Cell

_WORDLESS = re.compile(r"[\W\d_]+")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_POINT = re.compile(r"\d[.,]\d")
# HTML's own bounds on spans.
_MAX_COLSPAN, _MAX_ROWSPAN = 1000, 65534


@dataclass
class Slot:
    """One cell as it stands in the markup: text, spans, and what the markup calls it."""

    text: str
    rowspan: int = 1
    colspan: int = 1
    header: bool = False
    in_head: bool = False
    row_scope: bool = False
    row: int = 0
    column: int = 0


def span(value: str | None, limit: int) -> int:
    """A span attribute as browsers read it: at least 1, at most ``limit``."""
    digits = re.match(r"\s*(\d{1,6})", value or "")
    return min(max(int(digits[1]), 1), limit) if digits else 1


def colspan(value: str | None) -> int:
    """The columns that a cell covers."""
    return span(value, _MAX_COLSPAN)


def rowspan(value: str | None) -> int:
    """The rows that a cell covers; 0 means all that follow, as in HTML."""
    return _MAX_ROWSPAN if (value or "").strip() == "0" else span(value, _MAX_ROWSPAN)


def within(slots: int) -> None:
    """Raises ``ReadError`` where tables are too large."""
    if slots > MAX_TABLE_SLOTS:
        raise ReadError(f"tables of more than {MAX_TABLE_SLOTS} cells")


def cells(rows: Sequence[Sequence[Slot]], table: int, caption: str) -> list[tuple[Slot, Cell]]:
    """Each slot with its place. Raises ``ReadError`` where spans ask for too large a grid."""
    grid = _place(rows)
    width = max((c for _, c in grid), default=-1) + 1
    height = len(rows)
    within(width * height)
    head = _head_rows(grid, height, width)
    sections = _sections(grid, height, width, head)
    stub = _stub(grid, height, width, head)
    found: list[tuple[Slot, Cell]] = []
    for row in rows:
        for slot in row:
            columns = range(slot.column, min(slot.column + slot.colspan, width))
            found.append(
                (
                    slot,
                    Cell(
                        table=table,
                        row=slot.row,
                        column=slot.column,
                        row_headers=_row_headers(grid, slot, stub, sections, head),
                        column_headers=_column_headers(grid, slot, columns, head),
                        caption=caption,
                        header=slot.row < head
                        or slot.column + slot.colspan <= stub
                        or slot.header
                        or sections.get(slot.row) == slot.text,
                    ),
                )
            )
    return found


def _place(rows: Sequence[Sequence[Slot]]) -> dict[tuple[int, int], Slot]:
    grid: dict[tuple[int, int], Slot] = {}
    for r, row in enumerate(rows):
        c = 0
        for slot in row:
            while (r, c) in grid:
                c += 1
            slot.row, slot.column = r, c
            slot.rowspan = min(slot.rowspan, len(rows) - r)
            within(len(grid) + slot.rowspan * slot.colspan)
            for dr in range(slot.rowspan):
                for dc in range(slot.colspan):
                    grid.setdefault((r + dr, c + dc), slot)
            c += slot.colspan
    return grid


def _row(grid: dict[tuple[int, int], Slot], r: int, width: int) -> list[Slot]:
    return [slot for c in range(width) if (slot := grid.get((r, c))) is not None]


def _head_rows(grid: dict[tuple[int, int], Slot], height: int, width: int) -> int:
    """How many rows at the top are headers: those marked so, else a first row without data."""
    count = 0
    while count < height - 1:
        row = _row(grid, count, width)
        if row and row[0].colspan >= width > 1 and not row[0].in_head:
            # One cell across the whole body names the rows below it, and heads no column.
            break
        marked = row and all(s.in_head or (s.header and not s.row_scope) or not s.text for s in row)
        if not marked or not any(s.in_head or s.header for s in row):
            break
        count += 1
    if count or height < 2 or width < 2:
        # A first row cell that spans rows takes the rows it spans into the head.
        return max([count, *(s.rowspan for s in _row(grid, 0, width) if count)]) if count else 0
    first = _row(grid, 0, width)
    below = [s for r in range(1, height) for s in _row(grid, r, width)[1:]]
    figures = sum(1 for s in below if _is_value(s.text))
    if all(_heads(grid, s, height) for s in first) and 2 * figures >= len(below) > 0:
        second = _row(grid, 1, width)
        grouped = any(s.colspan > 1 for s in first) and height > 2
        return 2 if grouped and _heads_groups(grid, first, second, below) else 1
    return 0


def _heads_groups(
    grid: dict[tuple[int, int], Slot], first: list[Slot], second: list[Slot], below: list[Slot]
) -> bool:
    """Whether a second row names the columns of the groups above it: words, or sizes.

    Whole numbers are sizes where the corner is empty and what is below them is measured.
    """
    if not any(_is_value(s.text) for s in second):
        return True
    stub, *rest = second
    sizes = all(s.text.isdigit() and s.colspan == 1 for s in rest)
    measured = any(_is_value(s.text) and _POINT.search(s.text) for s in below if s.row > 1)
    return not first[0].text and bool(_LETTERS.search(stub.text)) and sizes and measured


def _heads(grid: dict[tuple[int, int], Slot], slot: Slot, height: int) -> bool:
    """Whether a cell of the first row can head its column: it is no figure, or one of other things
    than those below it (“8 GPUs” above “14.7”, “3D U-Net” above “21.1”)."""
    if not _is_value(slot.text):
        return True
    word = _WORDLESS.sub("", slot.text).casefold()
    below = [s.text for r in range(1, height) if (s := grid.get((r, slot.column))) is not None]
    same = sum(1 for text in below if _WORDLESS.sub("", text).casefold() == word)
    return bool(word) and bool(below) and same == 0


def _is_value(text: str) -> bool:
    """A figure with at most a unit: data, not a name that holds a digit."""
    return bool(re.match(r"^[^\w]*\d[\d.,\s]*\s*[^\d]{0,12}$", text.strip()))


def _sections(
    grid: dict[tuple[int, int], Slot], height: int, width: int, head: int
) -> dict[int, str]:
    """Row -> text of the row above that spans the whole table and so names what follows."""
    found: dict[int, str] = {}
    name = ""
    for r in range(head, height):
        row = {id(s): s for s in _row(grid, r, width)}
        filled = [s for s in row.values() if s.text]
        if (
            width > 1
            and len(filled) == 1
            and filled[0].colspan >= width
            and not _is_value(filled[0].text)
        ):
            name = filled[0].text
        if name:
            found[r] = name
    return found


def _stub(grid: dict[tuple[int, int], Slot], height: int, width: int, head: int) -> int:
    """How many columns at the left name their rows: those marked so, else a first of words."""
    body = range(head, height)
    stub = 0
    for c in range(width - 1):
        column = [s for r in body if (s := grid.get((r, c))) is not None and s.colspan < width]
        if not column or not all(s.header or not s.text for s in column):
            break
        if not any(s.header for s in column):
            break
        stub += 1
    if stub or width < 2:
        return stub
    column = [s for r in body if (s := grid.get((r, 0))) is not None and s.text]
    words = sum(1 for s in column if _LETTERS.search(s.text) and not _is_value(s.text))
    return 1 if column and 2 * words > len(column) else 0


def _row_headers(
    grid: dict[tuple[int, int], Slot], slot: Slot, stub: int, sections: dict[int, str], head: int
) -> tuple[str, ...]:
    if slot.row < head or sections.get(slot.row) == slot.text:
        return ()
    found = [sections[slot.row]] if slot.row in sections else []
    for c in range(min(stub, slot.column)):
        above = grid.get((slot.row, c))
        if above is not None and above is not slot and above.text:
            found.append(above.text)
    # A row's own marked header right of the stub (mixed tables) governs the cells after it.
    return tuple(dict.fromkeys(found))


def _column_headers(
    grid: dict[tuple[int, int], Slot], slot: Slot, columns: range, head: int
) -> tuple[str, ...]:
    found: list[str] = []
    if slot.row >= head and slot.text and len(columns) > 1 and slot.column == 0:
        return ()
    for r in range(min(head, slot.row)):
        for c in columns:
            above = grid.get((r, c))
            if above is not None and above is not slot and above.text:
                found.append(above.text)
    return tuple(dict.fromkeys(found))
