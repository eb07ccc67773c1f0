"""The round of an undated article that names none, as its own scores show it.

“The platform won every test: 10.94 minutes in GPT-3, 1.47 in BERT”: only one round has both. What
else the article says of “the results” is then read as of that round, with a caveat, for the text
does not say so. Such a reading can bear a claim out; it never blames, for the scores may be told of
a round that was long past.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import NamedTuple

import msgspec

from pipeline.reconcile.cases import Finding, assuming, needing
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging.anchors import is_score
from pipeline.reconcile.judging.labels import AGREED, label_of
from pipeline.records import Article, Claim, Slot

# A score of fewer digits is found in several rounds by chance, and one alone may be history.
_TELLING_DIGITS, _TELLING_SCORES = 3, 2
# Of what kinds a text may speak of a round as a whole.
_READ = frozenset({"rank", "count", "suite", "gain", "comparison", "factor"})
_INFERENCE = "inference"


class Shown(NamedTuple):
    """A round that scores show: its suite (inference as texts say it), its number and its day."""

    suite: str
    round: str
    published: str


def by_shown_round(
    article: Article,
    claims: Sequence[Claim],
    findings: Sequence[Finding],
    check: Callable[[Article, Claim], Finding],
    facts: Official,
) -> list[Finding]:
    """The findings, those of claims that lack a round read with the one that the scores show."""
    out = list(findings)
    found = None if article.published else _shown(claims, findings, facts)
    if found is None:
        return out
    dated = msgspec.structs.replace(article, published=found.published)
    for place, claim in enumerate(claims):
        if not _lacks(claim, found) or label_of(claim, findings[place]) != "unresolved":
            continue
        asked = _of(claim, found)
        read = check(dated, asked)
        if label_of(asked, read) in AGREED:
            words = f"round={found.round}, of which the article's scores are"
            out[place] = assuming(needing(read, "shown_round"), words)
    return out


def _shown(claims: Sequence[Claim], findings: Sequence[Finding], facts: Official) -> Shown | None:
    """The newest round that a score shows, if others show it too and nothing speaks of a newer."""
    votes: dict[Shown, set[Decimal]] = defaultdict(set)
    for claim, found in zip(claims, findings, strict=True):
        figure = claim.quantity if is_score(claim, _TELLING_DIGITS) else None
        if figure is None or label_of(claim, found) != "supported":
            continue
        rows = [take.rows[0] for take in found.takes if take.agrees and not take.caveats]
        rounds = {Shown(_told(row.suite), row.round, row.published) for row in rows}
        if len(rounds) == 1:
            votes[rounds.pop()].add(figure.value)
    if not votes:
        return None
    newest = max(votes, key=lambda one: one.published)
    # Suites number their rounds alike: 1.1 of training is none of tiny, which came later.
    named = {
        (_told(claim.scope.suite.value) or newest.suite, claim.scope.round.value)
        for claim in claims
    }
    days = [one.published for one in facts.rounds if (one.suite, one.round) in named]
    later = any(day > newest.published for day in days)
    return None if later or len(votes[newest]) < _TELLING_SCORES else newest


def _told(suite: str) -> str:
    """A suite as texts name it: “inference” for that of the data center and of the edge."""
    return _INFERENCE if suite.startswith(_INFERENCE) else suite


def _lacks(claim: Claim, found: Shown) -> bool:
    """Whether a claim may be of a round and says neither which nor of another suite."""
    suite = claim.scope.suite.value
    return claim.kind in _READ and not claim.scope.round and _told(suite) in ("", found.suite)


def _of(claim: Claim, found: Shown) -> Claim:
    slot = Slot(value=found.round, how="article_default")
    suite = claim.scope.suite or Slot(value=found.suite, how="article_default")
    scope = msgspec.structs.replace(claim.scope, suite=suite, round=slot)
    return msgspec.structs.replace(claim, scope=scope)
