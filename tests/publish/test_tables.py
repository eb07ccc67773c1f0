"""The Parquet tables: fixed schemas, joins that give the flat record, text only on request."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipeline.publish.fields import NAMES, SCHEMA
from pipeline.publish.flat import flat_records
from pipeline.publish.tables import flat_schema, schemas, write_tables
from pipeline.records import Article, Checked

from .samples import ALL, POD


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tables(iter(ALL), tmp_path_factory.mktemp("tables") / "new")


def test_the_three_tables_have_their_fixed_schemas(folder: Path) -> None:
    assert sorted(path.name for path in folder.iterdir()) == [
        "articles.parquet", "claims.parquet", "verdicts.parquet",
    ]  # fmt: skip
    for name, shape in schemas().items():
        found = pq.read_schema(folder / f"{name}.parquet")
        assert found.equals(shape)
        assert found.metadata[b"schema"] == SCHEMA.encode()


def test_joined_they_give_back_the_flat_records(folder: Path) -> None:
    tables = {name: pq.read_table(folder / f"{name}.parquet").to_pylist() for name in schemas()}
    articles = {row["article_id"]: row for row in tables["articles"]}
    verdicts = {row["claim_id"]: row for row in tables["verdicts"]}
    joined = []
    for row in tables["claims"]:
        whole = {**articles[row["article_id"]], **verdicts[row["claim_id"]], **row}
        joined.append({name: whole[name] for name in NAMES})
    assert joined == [record for checked in ALL for record in flat_records(checked)]


def test_whole_flat_records_fit_one_schema() -> None:
    records = [record for checked in ALL for record in flat_records(checked)]
    assert pa.Table.from_pylist(records, schema=flat_schema()).to_pylist() == records


def test_text_only_on_request(folder: Path, tmp_path: Path) -> None:
    assert set(pq.read_table(folder / "articles.parquet")["text"].to_pylist()) == {None}
    write_tables([POD], tmp_path, text=True)
    assert pq.read_table(tmp_path / "articles.parquet")["text"].to_pylist() == [POD.article.text]


def test_same_in_same_bytes(folder: Path, tmp_path: Path) -> None:
    write_tables(ALL, tmp_path)
    for name in schemas():
        again = (tmp_path / f"{name}.parquet").read_bytes()
        assert again == (folder / f"{name}.parquet").read_bytes()


def test_nothing_in_still_gives_readable_tables(tmp_path: Path) -> None:
    write_tables([], tmp_path)
    assert pq.read_table(tmp_path / "claims.parquet").num_rows == 0


def test_half_a_character_costs_no_run(tmp_path: Path) -> None:
    article = Article(id="x", text="\ud83d", passages=(), title="half \ud83d")
    write_tables([Checked(article=article, claims=(), verdicts=())], tmp_path)
    assert pq.read_table(tmp_path / "articles.parquet")["title"].to_pylist() == ["half ?"]


def test_many_rows_go_out_in_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.publish.parquet._GROUP", 4)
    write_tables(ALL, tmp_path)
    file = pq.ParquetFile(tmp_path / "claims.parquet")
    assert file.num_row_groups > 1
    assert file.metadata.num_rows == sum(len(one.claims) for one in ALL)


def test_a_failed_write_leaves_the_old_tables_alone(folder: Path, tmp_path: Path) -> None:
    write_tables([POD], tmp_path)
    before = (tmp_path / "claims.parquet").read_bytes()

    def broken():  # type: ignore[no-untyped-def]
        yield ALL[0]
        raise RuntimeError("disk full")

    with pytest.raises(RuntimeError):
        write_tables(broken(), tmp_path)
    assert (tmp_path / "claims.parquet").read_bytes() == before
    assert not list(tmp_path.glob("*.part"))
