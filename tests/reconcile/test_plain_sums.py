"""A relation of a plain sentence: in which ways two entries may yet give it."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.article import plain_sums as p
from pipeline.reconcile.cases import Take
from pipeline.reconcile.checkers.pairs import Pair
from pipeline.reconcile.entries.candidates import Option
from pipeline.reconcile.entries.facts import over
from pipeline.records import Arithmetic, Baseline, Result, Slot
from tests.reconcile.make import article, claim, figure, row, slot, subject


def pair(old: Result, new: Result) -> Pair:
    return Pair(Option(new, "exact"), Option(old, "exact"), (), ())


def scored(score: str, chips: int | None = 8, unit: str = "minutes") -> Result:
    return row(score, accelerators=chips, unit=unit)


FOUR, THREE = scored("40"), scored("30")


@pytest.mark.parametrize(
    ("why", "old", "new", "printed", "unit", "gives"),
    [
        ("a factor", FOUR, THREE, "1.33", "x", True),
        ("what is gained, as a factor", FOUR, THREE, "0.33", "x", True),
        ("what is left, as a factor", FOUR, THREE, "0.75", "x", True),
        ("a factor in percent", FOUR, THREE, "133.3", "percent", True),
        ("more speed", FOUR, THREE, "33", "percent", True),
        ("less time", FOUR, THREE, "25", "percent", True),
        ("what is left, in percent", FOUR, THREE, "75", "percent", True),
        ("the other way about", THREE, FOUR, "25", "percent", True),
        ("nothing of the sort", FOUR, THREE, "50", "percent", False),
        # Whole minutes are no percent.
        ("a difference", FOUR, THREE, "10", "percent", False),
        ("one unit in the last place off", FOUR, THREE, "34", "percent", True),
        ("two units off", FOUR, THREE, "35", "percent", False),
        ("one unit off, of one digit", FOUR, THREE, "2", "x", False),
        ("cut, of one digit", FOUR, THREE, "1", "x", True),
        ("by the chip, of the old one's more", scored("40", 16), THREE, "2.67", "x", True),
        ("by the chip, of the new one's more", FOUR, scored("30", 16), "0.67", "x", True),
        ("rates by the chip", scored("400", 16, "samples/s"), scored("300", 8, "samples/s"),
         "1.5", "x", True),
        ("of chips that nobody counted", scored("40", None), THREE, "10.67", "x", True),
        ("of chips that nobody counted, of the new", FOUR, scored("30", None), "10.67", "x", True),
        ("with the other decimal sign", scored("4000"), scored("3"), "1.333", "x", True),
    ],
)  # fmt: skip
def test_in_which_ways_two_entries_give_a_figure(
    why: str, old: Result, new: Result, printed: str, unit: str, gives: bool
) -> None:
    other = {"alternative": Decimal(1333)} if printed == "1.333" else {}
    quantity = figure(printed, unit, **other)
    assert p.gives(pair(old, new), quantity) is gives, why
    by_chip = old.accelerators != new.accelerators
    assert p.gives(pair(old, new), quantity, whole=True) is (gives and not by_chip), why


@pytest.mark.parametrize(
    ("new", "unit", "comparator", "so"),
    [
        ("30", "minutes", "faster", True),
        ("30", "minutes", "", True),
        ("30", "minutes", "slower", False),
        ("50", "minutes", "faster", False),
        ("50", "minutes", "slower", True),
        ("50", "samples/s", "faster", True),
        ("30", "samples/s", "faster", False),
        # Of two alike none is ahead.
        ("40", "minutes", "faster", False),
        ("40", "samples/s", "faster", False),
        ("40", "minutes", "slower", True),
    ],
)
def test_whether_the_praised_side_is_ahead(new: str, unit: str, comparator: str, so: bool) -> None:
    asked = claim("comparison", figure("2", "x"), comparator=comparator)
    assert p.so_told(asked, pair(scored("40", unit=unit), scored(new, unit=unit))) is so


@pytest.mark.parametrize(
    ("size", "other", "sized"),
    [
        ({}, {}, False),
        ({"accelerators": 8}, {}, True),
        ({"nodes": 8}, {}, True),
        ({"processors": 8}, {}, False),
        ({}, {"accelerators": 8}, True),
        ({}, None, False),
        ({"nodes": 8}, None, True),
    ],
)
def test_whether_a_size_is_said(
    size: dict[str, int], other: dict[str, int] | None, sized: bool
) -> None:
    baseline = None if other is None else Baseline(subject=subject("Dell", **other))
    asked = claim("gain", figure("2", "x"), subject=subject("Intel", **size), baseline=baseline)
    assert p.says_size(asked) is sized


# --- the whole of it --------------------------------------------------------------------------

SAID = "In MLPerf v1.1 Alpha1000 of Dell was {} {} than HPE with Beta2000 on bert."
TABLE = over((row("30", submitter="Dell", system="Alpha1000", system_name=""),
              row("40", submitter="HPE", system="Beta2000", system_name="")))  # fmt: skip


@pytest.mark.parametrize(
    ("why", "printed", "unit", "fields", "told"),
    [
        ("a factor that they do not give", "2.7", "x", {}, "relation"),
        ("one digit of it another", "1.6", "x", {}, "digit"),
        ("two digits swapped", "3.1", "x", {}, "digit"),
        ("the point moved", "13.3", "x", {}, "decimal_point"),
        ("one that they give", "1.33", "x", {}, "supported"),
        ("more speed told as less time", "33", "percent", {"measure": "time"}, "percent_measure"),
        ("less time told as more speed is everyday", "25", "percent", {"measure": "speed"},
         "caveat"),
        ("of the slower nobody says so", "33", "percent",
         {"measure": "time", "comparator": "slower"}, "unresolved"),
        ("up to so much", "1.6", "x", {"hedge": "up_to"}, "unresolved"),
        ("about so much", "1.6", "x", {"hedge": "about"}, "unresolved"),
        ("by the chip", "1.6", "x", {"per": "accelerator"}, "unresolved"),
        ("minutes are no relation of two", "9.7", "minutes", {}, "unresolved"),
        ("of a round that is not in the table", "1.6", "x", {"round": "9.9"}, "unresolved"),
        ("of a single benchmark of theirs, unsaid", "1.6", "x", {"benchmark": ""}, "unresolved"),
    ],
)  # fmt: skip
def test_what_a_relation_has_wrong(
    why: str, printed: str, unit: str, fields: dict[str, Any], told: str
) -> None:
    surface = f"{printed}{'%' if unit == 'percent' else f' {unit}'}"
    given = {"comparator": "faster", "measure": "speed"} | fields
    quantity = figure(printed, unit, given.pop("hedge", "exact"), surface=surface)
    asked = claim("comparison", quantity, subject=subject("Dell", "Alpha1000"),
                  baseline=Baseline(subject=subject("HPE", "Beta2000")),
                  sentence=SAID.format(surface, given["comparator"]), **given)  # fmt: skip
    (found,) = reconcile(article(), [asked], TABLE)
    assert (found.diagnosis.code if found.diagnosis else found.label) == told, why


@pytest.mark.parametrize(
    ("system", "owner", "round", "several", "mine"),
    [
        ("Alpha1000", "", "", True, ""),
        ("Alpha1000", "Dell", "", False, ""),
        ("Alpha1000", "", "1.0", False, ""),
        ("Beta2000", "", "", False, ""),
        ("", "", "", False, ""),
        ("", "Dell", "", True, "Dell"),
        ("Alpha1000", "Dell", "", True, "Dell"),
        ("Beta2000", "Dell", "", False, "Dell"),
        ("", "HPE", "", False, "Dell"),
        ("", "Dell", "1.0", False, "Dell"),
    ],
)
def test_a_machine_against_its_like_may_be_of_two_owners_and_a_company_against_itself_of_any_day(
    system: str, owner: str, round: str, several: bool, mine: str
) -> None:
    whom = Baseline(subject=subject(owner, system), round=slot(round))
    asked = claim("comparison", figure("2", "x"), subject=subject(mine, "Alpha1000"), baseline=whom)
    assert p.of_two_owners(asked) is several


def test_what_was_cut_is_told() -> None:
    slow = row("41", submitter="HPE", system="Beta2000", system_name="")
    asked = claim("comparison", figure("36.7", "percent", surface="36.7%"), measure="time",
                  subject=subject("Dell", "Alpha1000"), comparator="faster",
                  baseline=Baseline(subject=subject("HPE", "Beta2000")),
                  sentence=SAID.format("36.7%", "faster"))  # fmt: skip
    (found,) = reconcile(article(), [asked], over((TABLE.index.rows[0], slow)))
    assert found.diagnosis is not None and " 26.8 %" in found.diagnosis.text


@pytest.mark.parametrize(
    ("why", "printed", "other", "label"),
    [
        ("what the rounds give", "25", "", "supported"),
        ("two digits swapped", "52", "", "contradicted"),
        ("one digit another", "29", "", "contradicted"),
        ("more speed told as less time", "33", "", "contradicted"),
        ("no slip: parts of a system gain otherwise", "61", "", "unresolved"),
        ("of the chips of another round", "52", "0.7", "unresolved"),
    ],
)
def test_what_a_gain_from_a_named_round_has_wrong(
    why: str, printed: str, other: str, label: str
) -> None:
    # The article is about 1.1, and the sentence names only what the gain is measured from.
    past = {"round": "1.0", "published": "2021-06-30"}
    table = over((row("30", system="Alpha1000"), row("40", system="Alpha1000", **past)))
    text = f"Alpha1000 of Graphcore cut the time of bert by {printed}% over v1.0"
    at = text.index("v1.0")
    since = Slot(value="1.0", surface="v1.0", how="stated", start=at, end=at + 4)
    asked = claim("gain", figure(printed, "percent", surface=f"{printed}%"), measure="time",
                  subject=subject("Graphcore", "Alpha1000"), round_how="topic", sentence=text,
                  baseline=Baseline(round=since))  # fmt: skip
    besides = claim("time", figure("77"), id="o", round=other, sentence_start=200, sentence_end=220)
    found = reconcile(article(), [asked, *([besides] if other else [])], table)[0]
    assert found.label == label, why


@pytest.mark.parametrize(
    ("why", "printed", "values", "told"),
    [
        ("swapped, of two entries", "52", ("25", "61"), True),
        ("swapped, of so many that it may be chance", "52", ("25", *map(str, range(60, 96))),
         False),
        ("changed, of two", "29", ("25", "61"), True),
        ("changed, of three", "29", ("25", "61", "44"), False),
        ("changed, of three, but of three digits", "29.1", ("25.1", "61.7", "44.4"), True),
        ("nothing of the sort", "29", ("36",), False),
        ("one digit", "3", ("8",), False),
    ],
)  # fmt: skip
def test_a_slip_of_a_sum_is_no_chance(
    why: str, printed: str, values: tuple[str, ...], told: bool
) -> None:
    takes = [p_take(value) for value in values]
    assert (p.slip_of(figure(printed, "percent"), takes) is not None) is told, why


def p_take(value: str) -> Take:
    sums = Arithmetic(operation="less_time", operands=(), result=Decimal(value), unit="percent",
                      text=value)  # fmt: skip
    return Take((FOUR, THREE), sums, False)


@pytest.mark.parametrize(("printed", "right"), [("33", True), ("100", True), ("70", False)])
def test_a_relation_may_be_right_against_another_side_of_any_size(
    printed: str, right: bool
) -> None:
    rows = [row("30", submitter="Dell", system="Alpha1000", accelerators=8)]
    rows += [
        row(score, submitter="HPE", system=f"Beta{chips}", accelerators=chips)
        for score, chips in (("40", 8), ("60", 4))
    ]
    asked = claim("comparison", figure(printed, "percent"), subject=subject("Dell", "Alpha1000"),
                  comparator="faster", measure="speed")  # fmt: skip
    whom = Baseline(subject=subject("HPE", ""))
    assert p.may_be(article(), asked, whom, over(rows)) is right


@pytest.mark.parametrize(
    ("old", "printed", "unit", "reaches"),
    [
        ("57", "2", "x", True),  # a twentieth below the bound
        ("56.9", "2", "x", False),
        ("90", "2", "x", True),
        ("58.5", "100", "percent", True),
        ("58.4", "100", "percent", False),
    ],
)
def test_how_near_a_bound_two_entries_must_come(
    old: str, printed: str, unit: str, reaches: bool
) -> None:
    bound = figure(printed, unit, "over")
    assert p.gives(pair(scored(old), THREE), bound) is reaches
