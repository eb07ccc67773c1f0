"""Lines that look like rows: a table among them is found, and a page of them costs little."""

from __future__ import annotations

import pytest

from pipeline.read.stripped import ruled

_TABLE = ["System | Minutes", "--- | ---", "Alpha 8 | 12.4", "Beta 16 | 6.81"]
_PROSE = "Read more | Share this with friends and colleagues of yours who may care"


def test_a_table_below_lines_that_look_like_its_rows_is_found() -> None:
    lines = ["Home | News | Contact | About | Jobs", *_TABLE]
    found = ruled.parts(lines)
    assert (True, [["System", "Minutes"], ["Alpha 8", "12.4"], ["Beta 16", "6.81"]]) in found


def test_two_tables_with_a_sentence_between_are_two() -> None:
    found = ruled.parts([*_TABLE, "And the other suite:", *_TABLE])
    assert [is_table for is_table, _ in found] == [True, False, True]


@pytest.mark.parametrize("line", [_PROSE, "left  right  and a line of words", "a\tb\tc " * 40])
def test_a_page_of_lines_that_are_no_table_is_tried_a_few_times(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = 0
    rows = ruled._rows

    def counted(*args: object) -> list[list[str]]:
        nonlocal calls
        calls += 1
        return rows(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(ruled, "_rows", counted)
    lines = [line] * 4000
    assert ruled.parts(lines) == [(False, [[line] for line in lines])]
    assert calls <= ruled._TRIES * len(ruled._LEAST)


@pytest.mark.parametrize("sign", ["•", "·", "\uf0b7"])
def test_a_tab_behind_the_sign_of_an_item_parts_no_cells(sign: str) -> None:
    items = [f"{sign}\tBERT: 3.8 minutes on 64 chips", f"{sign}\tResNet-50: 12.4 minutes on 8"]
    assert [is_table for is_table, _ in ruled.parts(items)] == [False]


def test_a_tab_behind_a_sign_and_more_of_them_part_cells() -> None:
    rows = ["•\tBERT\t3.8", "•\tResNet-50\t12.4", "•\tDLRM\t1.9"]
    assert [is_table for is_table, _ in ruled.parts(rows)] == [True]
