"""What belongs to an article though it stands apart from the bulk of it."""

from __future__ import annotations

import pytest

from pipeline.read.web.kin import kin_of
from pipeline.read.web.tree import parse
from pipeline.read.web.walk import walk
from tests.read.helpers import texts, web

HEAD = "<h1>A cluster of sixteen chips is measured again</h1>"
PROSE = "".join(
    f"<p>Paragraph {n} of this report says what the system needed and why it took so long.</p>"
    for n in ("one", "two", "three", "four", "five", "six", "seven", "eight")
)
MORE = PROSE.replace("Para", "Further para")


def page(body: str, head: str = HEAD) -> list[str]:
    return texts(web(f"<html><head></head><body><main>{head}{body}</main></body></html>"))


def held(parts: list[str], words: str) -> bool:
    return any(words in part for part in parts)


APART = "The second half says 28.3 minutes on 64 chips, after a long run of tests in spring."
POST = "The run took 28.3 minutes on our own machine, and we are proud of it."
TICKER = (
    '<h5 class="time">11.04 Uhr: Der Rekord liegt bei 28,3 Minuten</h5>'
    "<p>Das System brauchte damit weniger Zeit als das im letzten Jahr gemessene Vorbild.</p>"
)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (
            f'<div class="body chunk">{PROSE}</div><aside class="ad">Ad</aside>'
            f'<div class="body chunk"><p>{APART}</p><p>{APART.replace("28.3", "29.1")}</p></div>',
            "28.3 minutes on 64 chips",
        ),
        (
            f'<article>{PROSE}<div class="social-embed"><blockquote><p>{POST}</p>'
            f"— A Lab (@alab) March 3, 2021</blockquote></div>{MORE}"
            "</article>",
            "28.3 minutes on our own",
        ),
        (f"<article>{PROSE}{TICKER}{TICKER.replace('11.04', '12.10')}</article>", "11.04 Uhr"),
        (
            '<div class="top"><p class="article-standfirst">Sixty-four chips train a model in 28.3 '
            f"minutes, says the maker</p></div><div><article>{PROSE}</article></div>",
            "Sixty-four chips",
        ),
        (
            f"<article>{PROSE}<h2>A desktop machine</h2><p><a href='/buy'>£1,999, Some Shop</a></p>"
            f"{MORE}</article>",
            "£1,999",
        ),
    ],
    ids=["container", "quotation", "ticker", "standfirst", "price"],
)
def test_kept(body: str, words: str) -> None:
    assert held(page(body), words)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (
            f'<div class="body">{PROSE}</div><div class="related"><div class="body"><p>{APART}</p>'
            "</div></div>",
            "The second half",
        ),
        (f"<article>{PROSE}</article><p><a href='/buy'>£1,999, Some Shop</a></p>", "£1,999"),
    ],
    ids=["related", "shop"],
)
def test_left_out(body: str, words: str) -> None:
    assert not held(page(body), words)


def test_a_further_headline_opens_another_story() -> None:
    first = f'<div class="body">{PROSE}</div>'
    second = f'<div class="body"><p>{APART}</p></div>'
    for between, joined in (("", True), ("<h1>Another story altogether</h1>", False)):
        found = walk(parse(f"<html><body>{HEAD}{first}{between}{second}</body></html>"))
        kin = kin_of(found.blocks, found.elements, list(range(1, 9)))
        assert (len(found.blocks) - 1 in kin) is joined


def test_text_that_only_a_script_would_show() -> None:
    rows = PROSE.replace("<", "\\u003c").replace(">", "\\u003e")
    article = web(
        "<html><body><div id='app'></div><script>self.__next_f.push([1,\"5:T9f0,"
        + rows
        + '"])</script></body></html>'
    )
    assert held(texts(article), "Paragraph four")
    streamed = web(
        f"<html><body><div hidden id='S:1'><article>{HEAD}{PROSE}</article></div></body>"
    )
    assert held(texts(streamed), "Paragraph four")


def test_state_of_a_script_is_not_asked_where_the_page_shows_an_article() -> None:
    other = PROSE.replace("Paragraph", "Unrelated").replace("<", "\\u003c")
    parts = page(
        f'<article>{PROSE}</article><script type="application/json">{{"x": "{other}"}}</script>'
    )
    assert held(parts, "Paragraph four") and not held(parts, "Unrelated")


def test_a_table_beside_a_lone_paragraph_is_the_articles() -> None:
    told = "<p>" + "The system needed 28.3 minutes on sixteen chips. " * 6 + "</p>"
    table = "<table><tr><th>System</th><th>BERT</th></tr><tr><td>A</td><td>20.03</td></tr></table>"
    read = web(f"<html><body><article><h1>Results</h1>{told}{table}</article></body></html>")
    assert texts(read, "cell") == ["System", "BERT", "A", "20.03"]
