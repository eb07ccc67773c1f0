"""A new source from one address: its name, language, feeds and sitemaps, found on the site."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from typing import Any, ClassVar
from urllib.parse import urljoin, urlsplit

from scrapy import Request, Spider
from scrapy.http import Response, TextResponse
from twisted.python.failure import Failure

from pipeline.collect.finding import MOST_FINDERS, feed_links, named_feeds, sitemap_links
from pipeline.collect.source import Seen, Source, is_web_address


def discover(url: str, *, private: bool = False, settings: dict[str, Any] | None = None) -> Source:
    """What the site at an address says of itself. Raises ``ValueError`` where it says nothing.

    Feeds are those of ``<link rel=alternate>`` (or the address itself, if it is one) that have
    entries, sitemaps those named in robots.txt. Politeness and safety are those of a crawl, and
    as there it works once per process.
    """
    from pipeline.collect.crawl import run_spider, scrapy_settings

    if not is_web_address(url):
        raise ValueError(f"“{url}” is no http(s) address")
    found = _Found()
    probe = Source(name="", kind="press", home=url, delay=1.0)
    base = scrapy_settings((probe,), private=private)
    # No memory and no evidence here: nothing is kept but the addresses.
    base["DOWNLOADER_MIDDLEWARES"] = {
        name: place
        for name, place in base["DOWNLOADER_MIDDLEWARES"].items()
        if not name.endswith((".Conditional", ".Evidence"))
    }
    run_spider(DiscoverSpider, base | (settings or {}), url=url, found=found)
    if not (found.feeds or found.sitemaps):
        why = "; ".join(found.troubles) or "no <link rel=alternate>, no sitemap in robots.txt"
        raise ValueError(f"no feed and no sitemap found at {url} ({why})")
    today = datetime.now(UTC).date().isoformat()
    pairs = (
        [(url, "given by hand")] * found.is_page,
        [(feed, f"{where}, {today}") for feed, where in found.feeds.items()],
        [(one, f"{where}, {today}") for one, where in found.sitemaps.items()],
    )
    return Source(
        name=found.name or str(urlsplit(url).hostname),
        kind="press",
        home=url if found.is_page else "",
        languages=(found.language,),
        feeds=tuple(found.feeds),
        # A site with feeds names what is new there; its sitemaps hold everything there ever was.
        sitemaps=() if found.feeds else tuple(found.sitemaps),
        seen=tuple(
            Seen(url=address, where=where)
            for group in (pairs if not found.feeds else pairs[:2])
            for address, where in group
        ),
    )


class _Found:
    """What the spider gathers."""

    def __init__(self) -> None:
        self.name = ""
        self.language = "en"
        self.is_page = True
        self.feeds: dict[str, str] = {}
        self.sitemaps: dict[str, str] = {}
        self.troubles: list[str] = []


class DiscoverSpider(Spider):
    """Asks for one page, its robots.txt, and the feeds that the page names."""

    name = "pressclaims-discover"
    handle_httpstatus_list: ClassVar[list[int]] = [404, 410, 429, 500, 502, 503, 504]

    def __init__(self, *, url: str, found: _Found, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.url = url
        self.found = found

    async def start(self) -> AsyncIterator[Any]:
        """Asks for the page and for robots.txt."""
        yield self._request(self.url, self.parse_home)
        yield self._request(urljoin(self.url, "/robots.txt"), self.parse_robots)

    def parse_home(self, response: Response) -> Iterator[Request]:
        """Reads name, language and feeds."""
        if response.status != 200:
            self.found.troubles.append(f"HTTP {response.status}")
            return
        if any(True for _ in feed_links(response.body, response.url)):
            self.found.is_page = False
            self.found.feeds[self.url] = "given by hand"
            self.found.language = _language(_declared_language(response.body))
            return
        if not isinstance(response, TextResponse):
            self.found.troubles.append("not a page")
            return
        site = response.xpath("//meta[@property='og:site_name']/@content").get()
        title = response.xpath("//title/text()").get()
        self.found.name = " ".join((site or title or "").split())[:100]
        self.found.language = _language(response.xpath("/html/@lang").get() or "")
        for href in named_feeds(response):
            yield self._request(href, self.parse_feed)

    def parse_feed(self, response: Response) -> None:
        """Keeps a feed that has entries."""
        address = response.meta["address"]
        if response.status == 200 and any(True for _ in feed_links(response.body, response.url)):
            self.found.feeds[address] = f"<link rel=alternate> of {self.url}"
        else:
            self.found.troubles.append(f"{address} has no entries")

    def parse_robots(self, response: Response) -> None:
        """Keeps the sitemaps that robots.txt names."""
        if response.status == 200:
            _, named = sitemap_links(response.body, urljoin(self.url, "/robots.txt"))
            for address in named[:MOST_FINDERS]:
                if urlsplit(address).scheme in ("http", "https"):
                    self.found.sitemaps[address] = str(response.url)

    def failed(self, failure: Failure) -> None:
        """Remembers why something could not be had."""
        reason = str(failure.value) or type(failure.value).__name__
        self.found.troubles.append(reason[:200])

    def _request(self, url: str, callback: Any) -> Request:
        return Request(
            url, dont_filter=True, callback=callback, errback=self.failed, meta={"address": url}
        )


def _declared_language(feed: bytes) -> str:
    found = re.search(rb"<language>\s*([a-zA-Z-]{2,10})", feed[:5000])
    return found[1].decode("ascii") if found else ""


def _language(tag: str) -> str:
    """Two letters of a language tag; English where nothing is said."""
    code = tag.strip().lower()[:2]
    return code if re.fullmatch(r"[a-z]{2}", code) else "en"
