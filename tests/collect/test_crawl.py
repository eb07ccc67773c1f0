"""Crawls of a real server that misbehaves: what was asked, when, and what was kept.

Long, for every way in which a server misbehaves is a crawl of its own.
"""

import gzip
import json
import signal
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from fastwarc.warc import ArchiveIterator

from pipeline.batch import run as batch
from pipeline.batch.store import Store
from pipeline.collect import pages
from pipeline.collect.archive import Archive, Exchange, archives, mend
from pipeline.collect.middlewares import retry_after
from pipeline.collect.state import State
from pipeline.records import Page, Reject
from tests.collect.site import (
    GOOD,
    Answer,
    Site,
    fields,
    kept,
    outcomes,
    run_crawl,
    serve,
    start_crawl,
)


@pytest.fixture
def site() -> Iterator[Site]:
    with serve() as running:
        running.routes["/robots.txt"] = (404, {}, b"")
        yield running


def test_every_kind_of_finder_leads_to_pages_that_matter(site: Site, tmp_path: Path) -> None:
    for name in ("rss", "json", "map", "news", "list"):
        site.page(f"/{name}.html", GOOD)
    site.page("/cats.html", "<p>Nothing but cats.</p>")
    site.feed("/feed.xml", "/rss.html", "/cats.html")
    items = {"items": [{"url": f"{site.url}/json.html", "title": "x"}]}
    site.routes["/feed.json"] = (200, {}, json.dumps(items).encode())
    one = f"<urlset><url><loc>{site.url}/map.html</loc></url></urlset>"
    index = f"<sitemapindex><sitemap><loc>{site.url}/one.xml.gz</loc></sitemap></sitemapindex>"
    site.routes["/one.xml.gz"] = (200, {}, gzip.compress(one.encode()))
    site.routes["/index.xml"] = (200, {}, index.encode())
    news = (
        '<urlset xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">'
        f"<url><loc>{site.url}/news.html</loc><news:news/></url></urlset>"
    )
    site.routes["/news.xml"] = (200, {}, news.encode())
    site.routes["/robots.txt"] = (200, {}, f"Sitemap: {site.url}/news.xml".encode())
    site.page(
        "/listing", '<a href="/list.html">MLPerf</a><a href="http://elsewhere.example/">x</a>'
    )
    health = run_crawl(
        site,
        tmp_path,
        source=fields(
            site,
            feeds=["{url}/feed.xml", "{url}/feed.json"],
            sitemaps=["{url}/index.xml", "{url}/robots.txt"],
            listings=["{url}/listing"],
            include=[r"\.html$"],
        ),
    )
    assert sorted(kept(tmp_path)) == [f"{n}.html" for n in ("json", "list", "map", "news", "rss")]
    assert health["outcomes"] == {"irrelevant": 1, "kept": 5}


def test_a_site_known_by_one_page_leads_to_its_feeds_and_sitemaps(
    site: Site, tmp_path: Path
) -> None:
    """Also on the next run, when that page answers 304 and so names nothing again."""

    def start(headers: dict[str, str]) -> Answer:
        if headers.get("if-none-match") == '"v1"':
            return 304, {}, b""
        link = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">'
        return 200, {"ETag": '"v1"', "Content-Type": "text/html"}, link.encode()

    site.routes["/start"] = start
    for name in ("first", "second", "mapped"):
        site.page(f"/{name}.html", GOOD)
    site.feed("/feed.xml", "/first.html")
    site.routes["/robots.txt"] = (200, {}, f"Sitemap: {site.url}/map.xml".encode())
    one = f"<urlset><url><loc>{site.url}/mapped.html</loc></url></urlset>"
    site.routes["/map.xml"] = (200, {}, one.encode())
    source = fields(site, feeds=[], listings=["{url}/start"])
    run_crawl(site, tmp_path, source=source)
    assert sorted(kept(tmp_path)) == ["first.html", "mapped.html"]
    site.feed("/feed.xml", "/first.html", "/second.html")
    run_crawl(site, tmp_path, source=source)
    assert sorted(kept(tmp_path)) == ["first.html", "mapped.html", "second.html"]


def test_of_many_pages_the_newest_come_within_the_budget(site: Site, tmp_path: Path) -> None:
    dated = {"a": "2019-01-01", "b": "2024-06-12", "c": "2021-06-30"}
    urls = "".join(
        f"<url><loc>{site.url}/{name}.html</loc><lastmod>{day}</lastmod></url>"
        for name, day in dated.items()
    )
    site.routes["/map.xml"] = (200, {}, f"<urlset>{urls}</urlset>".encode())
    for name in dated:
        site.page(f"/{name}.html", GOOD)
    source = fields(site, feeds=[], sitemaps=["{url}/map.xml"], budget=2)
    run_crawl(site, tmp_path, source=source)
    assert sorted(kept(tmp_path)) == ["b.html", "c.html"]


def test_an_unchanged_page_costs_one_304_and_is_read_again_when_our_rules_changed(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def page(body: str) -> Callable[[dict[str, str]], Answer]:
        def answer(headers: dict[str, str]) -> Answer:
            if headers.get("if-none-match") == '"v1"':
                return 304, {}, b""
            return 200, {"ETag": '"v1"', "Content-Type": "text/html"}, body.encode()

        return answer

    site.routes |= {"/a.html": page(GOOD), "/cats.html": page("Nothing but cats.")}
    site.feed("/feed.xml", "/a.html", "/cats.html")
    run_crawl(site, tmp_path, source=fields(site))
    run_crawl(site, tmp_path, source=fields(site))
    assert site.paths().count("/a.html") == 1, "a page that was just fetched is not asked for"
    health = run_crawl(site, tmp_path, source=fields(site), fresh=0.0)
    assert health["outcomes"] == {"irrelevant": 1, "unchanged": 1}
    assert kept(tmp_path) == {"a.html": GOOD.encode()}
    digests = {}
    for path in archives(tmp_path):
        with Path(path).open("rb") as stream:
            for record in ArchiveIterator(stream):
                kind = str(record.record_type).rpartition(".")[2]
                digests.setdefault(kind, []).append(record.headers.get("WARC-Payload-Digest"))
    assert len(digests["request"]) == 2
    assert digests["revisit"] == digests["response"], "the revisit names the payload it repeats"

    # The archive gives the same page again, and the batch works on it exactly when rules changed.
    read: list[str] = []

    def check_page(one: Page) -> Reject:
        read.append(one.url)
        return Reject(origin=one.origin, stage="read", reason="only counted")

    monkeypatch.setattr(batch, "check_page", check_page)
    store = Store(f"sqlite:///{tmp_path / 'state.db'}")
    for rules in ("old rules", "old rules", "new rules"):
        monkeypatch.setattr(batch, "rules_digest", lambda rules=rules: rules)
        batch.run(pages(list(archives(tmp_path))), store, jobs=1)
    store.close()
    assert read == [f"{site.url}/a.html"] * 2

    # A page that an older version of the cheap test turned away is asked for whole.
    state = State(f"sqlite:///{tmp_path / 'collect.db'}")
    state.note(f"{site.url}/cats.html", screen="older")
    state.close()
    site.routes["/cats.html"] = (200, {"ETag": '"v1"'}, GOOD.encode())
    run_crawl(site, tmp_path, source=fields(site), fresh=0.0)
    assert sorted(kept(tmp_path)) == ["a.html", "cats.html"]


def test_the_same_bytes_under_another_etag_are_archived_once(site: Site, tmp_path: Path) -> None:
    def restless(_: dict[str, str]) -> Answer:
        tag = f'"{len(site.asked)}"'
        return 200, {"ETag": tag, "Content-Type": "text/html"}, GOOD.encode()

    site.routes["/a.html"] = restless
    site.feed("/feed.xml", "/a.html")
    run_crawl(site, tmp_path, source=fields(site))
    health = run_crawl(site, tmp_path, source=fields(site), fresh=0.0)
    assert health["outcomes"] == {"unchanged": 1}
    revisits = []
    for path in archives(tmp_path):
        with Path(path).open("rb") as stream:
            for record in ArchiveIterator(stream):
                revisits += [record.headers.get("WARC-Profile")]
    profile = "http://netpreserve.org/warc/1.0/revisit/identical-payload-digest"
    assert revisits.count(profile) == 1
    assert kept(tmp_path) == {"a.html": GOOD.encode()}
    # Bytes that did change are kept beside the old ones, and a wish not to be mined comes first.
    site.page("/a.html", GOOD + "more")
    assert run_crawl(site, tmp_path, source=fields(site), fresh=0.0)["outcomes"] == {"kept": 1}
    site.page("/a.html", GOOD + "more", X_Robots_Tag="noai")
    assert run_crawl(site, tmp_path, source=fields(site), fresh=0.0)["outcomes"] == {"refused": 1}


def test_a_host_that_says_slow_down_is_left_alone(site: Site, tmp_path: Path) -> None:
    def busy_once(_: dict[str, str]) -> Answer:
        if site.paths().count("/a.html") == 1:
            return 429, {"Retry-After": "2"}, b"slow down"
        return 200, {"Content-Type": "text/html"}, GOOD.encode()

    def broken_twice(_: dict[str, str]) -> Answer | None:
        # The HTTP library itself asks once more where a kept connection was closed on it.
        if site.paths().count("/broken.html") <= 2:
            return None
        return 200, {"Content-Type": "text/html"}, GOOD.encode()

    names = ("a", "b", "c", "broken")
    site.routes |= {"/a.html": busy_once, "/broken.html": broken_twice}
    site.page("/b.html", GOOD)
    site.page("/c.html", GOOD)
    site.feed("/feed.xml", *(f"/{name}.html" for name in names))
    run_crawl(site, tmp_path, source=fields(site))
    assert sorted(kept(tmp_path)) == sorted(f"{name}.html" for name in names)
    first, second = site.times("/a.html")
    assert second - first >= 2.0
    others = [when for when, path, _ in site.asked if path != "/a.html"]
    assert not any(first + 0.3 < when < first + 1.9 for when in others), "the whole host waits"
    first, *_, last = site.times("/broken.html")
    assert last - first >= 1.9, "a connection that broke is not tried again at once"


def test_robots_txt_is_obeyed_and_its_crawl_delay_kept(site: Site, tmp_path: Path) -> None:
    robots = b"User-agent: *\nDisallow: /private\nCrawl-delay: 1\n"
    site.routes["/robots.txt"] = (200, {}, robots)
    for name in ("/a.html", "/b.html", "/private/c.html"):
        site.page(name, GOOD)
    site.feed("/feed.xml", "/a.html", "/b.html", "/private/c.html")
    run_crawl(site, tmp_path, source=fields(site))
    assert "/private/c.html" not in site.paths()
    assert outcomes(tmp_path)["private/c.html"][0] == "forbidden"
    a, b = site.times("/a.html")[0], site.times("/b.html")[0]
    assert abs(b - a) >= 0.9


def test_a_redirect_to_another_host_keeps_that_hosts_pace(site: Site, tmp_path: Path) -> None:
    def robots(headers: dict[str, str]) -> Answer:
        slow = headers["host"].startswith("localhost")
        ours = b"User-agent: pressclaims\nCrawl-delay: 1\nDisallow: /private\n"
        return (200, {}, ours) if slow else (404, {}, b"")

    site.routes["/robots.txt"] = robots
    there = site.url.replace("127.0.0.1", "localhost")
    for name in ("a", "b", "private/c"):
        site.routes[f"/to/{name}"] = (302, {"Location": f"{there}/{name}.html"}, b"")
        site.page(f"/{name}.html", GOOD)
    site.feed("/feed.xml", "/to/a", "/to/b", "/to/private/c")
    run_crawl(site, tmp_path, source=fields(site))
    assert sorted(kept(tmp_path)) == ["a.html", "b.html"]
    assert "/private/c.html" not in site.paths(), "its robots.txt counts as well"
    there_apart = abs(site.times("/a.html")[0] - site.times("/b.html")[0])
    here_apart = abs(site.times("/to/a")[0] - site.times("/to/b")[0])
    assert there_apart >= 0.9
    assert here_apart < there_apart, "the first host asked for no delay"


def test_a_crawl_delay_for_somebody_else_is_not_ours(site: Site, tmp_path: Path) -> None:
    # Words of our user agent's contact are no names of ours.
    robots = b"User-agent: contact\nCrawl-delay: 60\n\nUser-agent: other\nDisallow: /\n"
    site.routes["/robots.txt"] = (200, {}, robots)
    site.page("/a.html", GOOD)
    site.feed("/feed.xml", "/a.html")
    began = time.monotonic()
    run_crawl(site, tmp_path, source=fields(site))
    assert sorted(kept(tmp_path)) == ["a.html"]
    assert time.monotonic() - began < 30


def test_a_robots_txt_that_fails_forbids(site: Site, tmp_path: Path) -> None:
    site.routes["/robots.txt"] = (503, {"Retry-After": "0"}, b"")
    site.page("/a.html", GOOD)
    site.feed("/feed.xml", "/a.html")
    run_crawl(site, tmp_path, source=fields(site))
    assert set(site.paths()) == {"/robots.txt"}


REFUSALS: dict[str, tuple[dict[str, str], str]] = {
    "header": ({"X_Robots_Tag": "noai"}, GOOD),
    "tdm-header": ({"TDM_Reservation": "1"}, GOOD),
    "meta": ({}, '<meta name="robots" content="noai, follow">' + GOOD),
    "tdm-meta": ({}, '<META NAME="tdm-reservation" CONTENT="1">' + GOOD),
}


def test_a_page_that_asks_not_to_be_mined_is_left_alone(site: Site, tmp_path: Path) -> None:
    for name, (headers, body) in REFUSALS.items():
        site.page(f"/{name}.html", body, **headers)
    site.page("/willing.html", '<meta name="robots" content="index">' + GOOD)
    site.feed("/feed.xml", *(f"/{name}.html" for name in (*REFUSALS, "willing")))
    run_crawl(site, tmp_path, source=fields(site))
    refused = {name for name, (outcome, _) in outcomes(tmp_path).items() if outcome == "refused"}
    assert refused == {f"{name}.html" for name in REFUSALS}
    assert list(kept(tmp_path)) == ["willing.html"]


def test_what_goes_wrong_costs_one_page_and_is_named(site: Site, tmp_path: Path) -> None:
    site.page("/good.html", GOOD)
    site.routes["/loop.html"] = (302, {"Location": "/loop.html"}, b"")
    site.routes["/gone.html"] = (410, {}, b"")
    site.routes["/empty.html"] = (200, {"Content-Type": "text/html"}, b"")
    bomb = gzip.compress(b"MLPerf" + b"\0" * (40 * 1024 * 1024))
    site.routes["/bomb.html"] = (200, {"Content-Encoding": "gzip"}, bomb)

    def slow(_: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
        time.sleep(4)
        return 200, {}, GOOD.encode()

    site.routes["/slow.html"] = slow
    site.routes["/huge.html"] = (200, {}, b"MLPerf" + b"x" * (33 * 1024 * 1024))
    site.page("/latin.html", GOOD, Content_Type="text/html; charset=utf-16")
    names = ("good", "loop", "gone", "empty", "bomb", "slow", "latin", "huge")
    site.feed("/feed.xml", *(f"/{name}.html" for name in names))
    quick = {"DOWNLOAD_TIMEOUT": 2, "RETRY_TIMES": 0}
    health = run_crawl(site, tmp_path, source=fields(site), settings=quick)
    assert sorted(kept(tmp_path)) == ["good.html", "latin.html"]
    assert health["outcomes"] == {"failed": 6, "kept": 2}
    reasons = {name: reason for name, (_, reason) in outcomes(tmp_path).items()}
    assert reasons["gone.html"] == "HTTP 410"
    assert reasons["empty.html"] == "empty body"
    assert all(reasons[f"{name}.html"] for name in ("loop", "bomb", "slow", "huge"))


def test_a_page_that_drips_costs_its_time_limit_and_no_more(site: Site, tmp_path: Path) -> None:
    """Each byte comes in time, the page never would."""
    site.page("/drip.html", GOOD * 100)
    site.drip["/drip.html"] = 0.2
    site.page("/good.html", GOOD)
    site.feed("/feed.xml", "/drip.html", "/good.html")
    quick = {"DOWNLOAD_TIMEOUT": 2, "RETRY_TIMES": 0}
    run_crawl(site, tmp_path, source=fields(site), settings=quick)
    assert sorted(kept(tmp_path)) == ["good.html"]
    outcome, reason = outcomes(tmp_path)["drip.html"]
    assert outcome == "failed"
    assert reason


def test_sitemaps_that_name_each_other_end(site: Site, tmp_path: Path) -> None:
    def index(*names: str) -> bytes:
        places = "".join(f"<sitemap><loc>{site.url}/{name}</loc></sitemap>" for name in names)
        return f"<sitemapindex>{places}</sitemapindex>".encode()

    site.routes["/a.xml"] = (200, {}, index("a.xml", "b.xml"))
    site.routes["/b.xml"] = (200, {}, index("a.xml", "pages.xml"))
    one = f"<urlset><url><loc>{site.url}/good.html</loc></url></urlset>"
    site.routes["/pages.xml"] = (200, {}, one.encode())
    site.page("/good.html", GOOD)
    run_crawl(site, tmp_path, source=fields(site, sitemaps=["{url}/a.xml"]))
    assert sorted(kept(tmp_path)) == ["good.html"]
    assert sorted(path for path in site.paths() if path.endswith(".xml")) == [
        "/a.xml",
        "/b.xml",
        "/pages.xml",
    ]


def test_a_feed_of_swelling_entities_costs_itself(site: Site, tmp_path: Path) -> None:
    swell = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
    bomb = f'<!DOCTYPE rss [<!ENTITY e0 "MLPerf">{swell}]><rss><channel>&e11;</channel></rss>'
    site.routes["/bomb.xml"] = (200, {"Content-Type": "application/rss+xml"}, bomb.encode())
    site.routes["/map.xml"] = (200, {}, bomb.replace("rss", "urlset").encode())
    site.feed("/feed.xml", "/good.html")
    site.page("/good.html", GOOD)
    source = fields(site, feeds=["{url}/bomb.xml", "{url}/feed.xml"], sitemaps=["{url}/map.xml"])
    run_crawl(site, tmp_path, source=source)
    assert sorted(kept(tmp_path)) == ["good.html"]


NOON = datetime(2021, 6, 30, 12, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        (b"120", 120.0),
        (b" 7 ", 7.0),
        (b"Wed, 30 Jun 2021 12:00:30 GMT", 30.0),
        (b"Wed, 30 Jun 2021 14:00:30 +0200", 30.0),
        (b"Wed, 30 Jun 2021 11:00:00 GMT", 0.0),
        (b"Wed, 30 Jun 2021 12:00:30", 30.0),
        (b"-5", None),
        (b"soon", None),
        (b"", None),
        (None, None),
    ],
)
def test_retry_after_is_seconds_or_a_date(header: bytes | None, seconds: float | None) -> None:
    assert retry_after(header, NOON) == seconds


def test_a_source_that_names_no_pages_is_flagged(site: Site, tmp_path: Path) -> None:
    health = run_crawl(site, tmp_path, source=fields(site))
    assert health["flags"] == [
        "every feed, sitemap and listing failed",
        "names no page that the source's patterns want",
    ]


def test_feeds_may_hold_anything(site: Site, tmp_path: Path) -> None:
    """Old entries are left when a date is given; odd dates and broken links cost nothing else."""
    for name in ("old", "future", "undated"):
        site.page(f"/{name}.html", GOOD)
    items = [
        (f"{site.url}/old.html", "Wed, 12 Dec 2018 10:00:00 GMT"),
        ("http://[broken", "Wed, 30 Jun 2021 10:00:00 GMT"),
        ("javascript:alert(1)", ""),
        (f"{site.url}/{'x' * 3000}", ""),
        (f"{site.url}/future.html", "Wed, 30 Jun 2199 10:00:00 GMT"),
        (f"{site.url}/undated.html", "when it is done"),
    ]
    entries = "".join(
        f"<item><link>{link}</link><pubDate>{date}</pubDate></item>" for link, date in items
    )
    body = f'<rss version="2.0"><channel>{entries}</channel></rss>'
    site.routes["/feed.xml"] = (200, {"Content-Type": "application/rss+xml"}, body.encode())
    run_crawl(site, tmp_path, source=fields(site), since="2021-01-01")
    assert sorted(kept(tmp_path)) == ["future.html", "undated.html"]
    assert "/old.html" not in site.paths()


def test_the_budget_is_kept_and_the_rest_comes_next_time(site: Site, tmp_path: Path) -> None:
    names = [f"/{n}.html" for n in range(4)]
    for name in names:
        site.page(name, GOOD)
    site.feed("/feed.xml", *names)
    limited = fields(site) | {"budget": 2}
    run_crawl(site, tmp_path, source=limited)
    assert len(kept(tmp_path)) == 2
    run_crawl(site, tmp_path, source=limited)
    assert len(kept(tmp_path)) == 4
    assert len(set(site.paths())) == len(names) + 2


def test_a_killed_crawl_ends_with_the_same_set(site: Site, tmp_path: Path) -> None:
    names = [f"/{n}.html" for n in range(8)]
    for name in names:
        site.page(name, GOOD)
    site.feed("/feed.xml", *names)
    slow = fields(site) | {"delay": 0.3}
    process = start_crawl(site, tmp_path, source=slow)
    while sum(path in names for path in site.paths()) < 4:
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.communicate()
    before = len(kept(tmp_path))
    assert 0 < before < 8
    run_crawl(site, tmp_path, source=fields(site))
    assert sorted(kept(tmp_path)) == sorted(name[1:] for name in names)
    again = [name for name in names if site.paths().count(name) > 1]
    assert len(again) <= 1, "only the page under way when the kill came may be asked for twice"


def test_what_a_kill_tore_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "archive" / "20210630T000000-99999999.warc.gz"
    archive = Archive(path)
    for name in ("a", "b"):
        url = f"https://example.org/{name}.html"
        archive.response(
            Exchange(url, (), "200 OK", (("Content-Type", "text/html"),), GOOD.encode())
        )
    whole = path.read_bytes()
    for cut in (1, 100, len(whole) // 2):
        path.write_bytes(whole[:-cut])
        mend(path.parent)
        assert all(isinstance(item, Page) for item in pages([str(path)])), "nothing is damaged"
        assert "a.html" in kept(tmp_path)
        path.with_name(path.name + ".unfinished").touch()
    path.write_bytes(whole)
    mend(path.parent)
    assert path.read_bytes() == whole
    assert [one.name for one in path.parent.iterdir()] == [path.name]
