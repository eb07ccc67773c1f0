"""A system's name cut short, held to the one system that the article can mean by it.

“the NVL72” in an article that otherwise names the GB300 NVL72 alone, beside a GB300, or about a
round in which just one such system was entered; “the Pod64” behind the Bow Pod16.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention
from pipeline.records import Slot, Subject

# “the first-generation Gaudi”, “Gaudi de première génération”
_GENERATION_REACH = 28


def with_full_names(passages: Sequence[Marks]) -> list[Marks]:
    """The passages, with the names that are the end of longer ones made whole where one will do."""
    partial = _longer().keys() | _generations().keys()
    names = (name for marks in passages for name in marks.mentions if name.canon in partial)
    if not any(_short(name) or _unnumbered(name) for name in names):
        return list(passages)
    named = {name.canon for marks in passages for name in marks.mentions if _is_system(name)}
    rounds = frozenset(version.round for marks in passages for version in marks.rounds)
    named |= {n.canon for marks in passages for n in marks.mentions if n.label == "ACCELERATOR"}
    printed = {
        (_family(name.canon), _family(marks.text[name.start : name.end]))
        for marks in passages
        for name in marks.mentions
        if _is_system(name)
    }
    return [_renamed(marks, named, printed, rounds) for marks in passages]


def _is_system(name: Mention) -> bool:
    return name.label == "SYSTEM"


def _short(name: Mention) -> bool:
    return _is_system(name) and name.canon in _longer()


def _unnumbered(name: Mention) -> bool:
    """“Gaudi”, which is the first generation's name and that of all of them."""
    return name.label == "ACCELERATOR" and name.canon in _generations()


def _renamed(
    marks: Marks, named: set[str], printed: set[tuple[str, str]], rounds: frozenset[str]
) -> Marks:
    def full(name: Mention) -> Mention:
        if _unnumbered(name):
            numbered = named & _generations()[name.canon]
            beside = {one.canon for one in marks.names_in(*marks.sentence_at(name.start))}
            # “three times the speed of the first Gaudi”
            first = not rounds or bool(beside & numbered)
            around = (name.start - _GENERATION_REACH, name.end + _GENERATION_REACH)
            first = first or marks.cues.any(*around, "predecessor")
            first = first or bool(_entered(frozenset((name.canon,)), rounds))
            # „der erste Gaudi“: the ordinal is a part of the name
            first = first or " " in marks.text[name.start : name.end]
            return name if first else _only(name, numbered)
        if not _short(name):
            return name
        longer = _longer()[name.canon]
        start, end = marks.sentence_at(name.start)
        for place in ((start, end), (0, len(marks.text))):
            here = {one.canon for one in marks.names_in(*place)}
            beside = {one for one in longer if one in here or one.split(" ")[0] in here}
            if beside:
                return _only(name, beside)
        # “the Pod64” behind the Bow Pod16 and the IPU-POD16: the one that is spelt alike
        own = _family(marks.text[name.start : name.end])
        families = {family for family, _ in printed}
        spelt = {family for family, text in printed if text.endswith(own) and text != own}
        alike = {one for one in longer if _family(one) in families}
        alike = {one for one in alike if _family(one) in spelt} or alike
        return _only(name, named.intersection(longer) or alike or _entered(longer, rounds))

    return msgspec.structs.replace(marks, mentions=[full(name) for name in marks.mentions])


def _only(name: Mention, options: Iterable[str]) -> Mention:
    one = list(options)
    return msgspec.structs.replace(name, canon=one[0]) if len(one) == 1 else name


@lru_cache(maxsize=1)
def _longer() -> dict[str, frozenset[str]]:
    """For each system's name that ends others, those others."""
    from pipeline.official import gazetteer

    names = {
        n.canon.casefold(): n.canon
        for n in gazetteer()
        if n.label == "SYSTEM" and n.source != "table"
    }
    ends: dict[str, set[str]] = {}
    for name in names.values():
        for at in (at for at, char in enumerate(name) if char in " -"):
            end = names.get(name[at + 1 :].casefold())
            if end is not None:
                ends.setdefault(end, set()).add(name)
    return {end: frozenset(longer) for end, longer in ends.items()}


def _family(name: str) -> str:
    """A system's name without the size that it ends in: “Bow Pod” of the Bow Pod64."""
    return name.rstrip("0123456789")


@lru_cache(maxsize=1)
def _generations() -> dict[str, frozenset[str]]:
    """For each chip's name that others only add a number to, those others."""
    from pipeline.official import gazetteer

    names = {n.canon for n in gazetteer() if n.label == "ACCELERATOR" and n.source != "table"}
    found = {
        name: frozenset(n for n in names if n.startswith(name) and n[len(name) :].isdigit())
        for name in names
        if name.isalpha()
    }
    return {name: numbered for name, numbered in found.items() if numbered}


@lru_cache(maxsize=256)
def _entered(systems: frozenset[str], rounds: frozenset[str]) -> frozenset[str]:
    """Those of some systems that have an entry in one of the rounds."""
    from pipeline.official import resolve

    return frozenset(
        system
        for system in systems
        if any(
            match.result.round in rounds
            for match in resolve(Subject(system=Slot(value=system, how="stated")))
            if match.level in ("exact", "alias", "scale")
        )
    )
