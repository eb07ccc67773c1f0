"""A crawl: sources in, archive and health table out."""

from __future__ import annotations

import logging
import os
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pipeline.collect.limits import MAX_PAGE_BYTES
from pipeline.collect.source import Source
from pipeline.collect.state import State
from pipeline.records import Record

USER_AGENT = (
    "pressclaims/0.1 (+https://pypi.org/project/pressclaims; fact-checking of benchmark claims)"
)
# A newsroom that names no new page for this long has most likely moved its feed.
QUIET_DAYS = 60
_HERE = "pipeline.collect"


class Health(Record, frozen=True, kw_only=True):
    """What became of one source in a crawl: addresses by outcome, the reasons, what is wrong."""

    source: str
    found: int
    outcomes: dict[str, int]
    reasons: dict[str, int]
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
) -> tuple[Health, ...]:
    """Fetches what is new at the sources into ``out/archive``; one crawl per process.

    ``private`` allows private addresses (for a site of one's own). ``settings`` override Scrapy's.
    What is remembered is in ``out/collect.db`` or the database of ``state_url``.
    """
    from scrapy.crawler import CrawlerProcess

    from pipeline.collect.archive import Archive
    from pipeline.collect.spider import FRESH_SECONDS, PressSpider

    out.mkdir(parents=True, exist_ok=True)
    state = State(state_url or f"sqlite:///{(out / 'collect.db').resolve()}")
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S")
    archive = Archive(out / "archive" / f"{stamp}-{os.getpid()}.warc.gz")
    began = datetime.now(UTC).timestamp()
    try:
        process = CrawlerProcess({**scrapy_settings(sources, private=private), **(settings or {})})
        # A host that cannot be had fails its pages too, and those are written down with the reason.
        logging.getLogger("scrapy.downloadermiddlewares.robotstxt").setLevel(logging.CRITICAL)
        process.crawl(
            PressSpider,
            sources=sources,
            state_db=state,
            archive=archive,
            since=since,
            fresh=FRESH_SECONDS if fresh is None else fresh,
        )
        process.start()
        return tuple(_health(source, state, began) for source in sources)
    finally:
        archive.close()
        state.close()


def scrapy_settings(sources: tuple[Source, ...], *, private: bool = False) -> dict[str, Any]:
    """Polite and bounded: one request at a time per host, robots.txt obeyed, sizes limited."""
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
        "RETRY_GIVE_UP_LOG_LEVEL": "INFO",
        "COOKIES_ENABLED": False,
        "TELNETCONSOLE_ENABLED": False,
        "LOG_LEVEL": "ERROR",
        "DOWNLOAD_HANDLERS": {"file": None, "ftp": None, "s3": None, "data": None},
        "TWISTED_DNS_RESOLVER": (
            "scrapy.resolver.CachingThreadedResolver"
            if private
            else f"{_HERE}.safety.PublicResolver"
        ),
        "EXTENSIONS": {f"{_HERE}.middlewares.CrawlDelay": 500},
        "DOWNLOADER_MIDDLEWARES": {
            **safety,
            "scrapy.downloadermiddlewares.retry.RetryMiddleware": None,
            f"{_HERE}.middlewares.RobotsRules": 540,
            f"{_HERE}.middlewares.PoliteRetry": 550,
            f"{_HERE}.middlewares.Conditional": 560,
            f"{_HERE}.middlewares.Evidence": 840,
        },
    }


def archives(out: Path) -> Iterator[str]:
    """The archive files of all crawls, oldest first."""
    for path in sorted((out / "archive").glob("*.warc.gz")):
        yield path.as_posix()


def _health(source: Source, state: State, began: float) -> Health:
    known = state.of(source.key)
    now = [address for address in known if (address.fetched or 0) >= began]
    found = [address for address in now if address.kind == "page"]
    flags = []
    finders = [a for a in now if a.kind != "page"]
    if finders and all(a.outcome == "failed" for a in finders):
        flags.append("every feed, sitemap and listing failed")
    if finders and not any(a.kind == "page" for a in known):
        flags.append("names no page that the source's patterns want")
    pages = [a.found for a in known if a.kind == "page"]
    if finders and pages and began - max(pages) > QUIET_DAYS * 86400:
        flags.append(f"nothing new in {QUIET_DAYS} days")
    if found and all(a.reason == "empty body" for a in found):
        flags.append("only empty bodies")
    return Health(
        source=source.key,
        found=len(found),
        outcomes=dict(sorted(Counter(a.outcome for a in found).items())),
        reasons=dict(Counter(a.reason for a in now if a.reason).most_common(5)),
        flags=tuple(flags),
    )
