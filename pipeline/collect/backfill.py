"""Back-filling from Common Crawl: its index says where old pages lie, and those bytes are fetched.

The index speaks the CDX server API (JSON lines), its archives are read by HTTP range, one gzip
member a page. The member goes into our own archive as it is.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import AsyncIterator, Iterator
from io import BytesIO
from typing import Any, ClassVar
from urllib.parse import urlencode, urljoin

from scrapy import Request, Spider
from scrapy.http import Response
from twisted.python.failure import Failure

from pipeline.collect.archive import Archive
from pipeline.collect.limits import MAX_PAGE_BYTES
from pipeline.collect.screen import VERSION
from pipeline.collect.state import State
from pipeline.collect.warc import from_warc
from pipeline.records import Page, Record, Reject

INDEX = "https://index.commoncrawl.org/"
DATA = "https://data.commoncrawl.org/"
# The key of the pseudo-source under which back-filled pages are remembered.
KEY = "backfill"


class Capture(Record, frozen=True, kw_only=True):
    """Where one page lies: a range of bytes in an archive file, and the digest of its payload."""

    url: str
    filename: str
    offset: int
    length: int
    digest: str

    @property
    def place(self) -> str:
        """What the memory knows it by."""
        return f"{self.filename}#{self.offset}"


def captures(lines: bytes) -> Iterator[Capture]:
    """The HTML captures of a CDX answer; lines of another shape are passed over."""
    for line in lines.splitlines():
        try:
            row = json.loads(line)
            capture = Capture(
                url=str(row["url"]),
                filename=str(row["filename"]),
                offset=int(row["offset"]),
                length=int(row["length"]),
                digest=str(row.get("digest", "")),
            )
        except (ValueError, TypeError, KeyError, RecursionError):
            continue
        html = str(row.get("mime-detected") or row.get("mime") or "text/html") in (
            "text/html",
            "application/xhtml+xml",
        )
        # The name becomes part of an address: nothing but a plain relative path will do.
        plain = re.fullmatch(r"[A-Za-z0-9_./-]{1,500}", capture.filename)
        if (
            html
            and str(row.get("status", "200")) == "200"
            and plain
            and ".." not in capture.filename
            and not capture.filename.startswith("/")
            and capture.offset >= 0
            and 0 < capture.length <= MAX_PAGE_BYTES
        ):
            yield capture


class BackfillSpider(Spider):
    """Asks the index for a pattern and fetches what it names, up to a limit."""

    name = "pressclaims-backfill"
    handle_httpstatus_list: ClassVar[list[int]] = [206, 404, 429, 500, 502, 503, 504]

    def __init__(
        self,
        *,
        pattern: str,
        state_db: State,
        archive: Archive,
        index: str = INDEX,
        data: str = DATA,
        crawls: int = 3,
        limit: int = 500,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.pattern = pattern
        self.state_db = state_db
        self.archive = archive
        self.index = index
        self.data = data
        self.crawls = crawls
        self.left = limit
        self.digests: set[str] = set()

    async def start(self) -> AsyncIterator[Any]:
        """Asks which crawls there are."""
        yield self._finder(urljoin(self.index, "collinfo.json"), self.parse_crawls)

    def parse_crawls(self, response: Response) -> Iterator[Request]:
        """Asks the newest crawls for the pattern."""
        try:
            named = [str(one["cdx-api"]) for one in json.loads(response.body)]
        except (ValueError, TypeError, KeyError):
            named = []
        self._read(response, "" if named else "names no crawls")
        query = urlencode({"url": self.pattern, "output": "json", "filter": "=status:200"})
        for age, api in enumerate(named[: self.crawls]):
            # The newest first: the limit may not reach the others.
            yield self._finder(f"{urljoin(self.index, api)}?{query}", self.parse_index, -age)

    def parse_index(self, response: Response) -> Iterator[Request]:
        """Asks for the captures that are not had yet."""
        # 404 is the index's way to say that it has none.
        known_answer = response.status in (200, 404)
        self._read(response, "" if known_answer else f"HTTP {response.status}")
        found = list(captures(response.body)) if response.status == 200 else []
        known = self.state_db.known([capture.place for capture in found])
        for capture in found:
            before = known.get(capture.place)
            had = before is not None and before.outcome not in ("pending", "failed")
            if had or self.left <= 0 or (capture.digest and capture.digest in self.digests):
                continue
            self.left -= 1
            self.digests.add(capture.digest)
            self.state_db.find([capture.place], KEY, "page")
            last = capture.offset + capture.length - 1
            yield Request(
                urljoin(self.data, capture.filename),
                headers={
                    "Range": f"bytes={capture.offset}-{last}",
                    "Accept-Encoding": "identity",
                },
                dont_filter=True,
                callback=self.parse_member,
                errback=self.failed,
                meta={"address": capture.place},
            )

    def parse_member(self, response: Response) -> None:
        """Keeps a capture if it can matter."""
        address: str = response.meta["address"]
        common: dict[str, Any] = {"status": response.status, "fetched": time.time()}
        if response.status != 206:
            # 200 would be the whole archive file of a server that knows no ranges.
            reason = f"HTTP {response.status}, not a range"
            self.state_db.note(address, outcome="failed", reason=reason, **common)
            return
        over: list[None] = []
        items = list(from_warc(address, BytesIO(response.body), lambda: over.append(None)))
        if any(isinstance(item, Page) for item in items):
            self.archive.member(response.body)
            common |= {"outcome": "kept", "reason": "", "archive": self.archive.path.name}
        elif over:
            reason = "does not mention the benchmark"
            common |= {"outcome": "irrelevant", "reason": reason, "screen": VERSION}
        else:
            why = [item.reason for item in items if isinstance(item, Reject)]
            common |= {"outcome": "failed", "reason": "; ".join(why) or "no page in the record"}
        self.state_db.note(address, **common)

    def failed(self, failure: Failure) -> None:
        """Writes down why an address could not be had."""
        request: Request = failure.request  # type: ignore[attr-defined]  # Scrapy sets it
        reason = str(failure.value) or type(failure.value).__name__
        address = request.meta["address"]
        self.state_db.note(address, outcome="failed", reason=reason, fetched=time.time())

    def _finder(self, url: str, callback: Any, priority: int = 0) -> Request:
        self.state_db.find([url], KEY, "listing")
        return Request(
            url,
            dont_filter=True,
            callback=callback,
            errback=self.failed,
            priority=priority,
            meta={"address": url},
        )

    def _read(self, response: Response, wrong: str) -> None:
        self.state_db.note(
            response.meta["address"],
            outcome="failed" if wrong else "read",
            reason=wrong,
            status=response.status,
            fetched=time.time(),
        )
