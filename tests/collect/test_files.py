"""What each kind of input becomes: a page, several, or a reject that says why."""

import gzip
import io
import json
import os
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import IO

import pytest

from pipeline.collect import files as files_module
from pipeline.collect import pages
from pipeline.collect import warc as warc_module
from pipeline.collect.limits import MAX_PAGE_BYTES
from pipeline.records import Page, Reject


def collect(*sources: object) -> tuple[list[Page], list[Reject]]:
    items = list(pages([str(source) for source in sources]))
    found = [item for item in items if isinstance(item, Page)]
    return found, [item for item in items if isinstance(item, Reject)]


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("a.html", "text/html"),
        ("a.HTM", "text/html"),
        ("a.txt", "text/plain"),
        ("a.html.gz", "text/html"),
        ("a.unknown", ""),
    ],
)
def test_a_file_is_one_page(tmp_path: Path, name: str, media_type: str) -> None:
    body = b"<p>ResNet in 28.3 minutes</p>"
    data = gzip.compress(body) if name.endswith(".gz") else body
    (tmp_path / name).write_bytes(data)
    (page,), rejects = collect(tmp_path / name)
    assert (page.body, page.media_type, rejects) == (body, media_type, [])


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("empty.html", b"", "empty file"),
        ("blank.txt", b" \n\n ", "empty file"),
        ("cut.html.gz", gzip.compress(os.urandom(5000))[:-40], "truncated gzip file"),
        ("notgzip.txt.gz", b"plain text", "damaged gzip file"),
        ("broken.json", b'{"text": ', "not valid JSON"),
        ("deep.json", b'{"a":' + b"[" * 200_000 + b"]" * 200_000 + b"}", "not valid JSON"),
        ("number.json", b"3", "JSON, but not an object"),
        ("nobody.json", b'{"title": "x"}', "JSON record without a body"),
        (
            "cut.warc.gz",
            gzip.compress(b"WARC/1.0\r\nWARC-Ty", mtime=0)[:-10],
            "no record in the archive",
        ),
    ],
)
def test_bad_input_is_named_with_its_reason(
    tmp_path: Path, name: str, data: bytes, reason: str
) -> None:
    (tmp_path / name).write_bytes(data)
    (tmp_path / "good.txt").write_text("sound")
    found, (reject,) = collect(tmp_path / name, tmp_path / "good.txt")
    assert reject.origin.endswith(name)
    assert reason in reject.reason
    assert [page.body for page in found] == [b"sound"]


def test_a_missing_path_is_named(tmp_path: Path) -> None:
    _, (reject,) = collect(tmp_path / "nowhere.html")
    assert reject.reason == "no such file or folder"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "secret.html"
    path.write_text("x")
    path.chmod(0)
    _, (reject,) = collect(path)
    assert reject.reason == "not allowed to read it"


def test_a_file_beyond_the_bound_is_refused_without_reading_all_of_it(tmp_path: Path) -> None:
    path = tmp_path / "huge.html"
    with path.open("wb") as out:  # sparse: a long line that takes no disk
        out.write(b"<p>")
        out.truncate(200 * 1024 * 1024)
    found, (reject,) = collect(path)
    assert not found
    assert "more than" in reject.reason


def test_what_is_no_file_costs_itself_and_nothing_is_waited_for(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("sound")
    os.mkfifo(tmp_path / "b.html")
    (tmp_path / "c.html").symlink_to("c.html")
    (tmp_path / "d.html").symlink_to("nowhere")
    (tmp_path / "e.html").mkdir()
    (tmp_path / "f").symlink_to(tmp_path)
    (tmp_path / "g\n.txt").write_text("sound")
    found, rejects = collect(tmp_path)
    assert [page.body for page in found] == [b"sound", b"sound"]
    assert [(reject.origin[-6:], reject.reason) for reject in rejects] == [
        ("b.html", "a pipe or a device, not a file"),
        ("c.html", "Too many levels of symbolic links"),
        ("d.html", "no such file or folder"),
    ]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("", "no such file or folder"),
        (" ", "no such file or folder"),
        ("x" * 300 + ".html", "File name too long"),
        ("a\0b.html", "embedded null byte"),
        ("https://[bad", "Invalid IPv6 URL"),
        ("nosuch://a.b/c", "Protocol not known: nosuch"),
        ("/dev/null", "empty file"),
        ("/dev/zero", "more than 32 MB: not a page"),
    ],
)
def test_a_name_that_is_none_is_named_with_its_reason(source: str, reason: str) -> None:
    (reject,) = pages([source])
    assert isinstance(reject, Reject)
    assert reject.reason == reason


def test_a_folder_is_read_in_order_and_other_files_are_passed_over(tmp_path: Path) -> None:
    for name in ("b.txt", "a.html", "sub/c.txt", "logo.png", ".hidden.txt", ".git/x.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name)
    found, rejects = collect(tmp_path)
    assert [page.body.decode() for page in found] == ["a.html", "b.txt", "sub/c.txt"]
    assert not rejects


def test_an_empty_folder_says_so(tmp_path: Path) -> None:
    _, (reject,) = collect(tmp_path)
    assert "no page in this folder" in reject.reason


def test_json_lines_lose_only_the_bad_line(tmp_path: Path) -> None:
    path = tmp_path / "articles.jsonl"
    records = [
        json.dumps({"text": "eins", "url": "https://example.org/1", "title": "T", "lang": "de"}),
        "{broken",
        "",
        json.dumps({"html": "<p>zwei</p>", "date": "2021-06-30", "authors": ["A", "B"]}),
    ]
    path.write_text("\n".join(records))
    (first, second), (reject,) = collect(path)
    assert first.url == "https://example.org/1"
    assert first.declared == {"title": "T", "lang": "de"}
    assert second.media_type == "text/html"
    assert second.declared == {"published": "2021-06-30", "authors": "A; B"}
    assert reject.origin == f"{path.as_posix()}#2"


@pytest.mark.parametrize("name", ["a.json", "a.jsonl"])
def test_json_may_open_with_a_byte_order_mark(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b'\xef\xbb\xbf{"text": "sound"}\n')
    (page,), rejects = collect(tmp_path / name)
    assert (page.body, rejects) == (b"sound", [])


def test_a_line_beyond_the_bound_costs_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files_module, "MAX_LINE_BYTES", 100)
    monkeypatch.setattr("pipeline.collect.json_records.MAX_LINE_BYTES", 100)
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"text": "' + b"x" * 300 + b'"}\n{"text": "kept"}\n')
    (page,), (reject,) = collect(path)
    assert page.body == b"kept"
    assert "line of more than" in reject.reason


NAMED = b"<p>MLPerf: ResNet in 28.3 minutes</p>"


def warc(*bodies: tuple[int, dict[str, str], bytes]) -> bytes:
    from warcio.statusandheaders import StatusAndHeaders
    from warcio.warcwriter import WARCWriter

    out = io.BytesIO()
    writer = WARCWriter(out, gzip=True)
    writer.write_record(writer.create_warcinfo_record("crawl.warc.gz", {"software": "test"}))
    for number, (status, names, body) in enumerate(bodies):
        headers = StatusAndHeaders(f"{status} X", list(names.items()), protocol="HTTP/1.1")
        writer.write_record(
            writer.create_warc_record(
                f"https://example.org/{number}", "response", io.BytesIO(body), http_headers=headers
            )
        )
    return out.getvalue()


HTML = {"Content-Type": "text/html; charset=utf-8"}


def test_an_archive_gives_the_pages_that_can_matter_and_counts_the_others(tmp_path: Path) -> None:
    path = tmp_path / "crawl.warc.gz"
    path.write_bytes(
        warc(
            (200, HTML, NAMED),
            (404, HTML, NAMED),
            (200, {"Content-Type": "image/png"}, b"\x89PNG MLPerf"),
            (200, HTML, b"<p>Nothing but cats.</p>"),
            (200, HTML, b"<p>Result 1.0-1025</p>"),
            (200, HTML, b"<p>And dogs.</p>"),
        )
    )
    count: list[None] = []
    items = list(pages([str(path)], lambda: count.append(None)))
    found = [item for item in items if isinstance(item, Page)]
    assert len(items) == len(found), "no page is listed only because it does not matter"
    assert [(page.url, page.body) for page in found] == [
        ("https://example.org/0", NAMED),
        ("https://example.org/4", b"<p>Result 1.0-1025</p>"),
    ]
    assert len(count) == 2
    assert ("content-type", HTML["Content-Type"]) in found[0].headers


def test_an_origin_points_to_its_record(tmp_path: Path) -> None:
    from fastwarc.warc import ArchiveIterator

    path = tmp_path / "crawl.warc.gz"
    path.write_bytes(warc((200, HTML, NAMED), (200, HTML, NAMED + b" again")))
    found = collect(path)[0]
    assert len(found) == 2
    for page in found:
        name, _, offset = page.origin.rpartition("#")
        with Path(name).open("rb") as stream:
            stream.seek(int(offset))
            record = next(iter(ArchiveIterator(stream, parse_http=True)))
            assert record.headers["WARC-Target-URI"] == page.url
            assert record.reader.read() == page.body


@pytest.mark.parametrize(
    ("names", "wire"),
    [
        ({"Content-Encoding": "gzip"}, gzip.compress(NAMED)),
        ({"Content-Encoding": "deflate"}, zlib.compress(NAMED)),
        ({"Transfer-Encoding": "chunked"}, b"%x\r\n%s\r\n0\r\n\r\n" % (len(NAMED), NAMED)),
        ({"Content-Encoding": "gzip"}, NAMED),
        ({"Transfer-Encoding": "chunked"}, NAMED),
        ({"Content-Encoding": "br"}, NAMED),
    ],
    ids=["gzip", "deflate", "chunked", "not gzip at all", "not chunked at all", "not br at all"],
)
def test_packed_bodies_are_unpacked_and_lies_are_seen_through(
    tmp_path: Path, names: dict[str, str], wire: bytes
) -> None:
    path = tmp_path / "crawl.warc.gz"
    path.write_bytes(warc((200, HTML | names, wire), (200, HTML, NAMED + b"2")))
    found, rejects = collect(path)
    assert [page.body for page in found] == [NAMED, NAMED + b"2"]
    assert not rejects


def test_a_body_that_cannot_be_unpacked_costs_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipeline.collect.warc.MAX_PAGE_BYTES", 1000)
    monkeypatch.setattr("pipeline.collect.encoding.MAX_PAGE_BYTES", 1000)
    packed = HTML | {"Content-Encoding": "gzip"}
    path = tmp_path / "crawl.warc.gz"
    path.write_bytes(
        warc(
            (200, HTML, b"MLPerf" * 200),
            (200, packed, gzip.compress(b"MLPerf" * 10_000)),
            (200, packed, gzip.compress(NAMED)[:12] + b"\xff" * 20),
            (200, HTML | {"Content-Encoding": "zstd"}, b"\x28\xb5\x2f\xfd\x00"),
            (200, HTML, NAMED),
        )
    )
    (page,), rejects = collect(path)
    assert page.body == NAMED
    reasons = ("page of more than", "page of more than", "damaged body", "not known here")
    assert len(rejects) == len(reasons)
    assert all(why in one.reason for why, one in zip(reasons, rejects, strict=True))
    assert all("#" in reject.origin and reject.url for reject in rejects)


MEMBER = b"\x1f\x8b\x08"


@pytest.mark.parametrize("damage", [slice(2, 40), slice(60, 100)])
def test_a_damage_costs_the_record_that_it_lies_in(tmp_path: Path, damage: slice) -> None:
    path = tmp_path / "crawl.warc.gz"
    whole = warc(*[(200, HTML, NAMED + Random(n).randbytes(300).hex().encode()) for n in range(6)])
    # The information, then a page in each member.
    starts = [at for at in range(len(whole)) if whole.startswith(MEMBER, at)]
    assert len(starts) == 7
    path.write_bytes(whole)
    origins = {page.url: page.origin for page in collect(path)[0]}
    for hurt in (1, 3):
        begin, end, _ = damage.indices(len(whole))
        begin, end = starts[hurt] + begin, starts[hurt] + end
        path.write_bytes(whole[:begin] + bytes(b ^ 0x5A for b in whole[begin:end]) + whole[end:])
        found, (reject,) = collect(path)
        assert "damaged archive" in reject.reason
        assert [page.url for page in found] == [
            f"https://example.org/{n}" for n in range(6) if n != hurt - 1
        ]
        assert {page.url: page.origin for page in found}.items() <= origins.items()


def _plain_record(number: int, length: int | None = None) -> bytes:
    body = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + NAMED
    return (
        b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://example.org/%d\r\n"
        b"Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n"
        % (number, len(body) if length is None else length)
    ) + (body + b"\r\n\r\n")


@pytest.mark.parametrize(
    "hurt",
    [
        lambda r: r.replace(b"WARC/1.0", b"WXRC/9.9"),
        lambda r: r.replace(b"WARC-Type:", b"WARC-Type"),
        lambda r: r.replace(b"Content-Length: ", b"Content-Length: x"),
        lambda r: bytes(len(r)),
        lambda r: b"",
        lambda r: _plain_record(2, 10**15),
        lambda r: _plain_record(2, 20),
    ],
)
def test_a_damage_of_an_archive_that_is_not_compressed_costs_one_record(
    tmp_path: Path, hurt: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "crawl.warc"
    records = [_plain_record(n) for n in range(6)]
    damaged = hurt(records[2])
    path.write_bytes(b"".join([*records[:2], damaged, *records[3:]]))
    found, rejects = collect(path)
    assert [page.url[-1] for page in found] == ["0", "1", "3", "4", "5"]
    assert ["damaged archive" in reject.reason for reject in rejects] == [True] * bool(damaged)


def test_the_last_record_of_an_archive_may_be_cut(tmp_path: Path) -> None:
    path = tmp_path / "crawl.warc"
    path.write_bytes(b"".join([_plain_record(0), _plain_record(1)])[:-9])
    found, rejects = collect(path)
    assert (len(found), rejects) == (2, [])


def test_a_file_of_member_signs_is_not_tried_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []
    found = warc_module._next_record

    def counted(stream: IO[bytes], at: int) -> int:
        tried.append(at)
        return found(stream, at)

    monkeypatch.setattr(warc_module, "_next_record", counted)
    monkeypatch.setattr(warc_module, "MAX_DAMAGES", 50)
    path = tmp_path / "crawl.warc.gz"
    path.write_bytes(warc((200, HTML, NAMED)) + (MEMBER + b"\xff" * 20) * 5000)
    found_pages, (reject,) = collect(path)
    assert len(found_pages) == 1
    assert "damaged archive" in reject.reason
    assert len(tried) == 50
    assert tried == sorted(set(tried)), "no place is tried twice"


def test_an_archive_without_pages_is_no_error_and_an_empty_one_is(tmp_path: Path) -> None:
    path = tmp_path / "crawl.warc.gz"
    path.write_bytes(warc())
    assert collect(path) == ([], [])
    path.write_bytes(b"")
    _, (reject,) = collect(path)
    assert "no record in the archive" in reject.reason


@pytest.mark.parametrize(
    ("data", "bodies"),
    [
        (b"plain text", [b"plain text"]),
        (b"[press release] text", [b"[press release] text"]),
        (b'{"text": "a"}\n{"text": "b"}', [b"a", b"b"]),
        (b'[{"text": "a"},\n {"text": "b"}]', [b"a", b"b"]),
    ],
)
def test_standard_input_is_told_by_its_content(
    monkeypatch: pytest.MonkeyPatch, data: bytes, bodies: list[bytes]
) -> None:
    class Stdin:
        buffer = io.BytesIO(data)

    monkeypatch.setattr(files_module.sys, "stdin", Stdin())
    found, _ = collect("-")
    assert [page.body for page in found] == bodies


def test_the_page_bound_is_generous_for_real_pages() -> None:
    assert MAX_PAGE_BYTES >= 10 * 1024 * 1024
