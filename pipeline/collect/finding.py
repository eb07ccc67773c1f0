"""What feeds, sitemaps and pages say of themselves: links, dates, and whether they may be mined."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from time import strftime
from urllib.parse import urljoin

from scrapy.http import Response, TextResponse
from scrapy.utils.sitemap import Sitemap

from pipeline.collect.limits import MAX_PAGE_BYTES

# (address, ISO date or "", words that say what it is about)
Link = tuple[str, str, str]
_FEED_TYPES = ("application/rss+xml", "application/atom+xml", "application/feed+json")
# A site names a handful of feeds for its news; comment feeds and the like fill longer lists.
MOST_FINDERS = 5


def named_feeds(page: TextResponse) -> list[str]:
    """The first few feeds that a page names in ``<link rel=alternate>``, as absolute addresses."""
    types = " or ".join(f"@type='{name}'" for name in _FEED_TYPES)
    named = page.xpath(
        f"//link[contains(concat(' ', @rel, ' '), ' alternate ') and ({types})]/@href"
    ).getall()
    joined = (_joined(page.url, one.strip()) for one in named[:MOST_FINDERS])
    return [url for url in dict.fromkeys(joined) if url]


def feed_links(body: bytes, base: str) -> Iterator[Link]:
    """The entries of an RSS, Atom or JSON feed."""
    if body.lstrip()[:1] == b"{":
        yield from _json_feed(body, base)
        return
    import feedparser

    for entry in feedparser.parse(body).entries:
        link = entry.get("link") or ""
        date = entry.get("published_parsed") or entry.get("updated_parsed")
        if link:
            words = f"{entry.get('title', '')} {entry.get('summary', '')}"
            yield _joined(base, link), strftime("%Y-%m-%d", date) if date else "", words


def _json_feed(body: bytes, base: str) -> Iterator[Link]:
    try:
        items = json.loads(body).get("items", [])
    except (ValueError, RecursionError):
        return
    for item in items if isinstance(items, list) else []:
        if isinstance(item, dict) and isinstance(item.get("url"), str):
            words = f"{item.get('title', '')} {item.get('summary', '')}"
            yield _joined(base, item["url"]), str(item.get("date_published", ""))[:10], words


def sitemap_links(body: bytes, base: str) -> tuple[Iterator[Link], list[str]]:
    """The pages of a sitemap (news sitemaps too), and the sitemaps that an index names.

    A robots.txt is taken as well: then the sitemaps that it names are the answer.
    """
    if base.endswith("/robots.txt"):
        found = re.findall(rb"(?im)^\s*sitemap\s*:\s*(\S+)", body)
        return iter(()), [_joined(base, url.decode("utf-8", "replace")) for url in found]
    try:
        sitemap = Sitemap(_inflated(body))
        entries = list(sitemap)
    except Exception:  # lxml raises many kinds on what is no XML; such a sitemap names nothing
        return iter(()), []
    urls = [
        (_joined(base, e["loc"]), str(e.get("lastmod", ""))[:10], "") for e in entries if "loc" in e
    ]
    if sitemap.type == "sitemapindex":
        return iter(()), [url for url, _, _ in urls]
    return iter(urls), []


def _joined(base: str, link: str) -> str:
    """The absolute address, or ``""`` for what is none (“http://[”): nobody wants that one."""
    try:
        return urljoin(base, link)
    except ValueError:
        return ""


def _inflated(body: bytes) -> bytes:
    if body[:2] != b"\x1f\x8b":
        return body
    unpacker = zlib.decompressobj(31)
    return unpacker.decompress(body, MAX_PAGE_BYTES)


def mining_refused(response: Response) -> str:
    """The words by which a page asks not to be mined, or ``""``.

    Known: ``X-Robots-Tag`` and robots meta (noai, noindex), the TDM Reservation Protocol's header
    and meta (W3C community report, 2024).
    """
    header = b" ".join(response.headers.getlist("X-Robots-Tag")).lower()
    if re.search(rb"\b(noai|noindex|none)\b", header):
        return f"X-Robots-Tag: {header.decode('latin-1')}"
    if (response.headers.get("TDM-Reservation") or b"").strip() == b"1":
        return "TDM-Reservation: 1"
    for tag in re.finditer(rb"<meta\s[^>]{0,500}>", response.body[:200_000], re.IGNORECASE):
        low: bytes = tag[0].lower()
        if b'"robots"' in low and re.search(rb"\b(noai|noindex|none)\b", low):
            return f"robots meta: {low.decode('latin-1')[:200]}"
        if b"tdm-reservation" in low and re.search(rb"content\s*=\s*[\"']?1", low):
            return "tdm-reservation meta"
    return ""
