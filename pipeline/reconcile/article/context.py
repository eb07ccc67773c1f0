"""A second reading of what a sentence leaves out, with what the article said just before.

“Its H100 version needs 27.8 minutes” says no benchmark, but the sentence before does. A claim that
lacks its benchmark or its subject is read again with that of the claim before it; a benchmark also
with the only one of which the article speaks. Such a reading can bear a claim out; it never blames.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from pipeline.reconcile.cases import Finding, assuming
from pipeline.reconcile.entries.candidates import STRONG
from pipeline.reconcile.judging.anchors import SCORES, is_score, one_sentence
from pipeline.reconcile.judging.guards import in_sentence
from pipeline.reconcile.judging.labels import label_of, preferred
from pipeline.reconcile.numbers.agreement import SUPPORTING
from pipeline.records import Article, Claim, Label, Slot, Subject

# A figure of fewer digits is some entry's of some benchmark.
_TELLING_DIGITS = 3
_READ = SCORES | {"gain", "factor", "comparison"}
# Caveats that say no more than that something was left out.
_LEFT_OUT = frozenset({"assumed_benchmark", "loose_subject"})
_BETTER: dict[Label, frozenset[Label]] = {
    "unresolved": frozenset({"supported", "caveat"}),
    "caveat": frozenset({"supported"}),
}


class Completed(NamedTuple):
    """Claims with what their article says of them, and what was found of them."""

    claims: list[Claim]
    findings: list[Finding]


def completed(
    article: Article,
    claims: Sequence[Claim],
    findings: Sequence[Finding],
    check: Callable[[Claim], Finding],
) -> Completed:
    """The findings, those of incomplete claims read with the article's own words where it helps.

    A claim that still agrees with nothing is completed as well if one beside it was borne out so:
    whether it may then be blamed is for others to say.
    """
    out = Completed(list(claims), list(findings))
    open_: list[int] = []
    for place, claim in enumerate(claims):
        if not _incomplete(claim):
            continue
        label = label_of(claim, findings[place])
        wanted = _BETTER.get(label, frozenset())
        if not wanted or (label == "caveat" and not _LEFT_OUT & _needs(findings[place])):
            continue
        for fuller, words in _fuller(article, claims, place):
            found = check(fuller)
            if label_of(fuller, found) in wanted:
                out.claims[place], out.findings[place] = fuller, assuming(found, *words)
                break
        else:
            open_ += [place] if label == "unresolved" and claim.kind in SCORES else []
    for place in open_:
        borne = any(
            out.claims[n] is not one and n != place and one_sentence(one, claims[place])
            for n, one in enumerate(claims)
        )
        fuller, _ = next(_fuller(article, claims, place), (claims[place], ()))
        if borne and fuller is not claims[place]:
            out.claims[place], out.findings[place] = fuller, check(fuller)
    for place, claim in enumerate(claims):
        label = label_of(out.claims[place], out.findings[place])
        other = _other_task(claims, claim, check) if label == "unresolved" else None
        if other is not None:
            out.claims[place], out.findings[place] = other
    return out


def _other_task(
    claims: Sequence[Claim], claim: Claim, check: Callable[[Claim], Finding]
) -> tuple[Claim, Finding] | None:
    """A score read with the one other benchmark of the article that it is an entry's of.

    The benchmark that it was given came from another sentence, and fits nothing. Whom it is said of
    must stand in its own, and its digits must be too many for a chance among the article's tasks.
    """
    subject = claim.subject
    who = (subject.system, subject.accelerator, subject.submitter)
    if not is_score(claim, _TELLING_DIGITS):
        return None
    if any(slot.how in STRONG for slot in claim.benchmarks) or not claim.benchmarks:
        return None
    if not any(in_sentence(claim, slot) for slot in who if slot):
        return None
    own = {slot.value for slot in claim.benchmarks}
    tasks = {one.benchmarks for one in claims if not own & {slot.value for slot in one.benchmarks}}
    names = sorted({slot.value: slot for task in tasks for slot in task}.items())
    borne: list[tuple[Claim, Finding]] = []
    for name, slot in names:
        asked = msgspec.structs.replace(claim, benchmarks=(_inferred(slot),))
        found = check(asked)
        best = preferred(found.takes)
        if best is None or best.caveats or best.arithmetic.level not in SUPPORTING:
            continue
        words = f"benchmark={name}, of which the article speaks"
        borne.append((asked, assuming(found, words)))
    return borne[0] if len(borne) == 1 else None


def _incomplete(claim: Claim) -> bool:
    """Whether an assertion that could be read lacks its benchmark or its subject."""
    if claim.kind not in _READ or claim.quantity is None or claim.modality != "asserted":
        return False
    return not (claim.benchmarks and _named(claim.subject))


def _needs(found: Finding) -> set[str]:
    return {code for take in found.takes if take.agrees for code in take.caveats}


def _named(subject: Subject) -> bool:
    return bool(subject.submitter or subject.system or subject.accelerator)


def _fuller(
    article: Article, claims: Sequence[Claim], place: int
) -> Iterator[tuple[Claim, tuple[str, ...]]]:
    """The claim with what it lacks taken from the claims before it, the nearest first."""
    claim = claims[place]
    before = [one for one in reversed(claims[:place]) if _same_part(article, claim, one)]
    if claim.kind not in SCORES:
        # A gain without a benchmark may well be one over several: only its own paragraph tells.
        before = [one for one in before if one.passage == claim.passage]
    tasks = next((one.benchmarks for one in before if one.benchmarks), ())
    every = [one.benchmarks for one in claims if one.benchmarks]
    alike = {tuple(slot.value for slot in benchmarks) for benchmarks in every}
    only = every[0] if len(alike) == 1 and len(every) > 1 else ()
    who = next((one.subject for one in before if _named(one.subject)), None)
    for benchmarks in dict.fromkeys((tasks, only)):
        words: tuple[str, ...] = ()
        fuller = claim
        if not claim.benchmarks:
            if not benchmarks:
                continue
            slots = tuple(_inferred(slot) for slot in benchmarks)
            fuller = msgspec.structs.replace(fuller, benchmarks=slots)
            words = (*words, f"benchmark={', '.join(s.value for s in slots)}, as said before")
        if not _named(claim.subject):
            if who is None:
                continue
            subject = _taken_over(claim.subject, who)
            fuller = msgspec.structs.replace(fuller, subject=subject)
            name = who.system or who.accelerator or who.submitter
            words = (*words, f"subject={name.value}, as said before")
        yield fuller, words


def _same_part(article: Article, claim: Claim, other: Claim) -> bool:
    """Whether two claims stand in paragraphs under one heading, or in the same sentence."""
    passages = article.passages
    if not (0 <= claim.passage < len(passages) and 0 <= other.passage < len(passages)):
        return claim.passage == other.passage
    one, two = passages[claim.passage], passages[other.passage]
    return one.kind not in ("title", "cell") and two.kind != "cell" and one.section == two.section


def _inferred(slot: Slot) -> Slot:
    return Slot(value=slot.value, surface=slot.surface, how="topic")


def _taken_over(subject: Subject, who: Subject) -> Subject:
    """Another claim's names with this one's own size."""
    return Subject(
        submitter=_inferred(who.submitter) if who.submitter else who.submitter,
        system=_inferred(who.system) if who.system else who.system,
        accelerator=_inferred(who.accelerator) if who.accelerator else who.accelerator,
        scale=subject.scale,
    )
