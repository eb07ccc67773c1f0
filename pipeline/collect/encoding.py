"""Bodies as they were before the wire packed them, within a bound.

Archives hold what came off the wire: chunked, gzipped or deflated bodies, and headers that lie
about it. FastWARC's own unpacking loses its place in the file on the latter, so it is not used.
"""

from __future__ import annotations

import re
import zlib

from pipeline.collect.limits import MAX_PAGE_BYTES


class EncodingError(ValueError):
    """A body cannot be unpacked; the message says why."""


def unpacked(body: bytes, transfer: str, content: str) -> bytes:
    """The body without its Transfer-Encoding and Content-Encoding (header values, any case).

    A body that is not what its header says comes back as it is: many archives store it unpacked
    and keep the header. Raises ``EncodingError`` on an unknown encoding and beyond the bound.
    """
    if "chunked" in transfer.lower():
        body = _joined(body)
    for name in reversed([part.strip().lower() for part in content.split(",")]):
        if name in ("", "identity", "none", "utf-8"):
            continue
        if name in ("gzip", "x-gzip"):
            body = _inflated(body, 31) if body[:2] == b"\x1f\x8b" else body
        elif name == "deflate":
            body = _inflated(body, zlib.MAX_WBITS) if _is_zlib(body) else body
        elif not _is_text(body):
            raise EncodingError(f"body packed as “{name[:20]}”, which is not known here")
    return body


def _joined(body: bytes) -> bytes:
    parts: list[bytes] = []
    position = 0
    while header := re.compile(rb"([0-9a-fA-F]{1,8})[^\r\n]{0,200}\r\n").match(body, position):
        size = int(header[1], 16)
        if size == 0:
            return b"".join(parts)
        parts.append(body[header.end() : header.end() + size])
        position = header.end() + size + 2
    return b"".join(parts) if parts and position >= len(body) else body


def _inflated(body: bytes, window: int) -> bytes:
    unpacker = zlib.decompressobj(window)
    try:
        inflated = unpacker.decompress(body, MAX_PAGE_BYTES + 1)
    except zlib.error as error:
        raise EncodingError(f"damaged body: {error}") from error
    if len(inflated) > MAX_PAGE_BYTES:
        raise EncodingError(f"page of more than {MAX_PAGE_BYTES >> 20} MB")
    if not unpacker.eof:
        raise EncodingError("damaged body: cut short")
    return inflated


def _is_zlib(body: bytes) -> bool:
    # RFC 1950: method 8 in the low nibble, and the two first bytes divide by 31.
    return len(body) > 2 and body[0] & 15 == 8 and int.from_bytes(body[:2], "big") % 31 == 0


def _is_text(body: bytes) -> bool:
    return b"<" in body[:200] or body[:200].isascii()
