"""A gain that is told of a score beside it: “18.79 minutes on 2,560 GPUs, 45 % faster than before”.

Where the score of a gain's sentence, or the last one before it, is borne out by one entry, the gain
is read again as that entry's: of its company, benchmark, round and size. Such a reading can bear a
gain out; it never blames.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from pipeline.official.names import chip_of
from pipeline.reconcile.article.context import Completed
from pipeline.reconcile.article.starts import relation
from pipeline.reconcile.cases import Finding, assuming
from pipeline.reconcile.checkers.pairs import own_baseline
from pipeline.reconcile.judging.anchors import is_score, one_sentence
from pipeline.reconcile.judging.labels import AGREED, label_of
from pipeline.reconcile.numbers.intervals import significant
from pipeline.records import EMPTY, Baseline, Claim, Result, Scale, Slot, Subject

# A score of fewer digits may be another entry's, and a gain of fewer is some pair's.
_TELLING_SCORE, _TELLING_GAIN = 3, 2


def grown(known: Completed, check: Callable[[Claim], Finding]) -> Completed:
    """The findings, those of gains beside a score that one entry has read as that entry's."""
    out = Completed(list(known.claims), list(known.findings))
    for place, claim in enumerate(known.claims):
        if not relation(claim) or claim.quantity is None or claim.comparator == "slower":
            continue
        if significant(claim.quantity) < _TELLING_GAIN:
            continue
        if label_of(claim, known.findings[place]) != "unresolved":
            continue
        for one, row in _scores(known, place):
            if not _fits(claim, one, row):
                continue
            asked = _said_of(claim, one, row)
            found = check(asked)
            if label_of(asked, found) in AGREED:
                words = f"of {row.system}, whose {one.surface} the text gives beside it"
                out.claims[place], out.findings[place] = asked, assuming(found, words)
                break
    return out


def _scores(known: Completed, place: int) -> Iterator[tuple[Claim, Result]]:
    """The scores of a claim's sentence that one entry has, the nearest first; else the last one
    before the sentence in its passage."""
    claim = known.claims[place]
    earlier: list[tuple[Claim, Result]] = []
    beside: list[tuple[Claim, Result]] = []
    for one, found in zip(known.claims, known.findings, strict=True):
        if one.passage != claim.passage or not is_score(one, _TELLING_SCORE):
            continue
        rows = {take.rows[0].key: take.rows[0] for take in found.takes if take.agrees}
        if len(rows) != 1 or label_of(one, found) not in AGREED:
            continue
        row = next(iter(rows.values()))
        if one_sentence(one, claim):
            beside.append((one, row))
        elif one.sentence_end <= claim.sentence_start:
            earlier.append((one, row))
    beside.sort(key=lambda pair: abs(pair[0].start - claim.start))
    yield from beside or earlier[-1:]


def _fits(claim: Claim, one: Claim, row: Result) -> bool:
    """Whether what a gain's own words name is what the score beside it is of."""
    said, scored = claim.subject, one.subject
    company = said.submitter.value in ("", scored.submitter.value, *row.submitter.split("+"))
    known = {"", scored.system.value, scored.accelerator.value, chip_of(row)}
    test = not claim.benchmarks or claim.benchmarks == one.benchmarks
    return test and company and {said.system.value, said.accelerator.value} <= known


def _said_of(claim: Claim, one: Claim, row: Result) -> Claim:
    """The claim, said of an entry; what it is measured against stays, or is the round before."""
    chip = chip_of(row)
    subject = Subject(
        submitter=_slot(row.submitter),
        accelerator=_slot(chip) if chip else EMPTY,
        system=_slot(chip) if chip else EMPTY,
        scale=Scale(accelerators=row.accelerators),
    )
    scope = msgspec.structs.replace(claim.scope, suite=_slot(row.suite), round=_slot(row.round))
    baseline = claim.baseline or Baseline()
    if not own_baseline(claim) and not baseline.round:
        baseline = msgspec.structs.replace(baseline, round=_slot("previous"))
    return msgspec.structs.replace(
        claim, subject=subject, benchmarks=one.benchmarks, scope=scope, baseline=baseline
    )


def _slot(value: str) -> Slot:
    return Slot(value=value, surface="", how="carried")
