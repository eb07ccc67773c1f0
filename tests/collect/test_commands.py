"""The commands against a real server: a source found, verified, crawled and checked in one go."""

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from pipeline.collect import pages
from pipeline.collect.archive import archives
from pipeline.collect.backfill import captures
from pipeline.collect.source import load_source
from pipeline.commands.common import alone
from pipeline.records import Page
from tests.collect.site import Site, serve

STORY = (
    "<html lang='de'><head><title>Neue Werte</title></head><body><article><h1>Neue Werte</h1>"
    "<p>In MLPerf Training v1.0 the Graphcore IPU-POD64 trained ResNet-50 in 14.48 minutes, the "
    "company said on Wednesday when the results of the round were published.</p></article></body>"
)


def command(*words: object, status: int = 0) -> str:
    done = subprocess.run(  # noqa: PLW1510  the status is what is looked at
        [sys.executable, "-m", "pipeline", *map(str, words)],
        capture_output=True,
        text=True,
        timeout=120,
        env={"PATH": "/usr/bin:/bin", "COLUMNS": "200"},
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture
def site() -> Iterator[Site]:
    with serve() as running:
        yield running


def test_from_an_address_to_a_report(site: Site, tmp_path: Path) -> None:
    folder, out = tmp_path / "sources", tmp_path / "out"
    alternate = '<link rel="alternate" type="application/{}+xml" href="{}">'
    site.page(
        "/news",
        '<html lang="de-DE"><head><title>Stahl & Takt</title>'
        + alternate.format("rss", "/feed.xml")
        + alternate.format("atom", "/empty.xml")
        + "</head><body></body></html>",
    )
    site.feed("/feed.xml", "/a.html", "/cats.html")
    site.feed("/empty.xml")
    site.page("/a.html", STORY)
    site.page("/cats.html", "<p>Nothing but cats.</p>")
    site.routes["/robots.txt"] = (200, {}, f"Sitemap: {site.url}/map.xml".encode())

    own = ("--sources", folder, "--allow-private")
    command("sources", "add", f"{site.url}/news", "--key", "Stahl", *own)
    path = folder / "stahl.toml"
    source = load_source(path)
    assert (source.name, source.languages) == ("Stahl & Takt", ("de",))
    assert source.feeds == (f"{site.url}/feed.xml",), "a feed without entries is no feed"
    assert source.checked == "unverified"
    assert sorted(seen.url for seen in source.seen) == sorted(source.addresses())

    path.write_text("# looked at by hand\ndelay = 0.05\n" + path.read_text())
    assert "verified: 2" in command("sources", "check", *own)
    assert load_source(path).checked.startswith("verified: 2")
    assert path.read_text().startswith("# looked at by hand")

    printed = command("run", "--collect", "stahl", *own, "--out", out, "-j", 1)
    assert (out / "report" / "index.html").is_file()
    (page,) = (page for page in pages(list(archives(out))) if isinstance(page, Page))
    assert page.body == STORY.encode()
    row = next(line for line in printed.splitlines() if line.startswith("│ stahl"))
    new, asked, kept, _, irrelevant, *_, with_claims, _ = row.split("│")[2:-1]
    assert [int(one) for one in (new, asked, kept, irrelevant, with_claims)] == [2, 2, 1, 1, 1]

    # Nothing new the next day: one archive, no complaint, the report stands.
    assert "Nothing new" in command("run", "--collect", "stahl", *own, "--out", out)
    assert len(list(archives(out))) == 1

    # A feed that is gone is said, and the exit status says so too.
    del site.routes["/feed.xml"]
    printed = command("run", "--collect", "stahl", *own, "--out", out, status=2)
    assert "every feed, sitemap and listing failed" in printed
    assert "cannot be read" in command("sources", "check", *own, status=2)


def test_a_run_that_meets_another_at_work_does_nothing(site: Site, tmp_path: Path) -> None:
    """As when cron starts one before the last is done; a lock that was left behind is none."""
    site.feed("/feed.xml", "/a.html")
    site.page("/a.html", STORY)
    (tmp_path / "own").mkdir()
    lines = f'name = "A"\nkind = "press"\nfeeds = ["{site.url}/feed.xml"]\ndelay = 0.05\n'
    (tmp_path / "own" / "a.toml").write_text(lines)
    out = tmp_path / "out"
    words = ("a", "--sources", tmp_path / "own", "--allow-private", "--out", out)
    with alone(out):
        assert "another run is at work" in command("collect", *words, status=2)
        assert "another run is at work" in command("run", "--collect", *words, status=2)
    assert site.asked == []
    assert (out / ".lock").exists()
    command("run", "--collect", *words, "--quiet", "-j", 1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("collect", "nobody"), "no source “nobody”"),
        (("run", "--collect", "nobody"), "no source “nobody”"),
        (("sources", "check", "nobody"), "no source “nobody”"),
        (("collect", "heise", "--since", "yesterday"), "no date such as"),
        (("run", "--collect", "heise", "--since", "2024-13-01"), "no date such as"),
        (("collect", "heise", "--state", "nonsense"), "no database can be had there"),
        (("collect", "heise", "--state", "sqlite:////nowhere/x.db"), "no database can be had"),
        (("run", "page.html", "--state", "postgresql://a:b@127.0.0.1:1/c"), "no database can"),
        (("sources", "add", ""), "no http(s) address"),
        (("sources", "add", "http://["), "no http(s) address"),
        (("sources", "add", "http://"), "no http(s) address"),
        (("sources", "add", "javascript:alert(1)"), "no http(s) address"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_words_that_make_no_sense_are_refused_before_anything_is_asked(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    own = ("--out", tmp_path) if words[0] != "sources" else ("--sources", tmp_path)
    assert said in command(*words, *own, status=2)


def test_what_cannot_be_a_source_is_said(site: Site, tmp_path: Path) -> None:
    site.page("/bare", "<p>no feed here</p>")
    own = ("--sources", tmp_path, "--allow-private")
    assert "no feed and no sitemap" in command("sources", "add", f"{site.url}/bare", *own, status=2)
    assert "no http(s) address" in command("sources", "add", "file:///etc/passwd", status=2)
    assert not list(tmp_path.iterdir())


def member(url: str, body: str) -> bytes:
    from warcio.statusandheaders import StatusAndHeaders
    from warcio.warcwriter import WARCWriter

    out = io.BytesIO()
    headers = StatusAndHeaders("200 OK", [("Content-Type", "text/html")], protocol="HTTP/1.1")
    writer = WARCWriter(out, gzip=True)
    record = writer.create_warc_record(
        url, "response", io.BytesIO(body.encode()), http_headers=headers
    )
    writer.write_record(record)
    return out.getvalue()


_BACKFILL = """
import json, sys
from pathlib import Path
from pipeline.collect.crawl import backfill
words = json.loads(sys.argv[1])
quick = {"DOWNLOAD_DELAY": 0.05}
health = backfill("example.org/*", Path(words.pop("out")), private=True, settings=quick, **words)
assert not health.dead, health
print(json.dumps(health.outcomes))
"""


def backfill(out: Path, **words: object) -> dict[str, int]:
    told = json.dumps({"out": str(out), **words})
    done = subprocess.run(
        [sys.executable, "-c", _BACKFILL, told],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return json.loads(done.stdout)


def test_old_pages_come_from_the_index_by_range(site: Site, tmp_path: Path) -> None:
    bodies = (STORY, "<p>Nothing but cats.</p>", STORY + "2", STORY + "3")
    stored, rows = b"", []
    for number, body in enumerate(bodies):
        one = member(f"https://example.org/{number}", body)
        place = {"offset": str(len(stored)), "length": str(len(one)), "filename": "crawl/a.warc.gz"}
        about = {"url": f"https://example.org/{number}", "status": "200", "mime": "text/html"}
        rows.append(json.dumps(about | place | {"digest": f"D{number}"}))
        stored += one
    rows.append("{broken")

    def ranged(headers: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
        first, last = headers["range"].removeprefix("bytes=").split("-")
        return 206, {}, stored[int(first) : int(last) + 1]

    site.routes["/crawl/a.warc.gz"] = ranged
    infos = [{"cdx-api": f"{site.url}/{name}-index"} for name in ("new", "old", "older")]
    site.routes["/collinfo.json"] = (200, {}, json.dumps(infos).encode())
    answer = (200, {}, "\n".join(rows).encode())
    query = "?url=example.org%2F%2A&output=json&filter=%3Dstatus%3A200"
    site.routes[f"/new-index{query}"] = answer
    servers = {"index": f"{site.url}/", "data": f"{site.url}/"}
    assert backfill(tmp_path, limit=3, crawls=2, **servers) == {"irrelevant": 1, "kept": 2}
    asked = [urlsplit(path) for path in site.paths()]
    assert [one.path for one in asked if "json" not in one.path][:2] == ["/new-index", "/old-index"]
    assert parse_qs(asked[1].query)["url"] == ["example.org/*"]
    kept = {p.url: p.body for p in pages(list(archives(tmp_path))) if isinstance(p, Page)}
    assert kept == {
        "https://example.org/0": STORY.encode(),
        "https://example.org/2": (STORY + "2").encode(),
    }
    # What is there is not fetched again; what was beyond the limit is.
    assert backfill(tmp_path, limit=3, crawls=2, **servers) == {"kept": 1}
    ranges = [headers["range"] for _, _, headers in site.asked if "range" in headers]
    assert len(ranges) == len(set(ranges)) == 4
    words = ("--index", f"{site.url}/", "--crawls", 1, "--allow-private", "--out", tmp_path)
    command("collect", "--backfill", "example.org/*", *words)
    command("collect", "nvidia-blog", "--backfill", "example.org/*", status=2)


@pytest.mark.parametrize(
    "change",
    [
        {"filename": "../../etc/passwd"},
        {"filename": "https://elsewhere.example/a"},
        {"offset": "-1"},
        {"length": "999999999999"},
        {"status": "301"},
        {"mime": "image/png"},
        {"url": None, "length": "x"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_line_of_the_index_is_not_trusted(change: dict[str, str]) -> None:
    row = {"url": "https://a.example/", "filename": "a", "offset": "0", "length": "5"}
    assert len(list(captures(json.dumps(row).encode()))) == 1
    assert not list(captures(json.dumps(row | change).encode()))
