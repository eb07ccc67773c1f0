"""Sources as data: one short TOML file per publisher, in ``sources/`` or a folder of one's own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import msgspec

from pipeline.records import Record

FOLDER = Path(__file__).parent / "sources"


class Seen(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where an address of a source was seen in public material."""

    url: str
    where: str


class Selectors(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a site's pages say what reading would not find or would mistake: CSS selectors.

    ``title`` and ``published`` name an element (its text) or an attribute (``::attr(name)``), the
    first match counts; ``authors`` may match several. Sites change, so a set may be dated: it
    holds for pages fetched from ``since`` on and before ``until`` (ISO dates, either may be left
    out).
    """

    since: str = ""
    until: str = ""
    title: str = ""
    published: str = ""
    authors: str = ""

    def queries(self) -> dict[str, str]:
        """The selectors that are given, by what they find."""
        named = {"title": self.title, "published": self.published, "authors": self.authors}
        return {name: query for name, query in named.items() if query}

    def holds(self, fetched: str) -> bool:
        """Whether they are for pages fetched on a day (ISO; ``""`` where nobody knows)."""
        if not fetched:
            return not (self.since or self.until)
        return self.since <= fetched and (not self.until or fetched < self.until)


class Source(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One publisher and how its new pages are found.

    ``home`` is the page for people, empty where only a feed was seen. ``include`` and ``exclude``
    are regular expressions on a page's URL (any, none). ``hosts`` are the hosts that its pages may
    live on, subdomains included; the hosts of its addresses are always among them. ``delay`` is
    the least time between two requests, in seconds; robots.txt may ask for more. ``budget`` is the
    most pages fetched in one run. ``checked`` is ``unverified`` or ``verified: DATE``, set by
    ``pressclaims sources check``. Of the ``selectors`` the first set whose dates fit a page holds.
    """

    name: str
    kind: Literal["vendor", "press", "organiser", "research"]
    home: str = ""
    country: str = ""
    languages: tuple[str, ...] = ("en",)
    feeds: tuple[str, ...] = ()
    sitemaps: tuple[str, ...] = ()
    listings: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    delay: float = 5.0
    budget: int = 200
    checked: str = "unverified"
    seen: tuple[Seen, ...] = ()
    selectors: tuple[Selectors, ...] = ()
    key: str = ""

    def addresses(self) -> tuple[str, ...]:
        """Every address that the file names."""
        home = (self.home,) if self.home else ()
        return (*home, *self.feeds, *self.sitemaps, *self.listings, *self.pages)

    def own_hosts(self) -> frozenset[str]:
        """The hosts of its addresses and those named beside them."""
        named = (urlsplit(address).hostname or "" for address in self.addresses())
        return frozenset((*self.hosts, *named))

    def owns(self, url: str) -> bool:
        """Whether an address is http(s) and on one of the source's hosts."""
        try:
            parts = urlsplit(url)
        except ValueError:
            return False  # “http://[” and its like, which feeds do hold
        host = (parts.hostname or "").removeprefix("www.")
        allowed = {name.removeprefix("www.") for name in self.own_hosts()}
        return parts.scheme in ("http", "https") and any(
            host == name or host.endswith(f".{name}") for name in allowed
        )

    def wants(self, url: str) -> bool:
        """Whether a page at this address belongs to the source."""
        if not self.owns(url) or any(re.search(pattern, url) for pattern in self.exclude):
            return False
        return not self.include or any(re.search(pattern, url) for pattern in self.include)


def is_web_address(text: str) -> bool:
    """Whether a text is an http(s) address with a host."""
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        return False  # “http://[”


def load_source(path: Path) -> Source:
    """One source file. Raises ``ValueError`` naming the file and what is wrong in it."""
    try:
        source = msgspec.toml.decode(path.read_bytes(), type=Source)
        for pattern in (*source.include, *source.exclude):
            re.compile(pattern)
    except (msgspec.DecodeError, re.error, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: {error}") from error
    for address in source.addresses():
        if not is_web_address(address):
            raise ValueError(f"{path}: “{address}” is no http(s) address")
    for selectors in source.selectors:
        if wrong := _wrong(selectors):
            raise ValueError(f"{path}: selectors: {wrong}")
    return msgspec.structs.replace(source, key=path.stem)


def load_sources(names: tuple[str, ...] = (), folder: Path | None = None) -> tuple[Source, ...]:
    """The sources of that name (file stems), or all. Raises ``ValueError`` on an unknown name."""
    paths = {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}
    if folder is not None:
        # A file of one's own takes the place of a shipped one of the same name.
        paths |= {path.stem: path for path in sorted(folder.glob("*.toml"))}
    for name in names:
        if name not in paths:
            raise ValueError(f"no source “{name}”; `pressclaims sources list` names them")
    return tuple(load_source(paths[name]) for name in (names or sorted(paths)))


def to_toml(source: Source) -> str:
    """A source file's text: what differs from the defaults, then where each address was seen."""
    tables: dict[str, tuple[Record, ...]] = {"seen": source.seen, "selectors": source.selectors}
    lines = [
        f"{name} = {_toml(value)}"
        for name, value in _given(source)
        if name != "key" and name not in tables
    ]
    for table, rows in tables.items():
        for row in rows:
            lines += [
                "",
                f"[[{table}]]",
                *(f"{name} = {_toml(value)}" for name, value in _given(row)),
            ]
    return "\n".join(lines) + "\n"


def _given(record: Record) -> Iterator[tuple[str, object]]:
    """The fields of a record that differ from their defaults; ``checked`` is always said."""
    for field in msgspec.structs.fields(type(record)):
        value = getattr(record, field.name)
        if value != field.default or field.name == "checked":
            yield field.name, value


def _wrong(selectors: Selectors) -> str:
    """What is wrong with a set of selectors, or ``""``."""
    from cssselect import SelectorError
    from parsel.csstranslator import HTMLTranslator

    for day in (selectors.since, selectors.until):
        try:
            date.fromisoformat(day or "2000-01-01")
        except ValueError:
            return f"“{day}” is no ISO date"
    if selectors.since and selectors.until and selectors.since >= selectors.until:
        return f"nothing is fetched from {selectors.since} on and before {selectors.until}"
    for name, query in selectors.queries().items():
        try:
            HTMLTranslator().css_to_xpath(query)
        except SelectorError as error:
            return f"{name}: {error}"
    return "" if selectors.queries() else "none is given"


def set_checked(path: Path, checked: str) -> None:
    """Sets ``checked`` in a source file and leaves everything else as it is."""
    text = path.read_text(encoding="utf-8")
    line = f"checked = {_toml(checked)}"
    changed, found = re.subn(r"(?m)^checked\s*=.*$", lambda _: line, text, count=1)
    if not found:
        # Keys stand above the first table, or they would belong to it.
        head, bracket, tail = text.partition("\n[[")
        changed = f"{head.rstrip()}\n{line}\n{bracket}{tail}"
    path.write_text(changed, encoding="utf-8")


def _toml(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(_toml(part) for part in value)}]"
    # A JSON string is a TOML basic string, but for DEL, which TOML wants escaped.
    text = json.dumps(value, ensure_ascii=False)
    return text.replace("\x7f", "\\u007f")
