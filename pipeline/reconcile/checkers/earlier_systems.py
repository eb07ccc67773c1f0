"""An earlier round's score, held beside that of a newer system which that round did not have.

“Eos, with 10,752 H100s, trained GPT-3 in 3.9 minutes, down from 10.9 in June”: of June the company
is meant, whose machine was another.
"""

from __future__ import annotations

from pipeline.reconcile.cases import Take
from pipeline.reconcile.checkers.score_readings import TELLING_DIGITS, readings
from pipeline.reconcile.entries.candidates import Query, admitted
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging import slips
from pipeline.reconcile.numbers.intervals import is_bound, significant
from pipeline.records import Article, Claim, Quantity

_CAVEAT = "earlier_system"


def of_earlier_system(
    article: Article, claim: Claim, query: Query, quantity: Quantity, facts: Official
) -> list[Take]:
    """The one entry of the company, of the earlier round that the text states, whose score the
    figure is to its last digit; none where the system may well be said of this figure."""
    if is_bound(quantity) or significant(quantity) < TELLING_DIGITS or not query.benchmarks:
        return []
    if not (_is_left_behind(article, claim, quantity) and is_earlier(query, facts)):
        return []
    options = admitted(query.drop("system", "scale"), facts, quantity)
    found = [t for t in readings(claim, query, options, quantity) if t.agrees]
    exact = all(take.arithmetic.level == "rounded" for take in found)
    if not exact or len({take.rows[0].key for take in found}) != 1:
        return []
    return [take._replace(caveats=(*take.caveats, _CAVEAT)) for take in found]


def _is_left_behind(article: Article, claim: Claim, quantity: Quantity) -> bool:
    """Whether other numbers have been told since the system was named, and then the round."""
    system, round_ = claim.subject.system, claim.scope.round
    if not claim.subject.submitter or system.end < 0:
        return False
    # A round that the text does not hold stands at -1.
    told = [place for place in (quantity.start, round_.start) if place >= 0]
    return system.end <= min(told) and bool(
        slips.numbers(article.text[system.end : quantity.start])
    )


def is_earlier(query: Query, facts: Official) -> bool:
    """Whether a newer round than the stated one was out when the text was written."""
    latest = facts.latest_round(query.scope.suite.value, query.published or "")
    return bool(query.published) and latest not in (None, query.scope.round.value)
