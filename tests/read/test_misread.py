"""Pages of UTF-8 that were read byte by byte: put right before their lists and tables are told."""

from __future__ import annotations

import pytest

from pipeline.read.encodings.misread import put_right
from tests.read.helpers import plain, web

TEXT = "Größe und Länge: „28,3 Minuten“ – für die Prüfung übrigens schöne Ergebnisse, heißt es."


@pytest.mark.parametrize("table", ["latin-1", "cp1252"])
def test_the_whole_page_is_put_right(table: str) -> None:
    assert put_right(TEXT.encode().decode(table)) == TEXT
    twice = TEXT.encode().decode("latin-1").encode().decode("latin-1")
    assert put_right(twice) == TEXT


@pytest.mark.parametrize("text", [TEXT, "plain ASCII", "Itâ€™s one sign.", "The caf\ufffd " + TEXT])
def test_others_are_left_alone(text: str) -> None:
    assert put_right(text) == ""


def test_it_is_recorded_for_all_of_the_page() -> None:
    article = plain(f"{TEXT}\n\n{TEXT}".encode().decode("latin-1"))
    assert article.text == f"{TEXT}\n\n{TEXT}"
    (repair,) = article.repairs
    assert (repair.name, repair.start, repair.end) == ("utf-8_as_single_bytes", 0, 0)


def test_headers_are_repaired_with_their_cells() -> None:
    page = (
        "<html><body><h1>Ergebnisse</h1><p>Die Tabelle hat alle Zeiten der Systeme, wie sie "
        "gemessen wurden.</p><table><tr><th>System</th><th>Open&shy;Fold</th><th>Lâ€™an</th></tr>"
        "<tr><td>Al&shy;pha</td><td>28,3</td><td>12,1</td></tr></table></body></html>"
    )
    cells = [p.cell for p in web(page).passages if p.cell is not None and p.cell.row]
    assert [c.column_headers for c in cells] == [("System",), ("OpenFold",), ("L’an",)]
    assert cells[1].row_headers == ("Alpha",)
