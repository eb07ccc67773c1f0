"""Tables of a stripped page whose cells each became a line: told by their rhythm.

Some words and then so many figures, again and again, below as many headers as there are
figures: that is a table, and each figure has its row and its column. Where one cell is missing
the rhythm breaks, and the lines stay lines: a figure below a wrong header would be worse.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, takewhile

import msgspec

from pipeline.read.block import Block
from pipeline.read.encodings.script import weight
from pipeline.read.stripped import cues
from pipeline.read.stripped.ruled import FIGURE, grid

# The longest cell, the fewest rows, and the most words and figures of a row.
_LONG, _ROWS, _WORDS, _FIGURES = 60, 2, 3, 12
# The fewest rows below headers of which none is known.
_FITTING = 3
# The fewest and the most columns where words stand between the figures of a row too.
_COLUMNS = range(3, 13)
_NONE = (0, 0, 0, 0)
_ENDED = re.compile(r"[.!?。！？…:：,;；，][\"'”’」』）)»]?$")
# What stands in brackets with a figure, alone or behind another figure.
_ASIDE = re.compile(r"[(（][^()（）]{0,20}\d[^()（）]{0,20}[)）]")
_BEHIND = re.compile(r"(?<=\S)\s[(（][^()（）]{0,20}\d[^()（）]{0,20}[)）]$")
_DECIMAL = re.compile(r"\d[.,]\d")


def stacked(blocks: Sequence[Block], number: int) -> list[Block]:
    """The blocks, with cells for the runs of lines that are a table; the first gets ``number``."""
    found: list[Block] = []
    for short, run in groupby(blocks, _may_be):
        apart = list(run)
        lines = _with_asides(apart)
        ways = _woven(lines) if short else []
        shape = ways[0] if _only(ways, _texts(lines)) else _NONE
        start, words, width, count = _shape(lines) if short and not ways else shape
        if not count:
            found += apart
            continue
        # The corner above the row headers is often empty, and no line then.
        first = start + words + width if start >= 0 else width
        end = first + count * (words + width)
        texts = _texts(lines)
        rows = [texts[start:first] if start >= 0 else ["", *texts[:first]]]
        rows += [texts[at : at + words + width] for at in range(first, end, words + width)]
        found += [*lines[: max(start, 0)], *grid(rows, number, words), *lines[end:]]
        number += 1
    return found


def _may_be(block: Block) -> bool:
    text = block.text
    return (
        block.kind in ("paragraph", "list_item")
        and weight(text) <= _LONG
        and not _ENDED.search(text)
        and not cues.is_recent(text)
    )


def _with_asides(lines: Sequence[Block]) -> list[Block]:
    """The lines; what stands in brackets below a figure, as its factor does, is of its cell."""
    found: list[Block] = []
    for line in lines:
        if found and _ASIDE.fullmatch(line.text) and _is_figure(found[-1].text):
            whole = f"{found[-1].text} {line.text}"
            found[-1] = msgspec.structs.replace(found[-1], text=whole)
        else:
            found.append(line)
    return found


def _is_figure(text: str) -> bool:
    bare = _BEHIND.sub("", text)
    return FIGURE.fullmatch(bare) is not None and not cues.keeps(text)


def _shape(lines: Sequence[Block]) -> tuple[int, int, int, int]:
    """Where the headers begin, words and figures of a row, and the rows; no rows for no table.

    The headers begin at -1 where there is none above the row headers.
    """
    runs = [(figure, len(list(run))) for figure, run in groupby(map(_is_figure, _texts(lines)))]
    if len(runs) < 2 * _ROWS or runs[0][0]:
        return _NONE
    above, widths = runs[0][1], {size for figure, size in runs if figure}
    between = {size for figure, size in runs[1:-1] if not figure}
    if len(widths) != 1 or len(between) != 1:
        return _NONE
    (width,), (words,) = widths, between
    if width > _FIGURES or words > _WORDS:
        return _NONE
    start = above - 2 * words - width
    count = sum(figure for figure, _ in runs)
    corner = _corner(_texts(lines[:above]))
    told = 0 <= start == corner
    # Lines that fit to the last one, from right below a sentence on, need no known corner.
    whole = start == 0 and count >= _FITTING and words == 1 and width > 1
    told = told or (whole and any(_DECIMAL.search(t) for t in _texts(lines)))
    if not told:
        # One header each for the figures alone, and figures as results have them.
        start = -1
        bare = above == words + width and words == 1 and width > 1
        if not bare or corner >= 0:
            return _NONE
        if not any(_DECIMAL.search(t) or cues.keeps(t) for t in _texts(lines)):
            return _NONE
    headers = _texts(lines)[max(start, 0) : above - words]
    return (start, words, width, count) if len(set(headers)) == len(headers) else _NONE


def _woven(lines: Sequence[Block]) -> list[tuple[int, int, int, int]]:
    """The same for rows with words between their figures, as a chip's name stands behind nodes.

    The headers are the lines above the first row: all ways to part the lines into two rows or
    more.
    """
    texts = _texts(lines)
    figures = [_is_figure(text) for text in texts]
    above = figures.index(True) if True in figures else 0
    found = []
    for start in {0, max(_corner(texts[:above]), 0)}:
        for words in range(1, _WORDS + 1):
            width = above - start - words
            count = _repeated(figures[start + width :], width) if width in _COLUMNS else 0
            if count >= _ROWS:
                found.append((start, words, width - words, count))
    return found


def _only(ways: Sequence[tuple[int, int, int, int]], texts: Sequence[str]) -> bool:
    """Whether the one way to part woven lines makes a table of them."""
    if len(ways) != 1:
        return False
    ((start, words, width, count),) = ways
    first, columns = start + words + width, words + width
    rows = [*map(_is_figure, texts[first:])]
    known = start == _corner(texts[:first])
    # Without a known corner, a single figure after words is any list's.
    if not known and (count < _FITTING or sum(rows[:columns]) < _ROWS):
        return False
    headers = texts[start:first]
    clear = len(set(headers)) == len(headers) and not any(map(cues.line_reason, headers))
    measured = any(_is_figure(t) and _DECIMAL.search(t) for t in texts[first:])
    return clear and measured and not any(rows[count * columns :])


def _corner(texts: Sequence[str]) -> int:
    """The first line that is known to head a column of names, -1 for none."""
    return next((i for i, text in enumerate(texts) if cues.heads_rows(text)), -1)


def _repeated(figures: Sequence[bool], width: int) -> int:
    """How often the first so many lines come again, figure for figure and word for word."""
    rows = (figures[at : at + width] for at in range(0, len(figures), width))
    return sum(1 for _ in takewhile(lambda row: row == figures[:width], rows))


def _texts(lines: Sequence[Block]) -> list[str]:
    return [line.text for line in lines]
