"""Pages made to hurt: each is read or rejected with a reason, and its cost grows as it does."""

from __future__ import annotations

import gzip
import re
import time
from collections.abc import Callable
from html import escape

import pytest

from pipeline.read import ReadError, read
from pipeline.read.limits import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_LINES,
    MAX_PASSAGE,
    MAX_PASSAGES,
    MAX_PLAIN,
    MAX_TEXT,
)
from pipeline.read.stripped import lines
from tests.counting import calls
from tests.read.helpers import page_of, plain, web

PROSE = "<p>" + "The system needed 28.3 minutes on sixteen chips. " * 6 + "</p>"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "empty file"),
        (b"  \n\x00\x00", "empty file"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20, "binary file"),
        (bytes(range(256)) * 50, "binary file"),
        (b"<html><body><img src=x></body></html>", "no article text"),
        (b"... --- ...", "no text"),
        # A script that the table of the store did not have: names and digits are left of it.
        (b"IPU-POD16? ??? 28.3? ????? ?? ??? ??????.\n" * 9, "letters are lost"),
        (
            "Das ist \ufffd\ufffd \ufffd\ufffd\ufffd\ufffd: \ufffd\ufffd.\n".encode() * 9,
            "letters are lost",
        ),
        (b"<html>" + b"<div>" * (MAX_DEPTH + 50) + b"x" + b"</div>" * 600, "nested"),
        (b"<p>" + b"x" * (MAX_BYTES + 1), "too large"),
        # A gzip stream cut short that came through undecoded.
        (gzip.compress(PROSE.encode() * 50)[:-20], "binary file"),
        (b"<html><body><div " + b"a=1 " * 100_000 + b">x</div>", "attributes"),
        (b"<html><body><table>" + b"<tr><td>1<td>2</tr>" * 250_000, "more than"),
        # Each table is small, and together they are not.
        (PROSE.encode() + b"<table><tr><td colspan=900>a<td>b<tr><td>1</table>" * 40, "tables of"),
        # A wide row and many narrow ones: the grid of both is asked for.
        (b"<table><tr>" + b"<td>1" * 600 + b"<tr><td>1" * 600 + b"</table>", "tables of more than"),
        (
            b"<table>" + (b"<tr>" + b"<td>1" * 200) * (MAX_PASSAGES // 200 + 1),
            "paragraphs and cells",
        ),
        (b"A line of it all.\n" * (MAX_PLAIN // 15), "plain text of more than"),
        (b"It.\n" * (MAX_LINES + 1), "lines of plain text"),
        (b"<html><body>" + PROSE.encode() * (MAX_TEXT // 250), "characters of text"),
    ],
)
def test_rejected_with_a_reason(body: bytes, reason: str) -> None:
    with pytest.raises(ReadError) as caught:
        read(page_of(body))
    assert reason in caught.value.reason


def test_a_line_that_is_data_is_rejected() -> None:
    with pytest.raises(ReadError, match="a line of more than"):
        plain("x" * 600_000)


SENTENCES = "The system needed 28.3 minutes on sixteen chips, and nobody had thought it. " * 900


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (SENTENCES, ["thought it.", "thought it.", "thought it.", "thought it."]),
        ("漢字です。" * 9_000, ["です。"] * 3),
        ("word " * 9_000, ["word"] * 3),
        ("w" * 45_000, ["www"] * 3),
    ],
)
def test_a_paragraph_without_end_is_parted_and_loses_nothing(text: str, parts: list[str]) -> None:
    article = web(f"<html><body><h1>A headline of it</h1><p>{text}</p></body></html>")
    passages = [article.text[p.start : p.end] for p in article.passages if p.kind != "title"]
    assert all(len(one) <= MAX_PASSAGE for one in passages)
    assert "".join("".join(passages).split()) == "".join(text.split())
    assert all(one.endswith(part) for one, part in zip(passages, parts, strict=True))


def test_marks_and_repairs_stay_where_they_are_in_a_paragraph_that_is_parted() -> None:
    text = f"{SENTENCES}It needed 2.1 minutes<sup>1</sup> there. Itâ€™s so.</p><p>1. A note of it."
    article = web(f"<html><body><h1>A headline of it</h1><p>{text}</p></body></html>")
    (repair,) = (r for r in article.repairs if r.after)
    assert article.text[repair.start : repair.end] == "’"
    (note,) = (p for p in article.passages if p.anchors)
    assert article.text[: note.anchors[0]].endswith("2.1 minutes")


SPANS = (
    "<table><tr><th>a</th><th>b</th></tr>"
    + '<tr><td rowspan="65534" colspan="1000">1</td></tr>' * 400
    + "</table>"
)


# Each page with so many of a thing in it.
PAGES: dict[str, Callable[[int], str]] = {
    "attribute": lambda n: f'<div data-x="{"y" * 20 * n}">{PROSE}</div>',
    "entities": lambda n: PROSE + "&b;" * n,
    "table": lambda n: f"{PROSE}<table>" + ("<tr>" + "<td>1</td>" * 20) * (n // 20) + "</table>",
    "tables": lambda n: PROSE + "<table><tr><th>a<th>b<tr><td>c<td>9</table>" * n,
    "scripts": lambda n: PROSE + "<script>var a = '</p>';</script>" * n,
    "nulls": lambda n: f"{PROSE}<p>2\x008.4 minutes</p>" * (n // 4),
    "escapes": lambda n: PROSE + "&lt;" * 10 * n,
    "angles": lambda n: PROSE + "<" * 10 * n,
    "marks": lambda n: f"{PROSE}<p>{'word <sup>1</sup> ' * n}</p>",
    "notes": lambda n: PROSE + "<p>1. one more of these and of those</p>" * n,
    "paragraphs": lambda n: PROSE + "<p>x y z</p>" * n,
    "damage": lambda n: f"{PROSE}<p>{'鈥檚 鈥渁鈥? ' * n}</p>",
    "bylines": lambda n: PROSE + "<b class=author>No 12 name</b>" * n,
    "halves": lambda n: f"{PROSE}<p>{'Ãâ½ÃÇÏ¿´´Ù Áö³ 2023³â 5¿ù ' * n}</p>",
    "buttons": lambda n: f"{PROSE}<h2>" + "<button>a</button>" * n + "</h2>",
    "guessed": lambda n: f"{PROSE}<p>{'เธเธงเธฒเธก ' * n}</p>",
    "unseen": lambda n: f"{PROSE}<p>{'a<span hidden>x</span>b ' * n}</p>",
    "roles": lambda n: f"{PROSE}<div role=table class=table>" + "<b role=cell>9</b>" * n,
    "terms": lambda n: f"{PROSE}<dl>{'<dt>a<dd>9' * n}</dl>",
    "preset": lambda n: f"{PROSE}<pre>" + "a  9\n" * n + "\n" * n + "</pre>",
    "teasers": lambda n: PROSE + "<p><a href=/x><b>Read more</b></a></p>" * n,
    "captions": lambda n: PROSE + "<figure><figcaption>the old mill</figcaption></figure>" * n,
    "records": lambda n: f'{PROSE}<script type="application/ld+json">[{"{}," * n}1]</script>',
}


def _grows(made: Callable[[int], str], reader: Callable[[str], object]) -> float:
    """By how much the work grows for four times of the same, words once seen set aside."""
    reader(made(4 * _FEW))
    few, many = (calls(lambda n=n: reader(made(n))) for n in (_FEW, 4 * _FEW))  # type: ignore[misc]
    return many / few


_FEW = 200


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_read_all_the_same_and_its_cost_grows_as_it_does(name: str) -> None:
    def made(count: int) -> str:
        return f"<html><body>{PAGES[name](count)}</body></html>"

    assert "28.3 minutes on sixteen chips" in web(made(_FEW)).text
    assert _grows(made, web) < 4 * 1.5


@pytest.mark.parametrize("row", ["a" + " " * 100_000 + "b", "a | " * 5 + " " * 100_000 + "x"])
def test_a_row_of_spaces_is_looked_at_once(row: str) -> None:
    begun = time.process_time()
    assert plain(f"A headline of it\n\n{HEAD}\n{row}\n{row}\n").text
    assert time.process_time() - begun < 5  # half a minute and more, where each is tried anew


def test_spans_ask_for_no_more_than_a_bound() -> None:
    with pytest.raises(ReadError, match="tables of more than"):
        web(f"<html><body>{PROSE}{SPANS}</body></html>")


@pytest.mark.parametrize(
    "headline",
    [r"The results \ud83d of it", r"The results \ude00 of it", r"The results \u0000\u001b of it"],
)
def test_metadata_holds_nothing_that_is_no_character(headline: str) -> None:
    told = '{"@type": "NewsArticle", "headline": "%s", "author": {"name": "Jane Doe\\udfff"}}'
    script = f'<script type="application/ld+json">{told % headline}</script>'
    article = web(f"<html><head>{script}</head><body>{PROSE}</body></html>")
    assert (article.title.split(), article.authors) == (
        ["The", "results", "of", "it"],
        ("Jane Doe",),
    )


def test_whole_characters_are_kept_in_metadata() -> None:
    told = r'{"@type": "NewsArticle", "headline": "The results \ud83d\ude00 of it"}'
    script = f'<script type="application/ld+json">{told}</script>'
    article = web(f"<html><head>{script}</head><body>{PROSE}</body></html>")
    assert article.title == "The results 😀 of it"


HEAD = "A headline of some words\n\n" + 4 * (
    "The system needed 28.3 minutes on sixteen chips, and nobody had thought it. " * 3 + "\n\n"
)
# Stripped pages with so many of a thing, on lines of their own or on one.
LINES: dict[str, Callable[[int], str]] = {
    "labels": lambda n: "".join(f"Word {i}\n" for i in range(n)),
    "pieces": lambda n: "Something of the \n\nmill\n" * n,
    "asides": lambda n: "(opens in new window)\n" * n,
    "particles": lambda n: "港務局の\n新橋\n" * n,
    "sentences": lambda n: "".join(f"Number {i} says it of all, and no more.\n" for i in range(n)),
    "insets": lambda n: ("The mill stood there for years. " * 5 + "\nLabel\nLabel\nRelated\n") * n,
    "figures": lambda n: "12.5\n" * n,
    "ranks": lambda n: "".join(f"{i % 90}\nA name\n" for i in range(n)),
    "bars": lambda n: "a | b | 1\n" * n,
    "tabs": lambda n: "a\tb\t1\n" * n,
    "stacked": lambda n: "System\nMinutes\n" + "".join(f"Quarry {i}\n{i}.4\n" for i in range(n)),
    "captions": lambda n: "A picture of the town and of its mill (Photo: Quarry)\n" * n,
    "numbered": lambda n: "".join(f"{i % 99}. an item of it, and more\n" for i in range(n)),
    "headlines": lambda n: "A headline of some words\n" * n,
    "bylines": lambda n: "By\nJane Doe\n" * n,
    "days": lambda n: "18 November 2019\n" * n,
    "links": lambda n: "[a link to it](http://a.b/c)\n" * n,
    "small print": lambda n: "MLPerf v1.0 Training, results 1.0-1025 and 1.0-1026.\n" * n,
    "brackets": lambda n: "(" * n,
    "angles": lambda n: "<" * n,
    "dashes": lambda n: "a-" * n,
    "years": lambda n: "©2020" * n,
    "braces": lambda n: "{" * n + "var x=",
    "numbers": lambda n: "1.0-" * n,
    "entities": lambda n: "&#" * n,
    "quotes": lambda n: "“" * n,
    "colons": lambda n: "a: " * n,
    "glosses": lambda n: "時(shí)間" * n,
    "rows of cells that each are a line": lambda n: "| a |\n1.5 |\n|\n" * n,
    "rows apart": lambda n: "| a | b | 1.5 |\n\n" * n,
    "a table in one line": lambda n: "| a | b | |---|---| " + "| c | 1.5 | " * n,
    "rules in one line": lambda n: "|--" * n,
    "a grid": lambda n: "+---+---+\n| a | 1.5 |\n" * n,
    "woven rows": lambda n: "Hall\nNodes\nTest\nTime\n" + "A\n8\nB\n5.5\n" * n + "9\n",
}


@pytest.mark.parametrize("name", LINES)
def test_the_cost_of_odd_plain_text_grows_as_it_does(name: str) -> None:
    assert _grows(lambda count: HEAD + LINES[name](count), plain) < 4 * 1.5


@pytest.mark.parametrize("name", LINES)
def test_the_cost_of_the_same_in_paragraphs_grows_as_it_does(name: str) -> None:
    def made(count: int) -> str:
        lines = (HEAD + LINES[name](count)).split("\n")
        return f"<html><body>{''.join(f'<p>{escape(line)}</p>' for line in lines)}</body></html>"

    assert _grows(made, web) < 4 * 1.5


@pytest.mark.parametrize("opening", ["<script>", "<style>", "<script>x</style>", "<NOSCRIPT>"])
def test_an_element_that_never_ends_is_looked_for_once(opening: str) -> None:
    searched: list[int] = []

    class Counted:
        def search(self, text: str, at: int) -> re.Match[str] | None:
            searched.append(at)
            return None

    ends = dict.fromkeys(lines._DROPPED_END, Counted())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lines, "_DROPPED_END", ends)
        text = lines._without_scripts(f"before {opening * 1000} after")
    assert text == f"before {opening * 1000} after"
    assert len(searched) == 1


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a <script>x</script> b", "a \n b"),
        ("a <style>x</STYLE > b <script>c", "a \n b <script>c"),
        ("a <script>x</style> b", "a <script>x</style> b"),
    ],
)
def test_scripts_go_where_they_end(text: str, left: str) -> None:
    assert lines._without_scripts(text) == left
