"""Where in a stripped page its article stands: from the first to the last knot of sentences.

Sentences that stand close together are a knot, and a knot that holds much of what the largest one
holds is the article's. Menus, teasers and legal lines above the first and below the last of them
are the page's. The edges hold no law over what a benchmark's figures say: lines that name one,
tables and small print stay wherever they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.read import cues
from pipeline.read.block import Block
from pipeline.read.labels import CELL
from pipeline.read.script import weight

_SENTENCE = re.compile(r"[.!?。！？…।][\"'”’」』）)]?$|[.。！？।][\"'”’」』）)]?\s?\S")
# A sentence of so few letters is as likely a button's.
_SHORT = 45
# Lines between two sentences of one knot, and the share of the largest that a knot must hold.
_APART, _KNOT = 4, 0.15
# Letters of sentences without which a page is a list, and no edges are told.
_MUCH = 800
# Lines beyond an edge from which it is a page's furniture that lies there.
_MANY = 12
# So near an edge a paragraph of so many letters is the article's too.
_FAR, _LONG = 10, 150
# So near the edge a bare figure shows that a table goes on there.
_NEAR = 6


def stretch(blocks: Sequence[Block]) -> tuple[int, int]:
    """Start and end of the article among a page's blocks; an edge not sure is the page's."""
    knots: list[tuple[int, int, int]] = []
    for i, block in enumerate(blocks):
        size = _sentence(block)
        if not size:
            continue
        if knots and i - knots[-1][1] <= _APART:
            start, _, total = knots[-1]
            knots[-1] = (start, i + 1, total + size)
        else:
            knots.append((i, i + 1, size))
    most = max((total for _, _, total in knots), default=0)
    strong = [(start, end) for start, end, total in knots if total >= _KNOT * most]
    if sum(total for _, _, total in knots if total >= _KNOT * most) < _MUCH:
        return 0, len(blocks)
    start, end = strong[0][0], strong[-1][1]
    start, end = _extended(blocks, start, end)
    if not _is_furniture(blocks[:start]):
        start = 0
    if not _is_furniture(blocks[end:]):
        end = len(blocks)
    return start, end


def _is_furniture(blocks: Sequence[Block]) -> bool:
    """Whether so many lines beyond an edge are the page's: its lists and tables hold figures."""
    figures = sum(any(c.isdigit() for c in b.text) for b in blocks)
    listed = sum(b.kind in ("list_item", "cell") for b in blocks)
    return len(blocks) >= _MANY and 6 * figures <= len(blocks) and 2 * listed <= len(blocks)


def _extended(blocks: Sequence[Block], start: int, end: int) -> tuple[int, int]:
    """The stretch with the long paragraphs and the tables that lie right beside it."""
    while end < len(blocks):
        if any(_tells(b) for b in blocks[end : end + _NEAR]):
            end += 1
            continue
        far = next((i for i in range(end, end + _FAR) if _is_long(blocks, i)), -1)
        if far < 0:
            break
        end = far + 1
    while (far := next((i for i in range(start - _FAR, start) if _is_long(blocks, i)), -1)) >= 0:
        start = far
    return start, end


def _is_long(blocks: Sequence[Block], i: int) -> bool:
    return 0 <= i < len(blocks) and _sentence(blocks[i]) >= _LONG


def _tells(block: Block) -> bool:
    return CELL.fullmatch(block.text) is not None or cues.keeps(block.text)


def _sentence(block: Block) -> int:
    """The letters of a block that is one sentence or more, 0 for all others."""
    size = weight(block.text)
    if size < _SHORT or cues.line_reason(block.text):
        return 0
    return size if _SENTENCE.search(block.text) else 0
