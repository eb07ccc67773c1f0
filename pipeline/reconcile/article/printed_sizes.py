"""Scores and the number of chips that their own sentence prints.

“32.7 minutes: that is how long Lenovo took with 4 A100”: a score whose size was not read, because
a sign stands between or a word like “up to” before it, is not borne out by an entry of eight. And
“12.26 minutes on 16 H100, while QCT took 12.92 on 8”: a size that was read is not let go for that
of another score. “19.70 minutes on 8 H100, 27.8 on 16”: two scores do not have each other's sizes.
None is called wrong: the number may be of something else.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

import msgspec

from pipeline.reconcile.article.named_chips import chips_of, count_before, places_of
from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.judging.anchors import SCORES, one_sentence
from pipeline.reconcile.judging.guards import in_sentence
from pipeline.reconcile.judging.labels import AGREED, label_of, labels_of, preferred
from pipeline.reconcile.judging.miscounts import is_about
from pipeline.reconcile.judging.slips import numbers
from pipeline.records import Claim, Result, Scale

# “ on 16”, “ minutes with 1,536”, „ Minuten auf 8“
_LED_TO = re.compile(r"(?: ?[^\W\d]+){1,3} ?(\d{1,3}(?:[,. ]\d{3})+|\d+)(?![\w%]|[.,]\d)")


def by_printed_sizes(
    claims: Sequence[Claim], findings: Sequence[Finding], check: Callable[[Claim], Finding]
) -> list[Finding]:
    """The findings, those of scores that agree only in another size than is printed left open."""
    out = list(findings)
    labels = labels_of(claims, findings)
    for place, (claim, found) in enumerate(zip(claims, findings, strict=True)):
        best = preferred(found.takes) if labels[place] in AGREED else None
        if best is None or claim.kind not in SCORES:
            continue
        row, beside = best.rows[0], [n for n, one in enumerate(claims) if _beside(claim, one)]
        if row.accelerators is None:
            continue  # how many chips it has is not in the table
        if claim.subject.scale != Scale():
            taken = {claims[n].subject.scale.accelerators for n in beside if labels[n] in AGREED}
            count = claim.subject.scale.accelerators
            theirs = row.accelerators in taken or not _stands(row.accelerators, claim.sentence)
            # “Two pods of 4,096”: of two figures it is said, and the table knows it of one.
            if count in taken or not theirs or taken.isdisjoint(_counted(row)):
                continue
        else:
            count = None if beside else _printed(claim)
            if count is None or label_of(*_sized(claim, count, check)) in AGREED:
                continue
        if count is not None and not any(is_about(count, size) for size in _sizes(row)):
            out[place] = _open(found, count, row)
    for place, count in _exchanged(claims, out):
        out[place] = _open(out[place], count, next(_agreeing(out[place])))
    return out


def _exchanged(claims: Sequence[Claim], findings: Sequence[Finding]) -> Iterator[tuple[int, int]]:
    """The scores behind each of which its sentence prints the size of another's entry, and it."""
    sentences: dict[int, list[int]] = defaultdict(list)
    for place, (claim, found) in enumerate(zip(claims, findings, strict=True)):
        if claim.kind in SCORES and claim.quantity is not None and any(_agreeing(found)):
            sentences[claim.sentence_start].append(place)
    for places in sentences.values():
        told = {place: _told_behind(claims[place]) for place in places}
        has = {place: {row.accelerators for row in _agreeing(findings[place])} for place in places}
        strange = [place for place in places if told[place] not in has[place]]
        sizes = {size for place in strange for size in has[place]}
        if len(strange) > 1 and {told[place] for place in strange} == sizes:
            yield from ((place, count) for place in strange if (count := told[place]))


def _agreeing(found: Finding) -> Iterator[Result]:
    return (take.rows[0] for take in found.takes if take.agrees and take.rows)


def _told_behind(claim: Claim) -> int | None:
    """The whole number that a word or two behind a score leads to: “27.8 minutes |on 16”."""
    quantity = claim.quantity
    start = quantity.end - claim.sentence_start if quantity is not None else -1
    told = _LED_TO.match(claim.sentence, max(0, start))
    return int(re.sub(r"\D", "", told[1])) if told else None


def _beside(claim: Claim, one: Claim) -> bool:
    return one is not claim and one.kind in SCORES and one_sentence(claim, one)


def _stands(count: int | None, sentence: str) -> bool:
    return any(count in readings for readings in numbers(sentence))


def _printed(claim: Claim) -> int | None:
    """The number right before the name of a claim's chip in its sentence, or of the one chip that a
    sentence counts whose score was given none: “… 2.06分钟，系统由64块H100组成”."""
    subject, text = claim.subject, claim.sentence.casefold()
    chip = subject.accelerator
    if not chip and not subject.system:
        counts = {count_before(text, start) for _, start, _ in places_of(text, chips_of(claim))}
        counts.discard(None)
        return counts.pop() if len(counts) == 1 else None
    if not in_sentence(claim, chip) or chip.start < claim.sentence_start:
        return None
    return count_before(text, chip.start - claim.sentence_start)


def _sized(claim: Claim, count: int, check: Callable[[Claim], Finding]) -> tuple[Claim, Finding]:
    """The claim with a size, and what is found of it then: boards and dies are counted, too."""
    subject = msgspec.structs.replace(claim.subject, scale=Scale(accelerators=count))
    sized = msgspec.structs.replace(claim, subject=subject)
    return sized, check(sized)


def _open(found: Finding, count: int, row: Result) -> Finding:
    """The finding without its agreements, for want of the size that is meant."""
    entry = f"{row.submitter} {row.system}"
    words = (("count", f"{count:,}"), ("official", f"{row.accelerators:,}"), ("entry", entry))
    takes = tuple(take._replace(agrees=False) for take in found.takes)
    return found._replace(takes=takes, missing=(*found.missing, Coded("size", words)))


def _counted(row: Result) -> Iterator[int]:
    """How many chips, nodes and hosts an entry has."""
    yield from (count for count in (row.accelerators, row.nodes, row.host_processors) if count)


def _sizes(row: Result) -> Iterator[int]:
    """The counts that may be told of an entry: the same, and how many chips a node has."""
    yield from _counted(row)
    if row.accelerators and row.nodes:
        yield row.accelerators // row.nodes
