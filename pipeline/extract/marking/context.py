"""What a claim may inherit of its article; ``scoping.article_scope`` finds it."""

from __future__ import annotations

import msgspec

from pipeline.extract.marking.marks import Marks
from pipeline.records import EMPTY, Slot

DIVISIONS = ("open", "closed")


class Context(msgspec.Struct, frozen=True):
    """The article-wide facts that a claim may inherit, each with how it is known.

    ``spoken`` is the one of its benchmarks that is counted in tokens.
    ``company`` is the one whose results the article tells, as its title says.
    ``label`` is of a passage's own section: the one benchmark that the line above it names, and
    ``headed`` the one company of its heading, ``scenario`` the one of what leads to it;
    ``before`` are the paragraphs just above it, ``above`` all that stands above it within reach,
    nearest first.
    ``suite_rounds`` are the rounds of a text on two suites or more, one of each.
    """

    about: bool
    suite: Slot
    round: Slot
    division: Slot
    publisher: Slot
    id_owner: Slot
    benchmark: Slot
    system: Slot
    spoken: Slot = EMPTY
    company: Slot = EMPTY
    label: Slot = EMPTY
    headed: Slot = EMPTY
    scenario: Slot = EMPTY
    before: tuple[Marks, ...] = ()
    above: tuple[Marks, ...] = ()
    suite_rounds: tuple[tuple[str, str], ...] = ()


def in_context(marks: Marks, context: Context, before: Marks | None) -> bool:
    """Whether a passage stands in a text about the benchmark, or near its name: of a section that
    names it once, what follows speaks of it, and not what went before."""
    if context.about or marks.names_it or (before is not None and before.names_it):
        return True
    return any(above.names_it for above in context.before)
