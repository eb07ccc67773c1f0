"""Paragraphs without end are parted, and what is more than an article can be is rejected.

Within a passage the work on its figures grows with their square, so no passage is longer than a
bound. A page that comes as one line keeps all its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from pipeline.read.block import Block
from pipeline.read.errors import ReadError
from pipeline.read.limits import MAX_PASSAGE, MAX_PASSAGES, MAX_TEXT

# Where a paragraph is best parted: behind a sentence, else between words; the last of either in the
# second half of what fits.
_SENTENCE = re.compile(r".*(?:[.!?]\s|[。！？])", re.S)
_WORD = re.compile(r".*\s", re.S)


def bounded(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, none longer than a passage may be. Raises ``ReadError`` beyond the bounds."""
    if sum(len(block.text) for block in blocks) > MAX_TEXT:
        raise ReadError(f"more than {MAX_TEXT} characters of text")
    parts = [part for block in blocks for part in _parts(block)]
    if len(parts) > MAX_PASSAGES:
        raise ReadError(f"more than {MAX_PASSAGES} paragraphs and cells")
    return parts


def _parts(block: Block) -> Iterator[Block]:
    text, start = block.text, 0
    while len(text) - start > MAX_PASSAGE:
        end = start + MAX_PASSAGE
        half = end - MAX_PASSAGE // 2
        place = _SENTENCE.match(text, half, end) or _WORD.match(text, half, end)
        end = place.end() if place else end
        yield _part(block, start, end)
        start = end
    yield _part(block, start, len(text)) if start else block


def _part(block: Block, start: int, end: int) -> Block:
    """The stretch of a block, with the marks and the repairs that begin in it."""
    text = block.text[start:end].rstrip()
    last = start + len(text)
    refs = tuple(
        msgspec.structs.replace(ref, at=min(ref.at, last) - start)
        for ref in block.refs
        if start < ref.at <= end or ref.at == start == 0
    )
    repairs = tuple(
        msgspec.structs.replace(r, start=min(r.start, last) - start, end=min(r.end, last) - start)
        for r in block.repairs
        if start <= r.start < end
    )
    return msgspec.structs.replace(block, text=text, refs=refs, repairs=repairs)
