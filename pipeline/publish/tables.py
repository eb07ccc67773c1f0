"""The dataset as three Parquet tables: articles, claims, verdicts.

Claims and verdicts together are the flat record (join on ``claim_id``); articles hold what the
flat record leaves out. Schemas are fixed by the table of fields, never guessed from the rows, so
that every file of every run can be read as one dataset.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pipeline.publish.fields import FIELDS, OFFICIAL, SCHEMA, SLOTS, Part, Type
from pipeline.publish.flat import article_part, flat_note, flat_records, number
from pipeline.publish.parquet import ParquetFile
from pipeline.records import Article, Checked, Verdict

if TYPE_CHECKING:
    import pyarrow as pa

TableName = Literal["articles", "claims", "verdicts"]


def write_tables(checked: Iterable[Checked], out: Path, *, text: bool = False) -> Path:
    """Writes ``articles.parquet``, ``claims.parquet`` and ``verdicts.parquet`` into ``out``.

    The text of articles goes in only with ``text``: it belongs to its publishers. Each file
    appears whole or not at all. Returns ``out``.
    """
    with ExitStack() as stack:
        files = {
            name: stack.enter_context(ParquetFile(out / f"{name}.parquet", schema))
            for name, schema in schemas().items()
        }
        for one in checked:
            for name, rows in _rows(one, text=text).items():
                files[name].add(rows)
    return out


def schemas() -> dict[TableName, pa.Schema]:
    """The fixed Arrow schema of each table, with the record's version in its metadata."""
    import pyarrow as pa

    kinds = arrow_types()

    def columns(part: Part) -> list[tuple[str, pa.DataType]]:
        return [(field.name, kinds[field.type]) for field in FIELDS if field.part == part]

    keys = [("article_id", pa.string())]
    articles = [
        *columns("article"),
        ("published_source", pa.string()),
        ("authors", pa.list_(pa.string())),
        ("stated_origin", pa.string()),
        ("origin", pa.string()),
        ("page_digest", pa.string()),
        ("text_digest", pa.string()),
        ("characters", pa.int64()),
        ("claims", pa.int64()),
        ("disclosure", kinds["notes"]),
        ("text", pa.string()),
    ]
    verdicts = [
        ("claim_id", pa.string()),
        *keys,
        *columns("verdict"),
        ("operation", pa.string()),
        ("level", pa.string()),
        ("result", pa.float64()),
        ("missing", kinds["notes"]),
        ("readings", pa.int64()),
    ]
    metadata = {"schema": SCHEMA}
    return {
        "articles": pa.schema(articles, metadata=metadata),
        "claims": pa.schema([*keys, *columns("claim")], metadata=metadata),
        "verdicts": pa.schema(verdicts, metadata=metadata),
    }


def flat_schema() -> pa.Schema:
    """The Arrow schema of whole flat records in one table."""
    import pyarrow as pa

    kinds = arrow_types()
    return pa.schema(
        [(field.name, kinds[field.type]) for field in FIELDS], metadata={"schema": SCHEMA}
    )


def arrow_types() -> dict[Type, pa.DataType]:
    """The Arrow type of each type of field."""
    import pyarrow as pa

    text = pa.string()
    note = pa.struct([("code", text), ("text", text)])
    result = pa.struct([(name, pa.float64() if name == "score" else text) for name in OFFICIAL])
    return {
        "text": text,
        "integer": pa.int64(),
        "number": pa.float64(),
        "boolean": pa.bool_(),
        "texts": pa.list_(text),
        "slots": pa.struct([(name, text) for name in SLOTS]),
        "note": note,
        "notes": pa.list_(note),
        "results": pa.list_(result),
    }


def text_digest(article: Article) -> str:
    """Hex SHA-256 of the text that all offsets of an article point into."""
    return hashlib.sha256(article.text.encode("utf-8", "surrogatepass")).hexdigest()


def _rows(checked: Checked, *, text: bool) -> dict[TableName, list[dict[str, Any]]]:
    flat = list(flat_records(checked))
    verdicts = [
        {**record, **_evidence(verdict)}
        for record, verdict in zip(flat, checked.verdicts, strict=True)
    ]
    return {
        "articles": [_article_row(checked, text=text)],
        "claims": flat,
        "verdicts": verdicts,
    }


def _article_row(checked: Checked, *, text: bool) -> dict[str, Any]:
    article = checked.article
    return {
        **article_part(article),
        "published_source": article.published_source,
        "authors": list(article.authors),
        "stated_origin": article.stated_origin,
        "origin": article.origin,
        "page_digest": article.page_digest,
        "text_digest": text_digest(article),
        "characters": len(article.text),
        "claims": len(checked.claims),
        "disclosure": [flat_note(note) for note in checked.disclosure],
        "text": article.text if text else None,
    }


def _evidence(verdict: Verdict) -> dict[str, Any]:
    arithmetic = verdict.reading.arithmetic if verdict.reading else None
    return {
        "operation": arithmetic.operation if arithmetic else "",
        "level": arithmetic.level if arithmetic else "",
        "result": number(arithmetic.result) if arithmetic else None,
        "missing": [flat_note(note) for note in verdict.missing],
        "readings": len(verdict.readings),
    }
