"""Whose the other side of a comparison is."""

from __future__ import annotations

import msgspec

from pipeline.extract.linking.makers import makes, sole_user
from pipeline.extract.linking.naming import slot
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, WIDEST
from pipeline.extract.names.mentions import Mention
from pipeline.records import EMPTY, Slot

# “Dell's XE9680”, “델의 XE9680”: how near before a system its owner stands; “the DGX A100 of
# Nvidia”, “der XE9680 (Dell)”: how near behind it.
_BEFORE, _BEHIND = 5, 8


def owner_of_side(marks: Marks, system: Mention) -> Slot:
    """The submitter of a system that a figure is measured against.

    Named beside it, not as the mere maker of its chips; else the one that ever entered it.
    """
    for owner in marks.names_in(system.start - WIDEST, system.end + _BEHIND):
        if owner.label == "SUBMITTER" and not makes(marks, owner) and _beside(marks, owner, system):
            return slot(marks, owner)
    sole = sole_user(system.canon)
    if sole:
        return msgspec.structs.replace(slot(marks, system, "carried"), value=sole)
    return EMPTY


def _beside(marks: Marks, owner: Mention, system: Mention) -> bool:
    """Whether nothing but a small word parts a company from a system."""
    before = owner.end <= system.start
    gap = (owner.end, system.start) if before else (system.end, owner.start)
    if gap[1] - gap[0] > (_BEFORE if before else _BEHIND):
        return False
    return not DELIMITER.search(marks.folded, *gap) and not marks.figures_in(*gap)
