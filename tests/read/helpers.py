"""Pages for tests, made as the collector makes them."""

from __future__ import annotations

import hashlib

from pipeline.read import read
from pipeline.records import Article, Page


def page_of(body: str | bytes, media_type: str = "text/html", **fields: object) -> Page:
    data = body.encode("utf-8") if isinstance(body, str) else body
    digest = hashlib.sha256(data).hexdigest()
    origin = "page.html" if media_type == "text/html" else "page.txt"
    return Page(origin=origin, body=data, digest=digest, media_type=media_type, **fields)  # type: ignore[arg-type]


def web(body: str | bytes, **fields: object) -> Article:
    return read(page_of(body, **fields))


def plain(body: str | bytes, **fields: object) -> Article:
    return read(page_of(body, "text/plain", **fields))


def texts(article: Article, *kinds: str) -> list[str]:
    """The passages of an article, all or of the given kinds."""
    return [article.text[p.start : p.end] for p in article.passages if not kinds or p.kind in kinds]
