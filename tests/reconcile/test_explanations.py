"""What a diagnosis says, in which order they are tried, and when none is allowed."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pipeline.reconcile.cases import Take
from pipeline.reconcile.entries.candidates import Option, Query
from pipeline.reconcile.entries.facts import over
from pipeline.reconcile.judging import diagnoses as d
from pipeline.reconcile.judging.explain import explain, weakened
from pipeline.reconcile.numbers.agreement import as_printed
from pipeline.reconcile.numbers.intervals import telling
from pipeline.reconcile.numbers.show import score_of
from pipeline.records import Arithmetic, Note, Quantity, Result, Scope
from tests.reconcile.make import claim, figure, row, slot, subject


@pytest.mark.parametrize(
    ("rule", "printed", "unit", "official", "says"),
    [
        (d.unit_slip, "5.9", "hours", "0.097979", "5.88 minutes read as hours"),
        (d.unit_slip, "5.9", "minutes", "352.722", "5.88 hours read as minutes"),
        (d.unit_slip, "353", "minutes", "5.8787", "352.72 seconds read as minutes"),
        (d.unit_slip, "23", "seconds", "13.74", "0.23 minutes read as seconds"),
        (d.unit_slip, "5.9", "x", "0.097979", ""),
        (d.point_moved, "2.83", "minutes", "28.3345", "stands 1 place too far left"),
        (d.point_moved, "283", "minutes", "28.3345", "stands 1 place too far right"),
        (d.point_moved, "2833", "minutes", "28.3345", "stands 2 places too far right"),
        (d.point_moved, "28334", "minutes", "28.3345", "stands 3 places too far right"),
        (d.point_moved, "28335", "minutes", "28.3345", "stands 3 places too far right"),
        (d.point_moved, "0.0283", "minutes", "28.3345", "stands 3 places too far left"),
        (d.point_moved, "283345", "minutes", "28.3345", ""),
        (d.point_moved, "0.00283", "minutes", "28.3345", ""),
        (d.point_moved, "2.84", "minutes", "28.3345", ""),
        (d.point_moved, "2.82", "minutes", "28.3345", ""),
        (d.point_moved, "21", "minutes", "2.1049", "stands 1 place too far right"),
        (d.point_moved, "3", "minutes", "28.3", ""),
        (d.rounded_too_far, "28.0", "minutes", "28.3345", "to 0 decimals and printed with 1"),
        (d.rounded_too_far, "28.00", "minutes", "28.3345", "to 0 decimals and printed with 2"),
        (d.rounded_too_far, "28.30", "minutes", "28.3345", "to 1 decimals and printed with 2"),
        (d.rounded_too_far, "30.0", "minutes", "28.3345", ""),
        (d.rounded_too_far, "28.33", "minutes", "28.3345", ""),
        (d.rounded_too_far, "30", "minutes", "28.3345", ""),
        (d.swapped, "47.4", "minutes", "74.4", "74.4, two digits of which are swapped"),
        (d.swapped, "744", "minutes", "474.1", "474, two digits of which are swapped"),
        (d.swapped, "4.47", "minutes", "4.74", "4.74, two digits of which are swapped"),
        (d.swapped, "28.43", "minutes", "28.3401", "28.34, two digits"),
        (d.swapped, "82.34", "minutes", "28.3401", "28.34, two digits"),
        (d.swapped, "447", "minutes", "744.1", ""),  # not neighbours
        (d.swapped, "44.7", "minutes", "44.74", ""),
        (d.exchanged, "47.28", "minutes", "27.48", "27.48, two digits of which are swapped"),
        (d.exchanged, "4728", "minutes", "2748", "2748, two digits of which are swapped"),
        (d.exchanged, "82.34", "minutes", "28.34", "28.34, two digits of which are swapped"),
        (d.exchanged, "4.72", "minutes", "2.74", "2.74, two digits of which are swapped"),
        (d.exchanged, "4.2", "minutes", "2.4", ""),  # of two digits too many are such
        (d.exchanged, "47.28", "minutes", "27.43", ""),
        (d.exchanged, "47.28", "minutes", "27.38", ""),
        (d.one_digit, "5.78", "minutes", "5.8787", "5.88, one digit of which is changed"),
        (d.one_digit, "588", "minutes", "578.2", "578, one digit of which is changed"),
        (d.one_digit, "58", "minutes", "57.2", ""),
        (d.one_digit, "9.78", "minutes", "10.78", ""),
        (d.one_digit, "578", "minutes", "688.2", ""),
    ],
)
def test_a_rule_names_what_went_wrong(
    rule: d.Rule, printed: str, unit: str, official: str, says: str
) -> None:
    said = rule(figure(printed, unit), Decimal(official))
    assert says in said if says else said == ""


@given(value=st.decimals("1.001", "999", places=3), shift=st.sampled_from((-3, -2, -1, 1, 2, 3)))
def test_a_moved_point_is_found_wherever_it_moved(value: Decimal, shift: int) -> None:
    moved = figure(f"{value.scaleb(shift):f}")
    assume(telling(moved) > 1)  # “50000” may be round
    side = "right" if shift > 0 else "left"
    assert d.point_moved(moved, value).endswith(f"too far {side}")
    assert d.point_moved(figure(str(value)), value) == ""


@given(
    value=st.decimals("10.01", "999", places=2),
    at=st.integers(0, 5),
    digit=st.sampled_from("0123456789"),
)
def test_a_changed_digit_is_found_and_two_are_not(value: Decimal, at: int, digit: str) -> None:
    text = str(value)
    at = at % len(text)
    assume(text[at] not in (".", digit))
    changed = text[:at] + digit + text[at + 1 :]
    assume(not changed.startswith("0"))
    assert str(value) in d.one_digit(figure(changed), value)
    assert d.one_digit(figure(text), value) == ""
    far = as_printed(value, 2) + Decimal("11.11")
    assert d.one_digit(figure(str(far)), value) == ""


def option(score: str | None, **fields: Any) -> Option:
    return Option(row(score, **fields), "exact")


NOTHING_NEXT_DOOR = over(())


def explained(quantity: Quantity, *options: Option, **fields: Any) -> tuple[str, str]:
    asked = claim("time", quantity, **fields)
    coded = d.of_value(asked, quantity, Query(asked.subject), options, NOTHING_NEXT_DOOR)
    return (coded.code, dict(coded.words)["score"]) if coded else ("", "")


@pytest.mark.parametrize(
    ("printed", "scores", "code", "score"),
    [
        ("2.83", ("28.3345",), "decimal_point", "28.3345 minutes"),
        ("5.78", ("5.8787",), "digit", "5.8787 minutes"),
        ("28.0", ("28.3345",), "digit", "28.3345 minutes"),
        ("28.00", ("28.3345",), "rounding", "28.3345 minutes"),
        ("19.1", ("28.3345",), "", ""),
        # An entry without a score explains nothing, and does not keep others from it.
        ("2.83", (None, "28.3345"), "decimal_point", "28.3345 minutes"),
        ("2.83", (None,), "", ""),
        # A moved point of the second entry is likelier than a changed digit of the first.
        ("2.83", ("2.93", "28.3345"), "decimal_point", "28.3345 minutes"),
        # Of two that the same rule explains, the first.
        ("2.83", ("28.3345", "28.3346"), "decimal_point", "28.3345 minutes"),
    ],
)
def test_figures_before_digits_and_entries_in_their_order(
    printed: str, scores: tuple[str | None, ...], code: str, score: str
) -> None:
    assert explained(figure(printed), *map(option, scores)) == (code, score)


def test_no_slip_is_looked_for_behind_a_hedge() -> None:
    assert explained(figure("2.83", hedge="over"), option("28.3345")) == ("", "")


@pytest.mark.parametrize(("chips", "code"), [(4, "decimal_point"), (None, "")])
def test_a_figure_by_chip_is_explained_by_the_score_of_one_chip(
    chips: int | None, code: str
) -> None:
    rate = option("113.338", unit="samples/s", accelerators=chips)
    quantity = figure("2.83", "samples/s")
    assert explained(quantity, rate, per="accelerator")[0] == code


# --- the entry next door --------------------------------------------------------------------

OURS = row("28.3345", division="closed", system="ours")
OPEN = row("26.0502", division="open", system="ours")
BLANK = row(None, division="open", system="blank")
TABLE = over((OURS, OPEN, BLANK))


def of_division(quantity: Quantity, how: str, start: int = -1, **fields: Any) -> Any:
    division = slot("closed", how)
    asked = claim("time", quantity, subject=subject("Graphcore"), **fields)
    asked_of = Scope(
        suite=slot("training"),
        round=slot("1.1"),
        division=type(division)(value="closed", surface="closed", how=division.how, start=start),
    )
    query = Query(asked.subject, asked.benchmarks, asked_of, "minutes", "2021-12-02")
    return d.of_value(asked, quantity, query, [Option(OURS, "exact")], TABLE)


def test_the_entry_next_door_is_named_with_its_division() -> None:
    coded = of_division(figure("26.05"), "stated")
    assert coded is not None and coded.code == "neighbour"
    words = dict(coded.words)
    assert (words["slot"], words["division"]) == ("division", "open")
    assert (words["entry"], words["round"]) == ("ours", "1.1")
    assert (words["benchmark"], words["score"]) == ("bert", "26.0502 minutes")


@pytest.mark.parametrize(
    ("printed", "how", "start", "code"),
    [
        ("26", "stated", -1, None),  # two digits are near too much
        ("26.1", "stated", -1, "neighbour"),
        ("26.05", "inferred", -1, None),  # said in another sentence: the link may be wrong
        ("26.05", "stated", 500, None),
        # The figure is the entry's next door, so that one changed digit of ours is none.
        ("26.05", "stated", 0, "neighbour"),
        ("28.34", "stated", -1, "digit"),
    ],
)
def test_next_door_counts_where_the_sentence_states_the_attribute(
    printed: str, how: str, start: int, code: str | None
) -> None:
    coded = of_division(figure(printed), how, start, sentence="x" * 100)
    assert (coded.code if coded else None) == code


@pytest.mark.parametrize(
    ("who", "benchmark", "slots"),
    [
        (subject("Graphcore", "IPU-POD128"), "bert", {"benchmark", "system", "submitter"}),
        (subject("Graphcore"), "bert", {"benchmark"}),
        (subject("", "IPU-POD128"), "bert", {"benchmark"}),
        # Without a task any entry of the company or the machine would be next door.
        (subject("Graphcore", "IPU-POD128"), "", set()),
    ],
)
def test_what_is_let_go_to_look_next_door(who: Any, benchmark: str, slots: set[str]) -> None:
    asked = (slot(benchmark),) if benchmark else ()
    scope = Scope(suite=slot("training"))
    query = Query(who, asked, scope, "minutes", "2021-12-02")
    rows = (
        row("28.3345"),
        row("26.05", benchmark="resnet"),
        row("24.01", system="other", system_name="POD9"),
        row("22.02", submitter="Atos"),
    )
    assert {tried for tried, _, _ in d.next_door(query, over(rows), None)} == slots


# --- what tells by itself -------------------------------------------------------------------


def only_system(
    printed: str,
    *rows: Result,
    submitter_how: str = "stated",
    system_how: str = "inferred",
    benchmark: str = "bert",
    hedge: str = "exact",
    per: str = "",
) -> str:
    from pipeline.records import Subject

    who = Subject(submitter=slot("Graphcore", submitter_how), system=slot("IPU", system_how))
    query = Query(who, (slot(benchmark),) if benchmark else ())
    options = [Option(one, "exact") for one in rows]
    coded = d.of_only_system(figure(printed, hedge=hedge), per, query, options)
    return coded.code if coded else ""


POD = row("28.3345", system="a")


@pytest.mark.parametrize(
    ("code", "printed", "rows", "how"),
    [
        ("decimal_point", "2.83", (POD,), {}),
        ("digit", "82.3", (POD,), {}),  # two digits swapped
        ("", "28.2", (POD,), {}),  # one changed digit happens by chance
        ("", "28.00", (POD,), {}),
        ("decimal_point", "2.83", (row("9.1", system="a"), POD), {}),
        ("", "2.83", (POD, row("9.1", system="b")), {}),
        ("", "2.83", (POD, row("9.1", system="a", submitter="Atos")), {}),
        ("", "2.83", (POD, row(None, system="a")), {}),
        ("", "2.83", (POD,), {"submitter_how": "inferred"}),
        ("decimal_point", "2.83", (POD,), {"submitter_how": "inferred", "system_how": "stated"}),
        ("", "2.83", (POD,), {"benchmark": ""}),
        ("", "2.83", (POD,), {"hedge": "about"}),
        ("unit", "17", (row("1020", system="a"),), {}),
        ("", "7", (row("420", system="a"),), {}),  # one digit
        ("", "2.83", (), {}),
    ],
)
def test_a_slip_that_tells_by_itself(
    code: str, printed: str, rows: tuple[Result, ...], how: dict[str, str]
) -> None:
    assert only_system(printed, *rows, **how) == code


@pytest.mark.parametrize(
    ("score", "shown"),
    [("98858", "98,858"), ("34988.2", "34,988.20"), ("5.8787", "5.8787"), ("12.50000", "12.50"),
     ("0.00012", "0.00012")],
)  # fmt: skip
def test_a_score_has_no_more_decimals_than_its_own(score: str, shown: str) -> None:
    assert score_of(row(score)) == shown


def test_a_caveat_that_a_sentence_brings_changes_the_first_words() -> None:
    clean = "The official results agree with “5 %”. 1 / 2 = 0.50 times."
    note_ = Note(code="mixed_divisions", text="Mixed.")
    assert weakened(clean, note_) == (
        "The official results agree with “5 %”, but only with something that the text leaves out. "
        "1 / 2 = 0.50 times. Mixed."
    )


def test_a_slip_is_told_the_plainest_way_wherever_it_is_seen() -> None:
    # 5.78 is 5.87, the score cut, with two digits swapped; and 5.88, rounded, with one changed.
    options = [Option(row("5.8787"), "exact")]
    query = Query(subject("Graphcore", "IPU"), (slot("bert"),))
    alone = d.of_only_system(figure("5.78"), "", query, options)
    assert alone is not None
    assert dict(alone.words)["how"] == "5.88, one digit of which is changed"


@pytest.mark.parametrize(
    ("quantity", "score", "told"),
    [
        (figure("31", "percent"), "31.55", True),
        # “a third”
        (figure("33.3", "percent", low=Decimal("30.8"), high=Decimal("35.8")), "36.8", False),
    ],
)
def test_that_digits_were_cut_off_is_said_of_digits(
    quantity: Quantity, score: str, told: bool
) -> None:
    arithmetic = Arithmetic(operation="share", operands=(), result=Decimal(score), unit="percent",
                            text="a sum", level="truncated")  # fmt: skip
    said = explain(claim("gain", quantity), "supported", Take((), arithmetic, True), None, (), "")
    assert ("cut off" in said) is told
