"""Who says it where the verb comes last and no particle marks of whom a sentence tells.

“A, … olduğunu açıkladı; B ise … söylüyor”, “A'ye göre …”: whoever opens the clause.
"""

from __future__ import annotations

import re

from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import PRODUCTS
from pipeline.extract.named_persons import NAME, late, person_in, slot_at
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Slot

# What parts two statements of a sentence.
_PARTS = re.compile(r"[;；]\s?|\s[–—]\s")
# How much may stand between a verb and the end of its clause.
_CLOSING = 16
_COMMA = re.compile(r",(?!\d)")
# “Jane Doe, …”: a name right before what closes the opening.
_NAME_LAST = late(rf"({NAME})$")
# What may not stand beside “A'ye göre” that means A's view, as it means “held against A” there.
_COMPARING = ("faster", "slower", "equal", "gain")
_RATIOS = ("percent", "x")


def told_last(marks: Marks, start: int, first: int, last: int) -> tuple[Slot, int, int]:
    """Who says what stands at ``start``, and the clause of it, where the verb comes last.

    In languages that tell it in another way nobody, and the sentence as it is.
    """
    pack = load_pack(marks.lang)
    if pack.order != "final" or pack.topics or pack.subjects:
        return EMPTY, first, last
    parts = list(_PARTS.finditer(marks.text, first, last))
    first = max([first, *(part.end() for part in parts if part.end() <= start)])
    last = min([last, *(part.start() for part in parts if part.start() > start)])
    found = _in_whose_view(marks, start, first, last)
    verbs = [cue for cue in marks.cues.within(start, last, "says") if last - cue.end <= _CLOSING]
    if not found and verbs:
        found = _opener(marks, first, start)
    return found, first, last


def _opener(marks: Marks, first: int, start: int) -> Slot:
    """Whoever a clause opens with: what stands before its first comma, or a word such as “ise”."""
    ends = [comma.start() for comma in _COMMA.finditer(marks.text, first, start)]
    ends += [cue.start for cue in marks.cues.within(first, start, "conjunction")]
    end = first + len(marks.text[first : min(ends, default=first)].rstrip())
    company = next((m for m in marks.names_in(first, end) if m.label == "SUBMITTER"), None)
    if company is not None and company.end == end:
        return slot_at(marks, company.start, company.end, company.canon)
    person = person_in(marks, _NAME_LAST().search(marks.text[first:end]), first)
    if person or company is None or company.start != first:
        return person
    # “AMD yetkilileri, …”
    official = marks.cues.any(company.end, end, "office") and marks.text[company.end] == " "
    return slot_at(marks, company.start, company.end, company.canon) if official else EMPTY


def _in_whose_view(marks: Marks, start: int, first: int, last: int) -> Slot:
    """“A'ye göre …”, “Jane Doe'ya göre …”."""
    for cue in marks.cues.within(first, start, "view_of"):
        person = person_in(marks, _NAME_LAST().search(marks.text[first : cue.start]), first)
        if person:
            return person
        company = next((m for m in marks.names_in(first, cue.start) if m.end == cue.start), None)
        compared = marks.cues.any(cue.end, last, *_COMPARING) or any(
            figure.quantity.unit in _RATIOS for figure in marks.figures_in(cue.end, last)
        )
        # “A'ya göre yeni çip, |B'den| 2,8 kat daha hızlı”: held against another, in A's view
        compared = compared and not any(
            m.label in PRODUCTS and is_baseline(marks, m) for m in marks.names_in(cue.end, last)
        )
        if (
            company is not None
            and company.label == "SUBMITTER"
            and company.start == first
            and not compared
        ):
            return slot_at(marks, company.start, company.end, company.canon)
    return EMPTY
