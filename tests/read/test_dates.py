"""What strings say of dates, and which of a page's candidates is believed."""

from __future__ import annotations

import pytest

from pipeline.read.dates import from_url, parse
from tests.read.helpers import web


@pytest.mark.parametrize(
    ("text", "lang", "iso"),
    [
        ("2021-12-02", "", "2021-12-02"),
        ("2021年12月2日", "zh", "2021-12-02"),
        ("2021년 7월 1일", "ko", "2021-07-01"),
        ("2021. 7. 1", "ko", "2021-07-01"),
        ("30. Juni 2021", "de", "2021-06-30"),
        ("30.06.2021", "de", "2021-06-30"),
        ("Jun 30, 2021", "en", "2021-06-30"),
        ("July 01, 2021 at 08:37AM", "en", "2021-07-01"),
        ("30th June 2021", "en", "2021-06-30"),
        ("30 juin 2021", "fr", "2021-06-30"),
        ("30 de junio de 2021", "es", "2021-06-30"),
        ("30 de junho de 2021", "pt", "2021-06-30"),
        ("30 июня 2021", "ru", "2021-06-30"),
        ("30 giugno 2021", "it", "2021-06-30"),
        ("30 juni 2021", "nl", "2021-06-30"),
        ("ngày 30 tháng 6 năm 2021", "vi", "2021-06-30"),
        ("30 Juni 2021", "id", "2021-06-30"),
        ("30 Haziran 2021", "tr", "2021-06-30"),
        ("30 czerwca 2021", "pl", "2021-06-30"),
        ("13/7/2021", "en", "2021-07-13"),
        ("7/13/2021", "en", "2021-07-13"),
        ("7/6/2021", "en", None),  # American or British: unknown stays unknown
        ("7/6/2021", "fr", "2021-06-07"),
        ("2021-13-40", "", None),
        ("3 hours ago", "en", None),
        ("yesterday", "en", None),
        ("MLPerf 2021", "en", None),
    ],
)
def test_date_strings(text: str, lang: str, iso: str | None) -> None:
    assert parse(text, lang) == iso


@pytest.mark.parametrize(
    ("url", "iso"),
    [
        ("https://a.example/2021/07/01/story", "2021-07-01"),
        ("https://a.example/news/20210701-x.html", "2021-07-01"),
        ("https://a.example/article/202112/430062.htm", None),
        ("https://a.example/p/1234567890", None),
    ],
)
def test_dates_in_addresses(url: str, iso: str | None) -> None:
    assert from_url(url) == iso


BODY = "<h1>A headline of several words</h1><p>" + "Some prose about chips and times. " * 8 + "</p>"


def test_a_date_after_the_fetch_is_no_publication_date() -> None:
    head = (
        '<meta property="article:published_time" content="2031-01-01">'
        '<meta name="date" content="2021-07-01">'
    )
    article = web(
        f"<html><head>{head}</head><body>{BODY}</body></html>", fetched="2021-08-01T00:00:00Z"
    )
    assert (article.published, article.published_source) == ("2021-07-01", "meta date")
    assert (article.dates[0].date, article.dates[0].role) == ("2031-01-01", "future")


def test_unknown_stays_unknown() -> None:
    article = web(f"<html><body>{BODY}</body></html>", fetched="2021-08-01T00:00:00Z")
    assert (article.published, article.published_source, article.dates) == (None, "", ())


def test_a_date_of_change_is_not_taken_for_publication() -> None:
    head = '<meta property="article:modified_time" content="2022-01-01">'
    article = web(f"<html><head>{head}</head><body>{BODY}</body></html>")
    assert article.published is None
    assert [(d.date, d.role) for d in article.dates] == [("2022-01-01", "updated")]


def test_a_post_that_was_never_changed_is_published() -> None:
    stamp = '<time class="entry-date published updated" datetime="2021-07-01">1 July 2021</time>'
    article = web(f"<html><body>{stamp}{BODY}</body></html>")
    assert (article.dates[0].date, article.dates[0].role) == ("2021-07-01", "published")


@pytest.mark.parametrize(
    ("url", "published"),
    [
        # Late in the evening of the place it is already the next day in Greenwich.
        ("https://a.example/2021/06/30/story/", "2021-06-30"),
        ("https://a.example/2021/07/01/story/", "2021-07-01"),
        # Further apart they are two dates, and what the page declares is believed.
        ("https://a.example/2021/06/20/story/", "2021-07-01"),
        ("https://a.example/story/", "2021-07-01"),
    ],
)
def test_the_day_is_that_of_the_place(url: str, published: str) -> None:
    head = '<meta property="article:published_time" content="2021-07-01T02:30:00Z">'
    article = web(f"<html><head>{head}</head><body>{BODY}</body></html>", url=url)
    assert article.published == published


def test_the_date_beside_the_headline_goes_before_those_of_other_stories() -> None:
    others = "".join(f"<p>Another story {n}</p><p>{n} March 2022</p>" for n in range(1, 9))
    own = "<p>Published 1 July 2021</p>"
    article = web(
        f"<html><body><div>{others}</div>{BODY.replace('<p>', own + '<p>')}</body></html>"
    )
    assert article.published == "2021-07-01"
