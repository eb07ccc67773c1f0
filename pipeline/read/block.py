"""The working unit of this room: one block of text on its way into the article.

Offsets inside a block are into its own ``text``; ``assemble`` turns them into offsets of the
article. Every change of a block's text goes through ``edited``, which keeps references and
earlier repairs in place and records the change.
"""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Sequence
from typing import Literal

import msgspec

from pipeline.records import Cell, Record, Repair

Kind = Literal["title", "heading", "paragraph", "list_item", "cell", "caption", "footnote"]


class Mark(Record, frozen=True, kw_only=True):
    """A footnote mark that stood at ``at`` in a block; ``target`` is the id that it links to."""

    at: int
    mark: str
    target: str = ""


class Edit(Record, frozen=True, kw_only=True):
    """Replace ``[start, end)`` of a block by ``after``; ``name`` says why."""

    start: int
    end: int
    after: str
    name: str
    certainty: float = 1.0


class Block(Record, frozen=True, kw_only=True):
    """A block of text with what is known of it.

    ``zones`` names the kinds of page furniture that the page's own markup puts it in, from
    the outermost in, each with a number for the element that says so; ``links`` is the share
    of its characters that stand in links, ``ids`` are the element ids on it (footnote targets).
    """

    text: str
    kind: Kind = "paragraph"
    cell: Cell | None = None
    marks: tuple[str, ...] = ()
    refs: tuple[Mark, ...] = ()
    repairs: tuple[Repair, ...] = ()
    links: float = 0.0
    zones: tuple[tuple[str, int], ...] = ()
    ids: tuple[str, ...] = ()
    small: bool = False


def says(block: Block, text: str) -> bool:
    """Whether a block's text is this, whatever kinds of spaces stand in it."""
    return block.text == text or " ".join(block.text.split()) == text


def edited(block: Block, edits: Sequence[Edit]) -> Block:
    """The block with the edits made; of overlapping edits the first wins."""
    kept: list[Edit] = []
    for edit in sorted(edits, key=lambda e: (e.start, e.end)):
        if not kept or edit.start >= kept[-1].end:
            kept.append(edit)
    if not kept:
        return block
    parts: list[str] = []
    repairs: list[Repair] = []
    at = length = 0
    for edit in kept:
        parts += (block.text[at : edit.start], edit.after)
        start = length + edit.start - at
        length = start + len(edit.after)
        at = edit.end
        if edit.name:
            repairs.append(
                Repair(
                    name=edit.name,
                    start=start,
                    end=length,
                    before=block.text[edit.start : edit.end],
                    after=edit.after,
                    certainty=edit.certainty,
                )
            )
    parts.append(block.text[at:])

    ends = [edit.end for edit in kept]
    grown = (len(edit.after) - (edit.end - edit.start) for edit in kept)
    shifts = list(itertools.accumulate(grown, initial=0))

    def moved(offset: int) -> int:
        before = bisect_right(ends, offset)
        if before < len(kept) and kept[before].start < offset:
            inner = kept[before]
            offset = min(offset, inner.start + len(inner.after))
        return offset + shifts[before]

    earlier = [
        msgspec.structs.replace(r, start=moved(r.start), end=moved(r.end)) for r in block.repairs
    ]
    refs = tuple(msgspec.structs.replace(r, at=moved(r.at)) for r in block.refs)
    ordered = tuple(sorted((*earlier, *repairs), key=lambda r: (r.start, r.end)))
    return msgspec.structs.replace(block, text="".join(parts), refs=refs, repairs=ordered)
