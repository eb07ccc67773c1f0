"""Other stories on a stripped page: below a label with their days, or counted one by one."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.read.block import Block
from pipeline.read.stripped import byline, cues

# The fewest days that tell a list of other stories, and what a line counts for that is a sentence.
_DAYS, _PROSE = 2, 90
# Ranks of a list of stories: so many in a row, the next within so many lines.
_RANKS, _STEP = 3, 6
# Lines that count on from each other.
_COUNTED = 5


def others_below(blocks: Sequence[Block], scores: Sequence[float], start: int, end: int) -> int:
    """Where among an article's lines other stories begin, its end if nowhere.

    A label opens them, and each has its day above its first lines. They hold less than what
    stands above, or else they are the article.
    """
    total = sum(score for score in scores[start:end] if score > 0)
    found, below, days = end, 0.0, 0
    dated = False  # whether a day stands above the next sentence
    for i in range(end - 1, start - 1, -1):
        below += max(scores[i], 0.0)
        if cues.is_recent(blocks[i].text) or byline.is_byline(blocks[i].text):
            dated, days = True, days + 1
        elif scores[i] >= _PROSE:
            dated = False
        if dated and days >= _DAYS and 2 * below < total:
            found = i if cues.tail_reason(blocks[i].text) == "related" else found
    return found


def ranked(blocks: Sequence[Block]) -> frozenset[int]:
    """The bare figures that count the lines between them: 1, 2, 3 of the most read stories."""
    found: set[int] = set()
    row: list[int] = []
    for i, block in enumerate(blocks):
        if not block.text.isdecimal() or len(block.text) > 2:
            continue
        follows = row and int(block.text) == len(row) + 1 and 1 < i - row[-1] <= _STEP
        row = [*row, i] if follows else [i] if block.text == "1" else []
        found |= set(row) if len(row) >= _RANKS else set()
    return frozenset(found) | _counting(blocks)


def _counting(blocks: Sequence[Block]) -> frozenset[int]:
    """Whole numbers that each are one more than the line above, as in calendars and pagers."""
    found: set[int] = set()
    start = 0
    for i in range(1, len(blocks) + 1):
        if i < len(blocks) and _follows(blocks[i - 1].text, blocks[i].text):
            continue
        found |= set(range(start, i)) if i - start >= _COUNTED else set()
        start = i
    return frozenset(found)


def _follows(before: str, text: str) -> bool:
    whole = text.isdecimal() and before.isdecimal() and len(text) <= 2 >= len(before)
    return whole and int(text) == int(before) + 1
