"""Pages from JSON records: one object, an array of them, or one object a line.

A record holds the page's text or markup under one of the names that crawlers and datasets
use, and whatever metadata it has beside it.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from pipeline.collect.limits import MAX_LINE_BYTES
from pipeline.collect.page import make_page
from pipeline.records import Page, Reject

_MARKUP = ("html", "raw_html", "content_html")
_TEXT = ("text", "maintext", "main_text", "article", "body", "content", "content_text")
_METADATA = {
    "title": ("title", "headline"),
    "publisher": ("publisher", "outlet", "site_name", "sitename", "source_name", "source"),
    "published": ("published", "date_publish", "date_published", "publish_date", "date", "pubDate"),
    "lang": ("lang", "language"),
    "authors": ("authors", "author", "byline"),
}
_URL = ("url", "link", "source_url", "canonical_url", "id")


def from_json(origin: str, data: bytes) -> Iterator[Page | Reject]:
    """The page or pages of one JSON document."""
    try:
        document = msgspec.json.decode(data.removeprefix(BOM_UTF8))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        yield Reject(origin=origin, stage="collect", reason=f"not valid JSON: {error}")
        return
    if isinstance(document, list):
        for number, record in enumerate(document, 1):
            yield _page(f"{origin}#{number}", record)
    else:
        yield _page(origin, document)


def from_lines(origin: str, lines: Iterable[bytes]) -> Iterator[Page | Reject]:
    """One page a line; a bad line costs only itself."""
    for number, line in enumerate(lines, 1):
        place = f"{origin}#{number}"
        if len(line) > MAX_LINE_BYTES:
            reason = f"line of more than {MAX_LINE_BYTES >> 20} MB"
            yield Reject(origin=place, stage="collect", reason=reason)
        elif line.strip():
            try:
                record = msgspec.json.decode(line.removeprefix(BOM_UTF8))
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                reason = f"not valid JSON: {error}"
                yield Reject(origin=place, stage="collect", reason=reason)
                continue
            yield _page(place, record)


def _page(origin: str, record: Any) -> Page | Reject:
    if not isinstance(record, dict):
        return Reject(origin=origin, stage="collect", reason="JSON, but not an object")
    url = _first(record, _URL)
    url = url if url.startswith(("http://", "https://")) else ""
    declared = {name: found for name, keys in _METADATA.items() if (found := _first(record, keys))}
    for keys, media_type in ((_MARKUP, "text/html"), (_TEXT, "")):
        body = _first(record, keys)
        if body:
            return make_page(
                origin,
                body.encode("utf-8", "replace"),
                url=url,
                media_type=media_type or ("text/html" if _is_markup(body) else "text/plain"),
                headers=(("content-type", "charset=utf-8"),),
                declared=declared,
            )
    names = ", ".join((*_TEXT[:2], *_MARKUP[:1]))
    return Reject(
        origin=origin, url=url, stage="collect", reason=f"JSON record without a body ({names} …)"
    )


def _is_markup(body: str) -> bool:
    head = body[:2000].lower()
    return any(
        tag in head for tag in ("<!doctype html", "<html", "<body", "<p>", "<div", "<article")
    )


def _first(record: dict[str, Any], keys: tuple[str, ...]) -> str:
    for key in keys:
        value = record.get(key)
        if isinstance(value, str) and value.strip():
            return value
        if isinstance(value, list) and value and all(isinstance(part, str) for part in value):
            return "; ".join(value)
    return ""
