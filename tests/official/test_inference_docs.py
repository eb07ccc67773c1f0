"""The counts that docs/official-results.md gives for inference and tiny are the tables'."""

from __future__ import annotations

from pipeline.official.table import load_results
from tests.official.test_training_docs import lines_of

ROWS = [row for row in load_results() if row.suite.startswith(("inference", "tiny"))]


def test_counts_by_round() -> None:
    stated = lines_of("| suite | round | published | rows | closed | open | network |")
    for suite, round_, published, *counts in stated:
        rows = [row for row in ROWS if (row.suite, row.round) == (suite, round_)]
        assert {row.published for row in rows} == {published}
        assert [int(count) for count in counts] == [
            len(rows),
            *(sum(row.division == name for row in rows) for name in ("closed", "open", "network")),
            sum(row.unit in {"W", "mJ", "uJ"} for row in rows),
        ], (suite, round_)
    assert {(line[0], line[1]) for line in stated} == {(row.suite, row.round) for row in ROWS}
