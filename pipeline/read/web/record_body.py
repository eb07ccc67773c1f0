"""A page whose body is a record: the text in it, and what it declares beside.

It is one of JSON, or of Markdown with a block of declarations above its text.

Servers send records as plain text too. There what is no valid record of an article is a text that
happens to begin with a bracket, and stays one.
"""

from __future__ import annotations

import msgspec

from pipeline.read.errors import ReadError
from pipeline.read.stripped import front_matter
from pipeline.records import Page

_BODIES = ("html", "raw_html", "content_html", "text", "maintext", "content", "body", "article")
# The same as markup for search engines and other interfaces name it.
_ADDRESSES = ("url", "link", "canonical_url", "canonicalUrl", "originalUrl", "source_url")
_NAMED = ("articleBody", "article_body", "article_text", "full_text", "content_text", "body_text")
_DECLARED = {
    "title": ("title", "headline", "blog_title"),
    "publisher": ("publisher", "outlet", "site_name", "source_name", "provider"),
    "published": (
        *("published", "date_published", "published_at", "datePublished", "publishedDateTime"),
        *("publishDate", "pubDate", "date"),
    ),
    "lang": ("lang", "language"),
    "authors": ("authors", "author", "byline"),
}


def unpack(page: Page, text: str) -> tuple[str, dict[str, str], str]:
    """Text, declared metadata and address of a page; other pages pass through unchanged."""
    head, below = front_matter.parted(text)
    if head:
        return below, _declared(head) | page.declared, page.url or _address(head)
    if not text.lstrip().startswith("{"):
        return text, page.declared, page.url
    told = "json" in page.media_type or page.origin.lower().endswith(".json")
    if not told and not text.rstrip().endswith("}"):
        return text, page.declared, page.url
    try:
        record = msgspec.json.decode(text.encode("utf-8", "replace"))
    except (msgspec.DecodeError, RecursionError) as error:
        if told:
            raise ReadError(f"not valid JSON: {error}") from error
        return text, page.declared, page.url
    body = _first(record, (*_BODIES, *_NAMED)) if isinstance(record, dict) else ""
    if not body and told:
        raise ReadError("JSON record without a text")
    if not body:
        return text, page.declared, page.url
    return body, _declared(record) | page.declared, page.url or _address(record)


def _declared(record: dict[str, object]) -> dict[str, str]:
    return {k: v for k, names in _DECLARED.items() if (v := _first(record, names))}


def _address(record: dict[str, object]) -> str:
    """Where the record says that the page stands: a path alone is no address."""
    found = _first(record, _ADDRESSES)
    return found if "://" in found else ""


def _first(record: dict[str, object], names: tuple[str, ...]) -> str:
    for name in names:
        value = record.get(name)
        if isinstance(value, str) and value.strip():
            return value
        if isinstance(value, list) and value and all(isinstance(v, str) for v in value):
            return "; ".join(str(v) for v in value)
    return ""
