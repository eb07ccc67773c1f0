"""A folder that ``datasets.load_dataset`` reads from disk, with its card and Croissant metadata.

Two configurations: ``claims`` holds the flat records, ``official`` one row for each official score
that a claim was held against (join on ``claim_id``). Copies of one story stay in one split, or a
model would be tested on what it was trained on.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.publish.export.card import SPLITS, Contents, card
from pipeline.publish.export.units import quoted
from pipeline.publish.fields import OFFICIAL, SCHEMA
from pipeline.publish.files import utf8, write_whole
from pipeline.publish.flat import flat_records
from pipeline.publish.parquet import ParquetFile
from pipeline.publish.schema import json_schema
from pipeline.publish.tables import flat_schema
from pipeline.records import Article, Checked

if TYPE_CHECKING:
    import pyarrow as pa

_TENTHS = (8, 9, 10)  # upper tenth of each split


def write_folder(checked: Iterable[Checked], out: Path, *, text: bool = False) -> Path:
    """Writes ``data/``, ``README.md``, ``schema.json`` and ``croissant.json``; returns ``out``.

    Without ``text`` long sentences are cut to a short quotation around the claim. A split that
    would be empty has no file.
    """
    from pipeline.publish.export.croissant import croissant

    seen = Contents()
    with _Files(out / "data") as files:
        for one in checked:
            part = split(one.article)
            seen.articles += 1
            for record in flat_records(one):
                rows: Any = record["official"]
                files.add("claims", part, [record if text else quoted(record)])
                files.add("official", part, [_scored(record, row) for row in rows])
                seen.claims += 1
                seen.langs.add(str(record["lang"]))
                seen.sources.update(row["source"].partition(":")[0] for row in rows)
    written = sorted(path.relative_to(out).as_posix() for path in (out / "data").rglob("*.parquet"))
    write_whole(out / "schema.json", json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n")
    write_whole(out / "README.md", card(seen, written, text=text))
    metadata = croissant(out, written)
    write_whole(out / "croissant.json", json.dumps(metadata, indent=2, ensure_ascii=False) + "\n")
    return out


def split(article: Article) -> str:
    """The split of an article: eight, one and one tenths by the digest of its story."""
    digest = hashlib.sha256(utf8(article.cluster_id or article.id)).digest()
    tenth = int.from_bytes(digest[:4], "big") * 10 >> 32
    return next(name for name, upper in zip(SPLITS, _TENTHS, strict=True) if tenth < upper)


def official_schema() -> pa.Schema:
    """The Arrow schema of the ``official`` configuration."""
    import pyarrow as pa

    columns = [("claim_id", pa.string()), ("article_id", pa.string())]
    columns += [(name, pa.float64() if name == "score" else pa.string()) for name in OFFICIAL]
    return pa.schema(columns, metadata={"schema": SCHEMA})


class _Files(ExitStack):
    """Parquet files by configuration and split, opened when a first row comes."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.schemas = {"claims": flat_schema(), "official": official_schema()}
        self.files: dict[Path, ParquetFile] = {}
        for old in folder.rglob("*.parquet"):
            old.unlink()

    def add(self, config: str, part: str, rows: list[dict[str, Any]]) -> None:
        path = self.folder / config / f"{part}.parquet"
        if rows and path not in self.files:
            self.files[path] = self.enter_context(ParquetFile(path, self.schemas[config]))
        if rows:
            self.files[path].add(rows)


def _scored(record: dict[str, object], row: dict[str, object]) -> dict[str, object]:
    return {"claim_id": record["claim_id"], "article_id": record["article_id"], **row}
