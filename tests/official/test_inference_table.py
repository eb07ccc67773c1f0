"""The shipped inference tables: public figures, counts, invariants."""

from __future__ import annotations

from collections import Counter

from pipeline.official.importers.publication import published
from pipeline.official.table import load_results

ROWS = [row for row in load_results() if row.suite.startswith("inference")]


def test_rows_by_round() -> None:
    """The counts that docs/official-results.md gives."""
    assert dict(sorted(Counter(row.round for row in ROWS).items())) == {
        "0.5": 177, "0.7": 754, "1.0": 965, "1.1": 1209, "2.0": 1770, "2.1": 1397, "3.0": 1697,
        "3.1": 1708, "4.0": 1005, "4.1": 969, "5.0": 908, "5.1": 640, "6.0": 516, "6.1": 491,
    }  # fmt: skip


def test_no_row_stands_twice() -> None:
    twice = [key for key, n in Counter((row.key, row.id) for row in ROWS).items() if n > 1]
    assert twice == []


def test_every_row_is_complete() -> None:
    for row in ROWS:
        assert row.submitter and row.system and row.benchmark and row.scenario, row
        assert row.published == published(row.suite, row.round) != "", row
        assert row.division in {"closed", "open", "network"}, row
        assert row.availability in {"onprem", "cloud", "preview", "rdi"}, row
        assert row.score is None or row.score > 0, row


def test_only_the_first_token_counts_are_missing() -> None:
    blank = {
        (row.round, row.benchmark.split("-")[0], row.scenario) for row in ROWS if row.score is None
    }
    assert blank == {("4.0", "llama2_70b", "server")}


def test_units_follow_scenarios() -> None:
    rates = {"samples/s", "queries/s", "tokens/s", "tasks/s"}
    expected = {
        "offline": rates | {"W"},
        "server": {"queries/s", "tokens/s", "W"},
        "interactive": {"queries/s", "tokens/s", "W"},
        "singlestream": {"ms", "s", "mJ", "W"},
        "multistream": {"streams", "ms", "mJ", "W"},
    }
    odd = {(row.scenario, row.unit) for row in ROWS if row.unit not in expected[row.scenario]}
    assert odd == set()


def test_streams_are_of_the_first_rounds_only() -> None:
    assert {row.round for row in ROWS if row.unit == "streams"} <= {"0.5", "0.7", "1.0", "1.1"}


def test_categories_begin_with_0_7() -> None:
    assert {row.round for row in ROWS if row.suite == "inference"} == {"0.5"}


def test_ids_are_those_of_the_rounds_that_publish_them() -> None:
    with_id = {row.round for row in ROWS if row.id}
    assert {"4.1", "5.1", "6.0"} <= with_id
    for row in ROWS:
        assert not row.id or row.id.startswith(f"{row.round}-"), row
        assert row.id or row.round not in {"4.1", "5.1", "6.0"}, row


def test_one_id_is_one_submitters() -> None:
    by_id: dict[str, set[str]] = {}
    for row in ROWS:
        if row.id:
            by_id.setdefault(row.id, set()).add(row.submitter)
    assert {id_: names for id_, names in by_id.items() if len(names) > 1} == {}


def test_closed_rows_run_the_benchmarks_of_their_time() -> None:
    rounds: dict[str, set[str]] = {}
    for row in ROWS:
        if row.division == "closed":
            stem = row.benchmark.split("-99")[0]
            rounds.setdefault(stem, set()).add(row.round)
    assert rounds["nmt"] == {"0.5"}
    assert rounds["rnnt"] == {"0.7", "1.0", "1.1", "2.0", "2.1", "3.0", "3.1", "4.0"}
    assert rounds["dlrm"] == {"0.7", "1.0", "1.1", "2.0", "2.1", "3.0"}
    assert min(rounds["dlrm_dcnv2"]) == "3.1"
    assert rounds["llama2_70b"] == {"4.0", "4.1", "5.0", "5.1", "6.0", "6.1"}
    assert len(rounds) < 32


def test_accelerators_are_whole_nodes_or_said_otherwise() -> None:
    for row in ROWS:
        if row.accelerators and row.nodes:
            assert row.accelerators % row.nodes == 0, row


def test_the_mass_of_open_runs_is_left_out() -> None:
    names = {row.submitter.lower() for row in ROWS if row.division == "open"}
    assert not names & {"ctuning", "krai", "gateoverflow", "dividiti"}
