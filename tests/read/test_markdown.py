"""Pages that were stripped to Markdown: the marks go, what they say of links and titles is used."""

from __future__ import annotations

import msgspec
import pytest

from pipeline.read import read
from pipeline.read.stripped.markdown import unmarked
from tests.read.helpers import page_of, plain, texts

MENU = "\n".join(f"  * [The {w} of the town](/{w}/)" for w in ["mill", "mart", "port", "quay"] * 3)
PROSE = (
    "The new rack of [Quarry Systems](https://example.org/quarry_\nsystems) needed **28.4** "
    "minutes in the test, _which\nnobody_ had thought it would, and its rival took 1\\.5 hours "
    "on the same day."
)


def test_an_article_among_menus_of_links() -> None:
    page = (
        f"[Harbour News](/)\n\n{MENU}\n\n# Eight chips and a new record in the\nharbour test\n\n"
        f"![the rack](/rack-1.0.jpg)\n\n## The figures\n\n{PROSE}\n\n{PROSE}x\n\n"
        + "\n\n".join(
            f"[The council of the {w} town votes on 12 bridges](/{w})" for w in "abcdefgh"
        )
    )
    article = plain(page)
    assert article.title == "Eight chips and a new record in the harbour test"
    sentence = (
        "The new rack of Quarry Systems needed 28.4 minutes in the test, which nobody had thought "
        "it would, and its rival took 1.5 hours on the same day."
    )
    assert texts(article)[1:] == ["The figures", sentence, sentence + "x"]


@pytest.mark.parametrize(
    "text",
    [
        "The system[1] took 28.4 minutes (see below) and the other [2](3) took none.",
        "28.4** minutes, or 5.6** on * sixteen * chips.\n# 1 in the test",
        "A figure in brackets [28.4](minutes), and one of_two_kinds, with snake_case_names.",
        "x = a[0](b)\n- a dash that opens a line\n- and another",
    ],
)
def test_a_text_that_is_none_stays_as_it_is(text: str) -> None:
    assert unmarked(text) == text


def test_rows_of_a_table_stay_lines() -> None:
    page = (
        "# The table\n\n## Its rows\n\nSystem | Minutes\n---|---\n[Quarry One](/q) | 28.4\n"
        "Quarry Two | **4.71**"
    )
    cells = texts(plain(page), "cell")
    assert cells == ["System", "Minutes", "Quarry One", "28.4", "Quarry Two", "4.71"]


def test_icons_nested_brackets_and_headings_in_lists() -> None:
    page = (
        "![the rack [photo: Pier]](/r.jpg)\n\n  * # A rack of chips and a record\n\n"
        f"__ [Print](/p)\n\n[see [2]](/s)\n\n{PROSE}\n\n{PROSE}x"
    )
    article = plain(page)
    assert article.title == "A rack of chips and a record"
    assert not any(sign in article.text for sign in ("_", "photo", "see", "Print", "#"))


def test_addresses_below_the_text_and_wrapped_lines() -> None:
    page = "A [rack][1] of\n[sixteen][2] chips [won][3].\n\n" + "\n".join(
        f"  [{n}]: https://example.org/{n}" for n in (1, 2, 3)
    )
    assert plain(page).text == "A rack of sixteen chips won."


def test_paragraphs_of_one_line_each_stay_apart() -> None:
    long = " ".join(["The rack took 28.4 minutes in the test of the town."] * 3)
    page = f"# A rack and a record\n{long}\n## Its figures\n{long}x\n{long}y"
    assert texts(plain(page)) == [
        "A rack and a record",
        long,
        "Its figures",
        f"{long}x",
        f"{long}y",
    ]


def test_code_is_left_out_and_what_is_said_in_a_fence_is_not() -> None:
    page = (
        f"# A rack of chips and a record\n\n## How\n\n{PROSE}\n\n```bash\n# 99.5 minutes\nrun --all"
        f"\n```\n\n~~~\n7.5 minutes\n~~~\n\n```{{note}}\n"
        f"The rack needed `28.4` minutes, which no other rack of it did.\n```"
        f"\n\n{{{{< video 7.7 >}}}}\n\n{PROSE}x"
    )
    article = plain(page)
    assert "The rack needed 28.4 minutes, which no other rack of it did." in texts(article)
    for gone in ("99.5", "7.5", "run", "7.7", "`", "note"):
        assert gone not in article.text


def test_headings_told_by_a_line_below_them() -> None:
    page = f"A rack of chips and a record\n====\n\nThe figures\n-----------\n\n{PROSE}\n\n{PROSE}x"
    article = plain(page)
    assert article.title == "A rack of chips and a record"
    assert texts(article, "heading") == ["The figures"] and "==" not in article.text


def test_pieces_of_html_leave_markdown_its_lines() -> None:
    page = page_of(
        "# A rack of chips\n\n" + "<div>\n<p>On</p>\n</div>\n\n" * 4 + f"- {PROSE}\n- {PROSE}x\n",
        "text/plain",
    )
    article = read(msgspec.structs.replace(page, origin="post.md"))
    assert [p.kind for p in article.passages].count("list_item") == 2


def test_a_fence_that_nothing_closes_is_a_line() -> None:
    lines = [f"~~~ {n}" for n in range(3)]
    assert unmarked("\n".join(lines)) == "\n".join(lines)
    # Each line is looked at once, however many fences are opened.
    assert unmarked("```a\n" * 100_000).count("```a") == 100_000
