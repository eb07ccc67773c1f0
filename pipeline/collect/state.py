"""What collection remembers, in any database that SQLAlchemy speaks to: one row per address."""

from __future__ import annotations

import time
from collections.abc import Iterable
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
)


class Address(Record, frozen=True, kw_only=True):
    """What is known of one address.

    ``kind`` is ``feed``, ``sitemap``, ``listing`` or ``page``. ``outcome`` is ``pending``,
    ``kept``, ``unchanged``, ``irrelevant``, ``refused`` (the page asks not to be mined),
    ``forbidden`` (robots.txt), ``read`` (a feed, sitemap or listing) or ``failed``; ``reason``
    says more. ``found`` (first) and ``fetched``
    (last) are seconds since the epoch, ``archive`` the file of its WARC record.
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


class State:
    """The memory of all crawls that share a database."""

    def __init__(self, url: str) -> None:
        self._engine = create_engine(url)
        _metadata.create_all(self._engine)

    def find(self, urls: Iterable[str], source: str, kind: str) -> None:
        """Remembers addresses that are to be fetched, so that a kill does not lose them."""
        for url in urls:
            try:
                with self._engine.begin() as connection:
                    row = {"url": url, "source": source, "kind": kind, "outcome": "pending"}
                    connection.execute(_addresses.insert().values(row))
            except IntegrityError:
                continue  # known already

    def get(self, url: str) -> Address | None:
        """What is known of an address, if anything."""
        with self._engine.connect() as connection:
            row = connection.execute(select(_addresses).where(_addresses.c.url == url)).first()
        return Address(**row._mapping) if row is not None else None

    def of(self, source: str) -> list[Address]:
        """Everything known of a source."""
        query = select(_addresses).where(_addresses.c.source == source).order_by(_addresses.c.url)
        with self._engine.connect() as connection:
            return [Address(**row._mapping) for row in connection.execute(query)]

    def note(self, url: str, **changes: Any) -> None:
        """Writes down what became of an address, at once."""
        with self._engine.begin() as connection:
            connection.execute(update(_addresses).where(_addresses.c.url == url).values(**changes))

    def close(self) -> None:
        """Lets go of the database."""
        self._engine.dispose()
