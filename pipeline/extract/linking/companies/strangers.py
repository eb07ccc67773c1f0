"""Companies that a sentence names but that have no part in a system's results."""

from __future__ import annotations

from pipeline.extract.linking.companies.makers import foreign, has_entry
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import PRODUCTS, Found, Zone
from pipeline.records import Slot

# What stands between a company and its own product.
_WHOSE = (" ", "'s ", "' ")


def is_strange(marks: Marks, zone: Zone, system: Slot, owner: Slot, found: Found | None) -> bool:
    """Whether a company makes no use of such chips; or, named before the clause of the figure or
    of its system, or at another product in a sentence before, has no entry of that system."""
    if foreign(system.value, owner.value):
        return True
    if found is None:
        return False
    if owner.how != "stated":
        return _of_another_product(marks, system, owner)
    # “|Intel's Core Ultra| takes 1.09 seconds for the first token and reaches 18.55 tokens/s”
    if found[0] is marks and marks.folded[owner.end - marks.base : found[1].start] in _WHOSE:
        return False
    before = owner.start - marks.base < zone.start or _of_its_own_clause(marks, owner, found)
    return before and not has_entry(system.value, owner.value)


def _of_its_own_clause(marks: Marks, owner: Slot, found: Found) -> bool:
    """“B came next to last, and A was second”: a clause of its own begins with the system."""
    source, system = found
    gap = (owner.end - marks.base, system.start)
    if source is not marks or system.label != "SYSTEM" or gap[0] >= gap[1]:
        return False
    opening = marks.folded[slice(*gap)].partition(",")[2].strip()
    joins = marks.cues.within(*gap, "conjunction")
    return any(marks.folded[word.start : word.end] == opening for word in joins)


def _of_another_product(marks: Marks, system: Slot, owner: Slot) -> bool:
    """“A does 13,886, while B's server with H200s does 574. | Per chip the GB200 is 2.7x faster”:
    not B's, who was named for the H200."""
    place = owner.start - marks.base
    first, last = marks.sentence_at(place) if 0 <= place < len(marks.folded) else (0, 0)
    if system.how != "stated" or not first <= place < last <= system.start - marks.base:
        return False
    near = [m for m in marks.names_in(place, last) if m.label in PRODUCTS]
    told = near and near[0].canon != system.value
    return bool(told) and not has_entry(system.value, owner.value)
