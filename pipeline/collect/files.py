"""Pages from files, folders and standard input, by the ending of the name.

Endings: ``.html .htm .xhtml .txt .md`` (one page), ``.json`` (a record or an array),
``.jsonl .ndjson`` (a record a line), ``.warc`` (an archive), each also as ``.gz``. A file with
another ending is read as one page when it is named itself; in a folder, other endings are
passed over. What cannot be read becomes a Reject with its reason.
"""

from __future__ import annotations

import gzip
import os
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from io import BytesIO
from pathlib import Path
from stat import S_ISREG
from typing import IO, cast
from urllib.parse import urlsplit

from pipeline.collect.json_records import from_json, from_lines
from pipeline.collect.limits import CHUNK, MAX_LINE_BYTES, MAX_PAGE_BYTES
from pipeline.collect.page import make_page
from pipeline.collect.warc import from_warc
from pipeline.records import Page, Reject

_MEDIA_TYPES = {
    ".html": "text/html",
    ".htm": "text/html",
    ".xhtml": "application/xhtml+xml",
    ".txt": "text/plain",
    ".md": "text/plain",
    ".mdx": "text/plain",
    ".markdown": "text/plain",
}
_IN_FOLDERS = frozenset((*_MEDIA_TYPES, ".json", ".jsonl", ".ndjson", ".warc"))


PassedOver = Callable[[], None]


def pages(
    sources: Sequence[str], passed_over: PassedOver = lambda: None
) -> Iterator[Page | Reject]:
    """Every page that the sources (paths, or ``-`` for standard input) hold, in a stable order.

    ``passed_over`` is called once for each archived page that does not mention the benchmark.
    """
    for source in sources:
        if source == "-":
            yield from _standard_input(sys.stdin.buffer)
            continue
        if "://" in source:
            yield from _remote(source, passed_over)
            continue
        path = Path(source)
        # An empty name, as of a variable that is not set, is not the folder that one is in.
        if source and os.path.isdir(source):  # noqa: PTH112  # Path raises for long names
            yield from _folder(path, passed_over)
        elif source.strip():
            yield from _file(path, passed_over)
        else:
            yield _reject(source, "no such file or folder")


def _standard_input(stream: IO[bytes]) -> Iterator[Page | Reject]:
    """Standard input has no ending, so JSON is told by its first character and by parsing."""
    head = stream.read(MAX_PAGE_BYTES + 1)
    if head.lstrip()[:1] in (b"{", b"["):
        from_stdin = list(_stream("-", BytesIO(head), ".jsonl"))
        if not all(isinstance(page, Reject) for page in from_stdin):
            yield from from_stdin
            return
        whole = list(_stream("-", BytesIO(head), ".json"))
        if not all(isinstance(page, Reject) for page in whole):
            yield from whole
            return
    yield from _one_page("-", BytesIO(head), "")


def _folder(folder: Path, passed_over: PassedOver) -> Iterator[Page | Reject]:
    rejects: list[Reject] = []

    def note(error: OSError) -> None:
        rejects.append(_reject(str(error.filename or folder), _reason(error)))

    found = False
    for parent, folders, names in os.walk(folder, onerror=note):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if not name.startswith(".") and _ending(Path(name))[0] in _IN_FOLDERS:
                found = True
                yield from _entry(Path(parent, name), passed_over)
    yield from rejects
    if not found and not rejects:
        yield _reject(str(folder), "no page in this folder (.html .txt .json .jsonl .warc)")


def _entry(path: Path, passed_over: PassedOver) -> Iterator[Page | Reject]:
    """A file of a folder: a pipe or a device that nobody named could be waited for forever."""
    try:
        regular = S_ISREG(path.stat().st_mode)
    except OSError as error:
        yield _reject(path.as_posix(), _reason(error))
        return
    if regular:
        yield from _file(path, passed_over)
    else:
        yield _reject(path.as_posix(), "a pipe or a device, not a file")


def _remote(address: str, passed_over: PassedOver) -> Iterator[Page | Reject]:
    """A file anywhere that fsspec reaches: ``https://``, ``s3://``, ``gs://``, ``file://`` …"""
    import fsspec

    try:
        path = Path(urlsplit(address).path)
        with fsspec.open(address, "rb") as raw:
            yield from _opened(address, raw, path, passed_over)
    except ImportError as error:  # fsspec names the package that the protocol needs
        yield _reject(address, str(error))
    except (OSError, ValueError) as error:
        yield _reject(address, _reason(error))


def _file(path: Path, passed_over: PassedOver) -> Iterator[Page | Reject]:
    origin = _printable(path.as_posix())
    try:
        with path.open("rb") as raw:
            yield from _opened(origin, raw, path, passed_over)
    except (OSError, ValueError) as error:  # a name with a null byte in it is no OSError
        yield _reject(origin, _reason(error))


def _opened(
    origin: str, raw: IO[bytes], path: Path, passed_over: PassedOver
) -> Iterator[Page | Reject]:
    ending, gzipped = _ending(path)
    # FastWARC inflates by itself, member by member, which keeps record offsets right.
    inflate = gzipped and ending != ".warc"
    try:
        with closing(gzip.open(raw) if inflate else raw) as stream:
            yield from _stream(origin, cast(IO[bytes], stream), ending, passed_over)
    except EOFError:
        yield _reject(origin, "truncated gzip file")
    except (OSError, zlib.error) as error:
        yield _reject(origin, _reason(error))


def _stream(
    origin: str, stream: IO[bytes], ending: str, passed_over: PassedOver = lambda: None
) -> Iterator[Page | Reject]:
    if ending == ".warc":
        yield from from_warc(origin, stream, passed_over)
    elif ending in (".jsonl", ".ndjson"):
        yield from from_lines(origin, _lines(stream))
    elif ending == ".json":
        data = stream.read(MAX_LINE_BYTES + 1)
        if len(data) > MAX_LINE_BYTES:
            yield _reject(origin, f"JSON of more than {MAX_LINE_BYTES >> 20} MB; use .jsonl")
        else:
            yield from from_json(origin, data)
    else:
        yield from _one_page(origin, stream, _MEDIA_TYPES.get(ending, ""))


def _one_page(origin: str, stream: IO[bytes], media_type: str) -> Iterator[Page | Reject]:
    body = stream.read(MAX_PAGE_BYTES + 1)
    if len(body) > MAX_PAGE_BYTES:
        yield _reject(origin, f"more than {MAX_PAGE_BYTES >> 20} MB: not a page")
    elif not body.strip():
        yield _reject(origin, "empty file")
    else:
        yield make_page(origin, body, media_type=media_type)


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """Lines of a stream; one that is too long comes cut, a byte over the bound, and is skipped."""
    while line := stream.readline(MAX_LINE_BYTES + 1):
        yield line
        if len(line) > MAX_LINE_BYTES:
            while line and not line.endswith(b"\n"):
                line = stream.readline(CHUNK)


def _ending(path: Path) -> tuple[str, bool]:
    suffixes = [suffix.lower() for suffix in path.suffixes]
    if suffixes and suffixes[-1] == ".gz":
        return (suffixes[-2] if len(suffixes) > 1 else ""), True
    return (suffixes[-1] if suffixes else ""), False


def _reason(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "no such file or folder"
    if isinstance(error, PermissionError):
        return "not allowed to read it"
    if isinstance(error, gzip.BadGzipFile | zlib.error):
        return f"damaged gzip file: {error}"
    return str(getattr(error, "strerror", None) or error)


def _printable(name: str) -> str:
    """File names are bytes; those that are no UTF-8 must still pass through JSON and a terminal."""
    return os.fsencode(name).decode("utf-8", "replace")


def _reject(origin: str, reason: str) -> Reject:
    return Reject(origin=_printable(origin), stage="collect", reason=reason)
