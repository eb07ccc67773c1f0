"""A figure that is right of the round that its article is about shows no wrong round; nor does
any, of a round that another clause of its sentence names.

“X took 15.9 minutes and broke its record of v1.1”, “X, the winner of v1.1, took 15.9 minutes”: the
round that such a sentence names is an earlier one, in words that no list holds all of.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.official import latest_round
from pipeline.reconcile.cases import Finding
from pipeline.reconcile.judging import guards
from pipeline.reconcile.judging.plain_words import place_words, tells_a_score
from pipeline.records import Article, Claim

# Diagnoses that say in which of its attributes another entry differs.
_OF_ATTRIBUTES = ("neighbour", "attribute")
# A clause, and how many words of it may not have been read: “In MLPerf Training 1.1,”, “X trained
# BERT in 15.9 minutes in MLPerf Training 1.1”.
_CLAUSE = re.compile(r"(?:[^,;:，；：、（）()—–]|(?<=\d)[.,](?=\d))*(?:[,;:，；：、（）()—–]|$)")
# A month needs more: “in 66.9 minutes in the MLPerf Training results of June 2023”.
_APART, _BESIDE_FIGURE, _BESIDE_DATE = 1, 4, 7


def of_own_round(
    article: Article, claims: Sequence[Claim], findings: Sequence[Finding]
) -> list[Finding]:
    """The findings, without those that call the round wrong of a figure of the article's own."""
    return [_spared(article, *pair) for pair in zip(claims, findings, strict=True)]


def _spared(article: Article, claim: Claim, found: Finding) -> Finding:
    diagnosis = found.diagnosis
    if diagnosis is None or diagnosis.code not in _OF_ATTRIBUTES:
        return found
    told = dict(diagnosis.words)
    if told.get("slot") != "round" or _said_plainly(claim):
        return found
    # In a clause of its own a round may be of another matter, whatever the article is about.
    if not (_in_an_aside(claim) or _is_own(article, claim, told.get("round", ""))):
        return found
    return found._replace(diagnosis=None, identified=False)


def _clause_of_round(claim: Claim) -> str:
    """The clause of a claim's sentence that names its round; ``""`` where the sentence does not."""
    round_ = claim.scope.round
    place = round_.start - claim.sentence_start
    if place < 0:
        return ""
    return next((m[0] for m in _CLAUSE.finditer(claim.sentence) if m.end() >= place), "")


def _said_plainly(claim: Claim) -> bool:
    """“In MLPerf Training 1.1, X took 15.9 minutes”: whether hardly a word stands in the clause of
    the round that could say something else of it."""
    if claim.scope.round.start < claim.sentence_start:
        return False
    clause, placed = _clause_of_round(claim), place_words(claim)
    if claim.surface in clause and placed and tells_a_score(claim):
        return True
    dated = claim.scope.round.value not in claim.scope.round.surface
    beside = _BESIDE_DATE if dated else _BESIDE_FIGURE
    most = beside if claim.surface in clause else max(_APART, placed)
    return guards.unread(claim, clause) <= most


def _in_an_aside(claim: Claim) -> bool:
    """“X, the much praised winner of v1.1, took 15.9 minutes”: whether the clause of the round is
    another than the figure's."""
    clause = _clause_of_round(claim)
    return bool(clause) and claim.surface not in clause


def _is_own(article: Article, claim: Claim, round_: str) -> bool:
    """Whether a round is the one that the title names, or the newest when the article came out."""
    title = article.title or ""
    if re.search(rf"(?<![\d.]){re.escape(round_)}(?![\d.]*\d)", title):
        return True
    suite = claim.scope.suite.value or "training"
    return bool(article.published) and latest_round(suite, article.published or "") == round_
