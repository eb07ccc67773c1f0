"""Pages from WARC archives, read with FastWARC."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import IO, Any

from pipeline.collect.encoding import EncodingError, unpacked
from pipeline.collect.limits import CHUNK, MAX_DAMAGES, MAX_PAGE_BYTES
from pipeline.collect.page import make_page
from pipeline.collect.screen import may_matter
from pipeline.records import Page, Reject

# What a gzip member opens with, and a record of an archive that is not compressed.
_GZIP = b"\x1f\x8b\x08"
_MEMBER, _RECORD = re.compile(re.escape(_GZIP)), re.compile(rb"WARC/\d\.\d\r?\n")
# No such opening is longer.
_OPENING = 10
_PAGE_TYPES = ("text/html", "application/xhtml+xml", "text/plain", "")


def from_warc(
    origin: str, stream: IO[bytes], passed_over: Callable[[], None] = lambda: None
) -> Iterator[Page | Reject]:
    """The successful HTML and text responses of one archive that can matter.

    ``passed_over`` is called once for each page that does not mention the benchmark: an archive
    of the web holds thousands of those, and nobody wants them listed. Revisit records say that a
    page was the same as before; its bytes are in the record of that time, which gives the page.
    """
    from fastwarc.warc import WarcRecordType

    pages = (WarcRecordType.response, WarcRecordType.resource)
    found = False
    for record in _records(stream):
        if isinstance(record, Exception):
            yield Reject(origin=origin, stage="collect", reason=f"damaged archive: {record}")
            found = True
            continue
        typed = bool(record.headers.get("WARC-Type"))
        if found and not typed:
            place = f"{origin}#{record.stream_pos}"
            yield Reject(origin=place, stage="collect", reason="damaged archive: no type of record")
        found = found or typed
        if record.record_type not in pages:
            continue
        page = _page(f"{origin}#{record.stream_pos}", record)
        if isinstance(page, Page) and not may_matter(page.body):
            passed_over()
        elif page is not None:
            yield page
    if not found:
        yield Reject(origin=origin, stage="collect", reason="no record in the archive (truncated?)")


def _records(stream: IO[bytes]) -> Iterator[Any]:
    """The records of an archive, and in their place what was wrong where it is damaged.

    Each record of a compressed archive is a gzip member of its own, and each of another opens with
    the name of the format: behind a damage the next one is found by that.
    """
    from fastwarc.warc import ArchiveIterator, WarcRecordType

    at = 0  # nothing above this place is read again
    size = _size(stream)
    for _ in range(MAX_DAMAGES):
        fresh = True  # whether nothing was read since the last damage
        try:
            for record in ArchiveIterator(
                stream, record_types=WarcRecordType.any_type, parse_http=True
            ):
                at = max(at, record.stream_pos)
                # What says to be longer than all that is left would take the others with it.
                if 0 < size - at < record.content_length and _has_next(stream, at + 1):
                    raise ValueError("a record longer than the archive")
                fresh = False
                yield record
        except Exception as error:  # FastWARC raises what the damaged layer below raised
            if at == 0 or not fresh:
                yield error
        else:
            return
        at = _next_record(stream, at + 1)
        if at < 0:
            return


def _size(stream: IO[bytes]) -> int:
    """The bytes of an archive that is not compressed, 0 where this is not known."""
    try:
        start = stream.tell()
        compressed = stream.read(len(_GZIP)) == _GZIP
        end = 0 if compressed else stream.seek(0, 2)
        stream.seek(start)
    except (OSError, ValueError):  # a stream that cannot go back
        return 0
    return end


def _has_next(stream: IO[bytes], at: int) -> bool:
    """Whether a record begins below a place; the stream stays where it is."""
    here = stream.tell()
    found = _next_record(stream, at) >= 0
    stream.seek(here)
    return found


def _next_record(stream: IO[bytes], at: int) -> int:
    """Where the next record of a stream begins, to which it is moved; -1 for nowhere."""
    try:
        stream.seek(0)
        compressed = stream.read(len(_GZIP)) == _GZIP
        sign = _MEMBER if compressed else _RECORD
        stream.seek(at)
        before = b""
        while chunk := stream.read(CHUNK):
            held = before + chunk
            if found := sign.search(held):
                at += found.start() - len(before)
                stream.seek(at)
                return at
            at += len(chunk)
            before = held[-_OPENING + 1 :]
    except (OSError, ValueError):  # a stream that cannot go back
        pass
    return -1


def _page(place: str, record: Any) -> Page | Reject | None:
    http = record.http_headers
    if http is not None and http.status_code is not None and http.status_code != 200:
        return None
    media_type = (record.http_content_type or "").split(";")[0].strip().lower()
    if media_type not in _PAGE_TYPES:
        return None
    url = record.headers.get("WARC-Target-URI", "") or ""
    headers = tuple((k.lower(), v) for k, v in http.astuples()) if http is not None else ()
    named = dict(headers)
    try:
        body = record.reader.read(MAX_PAGE_BYTES + 1)
        if len(body) > MAX_PAGE_BYTES:
            raise EncodingError(f"page of more than {MAX_PAGE_BYTES >> 20} MB")
        body = unpacked(body, named.get("transfer-encoding", ""), named.get("content-encoding", ""))
    except (EncodingError, OSError) as error:
        return Reject(origin=place, url=url, stage="collect", reason=str(error))
    return make_page(
        place,
        body,
        url=url,
        media_type=media_type,
        headers=headers,
        fetched=record.headers.get("WARC-Date"),
    )
