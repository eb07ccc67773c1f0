"""Short names of a family, held to the one longer name that the article has: “Llama” beside
“Llama 3.1 405B” is that one.

A short name with several meanings stays open where the article names two longer ones, or none.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention


def with_families(passages: Sequence[Marks]) -> list[Marks]:
    """The passages, with every short name that the article itself makes exact."""
    names = {
        (marks.folded[m.start : m.end], m.canon)
        for marks in passages
        for m in marks.mentions
        if m.label == "BENCHMARK"
    }
    exact = {
        (short, canon): found
        for short, canon in names
        if "|" in canon and (found := _longer(short, canon, names))
    }
    if not exact:
        return list(passages)
    return [_held(marks, exact) for marks in passages]


def _longer(short: str, canon: str, names: set[tuple[str, str]]) -> str:
    """What the longer names that begin with a short one mean, ``""`` where not all the same."""
    options = canon.split("|")
    meant = {
        "|".join(kept)
        for name, other in names
        if len(name) > len(short)
        and name.startswith(short)
        and (kept := [one for one in options if one in other.split("|")])
    }
    return meant.pop() if len(meant) == 1 else ""


def _held(marks: Marks, exact: dict[tuple[str, str], str]) -> Marks:
    def hold(name: Mention) -> Mention:
        key = (marks.folded[name.start : name.end], name.canon)
        return msgspec.structs.replace(name, canon=exact[key]) if key in exact else name

    return msgspec.structs.replace(marks, mentions=[hold(name) for name in marks.mentions])
