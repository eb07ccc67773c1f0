"""The repairs of a page: its blocks, each with the headers of its cell."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

import msgspec

from pipeline.read.block import Block, edited
from pipeline.read.encodings import lone, split_decimals
from pipeline.read.encodings.mojibake import repaired, repaired_text
from pipeline.read.limits import MAX_REPAIRED
from pipeline.read.stripped.broken import without_breaks

_HIGH = re.compile("[^\x00-\x7f]+")


def all_repaired(blocks: Iterable[Block]) -> list[Block]:
    """The blocks of a page, each repaired, as far as this is bounded: what lies behind stays."""
    found: list[Block] = []
    looked = 0
    page = without_breaks(list(blocks))
    told = lone.is_told(block.text for block in page)
    split = split_decimals.is_told(block.text for block in page)
    for block in page:
        whole = edited(block, list(split_decimals.decimals(block.text))) if split else block
        found.append(_with_heads(repaired(whole, told)) if looked < MAX_REPAIRED else whole)
        looked += sum(len(run) for run in _HIGH.findall(block.text))
    return found


def _with_heads(block: Block) -> Block:
    """The block with the headers of its cell repaired too, which are read as it is."""
    cell = block.cell
    if cell is None or not (cell.column_headers or cell.row_headers or cell.caption):
        return block
    cell = msgspec.structs.replace(
        cell,
        column_headers=tuple(map(_head, cell.column_headers)),
        row_headers=tuple(map(_head, cell.row_headers)),
        caption=_head(cell.caption),
    )
    return msgspec.structs.replace(block, cell=cell)


@functools.lru_cache(maxsize=1 << 10)
def _head(text: str) -> str:
    return repaired_text(text)
