"""What the reader of one kind of page hands on: blocks, metadata, and what was left out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from pipeline.read.block import Block
from pipeline.records import DateCandidate


@dataclass
class Draft:
    """An article in the making. ``furniture`` counts characters left out, by reason."""

    blocks: list[Block] = field(default_factory=list)
    title: str = ""
    publisher: str = ""
    stated_origin: str = ""
    authors: tuple[str, ...] = ()
    url: str = ""
    lang: str = ""
    dates: list[DateCandidate] = field(default_factory=list)
    furniture: Counter[str] = field(default_factory=Counter)

    def leave(self, block: Block, reason: str) -> None:
        """Count a block that is no part of the article."""
        self.furniture[reason] += len(block.text)
