"""What Scrapy leaves to its users: conditional requests, Retry-After, crawl-delay, evidence."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

from scrapy import Request, signals
from scrapy.downloadermiddlewares.retry import RetryMiddleware
from scrapy.http import Response
from scrapy.utils.httpobj import urlparse_cached

from pipeline.collect.archive import Exchange
from pipeline.collect.screen import VERSION

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

# A server may ask for any pause; beyond this one we come back in another run instead.
LONGEST_PAUSE = 120.0


class Conditional:
    """Asks with the validators of last time, so that an unchanged page costs one 304."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Conditional:
        """Scrapy's way to make one."""
        return cls(crawler)

    def process_request(self, request: Request) -> None:
        """Adds If-None-Match and If-Modified-Since where they are known."""
        spider: Any = self._crawler.spider
        known = spider.state_db.get(request.meta.get("address", request.url))
        if known is None or known.outcome in ("pending", "failed"):
            return
        if known.outcome == "irrelevant" and known.screen != VERSION:
            return  # our own test has changed since: the page must be looked at again
        if known.etag:
            request.headers.setdefault("If-None-Match", known.etag)
        if known.modified:
            request.headers.setdefault("If-Modified-Since", known.modified)


class PoliteRetry(RetryMiddleware):
    """Retries as Scrapy does, but waits: as long as Retry-After asks, or longer each time.

    The host's other requests wait as well: who says “slow down” means all of them.
    """

    def __init__(self, settings: Any) -> None:
        super().__init__(settings)
        self._held: dict[Any, tuple[float, int]] = {}

    async def process_response(  # type: ignore[override]  # a coroutine is allowed, only untyped
        self, request: Request, response: Response
    ) -> Request | Response:
        """The response, or the request again after a pause."""
        asked = retry_after(response.headers.get("Retry-After"), time.time())
        again = super().process_response(request, response)
        if not isinstance(again, Request):
            return response
        if asked is not None and asked > LONGEST_PAUSE:
            return response
        await self._pause(request, _back_off(again) if asked is None else asked)
        return again

    async def process_exception(  # type: ignore[override]  # as above
        self, request: Request, exception: Exception
    ) -> Request | None:
        """The request again after a pause, where the connection failed in a way that may pass."""
        again = super().process_exception(request, exception)
        if not isinstance(again, Request):
            return None
        await self._pause(request, _back_off(again))
        return again

    async def _pause(self, request: Request, seconds: float) -> None:
        downloader = self.crawler.engine.downloader
        slot = downloader.slots.get(downloader.get_slot_key(request))
        if slot is None:
            await asyncio.sleep(seconds)
            return
        # Several requests of a host may be told to wait; the last of them lets it go.
        usual, holders = self._held.get(slot, (slot.delay, 0))
        self._held[slot] = (usual, holders + 1)
        slot.delay = max(slot.delay, seconds)
        await asyncio.sleep(seconds)
        usual, holders = self._held.pop(slot)
        if holders > 1:
            self._held[slot] = (usual, holders - 1)
        else:
            slot.delay = usual


def _back_off(again: Request) -> float:
    return float(min(2.0 ** again.meta["retry_times"], LONGEST_PAUSE))


def retry_after(header: bytes | None, now: float) -> float | None:
    """Seconds to wait from a Retry-After header (RFC 9110, 10.2.3), or ``None``."""
    text = (header or b"").decode("latin-1").strip()
    if text.isdigit():
        return float(text)
    try:
        until = parsedate_to_datetime(text)
    except ValueError:
        return None
    if until.tzinfo is None:
        until = until.replace(tzinfo=UTC)
    return max(0.0, (until - datetime.fromtimestamp(now, UTC)).total_seconds())


class RobotsRules:
    """RFC 9309 beyond Scrapy's: a robots.txt that answers 5xx forbids, an absent one allows."""

    def process_response(self, request: Request, response: Response) -> Response:
        """Puts the meaning of an error in the place of its page."""
        if urlparse_cached(request).path != "/robots.txt":
            return response
        # 429 is no “there is none”: the host wants to be left alone.
        if response.status >= 500 or response.status == 429:
            return response.replace(status=200, body=b"User-agent: *\nDisallow: /\n")
        if response.status >= 400:
            return response.replace(status=200, body=b"")
        return response


class HostPace:
    """Every host at its own pace: as robots.txt asks by crawl-delay, redirected there or not."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> HostPace:
        """Scrapy's way to make one; listens for parsed robots files."""
        made = cls(crawler)
        crawler.signals.connect(made.robots_parsed, signal=signals.robots_parsed)
        return made

    def process_request(self, request: Request) -> None:
        """Lets the host be found anew: a redirect keeps that of the address it came from."""
        request.meta.pop("download_slot", None)

    def robots_parsed(self, robotparser: Any, request: Request) -> None:
        """Sets the delay of the host, for now and for when Scrapy forgets an idle one."""
        asked = robotparser.crawl_delay(self._crawler.settings["ROBOTSTXT_USER_AGENT"])
        downloader = self._crawler.engine.downloader
        host = downloader.get_slot_key(request)
        slot = downloader.slots.get(host)
        if asked and slot is not None:
            slot.delay = max(slot.delay, min(float(asked), LONGEST_PAUSE))
            slot.jitter = 0.0
            slot.concurrency = 1
            lasting = {"delay": slot.delay, "concurrency": 1, "jitter": 0.0}
            downloader.per_slot_settings[host] = lasting


class Evidence:
    """Hands every response to the archive as it came, before anything is unpacked."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Evidence:
        """Scrapy's way to make one."""
        return cls(crawler)

    def process_response(self, request: Request, response: Response) -> Response:
        """Keeps the wire bytes with the request, for the spider to archive what it keeps."""
        request.meta["wire"] = Exchange(
            url=response.url,
            sent=_pairs(request.headers),
            status=f"{response.status} ",
            received=_pairs(response.headers),
            body=response.body,
        )
        return response


def _pairs(headers: Any) -> list[tuple[str, str]]:
    return [
        (name.decode("latin-1"), value.decode("latin-1"))
        for name, values in headers.items()
        for value in values
    ]
