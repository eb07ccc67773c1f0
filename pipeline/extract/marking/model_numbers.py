"""A model's code alone, in an article that names its maker or the whole name: “墨芯…。S40单卡…”,
“the 4126GS” behind the AS-4126GS-NBR-LCC, “the R760” in an article on Dell.

So short a name is any word's where nobody speaks of its maker. Where the article has one longer
name with the code, that is what is meant, and by “the AS-4126GS” as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention

# “S40” of “Moffett S40”: too short to be a name where nobody speaks of its maker.
_NUMBER = re.compile(r"[A-Z]{1,3}\d+[A-Za-z]?")
_CODE = re.compile(r"(?<![A-Za-z0-9./_-])(?=[A-Za-z]*\d)[A-Za-z0-9]{2,9}(?![A-Za-z0-9_]|[./-]\d)")
# “4126GS-|NBR-LCC|”, and no “R760-|Server|”
_VARIANT = re.compile(r"(?:-[A-Z0-9]+)+(?![A-Za-z0-9_])")
# “Micron|, le SSD |9550”
_BEHIND_MAKER = 12


def with_model_numbers(passages: Sequence[Marks]) -> list[Marks]:
    """The passages, with the codes of every model that one of them names or names the maker of."""
    found = [list(_codes(marks)) for marks in passages]
    longer = _longer(passages)
    if not any(found) and all(len(names) == 1 for names in longer.values()):
        return list(passages)
    named = {m.canon for marks in passages for m in marks.mentions}
    named |= {maker for canon, maker in _numbers().values() if canon in named}
    numbered = {
        maker
        for marks, codes in zip(passages, found, strict=True)
        for code in codes
        if code.text.isdigit()
        for maker in _right_before(marks, code)
    }
    known = [[c for c in codes if _is_known(c, named, numbered, longer)] for codes in found]
    whole = {code: _whole(names) for code, names in longer.items()}
    full = {n: whole[code] for code, names in longer.items() for n in names if whole[code] != n}
    full = {name: canon for name, canon in full.items() if canon}
    return [
        _named(marks, [_meant(code, whole) for code in codes], full)
        for marks, codes in zip(passages, known, strict=True)
    ]


def _longer(passages: Sequence[Marks]) -> dict[str, set[str]]:
    """By code, the names of systems with it that some passages have."""
    longer: dict[str, set[str]] = {}
    for marks in passages:
        for name in marks.mentions:
            if name.label == "SYSTEM" and name.known:
                longer.setdefault(_code_of(name.canon), set()).add(name.canon)
    longer.pop("", None)
    return longer


def _whole(names: set[str]) -> str:
    """The one of some names of a model that is whole; empty where they are of several."""
    longest = max(names, key=len)
    return longest if all(map(longest.startswith, names)) else ""


class _Code(msgspec.Struct, frozen=True):
    start: int
    end: int
    text: str
    label: str
    canon: str
    makers: frozenset[str]


def _codes(marks: Marks) -> Iterator[_Code]:
    """The codes in a passage that stand in no name and are no figure."""
    text = marks.text
    for match in _CODE.finditer(text):
        start, end = match.span()
        code = match[0]
        if code in _numbers():
            canon, maker = _numbers()[code]
            known = _Code(start, end, code, "ACCELERATOR", canon, frozenset((maker,)))
        else:
            key = code.upper()
            if key not in _shorts() and key.endswith("S"):
                key, end = key[:-1], end - 1  # “two R760s”
            if key not in _shorts():
                continue
            canon, makers = _shorts()[key]
            if code.islower() and not canon.islower():
                continue
            variant = _VARIANT.match(text, end)
            if variant is not None:
                canon, end = canon + variant[0], variant.end()
                if not _is_listed(canon):
                    continue  # another model of the series
            known = _Code(start, end, key, "SYSTEM", canon, makers)
        if any(m.start < end and start < m.end for m in marks.mentions):
            continue
        if not (code.isdigit() and marks.figures_in(start, end)):
            yield known


def _is_known(
    code: _Code, named: set[str], numbered: set[str], longer: dict[str, set[str]]
) -> bool:
    """A bare number is one where its maker's name stands before it or another of its numbers."""
    makers = numbered if code.text.isdigit() else named
    return bool(code.makers & makers) or code.text in longer


def _right_before(marks: Marks, code: _Code) -> set[str]:
    """The maker whose name stands right before a number: “Micron 9550”, “Micron's 9550”."""
    return {
        m.canon
        for m in marks.mentions
        if m.canon in code.makers and 0 < code.start - m.end <= _BEHIND_MAKER
    }


def _meant(code: _Code, whole: dict[str, str]) -> Mention:
    canon = whole.get(code.text) or code.canon
    return Mention(code.start, code.end, code.label, canon, weak=False)


@lru_cache(maxsize=1024)
def _code_of(canon: str) -> str:
    from pipeline.official.names import code_of_system

    return code_of_system(canon)


@lru_cache(maxsize=1)
def _shorts() -> dict[str, tuple[str, frozenset[str]]]:
    from pipeline.official.names import short_names

    return short_names()


@lru_cache(maxsize=256)
def _is_listed(canon: str) -> bool:
    from pipeline.official.names import gazetteer, squash

    wanted = squash(canon)
    return any(name.label == "SYSTEM" and squash(name.surface) == wanted for name in gazetteer())


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


def _named(marks: Marks, added: list[Mention], full: dict[str, str]) -> Marks:
    names = [
        msgspec.structs.replace(m, canon=full[m.canon])
        if m.label == "SYSTEM" and m.canon in full
        else m
        for m in marks.mentions
    ]
    if not added and names == marks.mentions:
        return marks
    return msgspec.structs.replace(marks, mentions=sorted([*names, *added]))
