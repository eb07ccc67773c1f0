"""Evidence: every response that was kept goes to a WARC file that other tools can replay."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

Headers = Sequence[tuple[str, str]]


class Archive:
    """A gzipped WARC file that grows record by record, each whole on disk before it is counted."""

    def __init__(self, path: Path) -> None:
        from warcio.warcwriter import WARCWriter

        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._file = path.open("ab")
        self._writer = WARCWriter(self._file, gzip=True)
        if self._file.tell() == 0:
            info = {"software": "pressclaims", "format": "WARC File Format 1.0"}
            self._writer.write_record(self._writer.create_warcinfo_record(path.name, info))

    def response(
        self, url: str, method: str, sent: Headers, status: str, received: Headers, body: bytes
    ) -> None:
        """Writes request and response."""
        from warcio.statusandheaders import StatusAndHeaders

        response = self._writer.create_warc_record(
            url,
            "response",
            payload=io.BytesIO(body),
            http_headers=StatusAndHeaders(status, list(received), protocol="HTTP/1.1"),
        )
        self._writer.write_request_response_pair(self._request(url, method, sent), response)
        self._file.flush()

    def unchanged(
        self,
        url: str,
        method: str,
        sent: Headers,
        status: str,
        received: Headers,
        digest: str,
        since: float,
    ) -> None:
        """Writes request and a revisit record: the page has not changed since (epoch seconds)."""
        from warcio.statusandheaders import StatusAndHeaders

        revisit = self._writer.create_revisit_record(
            url,
            digest=f"sha256:{digest}",
            refers_to_uri=url,
            refers_to_date=datetime.fromtimestamp(since, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            http_headers=StatusAndHeaders(status, list(received), protocol="HTTP/1.1"),
        )
        revisit.rec_headers.replace_header(
            "WARC-Profile", "http://netpreserve.org/warc/1.0/revisit/server-not-modified"
        )
        self._writer.write_request_response_pair(self._request(url, method, sent), revisit)
        self._file.flush()

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def _request(self, url: str, method: str, sent: Headers) -> object:
        from urllib.parse import urlsplit

        from warcio.statusandheaders import StatusAndHeaders

        parts = urlsplit(url)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = StatusAndHeaders(
            f"{method} {target} HTTP/1.1", [("Host", parts.netloc), *sent], is_http_request=True
        )
        return self._writer.create_warc_record(url, "request", http_headers=headers)
