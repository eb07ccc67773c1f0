"""Stripped pages: what lies beyond the article's sentences goes, what says figures stays."""

from __future__ import annotations

import pytest

from pipeline.read.language import LANGUAGES
from tests.read.helpers import plain

TITLE = "Eight chips and a new record in the test"
PROSE = [
    f"The system number {n} needed {n}.5 minutes on sixteen chips, and nobody in the whole town "
    "had thought that a machine of that size would come as near to its larger rivals as it did."
    for n in range(1, 7)
]
# Headlines of other stories, no label of which is known and many of which look like a title.
ABOVE = [
    f"The council of the {w} town votes on its bridge" for w in ["old", "new", "big", "far", "near"]
]
ABOVE += [
    f"Why the {w} never came to the market" for w in ["ferry", "mill", "horse", "cart", "boat"]
]
ABOVE += ["For our readers", "The week in pictures", "From the archive", "Letters to the town"]
BELOW = [f"A walk along the {w} river in the morning" for w in ["upper", "lower", "middle"]] + ABOVE


def page(*parts: list[str]) -> str:
    return "\n".join(line for part in parts for line in part)


def test_headlines_around_an_article_are_left_out() -> None:
    article = plain(page(ABOVE, [TITLE, TITLE], PROSE, BELOW))
    assert article.text == "\n\n".join([TITLE, *PROSE])
    assert article.furniture["header"] and article.furniture["footer"]


def test_lines_that_name_the_benchmark_stay_beyond_the_edges() -> None:
    far = "MLPerf: 28.4 minutes on eight chips"
    note = "MLPerf v1.0 Training, results 1.0-1025 and 1.0-1026."
    article = plain(page(ABOVE, [TITLE, TITLE], PROSE, BELOW, [far], BELOW, [note]))
    assert far in article.text
    assert article.text.endswith(note)


def test_a_table_below_the_last_sentence_stays() -> None:
    table = ["System", "Minutes", "Quarry One", "28.4", "Quarry Rack", "4.71"]
    article = plain(page(ABOVE, [TITLE, TITLE], PROSE, table, BELOW))
    assert all(cell in article.text.split("\n") for cell in table)


def test_a_second_part_of_the_article_is_no_edge() -> None:
    article = plain(page([TITLE], PROSE[:3], BELOW, PROSE[3:]))
    assert all(line in article.text for line in PROSE)


def test_a_page_of_short_lines_has_no_edges() -> None:
    lines = [f"Stage {n} of the ascent" for n in range(1, 30)]
    article = plain(
        page([TITLE, "It begins at the old mill by the river, early in the day."], lines)
    )
    assert all(line in article.text for line in lines)


def test_what_stands_beyond_few_lines_stays() -> None:
    lines = ["The old council of the town", "Ferry and mill", "A last look back"]
    article = plain(page([TITLE], PROSE, lines))
    assert all(line in article.text for line in lines)


# A paragraph as articles have them, which names no benchmark.
LONG = (
    "Whoever crosses the bridge on a market day will have seen the long line of carts, and the "
    "keeper of the mill says that in 1911 his father counted forty of them before noon, which the "
    "book of the parish bears out on a page that nobody had opened since the great flood of the "
    "year after."
)


def test_a_long_paragraph_right_below_an_inset_stays_and_a_summary_does_not() -> None:
    inset = [f"The {w} town and its ferry" for w in ["far", "near", "old", "new", "hill"]]
    short = "The council of the far town has voted on its ferry and on the road that leads to it."
    article = plain(page(ABOVE, [TITLE, TITLE], PROSE, inset, [LONG], BELOW))
    assert LONG in article.text
    assert inset[0] not in article.text
    assert short not in plain(page(ABOVE, [TITLE, TITLE], PROSE, inset, [short], BELOW)).text
    half = LONG[:150].rsplit(maxsplit=1)[0] + " before the noon of it."
    assert half in plain(page(ABOVE, [TITLE, TITLE], PROSE, inset[:2], [half], BELOW)).text
    assert half not in plain(page(ABOVE, [TITLE, TITLE], PROSE, inset, [half], BELOW)).text


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        (
            "The mill had been struck twice in the last ninety years, and the worst of these fires "
            "was told to the whole valley by",
            "Far Bells.",
        ),
        ("„Deshalb reden wir über dieses", "Wagnis“, so die Müllerin. Der Rat hört ihr gern zu."),
        ("“That is why we ask for this", "Bridge,” said the miller. The council did not object."),
    ],
)
def test_a_sentence_whose_link_has_a_line_of_its_own_stays(line: str, rest: str) -> None:
    text = plain(page(ABOVE, [TITLE, TITLE], PROSE, [line, rest], BELOW)).text
    assert line in text and rest in text


def test_a_list_of_what_is_of_what_stays_below_the_last_sentence() -> None:
    towns = ["Upper", "Lower", "Middle", "Old", "New", "Far", "Near", "Hill"]
    places = ["10th", "second", "third", "12th", "eighth", "first", "11th", "fifth"]
    rows = [f"{t} town (row {t[0]}): {p} time" for t, p in zip(towns, places, strict=True)]
    text = plain(page(ABOVE, [TITLE, TITLE], PROSE, rows, BELOW)).text
    assert all(row in text for row in rows)
    assert BELOW[0] not in text


def test_what_one_after_the_other_says_goes_on_below_the_last_long_quotation() -> None:
    said = [
        f"“{PROSE[i].rstrip('.')} in all of the {w} years, which is what we came here to see.”"
        for i, w in enumerate(["bad", "dry", "wet"])
    ]
    last = ["“A good machine! It was done in 28.4 minutes, and we will come again!”", "Ann Mason"]
    more = ["“We never had to wait for it, and nobody of us would wait again!”", "Eve Mill"]
    talk = [
        line for pair in zip(said, ["Jo Hill", "Al Ford", "Di Moor"], strict=True) for line in pair
    ]
    text = plain(page(ABOVE, [TITLE, TITLE], talk, last, more, BELOW)).text
    assert last[0] in text and more[0] in text
    assert BELOW[0] not in text


AGO = {
    "en": "{} hours ago",
    "zh": "{}小时前",
    "ja": "{}時間前",
    "ko": "{}시간 전",
    "de": "vor {} Stunden",
    "fr": "il y a {} heures",
    "es": "hace {} horas",
    "pt": "há {} horas",
    "ru": "{} часов назад",
    "it": "{} ore fa",
    "nl": "{} uur geleden",
    "vi": "{} giờ trước",
    "id": "{} jam lalu",
    "tr": "{} saat önce",
    "pl": "{} godzin temu",
}


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_news_of_some_hours_ago_is_no_table(lang: str) -> None:
    below = [line for n, other in enumerate(BELOW) for line in (other, AGO[lang].format(n + 2))]
    article = plain(page(ABOVE, [TITLE, TITLE], PROSE, below))
    assert article.text == "\n\n".join([TITLE, *PROSE])


def test_what_breaks_off_is_another_story() -> None:
    broken = [f"{line} and says that nobody knows why the bridge was ever …" for line in BELOW]
    article = plain(page(ABOVE, [TITLE, TITLE], PROSE, broken))
    assert article.text == "\n\n".join([TITLE, *PROSE])


def test_ranks_of_other_stories_are_no_table_but_a_tables_are() -> None:
    ranked = [line for n, other in enumerate(BELOW, 1) for line in (str(n), other)]
    assert plain(page(ABOVE, [TITLE, TITLE], PROSE, ranked)).text == "\n\n".join([TITLE, *PROSE])
    rows = [
        cell for n in range(1, 7) for cell in (str(n), f"Quarry {n} of the town", f"{n + 20}.4")
    ]
    article = plain(page(ABOVE, [TITLE, TITLE], PROSE, rows, BELOW))
    assert all(cell in article.text.split("\n") for cell in rows)


def test_a_page_that_says_its_article_twice_keeps_one() -> None:
    article = plain(page(ABOVE, [TITLE, TITLE], PROSE, BELOW, PROSE, BELOW))
    assert all(line in article.text for line in PROSE)


def test_a_second_run_far_below_is_the_pages_own() -> None:
    far = [f"{line} once more" for line in BELOW * 3]
    about = [
        f"The house of letters number {n} is read by many in the town, it says." for n in "abcdef"
    ]
    article = plain(page(ABOVE, [TITLE, TITLE], PROSE, far, about))
    assert article.text == "\n\n".join([TITLE, *PROSE])


def test_buttons_below_a_known_headline_part_no_article_from_it() -> None:
    buttons = [f"Fold the page at the mark number {w}" for w in "abcdefghijklm"]
    about = [f"The house of letters number {n} is read by many in the town." for n in range(30)]
    top = [f"{TITLE} | The Harrow Post"]
    article = plain(page(top, ABOVE, [TITLE], buttons, PROSE[:2], BELOW * 3, about))
    assert article.title == TITLE
    assert all(line in article.text for line in PROSE[:2])
    assert about[3] not in article.text


def test_the_day_below_a_post_is_the_posts() -> None:
    post = ["Sixteen chips, and not one more!", "— Harrow Town (@harrowtown)", "May 12, 2019"]
    article = plain(page([TITLE, "June 3, 2021"], PROSE[:3], post, PROSE[3:]))
    assert article.published == "2021-06-03"
    assert "May 12, 2019" in article.text
    assert all(d.date != "2019-05-12" for d in article.dates)
