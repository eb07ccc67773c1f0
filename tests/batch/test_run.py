"""A run does each page once, forgets nothing when it is stopped, and redoes what rules changed."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pipeline.batch import run as batch
from pipeline.batch.store import Store, input_digest
from pipeline.collect.page import make_page
from pipeline.records import Article, Checked, Page, Passage, Reject


def page(text: str, url: str = "") -> Page:
    return make_page(f"{text}.txt", text.encode(), url=url)


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Stands in for the stages: an article per page, a reject for “bad”; lists what was done."""
    done: list[str] = []

    def check_page(one: Page) -> Checked | Reject:
        text = one.body.decode()
        done.append(text)
        if text == "bad":
            return Reject(origin=one.origin, stage="read", reason="no text")
        passages = (Passage(kind="paragraph", start=0, end=len(text)),)
        article = Article(id=text, text=text, passages=passages, origin=one.origin)
        return Checked(article=article, claims=(), verdicts=())

    monkeypatch.setattr(batch, "check_page", check_page)
    return done


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path / 'state.db'}")
    yield opened
    opened.close()


def test_a_second_run_does_nothing(store: Store, worked: list[str]) -> None:
    inputs = [page("a"), page("b"), page("bad")]
    first = batch.run(inputs, store, jobs=1)
    second = batch.run(inputs, store, jobs=1)
    assert worked == ["a", "b", "bad"]
    assert (first.checked, len(first.rejects)) == (2, 1)
    assert (second.new, second.known) == (0, 3)


def test_old_plus_new_does_only_the_new(store: Store, worked: list[str]) -> None:
    batch.run([page("a")], store, jobs=1)
    summary = batch.run([page("a"), page("b")], store, jobs=1)
    assert worked == ["a", "b"]
    assert (summary.known, summary.checked) == (1, 1)
    assert [one.article.text for one in store.checked()] == ["a", "b"]


def test_the_same_page_twice_in_one_run_is_done_once(store: Store, worked: list[str]) -> None:
    summary = batch.run([page("a"), page("a")], store, jobs=1)
    assert (worked, summary.duplicates) == (["a"], 1)


def test_the_same_bytes_at_two_addresses_are_two_articles(store: Store, worked: list[str]) -> None:
    batch.run([page("a", "https://x.example/1"), page("a", "https://y.example/1")], store, jobs=1)
    assert worked == ["a", "a"]


def test_changed_rules_redo_the_pages(
    store: Store, worked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    batch.run([page("a")], store, jobs=1)
    monkeypatch.setattr(batch, "rules_digest", lambda: "other rules")
    summary = batch.run([page("a")], store, jobs=1)
    assert (worked, summary.checked) == (["a", "a"], 1)
    assert len(list(store.checked())) == 1


def test_a_stopped_run_goes_on_where_it_was(store: Store, worked: list[str]) -> None:
    def stops_after_three() -> Iterator[Page]:
        for text in ("a", "b", "c"):
            yield page(text)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        batch.run(stops_after_three(), store, jobs=1)
    batch.run([page(text) for text in "abcd"], store, jobs=1)
    assert worked == ["a", "b", "c", "d"]


def test_what_could_not_be_collected_is_counted_but_not_remembered(
    store: Store, worked: list[str]
) -> None:
    gone = Reject(origin="x.html", stage="collect", reason="no such file or folder")
    for _ in range(2):
        summary = batch.run([gone, page("a")], store, jobs=1)
        assert summary.rejects == (gone,)
    assert batch.reasons(summary.rejects) == [("collect", "no such file or folder", 1)]


def test_every_input_is_accounted_for(store: Store, worked: list[str]) -> None:
    gone = Reject(origin="x.html", stage="collect", reason="gone")
    summary = batch.run([page("a"), page("a"), gone, page("bad")], store, jobs=1)
    accounted = summary.checked + len(summary.rejects) + summary.known + summary.duplicates
    assert summary.found == accounted == 4


def test_the_digest_of_an_input_knows_its_metadata() -> None:
    plain = make_page("x", b"body")
    dated = make_page("x", b"body", declared={"published": "2021-06-30"})
    moved = make_page("elsewhere", b"body")
    assert input_digest(plain) != input_digest(dated)
    assert input_digest(plain) == input_digest(moved)


def test_runs_that_begin_at_once_share_a_database(tmp_path: Path) -> None:
    """Each finds no table yet; none may fail because another made it first."""
    url = f"sqlite:///{tmp_path / 'state.db'}"
    with ThreadPoolExecutor(8) as pool:
        stores = list(pool.map(Store, [url] * 32))
    assert all(store.known() == {} for store in stores)
