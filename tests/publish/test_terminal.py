"""What a person sees in the terminal."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from pipeline.publish.terminal import print_checked, print_counts, print_table, safe

from .samples import ALL, AR, HOSTILE, POD, ZH


def shown(width: int, draw, colour: bool = False) -> str:  # type: ignore[no-untyped-def]
    stream = io.StringIO()
    draw(Console(file=stream, width=width, force_terminal=colour, highlight=False))
    return stream.getvalue()


@pytest.mark.parametrize("width", [30, 40, 80, 120])
def test_everything_fits_the_width_in_every_script(width: int) -> None:
    def draw(screen: Console) -> None:
        for checked in ALL:
            print_checked(screen, checked, verbose=True)
        print_table(screen, ALL, verbose=True)

    lines = shown(width, draw).splitlines()
    assert max(cell_len(line) for line in lines) <= width


def test_a_card_holds_all_that_an_editor_needs() -> None:
    text = shown(200, lambda screen: print_checked(screen, POD, verbose=True))
    for part in (
        "A newcomer's first score card",
        "The Silicon Ledger · 2021-07-01",
        "! supported, with caveats: just over 9 minutes (time, Graphcore IPU-POD64 bert)",
        "BERT trained in just over 9 minutes on the IPU-POD64 [1].",
        "Training v1.0 1.0-1099, open, Graphcore ipu-pod64-POPART-open, bert: 9.39 minutes",
        "9.39 lies in (9, 9.5]  (inside the stated bound)",
        "assumed division: open",
        "The score is from the open division.",
        "11.08 lies outside (9, 9.5]  (does not agree)",
        "where the rival's price is from",
        "The ownership line is missing.",
    ):
        assert part in text, part


def test_a_contradiction_shows_its_diagnosis() -> None:
    text = shown(120, lambda screen: print_checked(screen, ZH))
    assert "✗ contradicted: 5.78分钟" in text
    assert "One digit differs: 5.78 for 5.88." in text


def test_colour_only_on_a_terminal() -> None:
    assert "\x1b[" not in shown(80, lambda screen: print_checked(screen, AR))
    assert "\x1b[" in shown(80, lambda screen: print_checked(screen, AR), colour=True)


def test_a_page_cannot_steer_the_terminal() -> None:
    text = shown(80, lambda screen: print_checked(screen, HOSTILE, verbose=True))
    assert "\x1b" not in text and "\u202e" not in text
    assert "[bold]x[/bold]" in text
    assert safe("a\x1b[2J\u202eb\nc") == "a\\x1b[2J\\u202eb c"


def test_a_long_sentence_is_cut_around_its_figure() -> None:
    import msgspec

    claim = POD.claims[1]
    padding = "word " * 400
    long = msgspec.structs.replace(
        claim, sentence=padding + claim.sentence + padding,
        sentence_start=claim.sentence_start - len(padding),
    )  # fmt: skip
    one = msgspec.structs.replace(POD, claims=(long,), verdicts=POD.verdicts[1:2])
    text = shown(80, lambda screen: print_checked(screen, one))
    assert "14.5 minutes on the same machine." in text
    assert len(text) < 1600


def test_the_table_counts_and_the_line_sums_up() -> None:
    text = shown(160, lambda screen: print_table(screen, ALL))
    assert "6 articles, 11 claims · ✓ 6 supported · ! 1 supported, with caveats" in text
    assert "│ 2021-12-02 │ 新一轮训练成绩：IPU-POD16领先" in text
    verbose = shown(160, lambda screen: print_table(screen, ALL, verbose=True))
    assert "✗ 5.78分钟  Graphcore IPU-POD128 bert  5.88 is not 5.78" in verbose


def test_the_table_shows_what_needs_a_look_and_no_endless_list() -> None:
    text = shown(160, lambda screen: print_table(screen, ALL * 20))
    assert "✗ 5.78分钟" in text and "! just over 9 minutes" in text and "✓ 14.5" not in text
    assert text.count("Newcomer posts scores") == 10
    assert "and 60 more articles, all of them in the report" in text
    assert "120 articles, 220 claims" in text


@given(st.text())
@settings(max_examples=80)
def test_whatever_a_page_says_is_printed_on_one_line_without_controls(text: str) -> None:
    assert safe(text).isprintable()


def test_rejects_are_counted() -> None:
    text = shown(80, lambda screen: print_counts(screen, 1, {"supported": 1}, 3))
    assert text.strip() == "1 article, 1 claim · ✓ 1 supported · 3 not used"
