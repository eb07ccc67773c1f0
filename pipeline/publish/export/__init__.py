"""The dataset in the forms that other tools load: ``export(checked, form, out)``.

Text of articles belongs to its publishers. Without ``text`` every form holds offsets, digests and
short quotations around claims; with it, for a corpus of one's own, whole articles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from pipeline.records import Checked

Writer = Callable[[Iterable[Checked], Path, bool], Path]


def export(checked: Iterable[Checked], form: str, out: Path, *, text: bool = False) -> Path:
    """Writes the dataset in one of ``FORMS`` into the folder ``out``; returns the main path.

    Raises ``ValueError`` on an unknown form.
    """
    if form not in FORMS:
        raise ValueError(f"unknown format {form!r}: use one of {', '.join(FORMS)}")
    out.mkdir(parents=True, exist_ok=True)
    return FORMS[form](checked, out, text)


def _parquet(checked: Iterable[Checked], out: Path, text: bool) -> Path:
    from pipeline.publish.tables import write_tables

    return write_tables(checked, out, text=text)


def _flat(form: str) -> Writer:
    def write_flat(checked: Iterable[Checked], out: Path, text: bool) -> Path:
        from pipeline.publish.export.units import quoted
        from pipeline.publish.flat import flat_records
        from pipeline.publish.formats import write

        path = out / f"claims.{form}"
        records = (
            record if text else quoted(record) for one in checked for record in flat_records(one)
        )
        with path.open("w", encoding="utf-8", newline="") as stream:
            write(records, form, stream)
        return path

    return write_flat


def _huggingface(checked: Iterable[Checked], out: Path, text: bool) -> Path:
    from pipeline.publish.export.huggingface import write_folder

    return write_folder(checked, out, text=text)


def _tasks(form: str) -> Writer:
    def write_tasks(checked: Iterable[Checked], out: Path, text: bool) -> Path:
        from pipeline.publish.export import tasks
        from pipeline.publish.export.units import units

        return tasks.WRITERS[form]((unit for one in checked for unit in units(one, text=text)), out)

    return write_tasks


def _spacy(checked: Iterable[Checked], out: Path, text: bool) -> Path:
    from pipeline.publish.export.docbin import write_docbin
    from pipeline.publish.export.units import units

    return write_docbin((unit for one in checked for unit in units(one, text=text)), out)


FORMS: dict[str, Writer] = {
    "parquet": _parquet,
    "jsonl": _flat("jsonl"),
    "json": _flat("json"),
    "csv": _flat("csv"),
    "huggingface": _huggingface,
    "spacy": _spacy,
    "labelstudio": _tasks("labelstudio"),
    "doccano": _tasks("doccano"),
    "prodigy": _tasks("prodigy"),
    "brat": _tasks("brat"),
}
