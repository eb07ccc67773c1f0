"""A page whose body is a JSON record: the text in it, and what it declares beside."""

from __future__ import annotations

import msgspec

from pipeline.read.errors import ReadError
from pipeline.records import Page

_BODIES = ("html", "raw_html", "content_html", "text", "maintext", "content", "body", "article")
_DECLARED = {
    "title": ("title", "headline"),
    "publisher": ("publisher", "outlet", "site_name", "source_name"),
    "published": ("published", "date_published", "published_at", "date"),
    "lang": ("lang", "language"),
    "authors": ("authors", "author", "byline"),
}


def unpack(page: Page, text: str) -> tuple[str, dict[str, str], str]:
    """Text, declared metadata and address of a page; other pages pass through unchanged."""
    if not text.lstrip().startswith("{") or not (
        "json" in page.media_type or page.origin.lower().endswith(".json")
    ):
        return text, page.declared, page.url
    try:
        record = msgspec.json.decode(text.encode("utf-8", "replace"))
    except msgspec.DecodeError as error:
        raise ReadError(f"not valid JSON: {error}") from error
    body = _first(record, _BODIES) if isinstance(record, dict) else ""
    if not body:
        raise ReadError("JSON record without a text")
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
