"""Article -> Claims: its passages marked, and the claims of all of them put together.

The spaCy component marks a document's passages by the same function: see ``nlp``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipeline.extract.claims import claims_of
from pipeline.extract.marking.abbreviations import with_abbreviations
from pipeline.extract.marking.boards import with_boards
from pipeline.extract.marking.cards import carded, uncarded
from pipeline.extract.marking.families import with_families
from pipeline.extract.marking.fed_chips import with_fed_chips
from pipeline.extract.marking.first_tokens import with_first_tokens
from pipeline.extract.marking.full_names import with_full_names
from pipeline.extract.marking.homonyms import with_homonyms
from pipeline.extract.marking.language_models import with_language_models
from pipeline.extract.marking.marks import forget
from pipeline.extract.marking.model_numbers import with_model_numbers
from pipeline.extract.marking.model_sizes import with_model_sizes
from pipeline.extract.marking.passages import mark_passages
from pipeline.extract.marking.said_tests import with_said_tests
from pipeline.extract.marking.transfers import with_transfers
from pipeline.extract.scoping.rounds.dated import with_dated_rounds
from pipeline.extract.scoping.rounds.newer import beyond_the_table
from pipeline.extract.scoping.suites.article_suite import suite_of
from pipeline.extract.scoping.suites.current_tests import with_current_tests
from pipeline.extract.scoping.suites.suite_tests import with_suite_tests
from pipeline.pool import in_order
from pipeline.records import Article, Claim
from pipeline.view import matched, own


def extract(article: Article) -> tuple[Claim, ...]:
    """Every claim of an article, in the order of its text."""
    seen = matched(article)
    try:
        return _extract(article) if seen is article else own(article, _extract(seen))
    finally:
        forget()


def _extract(article: Article) -> tuple[Claim, ...]:
    joined = carded(article)
    return _claims(article) if joined is article else uncarded(article, _claims(joined))


def _claims(article: Article) -> tuple[Claim, ...]:
    passages = [
        (index, passage.start, passage.end, passage.lang or article.lang or "en")
        for index, passage in enumerate(article.passages)
    ]
    marked = with_homonyms(with_abbreviations(mark_passages(article.text, passages)))
    marked = with_model_numbers(marked)
    marked = with_dated_rounds(article, with_suite_tests(marked))
    marked = with_said_tests(
        with_current_tests(marked, article.published), newer=beyond_the_table(marked)
    )
    marked = with_model_sizes(with_families(with_full_names(marked)))
    suite = suite_of(marked).value
    marked = [with_fed_chips(marks) for marks in with_transfers(marked, suite)]
    marked = with_boards(marked, suite)
    return claims_of(article, with_first_tokens(with_language_models(marked)))


def extract_all(
    articles: Iterable[Article], *, processes: int = 1
) -> Iterator[tuple[Article, tuple[Claim, ...]]]:
    """Articles with their claims in the order given, as they come.

    Any number of ``processes`` gives the same; at most a few batches are held at a time.
    """
    return in_order(extract, articles, processes=processes, batch=16)
