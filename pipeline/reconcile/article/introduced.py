"""A page that tells of several rounds, one after the other: which one a claim is said of.

A digest joins stories, each of which names its round where it begins. A round that was not said
beside a figure is in doubt where the text has since introduced another.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from pipeline.reconcile.article.slipped import is_somebodys
from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.checkers.values import query_of
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging.anchors import is_score
from pipeline.reconcile.judging.guards import in_sentence
from pipeline.reconcile.judging.labels import label_of
from pipeline.records import Article, Claim

# “MLPerf Training v5.0”, “MLPerf-Inferenz 4.1”: the benchmark's name and a number close behind it.
_INTRODUCED = re.compile(r"(?i)mlperf[^.\n。]{0,30}?(?<![\d.,])v?(\d\.\d)(?![\d.,%])")
_SAID_OF_THE_PAGE = frozenset({"topic", "article_default"})
# What explains a figure by the entry that is meant.
_SLIPS = frozenset({"unit", "decimal_point", "digit"})
_TELLING_DIGITS = 3


def in_doubt(
    article: Article, claims: Sequence[Claim], findings: Sequence[Finding], facts: Official
) -> list[Finding]:
    """The findings, those of a doubtful round no longer blamed on the text.

    A slip is, if the figure is nobody's in any of the rounds: whichever is meant, it is wrong.
    """
    found = _INTRODUCED.finditer(article.text)
    # Digits may be wide: ４.１.
    places = [(match.start(), unicodedata.normalize("NFKC", match[1])) for match in found]
    return [
        found._replace(missing=(*found.missing, Coded("several_rounds")))
        if _doubtful(claim, places)
        and label_of(claim, found) == "contradicted"
        and not _in_no_round(article, claim, found, claims, {name for _, name in places}, facts)
        else found
        for claim, found in zip(claims, findings, strict=True)
    ]


def _doubtful(claim: Claim, places: Sequence[tuple[int, str]]) -> bool:
    """Whether the last round introduced before a claim is another than its own.

    A carried round is that of another figure: “3.9 minutes, down from 10.9”.
    """
    if claim.scope.round.how == "carried":
        return True
    if claim.scope.round.how not in _SAID_OF_THE_PAGE:
        return False
    last = next((name for at, name in reversed(places) if at < claim.sentence_start), "")
    return last not in ("", claim.scope.round.value)


def _in_no_round(
    article: Article,
    claim: Claim,
    found: Finding,
    claims: Sequence[Claim],
    introduced: set[str],
    facts: Official,
) -> bool:
    """Whether a slip explains a score of whom its sentence names, which nobody has in a round that
    the text speaks of, and the one that is named in none at all."""
    quantity, subject, slip = claim.quantity, claim.subject, found.diagnosis
    who = (subject.system, subject.accelerator, subject.submitter)
    if quantity is None or slip is None or slip.code not in _SLIPS:
        return False
    if not (is_score(claim, _TELLING_DIGITS) and any(in_sentence(claim, slot) for slot in who)):
        return False
    if not all(facts.has_round("", name) for name in introduced):
        return False  # the story may be of a round that the table lacks
    if claim.scope.round.how == "carried" and not _all_tabled(article, claim, facts):
        return False
    query = query_of(article, claim)
    return not is_somebodys(claim, quantity, query, claims, facts, sorted(introduced))


def _all_tabled(article: Article, claim: Claim, facts: Official) -> bool:
    """Whether the table has every round that a suite had until an article's day.

    “Down from 10.9” may be of any of them.
    """
    suite, day = claim.scope.suite.value.partition("-")[0], article.published
    return bool(suite and day) and all(
        facts.has_round(suite, one.round)
        for one in facts.rounds
        if one.suite == suite and one.published <= day[:10]
    )
