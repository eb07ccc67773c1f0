"""A page whose body is a JSON record: the text in it, and what it declares beside.

Servers send records as plain text too. There what is no valid record of an article is a text that
happens to begin with a bracket, and stays one.
"""

from __future__ import annotations

import msgspec

from pipeline.read.errors import ReadError
from pipeline.records import Page

_BODIES = ("html", "raw_html", "content_html", "text", "maintext", "content", "body", "article")
# The same as markup for search engines and other interfaces name it.
_NAMED = ("articleBody", "article_body", "article_text", "full_text", "content_text", "body_text")
_DECLARED = {
    "title": ("title", "headline"),
    "publisher": ("publisher", "outlet", "site_name", "source_name"),
    "published": ("published", "date_published", "published_at", "datePublished", "date"),
    "lang": ("lang", "language"),
    "authors": ("authors", "author", "byline"),
}


def unpack(page: Page, text: str) -> tuple[str, dict[str, str], str]:
    """Text, declared metadata and address of a page; other pages pass through unchanged."""
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
    declared = {k: v for k, names in _DECLARED.items() if (v := _first(record, names))}
    return body, declared | page.declared, page.url or _first(record, ("url", "link"))


def _first(record: dict[str, object], names: tuple[str, ...]) -> str:
    for name in names:
        value = record.get(name)
        if isinstance(value, str) and value.strip():
            return value
        if isinstance(value, list) and value and all(isinstance(v, str) for v in value):
            return "; ".join(str(v) for v in value)
    return ""
