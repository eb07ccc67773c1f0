"""A score told of what the sentence before brought in: “Dell sent 64 H100 to the race. It took …”.

Where a paragraph has named one company with one number of one chip, and nobody and nothing else,
the next sentence, which names its test alone, can be of no other. Both are then read as one
sentence, and what such a sentence has wrong, these have: their company, chip, number, test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from pipeline.reconcile.article.plain_scores import plainly
from pipeline.reconcile.cases import Finding
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging.anchors import SCORES, is_score
from pipeline.reconcile.judging.guards import in_sentence, named, names_beside, passage_of
from pipeline.reconcile.judging.labels import label_of
from pipeline.reconcile.judging.plain_words import may_part, tells_a_score
from pipeline.reconcile.judging.slips import VERSION, numbers, without_tests
from pipeline.records import Article, Claim

# A figure of fewer digits is another entry's by chance.
_DIGITS = 3
# How far a paragraph may have come.
_LEAD = 240
_OPEN = frozenset({"unresolved", "caveat"})


def by_pronouns(
    article: Article,
    claims: Sequence[Claim],
    findings: Sequence[Finding],
    check: Callable[[Claim], Finding],
    facts: Official,
) -> list[Finding]:
    """The findings, those of scores whose paragraph leaves no doubt of whom they are told decided
    as if it were one sentence."""
    out = list(findings)
    for place, claim in enumerate(claims):
        if claim.kind not in SCORES or claim.subject.submitter.how != "carried":
            continue
        if label_of(claim, findings[place]) not in _OPEN:
            continue
        whole = as_one(article, claim, claims)
        if whole is None:
            continue
        told = [*claims[:place], whole, *claims[place + 1 :]]
        known = [*findings[:place], check(whole), *findings[place + 1 :]]
        found = plainly(article, told, known, facts)[place]
        if label_of(whole, found) == "contradicted":
            out[place] = found
    return out


def as_one(article: Article, claim: Claim, claims: Sequence[Claim]) -> Claim | None:
    """A claim with what its paragraph says before it as one sentence, ``None`` where that may speak
    of something else."""
    passage, subject = passage_of(article, claim), claim.subject
    if passage is None or passage.cell is not None or not is_score(claim, _DIGITS):
        return None
    given = (subject.submitter, subject.system, subject.accelerator)
    start = passage.start
    before = article.text[start : claim.sentence_start]
    quantity, count = claim.quantity, subject.scale.accelerators
    if quantity is None or not before.strip() or len(before) > _LEAD or not count:
        return None
    slots = [slot for slot in given if slot]
    if not all(start <= slot.start < claim.sentence_start for slot in slots):
        return None
    tasks = bool(claim.benchmarks) and all(in_sentence(claim, slot) for slot in claim.benchmarks)
    figures = numbers(without_tests(claim.sentence))
    if not tasks or names_beside(claim) or not all(quantity.value in one for one in figures):
        return None
    # Nothing else is named before it, told or counted.
    if any(one.passage == claim.passage and one.start < claim.start and one.kind != "count"
           for one in claims if one is not claim):  # fmt: skip
        return None
    rounds = {match[0].lstrip("vV") for match in VERSION.finditer(before)}
    if rounds - {claim.scope.round.value} or _has_more(claim, claims):
        return None
    names = {canon for _, canon in named(before.casefold())}
    own = {part for slot in slots for part in slot.value.split("|")}
    if not all(any(part in one for part in name.split("|") for one in own) for name in names):
        return None
    counted = [one for one in numbers(VERSION.sub(" ", before)) if count not in one]
    if counted or may_part(claim):
        return None
    stated = {
        name: msgspec.structs.replace(slot, how="stated")
        for name, slot in zip(("submitter", "system", "accelerator"), given, strict=True)
        if slot
    }
    whole = msgspec.structs.replace(
        claim, subject=msgspec.structs.replace(subject, **stated),
        sentence=article.text[start : claim.sentence_end], sentence_start=start,
    )  # fmt: skip
    return whole if tells_a_score(whole, more="entering") else None


def _has_more(claim: Claim, claims: Sequence[Claim]) -> bool:
    """Whether the article gives the company another number of chips: “the large system” is that."""
    subject = claim.subject
    sizes = {
        one.subject.scale.accelerators
        for one in claims
        if one.subject.submitter.value == subject.submitter.value
    }
    return bool(sizes - {None, subject.scale.accelerators})
