"""Article -> Claims, through the spaCy pipeline: one document per passage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipeline.extract.claims import claims_of
from pipeline.extract.marks import Marks
from pipeline.extract.nlp import make_nlp
from pipeline.records import Article, Claim


def extract(article: Article) -> tuple[Claim, ...]:
    """Every claim of an article, in the order of its text."""
    return claims_of(article, _marked(article))


def extract_all(articles: Iterable[Article]) -> Iterator[tuple[Article, tuple[Claim, ...]]]:
    """Articles with their claims, one after the other as they come."""
    for article in articles:
        yield article, extract(article)


def _marked(article: Article) -> list[Marks]:
    nlp = make_nlp()
    docs = []
    for index, passage in enumerate(article.passages):
        text = article.text[passage.start : passage.end]
        doc = nlp.make_doc(text)
        doc._.place = (index, passage.start, passage.lang or article.lang or "en")
        docs.append(doc)
    return [doc._.marks for doc in nlp.pipe(docs)]
