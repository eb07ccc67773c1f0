"""Slots filled by names of the text."""

from __future__ import annotations

from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention
from pipeline.records import Filled, Slot


def system_like(mention: Mention) -> bool:
    """A system or a chip."""
    return mention.label in ("SYSTEM", "ACCELERATOR")


def slot(marks: Marks, mention: Mention, how: Filled = "stated") -> Slot:
    """A slot filled by a name of the text."""
    return Slot(
        value=mention.canon,
        surface=marks.text[mention.start : mention.end],
        how=how,
        known=mention.known,
        start=marks.base + mention.start,
        end=marks.base + mention.end,
    )
