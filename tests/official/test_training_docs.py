"""The tables of docs/official-results.md say what the shipped tables hold."""

from __future__ import annotations

from pathlib import Path

from pipeline.official.table import RESULTS, read_table

DOCS = Path(__file__).parents[2] / "docs" / "official-results.md"
ROWS = [
    row
    for pattern in ("training-*.csv", "hpc-*.csv")
    for path in sorted(RESULTS.glob(pattern))
    for row in read_table(path)
    if row.unit != "J"
]


def lines_of(header: str) -> list[list[str]]:
    """The cells of the table below a header line, without the rule."""
    _, _, after = DOCS.read_text(encoding="utf-8").partition(header)
    table = after[after.index("|---") :].partition("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def test_counts_by_round() -> None:
    stated = lines_of("| suite | round | published | rows |")
    for suite, round_, published, *counts in stated:
        rows = [row for row in ROWS if (row.suite, row.round) == (suite, round_)]
        assert {row.published for row in rows} == {published}
        assert [int(count) for count in counts] == [
            len(rows),
            sum(row.division == "closed" for row in rows),
            sum(row.division == "open" for row in rows),
            sum(row.score is None for row in rows),
            sum(row.unscaled is not None for row in rows),
            sum("score taken" in row.note for row in rows),
        ], (suite, round_)
    assert {(line[0], line[1]) for line in stated} == {(row.suite, row.round) for row in ROWS}


def test_every_disagreement_is_listed() -> None:
    stated = lines_of("| round | submitter | system | benchmark | ours | theirs | whose |")
    noted = [
        [row.round, row.submitter, row.system, row.benchmark, str(row.score), theirs]
        for row in ROWS
        for remark in row.note.split("; ")
        if "@" in remark and " has " in remark
        for theirs in [remark.rpartition(" has ")[2]]
    ]
    assert [line[:6] for line in stated] == noted
