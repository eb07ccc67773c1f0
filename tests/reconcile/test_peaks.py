"""“Up to” without a benchmark: the largest lead of all, by chip or as the entries are."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.checkers.peaks import is_peak, peaks
from pipeline.reconcile.entries.facts import Official, over
from pipeline.reconcile.numbers.units import score
from pipeline.records import Baseline, Claim, Label, Result, Scope
from tests.reconcile.make import article, claim, figure, row, slot, subject

CHIP = {"submitter": "NVIDIA", "platform": "NVIDIA"}
H100 = {**CHIP, "accelerator": "NVIDIA H100-SXM5-80GB", "system_name": "DGX H100"}
A100 = {**CHIP, "accelerator": "NVIDIA A100-SXM4-80GB", "system_name": "DGX A100"}
NOW = {"round": "2.1", "published": "2022-11-09"}
FIRST = {"round": "0.7", "published": "2020-07-29"}


def _entry(score: str, benchmark: str, chips: int, **fields: Any) -> Result:
    about: dict[str, Any] = {
        "benchmark": benchmark,
        "accelerators": chips,
        "nodes": chips // 8,
        **fields,
    }
    return row(score, **{"system": f"{about['accelerator']}_{chips}_{about['round']}"} | about)


TABLE = over(
    (
        _entry("10", "bert", 8, **H100, **NOW),
        _entry("20", "resnet", 8, **H100, **NOW),
        _entry("26", "bert", 8, **A100, **NOW),  # 2.6 times
        _entry("30", "resnet", 8, **A100, **NOW),  # 1.5 times
        _entry("6", "bert", 64, **A100, **NOW),  # as it is, faster than the other
        _entry("67", "bert", 8, **A100, **FIRST),  # 6.7 times
        _entry("40", "resnet", 8, **A100, **FIRST),  # 2 times
    )
)


def _label(surface: str, start: str = "", table: Official = TABLE) -> Label:
    baseline = Baseline(subject=subject("", "A100", accelerator="A100"), round=slot(start))
    one = claim(
        "comparison",
        figure(surface, "x", hedge="up_to"),
        subject=subject("", "H100", accelerator="H100"),
        benchmarks=(),
        scope=Scope(suite=slot("training"), round=slot("2.1")),
        baseline=baseline,
    )
    (verdict,) = reconcile(article("2022-11-10"), [one], table)
    return verdict.label


@pytest.mark.parametrize(
    ("surface", "start", "label"),
    [
        ("2.6", "", "caveat"),  # which benchmark it is, the text does not say
        ("1.9", "", "unresolved"),
        ("6.7", "first", "caveat"),
        ("6.7", "0.7", "caveat"),
        ("2.6", "first", "unresolved"),
        ("9.9", "", "unresolved"),
    ],
)
def test_the_largest_lead_is_meant(surface: str, start: str, label: Label) -> None:
    assert _label(surface, start=start) == label


LAST = {"round": "2.0", "published": "2022-06-29"}
A_WHILE_AGO = {"round": "1.1", "published": "2021-12-01"}
WITH_A_SLOWER_MACHINE = over(
    (
        _entry("10", "bert", 8, **H100, **NOW),
        _entry("500", "bert", 8, **A100 | {"submitter": "Dell"}, **NOW),
        _entry("49", "bert", 8, **A100, **LAST),
        _entry("64", "bert", 8, **A100, **A_WHILE_AGO),
        _entry("150", "bert", 8, **A100, **FIRST),
        _entry("90", "bert", 8, **A100 | {"submitter": "Dell"}, **FIRST),
    )
)


@pytest.mark.parametrize(
    ("why", "surface", "start", "label"),
    [
        ("of the same round, whosever it is", "50", "", "caveat"),
        ("of the last round before, where the maker entered both", "4.9", "", "caveat"),
        ("of a round between the last and the first", "6.4", "", "unresolved"),
        ("of the first, which may not be compared", "9.0", "", "unresolved"),
        ("of the first, whosever it is", "9.0", "first", "caveat"),
        ("of the first, from its own entry", "15", "first", "caveat"),
    ],
)
def test_a_maker_measures_from_its_own_entries(
    why: str, surface: str, start: str, label: Label
) -> None:
    assert _label(surface, start, WITH_A_SLOWER_MACHINE) == label, why


def test_another_figure_is_never_called_wrong() -> None:
    assert {_label(f"{tenth / 10:.1f}") for tenth in range(11, 99)} == {"caveat", "unresolved"}


@pytest.mark.parametrize(("surface", "label"), [("6.7", "caveat"), ("5.2", "unresolved")])
def test_the_best_of_a_round_are_held_against_the_best_before(surface: str, label: Label) -> None:
    # “The best results improved by up to 6.7 times since 0.7”, whosever they are.
    one = claim(
        "gain",
        figure(surface, "x", hedge="up_to"),
        subject=subject(),
        benchmarks=(),
        scope=Scope(suite=slot("training"), round=slot("2.1")),
        baseline=Baseline(round=slot("0.7")),
    )
    (verdict,) = reconcile(article("2022-11-10"), [one], TABLE)
    assert verdict.label == label, verdict.explanation


def _peak(**fields: Any) -> Claim:
    given: dict[str, Any] = {
        "subject": subject("", "H100", accelerator="H100"),
        "benchmarks": (),
        "scope": Scope(suite=slot("training"), round=slot("2.1")),
        "baseline": Baseline(subject=subject("", "A100", accelerator="A100")),
    }
    return claim(
        "comparison",
        figure("2", "x", hedge=fields.pop("hedge", "up_to")),
        **(given | fields),
    )


@pytest.mark.parametrize(
    ("why", "fields", "is_one"),
    [
        ("“up to” over another chip", {}, True),
        ("over an earlier round", {"baseline": Baseline(round=slot("2.0"))}, True),
        ("over nothing", {"baseline": None}, False),
        ("over nothing that is named", {"baseline": Baseline()}, False),
        ("no “up to”", {"hedge": "over"}, False),
        ("of one benchmark", {"benchmarks": (slot("bert"),)}, False),
        ("of no round", {"scope": Scope(suite=slot("training"))}, False),
    ],
)
def test_what_is_said_of_the_largest_lead(why: str, fields: dict[str, Any], is_one: bool) -> None:
    assert is_peak(_peak(**fields)) is is_one, why


YEAR_BEFORE = {"round": "1.1", "published": "2021-12-01"}
NEXT = {"round": "3.0", "published": "2023-06-27"}
OPEN = {"division": "open"}
OVER_TIME = over(
    (
        _entry("10", "bert", 8, **H100, **NOW),
        _entry("1", "bert", 64, **H100, **NOW, **OPEN),
        _entry("22", "bert", 8, **A100, **LAST),
        _entry("33", "bert", 8, **A100, **YEAR_BEFORE),
        _entry("67", "bert", 8, **A100, **FIRST),
        _entry("95", "bert", 8, **A100, **NEXT),  # of a round after the claim's
        _entry("80", "resnet", 16, **A100, **LAST),
    )
)


@pytest.mark.parametrize(
    ("start", "leads"),
    [
        ("previous", {"2.2"}),
        ("last_year", {"3.3"}),
        ("first", {"6.7"}),
        ("1.1", {"3.3"}),
        ("", {"2.2"}),  # nobody entered it in the claim's own round; the first's rules were others
    ],
)
def test_from_which_round_a_lead_is_measured(start: str, leads: set[str]) -> None:
    baseline = Baseline(subject=subject("", "A100", accelerator="A100"), round=slot(start))
    found = list(peaks(article("2022-11-10"), _peak(baseline=baseline), OVER_TIME))
    told = {
        f"{score(pair.old.row) / score(pair.new.row):.1f}" for per, pair in found if per != "node"
    }
    assert told == leads
    assert {per for per, _ in found} == {"accelerator", ""}


@pytest.mark.parametrize(("per", "lead"), [("node", "33.0"), ("accelerator", "33.0"), ("", "33.0")])
def test_a_share_is_of_the_best_closed_entry(per: str, lead: str) -> None:
    baseline = Baseline(subject=subject("", "A100", accelerator="A100"), round=slot("1.1"))
    asked = _peak(baseline=baseline, per=per)
    (found, *_) = peaks(article("2022-11-10"), asked, OVER_TIME)
    assert found[0] == (per or "accelerator")
    assert f"{score(found[1].old.row):.1f}" == lead, "neither open nor of another round"
    assert found[1].new.row.division == "closed"


DAY = "2022-11-10"
BLANK = row(None, system="blank", benchmark="ssd", accelerators=8, nodes=1, **A100, **NOW)
TWO_TASKS = over(
    (
        _entry("10", "bert", 8, **H100, **NOW),
        _entry("50", "bert", 8, **A100, **NOW),  # 5 times
        _entry("900", "resnet", 8, **H100, **NOW),
        _entry("1800", "resnet", 8, **A100, **NOW),  # twice, of much longer times
        BLANK,
    )
)


def test_of_the_claims_own_round_the_largest_lead_is_taken_and_blank_scores_are_none() -> None:
    found = {pair.new.row.benchmark for _, pair in peaks(article(DAY), _peak(), TWO_TASKS)}
    assert found == {"bert"}


def test_companies_that_entered_both_sides_are_looked_at_alone_too() -> None:
    first = Baseline(subject=subject("", "A100", accelerator="A100"), round=slot("first"))
    asked = _peak(baseline=first)
    pairs = [pair for _, pair in peaks(article(DAY), asked, WITH_A_SLOWER_MACHINE)]
    rivals = [(pair.new.row.submitter, pair.old.row.submitter) for pair in pairs]
    assert ("NVIDIA", "Dell") in rivals, "the first round's best is another's"
    firsts = [pair for pair in pairs if pair.old.row.round == "0.7"]
    assert {str(score(pair.old.row)) for pair in firsts} == {"90", "150"}


@pytest.mark.parametrize(("suite", "many"), [("training", True), ("", False)])
def test_nobodys_lead_is_of_a_suite(suite: str, many: bool) -> None:
    scope = Scope(suite=slot(suite), round=slot("2.1"))
    asked = _peak(subject=subject(), scope=scope, baseline=Baseline(round=slot("0.7")))
    assert bool(list(peaks(article("2022-11-10"), asked, TABLE))) is many


@pytest.mark.parametrize(
    ("why", "rows", "per", "benchmark", "scores"),
    [
        (
            "the largest ratio, not that of the quickest task",
            (
                _entry("1", "bert", 8, **H100, **NOW),
                _entry("2", "bert", 8, **A100, **NOW),
                _entry("10", "resnet", 8, **H100, **NOW),
                _entry("50", "resnet", 8, **A100, **NOW),
            ),
            "",
            "resnet",
            ("10", "50"),
        ),
        (
            "a machine of which the nodes are not known has no share of one",
            (
                _entry("1", "bert", 8, **H100, **NOW, nodes=None),
                _entry("10", "bert", 8, **H100, **NOW, system="other"),
                _entry("50", "bert", 8, **A100, **NOW),
            ),
            "node",
            "bert",
            ("10", "50"),
        ),
        (
            "nor has one of no chips, though its nodes are known, a chip's",
            (
                _entry("1", "bert", 8, **H100, **NOW, accelerators=None),
                _entry("10", "bert", 8, **H100, **NOW),
                _entry("50", "bert", 8, **A100, **NOW),
            ),
            "accelerator",
            "bert",
            ("10", "50"),
        ),
        (
            "a blank score is none",
            (
                _entry("10", "bert", 8, **H100, **NOW),
                row(None, system="blank", benchmark="bert", accelerators=8, **A100, **NOW),
                _entry("50", "bert", 8, **A100, **NOW),
            ),
            "",
            "bert",
            ("10", "50"),
        ),
    ],
)
def test_which_entries_make_the_largest_lead(
    why: str, rows: tuple[Result, ...], per: str, benchmark: str, scores: tuple[str, str]
) -> None:
    shares = dict(peaks(article(DAY), _peak(per=per), over(rows)))
    pair = shares[per]
    assert pair.new.row.benchmark == benchmark, why
    assert (f"{score(pair.new.row):f}", f"{score(pair.old.row):f}") == scores, why


def test_of_two_that_are_as_quick_the_first_of_the_table_is_taken() -> None:
    rows = (
        _entry("10", "bert", 8, **H100, **NOW, system="b"),
        _entry("10", "bert", 8, **H100, **NOW, system="a"),
        _entry("50", "bert", 8, **A100, **NOW),
    )
    pairs = [pair for _, pair in peaks(article(DAY), _peak(), over(rows))]
    assert {pair.new.row.system for pair in pairs} == {"a"}


@pytest.mark.parametrize(("old", "leads"), [("2.1", ["ssd"]), ("1.1", ["bert", "ssd"])])
def test_a_benchmark_that_changed_is_looked_at_besides(old: str, leads: list[str]) -> None:
    # SSD was another test by then, and has the larger lead.
    before = {"2.1": NOW, "1.1": A_WHILE_AGO}[old]
    rows = (
        _entry("10", "bert", 8, **H100, **NOW),
        _entry("20", "bert", 8, **A100, **before),
        _entry("10", "ssd", 8, **H100, **NOW),
        _entry("90", "ssd", 8, **A100, **before),
    )
    rival = Baseline(subject=subject("", "A100", accelerator="A100"), round=slot(old))
    asked = _peak(per="node", baseline=rival)
    found = [pair.new.row.benchmark for _, pair in peaks(article(DAY), asked, over(rows))]
    assert found == leads * 2, "of all companies, and of those that entered both sides"


@pytest.mark.parametrize(("start", "told"), [("", True), ("2.0", False)])
def test_that_the_other_side_is_of_an_earlier_round_is_told(start: str, told: bool) -> None:
    baseline = Baseline(subject=subject("", "A100", accelerator="A100"), round=slot(start))
    found = list(peaks(article(DAY), _peak(baseline=baseline), OVER_TIME))
    assert {"baseline_round" in pair.caveats for _, pair in found} == {told}
