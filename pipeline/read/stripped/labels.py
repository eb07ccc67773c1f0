"""Runs of short labels in a page that was stripped of its markup: menus, footers, tag lists.

A menu is known by its shape in any language: many short lines one after the other, none a
sentence, hardly one with a figure. A table whose cells became lines of their own has figures,
and a list that a sentence announces with a colon is the article's.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence

from pipeline.read.block import Block
from pipeline.read.encodings.script import weight
from pipeline.read.stripped import byline, cues
from pipeline.read.stripped.headline import share_told, told_by
from pipeline.read.stripped.ruled import FIGURE

# Lines that make a menu; the longest label, in Latin-letter equivalents.
_RUN, _LABEL = 6, 40
# Labels below an article from which they are its tags, and the share of them that it says.
_TAGS, _TOLD = 3, 0.5
# Share of a run's lines that may hold a digit: cells of tables hold more.
_FIGURES = 0.25
# Share of the page's prose that may follow its last menu for this to be the foot of the page.
_FOOT = 0.15
# Share of the prose that must follow a headline said again for all above to be the page's head.
_BODY = 0.7
# A figure that is a whole line is the cell of a table; so far from it its headers may stand.
CELL = re.compile(r"[~<>≈±]?[\d.,]*\d\s?[%xX×]?")
_NEAR = 6
# A figure behind what it is of (``GPU: 96``).
_VALUED = re.compile(r"[:：]\s*\d")
_MEASURED = re.compile(r"\d[.,]\d.*[^\W\d]")
_OPEN = (":", "：", ",", "，", "、", ";", "；")
_END = (*_OPEN, ".", "。", "!", "！", "?", "？", "…", "”", '"', "”")


def swept(
    blocks: Sequence[Block], title: str, lang: str, prose: Callable[[Block], bool]
) -> list[str]:
    """For each block of a body the furniture that it is by shape, ``""`` for all others."""
    reasons = [""] * len(blocks)
    runs = list(_runs(blocks, lang))
    if not runs:
        return reasons
    sizes = [weight(b.text) if prose(b) else 0 for b in blocks]
    total = sum(sizes) or 1
    for start, end in runs:
        # The last label before a paragraph is as likely its heading.
        heads = end < len(blocks) and sizes[end] and not cues.line_reason(blocks[end - 1].text)
        reasons[start : end - bool(heads)] = ["menu"] * (end - bool(heads) - start)
    again = _again(blocks, title, runs[0][1])
    if again and sum(sizes[again:]) >= _BODY * total:
        for i in range(again):
            reasons[i] = reasons[i] or ("" if blocks[i].kind == "title" else "header")
    body = next((i for i, size in enumerate(sizes) if size and not reasons[i]), 0)
    foot = next((s for s, _ in runs if s > body and sum(sizes[s:]) <= _FOOT * total), 0)
    told = any(
        size and cues.keeps(b.text) for b, size in zip(blocks[foot:], sizes[foot:], strict=True)
    )
    if foot and not told and sum(sizes[body:foot]) >= _BODY * total:
        reasons[foot:] = [r or "footer" for r in reasons[foot:]]
    return reasons


def _runs(blocks: Sequence[Block], lang: str) -> list[tuple[int, int]]:
    found = []
    start = 0
    for i in range(len(blocks) + 1):
        if i < len(blocks) and _is_label(blocks[i], lang):
            continue
        tags = i - start >= _TAGS and _are_tags(blocks, start, i)
        if (tags or i - start >= _RUN) and _is_menu(blocks, start, i):
            # Figures right below the article are as likely its own.
            own = itertools.takewhile(_is_valued, blocks[start : i - 1])
            found.append((start + sum(1 for _ in own), i))
        start = i + 1
    return found


def _are_tags(blocks: Sequence[Block], start: int, end: int) -> bool:
    """Whether labels are the last lines of a text, or stand above other stories, and are of it."""
    if end < len(blocks) and not cues.tail_reason(blocks[end].text):
        return False
    said = told_by(blocks, 0, start)
    known = sum(share_told(b.text, said) > 0 for b in blocks[start:end])
    return known >= _TOLD * (end - start)


def _is_valued(block: Block) -> bool:
    return _VALUED.search(block.text) is not None


def _is_label(block: Block, lang: str) -> bool:
    text = block.text
    return (
        block.kind in ("paragraph", "list_item")
        and weight(text) <= _LABEL
        and (text[0].isalnum() and not text[0].islower())
        and not text.endswith(_END)
        and not cues.keeps(text)
        and cues.after_word(text, "by") is None
        and not byline.is_byline(text, lang)
        and not cues.tail_reason(text)
        and not cues.is_teaser(text)
    )


def _is_menu(blocks: Sequence[Block], start: int, end: int) -> bool:
    if start and blocks[start - 1].text.endswith(_OPEN):
        return False
    lines = blocks[start:end]
    if any(
        CELL.fullmatch(b.text)
        for b in (*blocks[max(0, start - _NEAR) : start], *blocks[end : end + _NEAR])
    ):
        return False
    # A figure with its unit is of a table of two columns, each name above what it is.
    if any(FIGURE.fullmatch(b.text) and _MEASURED.search(b.text) for b in lines):
        return False
    figures = sum(any(c.isdigit() for c in b.text) for b in lines)
    if figures > _FIGURES * len(lines):
        return False
    # A list with bullets is the article's own unless one of its labels is a page's.
    bulleted = sum(b.kind == "list_item" for b in lines)
    return 2 * bulleted < len(lines) or any(cues.line_reason(b.text) for b in lines)


def _again(blocks: Sequence[Block], title: str, after: int) -> int:
    """Where the headline stands again below a menu, 0 if nowhere."""
    for i in range(after, len(blocks)):
        text = blocks[i].text
        if weight(text) >= 20 and (text == title or (text in title and 2 * len(text) > len(title))):
            return i
    return 0
