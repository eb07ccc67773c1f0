"""Pages made to hurt: each is read or rejected with a reason, in bounded processor time."""

from __future__ import annotations

import gzip
import time

import pytest

from pipeline.read import ReadError, read
from pipeline.read.limits import MAX_BYTES, MAX_DEPTH
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
        (b"<html>" + b"<div>" * (MAX_DEPTH + 50) + b"x" + b"</div>" * 600, "nested"),
        (b"<p>" + b"x" * (MAX_BYTES + 1), "too large"),
        # A gzip stream cut short that came through undecoded.
        (gzip.compress(PROSE.encode() * 50)[:-20], "binary file"),
        (b"<html><body><div " + b"a=1 " * 100_000 + b">x</div>", "attributes"),
        (b"<html><body><table>" + b"<tr><td>1<td>2</tr>" * 250_000, "more than"),
    ],
)
def test_rejected_with_a_reason(body: bytes, reason: str) -> None:
    with pytest.raises(ReadError) as caught:
        read(page_of(body))
    assert reason in caught.value.reason


def test_a_line_that_is_data_is_rejected() -> None:
    with pytest.raises(ReadError, match="a line of more than"):
        plain("x" * 3_000_000)


SPANS = (
    "<table><tr><th>a</th><th>b</th></tr>"
    + '<tr><td rowspan="65534" colspan="1000">1</td></tr>' * 400
    + "</table>"
)


@pytest.mark.parametrize(
    "body",
    [
        f'<html><body><div data-x="{"y" * 3_000_000}">{PROSE}</div></body></html>',
        "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]>"
        f"<html><body>{PROSE}&b;</body></html>",
        f"<html><body>{PROSE}<table>"
        + "<tr>"
        + "<td>1</td>" * 100
        + "</tr>" * 200
        + "</table></body></html>",
        f"<html><body>{PROSE}" + "<b>" * 400 + "x</body></html>",
        f"<html><body>{PROSE}" + "<script>var a = '</p>';</script>" * 2000 + "</body></html>",
        f"<html><body>{PROSE}\x00\x00<p>2\x008.4 minutes</p></body></html>",
        "<html><body>" + PROSE + "&lt;" * 100_000 + "</body></html>",
        "<html><body>" + PROSE + "<" * 100_000 + "</body></html>",
        f"<html><body>{PROSE}<p>{'word <sup>1</sup> ' * 60_000}</p></body></html>",
        f"<html><body>{PROSE}{'<p>x y z</p>' * 150_000}</body></html>",
        f"<html><body>{PROSE}<p>{'鈥檚 鈥渁鈥? ' * 100_000}</p></body></html>",
        f"<html><body>{PROSE}{'<b class=author>No 12 name</b>' * 50_000}</body></html>",
        f"<html><body>{PROSE}<p>{'a<span hidden>x</span>b ' * 80_000}</p></body></html>",
        f"<html><body>{PROSE}{'<div role=table class=table>' * 250}{'<b role=cell>9</b>' * 50_000}",
        f"<html><body>{PROSE}<dl>{'<dt>a<dd>9' * 20_000}</dl><pre>"
        + ("a  9\n" * 20_000 + "\n" * 50_000)
        + "</pre></body></html>",
        f"<html><body>{PROSE}" + "<p><a href=/x><b>Read more</b></a></p>" * 20_000,
    ],
    ids=[
        *("attribute", "entities", "table", "inline", "scripts", "nulls", "escapes", "angles"),
        *("marks", "paragraphs", "damage", "bylines", "unseen", "roles", "terms", "teasers"),
    ],
)
def test_read_all_the_same_and_soon(body: str) -> None:
    begun = time.process_time()
    assert "28.3 minutes on sixteen chips" in web(body).text
    assert time.process_time() - begun < 20


def test_spans_ask_for_no_more_than_a_bound() -> None:
    with pytest.raises(ReadError, match="a table of more than"):
        web(f"<html><body>{PROSE}{SPANS}</body></html>")


@pytest.mark.parametrize(
    "line",
    [
        "(" * 50_000,
        "<" * 50_000,
        "a-" * 50_000,
        "©2020" * 10_000,
        "{" * 50_000 + "var x=",
        "1.0-" * 20_000,
        "&#" * 50_000,
        "“" * 50_000,
        "a: " * 20_000,
    ],
)
def test_odd_plain_text_takes_no_longer(line: str) -> None:
    begun = time.process_time()
    plain("A headline of some words\n\nAnd a line of text that says 9.5 minutes.\n\n" + line)
    assert time.process_time() - begun < 10
