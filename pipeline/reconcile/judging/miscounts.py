"""A count of chips that nobody has, one slip away from that of the entry whose score is printed.

“66.9 minutes with 1,042 Gaudi 2”: the company has this score with 1,024 of them. Whatever other
figures its sentence holds, a count that no entry of any round has is joined to none of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from pipeline.reconcile.entries.candidates import STRONG
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging import guards
from pipeline.reconcile.judging.diagnoses import changed
from pipeline.reconcile.numbers.intervals import significant
from pipeline.records import Claim, Quantity, Result, Scale

# Scores of fewer digits, and counts of fewer chips, are one digit away from each other too easily.
_TELLING_DIGITS = 3
_MANY = 100
# “With 1,042 Gaudi 2 accelerators, GPT-3 was trained in 66.9 minutes” joins a count and a figure;
# more words may say that not all were used: “in 66.9 minutes on a part of the 1,042”.
_FEW_WORDS = 4
# “4,096”, “4.096”, “4 096”.
_GROUPED = "[.,'’\u00a0\u2009\u202f ]?"


def misprinted(
    claim: Claim, quantity: Quantity, rows: Iterable[Result], facts: Official
) -> tuple[int, Result] | None:
    """The count that a claim states wrongly, and the entry of its score which has the right one.

    ``rows`` are entries of the claim's subject that have its figure in another size. Less than a
    hundred chips need a score of three digits; a company of the sentence before needs both.
    """
    stated, subject = claim.subject.scale.accelerators, claim.subject
    if stated is None or not is_nobodys(stated, facts) or not _stands(stated, claim.sentence):
        return None
    named = subject.system.how in STRONG or subject.submitter.how in STRONG
    told = significant(quantity) >= _TELLING_DIGITS
    many = stated >= _MANY
    known = (told or many) if named else (told and many and subject.submitter.how == "carried")
    if not (known and claim.scope.round and stated > 1):
        return None
    for row in rows:
        chips = row.accelerators or row.host_processors
        if not chips or _stands(chips, claim.sentence) or is_about(stated, chips):
            continue
        if stated > chips and _set_apart(claim, quantity, stated):
            continue
        if changed(str(stated), str(chips)):
            return stated, row
    return None


def _set_apart(claim: Claim, quantity: Quantity, stated: int) -> bool:
    """Whether so much is said between a count and the figure that it may count what there is, not
    what was used: “a cloud of 1,042, of which the run of 66.9 minutes used most”.
    """
    count = re.search(_grouped(stated), claim.sentence)
    figure = claim.sentence.find(quantity.surface)
    if count is None or figure < 0:
        return True
    ends = sorted((count.span(), (figure, figure + len(quantity.surface))))
    between = claim.sentence[ends[0][1] : ends[1][0]]
    return guards.unread(claim, between) > _FEW_WORDS


def is_nobodys(count: int, facts: Official) -> bool:
    """Whether no entry has so many chips, boards or dies."""
    return count not in _counts(facts)


def whole_machine(scale: Scale, chips: int | None, facts: Official) -> bool:
    """Whether a count of chips is more than an entry's, and no entry's: that of all there are."""
    stated = scale.accelerators
    if not stated or not chips or stated < _MANY:
        return False
    return stated > chips and stated not in _entered(facts)


def _stands(count: int, sentence: str) -> bool:
    """Whether a count is a number of the sentence."""
    return re.search(_grouped(count), sentence) is not None


def _grouped(count: int) -> str:
    """The pattern of a count, its digits grouped or not."""
    groups = f"{count:,}".replace(",", _GROUPED)
    return rf"(?<![\d.,]){groups}(?![\d])(?![.,]\d)"


def is_about(stated: int, chips: int) -> bool:
    """Whether a count is round and as near as that allows: “2,500” is said of 2,560."""
    text = str(stated)
    unit: int = 10 ** (len(text) - len(text.rstrip("0")))
    return abs(stated - chips) < unit


@lru_cache(maxsize=8)
def _counts(facts: Official) -> frozenset[int]:
    """Counts that any entry has, and those of boards and of dies, half as many or twice."""
    found = _entered(facts)
    return found | {2 * count for count in found} | {count // 2 for count in found}


@lru_cache(maxsize=8)
def _entered(facts: Official) -> frozenset[int]:
    """The counts of chips, hosts and nodes of all entries."""
    counts = ((row.accelerators, row.nodes, row.host_processors) for row in facts.index.rows)
    return frozenset(count for row in counts for count in row if count)
