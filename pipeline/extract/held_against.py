"""What the head of a column says that its ratios are held against: “Speedup vs H100”."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.extract.linking.companies.makers import has_chips
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.records import EMPTY, Baseline, Slot, Subject


def other_side(heads: Sequence[Marks]) -> Baseline | None:
    """The product that the heads of a cell name behind “vs” or “over”; none where several do."""
    sides = [(head, m) for head in heads for m in products_against(head)]
    if len({m.canon for _, m in sides}) != 1:
        return None
    head, mention = sides[0]
    found = _of_table(slot(head, mention, "table_header"))
    chip = found if mention.label == "ACCELERATOR" else EMPTY
    return Baseline(subject=Subject(system=found, accelerator=chip))


def products_against(head: Marks) -> list[Mention]:
    """The products of a head or caption that something else is held against."""
    return [m for m in head.mentions if m.label in PRODUCTS and is_baseline(head, m)]


def is_itself(subject: Subject, baseline: Baseline) -> bool:
    """Whether a row is that of the very product that the column is held against."""
    one, other = subject.system.value, baseline.subject.system.value
    return one == other or has_chips(one, other)


def _of_table(found: Slot) -> Slot:
    """A slot without a place: heads stand elsewhere than the cell's own text."""
    return Slot(value=found.value, surface=found.surface, how="table_header")
