"""Slots filled by names of the text."""

from __future__ import annotations

from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention
from pipeline.records import Filled, Slot


def system_like(mention: Mention) -> bool:
    """A system or a chip."""
    return mention.label in ("SYSTEM", "ACCELERATOR")


def is_company(mention: Mention) -> bool:
    """A company, or another that enters results."""
    return mention.label == "SUBMITTER"


def is_plural(marks: Marks, name: Mention) -> bool:
    """Whether several of a product are named: “the H200s”."""
    behind = marks.folded[name.end : name.end + 2]
    glued = behind[:1] == "s" and not behind[1:].isalnum()
    return glued or (marks.folded[name.end - 1] == "s" and not name.canon.endswith("s"))


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
