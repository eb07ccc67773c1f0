"""The spider: from feeds, sitemaps and listings to pages that can matter."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any, ClassVar

from scrapy import Request, Spider
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Response, TextResponse
from scrapy.linkextractors import LinkExtractor
from twisted.python.failure import Failure

from pipeline.collect.archive import Archive
from pipeline.collect.finding import feed_links, mining_refused, sitemap_links
from pipeline.collect.screen import may_matter
from pipeline.collect.source import Source
from pipeline.collect.state import Address, State

# A page fetched this recently is not asked for again: a run that was killed and started anew
# goes on where it was.
FRESH_SECONDS = 20 * 3600.0
_URGENT = 10


class PressSpider(Spider):
    """Fetches what is new at a set of sources."""

    name = "pressclaims"
    handle_httpstatus_list: ClassVar[list[int]] = [304, 404, 410, 429, 500, 502, 503, 504]

    def __init__(
        self,
        *,
        sources: tuple[Source, ...],
        state_db: State,
        archive: Archive,
        since: str = "",
        fresh: float = FRESH_SECONDS,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.sources = sources
        self.state_db = state_db
        self.archive = archive
        self.since = since
        self.fresh = fresh
        self.fetched: Counter[str] = Counter()
        self.asked: set[str] = set()

    async def start(self) -> AsyncIterator[Any]:
        """Asks for every finder of every source, and for pages left over from a killed run."""
        for source in self.sources:
            finders = {"feed": source.feeds, "sitemap": source.sitemaps, "listing": source.listings}
            for kind, urls in finders.items():
                self.state_db.find(urls, source.key, kind)
                for url in urls:
                    yield self._request(url, source, kind)
            if source.pages:
                for request in self._pages([(url, "", "") for url in source.pages], source):
                    yield request
            for known in self.state_db.of(source.key):
                if known.kind == "page" and known.outcome == "pending":
                    for request in self._pages(((known.url, "", ""),), source):
                        yield request

    def parse_feed(self, response: Response) -> Iterator[Request]:
        """Pages that a feed names."""
        source: Source = response.meta["source"]
        if self._changed(response):
            yield from self._pages(feed_links(response.body, response.url), source)

    def parse_sitemap(self, response: Response) -> Iterator[Request]:
        """Pages that a sitemap names, and further sitemaps."""
        source: Source = response.meta["source"]
        if not self._changed(response):
            return
        links, further = sitemap_links(response.body, response.url)
        if response.meta.get("depth", 0) < 3:
            self.state_db.find(further, source.key, "sitemap")
            for url in further:
                if source.owns(url):
                    yield self._request(url, source, "sitemap")
        yield from self._pages(links, source)

    def parse_listing(self, response: Response) -> Iterator[Request]:
        """Pages that a listing links to."""
        source: Source = response.meta["source"]
        if self._changed(response) and isinstance(response, TextResponse):
            found = LinkExtractor(deny_extensions=None).extract_links(response)
            yield from self._pages(((link.url, "", link.text) for link in found), source)

    def parse_page(self, response: Response) -> None:
        """Keeps the page if it can matter, with its evidence."""
        address: str = response.meta["address"]
        known = self.state_db.get(address)
        wire = response.meta["wire"]
        common: dict[str, Any] = {"status": response.status, "fetched": time.time()}
        if response.status == 304 and known is not None:
            self.archive.unchanged(
                address,
                "GET",
                wire["sent"],
                wire["status"],
                wire["received"],
                known.digest,
                known.fetched or 0.0,
            )
            self.state_db.note(address, outcome="unchanged", reason="", **common)
            return
        if response.status != 200:
            self.state_db.note(
                address, outcome="failed", reason=f"HTTP {response.status}", **common
            )
            return
        common |= {
            "etag": _header(response, "ETag"),
            "modified": _header(response, "Last-Modified"),
            "digest": hashlib.sha256(response.body).hexdigest(),
        }
        refused = mining_refused(response)
        if not response.body.strip():
            self.state_db.note(address, outcome="failed", reason="empty body", **common)
        elif refused:
            self.state_db.note(address, outcome="refused", reason=refused, **common)
        elif not may_matter(response.body):
            reason = "does not mention the benchmark"
            self.state_db.note(address, outcome="irrelevant", reason=reason, **common)
        else:
            self.archive.response(
                response.url, "GET", wire["sent"], wire["status"], wire["received"], wire["body"]
            )
            kept = {"outcome": "kept", "reason": "", "archive": self.archive.path.name}
            self.state_db.note(address, **kept, **common)

    def failed(self, failure: Failure) -> None:
        """Writes down why an address could not be had."""
        request: Request = failure.request  # type: ignore[attr-defined]  # Scrapy sets it
        error = failure.value
        forbidden = isinstance(error, IgnoreRequest) and "robots" in str(error)
        self.state_db.note(
            request.meta["address"],
            outcome="forbidden" if forbidden else "failed",
            reason=(str(error) or type(error).__name__)[:500],
            fetched=time.time(),
        )

    def _pages(self, links: Iterable[tuple[str, str, str]], source: Source) -> Iterator[Request]:
        for url, published, words in links:
            old = self.since and published and published < self.since
            if old or url in self.asked or not source.wants(url):
                continue
            known = self.state_db.get(url)
            if known is None:
                self.state_db.find([url], source.key, "page")
            elif self._settled(known):
                continue
            # What is over budget stays pending and comes first in the next run.
            if self.fetched[source.key] < source.budget:
                self.fetched[source.key] += 1
                likely = may_matter(f"{url} {words}".encode())
                yield self._request(url, source, "page", priority=_URGENT if likely else 0)

    def _settled(self, known: Address) -> bool:
        return (
            known.outcome not in ("pending", "failed")
            and known.fetched is not None
            and time.time() - known.fetched < self.fresh
        )

    def _request(self, url: str, source: Source, kind: str, priority: int = 0) -> Request:
        self.asked.add(url)
        return Request(
            url,
            # We know ourselves what was asked; Scrapy's filter would drop a redirect to a page
            # that was asked for already without telling anybody.
            dont_filter=True,
            callback=getattr(self, f"parse_{kind}"),
            errback=self.failed,
            priority=priority,
            meta={"source": source, "address": url},
        )

    def _changed(self, response: Response) -> bool:
        outcome = "read" if response.status in (200, 304) else "failed"
        self.state_db.note(
            response.meta["address"],
            outcome=outcome,
            reason="" if outcome == "read" else f"HTTP {response.status}",
            status=response.status,
            fetched=time.time(),
            etag=_header(response, "ETag"),
            modified=_header(response, "Last-Modified"),
        )
        return response.status == 200


def _header(response: Response, name: str) -> str:
    return (response.headers.get(name) or b"").decode("latin-1")[:500]
