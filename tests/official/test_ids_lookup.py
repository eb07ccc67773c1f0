"""Result IDs: an ID is known only together with its suite, and only from a source."""

from __future__ import annotations

import csv
from decimal import Decimal
from pathlib import Path

import pytest

from pipeline.official import ids
from pipeline.official.ids import known_of_round, results_for_id
from pipeline.official.table import load_results

STATED = Path(ids.__file__).parent / "data" / "ids.csv"


def stated() -> list[dict[str, str]]:
    with STATED.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_every_row_of_the_table_with_an_id_is_found_by_it() -> None:
    rows = [row for row in load_results() if row.id]
    assert len(rows) > 2000
    for row in rows[::50]:
        found = results_for_id(row.id, row.suite)
        assert any(
            (one.submitter, one.system, one.benchmark) == (row.submitter, row.system, row.benchmark)
            for one in found
        )


@pytest.mark.parametrize("row", stated(), ids=lambda row: f"{row['suite']} {row['id']}")
def test_every_stated_id_has_its_source_and_is_found(row: dict[str, str]) -> None:
    assert row["source"] and row["how"]
    assert row["id"].startswith(f"{row['round']}-")
    sources = {one.source for one in results_for_id(row["id"], row["suite"])}
    assert row["source"] in sources


@pytest.mark.parametrize("row", [row for row in stated() if row["score"]], ids=lambda r: r["id"])
def test_a_stated_score_is_in_the_table(row: dict[str, str]) -> None:
    """A page that quotes ID and score quotes a score that the table has for that submitter."""
    figure = Decimal(row["score"])
    step = Decimal(1).scaleb(int(figure.as_tuple().exponent))
    assert any(
        one.score is not None and abs(one.score - figure) <= step / 2
        for one in load_results()
        if (one.suite, one.round, one.submitter) == (row["suite"], row["round"], row["submitter"])
    )


def test_a_stated_system_stands_in_the_table() -> None:
    held = {(row.suite, row.round, row.submitter, row.system) for row in load_results()}
    named = [row for row in stated() if row["suite"] == "training" and row["system"]]
    assert len(named) > 80
    for row in named:
        assert (row["suite"], row["round"], row["submitter"], row["system"]) in held, row["id"]


def test_an_id_that_a_source_gives_two_systems_keeps_both() -> None:
    found = results_for_id("3.0-2004", "training")
    assert {one.submitter for one in found} == {"ASUSTeK", "NVIDIA+CoreWeave"}
    assert all("one must be a slip" in one.note for one in found)


def test_one_system_has_one_id_in_a_round_unless_the_source_slips() -> None:
    ids: dict[tuple[str, ...], set[str]] = {}
    for row in stated():
        if row["system"]:
            ids.setdefault((row["round"], row["submitter"], row["system"]), set()).add(row["id"])
    assert {key: found for key, found in ids.items() if len(found) > 1} == {}


def test_training_and_inference_share_numbers_but_not_results() -> None:
    both = {row.id for row in load_results() if row.suite.startswith("inference") and row.id}
    for entry in (one for id_ in sorted(both)[:200] for one in results_for_id(id_, "training")):
        assert entry.suite == "training"


def test_inference_means_both_categories() -> None:
    edge = next(row.id for row in load_results() if row.suite == "inference-edge" and row.id)
    assert results_for_id(edge, "inference") and not results_for_id(edge, "training")


def test_a_leading_v_does_not_matter() -> None:
    assert results_for_id("v4.1-0002") == results_for_id("4.1-0002") != ()


def test_an_unknown_id_is_nothing_but_its_round_is_known() -> None:
    assert results_for_id("5.1-9999") == ()
    assert len(known_of_round("5.1")) > 500
    assert known_of_round("9.9") == ()
