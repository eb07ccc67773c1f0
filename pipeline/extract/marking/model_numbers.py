"""A chip's model number alone, in an article that names its maker: “墨芯…。S40单卡…”."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention

# “S40” of “Moffett S40”: too short to be a name where nobody speaks of its maker.
_NUMBER = re.compile(r"[A-Z]{1,3}\d+[A-Za-z]?")


def with_model_numbers(passages: Sequence[Marks]) -> list[Marks]:
    """The passages, with the model numbers of every maker that one of them names."""
    named = {m.canon for marks in passages for m in marks.mentions}
    named |= {maker for canon, maker in _numbers().values() if canon in named}
    chips = {number: canon for number, (canon, maker) in _numbers().items() if maker in named}
    if not chips:
        return list(passages)
    listed = "|".join(sorted(chips, key=len, reverse=True))
    pattern = re.compile(rf"(?<![A-Za-z0-9.-])(?:{listed})(?![A-Za-z0-9.])")
    return [_named(marks, pattern, chips) for marks in passages]


@lru_cache(maxsize=1)
def _numbers() -> dict[str, tuple[str, str]]:
    """Each model number that no list has by itself: its chip's name, and who makes it."""
    from pipeline.official.names import load_names

    entries = load_names("accelerators")
    listed = {s for e in entries for key in ("surfaces", "weak_surfaces") for s in e.get(key, ())}
    found = {}
    for entry in entries:
        maker, _, number = entry["canon"].rpartition(" ")
        if maker and _NUMBER.fullmatch(number) and number not in listed:
            found[number] = (entry["canon"], entry.get("platform", ""))
    return found


def _named(marks: Marks, pattern: re.Pattern[str], chips: dict[str, str]) -> Marks:
    added = [
        Mention(*match.span(), "ACCELERATOR", chips[match[0]], weak=False)
        for match in pattern.finditer(marks.text)
        if not any(m.start < match.end() and match.start() < m.end for m in marks.mentions)
    ]
    if not added:
        return marks
    return msgspec.structs.replace(marks, mentions=sorted([*marks.mentions, *added]))
