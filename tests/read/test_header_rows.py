"""Which first row of a table without marked headers heads its columns."""

from __future__ import annotations

import pytest

from tests.read.helpers import web

PAGE = """<html lang="en"><head><title>Results in a table</title></head><body><article>
<h1>Results in a table</h1><p>All times of the round are in minutes, as the organisers gave them
out on Wednesday, and every system that is listed here had eight accelerators.</p>
<table>{rows}</table><p>That is all that was sent in for this round of the benchmark.</p>
</article></body></html>"""


def headers(*rows: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The column headers of every cell of the last row but its first."""
    made = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    article = web(PAGE.format(rows=made))
    cells = [p.cell for p in article.passages if p.cell is not None]
    last = max(cell.row for cell in cells)
    return [cell.column_headers for cell in cells if cell.row == last and cell.column]


@pytest.mark.parametrize(
    ("first", "found"),
    [
        (("System", "BERT", "ResNet-50"), [("BERT",), ("ResNet-50",)]),
        # A name that begins with a digit is no figure.
        (("System", "3D U-Net", "ResNet-50"), [("3D U-Net",), ("ResNet-50",)]),
        # Figures of other things than those below them head their columns.
        (("System", "8 GPUs", "16 GPUs"), [("8 GPUs",), ("16 GPUs",)]),
        # A first row of results is data like the others, bare or with its unit.
        (("Beta 8", "11.2", "30.8"), [(), ()]),
    ],
)
def test_a_first_row(first: tuple[str, ...], found: list[tuple[str, ...]]) -> None:
    assert headers(first, ("Alpha 4", "20.5", "31.4"), ("Gamma 9", "12.4", "30.1")) == found


def test_a_first_row_with_the_units_of_those_below_is_data() -> None:
    rows = (("Beta 8", "11.2 min", "30.8 min"), ("Alpha 4", "20.5 min", "31.4 min"))
    assert headers(*rows) == [(), ()]
