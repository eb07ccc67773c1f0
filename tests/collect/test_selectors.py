"""Selectors of a source: what a site's pages say of themselves where reading would not see it."""

from pathlib import Path

import pytest

from pipeline.batch.stages import check_page
from pipeline.collect import pages
from pipeline.collect.archive import Archive, Exchange
from pipeline.collect.selecting import selecting
from pipeline.collect.source import Selectors, Source, load_source, to_toml
from pipeline.records import Checked, Page

# An invented site whose byline says when the event was, and whose date stands in an attribute.
PAGE = """<html lang="de"><head><title>Takt & Takt | Messwerte</title></head><body>
<div class="kopf" data-stand="2021-07-02">Halle 4, 30. Juni 2019</div>
<h2 class="zeile">Neue <b>Messwerte</b></h2>
<p>In MLPerf Training v1.0 brauchte der Graphcore IPU-POD64 für ResNet-50 14,48 Minuten,
wie das Unternehmen am Mittwoch mitteilte, als die Ergebnisse der Runde erschienen.</p>
<span class="wer">Ada Beispiel</span><span class="wer">Ben Muster</span></body></html>"""

OLD = """[[selectors]]
until = "2020-01-01"
published = ".kopf"

"""
NEW = """[[selectors]]
since = "2020-01-01"
title = "h2.zeile"
published = ".kopf::attr(data-stand)"
authors = ".wer"
"""


def folder(path: Path, selectors: str, **fields: str) -> Path:
    lines = {"name": "Takt", "kind": "press", "home": "https://takt.example/"} | fields
    text = "".join(f'{name} = "{value}"\n' for name, value in lines.items())
    (path / "takt.toml").write_text(f"{text}\n{selectors}")
    return path


def page(fetched: str | None, url: str = "https://takt.example/werte") -> Page:
    headers = (("content-type", "text/html; charset=utf-8"),)
    return Page(
        origin="x", body=PAGE.encode(), digest="", url=url, fetched=fetched, headers=headers
    )


@pytest.mark.parametrize(
    ("fetched", "declared"),
    [
        (
            "2021-07-05T10:00:00Z",
            {
                "title": "Neue Messwerte",
                "published": "2021-07-02",
                "authors": "Ada Beispiel; Ben Muster",
            },
        ),
        ("2019-07-05T10:00:00Z", {"published": "Halle 4, 30. Juni 2019"}),
        (None, {}),
    ],
    ids=["the site of today", "the site as it was", "nobody knows which"],
)
def test_the_set_of_the_day_on_which_a_page_was_fetched_holds(
    tmp_path: Path, fetched: str | None, declared: dict[str, str]
) -> None:
    assert selecting(folder(tmp_path, OLD + NEW))(page(fetched)).declared == declared


def test_an_undated_set_holds_for_every_page_of_the_site_and_no_other(tmp_path: Path) -> None:
    add = selecting(folder(tmp_path, '[[selectors]]\ntitle = "h2"\npublished = ".nowhere"\n'))
    assert add(page(None)).declared == {"title": "Neue Messwerte"}
    assert add(page("2021-07-05")).declared == {"title": "Neue Messwerte"}
    assert add(page(None, url="https://elsewhere.example/werte")).declared == {}
    assert add(page(None, url="")).declared == {}


def test_what_was_declared_beside_the_page_stays_unless_a_selector_says_otherwise(
    tmp_path: Path,
) -> None:
    from msgspec.structs import replace

    add = selecting(folder(tmp_path, '[[selectors]]\ntitle = "h2"\n'))
    given = replace(page(None), declared={"title": "of a feed", "publisher": "Takt"})
    assert add(given).declared == {"title": "Neue Messwerte", "publisher": "Takt"}


@pytest.mark.parametrize("body", [b"", b"\xff\xfe\0\0", b"<", b"\0" * 10, b"no markup"])
def test_a_page_that_is_none_costs_nothing(tmp_path: Path, body: bytes) -> None:
    from msgspec.structs import replace

    add = selecting(folder(tmp_path, '[[selectors]]\ntitle = "h2"\n'))
    assert add(replace(page(None), body=body)).declared == {}


def test_an_archived_page_is_read_with_them_and_stays_as_it_was(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "a.warc.gz")
    headers = (("Content-Type", "text/html; charset=utf-8"),)
    archive.response(Exchange("https://takt.example/werte", (), "200 OK", headers, PAGE.encode()))
    archive.close()
    articles = []
    for own in (None, folder(tmp_path, NEW)):
        (found,) = pages([str(archive.path)], folder=own)
        assert isinstance(found, Page) and found.body == PAGE.encode()
        checked = check_page(found)
        assert isinstance(checked, Checked)
        articles.append(checked.article)
    plain, selected = articles
    assert (selected.title, selected.published) == ("Neue Messwerte", "2021-07-02")
    assert selected.authors == ("Ada Beispiel", "Ben Muster")
    assert plain.published != "2021-07-02", "without them the date is not found"


@pytest.mark.parametrize(
    ("selectors", "reason"),
    [
        ("", "none is given"),
        ('since = "2020-01-01"', "none is given"),
        ('title = "h2 >"', "title"),
        ('title = "h2::nothing(x)"', "title"),
        ('title = "h2"\nsince = "spring"', "no ISO date"),
        ('title = "h2"\nsince = "2021-01-01"\nuntil = "2020-01-01"', "nothing is fetched"),
        ('titel = "h2"', "titel"),
    ],
)
def test_what_is_wrong_with_a_set_is_said(tmp_path: Path, selectors: str, reason: str) -> None:
    folder(tmp_path, f"[[selectors]]\n{selectors}\n")
    with pytest.raises(ValueError, match=reason) as raised:
        load_source(tmp_path / "takt.toml")
    assert "takt.toml" in str(raised.value)


def test_a_source_with_selectors_is_written_as_it_was(tmp_path: Path) -> None:
    source = Source(
        name="Takt",
        kind="press",
        home="https://takt.example/",
        selectors=(Selectors(since="2020-01-01", title='h2[title="x"]'), Selectors(title="h3")),
        key="takt",
    )
    (tmp_path / "takt.toml").write_text(to_toml(source))
    assert load_source(tmp_path / "takt.toml") == source
