"""What strings say of dates, and which of a page's candidates is believed."""

from __future__ import annotations

import pytest

from pipeline.read.ago import ago
from pipeline.read.dates import from_url, parse
from pipeline.read.draft import Draft
from pipeline.read.stripped import byline
from tests.read.helpers import plain, web


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
        ("06-30-2021", "en", "2021-06-30"),
        ("06.30.2021", "en", "2021-06-30"),
        ("07-06-2021", "en", "2021-06-07"),
        ("6/30/21", "en", "2021-06-30"),
        ("6/30/21", "de", None),
        ("6/7/21", "en", None),
        ("16/30/21", "en", None),
        ("6/30/21/4", "en", None),
        ("Jun.30.2021", "ja", "2021-06-30"),
        ("30.Juni 2021", "de", "2021-06-30"),
        ("1º de julio de 2021", "es", "2021-07-01"),
        ("1º de julho de 2021", "pt", "2021-07-01"),
        ("30/jun/2021", "pt", "2021-06-30"),
        ("30.jun.2021", "pt", "2021-06-30"),
        ("30 Tháng Sáu, 2021", "vi", "2021-06-30"),
        ("Tháng Sáu 30, 2021", "vi", "2021-06-30"),
        ("Tháng 6 30, 2021", "vi", "2021-06-30"),
        ("30 Th6, 2021", "vi", "2021-06-30"),
        ("1 tháng Mười Hai 2021", "vi", "2021-12-01"),
        ("2 tháng Mười 2021", "vi", "2021-10-02"),
        ("thứ Tư, 30/6/2021", "vi", "2021-06-30"),
        ("令和3年（2021年）7月1日", "ja", "2021-07-01"),
        ("21.06.30 14:30", "ko", "2021-06-30"),
        ("21.06.30 14:30", "de", "2030-06-21"),
        ("2021-13-40", "", None),
        ("3 hours ago", "en", None),
        ("yesterday", "en", None),
        ("MLPerf 2021", "en", None),
    ],
)
def test_date_strings(text: str, lang: str, iso: str | None) -> None:
    assert parse(text, lang) == iso


@pytest.mark.parametrize(
    ("lang", "line", "iso"),
    [
        ("en", "By Ines Calder, June 30, 2021 10:15 AM ET", "2021-06-30"),
        ("en", "Published Wed, 30 Jun 2021 10:15:00 GMT", "2021-06-30"),
        ("en", "Wednesday 30th of June 2021", "2021-06-30"),
        ("en", "Jun. 30, 2021 | 5 min read", "2021-06-30"),
        ("en", "30-Jun-2021", "2021-06-30"),
        ("en", "2021-06-30T10:15:00+08:00", "2021-06-30"),
        ("en", "Posted on 06/30/2021", "2021-06-30"),
        ("zh", "2021年6月30日 10:15 来源：算力观察", "2021-06-30"),
        ("zh", "发布时间：2021-06-30 10:15:20", "2021-06-30"),
        ("zh", "2021 年 06 月 30 日", "2021-06-30"),
        ("zh", "二〇二一年六月三十日", "2021-06-30"),
        ("zh", "民國110年6月30日", "2021-06-30"),
        ("zh", "2021/06/30 10:15 記者林舟／綜合報導", "2021-06-30"),
        ("ja", "2021年6月30日 10時15分 公開", "2021-06-30"),
        ("ja", "令和3年6月30日", "2021-06-30"),
        ("ja", "2021年06月30日（水）10:15", "2021-06-30"),
        ("ja", "更新：2021/6/30 10:15", "2021-06-30"),
        ("ja", "２０２１年６月３０日", "2021-06-30"),
        ("ko", "입력 2021.06.30. 오전 10:15", "2021-06-30"),
        ("ko", "2021년 6월 30일 10시 15분", "2021-06-30"),
        ("ko", "기사입력 : 2021-06-30 10:15", "2021-06-30"),
        ("ko", "승인 2021.06.30 10:15", "2021-06-30"),
        ("de", "Mittwoch, 30. Juni 2021, 10:15 Uhr", "2021-06-30"),
        ("de", "30.06.2021 - 10:15", "2021-06-30"),
        ("de", "Veröffentlicht am 30.6.2021", "2021-06-30"),
        ("de", "1. März 2021", "2021-03-01"),
        ("de", "Stand: 30.06.2021 10:15 Uhr", "2021-06-30"),
        ("fr", "Publié le 1er juillet 2021 à 10h15", "2021-07-01"),
        ("fr", "Le 30 juin 2021 à 10:15", "2021-06-30"),
        ("fr", "mercredi 30 juin 2021", "2021-06-30"),
        ("fr", "30/06/2021 à 10h15", "2021-06-30"),
        ("fr", "2 août 2021", "2021-08-02"),
        ("es", "30 de junio de 2021, 10:15 h", "2021-06-30"),
        ("es", "Madrid, 30 jun. 2021", "2021-06-30"),
        ("es", "miércoles, 30 de junio del 2021", "2021-06-30"),
        ("pt", "30 de junho de 2021 às 10h15", "2021-06-30"),
        ("pt", "Publicado em 30/06/2021 10h15", "2021-06-30"),
        ("pt", "30 jun 2021", "2021-06-30"),
        ("it", "30 giugno 2021 alle 10:15", "2021-06-30"),
        ("it", "mercoledì 30 giugno 2021", "2021-06-30"),
        ("it", "1° luglio 2021", "2021-07-01"),
        ("nl", "woensdag 30 juni 2021 om 10:15", "2021-06-30"),
        ("nl", "Gepubliceerd op 30-06-2021", "2021-06-30"),
        ("nl", "2 mrt. 2021", "2021-03-02"),
        ("ru", "30 июня 2021 г., 10:15", "2021-06-30"),
        ("ru", "среда, 30 июня 2021 года", "2021-06-30"),
        ("ru", "30.06.2021 в 10:15", "2021-06-30"),
        ("vi", "Thứ Tư, 30/06/2021 10:15 (GMT+7)", "2021-06-30"),
        ("vi", "30 tháng 6, 2021", "2021-06-30"),
        ("vi", "ngày 30-6-2021", "2021-06-30"),
        ("id", "Rabu, 30 Juni 2021 10:15 WIB", "2021-06-30"),
        ("id", "30 Agu 2021", "2021-08-30"),
        ("id", "Kamis, 5 Mei 2022 | 10:15 WIB", "2022-05-05"),
        ("tr", "30 Haziran 2021 Çarşamba 10:15", "2021-06-30"),
        ("tr", "Yayınlanma: 30.06.2021 - 10:15", "2021-06-30"),
        ("tr", "1 Ağustos 2021", "2021-08-01"),
        ("pl", "30 czerwca 2021, 10:15", "2021-06-30"),
        ("pl", "środa, 30 czerwca 2021 r.", "2021-06-30"),
        ("pl", "dodano: 30.06.2021", "2021-06-30"),
    ],
)
def test_date_lines_say_a_date_and_nothing_else(lang: str, line: str, iso: str) -> None:
    draft = Draft(lang=lang)
    assert byline.take(line, draft)
    assert [d.date for d in draft.dates] == [iso]


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("令和3年の試験", "ja"),
        ("平成は31年4月30日まで", "ja"),
        ("民國110年的測試", "zh"),
        ("二〇二一年的测试", "zh"),
        ("二〇二一年十三月一日", "zh"),
        ("30 มิถุนายน 2564", ""),
        ("30/06/2564", ""),
        ("2564-06-30", ""),
        ("June 30, 2564", "en"),
        ("۳۰ خرداد ۱۴۰۰", ""),
        ("1400/04/09", ""),
        ("9 تیر 1400", ""),
        ("20 Tammuz 5781", ""),
        ("31 June 2021", "en"),
        ("99999-01-01", ""),
        ("June 30, 20211", "en"),
        ("110年6月30日", "zh"),
        ("R3.7.1", "ja"),
        ("30 tháng 13, 2021", "vi"),
        ("June 2021", "en"),
        ("2021", ""),
    ],
)
def test_what_is_no_full_date_stays_unknown(text: str, lang: str) -> None:
    assert parse(text, lang) is None


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


LATE = "2021-06-30T03:15:00Z"


@pytest.mark.parametrize(
    ("line", "fetched", "iso"),
    [
        ("3 days ago", LATE, "2021-06-27"),
        ("Published 5 hours ago", LATE, "2021-06-29"),
        ("2 hours ago • 5 min read", LATE, "2021-06-30"),
        ("vor 14 Minuten", LATE, "2021-06-30"),
        ("vor 5 Std.", LATE, "2021-06-29"),
        ("Publiziert heute um 12:19 Uhr", LATE, "2021-06-30"),
        ("il y a 3 jours", LATE, "2021-06-27"),
        ("hace 3 días", LATE, "2021-06-27"),
        ("há 3 dias", LATE, "2021-06-27"),
        ("3 giorni fa", LATE, "2021-06-27"),
        ("3 dagen geleden", LATE, "2021-06-27"),
        ("3 дня назад", LATE, "2021-06-27"),
        ("3 dni temu", LATE, "2021-06-27"),
        ("3 gün önce", LATE, "2021-06-27"),
        ("3 hari lalu", LATE, "2021-06-27"),
        ("3 ngày trước", LATE, "2021-06-27"),
        ("3天前", LATE, "2021-06-27"),
        ("10小時前", LATE, "2021-06-29"),
        ("昨天 10:15", LATE, "2021-06-29"),
        ("3日前", LATE, "2021-06-27"),
        ("3일 전", LATE, "2021-06-27"),
        ("3 days ago", "2021-06-30", "2021-06-27"),
        # Without the hour of the fetch hours tell no day; without the fetch nothing does.
        ("5 hours ago", "2021-06-30", None),
        ("3 days ago", None, None),
        ("3 days ago", "long ago", None),
        ("1.5 hours ago", LATE, None),
        ("3 weeks ago", LATE, None),
        ("300 days ago", LATE, None),
        ("It was shown 3 days ago.", LATE, None),
        ("3 days agony", LATE, None),
        ("A line that tells of what the council of the town said 3 days ago", LATE, None),
    ],
)
def test_days_by_the_time_gone_by(line: str, fetched: str | None, iso: str | None) -> None:
    found = ago(line, fetched)
    assert (found.date if found else None) == iso


@pytest.mark.parametrize(
    ("lines", "published"),
    [
        ("<p>3 days ago</p>", "2021-06-27"),
        ("<p>3 days ago</p><p>1 June 2021</p>", "2021-06-01"),
        ("<p>It was shown 3 days ago.</p>", None),
    ],
)
def test_the_time_gone_by_counts_where_no_day_is_said(lines: str, published: str | None) -> None:
    page = f"<html><body>{BODY.replace('</h1>', '</h1>' + lines)}</body></html>"
    assert web(page, fetched=LATE).published == published
    assert web(page).published == (published if "1 June" in lines else None)


def test_htmldate_makes_no_first_day_of_a_month(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("htmldate.find_date", lambda *_, **__: "2021-06-01")
    assert web(f"<html><body>{BODY}<b>06-2021</b></body></html>").published is None
    for told in ("1. Juni 2021", "2021-06-01", "1/6/2021", "6/1/2021", "2021年6月1日"):
        assert web(f"<html><body>{BODY}<b>x {told} y</b></body></html>").published == "2021-06-01"


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


STORIES = "\n".join(
    f"{day}.03.2023, 14:05 Uhr\nEine andere Meldung über den Markt für Rechner {day}"
    for day in range(11, 17)
)


@pytest.mark.parametrize(
    "line",
    [
        "28.04.2023, 17:23 Uhr",
        "Stand: 28.04.2023 17:23 Uhr",
        "Veröffentlicht am 28.04.23 um 07:39 Uhr",
    ],
)
def test_the_day_beside_the_headline_counts_before_those_of_other_stories(line: str) -> None:
    prose = (
        "Der neue Rechner hat im Vergleich 28,3 Minuten gebraucht, teilte die Firma am Montag mit. "
        "Das sind deutlich weniger als im Vorjahr, und der Abstand zum Zweiten ist gewachsen."
    )
    page = (
        f"{STORIES}\nNeuer Rechner braucht nur noch halb so lange\n{line}\n{prose}\n"
        f"{prose[:-1]} weiter.\n{prose} Ende.\n{STORIES}"
    )
    article = plain(page)
    assert article.published == "2023-04-28"
    assert article.published_source == "visible date line"


def test_two_digits_are_no_year_without_a_time_of_day() -> None:
    assert parse("27.04.24 um 07:39 Uhr") == "2024-04-27"
    assert parse("Version 27.04.24") is None
    assert parse("1.2.34 GB") is None


@pytest.mark.parametrize("opening", ["date 2021-06-30 ", "2021-06-30 ", " date 2021-06-30 "])
def test_a_day_put_before_the_text_is_its_own(opening: str) -> None:
    text = "The council of the town has looked at the times that both machines need for the work."
    article = plain("\n\n".join([opening + text, text.replace("council", "mayor")]))
    assert article.published == "2021-06-30"


def test_a_day_that_the_text_speaks_of_is_not_its_own() -> None:
    text = "2021-06-30 was the day, the council of the town said, on which both machines stopped."
    asked = "On 2021-06-30 the council of the town has looked at the times that machines need."
    assert plain("\n\n".join([asked, text])).published is None


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("de", "30.06.2021, 10:15Lesezeit: 5 Min."),
        ("de", "30.06.202130. Juni 2021"),
        ("de", "Publiziert30. Juni 2021, 10:15"),
        ("en", "Published Wed, Jun 30 20212:23 PM EDT"),
        ("en", "June 30, 20217:55 AM UTC"),
        ("en", "5 minute readJune 30, 20212:26 PM"),
        ("en", "Ines CalderJune 30, 2021"),
        ("en", "Wed, Jun 30, 2021 page1"),
        ("fr", "Le 30/06/2021. Classé dans"),
        ("ru", "Опубликовано30 июня 2021, 10:00"),
    ],
)
def test_a_stamp_that_the_layout_ran_together_is_read(lang: str, line: str) -> None:
    assert {d.date for d in byline.stamped(line, lang)} == {"2021-06-30"}


@pytest.mark.parametrize(
    "line",
    [
        "The hall was opened on June 30, 2021, and nobody came.",
        "Views202101747 June 30, 202101747",
        "30.06.20214711",
    ],
)
def test_a_sentence_and_run_on_figures_are_no_stamp(line: str) -> None:
    assert byline.stamped(line, "en") == []


def test_the_day_that_ends_a_page_title_counts_before_those_of_its_text() -> None:
    prose = "The system needed 28.3 minutes on sixteen chips, which nobody had expected of it."
    title = "Quarry opens its third hall of machines"
    lines = [f"{title} | Slate Wire | 30.06.2021", title, *[prose] * 9, "12.05.2016", *[prose] * 3]
    assert plain("\n\n".join(lines)).published == "2021-06-30"
