"""Parquet files that grow a group of rows at a time, so that memory does not grow with them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.publish.files import sound

if TYPE_CHECKING:
    import pyarrow as pa

_GROUP = 4096  # rows held before they are written


class ParquetFile:
    """A file of rows with a fixed schema; it stands under its name once it is closed whole."""

    def __init__(self, path: Path, schema: pa.Schema) -> None:
        import pyarrow.parquet as pq

        path.parent.mkdir(parents=True, exist_ok=True)
        self._path, self._schema = path, schema
        self._part = path.with_name(path.name + ".part")
        self._writer = pq.ParquetWriter(self._part, schema, compression="zstd")
        self._waiting: list[dict[str, Any]] = []

    def add(self, rows: Iterable[dict[str, Any]]) -> None:
        """Adds rows by the names of the schema; what UTF-8 cannot carry becomes ``?``."""
        self._waiting += map(_clean, rows)
        if len(self._waiting) >= _GROUP:
            self._flush()

    def __enter__(self) -> ParquetFile:
        return self

    def __exit__(self, error: object, *_: object) -> None:
        if error is None:
            self._flush()
        self._writer.close()
        if error is None:
            self._part.replace(self._path)
        else:
            self._part.unlink()

    def _flush(self) -> None:
        import pyarrow as pa

        self._writer.write_table(pa.Table.from_pylist(self._waiting, schema=self._schema))
        self._waiting.clear()


def _clean(value: Any) -> Any:
    """The value with text that UTF-8 cannot carry (lone surrogates) replaced by ``?``."""
    if isinstance(value, str):
        return sound(value)
    if isinstance(value, dict):
        return {key: _clean(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_clean(part) for part in value]
    return value
