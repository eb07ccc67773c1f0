"""What collection remembers, in any database that SQLAlchemy speaks to: one row per address."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import (
    Column,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    create_engine,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from pipeline.records import Record

_metadata = MetaData()
_addresses = Table(
    "addresses",
    _metadata,
    Column("url", String(2048), primary_key=True),
    Column("source", String(128), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("outcome", String(32), nullable=False, default="pending", index=True),
    Column("reason", String(512), nullable=False, default=""),
    Column("status", Integer),
    Column("found", Float, nullable=False, default=time.time),
    Column("fetched", Float),
    Column("etag", String(512), nullable=False, default=""),
    Column("modified", String(128), nullable=False, default=""),
    Column("digest", String(64), nullable=False, default=""),
    Column("archive", String(512), nullable=False, default=""),
    Column("screen", String(16), nullable=False, default=""),
)
_LENGTHS = {
    column.name: column.type.length or 0
    for column in _addresses.c
    if isinstance(column.type, String)
}
# SQLite takes at most 32,766 parameters in a statement, and older ones 999.
_BATCH = 400


class Address(Record, frozen=True, kw_only=True):
    """What is known of one address.

    ``kind`` is ``feed``, ``sitemap``, ``listing`` or ``page``. ``outcome`` is ``pending``,
    ``kept``, ``unchanged``, ``irrelevant``, ``refused`` (the page asks not to be mined),
    ``forbidden`` (robots.txt), ``read`` (a feed, sitemap or listing) or ``failed``; ``reason``
    says more. ``found`` (first) and ``fetched``
    (last) are seconds since the epoch, ``archive`` the file of its WARC record, ``digest`` that of
    its payload as WARC writes it, ``screen`` the version of the test that found it irrelevant.
    """

    url: str
    source: str
    kind: str
    outcome: str = "pending"
    reason: str = ""
    status: int | None = None
    found: float = 0.0
    fetched: float | None = None
    etag: str = ""
    modified: str = ""
    digest: str = ""
    archive: str = ""
    screen: str = ""


class State:
    """The memory of all crawls that share a database."""

    def __init__(self, url: str) -> None:
        self._engine = create_engine(url)
        _metadata.create_all(self._engine)

    def find(self, urls: Iterable[str], source: str, kind: str) -> None:
        """Remembers addresses that are to be fetched, so that a kill does not lose them.

        One that is longer than the database's column is left out.
        """
        wanted = [url for url in dict.fromkeys(urls) if len(url) <= _LENGTHS["url"]]
        for start in range(0, len(wanted), _BATCH):
            batch = wanted[start : start + _BATCH]
            known = self.known(batch)
            rows = [
                {"url": url, "source": source, "kind": kind, "outcome": "pending"}
                for url in batch
                if url not in known
            ]
            if rows:
                self._insert(rows)

    def known(self, urls: Sequence[str]) -> dict[str, Address]:
        """What is known of addresses."""
        found: dict[str, Address] = {}
        for start in range(0, len(urls), _BATCH):
            batch = urls[start : start + _BATCH]
            query = select(_addresses).where(_addresses.c.url.in_(batch))
            with self._engine.connect() as connection:
                for row in connection.execute(query):
                    found[row.url] = Address(**row._mapping)
        return found

    def get(self, url: str) -> Address | None:
        """What is known of an address, if anything."""
        return self.known([url]).get(url)

    def of(self, source: str) -> list[Address]:
        """Everything known of a source."""
        query = select(_addresses).where(_addresses.c.source == source).order_by(_addresses.c.url)
        with self._engine.connect() as connection:
            return [Address(**row._mapping) for row in connection.execute(query)]

    def note(self, url: str, **changes: Any) -> None:
        """Writes down what became of an address, at once; long texts are cut to their column."""
        # PostgreSQL takes no NUL in a text, and servers do send such.
        clean = {
            name: value.replace("\0", "")[: _LENGTHS[name]] if isinstance(value, str) else value
            for name, value in changes.items()
        }
        with self._engine.begin() as connection:
            connection.execute(update(_addresses).where(_addresses.c.url == url).values(**clean))

    def close(self) -> None:
        """Lets go of the database."""
        self._engine.dispose()

    def _insert(self, rows: list[dict[str, str]]) -> None:
        try:
            with self._engine.begin() as connection:
                connection.execute(_addresses.insert(), rows)
        except IntegrityError:
            # Another crawl that shares the database was quicker with one of them.
            if len(rows) > 1:
                for row in rows:
                    self._insert([row])
