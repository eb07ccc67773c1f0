"""A right figure shows a wrong attribute only where its sentence says nothing but the score.

“Without its 384 Gaudi2 Intel took 442.6 minutes”, “the heir of the DGX A100 took 6.38”, “too bold
for the closed division”: such a sentence names what the figure is not of, in words that no list
holds all of. So there is a list of those that every score is told with (``plain_scores.toml``), and
any other word spares the text. So it does where a score that somebody else has differs from that of
whom the sentence names, and where two entries stand to each other otherwise than a figure says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from pipeline.official.names import canonical
from pipeline.reconcile.article.proof import Known, given, is_swap
from pipeline.reconcile.cases import Finding
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging.anchors import SCORES, is_score, one_sentence
from pipeline.reconcile.judging.diagnoses import changed
from pipeline.reconcile.judging.labels import AGREED, labels_of
from pipeline.reconcile.judging.miscounts import is_nobodys
from pipeline.reconcile.judging.plain_words import (
    is_apart,
    is_apart_from,
    is_held_against,
    leads_aside,
    tells_a_score,
    tells_of_another,
)
from pipeline.reconcile.numbers.agreement import SUPPORTING, agreement
from pipeline.reconcile.numbers.intervals import is_bound
from pipeline.reconcile.numbers.units import score_in
from pipeline.records import Claim

# Diagnoses that say in which of its attributes the entry differs that has the figure.
OF_ATTRIBUTES = ("neighbour", "attribute")
# Those that say how its digits went wrong.
_OF_DIGITS = ("unit", "decimal_point", "digit", "rounding")
# “Two and a half hours” is no figure of which another is a slip.
_TELLING_DIGITS = 3
# Whom a sentence names is seldom there but for its figure: so many words of any sort may be, too.
_OTHERS = 3


def plainly_told(
    claims: Sequence[Claim], findings: Sequence[Finding], facts: Official
) -> list[Finding]:
    """The findings, without those that call an attribute wrong in a sentence with more to say."""
    pairs = list(zip(claims, findings, labels_of(claims, findings), strict=True))
    agreed = [(claim, found) for claim, found, label in pairs if label in AGREED]
    starts = [
        (one, one.baseline.quantity.value)
        for one in claims
        if one.baseline is not None and one.baseline.quantity is not None
    ]
    return [
        _open(found) if _is_start(claim, found, starts) else _spared(claim, found, agreed, facts)
        for claim, found, _ in pairs
    ]


def _is_start(claim: Claim, found: Finding, starts: Sequence[tuple[Claim, Decimal]]) -> bool:
    """“It took 27.0 minutes, 37 % less than the 32.7 before”: whether a relation of a score's
    sentence starts from it. Of what it was is seldom said."""
    quantity, diagnosis = claim.quantity, found.diagnosis
    if quantity is None or diagnosis is None or diagnosis.code != "differs":
        return False
    return any(
        one is not claim and one_sentence(one, claim) and value == quantity.value
        for one, value in starts
    )


def _spared(claim: Claim, found: Finding, agreed: Known, facts: Official) -> Finding:
    diagnosis = found.diagnosis
    code = diagnosis.code if diagnosis is not None else ""
    if code and claim.kind in SCORES and is_apart(claim):
        return _open(found)
    if code in ("relation", "behind"):
        return found if tells_a_score(claim, relation=True) else _open(found)
    if code == "differs":
        bound = claim.quantity is not None and is_bound(claim.quantity)  # “more than 200 minutes”
        if not _is_somebodys(claim, facts):
            also = bool(found.takes) and given(claim, found, agreed)
            aside = also or leads_aside(claim) or is_held_against(claim)
            return _open(found) if aside else found
        return found if tells_a_score(claim, _OTHERS, relation=bound) else _open(found)
    if code in _OF_DIGITS:
        # “We first wrote 9.79 minutes”: of what the article gives rightly as well.
        spared = _also_right(found, agreed) and not tells_a_score(claim)
        # “A rerun took 143.6 minutes” of 153.6: one digit of a like figure is no slip.
        again = code == "digit" and not is_swap(found) and leads_aside(claim)
        return _open(found) if spared or again else found
    if diagnosis is None or code not in OF_ATTRIBUTES:
        return found
    told = dict(diagnosis.words)
    stated = told.get("stated", "")
    if stated and _in_names(stated, claim, told.get("entry", "")):
        return _open(found)
    slip = stated.isdigit() and changed(stated, told.get("official", ""))
    if slip and is_nobodys(int(stated), facts):
        return found
    another = told.get("slot") == "submitter" and tells_of_another(claim)
    if another or (stated.isdigit() and is_apart_from(claim, stated)):
        return _open(found)
    return found if tells_a_score(claim, _OTHERS if _of_whom(claim, told) else 0) else _open(found)


def _also_right(found: Finding, agreed: Known) -> bool:
    """Whether the article gives the score as well of which a slip makes a figure."""
    entry = dict(found.diagnosis.words).get("entry") if found.diagnosis is not None else ""
    slipped = {row.key for take in found.takes for row in take.rows if row.system == entry}
    right = {
        row.key
        for one, theirs in agreed if is_score(one, _TELLING_DIGITS)
        for take in theirs.takes if take.agrees
        for row in take.rows
    }  # fmt: skip
    return bool(slipped) and slipped <= right


def _is_somebodys(claim: Claim, facts: Official) -> bool:
    """“X is far from the 2.51 minutes of the best”: whether anybody has a figure in its round."""
    said, scope = claim.quantity, claim.scope
    tasks = "|".join(slot.value for slot in claim.benchmarks)
    if said is None or not (tasks and scope.round):
        return False
    rows = facts.index.select(scope.suite.value, scope.round.value, "", tasks)
    scores = (score_in(row, said.unit, claim.per) for row in rows)
    return any(score is not None and agreement(said, score) in SUPPORTING for score in scores)


def _of_whom(claim: Claim, told: dict[str, str]) -> bool:
    """Whether it is the company that is called wrong, or its machine, and not the chips in it."""
    chip = canonical("accelerators", claim.subject.system.value)
    return told.get("slot") == "submitter" or (told.get("slot") == "system" and not chip)


def _in_names(count: str, claim: Claim, system: str) -> bool:
    """“A TPU v3-512”, “a 512-core TPU v3”, of 256 chips: whether a count is what an entry is called
    by, and part of a word in the text as well."""
    glued = re.search(rf"\w[-‑]{count}\b|\b{count}[-‑][^\W\d]", claim.sentence)
    return count in re.findall(r"\d+", system) and glued is not None


def _open(found: Finding) -> Finding:
    return found._replace(diagnosis=None, identified=False, shown_wrong=False)
