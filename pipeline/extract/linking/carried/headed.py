"""Whose a result is by the heading of its section: “Lenovo in detail / On eight B200s BERT …”."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.carried.referring import OF_ALL
from pipeline.extract.linking.companies.makers import has_entry, makes, owner_of
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS, Found
from pipeline.records import EMPTY, Slot

if TYPE_CHECKING:
    from pipeline.extract.marking.context import Context


def company_of_heading(heading: Marks | None) -> Slot:
    """The one company that a heading names, or whose machine it names (“Dell PowerEdge XE9680”),
    and that it holds nothing against."""
    if heading is None:
        return EMPTY
    names = [m for m in heading.mentions if m.label in OWNERS]
    whose = {m.canon if m.label == "SUBMITTER" else owner_of(m.canon) for m in names}
    whose = {one for one in whose if one} if any(m.label == "SUBMITTER" for m in names) else whose
    if len(whose) != 1 or any(is_baseline(heading, m) or makes(heading, m) for m in names):
        return EMPTY
    return replace(slot(heading, names[0], "topic"), value=whose.pop())


def of_the_heading(marks: Marks, figure: Figure, context: Context, found: Found | None) -> Slot:
    """The company of the section, where none of its paragraphs so far has named another, and the
    chips of the result are some that it has entered."""
    headed = context.headed
    start, end = marks.sentence_at(figure.start)
    if not headed or not is_score(figure) or marks.cues.any(start, end, *OF_ALL):
        return EMPTY
    if found is not None and not has_entry(found[1].canon, headed.value):
        return EMPTY
    return headed if _named_alone(headed, (marks, *context.before)) else EMPTY


def _named_alone(headed: Slot, paragraphs: Sequence[Marks]) -> bool:
    named = {m.canon for one in paragraphs for m in one.mentions if m.label == "SUBMITTER"}
    return named <= {headed.value}
