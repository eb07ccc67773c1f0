"""What a checker finds: takes (readings with the caveats they need) and what is missing."""

from __future__ import annotations

from typing import NamedTuple

from pipeline.reconcile.numbers.units import score
from pipeline.records import Arithmetic, Operand, Reading, Result


class Take(NamedTuple):
    """One reading computed; ``caveats`` are the codes of what agreement would need besides.

    ``remark`` is shown with the verdict and weakens nothing.
    """

    rows: tuple[Result, ...]
    arithmetic: Arithmetic
    agrees: bool
    stated: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    caveats: tuple[str, ...] = ()
    remark: str = ""

    def reading(self) -> Reading:
        """The record of this take."""
        return Reading(
            stated=self.stated,
            assumed=(*self.assumed, *self.caveats),
            entries=tuple(row.key for row in self.rows),
            arithmetic=self.arithmetic,
            agrees=self.agrees,
        )


class Coded(NamedTuple):
    """A code of ``data/notes.toml`` with the words that fill its sentence."""

    code: str
    words: tuple[tuple[str, str], ...] = ()


class Finding(NamedTuple):
    """All that the label depends on.

    ``takes`` are what the text admits. ``elsewhere`` are agreements that need a slot to be let go
    which was not filled by the words themselves: they forbid a contradiction. ``identified``: the
    text says enough to know what the claim is about. ``diagnosis`` explains the figure where
    nothing agrees; ``shown_wrong`` says that it shows an attribute to be wrong by itself.
    """

    takes: tuple[Take, ...] = ()
    elsewhere: tuple[Take, ...] = ()
    identified: bool = False
    missing: tuple[Coded, ...] = ()
    diagnosis: Coded | None = None
    shown_wrong: bool = False
    outside: str = ""


def assuming(found: Finding, *words: str) -> Finding:
    """The finding, with something that each of its readings takes for granted besides."""
    takes = tuple(take._replace(assumed=(*take.assumed, *words)) for take in found.takes)
    return found._replace(takes=takes)


def needing(found: Finding, code: str) -> Finding:
    """The finding, a caveat added to each of its readings that agree."""
    takes = tuple(
        take._replace(caveats=tuple(dict.fromkeys((*take.caveats, code)))) if take.agrees else take
        for take in found.takes
    )
    return found._replace(takes=takes)


def operand(row: Result, name: str = "score") -> Operand:
    """A row's score as an operand."""
    return Operand(name=name, value=score(row), unit=row.unit, result=row.key)
