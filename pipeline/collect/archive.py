"""Evidence: every response that was kept goes to a WARC file that other tools can replay."""

from __future__ import annotations

import base64
import hashlib
import io
import os
import zlib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.collect.limits import CHUNK

Headers = Sequence[tuple[str, str]]


class Exchange(NamedTuple):
    """A GET request and its answer as they went over the wire, before anything was unpacked."""

    url: str
    sent: Headers
    status: str
    received: Headers
    body: bytes


_UNFINISHED = ".unfinished"


def payload_digest(body: bytes) -> str:
    """The digest of a payload as WARC files and web indexes write it: SHA-1 in base 32."""
    return "sha1:" + base64.b32encode(hashlib.sha1(body, usedforsecurity=False).digest()).decode()


class Archive:
    """A gzipped WARC file that grows record by record, each whole on disk before it is counted.

    The file appears with its first record. Until it is closed a marker stands beside it, so that
    ``mend`` finds what a kill left behind.
    """

    def __init__(self, path: Path) -> None:
        from warcio.warcwriter import WARCWriter

        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._file = io.BytesIO()
        self._writer = WARCWriter(self._file, gzip=True)

    def response(self, exchange: Exchange) -> None:
        """Writes request and response."""
        response = self._writer.create_warc_record(
            exchange.url,
            "response",
            payload=io.BytesIO(exchange.body),
            http_headers=_answer(exchange),
        )
        self._writer.write_request_response_pair(self._request(exchange), response)
        self._flush()

    def unchanged(self, exchange: Exchange, digest: str, since: float) -> None:
        """Writes request and a revisit record: the page has not changed since (epoch seconds).

        ``digest`` is that of the payload it had then. Either the server says so (304), or it sent
        the same bytes again.
        """
        revisit = self._writer.create_revisit_record(
            exchange.url,
            digest=digest,
            refers_to_uri=exchange.url,
            refers_to_date=datetime.fromtimestamp(since, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            http_headers=_answer(exchange),
        )
        not_modified = exchange.status.startswith("304")
        why = "server-not-modified" if not_modified else "identical-payload-digest"
        profile = f"http://netpreserve.org/warc/1.0/revisit/{why}"
        revisit.rec_headers.replace_header("WARC-Profile", profile)
        self._writer.write_request_response_pair(self._request(exchange), revisit)
        self._flush()

    def member(self, member: bytes) -> None:
        """Writes a record of another archive as it is, byte for byte (a whole gzip member)."""
        self._file.write(member)
        self._flush()

    def close(self) -> None:
        """Says that the file is whole."""
        _marker(self.path).unlink(missing_ok=True)

    def _flush(self) -> None:
        # One write per record: a kill can tear the last record, never two.
        if not self.path.exists():
            _marker(self.path).touch()
            head = io.BytesIO()
            writer = type(self._writer)(head, gzip=True)
            info = {"software": "pressclaims", "format": "WARC File Format 1.0"}
            writer.write_record(writer.create_warcinfo_record(self.path.name, info))
            self.path.write_bytes(head.getvalue())
        with self.path.open("ab") as file:
            file.write(self._file.getvalue())
        self._file.seek(0)
        self._file.truncate()

    def _request(self, exchange: Exchange) -> object:
        from urllib.parse import urlsplit

        from warcio.statusandheaders import StatusAndHeaders

        parts = urlsplit(exchange.url)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = StatusAndHeaders(
            f"GET {target} HTTP/1.1", [("Host", parts.netloc), *exchange.sent], is_http_request=True
        )
        return self._writer.create_warc_record(exchange.url, "request", http_headers=headers)


def archives(out: Path) -> Iterator[str]:
    """The archive files of all crawls, oldest first."""
    for path in sorted((out / "archive").glob("*.warc.gz")):
        yield path.as_posix()


def mend(folder: Path) -> None:
    """Cuts the torn last record off the files of crawls that were killed.

    What the record held was not counted yet, so it is fetched again.
    """
    for marker in folder.glob(f"*{_UNFINISHED}"):
        path = marker.with_name(marker.name.removesuffix(_UNFINISHED))
        if _still_written(path):
            continue
        if path.exists():
            os.truncate(path, _whole_members(path))
        marker.unlink(missing_ok=True)


def _answer(exchange: Exchange) -> Any:
    """The status line and headers of a response as they are stored."""
    from warcio.statusandheaders import StatusAndHeaders

    # The body is stored unchunked, and a reader that believed the header would fail on it.
    kept = [pair for pair in exchange.received if pair[0].lower() != "transfer-encoding"]
    return StatusAndHeaders(exchange.status, kept, protocol="HTTP/1.1")


def _marker(path: Path) -> Path:
    return path.with_name(path.name + _UNFINISHED)


def _still_written(path: Path) -> bool:
    number = path.name.removesuffix(".warc.gz").rpartition("-")[2]
    try:
        os.kill(int(number), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        return True
    return int(number) != os.getpid()


def _whole_members(path: Path) -> int:
    """Bytes up to the end of the last whole gzip member."""
    whole = position = 0
    with path.open("rb") as file:
        unpacker = zlib.decompressobj(31)
        data = file.read(CHUNK)
        while data:
            try:
                _unpack(unpacker, data)
            except zlib.error:
                return whole
            position += len(data) - len(unpacker.unused_data)
            if unpacker.eof:
                whole = position
                data = unpacker.unused_data or file.read(CHUNK)
                unpacker = zlib.decompressobj(31)
            else:
                data = file.read(CHUNK)
    return whole


def _unpack(unpacker: Any, data: bytes) -> None:
    """Feeds data to a member's end, a chunk at a time, so that no bomb fills the memory."""
    while data and not unpacker.eof:
        unpacker.decompress(data, CHUNK)
        data = unpacker.unconsumed_tail
