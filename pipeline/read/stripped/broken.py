"""Text of which every line was broken at one column, as newswires and letters are.

A paragraph of two or three lines does not show it by itself; a page of them does. Lines are put
together again where the next one begins with a word for which there was no room.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from pipeline.read.block import Block, Edit, edited
from pipeline.read.encodings.script import CJK_RE, joint, weight
from pipeline.read.stripped.pieces import BULLET, END, NUMBERED, glued

# The narrowest and the widest column, and how many lines show one.
MIN_COLUMN, MAX_COLUMN = 45, 130
_MANY = 5
# The share of all lines that fill the column, and the share of these that may end a sentence.
_BROKEN, _ENDED = 0.85, 0.5
# The room that wide characters may leave for a mark that must not open a line.
_WIDE_ROOM = 6
# Signs that set off cells.
_CELLS = ("\t", "|")


def unbroken(lines: Sequence[str]) -> list[str]:
    """The lines, with those of a paragraph as one where the page was broken at a column."""
    groups = [list(group) for _, group in itertools.groupby(lines, lambda line: bool(line.strip()))]
    column = _column(groups)
    return [line for group in groups for line in _joined(group, column)] if column else list(lines)


def without_breaks(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a page, their own line breaks taken out where it was broken at a column."""
    column = _column([block.text.split("\n") for block in blocks if "\n" in block.text])
    return [_flowing(block, column) if column else block for block in blocks]


def _flowing(block: Block, column: int) -> Block:
    edits, at = [], 0
    for line, following in itertools.pairwise(block.text.split("\n")):
        at += len(line) + 1
        if following.strip() and not _opens(following) and is_full(line, following, column):
            edits.append(Edit(start=at - 1, end=at, after=joint(line, following), name=""))
    return edited(block, edits)


def _column(groups: Sequence[Sequence[str]]) -> int:
    """The column at which the lines of all paragraphs were broken, 0 where they were not."""
    pairs = [pair for group in groups for pair in _pairs(group)]
    column = max((weight(line) for line, _ in pairs), default=0)
    if len(pairs) < _MANY or not MIN_COLUMN <= column <= MAX_COLUMN:
        return 0
    full = [line for line, following in pairs if is_full(line, following, column)]
    # Sentences of one length, each on its own line, are not broken off.
    ended = sum(END.search(line[-8:]) is not None for line in full)
    return 0 if len(full) < _BROKEN * len(pairs) or ended > _ENDED * len(full) else column


def is_full(line: str, following: str, column: int) -> bool:
    """Whether a line is as long as the column allows: no room for what the next begins with."""
    word = following.split(maxsplit=1)[0]
    room = weight(line) + 1 + (_WIDE_ROOM if CJK_RE.match(word) else weight(word))
    return room > column


def _pairs(group: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each line of a paragraph that may go on, and the one below it; short lines are none."""
    for line, following in itertools.pairwise(map(str.strip, group)):
        cells = weight(line) < MIN_COLUMN or any(sign in line for sign in _CELLS)
        if not cells and not _opens(following):
            yield line, following


def _opens(line: str) -> bool:
    return bool(BULLET.match(line) or NUMBERED.match(line))


def _joined(group: Sequence[str], column: int) -> Iterator[str]:
    if not group[0].strip():
        yield from group
        return
    parts = [group[0].strip()]
    for line, following in itertools.pairwise(map(str.strip, group)):
        if _opens(following) or not is_full(line, following, column):
            yield glued(parts)
            parts = []
        parts.append(following)
    yield glued(parts)
