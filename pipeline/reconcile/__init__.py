"""Claim x official results -> Verdict.

A claim is not looked up but read: every admissible reading is computed against the official
table, and the label follows from the whole set. ``docs/verdicts.md`` says what each means.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pipeline.records import Article, Checked, Claim, Note, Verdict
from pipeline.view import matched, shown

if TYPE_CHECKING:
    from pipeline.reconcile.entries.facts import Official

__all__ = ["audit", "lineage", "reconcile", "repeats"]


def reconcile(
    article: Article, claims: Sequence[Claim], official: Official | None = None
) -> tuple[Verdict, ...]:
    """The verdicts of an article's claims, in their order; pure.

    ``official`` is the shipped table unless given.
    """
    from pipeline.reconcile.article.accuracy_targets import by_targets, without_targets
    from pipeline.reconcile.article.both_named import by_both_named
    from pipeline.reconcile.article.cited import cited
    from pipeline.reconcile.article.companies import of_company
    from pipeline.reconcile.article.context import completed
    from pipeline.reconcile.article.defaults import as_told
    from pipeline.reconcile.article.grown import grown
    from pipeline.reconcile.article.hedged import to_the_digit
    from pipeline.reconcile.article.introduced import in_doubt
    from pipeline.reconcile.article.named_chips import by_named_chips
    from pipeline.reconcile.article.named_owners import by_named_owners
    from pipeline.reconcile.article.named_parts import by_named_parts
    from pipeline.reconcile.article.own_rounds import of_own_round
    from pipeline.reconcile.article.own_scores import true_to_sentence
    from pipeline.reconcile.article.parts import summed
    from pipeline.reconcile.article.plain_scores import plainly
    from pipeline.reconcile.article.predecessors import over_predecessors
    from pipeline.reconcile.article.printed_before import by_printed_before
    from pipeline.reconcile.article.printed_sizes import by_printed_sizes
    from pipeline.reconcile.article.pronouns import by_pronouns
    from pipeline.reconcile.article.proof import weigh
    from pipeline.reconcile.article.relinks import relinked
    from pipeline.reconcile.article.shown_rounds import by_shown_round
    from pipeline.reconcile.article.siblings import joined
    from pipeline.reconcile.article.slipped import slipped
    from pipeline.reconcile.article.starts import started
    from pipeline.reconcile.article.told import plainly_told
    from pipeline.reconcile.checkers.suites import together
    from pipeline.reconcile.entries.dating import dated
    from pipeline.reconcile.entries.facts import shipped
    from pipeline.reconcile.judging.doubts import left_open
    from pipeline.reconcile.verdicts import finding, verdict

    facts = official or shipped()
    stated = as_told(shown(tuple(claims), article))
    claims = without_targets(stated)
    article = matched(article)
    article = dated(article, claims, facts)
    alone = [finding(article, claim, facts) for claim in claims]
    fuller = completed(article, claims, alone, lambda claim: finding(article, claim, facts))
    fuller = started(*fuller, lambda claim: finding(article, claim, facts), facts)
    fuller = grown(fuller, lambda claim: finding(article, claim, facts))
    fuller = over_predecessors(article, fuller, lambda claim: finding(article, claim, facts))
    linked = relinked(*fuller, lambda claim: finding(article, claim, facts))
    sized = by_printed_sizes(fuller.claims, linked, lambda claim: finding(article, claim, facts))
    fuller = of_company(fuller.claims, sized, lambda claim: finding(article, claim, facts))
    fuller = to_the_digit(fuller, lambda claim: finding(article, claim, facts))
    weighed = weigh(article, *fuller, facts)
    weighed = plainly(article, fuller.claims, weighed, facts)
    weighed = by_pronouns(
        article, fuller.claims, weighed, lambda claim: finding(article, claim, facts), facts
    )
    weighed = slipped(article, fuller.claims, weighed, facts)
    weighed = true_to_sentence(fuller.claims, weighed)
    weighed = of_own_round(article, fuller.claims, weighed)
    weighed = plainly_told(fuller.claims, weighed, facts)
    weighed = by_named_chips(fuller.claims, weighed, facts)
    weighed = by_named_owners(fuller.claims, weighed)
    weighed = by_named_parts(fuller.claims, weighed)
    weighed = cited(claims, summed(fuller.claims, weighed, facts), facts)
    weighed = by_printed_before(article, fuller.claims, weighed, facts)
    weighed = by_both_named(fuller.claims, weighed, facts)
    weighed = by_shown_round(
        article, fuller.claims, weighed, lambda page, one: finding(page, one, facts), facts
    )
    decided = in_doubt(article, claims, together(article, claims, weighed, facts), facts)
    sure = [
        left_open(one, found, claims, article) for one, found in zip(claims, decided, strict=True)
    ]
    sure = by_targets(stated, sure)
    return joined(stated, [verdict(c, f) for c, f in zip(stated, sure, strict=True)])


def audit(article: Article, claims: Sequence[Claim]) -> tuple[Note, ...]:
    """What the disclosure guidelines of the article's date ask for and it does not say.

    And what the article as a whole shows: figures that contradict each other, a headline that
    says more than its text.
    """
    from pipeline.reconcile.article.consistency import within
    from pipeline.reconcile.article.defaults import as_told
    from pipeline.reconcile.article.disclosure import missing

    claims = as_told(shown(tuple(claims), article))
    article = matched(article)
    return (*missing(article, claims), *within(article, claims))


def repeats(claims: Sequence[Claim]) -> tuple[tuple[int, ...], ...]:
    """The places of an article's claims, those together that say the same; in the text's order."""
    from pipeline.reconcile.article import consistency as articles
    from pipeline.reconcile.article.defaults import as_told

    return articles.repeats(as_told(shown(tuple(claims))))


def lineage(checked: Sequence[Checked]) -> tuple[Note, ...]:
    """What the articles of one cluster of copies show together, in any order.

    Which printed a contradicted figure first and which repeated it (``lineage``), and quotations
    whose figure differs from their earliest article's (``quotation``).
    """
    from pipeline.reconcile.article import lineages

    return lineages.lineage(checked)
