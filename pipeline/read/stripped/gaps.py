"""Tables of a stripped page whose cells each became a line, and whose empty cells blank lines.

What is left out tells where it stood: below the header of the rows' names and as many others as
rows have cells, each row begins with a name and goes on with figures or nothing. Only one width
of rows may fit, to a line that is no cell any more; else the lines stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.read.encodings.script import weight
from pipeline.read.stripped import cues
from pipeline.read.stripped.ruled import FIGURE

# The columns of such a table, its fewest rows, and the longest cell.
_COLUMNS, _ROWS, _LONG = range(3, 13), 2, 60
# How a cell says that there is nothing in it.
_NONE = ("", "-", "–", "—", "n/a", "N/A")
_DECIMAL = re.compile(r"\d[.,]\d")


def filled(lines: Sequence[str]) -> list[str]:
    """The lines, with tabs between the cells of each row that has an empty one."""
    found: list[str] = []
    at = 0
    while at < len(lines):
        width, rows = _table(lines, at) if cues.heads_rows(lines[at]) else (0, 0)
        if not rows:
            found.append(lines[at])
            at += 1
            continue
        end = at + width * (rows + 1)
        cells = [line.strip() for line in lines[at:end]]
        found += ["", *("\t".join(cells[i : i + width]) for i in range(0, len(cells), width)), ""]
        at = end
    return found


def _table(lines: Sequence[str], at: int) -> tuple[int, int]:
    """Columns and rows below the headers that begin at a line, none where it is no such table."""
    fit = [(width, rows) for width in _COLUMNS if (rows := _rows(lines, at, width)) >= _ROWS]
    if len(fit) != 1:
        return 0, 0
    ((width, rows),) = fit
    cells = [line.strip() for line in lines[at + width : at + width * (rows + 1)]]
    # A column without any figure is none: blank lines part the rows there.
    empty = any(not any(cells[i::width]) for i in range(width))
    told = "" in cells and not empty and any(map(_DECIMAL.search, cells))
    return (width, rows) if told else (0, 0)


def _rows(lines: Sequence[str], at: int, width: int) -> int:
    """The rows of a width that stand below so many headers."""
    headers = [line.strip() for line in lines[at : at + width]]
    if not all(map(_is_name, headers)) or len(set(headers)) < width:
        return 0
    count, first = 0, at + width
    while _is_row([line.strip() for line in lines[first : first + width]], width):
        count, first = count + 1, first + width
    return count


def _is_row(cells: Sequence[str], width: int) -> bool:
    values = [cell for cell in cells[1:] if cell not in _NONE]
    return (
        len(cells) == width
        and _is_name(cells[0])
        and any(values)
        and all(FIGURE.fullmatch(value) for value in values)
    )


def _is_name(text: str) -> bool:
    short = len(text) > 0 and weight(text) <= _LONG and not text.endswith((".", "。", ":", "："))
    return short and FIGURE.fullmatch(text) is None
