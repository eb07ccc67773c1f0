"""Stripped pages: what readers say below an article, and what dialogs say of their data, goes."""

from __future__ import annotations

import pytest

from pipeline.read.language import LANGUAGES
from pipeline.read.stripped import cues
from tests.read.helpers import plain, texts

TITLE = "Eight chips and a new record in the test"
PROSE = [
    f"The system number {n} needed {n}.5 minutes on sixteen chips, and nobody in the whole town "
    "had thought that a machine of that size would come as near to its larger rivals as it did."
    for n in range(1, 4)
]
REPLY = {lang: cues._data()[lang]["words"]["reply"][0] for lang in LANGUAGES}


def comment(name: str, minutes: float, label: str) -> list[str]:
    """One comment, longer than any paragraph of the article, of a benchmark that it names."""
    text = f"I ran MLPerf at home and it took {minutes} minutes, so do not tell me of records. "
    return [name, "August 3, 2019 at 4:11 am", (text * 6).strip(), label]


@pytest.mark.parametrize("lang", sorted(REPLY))
@pytest.mark.parametrize("opened", [["Leave a comment"], []])
def test_comments_outweigh_no_article(lang: str, opened: list[str]) -> None:
    label = REPLY[lang].capitalize()
    thread = [line for n in range(7) for line in comment(f"Reader {n}", 90.5 + n, label)]
    article = plain("\n".join([TITLE, *PROSE, *opened, *thread]))
    assert article.title == TITLE
    assert texts(article, "paragraph") == PROSE


def test_one_reply_is_no_thread() -> None:
    article = plain("\n".join([TITLE, *PROSE[:2], "Reply", PROSE[2]]))
    assert PROSE[2] in texts(article)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("You may withdraw your consent; our partners keep personal data for thirty days.", True),
        ("Wir und Drittanbieter setzen Cookies ein, Ihre Einwilligung ist jederzeit frei.", True),
        ("広告のためにCookieを使い、個人情報を扱います。", True),
        ("Nos partenaires déposent des cookies, votre consentement vaut six mois.", True),
        ("Zgodę na pliki cookie można wycofać w każdej chwili w ustawieniach.", True),
        # One word of it is anybody's, and so are two in a long paragraph.
        ("The vendor gave its consent to the audit of its results last week.", False),
        ("Consent came late. " + "The test took nine minutes. " * 12 + "Cookies followed.", False),
        ("MLPerf 4.1: personal data and consent played no part in its 28.4 minutes.", False),
    ],
)
def test_what_dialogs_on_data_say(line: str, told: bool) -> None:
    assert cues.is_consent(line) == told


def test_a_long_dialog_is_no_article() -> None:
    dialog = [
        f"Purpose {n}: these cookies keep what your browser tells of you, with your consent, and "
        "without the personal information that they gather some parts of our site fail. " * 4
        for n in range(6)
    ]
    article = plain("\n".join([TITLE, "A town paper", TITLE, *PROSE, "Allow All", *dialog]))
    assert texts(article, "paragraph") == PROSE


def test_of_a_headline_said_again_the_one_above_sentences_counts() -> None:
    menu = [f"The {w} page" for w in ["first", "second", "third", "fourth", "fifth", "sixth"]]
    others = [f"{p} It was the talk of the day in all of the neighbouring towns." for p in PROSE]
    page = [f"{TITLE} - The Town Paper", "The Town Paper", *menu * 5, TITLE, *PROSE]
    article = plain("\n".join([*page, *menu * 8, *(o.replace("minutes", "hours") for o in others)]))
    assert article.title == TITLE
    assert texts(article, "paragraph")[: len(PROSE)] == PROSE


def test_numbered_entries_between_captions_are_the_article() -> None:
    entries = [
        line
        for n in range(1, 7)
        for line in (
            f"{n}. The machine of that number had {n * 16} chips in it.",
            "STR/Getty Images",
        )
    ]
    article = plain(
        "\n".join([TITLE, *PROSE, *entries, *(f"Walk number {n}" for n in "abcdefgh" * 3)])
    )
    assert all(entry in article.text for entry in entries[::2])


def test_a_teaser_that_names_the_benchmark_is_another_story() -> None:
    teaser = "A rival takes the MLPerf crown in 17.3 minutes"
    note = "MLPerf v1.0 Training, results 1.0-1025 and 1.0-1026."
    rest = [f"A walk along the {w} river in the morning" for w in "abcdefghijklmnop"]
    article = plain(
        "\n".join([TITLE, *PROSE, *rest, "Related articles", *rest, teaser, *rest, note])
    )
    assert teaser not in article.text
    assert article.text.endswith(note)


COUNTED = {lang: cues._data()[lang]["words"]["counted"][0] for lang in LANGUAGES}


@pytest.mark.parametrize("lang", sorted(COUNTED))
def test_days_below_a_count_of_comments_are_comments(lang: str) -> None:
    counted = f"14 {COUNTED[lang]}"
    assert cues.tail_reason(counted) == "comments"
    thread = [line for n in range(7) for line in comment(f"Reader {n}", 90.5 + n, "")[:3]]
    article = plain("\n".join([TITLE, *PROSE, counted, *thread]))
    assert texts(article, "paragraph") == PROSE


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("34 Comments", True),
        ("(12) reader comments", True),
        ("3 thoughts on “Eight chips and a new record in the test”", True),
        ("共 11 篇评论", True),
        # What is counted is something else, or the line goes on.
        ("34 commented entries", False),
        ("14 responses to the call came from vendors of chips in nine countries", False),
        ("28.3 comments", False),
        ("Comments by 34 vendors", False),
    ],
)
def test_what_counts_comments(line: str, told: bool) -> None:
    assert (cues.tail_reason(line) == "comments") == told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Ines Calder says:", True),
        ("Ines Calder on September 13, 2018 at 5:23 pm said:", True),
        ("Inès Calder a dit :", True),
        ("김하늘님의 말:", True),
        # Another word that ends so, and a sentence that goes on.
        ("Three essays:", False),
        ("Ines Calder says that it is fast.", False),
    ],
)
def test_what_says_who_comments(line: str, told: bool) -> None:
    assert cues.is_said(line) == told


def test_readers_who_say_something_on_a_day_are_a_thread() -> None:
    said = [
        line
        for n in range(7)
        for line in (f"Reader {n} says:", "August 3, 2019 at 4:11 am", comment("", 90.5 + n, "")[2])
    ]
    article = plain("\n".join([TITLE, *PROSE, *said]))
    assert texts(article, "paragraph") == PROSE


def test_whoever_is_quoted_is_no_reader() -> None:
    quoted = [line for p in PROSE for line in ("Ines Calder says:", p)]
    assert all(p in plain("\n".join([TITLE, *quoted])).text for p in PROSE)
