"""Every source file that is shipped: whole, honest about its addresses, and wide enough."""

import re
from pathlib import Path

import pytest

from pipeline.collect.source import FOLDER, Source, load_source, load_sources

FILES = sorted(FOLDER.glob("*.toml"))
# A repository and the path in it, the address of a page that names it, or the page itself.
WHERE = re.compile(r"[\w.-]+/[\w.-]+: \S+(?: \S+)*|https://\S+|the page itself")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_source_file_is_whole(path: Path) -> None:
    source = load_source(path)
    assert source.key == path.stem
    assert source.country and source.languages
    assert all(re.fullmatch(r"[a-z]{2}", language) for language in source.languages)
    assert source.feeds or source.sitemaps or source.listings or source.pages
    assert source.checked == "unverified" or re.fullmatch(
        r"verified: \d{4}-\d\d-\d\d", source.checked
    )
    assert source.delay >= 1 and 0 < source.budget <= 1000
    # Each address was seen in public material, and the file says where; no other is listed.
    seen = [entry.url for entry in source.seen]
    assert sorted(seen) == sorted(set(source.addresses()))
    assert all(WHERE.fullmatch(entry.where) for entry in source.seen)
    # One database row an address: a page that is also a listing would lose one of the two.
    finders = [*source.feeds, *source.sitemaps, *source.listings]
    assert len({*finders, *source.pages}) == len(finders) + len(source.pages)
    assert all(source.wants(page) for page in source.pages)


def test_there_are_enough_sources_in_enough_languages() -> None:
    sources = load_sources()
    assert len(sources) >= 40
    assert len({source.name for source in sources}) == len(sources)
    press = {lang for source in sources if source.kind == "press" for lang in source.languages}
    assert len(press) >= 10
    assert sum(source.kind == "vendor" for source in sources) >= 20


def test_a_name_that_nobody_knows_is_said() -> None:
    with pytest.raises(ValueError, match="no source “nobody”"):
        load_sources(("nobody",))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('name = "x"', "kind"),
        ('name = "x"\nkind = "press"\nincluded = ["a"]', "included"),
        ('name = "x"\nkind = "press"\ninclude = ["("]', "unterminated"),
        ('name = "x"\nkind = "press"\nfeeds = ["file:///etc/passwd"]', "no http"),
    ],
    ids=["field missing", "field unknown", "pattern broken", "no web address"],
)
def test_what_is_wrong_in_a_file_is_named(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(ValueError, match=reason) as raised:
        load_source(path)
    assert "mine.toml" in str(raised.value)


@pytest.mark.parametrize(
    ("url", "owned"),
    [
        ("https://www.example.org/a", True),
        ("https://news.example.org/a", True),
        ("https://example.org.evil.test/a", False),
        ("https://notexample.org/a", False),
        ("ftp://example.org/a", False),
        ("http://[broken", False),
        ("javascript:alert(1)", False),
    ],
)
def test_a_source_owns_its_hosts_and_their_subdomains(url: str, owned: bool) -> None:
    source = Source(name="x", kind="press", home="https://example.org/")
    assert source.owns(url) is owned
