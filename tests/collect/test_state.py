"""What collection remembers, on SQLite and, where there is one, on a real PostgreSQL server.

PRESSCLAIMS_TEST_POSTGRES holds the URL of a database that the tests may write to, as
``postgresql+psycopg://pressclaims:pressclaims@127.0.0.1/pressclaims``.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from pipeline.batch.store import Store
from pipeline.collect.state import State
from pipeline.records import Article, Checked, Passage
from tests.collect.site import run_crawl, serve

POSTGRES = os.environ.get("PRESSCLAIMS_TEST_POSTGRES", "")
needs_postgres = pytest.mark.skipif(
    not POSTGRES, reason="no PostgreSQL here: PRESSCLAIMS_TEST_POSTGRES is not set"
)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=needs_postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database with nothing of ours in it."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'state.db'}"
        return
    _empty()
    yield POSTGRES
    _empty()


def _empty() -> None:
    engine = create_engine(POSTGRES)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE IF EXISTS addresses, outcomes"))
    engine.dispose()


@pytest.fixture
def state(url: str) -> Iterator[State]:
    opened = State(url)
    yield opened
    opened.close()


def test_what_was_found_is_remembered_once(state: State) -> None:
    many = [f"https://example.org/{number}" for number in range(1000)]
    state.find(many, "one", "page")
    state.find([*many, "https://example.org/new"], "two", "page")
    assert len(state.known(many)) == 1000
    assert [address.url for address in state.of("two")] == ["https://example.org/new"]
    assert state.get("https://example.org/never") is None


def test_two_crawls_that_share_a_database_do_not_trip_each_other(state: State, url: str) -> None:
    other = State(url)
    state._insert([{"url": "u1", "source": "a", "kind": "page", "outcome": "pending"}])
    rows = [{"url": f"u{n}", "source": "b", "kind": "page", "outcome": "pending"} for n in (1, 2)]
    other._insert(rows)
    assert [address.source for address in state.known(["u1", "u2"]).values()] == ["a", "b"]
    other.close()


def test_texts_from_the_web_are_made_to_fit(state: State) -> None:
    page = "https://example.org/a"
    state.find([page, "https://example.org/" + "x" * 3000], "one", "page")
    state.note(page, outcome="failed", reason="HTTP\0 " + "y" * 5000, etag="z" * 5000)
    (address,) = state.of("one")
    assert address.reason.startswith("HTTP yy") and len(address.reason) == 512
    assert len(address.etag) == 512


def test_a_run_and_a_crawl_share_a_database(url: str, state: State) -> None:
    state.find(["https://example.org/a"], "one", "page")
    store = Store(url)
    try:
        passage = Passage(kind="paragraph", start=0, end=4)
        article = Article(id="a", text="text", passages=(passage,), origin="a")
        store.put([("key", "rules", Checked(article=article, claims=(), verdicts=()))])
        store.put([("key", "newer", Checked(article=article, claims=(), verdicts=()))])
        assert store.known() == {"key": "newer"}
        assert [one.article for one in store.checked()] == [article]
    finally:
        store.close()
    assert state.get("https://example.org/a") is not None


@needs_postgres
def test_a_crawl_remembers_in_postgres(tmp_path: Path) -> None:
    _empty()
    with serve() as site:
        site.page("/a.html", "<p>MLPerf</p>")
        site.feed("/feed.xml", "/a.html")
        source = {"feeds": [f"{site.url}/feed.xml"]}
        for _ in range(2):
            run_crawl(site, tmp_path, source=source, state_url=POSTGRES)
        assert site.paths().count("/a.html") == 1
    assert not (tmp_path / "collect.db").exists()
    _empty()
