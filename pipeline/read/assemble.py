"""Blocks -> the article's one immutable text, its passages and repairs.

Blocks stand on lines of their own, so that a figure never touches its neighbour: table cells
and list items follow each other line by line, all else is set apart by an empty line.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pipeline.read.block import Block
from pipeline.records import Passage, Repair

_TIGHT = ("cell", "list_item")


def assemble(
    blocks: Sequence[Block], langs: Sequence[str]
) -> tuple[str, tuple[Passage, ...], tuple[Repair, ...]]:
    """Text, passages and repairs; ``langs`` holds one language code a block."""
    parts: list[str] = []
    starts: list[int] = []
    length = 0
    for index, block in enumerate(blocks):
        if index:
            tight = block.kind in _TIGHT and blocks[index - 1].kind == block.kind
            parts.append("\n" if tight else "\n\n")
            length += len(parts[-1])
        starts.append(length)
        parts.append(block.text)
        length += len(block.text)
    anchors = _anchors(blocks, starts)
    passages: list[Passage] = []
    repairs: list[Repair] = []
    section = -1
    for index, (block, start) in enumerate(zip(blocks, starts, strict=True)):
        passages.append(
            Passage(
                kind=block.kind,
                start=start,
                end=start + len(block.text),
                lang=langs[index],
                section=section,
                cell=block.cell,
                marks=block.marks,
                anchors=tuple(anchors[index]),
            )
        )
        if block.kind in ("title", "heading"):
            section = index
        for r in block.repairs:
            moved = msgspec.structs.replace(r, start=r.start + start, end=r.end + start)
            repairs.append(moved)
    return "".join(parts), tuple(passages), tuple(repairs)


def _anchors(blocks: Sequence[Block], starts: Sequence[int]) -> list[list[int]]:
    """For each footnote the places that refer to it.

    A mark goes by its link where it has one, else to the first footnote of that mark after
    it (each table and section may count its notes anew), else to the last before it.
    """
    by_id = {name: i for i, b in enumerate(blocks) if b.kind == "footnote" for name in b.ids}
    found: list[list[int]] = [[] for _ in blocks]
    by_mark: dict[str, list[int]] = {}
    for index, block in enumerate(blocks):
        for mark in block.marks:
            by_mark.setdefault(mark, []).append(index)
    for index, block in enumerate(blocks):
        for ref in block.refs:
            places = by_mark.get(ref.mark, [])
            note = by_id.get(ref.target, -1) if ref.target else -1
            if note < 0 and places:
                note = next((p for p in places if p >= index), places[-1])
            if note >= 0:
                found[note].append(starts[index] + ref.at)
    return found
