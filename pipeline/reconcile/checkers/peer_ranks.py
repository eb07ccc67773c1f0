"""First among those of its size: “the fastest 64-GPU result”, “first among eight-GPU H100 systems”.

A superlative that does not hold of the whole field may still hold among the entries of as many
chips as its sentence says, or of as many of a chip that it names, or on that chip in any number.
Whether its words narrow it so was not read, which is a caveat; an entry alone of its kind is first
of nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pipeline.official.names import chip_members, chip_of
from pipeline.reconcile.entries.standings import Field, standing
from pipeline.reconcile.judging.guards import names_beside
from pipeline.records import Claim, Result

_RIVALS = 2


def of_its_size(claim: Claim, field: Field, ours: Collection[str]) -> tuple[Result, ...]:
    """The ranked entries of the claim's size that a praised one leads, none where none does."""
    count = claim.subject.scale.accelerators
    if not count:
        return ()
    alike = [row for row in standing(field, claim.filters) if row.accelerators == count]
    for rows in _fields(claim, alike):
        rivals = {row.submitter for row in rows}
        if len(rivals) >= _RIVALS and rows[0].key in ours:
            return tuple(rows)
    return ()


def of_its_chip(claim: Claim, field: Field, ours: Collection[str]) -> tuple[Result, ...]:
    """The ranked entries on a chip that the sentence names, if a praised one leads those of several
    makers of servers; the chip's own maker speaks of its chip against others."""
    company = claim.subject.submitter.value.split("-")[0].casefold()
    fields = [] if not company else list(_fields(claim, list(standing(field, claim.filters))))[1:]
    for rows in fields:
        rivals = {row.submitter for row in rows}
        made = any(company in row.platform.casefold() for row in rows)
        if len(rivals) >= _RIVALS and rows[0].key in ours and not made:
            return tuple(rows)
    return ()


def _fields(claim: Claim, alike: list[Result]) -> Iterator[list[Result]]:
    """All entries of a size, then those on each chip that the sentence names."""
    yield alike
    subject = claim.subject
    beside = (canon for sort, canon in names_beside(claim) if sort in ("ACCELERATOR", "SYSTEM"))
    for name in dict.fromkeys((subject.accelerator.value, subject.system.value, *beside)):
        chips = chip_members(name) if name else frozenset()
        if chips:
            yield [row for row in alike if chip_of(row) in chips]
