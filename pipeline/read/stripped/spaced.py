"""Tables of a stripped page whose cells are a single space apart, each row a line or all in one.

``IPU-POD16 28.33 32.70``: so many figures at the end of every line, below a line of as many
words and one for the labels. Where the headers are more words than columns nothing tells which
of them belong together, and the lines stay lines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.read.stripped.ruled import FIGURE

# The fewest rows below the headers, and columns of figures, that are a table.
_ROWS, _COLUMNS = 2, 2
_FIGURE = re.compile(r"[~<>≈]?\d[\d.,]*[x×%]?|[-–—]|n\.?/?a\.?", re.I)
_SPACES = re.compile(r" +")
# So many words of a label or of a line that is a table, so that long prose is not looked through.
_LABEL, _WORDS = 6, 400
_WORD = re.compile(r"[^\W\d_]")


def widened(lines: Sequence[str]) -> list[str]:
    """The lines, with tabs between the cells of those that are rows of a table."""
    rows = [_row(_SPACES.split(line.strip(" "))) for line in lines]
    ends = _ends(rows)
    found: list[str] = []
    at = 0
    while at < len(lines):
        end = ends[at + 1] if at + 1 < len(lines) else at
        heads = _heads(lines[at], rows[at + 1]) if end - at > _ROWS else []
        if heads:
            found += ["\t".join(row) for row in (heads, *rows[at + 1 : end])]
            at = end
            continue
        found += _in_one(lines[at])
        at += 1
    return found


def _ends(rows: Sequence[Sequence[str]]) -> list[int]:
    """For each row where the run of rows ends that begins with it: all of as many cells."""
    ends = list(range(1, len(rows) + 1))
    for at in reversed(range(len(rows) - 1)):
        if len(rows[at]) == len(rows[at + 1]):
            ends[at] = ends[at + 1]
    return [
        end if len(row) > _COLUMNS else at
        for at, (end, row) in enumerate(zip(ends, rows, strict=True))
    ]


def _row(words: Sequence[str]) -> list[str]:
    """A label and the figures behind it, ``[]`` where words are no row."""
    if len(words) > _LABEL + 20:
        return []
    label = len(words)
    while label and _FIGURE.fullmatch(words[label - 1]):
        label -= 1
    if not 0 < label <= _LABEL or not _WORD.search(" ".join(words[:label])):
        return []
    return [" ".join(words[:label]), *words[label:]]


def _heads(line: str, row: Sequence[str]) -> list[str]:
    """The headers above rows: one word for each column, and one or none for the labels."""
    words = _SPACES.split(line.strip(" "))
    if len(words) == len(row) - 1:
        words.insert(0, "")
    if len(words) != len(row) or any(FIGURE.fullmatch(word) for word in words):
        return []
    return words if all(_WORD.search(word) for word in words[1:]) else []


def _in_one(line: str) -> list[str]:
    """The rows of a table that became one line, or the line itself."""
    words = _SPACES.split(line.strip(" "))
    if len(words) > _WORDS:
        return [line]
    rows: list[list[str]] = [[]]
    for word in words:
        if rows[-1] and _FIGURE.fullmatch(rows[-1][-1]) and not _FIGURE.fullmatch(word):
            rows.append([])
        rows[-1].append(word)
    parted = [_row(row) for row in rows]
    first, rest = rows[0], parted[1:]
    if len(rest) < _ROWS or not all(rest) or len({len(row) for row in rest}) > 1:
        return [line]
    # The first row stands behind the headers: its label has as many words as the others have.
    width, label = len(rest[0]), {row[0].count(" ") + 1 for row in rest}
    if width <= _COLUMNS or len(label) > 1:
        return [line]
    cut = len(first) - (width - 1) - label.pop()
    top = _row(first[max(cut, 0) :])
    # A sentence has figures in it too; no label begins as a word within one does.
    if len(top) != width or any(row[0][0].islower() for row in (top, *rest)):
        return [line]
    heads = _heads(" ".join(first[: max(cut, 0)]), rest[0])
    return ["\t".join(row) for row in (heads, top, *rest)] if heads else [line]
