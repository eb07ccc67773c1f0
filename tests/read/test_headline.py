"""The headline of a stripped page, whatever stands around it."""

from __future__ import annotations

import pytest

from tests.read.helpers import plain, texts

MENU = ["Harbour", "Allotments", "Weekend", "Boats", "Fishing", "Markets", "Old Town", "Ferries"]
SENTENCES = {
    "en": "The system number {} needed 28.3 minutes on sixteen chips, which nobody had expected.",
    "de": "Das System Nummer {} brauchte 28,3 Minuten auf sechzehn Chips, womit niemand rechnete.",
    "ru": "Системе номер {} понадобилось 28,3 минуты на шестнадцати чипах, чего никто не ожидал.",
    "fr": "Le système numéro {} a mis 28,3 minutes sur seize puces, ce que personne n'attendait.",
    "es": "El sistema número {} tardó 28,3 minutos con dieciséis chips, algo que nadie esperaba.",
    "it": "Il sistema numero {} ha impiegato 28,3 minuti con sedici chip: nessuno lo sapeva.",
    "zh": "第{}套系统用十六块芯片花了28.3分钟，这是此前没有任何人预料到的结果，业界都感到意外。",
    "ja": "{}番目のシステムは16個のチップで28.3分を要し、これは誰も予想していなかった結果である。",
    "ko": "{}번째 시스템은 칩 열여섯 개로 28.3분이 걸렸으며 이는 아무도 예상하지 못한 결과이다.",
}
TITLES = {
    "en": "Eight chips and a new record in the harbour test",
    "de": "Acht Chips und ein neuer Rekord im Test des Hafens",
    "ru": "Восемь чипов и новый рекорд в испытании гавани",
    "fr": "Huit puces et un nouveau record dans le test du port",
    "es": "Ocho chips y un nuevo récord en la prueba del puerto",
    "it": "Otto chip e un nuovo primato nella prova del porto",
    "zh": "八块芯片在港口测试中创下全新纪录",
    "ja": "八つのチップが港の試験で新しい記録を達成",
    "ko": "여덟 개의 칩이 항구 시험에서 새 기록을 세웠다",
}


def body(lang: str) -> list[str]:
    return [SENTENCES[lang].format(n) for n in range(2, 8)]


@pytest.mark.parametrize("lang", sorted(TITLES))
def test_it_stands_between_the_menu_and_the_article(lang: str) -> None:
    article = plain("\n".join([*MENU, TITLES[lang], *body(lang)]))
    assert article.title == TITLES[lang]


@pytest.mark.parametrize("lang", sorted(TITLES))
def test_the_first_line_tells_it_with_the_outlets_name(lang: str) -> None:
    other = "A wholly different story that somebody wrote about ferries"
    lines = [f"{TITLES[lang]} - Pier", *MENU, TITLES[lang], other, *body(lang)]
    assert plain("\n".join(lines)).title == TITLES[lang]


def test_a_caption_and_a_standfirst_are_none() -> None:
    below = [
        "The rack in the hall of the harbour office, seen from the pier. Photo of its maker.",
        "Its maker says that the figure is no accident, and has more to come before the winter.",
    ]
    article = plain("\n".join([*MENU, TITLES["en"], *below, *body("en")]))
    assert article.title == TITLES["en"]
    assert below[1] in article.text


def test_nothing_above_a_headline_within_the_article_is_lost() -> None:
    again = [*body("en")[:3], TITLES["en"], *body("en")[3:]]
    article = plain("\n".join([TITLES["en"], *again]))
    assert all(sentence in article.text for sentence in body("en"))


GLUED = "HarbourAllotmentsWeekend FishingMarketsOld TownFerries and more of the best"


@pytest.mark.parametrize("lang", sorted(TITLES))
def test_it_tells_the_story_that_the_article_tells(lang: str) -> None:
    other = "Why nobody in the valley would buy a horse or a cart again"
    lines = [*MENU, GLUED, TITLES[lang], other, "3 hours ago", *body(lang)]
    opening = {
        "en": "Eight chips set a new record in the harbour test, which took all by surprise."
    }
    article = plain("\n".join([*lines[:-6], opening.get(lang, TITLES[lang] + "。"), *lines[-6:]]))
    assert article.title == TITLES[lang]


# A line with the day and whatever else outlets set beside it.
STAMPS = {
    "en": "Published Jul 01, 2021 • Last updated 1 hour ago • 4 minute read",
    "de": "01.07.2021, 15:04 | Lesedauer: 7 Minuten",
    "fr": "Jeanne Port 1 juillet 2021 à 14:41 Économie",
    "es": "Redacción de Puerto 1 julio 2021 - 14:41 h Tecnología",
    "it": "Marco Porto 1 Luglio 2021 - 14:41",
    "ru": "01.07.2021 14:41, Гавань, Технологии, Читать 3 мин",
    "zh": "2021年7月1日 01時28分 (7月2日 01時40分更新)",
    "ko": "2021.07.01 14:41 경제 읽는 시간 3분",
}


@pytest.mark.parametrize("lang", sorted(STAMPS))
def test_the_day_is_stamped_beside_the_headline(lang: str) -> None:
    lines = [*MENU, TITLES[lang], STAMPS[lang], *body(lang), *MENU, "2021-06-02"]
    article = plain("\n".join(lines))
    assert article.published == "2021-07-01"


def test_a_day_that_a_sentence_tells_is_no_stamp() -> None:
    told = "The round of June 2, 2021 at 10:30 was the first of its kind."
    article = plain("\n".join([*MENU, TITLES["en"], told, *body("en")]))
    assert article.published is None
    assert told in article.text


def test_an_address_is_none() -> None:
    address = "https://pier.example/eight-chips-and-a-new-record-in-the-harbour-test/"
    article = plain("\n".join([address, *body("en")]))
    assert article.title == ""


SHORT, TOLD = "Harbour chips", "Nobody had expected that of sixteen chips"


@pytest.mark.parametrize(
    ("lines", "headline"),
    [
        # A page's own title tells a headline of few words by what stands before its bar.
        ([f"{SHORT} | The Slate Quay", *MENU, SHORT, "From our readers"], SHORT),
        # The labels below a headline say every word of the article, and are none.
        (["Skip to content", TOLD, "·829 words·4 mins", "System Chips Minutes Number"], TOLD),
        (["System | Chips | Minutes", TITLES["en"], "Ines Calder"], ""),
        # The second of two lines that read like headlines is the first one's standfirst.
        ([TOLD, "The harbour asked for so few minutes of a system that is new"], TOLD),
        # Scores of a match are no headline, however near the article they stand.
        ([*MENU, TITLES["en"], "Quay 18 22 13 17 — 70", "Slate 14 11 6 15 — 46"], ""),
    ],
    ids=["few words", "labels", "bars", "standfirst", "scores"],
)
def test_labels_and_standfirsts_are_no_headline(lines: list[str], headline: str) -> None:
    assert plain("\n".join([*lines, *body("en")])).title == (headline or TITLES["en"])


def test_a_page_title_that_names_an_agency_is_no_caption() -> None:
    above = [f"{TITLES['en']} | Reuters", *MENU, TITLES["en"]]
    article = plain("\n".join([*above, *body("en")]))
    assert article.title == TITLES["en"]
    assert not texts(article, "caption")


def test_a_headline_its_standfirst_and_a_byline_of_one_length_are_three_lines() -> None:
    standfirst = "Three halls on the river were asked, and none of them had seen the like"
    group = "\n".join([TITLES["en"], standfirst, "By"])
    article = plain("\n\n".join([*MENU[:3], group, "Ines Calder", *body("en")]))
    assert article.title == TITLES["en"]
    assert standfirst in texts(article)


def test_buttons_between_headline_and_article_are_left_out() -> None:
    standfirst = "Nobody had expected so few minutes of the system, says the harbour master."
    buttons = ["Listen to this", "Bigger letters", "Gift this story", "Ines Calder"]
    article = plain("\n".join([*MENU, TITLES["en"], standfirst, *buttons, *body("en")]))
    assert article.text == "\n\n".join([TITLES["en"], standfirst, *body("en")])


def test_a_question_of_several_sentences_stands_below_the_one_that_is_the_headline() -> None:
    asked = "How do I compare the times of harbours whose machines are not the same?"
    told = (
        "In the last round I see one harbour with 384 machines at 153.5 minutes and another with "
        "4,096 at 44.7 minutes. A third needs 3.9 with 10,752. All of them say they are the best. "
        "Which one of them is?"
    )
    article = plain("\n\n".join(["Harbour Exchange", asked, told, *body("en")]))
    assert article.title == asked
    assert told in article.text
