"""Comparisons in words and as differences of times: which way, by how much, of which entries."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.checkers.comparisons import _open_choice, compared
from pipeline.reconcile.checkers.pairs import Pair
from pipeline.reconcile.entries.candidates import Option
from pipeline.reconcile.entries.facts import over
from pipeline.records import Baseline, Claim, Result, Verdict
from tests.reconcile.make import article, claim, entry, figure, subject

RATE = {"suite": "inference-datacenter", "unit": "samples/s", "scenario": "offline"}


def pair(mine: Result, theirs: Result, level: Any = "exact", other: Any = "exact") -> Pair:
    return Pair(Option(mine, level), Option(theirs, other), (), ())


def said(comparator: str, quantity: Any = None) -> Claim:
    return claim("comparison", quantity, comparator=comparator, subject=subject("Ours"),
                 benchmark="resnet", baseline=Baseline(subject=subject("Theirs")))  # fmt: skip


@pytest.mark.parametrize(
    ("unit", "comparator", "mine", "theirs", "holds", "text"),
    [
        ("minutes", "faster", "10", "11", True, "10 < 11 minutes"),
        ("minutes", "faster", "11", "10", False, "11 > 10 minutes"),
        ("minutes", "faster", "10", "10", False, "10 = 10 minutes"),
        ("minutes", "slower", "11", "10", True, "11 > 10 minutes"),
        ("minutes", "slower", "10", "10", False, "10 = 10 minutes"),
        ("samples/s", "faster", "11", "10", True, "11 > 10 samples/s"),
        ("samples/s", "faster", "10", "11", False, "10 < 11 samples/s"),
        ("samples/s", "slower", "10", "11", True, "10 < 11 samples/s"),
        ("minutes", "equal", "100", "95", True, "100 > 95 minutes"),
        ("minutes", "equal", "95", "100", True, "95 < 100 minutes"),
        ("minutes", "equal", "94", "100", False, "94 < 100 minutes"),
        ("samples/s", "equal", "100", "94", False, "100 > 94 samples/s"),
    ],
)
def test_which_of_two_is_better(
    unit: str, comparator: str, mine: str, theirs: str, holds: bool, text: str
) -> None:
    fields = RATE if unit != "minutes" else {}
    two = pair(entry(mine, "Ours", **fields), entry(theirs, "Theirs", **fields))
    take = compared(said(comparator), two, None)
    assert (take.agrees, take.arithmetic.text) == (holds, text)


@pytest.mark.parametrize(
    ("why", "comparator", "printed", "unit", "label", "codes"),
    [
        ("a minute and a half faster", "faster", "1.5", "minutes", "supported", []),
        ("ninety seconds", "faster", "90", "seconds", "supported", []),
        ("not slower", "slower", "1.5", "minutes", "unresolved", []),
        ("one unit in the last place off", "faster", "89", "seconds", "caveat",
         ["loosely_rounded"]),
        ("another difference", "faster", "2.5", "minutes", "unresolved", []),
    ],
)  # fmt: skip
def test_a_difference_of_two_times(
    why: str, comparator: str, printed: str, unit: str, label: str, codes: list[str]
) -> None:
    found = verdict(said(comparator, figure(printed, unit)))
    assert (found.label, [note.code for note in found.caveats]) == (label, codes), why


def verdict(asked: Claim) -> Verdict:
    rows = (entry("10.0", "Ours"), entry("11.5", "Theirs"))
    return reconcile(article(), [asked], over(rows))[0]


@pytest.mark.parametrize(
    ("why", "asked", "code"),
    [
        ("a difference of rates is no time", said("faster", figure("1.5", "samples/s")), "figure"),
        ("no word says which way", said(""), "comparison"),
    ],
)
def test_what_cannot_be_compared(why: str, asked: Claim, code: str) -> None:
    assert [note.code for note in verdict(asked).missing] == [code], why


@pytest.mark.parametrize(
    ("why", "better", "worse", "open_"),
    [
        ("alike in sureness, they differ", ("exact", "exact", "closed"),
         ("exact", "alias", "closed"), True),
        ("the other way round", ("alias", "exact", "closed"), ("exact", "exact", "closed"), True),
        ("the surer one bears it out", ("exact", "alias", "closed"), ("exact", "scale", "closed"),
         False),
        ("the surer one does not", ("scale", "exact", "closed"), ("exact", "exact", "closed"),
         True),
        ("a size is surer than a family", ("exact", "scale", "closed"),
         ("exact", "family", "closed"), False),
        ("a family is surer than a like spelling", ("exact", "family", "closed"),
         ("exact", "near", "closed"), False),
        ("the sides count together", ("scale", "scale", "closed"), ("exact", "family", "closed"),
         True),
        ("closed before open", ("exact", "exact", "closed"), ("exact", "exact", "open"), False),
        ("open behind closed", ("exact", "exact", "open"), ("exact", "exact", "closed"), True),
    ],
)  # fmt: skip
def test_whether_a_comparison_hangs_on_which_entries_are_meant(
    why: str, better: tuple[str, str, str], worse: tuple[str, str, str], open_: bool
) -> None:
    theirs = entry("11.5", "Theirs")
    bears = pair(entry("10", "Ours", division=better[2]), theirs, better[0], better[1])
    fails = pair(entry("12", "Ours", division=worse[2]), theirs, worse[0], worse[1])
    for pairs in ([bears, fails], [fails, bears]):
        assert _open_choice(said("faster"), pairs, None) is open_, why
    # A pair that needs a caveat is not among those that the text fits best.
    needy = fails._replace(caveats=("unequal_scale",))
    assert _open_choice(said("faster"), [bears, needy], None) is False


def test_the_operands_of_a_difference_are_told() -> None:
    take = compared(said("faster", figure("90", "seconds")),
                    pair(entry("10.0", "Ours"), entry("11.5", "Theirs")),
                    figure("90", "seconds"))  # fmt: skip
    assert take.arithmetic.text == "11.50 − 10 minutes = 90 seconds"
    assert take.arithmetic.result == Decimal(90)
