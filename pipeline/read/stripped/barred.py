"""Rows of tables that bars set off, put on a line each: what stripped a page may have torn them.

Some put each cell on a line of its own with its bar behind it, and a bar before the first of a
row (``| System |`` / ``Minutes |`` / ``| A |`` / ``14.5 |``; an empty cell is a bar alone). Some
put a blank line between rows, and some run a whole table of Markdown into one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from pipeline.read.stripped.ruled import measured, parts

# The rule of a table of Markdown amid a line, as many bars as the table is wide, and one more.
_RULE = re.compile(r"\|(?:\s*:?-{2,}:?\s*\|){2,}")
# The fewest rows whose cells were lines, and of those with blank lines between.
_ROWS, _PARTED = 2, 3
# What else sets cells off: tabs, semicolons, and wide spaces in East Asian pages.
_SIGNS = ("\t", ";", "\u3000")
# The bars of the smallest table that is one line: two rows of two cells.
_BARS = 6


def rowed(lines: Sequence[str]) -> list[str]:
    """The lines, with each row of a table that bars or tabs set off on one, and none between."""
    apart = [part for line in lines for part in _rows_of(line)]
    return list(_closed([*_joined(apart)]))


def _rows_of(line: str) -> list[str]:
    """The rows of a table of Markdown that is one line, and what stands around it."""
    rule = _RULE.search(line)
    if rule is None:
        return _unruled(line)
    width = rule[0].count("|") - 1
    above, below = line[: rule.start()].rstrip(), line[rule.end() :].split("|")
    if not above.endswith("|"):
        return [line]
    *before, last = above[:-1].split("|")[-width - 1 :]
    if len(before) != width:
        return [line]
    rows, at = [], 0
    # Between two rows stands nothing: the bar that closes one, and the bar that opens the next.
    while at + width + 1 < len(below) and not below[at].strip():
        rows.append("|".join(("", *below[at + 1 : at + width + 1], "")))
        at += width + 1
    if not rows:
        return [line]
    text, head = before[0].strip(), "|".join(("", *before[1:], last, ""))
    rest = "|".join(below[at:]).strip()
    return [*filter(None, [text]), head, rule[0], *rows, *filter(None, [rest])]


def _unruled(line: str) -> list[str]:
    """The rows of a table that is one line with no rule in it: nothing stands between two rows.

    A row has its name and its figures, and all rows are of one width.
    """
    bare = line.strip()
    if len(bare) < 2 or bare[0] != "|" or bare[-1] != "|" or bare.count("|") < _BARS:
        return [line]
    cells = [cell.strip() for cell in bare[1:-1].split("|")]
    # An empty first cell is the corner above the names of the rows.
    width = next((i for i, cell in enumerate(cells) if i and not cell), 0)
    count = (len(cells) + 1) // (width + 1)
    rows = [cells[at : at + width] for at in range(0, len(cells), width + 1)]
    parted = width > 1 and count > 1 and count * (width + 1) == len(cells) + 1
    parted = parted and not any(cells[width :: width + 1]) and all(all(r[1:]) for r in rows)
    if not parted or not all(r[0] and any(map(_has_digit, r[1:])) for r in rows[1:]):
        return [line]
    return [f"| {' | '.join(row)} |" for row in rows]


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def _joined(lines: Sequence[str]) -> Iterator[str]:
    """The lines; the cells of a row that each were one are one line."""
    for barred, found in groupby(lines, lambda line: not line.strip() or line.rstrip()[-1] == "|"):
        run = [*found]
        cells = [cell for line in run if (cell := line.strip())] if barred else []
        starts = [i for i, cell in enumerate(cells) if _opens(cell)]
        sizes = {end - start for start, end in pairwise([*starts, len(cells)])}
        if len(starts) < _ROWS or len(sizes) != 1 or sizes == {1}:
            yield from run
            continue
        yield from ("", *cells[: starts[0]])
        for start, end in pairwise([*starts, len(cells)]):
            row = [cell.strip("|").strip() for cell in cells[start:end]]
            yield f"| {' | '.join(row)} |"
        yield ""


def _opens(line: str) -> bool:
    """Whether a line is the first cell of a row: bars around it, and none in it."""
    return len(line) > 1 and line[0] == line[-1] == "|" and line.count("|") == 2


def _closed(lines: Sequence[str]) -> Iterator[str]:
    """The lines without the blank ones between the rows of a table."""
    runs = groupby(_keyed(lines), lambda keyed: keyed[0])
    for sign, keyed in runs:
        run = [line for _, line in keyed]
        rows = [line for line in run if line.strip()]
        parted = bool(sign) and len(rows) >= _PARTED and len(rows) < len(run)
        yield from ("", *rows, "") if parted and _is_table(rows) else run


def _is_table(lines: Sequence[str]) -> bool:
    (drawn, rows), *others = parts(lines)
    return drawn and not others and (measured(rows) or "|" in lines[0])


def _keyed(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each line with the sign that sets off its cells; a blank line has that of its neighbours."""
    sign, blank = "", list[str]()
    for line in lines:
        if not line.strip():
            blank.append(line)
            continue
        own = _sign(line)
        yield from ((own if own == sign else "", empty) for empty in blank)
        blank, sign = [], own
        yield own, line
    yield from (("", empty) for empty in blank)


def _sign(line: str) -> str:
    bare = line.strip(" ")
    if bare.startswith("|") and bare.endswith("|") and bare.count("|") > 2:
        return "|"
    return next((sign for sign in _SIGNS if sign in bare.strip()), "")
