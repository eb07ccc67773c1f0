"""Ratios and ranks of a list whose items name nobody: the line that leads to the list does."""

from __future__ import annotations

import msgspec

from pipeline.extract.figures.figure import Figure
from pipeline.extract.linking.carried.going_on import OPENING
from pipeline.extract.linking.companies.fitted import counted
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.linking.surroundings import leads_to_list
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS, PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.records import EMPTY, Baseline, Slot, Subject

_RATIOS = ("percent", "x")


def with_lead(links: Links, marks: Marks, figure: Figure, around: list[Marks]) -> Links:
    """“A is well ahead of B: / - X: more than 4 times / - Y: nearly 5 times”: A's, and against B.

    Only where the item names nobody, and the last sentence above ends with a colon and names one
    product of either side.
    """
    subject = links.subject
    if figure.quantity.unit not in _RATIOS or links.baseline is not None or not around:
        return links
    stated = "stated" in (subject.system.how, subject.submitter.how)
    if stated or any(m.label in OWNERS for m in marks.mentions):
        return links
    lead = around[0]
    if not leads_to_list(lead, marks):
        return links
    names = [m for m in lead.names_in(*lead.sentences[-1]) if m.label in PRODUCTS]
    own = [m for m in names if not is_baseline(lead, m) and not counted(lead, m)]
    others = [m for m in names if is_baseline(lead, m)]
    if len({m.canon for m in own}) != 1 or len({m.canon for m in others}) > 1:
        return links
    baseline = Baseline(subject=_of(lead, others[0])) if others else None
    if subject.system.value == own[0].canon:
        return msgspec.structs.replace(links, baseline=baseline)
    if subject.system or subject.submitter:
        return links
    return msgspec.structs.replace(links, subject=_of(lead, own[0]), baseline=baseline)


def owner_of_lead(marks: Marks, cue: Cue, links: Links, above: Marks | None) -> Links:
    """“Dell's results: / - First place on BERT”: a rank that names nobody, in a list, is of the one
    company or product that the line which leads to the list names."""
    subject = links.subject
    if subject.submitter or subject.system or above is None or not leads_to_list(above, marks):
        return links
    if any(m.label in OWNERS for m in marks.names_in(*marks.sentence_at(cue.start))):
        return links
    names = [m for m in above.names_in(*above.sentences[-1]) if m.label in OWNERS]
    if len({m.canon for m in names}) != 1 or is_baseline(above, names[0]):
        return links
    if names[0].label == "SUBMITTER":
        company = slot(above, names[0], "carried")
        return msgspec.structs.replace(links, subject=Subject(submitter=company))
    return msgspec.structs.replace(links, subject=_of(above, names[0]))


def rank_of_lead(marks: Marks, cue: Cue, links: Links, above: Marks | None) -> bool:
    """“Supermicro did well: / - Number one among eight-GPU systems on BERT”: a rank that opens what
    a line leads to is of whom that line speaks."""
    if above is None or links.other is not None or not leads_to_list(above, marks):
        return False
    start, end = marks.sentence_at(cue.start)
    opens = cue.start - start <= OPENING and not start
    carried = "carried" in (links.subject.submitter.how, links.subject.system.how)
    return opens and carried and not any(m.label in OWNERS for m in marks.names_in(start, end))


def _of(lead: Marks, product: Mention) -> Subject:
    carried: Slot = slot(lead, product, "carried")
    chip = carried if product.label == "ACCELERATOR" else EMPTY
    return Subject(system=carried, accelerator=chip)
