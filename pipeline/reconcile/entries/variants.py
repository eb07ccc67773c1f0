"""Variants of a chip that go by one name: “A100 80GB” and “A100-PCIe-40GB” are both an A100.

The table tells them apart by memory and board, and so may a text. Nobody is blamed for it, as
cards have more names than the table knows; an entry of another variant is only no clean support.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.official.names import chip_members, chip_of
from pipeline.reconcile.entries.facts import Official
from pipeline.records import Claim, Result, Slot, Subject

# Memory of two digits or more, and the boards by which makers tell cards of one chip apart.
_MEMORY = re.compile(r"(?<![\d.,])(\d{2,3}) ?gi?b?(?![\w/])", re.I)
_BOARD = re.compile(r"(?<![a-z])(pci|sxm|nvl)", re.I)
_RACK = re.compile(r"nvl ?\d", re.I)
# “80GB A100”, “PCIe H100”, “A100 (80 GB)”; what stands further away may be of something else.
_BEFORE = re.compile(r"(?:\d{2,3} ?GB|(?<![a-z])(?:PCIe?|SXM\d?))[ -]$", re.I)
_BEHIND = re.compile(r"^(?: \(|[ -])(?:\d{2,3} ?GB|PCIe?|SXM\d?)\b", re.I)
_REACH = 8

Marks = frozenset[str]
NONE: Marks = frozenset()


def stated(claim: Claim, subject: Subject) -> Marks:
    """The marks of a variant that the text gives a chip: ``80``, ``pci``."""
    return marks(_printed(claim, subject.accelerator or subject.system))


def is_other(row: Result, chip: str, told: Marks, facts: Official) -> bool:
    """Whether a row is of another variant of a chip than the one told; marks that no row of the
    chip has tell nothing."""
    known = told & _known(facts, chip)
    if not known:
        return False
    return are_apart(known, marks(row.accelerator))


def are_apart(one: Marks, other: Marks) -> bool:
    """Whether two sets of marks are of two variants: another memory, or another board."""
    return any(
        asked and has and asked.isdisjoint(has)
        for asked, has in zip(_sorts(one), _sorts(other), strict=True)
    )


@lru_cache(maxsize=4096)
def marks(text: str) -> Marks:
    """The marks of a variant that a chip's printed name holds."""
    boards = {found[1].casefold() for found in _BOARD.finditer(_RACK.sub("", text))}
    return frozenset({found[1] for found in _MEMORY.finditer(text)} | boards)


def _sorts(told: Marks) -> tuple[Marks, Marks]:
    """Memory and board apart."""
    memory = frozenset(filter(str.isdigit, told))
    return memory, told - memory


def _printed(claim: Claim, slot: Slot) -> str:
    """A chip's name, with a memory size that stands right before or behind it."""
    start, end = slot.start - claim.sentence_start, slot.end - claim.sentence_start
    if not slot or start < 0 or end > len(claim.sentence):
        return slot.surface
    before = _BEFORE.search(claim.sentence[max(0, start - _REACH) : start])
    behind = _BEHIND.search(claim.sentence[end : end + _REACH])
    return " ".join(
        part for part in (before and before[0], slot.surface, behind and behind[0]) if part
    )


@lru_cache(maxsize=256)
def _known(facts: Official, chip: str) -> Marks:
    """The marks by which the table tells the variants of a chip apart."""
    members = chip_members(chip)
    names = {row.accelerator for row in facts.index.rows if chip_of(row) in members}
    return NONE.union(*map(marks, names))
