"""Guards against blaming a text for a wrong link: a figure that belongs to another name nearby.

Names and figures of a crowded sentence are easily joined wrongly by a reader that is a program.
Before a figure is called wrong it is held against everything else that its own sentence names:
if it is the score of another size, system, company, benchmark or round that stands there, the
text may well be right.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache

from pipeline.official.names import chip_of, gazetteer, submitter_members, submitter_names
from pipeline.official.resolving import identifies
from pipeline.reconcile.entries.candidates import STRONG, Option, Query, admitted
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging import guards
from pipeline.reconcile.judging.anchors import borne
from pipeline.reconcile.judging.guards import passage_of
from pipeline.reconcile.numbers.agreement import SUPPORTING, agreement
from pipeline.reconcile.numbers.units import score_in
from pipeline.records import Article, Claim, Quantity, Result

# Digits of names (A100, POD64, v1.0) follow a letter; Chinese and Japanese set no space. “3D” is
# no number either. Some languages group digits by spaces: “2 048”.
_NUMBER = re.compile(r"(?<![A-Za-z0-9_-])(?<!\d[.,])\d+(?:[.,]\d+)*(?!\d|D\b)")
_GROUPED = re.compile(r"(?<![\d.,])(\d{1,3})((?:[ \u00a0\u2009\u202f]\d{3})+)(?!\d)")

# Rounds and versions, “2.0” and “v4.1”, have one digit behind their point.
VERSION = re.compile(r"(?i)(?<![a-z0-9.,])v?\d{1,2}\.\d(?![\d%])")

# What is let go together: a figure of another benchmark, company or system, round, division.
_LET_GO = (
    ("benchmark", "scale"),
    ("submitter", "system", "scale", "scenario"),
    ("round", "scale"),
    ("division", "scale"),
)


def nearby(article: Article, claim: Claim) -> str:
    """The text that may hold the names of a figure: its sentence, of a table cell the article."""
    passage = passage_of(article, claim)
    if passage is not None and passage.kind == "cell":
        return article.text
    return claim.sentence


def elsewhere(
    article: Article, claim: Claim, query: Query, quantity: Quantity, facts: Official
) -> Iterator[tuple[bool, Option]]:
    """Entries that have the figure and that the sentence may mean, though not as this claim's.

    Each with whether the sentence names it and nothing but inferred slots speak against it. They
    are entries that the sentence names, and those of the same company where it holds other
    numbers: then the words that tell the figures apart may have been given to the wrong one.
    """
    text = nearby(article, claim).casefold()
    crowded = not alone(claim, quantity)
    ours = submitter_members(query.subject.submitter.value) if query.subject.submitter else None
    figure = None if claim.per else quantity
    for slots in _LET_GO:
        for option in admitted(query.drop(*slots), facts, figure):
            row = option.row
            value = score_in(row, quantity.unit, claim.per)
            level = agreement(quantity, value) if value is not None else "none"
            if level not in SUPPORTING:
                continue
            same = ours is None or bool(ours.intersection(row.submitter.split("+")))
            named = speaks_of(slots[0], row, text)
            if named or (crowded and same):
                yield named and _inferred(slots[0], claim), option


def _inferred(slot: str, claim: Claim) -> bool:
    """Whether what a claim was given for a slot does not stand in its own words."""
    subject = claim.subject
    if slot == "benchmark":
        return all(one.how not in STRONG for one in claim.benchmarks)
    if slot == "submitter":
        given = (subject.submitter, subject.system, subject.accelerator)
        return all(one.how not in STRONG for one in given)
    return False


def speaks_of(slot: str, row: Result, text: str) -> bool:
    """Whether a lower-case text names an entry's benchmark, system, maker or chip, or round."""
    if slot == "division":
        return False
    if slot == "round":
        return row.round in text
    if slot == "benchmark":
        return _any("BENCHMARK", row.benchmark.partition("-")[0], text)
    chip = chip_of(row)
    makers = [maker for part in row.submitter.split("+") for maker in submitter_names(part)]
    return (
        any(identifies(name, row) in ("exact", "alias") for name in _systems(text))
        or (bool(chip) and _any("ACCELERATOR", chip, text))
        or any(_any("SUBMITTER", maker, text) for maker in makers)
    )


@lru_cache(maxsize=1024)
def _systems(text: str) -> tuple[str, ...]:
    """The systems that a text names."""
    found = {
        canon
        for (label, canon), surfaces in _surfaces().items()
        if label == "SYSTEM" and any(surface in text for surface in surfaces)
    }
    return tuple(sorted(found))


def _any(label: str, canon: str, text: str) -> bool:
    return any(surface in text for surface in _surfaces().get((label, canon), (canon.casefold(),)))


@lru_cache(maxsize=1)
def _surfaces() -> dict[tuple[str, str], tuple[str, ...]]:
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for name in gazetteer():
        for canon in name.canon.split("|"):
            found[(name.label, canon)].add(name.surface.casefold())
    return {key: tuple(sorted(surfaces)) for key, surfaces in found.items()}


@lru_cache(maxsize=4096)
def numbers(sentence: str) -> tuple[frozenset[Decimal], ...]:
    """What each number of a sentence can be, either sign taken as the decimal one.

    Digits that are parts of names are no numbers.
    """
    found = []
    for text in _NUMBER.findall(_GROUPED.sub(_joined, sentence)):
        plain = re.sub(r"[.,]", "", text)
        readings = {Decimal(plain)} if re.fullmatch(r"\d{1,3}(?:[.,]\d{3})+", text) else set()
        if len(re.findall(r"[.,]", text)) <= 1:
            readings.add(Decimal(text.replace(",", ".")))
        found.append(frozenset(readings))
    return tuple(found)


def _joined(group: re.Match[str]) -> str:
    return group[1] + re.sub(r"\D", "", group[2])


def says(claim: Claim, row: Result) -> bool:
    """Whether the sentence gives an entry's own count, besides the one that was read.

    The two of “round 2.0” and of “Llama 2 70B” counts nothing, nor does the figure itself.
    """
    scale = claim.subject.scale
    read = {scale.accelerators, scale.nodes, scale.processors}
    counts = {row.accelerators, row.nodes, row.host_processors} - read
    several = [count for count in counts if count is not None and count > 1]
    if not several:
        return False
    subject = claim.subject
    names = (subject.submitter, subject.system, subject.accelerator, *claim.benchmarks)
    surfaces = {claim.surface, *(slot.surface for slot in names)} - {""}
    rest = claim.sentence
    for surface in sorted(surfaces, key=lambda text: (-len(text), text)):
        rest = rest.replace(surface, " ; ")
    here = numbers(VERSION.sub(" ; ", without_tests(rest)))
    return any(count in readings for count in several for readings in here)


@lru_cache(maxsize=1024)
def without_tests(text: str) -> str:
    """A text without the names of benchmarks that hold digits, whosever figure they belong to."""
    low = text.casefold()
    for surface in _numbered_tests() if len(low) == len(text) else ():
        at = low.find(surface)
        while at >= 0:
            text = f"{text[:at]}{';' * len(surface)}{text[at + len(surface) :]}"
            low, at = text.casefold(), low.find(surface, at + len(surface))
    return text


@lru_cache(maxsize=1)
def _numbered_tests() -> tuple[str, ...]:
    """What benchmarks with digits in their names are called, the longest first."""
    names = {surface for (label, _), surfaces in _surfaces().items() for surface in surfaces
             if label == "BENCHMARK" and any(sign.isdigit() for sign in surface)}  # fmt: skip
    return tuple(sorted(names, key=lambda name: (-len(name), name)))


def alone(claim: Claim, quantity: Quantity) -> bool:
    """Whether the sentence holds the figure, the stated counts, and no other number.

    A round's own number may stand there too.
    """
    scale, round_ = claim.subject.scale, claim.scope.round.value
    counts = {Decimal(n) for n in (scale.accelerators, scale.nodes, scale.processors) if n}
    known = counts | {quantity.value} | numbered(round_)
    here = numbers(claim.sentence)
    stated = all(any(count in readings for readings in here) for count in counts)
    return stated and all(known & readings for readings in here)


def nobody_else(claim: Claim, row: Result) -> bool:
    """Whether a sentence names no company but an entry's and the maker of its chips, and no test
    but the claim's.

    “Even if B entered 4,096 chips, A's machine took 3.92”: the count is B's. “A took 3.92 minutes
    on BERT and used 4,096 chips for DLRM”.
    """
    names = guards.names_beside(claim)
    others = (name for name in names if name[0] in ("SUBMITTER", "BENCHMARK"))
    return all(borne(*name, [row]) for name in others)


def numbered(round_: str) -> set[Decimal]:
    """A round's name as the number that a sentence may print, if it is one."""
    return {Decimal(round_)} if re.fullmatch(r"\d+\.\d", round_) else set()
