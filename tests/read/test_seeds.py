"""Five real pages as they came, kept beside the checkout; skipped where they are not."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pipeline.read import read
from pipeline.records import Article, Page
from tests.read.helpers import texts

SEEDS = Path(__file__).parents[3] / "shared" / "seeds"
pytestmark = pytest.mark.skipif(not SEEDS.is_dir(), reason="the seed pages are not here")


def seed(number: str) -> Article:
    path = next(SEEDS.glob(f"{number}_*.txt"))
    return read(Page(origin=str(path), body=path.read_bytes(), digest="0" * 64))


@pytest.mark.parametrize(
    ("number", "title", "publisher", "origin", "published", "lang"),
    [
        (
            "000",
            "Raising the bar: 91视频APP's first MLPerf results",
            "91视频APP",
            "",
            "2021-06-30",
            "en",
        ),
        (
            "001",
            "Graphcore Right on the Money in First MLPerf Appearance",
            "boonoor.blogspot.com",
            "The Next Platform",
            "2021-07-01",
            "en",
        ),
        ("002", "Performance Results", "", "", None, "en"),
        (
            "003",
            "Graphcore公布最新MLPerf訓練結果:AI性能再刷新高",
            "EEPW",
            "電子產品世界",
            "2021-12-02",
            "zh",
        ),
        (
            "004",
            "MLCommons releases latest MLPerf Training benchmark results",
            "The Technology Express",
            "a syndicated feed",
            None,
            "en",
        ),
    ],
)
def test_metadata(
    number: str, title: str, publisher: str, origin: str, published: str | None, lang: str
) -> None:
    a = seed(number)
    assert (a.title, a.publisher, a.stated_origin, a.published, a.lang) == (
        title,
        publisher,
        origin,
        published,
        lang,
    )


@pytest.mark.parametrize(
    ("number", "first", "last"),
    [
        (
            "000",
            "We are delighted",
            "The MLPerf name and logo are trademarks. See for more information",
        ),
        ("001", "When it comes to a silicon startup", "on performance-per-dollar metrics.”"),
        ("002", "Here we provide performance results", "on the Graphcore GitHub."),
        ("003", "近日,Graphcore(擬未)正式公布", "獲得絕佳的人工智能計算性能。”"),
        ("004", "Open engineering consortium", "MLPerf Training Working Group."),
    ],
)
def test_the_article_and_nothing_around_it(number: str, first: str, last: str) -> None:
    passages = texts(seed(number))
    assert passages[1].startswith(first)
    assert passages[-1].endswith(last)


@pytest.mark.parametrize(
    ("number", "junk"),
    [
        ("000", ("facebook", "Hiring", "Join our team", "鈥", "鈩")),
        ("001", ("Google News", "ift.tt", "Bagikan", "Blogger", "Adblock")),
        ("002", ("facebook", "×", "last updated")),
        ("003", ("(jì)", "影院", "function", "關鍵詞", ".png", "新聞中心", "meter")),
        ("004", ("Now Reading", "See Also", "Illegal Monopoly", "Scroll", "syndicated")),
    ],
)
def test_furniture_is_gone(number: str, junk: tuple[str, ...]) -> None:
    text = seed(number).text
    assert [word for word in junk if word in text] == []


def test_result_ids_are_footnotes() -> None:
    notes = texts(seed("000"), "footnote")
    assert "1.0-1025, 1.0-1026, 1.0-1027, 1.0-1028, 1.0-1098, 1.0-1099" in notes[0]
    assert sum("2.0-20" in note for note in texts(seed("002"), "footnote")) == 2


def test_repairs_are_recorded() -> None:
    names = Counter(r.name for r in seed("000").repairs)
    assert names == {"utf-8_as_gb18030": 17, "utf-8_as_gb18030_byte_lost": 10}
    names = Counter(r.name for r in seed("003").repairs)
    assert names["lost_tag"] == 1
    assert names["pronunciation_gloss"] >= 160
