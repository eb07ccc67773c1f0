"""Short names of companies that an article gives itself, “the University of Florida (UF)”, or that
say whose they are where it has the long one: Jülich, of its research centre."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention

_GIVEN = re.compile(r"\s?\(([A-Z]{2,6})\)")


def with_abbreviations(passages: Sequence[Marks]) -> list[Marks]:
    """The passages, with every company's name that is shortened where one of them has it whole."""
    given = {
        short: Mention(0, 0, "SUBMITTER", owner, weak=False)
        for marks in passages
        for name in marks.mentions
        for owner, shorts in _later().get((name.label, name.canon), {}).items()
        for short in shorts
    }
    given |= {short: name for marks in passages for short, name in _given(marks)}
    if not given:
        return list(passages)
    pattern = re.compile(rf"\b(?:{'|'.join(sorted(given, key=len, reverse=True))})\b")
    return [_named(marks, pattern, given) for marks in passages]


@lru_cache(maxsize=1)
def _later() -> dict[tuple[str, str], dict[str, list[str]]]:
    """By company, and by machine of its own, the short names that are other words besides and hold
    beside such a name alone: “HoreKa, the machine of KIT”."""
    from pipeline.official.names import load_names

    later = {one["canon"]: one["later"] for one in load_names("submitters") if "later" in one}
    owned = {one["canon"]: one.get("submitter", "") for one in load_names("systems")}
    found = {("SUBMITTER", owner): {owner: shorts} for owner, shorts in later.items()}
    for system, owner in owned.items():
        if owner in later:
            found["SYSTEM", system] = {owner: later[owner]}
    return found


def _given(marks: Marks) -> list[tuple[str, Mention]]:
    """The initials that stand in brackets right behind a company's name of several words."""
    found = []
    for name in marks.mentions:
        if name.label != "SUBMITTER":
            continue
        match = _GIVEN.match(marks.text, name.end)
        initials = [word[0] for word in marks.text[name.start : name.end].split()]
        if match and len(initials) > 1 and _in_order(match[1], "".join(initials).upper()):
            found.append((match[1], name))
    return found


def _in_order(short: str, initials: str) -> bool:
    """Whether the letters of one stand in the other, in the same order: UF in UOF."""
    rest = iter(initials)
    return all(letter in rest for letter in short)


def _named(marks: Marks, pattern: re.Pattern[str], given: dict[str, Mention]) -> Marks:
    added = [
        msgspec.structs.replace(given[match[0]], start=match.start(), end=match.end())
        for match in pattern.finditer(marks.text)
        if not any(m.start < match.end() and match.start() < m.end for m in marks.mentions)
    ]
    return (
        msgspec.structs.replace(marks, mentions=sorted([*marks.mentions, *added]))
        if added
        else marks
    )
