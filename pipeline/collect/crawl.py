"""A crawl: sources in, archive and health table out."""

from __future__ import annotations

import logging
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pipeline.collect.archive import Archive, mend
from pipeline.collect.limits import MAX_PAGE_BYTES
from pipeline.collect.source import Source
from pipeline.collect.state import State
from pipeline.records import Record
from pipeline.version import __version__

USER_AGENT = (
    f"pressclaims/{__version__} (fact-checking of benchmark claims; "
    f"contact: {os.environ.get('PRESSCLAIMS_CONTACT') or 'not given by this operator'})"
)
# A newsroom that names no new page for this long has most likely moved its feed.
QUIET_DAYS = 60
_HERE = "pipeline.collect"


class Health(Record, frozen=True, kw_only=True):
    """What became of one source in a crawl.

    ``named`` pages were new to us, ``found`` pages were asked for; ``outcomes`` counts those,
    ``reasons`` says why the most of them fell away. ``dead`` are the feeds, sitemaps and listings
    that could not be read, and ``flags`` say in words what somebody should look into.
    """

    source: str
    named: int
    found: int
    outcomes: dict[str, int]
    reasons: dict[str, int]
    dead: tuple[str, ...]
    flags: tuple[str, ...]


def crawl(
    sources: tuple[Source, ...],
    out: Path,
    *,
    state_url: str = "",
    since: str = "",
    private: bool = False,
    settings: dict[str, Any] | None = None,
    fresh: float | None = None,
    progress: Callable[[str, int, int], None] = lambda source, asked, done: None,
) -> tuple[Health, ...]:
    """Fetches what is new at the sources into ``out/archive``; one crawl per process.

    ``private`` allows private addresses (for a site of one's own). ``settings`` override Scrapy's.
    What is remembered is in ``out/collect.db`` or the database of ``state_url``. ``progress`` is
    called with a source's key and its pages asked for and done so far.
    """
    from pipeline.collect.spider import FRESH_SECONDS, PressSpider

    began = time.time()
    with opened(out, state_url) as (state, archive):
        run_spider(
            PressSpider,
            scrapy_settings(sources, private=private) | (settings or {}),
            sources=sources,
            state_db=state,
            archive=archive,
            since=since,
            fresh=FRESH_SECONDS if fresh is None else fresh,
            progress=progress,
        )
        return tuple(_health(source, state, began) for source in sources)


def backfill(
    pattern: str,
    out: Path,
    *,
    state_url: str = "",
    private: bool = False,
    settings: dict[str, Any] | None = None,
    **bounds: Any,
) -> Health:
    """Fetches old pages of a URL pattern (``example.org/blog/*``) from Common Crawl.

    ``bounds`` are ``limit`` (pages), ``crawls`` (how many of the newest), ``index`` and ``data``
    (other servers of the same kind); see :mod:`pipeline.collect.backfill`.
    """
    from pipeline.collect.backfill import KEY, BackfillSpider

    # The index is a service for programs and has an API; robots.txt speaks of crawling pages.
    ours = {"ROBOTSTXT_OBEY": False, "DOWNLOAD_DELAY": 2.0, "DOWNLOAD_TIMEOUT": 120}
    began = time.time()
    with opened(out, state_url) as (state, archive):
        run_spider(
            BackfillSpider,
            scrapy_settings((), private=private) | ours | (settings or {}),
            pattern=pattern,
            state_db=state,
            archive=archive,
            **bounds,
        )
        return _health(Source(name="Common Crawl", kind="press", key=KEY), state, began)


@contextmanager
def opened(out: Path, state_url: str = "") -> Iterator[tuple[State, Archive]]:
    """The memory and a new archive file of a crawl into ``out``; mends what a kill left torn."""
    folder = out / "archive"
    folder.mkdir(parents=True, exist_ok=True)
    mend(folder)
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S")
    state = State(state_url or f"sqlite:///{(out / 'collect.db').resolve()}")
    archive = Archive(folder / f"{stamp}-{os.getpid()}.warc.gz")
    try:
        yield state, archive
    finally:
        archive.close()
        state.close()


def run_spider(spider: type[Any], settings: dict[str, Any], **arguments: Any) -> None:
    """Runs one spider to its end. Works once per process: the reactor cannot be started again."""
    from scrapy.crawler import CrawlerProcess

    # Scrapy leaves its own handlers behind, and Ctrl-C must still stop what comes after a crawl.
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    process = CrawlerProcess(settings)
    # A host that cannot be had fails its pages too, and those are written down with the reason.
    logging.getLogger("scrapy.downloadermiddlewares.robotstxt").setLevel(logging.CRITICAL)
    try:
        process.crawl(spider, **arguments)
        process.start()
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def scrapy_settings(sources: tuple[Source, ...], *, private: bool = False) -> dict[str, Any]:
    """Polite and bounded: one request at a time per host, robots.txt obeyed, sizes limited."""
    from scrapy.settings import default_settings

    slowest = max((source.delay for source in sources), default=5.0)
    safety = {} if private else {f"{_HERE}.safety.PublicOnly": 10}
    return {
        "USER_AGENT": USER_AGENT,
        "ROBOTSTXT_OBEY": True,
        "ROBOTSTXT_USER_AGENT": "pressclaims",
        "CONCURRENT_REQUESTS_PER_DOMAIN": 1,
        "DOWNLOAD_DELAY": slowest,
        "DOWNLOAD_DELAY_JITTER": 0.0,
        "DOWNLOAD_SLOTS": {
            host: {"delay": source.delay, "concurrency": 1}
            for source in sources
            for host in source.own_hosts()
        },
        "DOWNLOAD_TIMEOUT": 30,
        "DOWNLOAD_MAXSIZE": MAX_PAGE_BYTES,
        "DOWNLOAD_VERIFY_CERTIFICATES": True,
        "REDIRECT_MAX_TIMES": 5,
        "RETRY_TIMES": 2,
        "RETRY_HTTP_CODES": [429, 500, 502, 503, 504],
        # A name that does not resolve, or leads where we do not go, will not do so in seconds.
        "RETRY_EXCEPTIONS": [
            one
            for one in default_settings.RETRY_EXCEPTIONS
            if "CannotResolveHost" not in str(one) and "DNSLookup" not in str(one)
        ],
        "RETRY_GIVE_UP_LOG_LEVEL": "INFO",
        "COOKIES_ENABLED": False,
        # Encodings that every reader of the archive can unpack.
        "DEFAULT_REQUEST_HEADERS": {"Accept": "*/*", "Accept-Encoding": "gzip, deflate"},
        "TELNETCONSOLE_ENABLED": False,
        "LOG_LEVEL": "ERROR",
        "DOWNLOAD_HANDLERS": {"file": None, "ftp": None, "s3": None, "data": None},
        "TWISTED_DNS_RESOLVER": (
            "scrapy.resolver.CachingThreadedResolver"
            if private
            else f"{_HERE}.safety.PublicResolver"
        ),
        "DOWNLOADER_MIDDLEWARES": {
            **safety,
            "scrapy.downloadermiddlewares.retry.RetryMiddleware": None,
            f"{_HERE}.middlewares.HostPace": 20,
            f"{_HERE}.middlewares.RobotsRules": 540,
            f"{_HERE}.middlewares.PoliteRetry": 550,
            f"{_HERE}.middlewares.Conditional": 560,
            f"{_HERE}.middlewares.Evidence": 840,
        },
    }


def _health(source: Source, state: State, began: float) -> Health:
    known = state.of(source.key)
    now = [address for address in known if (address.fetched or 0) >= began]
    found = [address for address in now if address.kind == "page"]
    flags = []
    finders = [a for a in now if a.kind != "page"]
    if finders and all(a.outcome == "failed" for a in finders):
        flags.append("every feed, sitemap and listing failed")
    if found and all(a.outcome in ("failed", "forbidden") for a in found):
        flags.append("every page failed")
    if finders and not any(a.kind == "page" for a in known):
        flags.append("names no page that the source's patterns want")
    pages = [a.found for a in known if a.kind == "page"]
    if source.own_hosts() and finders and pages and began - max(pages) > QUIET_DAYS * 86400:
        flags.append(f"nothing new in {QUIET_DAYS} days")
    if found and all(a.reason == "empty body" for a in found):
        flags.append("only empty bodies")
    return Health(
        source=source.key,
        named=sum(a.kind == "page" and a.found >= began for a in known),
        found=len(found),
        outcomes=dict(sorted(Counter(a.outcome for a in found).items())),
        reasons=dict(Counter(a.reason for a in now if a.reason).most_common(5)),
        dead=tuple(a.url for a in finders if a.outcome != "read"),
        flags=tuple(flags),
    )
