"""Whose machine a sentence says it is, where the company was known by the machine's name alone.

“Supermicro's XE9680 trained BERT in 5.51 minutes”: the machine and the figure are Dell's, and the
one company that the sentence names has no part in the entry, or none but its chips (“NVIDIA's
XE9680”). That bears it out with a caveat only.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache

import msgspec

from pipeline.official.names import submitter_members
from pipeline.reconcile.article.attributes import IN_WORDS
from pipeline.reconcile.article.named_chips import surfaces
from pipeline.reconcile.article.named_parts import words_of_parts
from pipeline.reconcile.cases import Finding, needing
from pipeline.reconcile.judging import guards
from pipeline.reconcile.judging.anchors import SCORES
from pipeline.reconcile.judging.guards import words_of
from pipeline.reconcile.judging.labels import AGREED, labels_of, preferred
from pipeline.reconcile.judging.plain_words import leads_elsewhere, told_in_words
from pipeline.reconcile.judging.slips import numbers
from pipeline.records import Claim, Result

_CAVEAT = "other_submitter"
# “Cisco, |whose entry was built from| 64 of the”
_FEW = 6
# “HPE |fitted its own| XE9680”, “XE9680 |milik| HPE”.
_WORDS = 4
_SIGNS = re.compile(r"[^\w\s'’]")
# “’s ”, “的”, “'s PowerEdge ”: a genitive, and one word of the machine's name.
_BETWEEN = re.compile(r"(?:['’]s?|[的의の])? ?(?:[^\W\d_]{2,12} )?")


def by_named_owners(claims: Sequence[Claim], findings: Sequence[Finding]) -> list[Finding]:
    """The findings, those of machines that a sentence gives to somebody else weakened."""
    labels = labels_of(claims, findings)
    return [
        needing(found, _CAVEAT) if label in AGREED and _is_anothers(claim, found) else found
        for claim, found, label in zip(claims, findings, labels, strict=True)
    ]


def _is_anothers(claim: Claim, found: Finding) -> bool:
    """Whether a score's sentence names one company, and it is not that of the entry."""
    subject, best = claim.subject, preferred(found.takes)
    by_machine = bool(subject.system) and subject.submitter.surface == subject.system.surface
    if claim.kind not in SCORES or best is None or not by_machine:
        return False
    beside = guards.names_beside(claim)
    companies = {canon for label, canon in beside if label == "SUBMITTER"}
    strange = [canon for canon in companies if not _entered(canon, best.rows)]
    machines = any(label == "SYSTEM" for label, _ in beside)  # which may be that company's
    return (
        len(companies) == len(strange) == 1
        and not machines
        and _leads(claim, strange[0], best.rows)
    )


def _entered(company: str, rows: Sequence[Result]) -> bool:
    """Whether a company is one of those that submitted some entries: whose chips are in the machine
    has not made it."""
    members = submitter_members(company)
    return all(members.intersection(row.submitter.split("+")) for row in rows)


def _leads(claim: Claim, company: str, rows: Sequence[Result]) -> bool:
    """Whether a company's name stands before a machine's, and hardly a word between them, or behind
    it and a word like “from”."""
    text = claim.sentence.casefold()
    start = claim.subject.system.start - claim.sentence_start
    end = claim.subject.system.end - claim.sentence_start
    # “XE9680 with eight |NVIDIA| H100”: whose chips it has
    made = any(company.split("-")[0].casefold() in row.platform.casefold() for row in rows)
    for surface in surfaces("SUBMITTER").get(company, ()):
        at = text.rfind(surface, 0, max(0, start))
        if at >= 0:
            between = text[at + len(surface) : start]
            led = _BETWEEN.fullmatch(between) is not None or (not made and _joined(claim, between))
            return led or _has(claim, between)
        at = text.find(surface, max(0, end))
        if at < 0:
            continue
        if _owned().fullmatch(text, end, at) or (not made and _joined(claim, text[end:at])):
            return True
    return False


@lru_cache(maxsize=1)
def _owned() -> re.Pattern[str]:
    """“The XE9680 |from |Lenovo”, „der R5500 |von |Inspur“."""
    return re.compile(f" (?:{words_of_parts()['owned']}) ?")


def _joined(claim: Claim, between: str) -> bool:
    """“HPE |fitted its own| XE9680”, “XE9680 |milik| HPE”: whether nothing but a few words stand
    between a company and a machine, none of which sets the two against or beside each other."""
    if claim.speaker or (not between.startswith((" ", "'", "’")) and between[:1].isascii()):
        return False
    signs = _SIGNS.search(between) or any(char.isdigit() for char in between)
    few = 0 < len(words_of(between)) <= _WORDS
    return few and not signs and not leads_elsewhere(claim, between)


def _has(claim: Claim, between: str) -> bool:
    """“Dell |, which used 1,024| TPU v5p”: whether a few words and the number of chips, and no
    other, lead from a company to what it has."""
    if claim.speaker or guards.named(between):  # “A's chips, the B”
        return False
    counts = {Decimal(count) for count in msgspec.structs.astuple(claim.subject.scale) if count}
    printed = numbers(between)
    few = any(count <= IN_WORDS for count in counts)
    sized = bool(printed) or (few and told_in_words(claim, claim.subject.system))
    return sized and all(counts & n for n in printed) and len(words_of(between)) <= _FEW
