"""The stages one after the other, for one page: read, extract, reconcile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pipeline.records import Article, Checked, Page, Reject

T = TypeVar("T")


class StageError(Exception):
    """A stage could not go on with a page; ``stage`` names it, the message says why."""

    def __init__(self, stage: str, reason: str) -> None:
        super().__init__(reason)
        self.stage = stage


def check_page(page: Page) -> Checked | Reject:
    """The claims and verdicts of one page, or why it could not be used. Never raises."""
    from pipeline.read import ReadError, read

    try:
        article = _stage("read", lambda: read(page), ReadError)
        return check_article(article)
    except StageError as error:
        return Reject(origin=page.origin, url=page.url, stage=error.stage, reason=str(error))


def check_article(article: Article) -> Checked:
    """The claims and verdicts of an article. Raises ``StageError``."""
    from pipeline.extract import ExtractError, extract
    from pipeline.reconcile import audit, reconcile

    claims = _stage("extract", lambda: extract(article), ExtractError)
    verdicts = _stage("reconcile", lambda: reconcile(article, claims))
    disclosure = _stage("reconcile", lambda: audit(article, claims))
    return Checked(article=article, claims=claims, verdicts=verdicts, disclosure=disclosure)


def _stage(name: str, work: Callable[[], T], expected: type[Exception] | None = None) -> T:
    try:
        return work()
    except Exception as error:
        # One page must never stop a run. What a stage did not foresee is named as such, so that
        # it is reported as a defect and not mistaken for bad input.
        if expected is not None and isinstance(error, expected):
            raise StageError(name, str(error)) from error
        raise StageError(name, f"internal error, please report: {error!r}") from error
