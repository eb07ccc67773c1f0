"""When an undated article was written, as far as the systems that it names tell."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pipeline.reconcile.entries.facts import Official
from pipeline.records import Article, Claim, Subject


def dated(article: Article, claims: Sequence[Claim], facts: Official) -> Article:
    """The article, given the day of a round if it has no date and its systems are of that round.

    Official system strings carry versions of their software and so belong to one round; an
    article that prints them speaks of that round. Nothing is changed where they disagree.
    """
    if article.published:
        return article
    days: set[str] = set()
    for claim in claims:
        if claim.scope.round or not claim.subject.system:
            continue
        subject = Subject(system=claim.subject.system)
        found = facts.index.resolve(subject)
        if found and all(match.level == "exact" for match in found):
            days |= {match.result.published for match in found}
    if len(days) != 1:
        return article
    return msgspec.structs.replace(article, published=days.pop(), published_source="systems named")
