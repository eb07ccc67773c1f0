"""What each kind of input becomes: a page, several, or a reject that says why."""

import gzip
import io
import json
import os
from pathlib import Path

import pytest

from pipeline.collect import files as files_module
from pipeline.collect import pages
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
        ("number.json", b"3", "JSON, but not an object"),
        ("nobody.json", b'{"title": "x"}', "JSON record without a body"),
        ("cut.warc.gz", gzip.compress(b"WARC/1.0\r\nWARC-Ty")[:-10], "no page in the archive"),
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


def warc(*bodies: tuple[int, str, bytes]) -> bytes:
    from warcio.statusandheaders import StatusAndHeaders
    from warcio.warcwriter import WARCWriter

    out = io.BytesIO()
    writer = WARCWriter(out, gzip=True)
    for number, (status, media_type, body) in enumerate(bodies):
        headers = StatusAndHeaders(
            f"{status} X", [("Content-Type", media_type)], protocol="HTTP/1.1"
        )
        writer.write_record(
            writer.create_warc_record(
                f"https://example.org/{number}", "response", io.BytesIO(body), http_headers=headers
            )
        )
    return out.getvalue()


def test_an_archive_gives_its_pages_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "crawl.warc.gz"
    path.write_bytes(
        warc(
            (200, "text/html; charset=utf-8", b"<p>one</p>"),
            (404, "text/html", b"<p>gone</p>"),
            (200, "image/png", b"\x89PNG"),
            (200, "text/html", b"<p>two</p>"),
        )
    )
    found, rejects = collect(path)
    assert [(page.url, page.body) for page in found] == [
        ("https://example.org/0", b"<p>one</p>"),
        ("https://example.org/3", b"<p>two</p>"),
    ]
    assert ("content-type", "text/html; charset=utf-8") in found[0].headers
    assert not rejects


def test_a_page_in_an_archive_beyond_the_bound_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipeline.collect.warc.MAX_PAGE_BYTES", 50)
    path = tmp_path / "crawl.warc.gz"
    path.write_bytes(warc((200, "text/html", b"x" * 60), (200, "text/html", b"ok")))
    (page,), (reject,) = collect(path)
    assert page.body == b"ok"
    assert "page of more than" in reject.reason


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
