"""A folder that ``datasets.load_dataset`` reads from disk, with its card and Croissant metadata.

Two configurations: ``claims`` holds the flat records, ``official`` one row for each official score
that a claim was held against (join on ``claim_id``). Copies of one story stay in one split, or a
model would be tested on what it was trained on.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.publish.export.units import quoted
from pipeline.publish.fields import FIELDS, OFFICIAL, SCHEMA
from pipeline.publish.files import utf8, write_whole
from pipeline.publish.flat import flat_records
from pipeline.publish.schema import json_schema
from pipeline.publish.tables import clean, flat_schema
from pipeline.records import Article, Checked

if TYPE_CHECKING:
    import pyarrow as pa

SPLITS = ("train", "validation", "test")
CONFIGS = ("claims", "official")
_TENTHS = (8, 9, 10)  # upper tenth of each split
_GROUP = 4096
_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (10**6, "100K<n<1M"))


def write_folder(checked: Iterable[Checked], out: Path, *, text: bool = False) -> Path:
    """Writes ``data/``, ``README.md``, ``schema.json`` and ``croissant.json``; returns ``out``.

    Without ``text`` long sentences are cut to a short quotation around the claim. A split that
    would be empty has no file.
    """
    from pipeline.publish.export.croissant import croissant

    files = _Files(out / "data")
    counts: Counter[str] = Counter()
    langs: Counter[str] = Counter()
    sources: set[str] = set()
    for one in checked:
        part = split(one.article)
        counts["articles"] += 1
        for record in flat_records(one):
            record = record if text else quoted(record)
            counts["claims"] += 1
            langs[str(record["lang"])] += 1
            rows: Any = record["official"]
            files.add("claims", part, [clean(record)])
            files.add("official", part, [clean(_scored(record, row)) for row in rows])
            sources.update(row["source"].partition(":")[0] for row in rows)
    files.close()
    written = sorted(path.relative_to(out).as_posix() for path in (out / "data").rglob("*.parquet"))
    write_whole(out / "schema.json", json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n")
    write_whole(out / "README.md", _card(counts, langs, sorted(sources), written, text=text))
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


class _Files:
    """Parquet files by configuration and split, opened when a first row comes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.schemas = {"claims": flat_schema(), "official": official_schema()}
        self.writers: dict[tuple[str, str], Any] = {}
        self.waiting: dict[tuple[str, str], list[dict[str, Any]]] = {}
        for old in folder.rglob("*.parquet"):
            old.unlink()

    def add(self, config: str, part: str, rows: list[dict[str, Any]]) -> None:
        waiting = self.waiting.setdefault((config, part), [])
        waiting += rows
        if len(waiting) >= _GROUP:
            self.flush(config, part)

    def flush(self, config: str, part: str) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        rows = self.waiting[config, part]
        if not rows:
            return
        if (config, part) not in self.writers:
            path = self.folder / config / f"{part}.parquet"
            path.parent.mkdir(parents=True, exist_ok=True)
            self.writers[config, part] = pq.ParquetWriter(path, self.schemas[config])
        table = pa.Table.from_pylist(rows, schema=self.schemas[config])
        self.writers[config, part].write_table(table)
        rows.clear()

    def close(self) -> None:
        for config, part in self.waiting:
            self.flush(config, part)
        for writer in self.writers.values():
            writer.close()


def _scored(record: dict[str, object], row: dict[str, object]) -> dict[str, object]:
    return {"claim_id": record["claim_id"], "article_id": record["article_id"], **row}


def _card(
    counts: Counter[str],
    langs: Counter[str],
    sources: list[str],
    written: list[str],
    *,
    text: bool,
) -> str:
    size = next((name for most, name in _SIZES if counts["claims"] < most), "n>1M")
    header = {
        "pretty_name": "Press claims about MLPerf results, with verdicts",
        "license": "other",
        "license_name": "verdicts-apache-2.0-quotations-of-their-publishers",
        "language": sorted(code for code in langs if code.isascii() and code.isalpha()),
        "size_categories": [size],
        "task_categories": ["text-classification", "token-classification"],
        "tags": ["fact-checking", "claim-extraction", "benchmarks", "news"],
        "configs": [
            {
                "config_name": config,
                "default": config == "claims",
                "data_files": [
                    {"split": part, "path": f"data/{config}/{part}.parquet"}
                    for part in SPLITS
                    if f"data/{config}/{part}.parquet" in written
                ],
            }
            for config in CONFIGS
            if any(path.startswith(f"data/{config}/") for path in written)
        ],
    }
    # JSON is YAML, and needs no library to be written safely.
    yaml = "\n".join(f"{key}: {json.dumps(value)}" for key, value in header.items())
    names = "\n".join(f"| `{f.name}` | {f.meaning.replace('|', '&#124;')} |" for f in FIELDS)
    origins = "\n".join(f"- `{source}`" for source in sources) or "- none was used"
    quotes = (
        "Sentences are whole; see to it that you may share them."
        if text
        else "Articles are not included: a record holds offsets and a short quotation around the "
        "claim. The quotations belong to their publishers."
    )
    return f"""---
{yaml}
---

# Press claims about MLPerf results, with verdicts

{counts["claims"]} claims from {counts["articles"]} articles, each held against the official
results. Schema `{SCHEMA}`; see `schema.json`. {quotes} Offsets, verdicts and all else that
pressclaims made are under the Apache License 2.0. The MLPerf name is a trademark of MLCommons
Association, to which this dataset has no relation.

```python
from datasets import load_dataset

claims = load_dataset(".", "claims")
official = load_dataset(".", "official")  # join on claim_id
```

## Provenance

Verdicts were computed, not written by people. The official scores are from:

{origins}

## Splits

By the digest of the story: about eight tenths train, one validation, one test. Copies of one
story are always in one split.

## Columns of `claims`

| name | meaning |
| --- | --- |
{names}
"""
