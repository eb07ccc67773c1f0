"""What a score's sentence says of its system besides, held against what the table has of it.

“Eight B200 and two EPYC 9575F reached …”: the figure finds the entry, whose host is another. Its
host's processor, the memory of its chips, the cloud it ran in and the accuracy it was held to are
in the table, but under names of many kinds, so nobody is blamed for them: such an entry bears the
figure out with a caveat.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.reconcile.cases import Finding, Take
from pipeline.reconcile.entries import variants
from pipeline.reconcile.judging.anchors import SCORES, one_sentence
from pipeline.reconcile.judging.labels import AGREED, labels_of
from pipeline.records import Claim, Result

_DATA = Path(__file__).parents[1] / "data" / "named_parts.toml"
# “EPYC 9575F”, “Xeon Platinum 8480+”, “Xeon 6 6787P”: the family, and which of it.
_MODEL = (
    r"(?:\(r\))?(?: (?:platinum|gold|silver|max|cpu|scalable|processors?|6(?!\d)))*(?: (\d{4}))?"
)
_NUMBER = re.compile(r"(?<!\d)(\d{4})(?!\d)")
# “H100 GPUs with 80 GB of memory”: how far from the chip's name its memory may stand.
_MEMORY = re.compile(r"(?<![\d.,])(\d{2,3})[ \u00a0-]?gi?b(?![\w/])")
_BEFORE, _BEHIND = 8, 32
# The smaller of two such is as much as this part of both less than the larger.
_SAME = 14
_TARGET = re.compile(r"-(99(?:\.9)?)(?:-|$)")


class Said(NamedTuple):
    """A claim, and its sentence in lower case."""

    claim: Claim
    text: str


def by_named_parts(claims: Sequence[Claim], findings: Sequence[Finding]) -> list[Finding]:
    """The findings, those of scores whose sentence gives their entry other parts weakened.

    Of a sentence with several scores a part may be any one's.
    """
    return [
        _held(Said(claim, claim.sentence.casefold()), found)
        if label in AGREED and claim.kind in SCORES and _alone(claim, claims)
        else found
        for claim, found, label in zip(claims, findings, labels_of(claims, findings), strict=True)
    ]


def _alone(claim: Claim, claims: Sequence[Claim]) -> bool:
    return not any(
        one is not claim and one.kind != "count" and one_sentence(claim, one) for one in claims
    )


def _held(said: Said, found: Finding) -> Finding:
    return found._replace(
        takes=tuple(_weighed(said, take) if take.agrees else take for take in found.takes)
    )


def _weighed(said: Said, take: Take) -> Take:
    row = take.rows[0]
    codes = (code for code, differs in _PARTS if code not in take.caveats and differs(said, row))
    return take._replace(caveats=(*take.caveats, *dict.fromkeys(codes)))


def _other_host(said: Said, row: Result) -> bool:
    """Whether a host's processor is of another family than the sentence names, or of another
    number; a system without accelerators is its processor, which other rules look at."""
    host = row.host_processor.casefold()
    own = [family for family in _hosts() if family in host]
    told = [(family, one) for family in _hosts() for one in _named(family).finditer(said.text)]
    if not row.accelerators or len(own) != 1 or len({family for family, _ in told}) != 1:
        return False
    family, found = told[0]
    if family != own[0]:
        return True
    numbers = _NUMBER.findall(host)
    return len(told) == 1 and bool(found[1]) and bool(numbers) and found[1] not in numbers


@lru_cache(maxsize=32)
def _named(family: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z]){family}(?![a-z]){_MODEL}")


def _other_memory(said: Said, row: Result) -> bool:
    """Whether a sentence gives the entry's chip a memory that another of the table's chips has."""
    subject = said.claim.subject
    chip = (subject.accelerator or subject.system).surface.casefold()
    at = said.text.find(chip) if chip else -1
    own = {mark for mark in variants.marks(row.accelerator) if mark.isdigit()}
    if at < 0 or not own:
        return False
    near = said.text[max(0, at - _BEFORE) : at + len(chip) + _BEHIND]
    told = {found[1] for found in _MEMORY.finditer(near)}
    return bool(told) and told <= _sizes() and not any(_alike(*two) for two in product(told, own))


def _alike(one: str, other: str) -> bool:
    """Whether two memories may be those of one card: sold with 192, of which 180 are free."""
    return abs(int(one) - int(other)) * _SAME < int(one) + int(other)


def _other_cloud(said: Said, row: Result) -> bool:
    """Whether a sentence lets the entry run in a cloud of which nothing in the entry tells."""
    entry = f"{row.submitter} {row.system} {row.system_name} {row.note}".casefold()
    return row.availability != "cloud" and any(
        _place(tuple(names)).search(said.text) and not any(name in entry for name in owners)
        for names, owners in _clouds()
    )


@lru_cache(maxsize=32)
def _place(names: tuple[str, ...]) -> re.Pattern[str]:
    data = words_of_parts()
    return re.compile(rf"(?:{data['led']})(?:{'|'.join(map(re.escape, names))})(?![a-z])")


def _other_target(said: Said, row: Result) -> bool:
    """Whether the accuracy that a sentence gives is not that to which the entry was held."""
    own = _TARGET.search(row.benchmark)
    told = {found[1].replace(",", ".") for found in _percent().finditer(said.text)}
    return own is not None and bool(told) and own[1] not in told


@lru_cache(maxsize=1)
def _percent() -> re.Pattern[str]:
    return re.compile(rf"(?<![\d.,])(99(?:[.,]9+)?)[ \u00a0-]?(?:{words_of_parts()['percent']})")


def _hosts() -> tuple[str, ...]:
    return tuple(words_of_parts()["hosts"].split())


def _clouds() -> list[tuple[list[str], list[str]]]:
    return [(one["names"], one["owners"]) for one in words_of_parts()["clouds"]]


def _sizes() -> frozenset[str]:
    return frozenset(words_of_parts()["memories"].split())


@lru_cache(maxsize=1)
def words_of_parts() -> dict[str, Any]:
    """The words for parts of systems and for whose they are, by what they tell."""
    return tomllib.loads(_DATA.read_text("utf-8"))


_PARTS: tuple[tuple[str, Callable[[Said, Result], bool]], ...] = (
    ("other_host", _other_host),
    ("variant", _other_memory),
    ("other_cloud", _other_cloud),
    ("other_target", _other_target),
)
