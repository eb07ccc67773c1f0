"""What runs remember: one row per page, in SQLite or any database that SQLAlchemy speaks to.

A row is keyed by the digest of the input and carries the digest of the rules that answered it,
so a rerun is right by construction whichever of the two has changed.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Literal

import msgspec
from sqlalchemy import (
    Column,
    Engine,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    create_engine,
    delete,
    event,
    insert,
    make_url,
    select,
)
from sqlalchemy.schema import CreateTable

from pipeline.records import Checked, Page, Reject

_outcomes = Table(
    "outcomes",
    MetaData(),
    Column("sequence", Integer, primary_key=True, autoincrement=True),
    Column("input", String(64), unique=True, nullable=False),
    Column("rules", String(64), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("payload", LargeBinary, nullable=False),
)
_encoder = msgspec.msgpack.Encoder()
_decoders: dict[str, msgspec.msgpack.Decoder[Checked] | msgspec.msgpack.Decoder[Reject]] = {
    "checked": msgspec.msgpack.Decoder(Checked),
    "reject": msgspec.msgpack.Decoder(Reject),
}
# Seconds that a run waits for another one to have written what it holds.
_PATIENCE = 60


def input_digest(page: Page) -> str:
    """What identifies an input: its bytes, its address and what was declared beside it."""
    parts = [page.digest, page.url, page.media_type]
    parts += [f"{name}={value}" for name, value in sorted(page.declared.items())]
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()


class Store:
    """The outcomes of all runs that share a database."""

    def __init__(self, url: str) -> None:
        local = make_url(url).get_backend_name() == "sqlite"
        self._engine = create_engine(url, connect_args={"timeout": _PATIENCE} if local else {})
        if local:
            _survive_a_kill(self._engine)
        # Two runs may begin at once: one that finds no table yet must not trip over the other's.
        with self._engine.begin() as connection:
            connection.execute(CreateTable(_outcomes, if_not_exists=True))

    def known(self) -> dict[str, str]:
        """Input digest -> digest of the rules that answered it."""
        query = select(_outcomes.c.input, _outcomes.c.rules)
        with self._engine.connect() as connection:
            return {row.input: row.rules for row in connection.execute(query)}

    def put(self, outcomes: Iterable[tuple[str, str, Checked | Reject]]) -> None:
        """Remembers (input, rules, outcome) triples in one transaction, replacing older ones."""
        rows = [
            {
                "input": key,
                "rules": rules,
                "kind": "reject" if isinstance(outcome, Reject) else "checked",
                "payload": _encoder.encode(outcome),
            }
            for key, rules, outcome in outcomes
        ]
        if rows:
            keys = [row["input"] for row in rows]
            with self._engine.begin() as connection:
                connection.execute(delete(_outcomes).where(_outcomes.c.input.in_(keys)))
                connection.execute(insert(_outcomes), rows)

    def checked(self) -> Iterator[Checked]:
        """Every article that was checked, in the order of arrival."""
        for outcome in self._all("checked"):
            assert isinstance(outcome, Checked)
            yield outcome

    def rejects(self) -> Iterator[Reject]:
        """Every input that could not be used."""
        for outcome in self._all("reject"):
            assert isinstance(outcome, Reject)
            yield outcome

    def close(self) -> None:
        """Lets go of the database."""
        self._engine.dispose()

    def _all(self, kind: Literal["checked", "reject"]) -> Iterator[Checked | Reject]:
        query = select(_outcomes.c.payload).where(_outcomes.c.kind == kind)
        with self._engine.connect() as connection:
            found = connection.execution_options(yield_per=200).execute(
                query.order_by(_outcomes.c.sequence)
            )
            for row in found:
                yield _decoders[kind].decode(row.payload)


def _survive_a_kill(engine: Engine) -> None:
    def on_connect(connection: object, _record: object) -> None:
        cursor = connection.cursor()  # type: ignore[attr-defined]  # DB-API, untyped here
        # Of two that begin at once only one can change the mode, and the other is not made to wait:
        # it is refused. The mode is the database's, so it is changed all the same.
        with suppress(sqlite3.OperationalError):
            cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=NORMAL")
        cursor.close()

    event.listen(engine, "connect", on_connect)
