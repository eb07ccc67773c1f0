"""The spider: from feeds, sitemaps and listings to pages that can matter."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from itertools import islice
from typing import Any, ClassVar
from urllib.parse import urljoin

from scrapy import Request, Spider
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Response, TextResponse
from scrapy.linkextractors import LinkExtractor
from twisted.python.failure import Failure

from pipeline.collect.archive import Archive, Exchange, payload_digest
from pipeline.collect.finding import feed_links, mining_refused, named_feeds, sitemap_links
from pipeline.collect.screen import VERSION, may_matter
from pipeline.collect.source import Source
from pipeline.collect.state import Address, State

# A page fetched this recently is not asked for again: a run that was killed and started anew
# goes on where it was.
FRESH_SECONDS = 20 * 3600.0
_URGENT = 10
# A sitemap may name 50,000 pages (sitemaps.org); no list of a well-meaning site is longer.
MAX_LINKS = 50_000


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
        progress: Callable[[str, int, int], None] = lambda source, asked, done: None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.sources = sources
        self.state_db = state_db
        self.archive = archive
        self.since = since
        self.fresh = fresh
        self.progress = progress
        self.fetched: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.asked: set[str] = set()

    async def start(self) -> AsyncIterator[Any]:
        """Asks for every finder of every source, and for pages left over from a killed run."""
        for source in self.sources:
            finders = {"feed": source.feeds, "sitemap": source.sitemaps, "listing": source.listings}
            for kind, urls in finders.items():
                self.state_db.find(urls, source.key, kind)
                for url in urls:
                    yield self._request(url, source, kind)
            for url in _robots(source):
                yield self._request(url, source, "sitemap")
            remembered = self.state_db.of(source.key)
            # What an earlier listing named: the listing itself may answer 304 from now on.
            feeds = [] if source.feeds else [one.url for one in remembered if one.kind == "feed"]
            for request in self._requests(feeds, source, "feed"):
                yield request
            pending = [one for one in remembered if one.outcome == "pending"]
            left = [one.url for one in pending if one.kind == "page"]
            for request in self._pages([(url, "", "") for url in (*source.pages, *left)], source):
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
            own = [url for url in further if source.owns(url) and url not in self.asked]
            self.state_db.find(own, source.key, "sitemap")
            yield from self._requests(own, source, "sitemap")
        yield from self._pages(links, source)

    def parse_listing(self, response: Response) -> Iterator[Request]:
        """Pages that a listing links to, and the site's feeds where the source knows none."""
        source: Source = response.meta["source"]
        if self._changed(response) and isinstance(response, TextResponse):
            named = [] if source.feeds else list(filter(source.owns, named_feeds(response)))
            self.state_db.find(named, source.key, "feed")
            yield from self._requests(named, source, "feed")
            found = LinkExtractor(deny_extensions=None).extract_links(response)
            yield from self._pages(((link.url, "", link.text) for link in found), source)

    def parse_page(self, response: Response) -> None:
        """Keeps the page if it can matter, with its evidence."""
        address: str = response.meta["address"]
        known = self.state_db.get(address)
        self._advance(response.meta["source"])
        noted: dict[str, Any] = {"status": response.status, "fetched": time.time()}
        if response.status == 304 and known is not None:
            # What was turned away and has not changed stays turned away: nothing to archive.
            if known.archive:
                self._again(response, known)
                noted |= {"outcome": "unchanged", "reason": ""}
        elif response.status != 200:
            noted |= {"outcome": "failed", "reason": f"HTTP {response.status}"}
        else:
            noted |= self._sorted(response, known)
        self.state_db.note(address, **noted)

    def _sorted(self, response: Response, known: Address | None) -> dict[str, Any]:
        """What is to be remembered of a page that came, kept if it can matter."""
        wire: Exchange = response.meta["wire"]
        digest = payload_digest(wire.body)
        noted = {"etag": _header(response, "ETag"), "modified": _header(response, "Last-Modified")}
        # A server without validators sends the same bytes again: those are archived once.
        again = known if known and known.archive and known.digest == digest else None
        if again is None:
            noted |= {"digest": digest, "archive": "", "screen": ""}
        refused = mining_refused(response)
        if not response.body.strip():
            return noted | {"outcome": "failed", "reason": "empty body"}
        if refused:
            return noted | {"outcome": "refused", "reason": refused}
        if again is not None:
            self._again(response, again)
            return noted | {"outcome": "unchanged", "reason": ""}
        if not may_matter(response.body):
            reason = "does not mention the benchmark"
            return noted | {"outcome": "irrelevant", "reason": reason, "screen": VERSION}
        self.archive.response(wire)
        return noted | {"outcome": "kept", "reason": "", "archive": self.archive.path.name}

    def _again(self, response: Response, known: Address) -> None:
        self.archive.unchanged(response.meta["wire"], known.digest, known.fetched or 0.0)

    def failed(self, failure: Failure) -> None:
        """Writes down why an address could not be had."""
        request: Request = failure.request  # type: ignore[attr-defined]  # Scrapy sets it
        error = failure.value
        if request.callback == self.parse_page:
            self._advance(request.meta["source"])
        forbidden = isinstance(error, IgnoreRequest) and "robots" in str(error)
        self.state_db.note(
            request.meta["address"],
            outcome="forbidden" if forbidden else "failed",
            reason=(str(error) or type(error).__name__)[:500],
            fetched=time.time(),
        )

    def _pages(self, links: Iterable[tuple[str, str, str]], source: Source) -> Iterator[Request]:
        wanted: dict[str, str] = {}
        dated: dict[str, str] = {}
        for url, published, words in islice(links, MAX_LINKS):
            old = self.since and published and published < self.since
            if not old and url not in self.asked and source.wants(url):
                wanted.setdefault(url, f"{url} {words}")
                dated.setdefault(url, published)
        known = self.state_db.known(list(wanted))
        self.state_db.find([url for url in wanted if url not in known], source.key, "page")
        # What the words say to be about the benchmark comes first, then what is newest: the
        # budget may not reach all.
        likely = {
            url: may_matter(words.encode("utf-8", "replace")) for url, words in wanted.items()
        }
        newest = sorted(wanted, key=dated.__getitem__, reverse=True)
        for url in sorted(newest, key=lambda url: not likely[url]):
            if url in known and self._settled(known[url]):
                continue
            # What is over budget stays pending and comes first in the next run.
            if self.fetched[source.key] >= source.budget:
                break
            self.fetched[source.key] += 1
            yield self._request(url, source, "page", priority=_URGENT if likely[url] else 0)

    def _advance(self, source: Source) -> None:
        self.done[source.key] += 1
        self.progress(source.key, self.fetched[source.key], self.done[source.key])

    def _settled(self, known: Address) -> bool:
        return (
            known.outcome not in ("pending", "failed")
            and known.fetched is not None
            and time.time() - known.fetched < self.fresh
        )

    def _requests(self, urls: Iterable[str], source: Source, kind: str) -> Iterator[Request]:
        for url in urls:
            if url not in self.asked:
                yield self._request(url, source, kind)

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


def _robots(source: Source) -> list[str]:
    """Where the sitemaps may be named of a source that is known by listings alone (RFC 9309)."""
    if source.feeds or source.sitemaps:
        return []
    return list(dict.fromkeys(urljoin(url, "/robots.txt") for url in source.listings))
