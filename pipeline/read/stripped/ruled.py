"""Tables in plain text whose rows are lines: cells set off by bars, by tabs, or by wide spaces.

What turns pages into text writes ``a | b |`` with a rule of dashes below the headers, or a tab or
two between cells. Such lines stand right below the sentence that announces them.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence

from pipeline.read.block import Block
from pipeline.read.encodings.script import weight
from pipeline.read.stripped import cues
from pipeline.records import Cell

# The signs that tables are drawn with: bars, rules, and where these meet.
_BAR, _LINE, _CROSS = "|│┃║｜", "=─━═-", "┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋┠┨┯┷┿╔╗╚╝╠╣╦╩╬╟╢╤╧╪╒╕╘╛╞╡"
# How cells are set off, the surest first, and how many rows make such a table.
_BARS, _TABS, _SPACES = (
    re.compile(rf"(?:(?<!\s)\s*+|(?<=\s))[{_BAR}]\s*"),
    re.compile(r"\t+"),
    re.compile(r"[^\S\t\n]{2,}|\u3000"),
)
# Semicolons, and commas without a space, as data are written: sentences have them as well, so every
# row must have as many cells, and a column be of figures.
_SEMIS, _COMMAS = re.compile(r";\s*"), re.compile(r",(?=[^\s,])")
_LEAST = {_BARS: 2, _TABS: 2, _SEMIS: 3, _COMMAS: 3, _SPACES: 3}
_DATA = (_SEMIS, _COMMAS)
# A decimal, by which a first line heads nothing, thousands, which are no two cells, and quotes.
_DECIMAL, _THOUSANDS, _QUOTED = (
    re.compile(r"\d,\d"),
    re.compile(r"(?<![\d.])\d{1,3},\d{3}(?!\d)"),
    re.compile(r'^"(.*)"$'),
)
# The fewest rows with bars around each of them that are a table whatever they hold.
_FRAMED = 3
_TAB, _PAIR = re.compile(r"\t"), re.compile(r"\t\t")
_ODD = re.compile(r"(?<!\t)(?:\t\t)*\t(?!\t)")
# “•|tab|BERT: 3.8 minutes”: an item of a list, as documents set it, whose tab parts no cells.
_ITEM = re.compile(r"(?<=[•·‣▪◦●○■\uf0b7])\t+(?=[^\t]*\Z)")
_RULE = re.compile(rf"(?=[^{_LINE}]*[{_LINE}])[\s{_BAR}{_CROSS}:+{_LINE}]+")
_FRAME = re.compile(rf"^[{_BAR}]|[{_BAR}]$")
# A rule between the rows of a drawn grid.
_DRAWN = re.compile(rf"[+{_CROSS}][{_CROSS}:+{_LINE}]*[+{_CROSS}]")
# A space that sets off the thousands of a figure stays as it is.
_SPACE = re.compile(r"[^\S\n]{2,}|[\t\r\f\v\x1c-\x1f\x85]")
_DIGIT = re.compile(r"\d")
# A figure with its unit, or the mark of a result that is not there.
FIGURE = re.compile(
    r"[~<>≈±+$€£¥]*\d[\d.,]*(?:\s?[^\d\s,.]{1,10})?(?:\s[^\d\s,.]{1,8})?|[-–—]|n\.?/?a\.?", re.I
)
# Days from which a table is a calendar.
_WEEKS = 14
# From how many of its first lines a run of lines is tried as a table: a sentence or two that
# announce it may look like rows. A page of such lines is no table, however long.
_TRIES = 6
# The most letters of a cell in data and elsewhere, and where a rule says that it is one.
_SHORT, _LONG, _LONGEST = 60, 120, 600


def parts(lines: Sequence[str]) -> list[tuple[bool, list[list[str]]]]:
    """The lines in order, each run of them a table's rows or, one cell a row, lines of text."""
    found: list[tuple[bool, list[list[str]]]] = []
    lines = [_ITEM.sub(" ", line) for line in lines]
    ends = {separator: _ends(lines, separator) for separator in _LEAST}
    tried: Counter[tuple[re.Pattern[str], int]] = Counter()
    at = 0
    while at < len(lines):
        for separator, least in _LEAST.items():
            end = ends[separator][at]
            if end - at < least or tried[separator, end] >= _TRIES:
                continue
            tried[separator, end] += 1
            if rows := _rows(lines[at:end], separator):
                found.append((True, rows))
                at = end
                break
        else:
            if not found or found[-1][0]:
                found.append((False, []))
            found[-1][1].append([lines[at]])
            at += 1
    return found


def grid(rows: Sequence[Sequence[str]], number: int, texts: int = 1) -> list[Block]:
    """The cells of a table below its headers; the first ``texts`` of each row head the row."""
    top = rows[0]
    blocks = []
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            heads = tuple(filter(None, row[:texts])) if c >= texts and r else ()
            place = Cell(
                table=number,
                row=r,
                column=c,
                row_headers=heads,
                column_headers=(top[c],) if r and top[c] else (),
                header=r == 0 or (c < texts and not FIGURE.fullmatch(text)),
            )
            blocks.append(Block(text=text, kind="cell", cell=place))
    return blocks


def _ends(lines: Sequence[str], separator: re.Pattern[str]) -> list[int]:
    """For each line, where the run of lines ends that begins with it: there, if it is in none."""
    ends = list(range(len(lines)))
    for at in reversed(range(len(lines))):
        line = lines[at].strip(" ")
        if separator.search(line) or (separator is _BARS and _DRAWN.fullmatch(line)):
            goes_on = at + 1 < len(lines) and ends[at + 1] > at + 1
            if goes_on and separator in _DATA:
                goes_on = len(separator.findall(line)) == len(separator.findall(lines[at + 1]))
            ends[at] = ends[at + 1] if goes_on else at + 1
    return ends


def _rows(lines: Sequence[str], separator: re.Pattern[str]) -> list[list[str]]:
    """The rows of lines that are a table, ``[]`` if they are none."""
    lines = [line.strip(" ") for line in lines]
    ruled = [_RULE.fullmatch(line) is not None for line in lines]
    told = separator is _BARS and any(ruled[:2])
    tabs = _TAB if any(map(_ODD.search, lines)) else _PAIR
    split = tabs if separator is _TABS else separator
    rows = [_cells(line, split) for line, rule in zip(lines, ruled, strict=True) if not rule]
    width = max(map(len, rows), default=0)
    if len(rows) < _LEAST[separator] or width < 2:
        return []
    if separator is _COMMAS and (any(map(_THOUSANDS.search, lines)) or _DECIMAL.search(lines[0])):
        return []
    # A corner without a word is lost with the spaces before it.
    if len(rows[0]) == width - 1 and all(len(row) == width for row in rows[1:]):
        rows[0].insert(0, "")
    full = sum(len(row) == width for row in rows)
    ragged = full < len(rows)
    if len(rows[0]) < width or 2 * full < len(rows) or (ragged and separator in (_SPACES, *_DATA)):
        return []
    rows = [[*row, *[""] * (width - len(row))] for row in rows]
    digits = sum(1 for row in rows for cell in row if _DIGIT.search(cell))
    long = max(weight(cell) for row in rows for cell in row)
    if separator in _DATA and long > _SHORT:
        return []
    if told:
        return rows if digits and long <= _LONGEST else []
    if _counts_on([cell for row in rows for cell in row]):
        return []
    framed = separator is _BARS and all(len(_FRAME.findall(line)) == 2 for line in lines)
    labelled = any(cell and cues.line_reason(cell) for cell in rows[0])
    if framed and not ragged and len(rows) >= _FRAMED and not labelled:
        return rows if digits and long <= _LONG else []
    if separator is not _TABS and not measured(rows):
        return []
    return rows if digits >= len(rows) - 1 and long <= _LONG else []


def measured(rows: Sequence[Sequence[str]]) -> bool:
    """Whether a column behind the first one is of figures."""
    return any(map(_measures, list(zip(*rows, strict=True))[1:]))


def _measures(column: Sequence[str]) -> bool:
    """Whether a column is of figures below a header that is none."""
    return not FIGURE.fullmatch(column[0]) and all(map(FIGURE.fullmatch, column[1:]))


def _counts_on(cells: Sequence[str]) -> bool:
    """Whether the cells count on from one to the next, as the days of a calendar do."""
    days = [int(cell) for cell in cells if cell.isdecimal() and len(cell) <= 2]
    steps = sum(later == day + 1 for day, later in itertools.pairwise(days))
    return len(days) >= _WEEKS and steps >= len(days) - 2


def _cells(line: str, separator: re.Pattern[str]) -> list[str]:
    if separator is _BARS:
        line = _FRAME.sub("", line).strip(" ")
    cells = [_SPACE.sub(" ", cell).strip() for cell in separator.split(line)]
    return [_QUOTED.sub(r"\1", cell) for cell in cells] if separator in _DATA else cells
