"""Headlines: a figure in a title or heading is the one that the text below it tells in full."""

from __future__ import annotations

import msgspec

from pipeline.records import Article, Claim, Slot, Subject

_SCORES = ("time", "throughput")
_FIGURES = (*_SCORES, "gain", "comparison", "factor")


def with_echoes(article: Article, claims: list[Claim], spare: list[Claim]) -> list[Claim]:
    """The claims, with what titles and headings leave out taken from the text below them.

    ``spare`` are figures that make no claim by their words; one in a heading does where the text
    repeats it: “6.4 minutes” above “The H100 trained BERT in 6.38 minutes”.
    """
    body = [c for c in claims if c.kind in _FIGURES and not _is_head(article, c)]
    kept = [
        _filled(article, c, body) or c if _is_head(article, c) else _in_full(c, body)
        for c in claims
    ]
    for claim in spare:
        if _is_head(article, claim) and _bare(claim):
            filled = _filled(article, claim, body)
            if filled is not None:
                kept.append(filled)
    return kept


def _in_full(claim: Claim, body: list[Claim]) -> Claim:
    """A result that an article tells first without its test, with the one test that it then has
    the same result of: “AMD passes a million tokens a second. … On X, eleven nodes reached a
    million tokens per second.”"""
    if claim.kind not in _SCORES or claim.benchmarks or claim.outside:
        return claim
    who = (claim.subject.submitter.value, claim.subject.system.value)
    told = [
        one
        for one in body
        if one.start > claim.start and one.benchmarks and not one.outside and _same(claim, one)
        if all(
            own in ("", other)
            for own, other in zip(
                who, (one.subject.submitter.value, one.subject.system.value), strict=True
            )
        )
    ]
    if len({tuple(test.value for test in one.benchmarks) for one in told}) != 1:
        return claim
    return msgspec.structs.replace(claim, benchmarks=tuple(map(_topic, told[0].benchmarks)))


def _same(claim: Claim, other: Claim) -> bool:
    one, two = claim.quantity, other.quantity
    if one is None or two is None:
        return False
    return (one.value, one.unit) == (two.value, two.unit)


def _is_head(article: Article, claim: Claim) -> bool:
    return article.passages[claim.passage].kind in ("title", "heading")


def _bare(claim: Claim) -> bool:
    """Whether a heading holds its figure and little else: a number, a full stop."""
    rest = claim.sentence.replace(claim.surface, "")
    return len([char for char in rest if char.isalnum()]) <= 2


def _filled(article: Article, claim: Claim, body: list[Claim]) -> Claim | None:
    """A headline's claim with the slots of the one that it repeats; ``None`` where none is."""
    told = [one for one in body if _below(article, claim, one) and _repeats(claim, one)]
    told = [one for one in told if one.benchmarks] or told
    tests = {tuple(b.value for b in one.benchmarks) for one in told}
    owners = {(one.subject.system.value, one.subject.submitter.value) for one in told}
    if not told or len(tests) != 1 or claim.kind not in _FIGURES:
        return None
    first = told[0]
    subject = claim.subject
    stated = "stated" in (subject.system.how, subject.submitter.how)
    if not stated and len(owners) == 1:
        subject = Subject(
            submitter=_topic(first.subject.submitter),
            system=_topic(first.subject.system),
            accelerator=_topic(first.subject.accelerator),
            scale=first.subject.scale,
        )
    benchmarks = claim.benchmarks
    if not any(one.how == "stated" for one in benchmarks):
        agrees = subject.system.value in ("", first.subject.system.value)
        benchmarks = tuple(map(_topic, first.benchmarks)) if agrees else benchmarks
    return msgspec.structs.replace(
        claim,
        kind=first.kind,
        subject=subject,
        benchmarks=benchmarks,
        baseline=claim.baseline or first.baseline,
        comparator=claim.comparator or first.comparator,
    )


def _below(article: Article, claim: Claim, other: Claim) -> bool:
    """Whether a claim stands in what a headline heads: its section, or the whole article."""
    if article.passages[claim.passage].kind == "title":
        return True
    return article.passages[other.passage].section == claim.passage


def _repeats(claim: Claim, other: Claim) -> bool:
    """Whether a figure of the text is the headline's, as the headline prints it."""
    asked, told = claim.quantity, other.quantity
    if asked is None or told is None or asked.unit != told.unit:
        return False
    if (claim.kind in _SCORES) != (other.kind in _SCORES):
        return False
    if claim.kind == "gain" and other.kind == "comparison" and not _has_digits(asked.surface):
        return False  # “doubled” is by one's own, and not the “2x” that it is ahead of another by
    if asked.low is None or asked.high is None:
        return asked.value == told.value
    return asked.low <= told.value <= asked.high


def _has_digits(text: str) -> bool:
    return any(map(str.isdigit, text))


def _topic(slot: Slot) -> Slot:
    return msgspec.structs.replace(slot, how="topic") if slot else slot
