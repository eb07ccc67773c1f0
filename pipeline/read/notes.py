"""Footnotes tied to their marks.

A block that opens with a mark is a footnote where something refers to that mark, or where it
holds result identifiers. Marks in the text are taken out (the anchor keeps their place): a
superscript must never become a digit of the figure before it.
"""

from __future__ import annotations

import re

import msgspec

from pipeline.read.block import Block, Edit, Mark, edited

_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
# A note's opening: [1]  (1)  1.  1)  ¹  *  † and so on.
_OPENING = re.compile(
    r"^(?:\[(?P<a>\d{1,2}|[a-z*†‡])\]|\((?P<b>\d{1,2}|[a-z*†‡])\)|(?P<c>\d{1,2})[.)]?(?=\s)|(?P<d>[⁰¹²³⁴-⁹]{1,2})"
    r"|(?P<e>\*{1,3}|[†‡§※])|(?:注|註|※|주)\s?(?P<f>\d{1,2})[:：.、)）]?)\s*(?=\S)"
)
_INLINE = re.compile(
    r"(?<=\S)(?:\[(?P<a>\d{1,2}|[a-z*†‡])\]|(?P<d>[⁰¹²³⁴-⁹]{1,2})|(?P<e>\*{1,3}|[†‡]))(?!\w)"
)


def with_notes(blocks: list[Block]) -> list[Block]:
    """The blocks with footnotes marked as such and tied to the places that refer to them."""
    referred: dict[str, int] = {}  # each mark that something refers to, and where first
    for i, block in enumerate(blocks):
        for mark in (*_inline(block), *(r.mark for r in block.refs)):
            referred.setdefault(mark, i)
    notes = [_opening(b, i, referred) for i, b in enumerate(blocks)]
    marks = {mark for mark, _ in notes if mark}
    marks |= {m for b in blocks if b.kind == "footnote" for m in b.marks}
    return [
        _note(block, mark, end) if mark else _stripped(block, marks)
        for block, (mark, end) in zip(blocks, notes, strict=True)
    ]


def _inline(block: Block) -> set[str]:
    return {_mark(m) for m in _INLINE.finditer(block.text) if m.start()}


def _mark(match: re.Match[str]) -> str:
    found = next(value for value in match.groupdict().values() if value)
    return found.translate(_SUPERSCRIPT)


def _opening(block: Block, index: int, referred: dict[str, int]) -> tuple[str, int]:
    """The mark that opens a note and where its text begins; ``("", 0)`` for no note."""
    if block.kind not in ("paragraph", "list_item", "footnote") or block.marks:
        return "", 0
    match = _OPENING.match(block.text)
    if not match:
        return "", 0
    mark = _mark(match)
    if block.kind == "footnote":
        return mark, match.end()
    # A numbered list in the text looks alike: a note stands after the place that refers to it.
    return (mark, match.end()) if referred.get(mark, index) < index else ("", 0)


def _note(block: Block, mark: str, end: int) -> Block:
    taken = edited(block, [Edit(start=0, end=end, after="", name="")])
    return msgspec.structs.replace(taken, kind="footnote", marks=(mark,))


def _stripped(block: Block, marks: set[str]) -> Block:
    """The block without the marks that have a note; each leaves its anchor."""
    found = [m for m in _INLINE.finditer(block.text) if m.start() and _mark(m) in marks]
    if not found:
        return block
    refs = tuple(Mark(at=m.start(), mark=_mark(m)) for m in found)
    held = msgspec.structs.replace(block, refs=(*block.refs, *refs))
    edits = [Edit(start=m.start(), end=m.end(), after="", name="footnote_mark") for m in found]
    return edited(held, edits)
