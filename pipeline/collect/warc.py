"""Pages from WARC archives, read with FastWARC."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

from pipeline.collect.limits import MAX_PAGE_BYTES
from pipeline.collect.page import make_page
from pipeline.records import Page, Reject

_PAGE_TYPES = ("text/html", "application/xhtml+xml", "text/plain", "")


def from_warc(origin: str, stream: IO[bytes]) -> Iterator[Page | Reject]:
    """The successful HTML and text responses of one archive."""
    from fastwarc.warc import ArchiveIterator, WarcRecordType

    wanted = WarcRecordType.response | WarcRecordType.resource
    records = iter(ArchiveIterator(stream, record_types=wanted, parse_http=True))
    found = False
    while True:
        try:
            record = next(records)
        except StopIteration:
            break
        except Exception as error:  # FastWARC raises what the damaged layer below raised
            yield Reject(origin=origin, stage="collect", reason=f"damaged archive: {error}")
            return
        found = True
        http = record.http_headers
        if http is not None and http.status_code is not None and http.status_code != 200:
            continue
        media_type = (record.http_content_type or "").split(";")[0].strip().lower()
        if media_type not in _PAGE_TYPES:
            continue
        place = f"{origin}#{record.stream_pos}"
        url = record.headers.get("WARC-Target-URI", "") or ""
        body = record.reader.read(MAX_PAGE_BYTES + 1)
        if len(body) > MAX_PAGE_BYTES:
            reason = f"page of more than {MAX_PAGE_BYTES >> 20} MB"
            yield Reject(origin=place, url=url, stage="collect", reason=reason)
            continue
        yield make_page(
            place,
            body,
            url=url,
            media_type=media_type,
            headers=tuple((k.lower(), v) for k, v in http.astuples()) if http is not None else (),
            fetched=record.headers.get("WARC-Date"),
        )
    if not found:
        yield Reject(origin=origin, stage="collect", reason="no page in the archive (truncated?)")
