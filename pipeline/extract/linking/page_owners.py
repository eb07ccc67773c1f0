"""Whose a result is by the page that it stands on: of who speaks there, or whom its title names."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.companies.makers import (
    has_chip_noun,
    has_entry,
    makes,
    users_of,
    uses_platform,
)
from pipeline.extract.linking.companies.only_chips import of_its_chips
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.compared.baseline_owners import own_companies
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.records import EMPTY, Slot

# “our 8-way |MI355X server”
_OUR_REACH = 18


def page_owner(
    marks: Marks,
    figure: Figure,
    around: list[Marks],
    thing: Mention,
    context: Context,
    part: bool,
) -> Slot:
    """Whose page it is of whom something may be that names a machine or chips alone: of who speaks
    of its own results there; or, of a score on chips, of the company of the title, where this
    passage or the last one names it or the chips are told as a part of a system.

    They have entered such, and neither this passage nor the one before is of others.
    """
    chips = thing.label == "ACCELERATOR"
    ours = context.publisher or (context.company if chips and is_score(figure) else EMPTY)
    if not ours or is_baseline(marks, thing):
        return EMPTY
    users = users_of(thing.canon) if chips else ()
    enters = thing.label == "SYSTEM" and has_entry(thing.canon, ours.value)
    if ours.value not in users and not enters:
        return EMPTY
    named = [m for source in (marks, *around[:1]) for m in _companies_said(source)]
    told = bool(context.publisher) or bool(named) or part
    return ours if told and all(m.canon == ours.value for m in named) else EMPTY


def only_made(marks: Marks, maker: Mention, context: Context) -> bool:
    """„Auch |AMD-Beschleuniger| bieten wir an“: whether a company is named by its chips alone on
    the page of another, who enters such."""
    ours = context.publisher.value
    if not ours or ours == maker.canon or not has_chip_noun(marks, maker):
        return False
    return uses_platform(ours, maker.canon)


def _companies_said(marks: Marks) -> list[Mention]:
    """The companies that a passage names, but as the makers of chips that another uses."""
    named = [m for m in marks.mentions if m.label == "SUBMITTER" and not makes(marks, m)]
    return [m for m in named if not of_its_chips(marks, m)]


def submits_itself(marks: Marks, figure: Figure, context: Context) -> bool:
    """Whether “our own submission” is that of the one company that the title names. A reporter may
    say “we” too, but has submitted nothing.
    """
    start, end = marks.sentence_at(figure.start)
    if not context.company or any(left <= figure.start < right for left, right in marks.quotes):
        return False
    if not all(of_its_chips(marks, m) for m in own_companies(marks) if start <= m.start < end):
        return False
    # “our NVIDIA HGX B200”, “we reached”
    places = [m.start for m in marks.names_in(start, figure.start) if m.label in PRODUCTS]
    places += [verb.start for verb in marks.cues.within(start, figure.start, "scored", "time")]
    near = [(max(start, place - _OUR_REACH), place) for place in places]
    ours = any(marks.cues.any(*reach, "first_person") for reach in near)
    return ours or marks.cues.any(start, end, "submit", "own")
