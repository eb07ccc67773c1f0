"""The accuracy target that a text gives a benchmark: “BERT-99.9”, “GPT-J 99”, “BERT (99.9 %)”.

Some benchmarks of inference are run at 99 and at 99.9 per cent of the reference model's accuracy,
as entries of their own. Only a target that the table has of the benchmark is one.
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from pipeline.extract.figures.units import units
from pipeline.extract.marking.marks import Marks
from pipeline.extract.words.lexicon import whole_word
from pipeline.records import Scope, Slot

_SHORTEST = "99"
_IN_NAME = re.compile(r"[-– ](99(?:\.9)?)\Z")
_BEHIND = re.compile(r"(?:[-– ]|,? ?\()(99(?:[.,]9)?)(?![.,]?\d)(?: ?%)?\)?")


def with_targets(benchmarks: tuple[Slot, ...], marks: Marks, scope: Scope) -> tuple[Slot, ...]:
    """The benchmarks, each that the text names with a target under its name with that target."""
    if _SHORTEST not in marks.folded:
        return benchmarks
    return tuple(_with_target(one, marks, scope) for one in benchmarks)


def _with_target(one: Slot, marks: Marks, scope: Scope) -> Slot:
    place = one.end - marks.base
    first = place - len(one.surface)
    if not one.surface or first < 0 or marks.text[first:place] != one.surface:
        return one  # it stands in another passage
    told = _IN_NAME.search(one.surface)
    told = _behind(marks, place) if told is None else None if _counts(marks, place) else told
    name = f"{one.value}-{told[1].replace(',', '.')}" if told else ""
    if (scope.round.value, name) not in _targets():
        return one
    return msgspec.structs.replace(one, value=name)


def _behind(marks: Marks, place: int) -> re.Match[str] | None:
    """The target right behind a name, unless it is a figure: “on BERT 99.9 queries a second”."""
    told = _BEHIND.match(marks.folded, place)
    if told is None or (told[0][-1].isdigit() and _counts(marks, told.end())):
        return None
    closed = told[0].endswith(")")
    figures = marks.figures_in(told.start(1), told.end(1))
    figures = [f for f in figures if not (closed and f.quantity.unit == "percent")]
    return None if figures else told


def _counts(marks: Marks, place: int) -> bool:
    """“on BERT 99 percent of the queries …”: whether a unit stands behind, and it is a number."""
    unit = units(marks.lang)[0].match(marks.folded, place + 1)
    spaced = marks.folded[place : place + 1] == " "
    return spaced and unit is not None and whole_word(marks.folded, *unit.span())


@lru_cache(maxsize=1)
def _targets() -> frozenset[tuple[str, str]]:
    """Each round, or ``""``, with each of its benchmarks' names that has an accuracy target."""
    from pipeline.official import load_results

    found = {(r.round, r.benchmark) for r in load_results() if "-99" in r.benchmark}
    return frozenset(found | {("", name) for _, name in found})
