"""The only one, the second or third, the first at everything: who entered what decides."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.facts import over
from pipeline.records import Claim, Result, Verdict
from tests.reconcile.make import article, claim, entry, figure, subject

# Alpha and Beta build on one maker's chips, Gamma on its own; only Alpha is everywhere.
OWN = {"platform": "Gamma", "accelerator": "Gamma One"}
ROWS = (
    entry("10", "Alpha"), entry("12", "Beta"), entry("30", "Gamma", **OWN),
    entry("20", "Alpha", benchmark="bert"), entry("22", "Beta", benchmark="bert"),
    entry("5", "Alpha", benchmark="ssd"),
    entry("7", "Delta", benchmark="unet3d", division="open", **OWN),
)  # fmt: skip


def said(comparator: str, who: str, *filters: str, **fields: Any) -> Claim:
    given = {"subject": subject(who), "comparator": comparator, "benchmark": "resnet"}
    return claim("rank", filters=filters, **(given | fields))


def verdict(asked: Claim, *rows: Result) -> Verdict:
    return reconcile(article(), [asked], over(rows or ROWS))[0]


def codes(found: Verdict) -> list[str]:
    return [note.code for note in (*found.caveats, *found.missing)]


@pytest.mark.parametrize(
    ("why", "asked", "label", "needs"),
    [
        ("nobody else entered", said("only", "Alpha", benchmark="ssd"), "caveat",
         ["only_entries"]),
        ("only on its chips", said("only", "NVIDIA", benchmark="bert"), "caveat",
         ["only_entries", "other_submitter"]),
        ("another entered", said("only", "Alpha"), "unresolved", ["rank_not_in_table"]),
        ("it entered nothing there", said("only", "Gamma", benchmark="ssd"), "unresolved",
         ["rank_not_in_table"]),
        ("in every benchmark", said("only", "Alpha", "all_benchmarks", benchmark=""), "supported",
         []),
        ("the maker of its chips", said("only", "NVIDIA", "all_benchmarks", benchmark=""),
         "caveat", ["other_submitter"]),
        ("not in every benchmark", said("only", "Beta", "all_benchmarks", benchmark=""),
         "unresolved", ["rank_not_in_table"]),
        ("only at what?", said("only", "Alpha", benchmark=""), "unresolved",
         ["rank_not_in_table"]),
    ],
)  # fmt: skip
def test_the_only_one(why: str, asked: Claim, label: str, needs: list[str]) -> None:
    found = verdict(asked)
    assert (found.label, codes(found)) == (label, needs), why


def test_a_blank_score_is_an_entry_all_the_same() -> None:
    rows = (*ROWS, entry(None, "Beta", benchmark="ssd"))
    assert verdict(said("only", "Alpha", benchmark="ssd"), *rows).label == "unresolved"


def test_two_that_entered_everything() -> None:
    rows = (*ROWS, entry("6", "Beta", benchmark="ssd"))
    found = verdict(said("only", "Alpha", "all_benchmarks", benchmark=""), *rows)
    assert found.label == "unresolved"
    assert found.reading is not None
    text = found.reading.arithmetic.text
    assert text == "2 submitters with entries in all 3 benchmarks: Alpha, Beta"


@pytest.mark.parametrize(
    ("who", "label"),
    [("Alpha", "unresolved"), ("Beta", "caveat"), ("Gamma", "caveat"), ("Delta", "unresolved")],
)
def test_the_second_or_third_place(who: str, label: str) -> None:
    found = verdict(said("second", who))
    assert found.label == label
    if label == "caveat":
        assert codes(found) == ["lower_place"]


def test_a_company_is_second_behind_all_entries_of_the_first() -> None:
    rows = (*ROWS, *(entry(f"1{n}.5", "Alpha", nodes=n) for n in range(3, 9)))
    found = verdict(said("second", "Beta"), *rows)
    assert found.label == "caveat"


@pytest.mark.parametrize(
    ("asked", "label", "needs"),
    [
        (said("fastest", "Alpha", benchmark=""), "supported", []),
        (said("won", "Alpha", benchmark=""), "supported", []),
        (said("fastest", "NVIDIA", benchmark=""), "caveat", ["other_submitter"]),
        (said("fastest", "Beta", benchmark=""), "unresolved", ["benchmark"]),
        # A record is one over earlier rounds too.
        (said("record", "Alpha", benchmark=""), "unresolved", ["benchmark"]),
    ],
)
def test_first_whatever_is_meant(asked: Claim, label: str, needs: list[str]) -> None:
    found = verdict(asked)
    assert (found.label, codes(found)) == (label, needs)


@pytest.mark.parametrize(
    ("printed", "of", "label"),
    [("3", None, "supported"), ("3", 3, "supported"), ("3", 8, "unresolved"),
     ("2", None, "unresolved")],
)  # fmt: skip
def test_the_benchmarks_that_a_company_entered(printed: str, of: int | None, label: str) -> None:
    asked = claim("suite", figure(printed, "benchmarks"), subject=subject("Alpha"), benchmark="",
                  of=of)  # fmt: skip
    assert verdict(asked).label == label
