"""Article -> Claims: every statement about benchmark results, with its scope."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pipeline.extract.errors import ExtractError

if TYPE_CHECKING:
    from pipeline.records import Article, Claim

__all__ = ["ExtractError", "extract", "extract_all"]


def extract(article: Article) -> tuple[Claim, ...]:
    """Every claim of an article, in the order of its text; see :mod:`pipeline.extract.engine`.

    Raises ``ExtractError`` for a table of data with thousands of them.
    """
    from pipeline.extract.engine import extract as run

    return run(article)


def extract_all(
    articles: Iterable[Article], *, processes: int = 1
) -> Iterator[tuple[Article, tuple[Claim, ...]]]:
    """Articles with their claims in the order given, as they come, worked on in ``processes``."""
    from pipeline.extract.engine import extract_all as run

    return run(articles, processes=processes)
