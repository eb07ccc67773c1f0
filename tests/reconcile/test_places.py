"""The only one, the second or third, the first at everything: who entered what decides."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.checkers.places import behind
from pipeline.reconcile.entries.facts import over
from pipeline.reconcile.entries.standings import Field
from pipeline.records import Claim, Result, Verdict
from tests.reconcile.make import article, claim, entry, figure, slot, subject

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
        ("a chip of another sentence does not narrow it",
         said("only", "NVIDIA", "all_benchmarks", benchmark="",
              subject=msgspec.structs.replace(subject("NVIDIA"), system=slot("H100", "carried"))),
         "caveat", ["other_submitter"]),
        ("one that is named with it does",
         said("only", "NVIDIA", "all_benchmarks", benchmark="",
              subject=msgspec.structs.replace(subject("NVIDIA"), system=slot("H100"))),
         "unresolved", ["rank_not_in_table"]),
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


def test_a_condition_narrows_who_entered() -> None:
    rows = (*ROWS, entry("6", "Beta", benchmark="ssd", availability="rdi"))
    bought = said("only", "Alpha", "all_benchmarks", "available", benchmark="")
    assert verdict(bought, *rows).label == "supported"
    assert verdict(bought, *rows).reading.arithmetic.text == (  # type: ignore[union-attr]
        "1 submitter with entries in all 3 benchmarks, available alone: Alpha"
    )
    assert verdict(said("only", "Alpha", "available", benchmark="ssd"), *rows).label == "caveat"
    assert verdict(said("only", "Alpha", benchmark="ssd"), *rows).label == "unresolved"


@pytest.mark.parametrize(
    ("who", "label"),
    [("Alpha", "unresolved"), ("Beta", "caveat"), ("Gamma", "caveat"), ("Delta", "unresolved")],
)
def test_the_second_or_third_place(who: str, label: str) -> None:
    found = verdict(said("second", who))
    assert found.label == label
    if label == "caveat":
        assert codes(found) == ["lower_place"]


def test_nobody_is_second_in_a_whole_round() -> None:
    found = verdict(said("second", "Alpha", benchmark=""))
    assert (found.label, [note.code for note in found.missing]) == ("unresolved", ["benchmark"])


def test_a_company_is_second_behind_all_entries_of_the_first() -> None:
    rows = (*ROWS, *(entry(f"1{n}.5", "Alpha", nodes=n) for n in range(3, 9)))
    found = verdict(said("second", "Beta"), *rows)
    assert found.label == "caveat"


def test_the_order_of_companies_is_that_of_their_best_entries() -> None:
    rows = (entry("10", "Alpha"), entry("90", "Alpha", nodes=9), entry("95", "Alpha", nodes=8),
            entry("20", "Beta", platform="B"), entry("30", "Gamma", platform="G"))  # fmt: skip
    labels = [verdict(said("second", who), *rows).label for who in ("Alpha", "Beta", "Gamma")]
    assert labels == ["unresolved", "caveat", "caveat"]


@pytest.mark.parametrize(
    ("asked", "label", "needs"),
    [
        (said("fastest", "Alpha", benchmark=""), "supported", []),
        (said("won", "Alpha", benchmark=""), "supported", []),
        (said("fastest", "NVIDIA", benchmark=""), "caveat", ["other_submitter"]),
        (said("fastest", "Beta", benchmark=""), "unresolved", ["benchmark"]),
        (said("record", "Alpha", benchmark=""), "caveat", ["assumed_benchmark"]),
        (
            said("record", "NVIDIA", benchmark=""),
            "caveat",
            ["assumed_benchmark", "other_submitter"],
        ),
        (said("record", "Beta", benchmark=""), "unresolved", ["benchmark"]),
        # Among what, the table may not know.
        (said("record", "Alpha", "cpu_only", benchmark=""), "unresolved", ["benchmark"]),
    ],
)
def test_first_whatever_is_meant(asked: Claim, label: str, needs: list[str]) -> None:
    found = verdict(asked)
    assert (found.label, codes(found)) == (label, needs)


@pytest.mark.parametrize(
    ("comparator", "chip", "label", "needs"),
    [
        ("won", "", "supported", []),
        ("won", "A100", "caveat", ["other_chip"]),  # of three tests it leads two with the newer one
        ("won", "V100", "unresolved", ["benchmark"]),
        ("fastest", "A100", "unresolved", ["benchmark"]),
    ],
)
def test_a_sweep_with_a_chip_that_leads_a_part(
    comparator: str, chip: str, label: str, needs: list[str]
) -> None:
    newer = {"accelerator": "NVIDIA H100-SXM5-80GB"}
    rows = (entry("5", "Alpha", benchmark="resnet"), entry("6", "Alpha", benchmark="bert", **newer),
            entry("7", "Alpha", benchmark="ssd", **newer), entry("9", "Beta"))  # fmt: skip
    asked = said(comparator, "", benchmark="", subject=subject("Alpha", chip, chip))
    found = verdict(asked, *rows)
    assert (found.label, codes(found)) == (label, needs)


@pytest.mark.parametrize(
    ("suite", "label"), [("inference", "unresolved"), ("inference-edge", "caveat")]
)
def test_first_in_inference_is_not_said_of_the_edge_alone(suite: str, label: str) -> None:
    speed = {"unit": "samples/s", "scenario": "offline"}
    rows = (entry("900", "Alpha", suite="inference-edge", **speed),
            entry("800", "Beta", suite="inference-edge", **speed),
            entry("700", "Beta", suite="inference-datacenter", **speed))  # fmt: skip
    asked = said("fastest", "Alpha", benchmark="", suite=suite)
    assert verdict(asked, *rows).label == label


OLD = {"round": "1.0", "published": "2021-06-30", "submitter": "Gamma"}


@pytest.mark.parametrize(
    ("why", "before", "label"),
    [
        ("it was better in one of them", {"resnet": "9", "bert": "19", "ssd": "6"}, "caveat"),
        ("all were better before", {"resnet": "9", "bert": "19", "ssd": "4"}, "unresolved"),
        ("what is blank may have been", dict.fromkeys(("resnet", "bert", "ssd")), "unresolved"),
    ],
)
def test_a_record_is_one_over_earlier_rounds(
    why: str, before: dict[str, str | None], label: str
) -> None:
    rows = [entry(was, benchmark=task, **OLD) for task, was in before.items()]
    assert verdict(said("record", "Alpha", benchmark=""), *ROWS, *rows).label == label, why


def test_a_record_of_a_system_is_that_of_its_own_entries() -> None:
    asked = said("record", "", benchmark="", subject=subject("Alpha", "H100", "H100"))
    assert verdict(asked).label == "unresolved"
    asked = said("record", "", benchmark="", subject=subject("Alpha", "A100", "A100"))
    assert verdict(asked).label == "caveat"


@pytest.mark.parametrize(("who", "label"), [("Alpha", "caveat"), ("Gamma", "unresolved")])
def test_a_record_of_inference_is_one_of_its_target_and_scenario(who: str, label: str) -> None:
    """Alpha leads at the stricter target, Beta at the other; as a server Gamma was faster before,
    which is no other rate than theirs."""
    given = {"suite": "inference-datacenter", "scenario": "offline", "unit": "samples/s"}
    before = {**given, "round": "1.0", "published": "2021-04-21"}
    rows = (
        entry("900", "Alpha", benchmark="bert-99.9", **given),
        entry("950", "Beta", benchmark="bert-99", **given),
        entry("800", "Gamma", benchmark="bert-99.9", **before),
        entry("990", "Gamma", benchmark="bert-99.9", **{**before, "scenario": "server"}),
    )
    asked = said("record", who, benchmark="", suite="inference")
    assert verdict(asked, *rows).label == label


@pytest.mark.parametrize(
    ("printed", "of", "label"),
    [("3", None, "supported"), ("3", 3, "supported"), ("3", 8, "unresolved"),
     ("2", None, "unresolved")],
)  # fmt: skip
def test_the_benchmarks_that_a_company_entered(printed: str, of: int | None, label: str) -> None:
    asked = claim("suite", figure(printed, "benchmarks"), subject=subject("Alpha"), benchmark="",
                  of=of)  # fmt: skip
    assert verdict(asked).label == label


MANY = tuple(entry(f"{10 + n}", f"Maker{n}", **OWN) for n in range(9))


@pytest.mark.parametrize(("entered", "ends"), [(8, "Maker7"), (9, "Maker7 …")])
def test_eight_companies_are_told_by_name(entered: int, ends: str) -> None:
    found = verdict(said("only", "Maker0"), *MANY[:entered])
    assert found.reading is not None
    text = found.reading.arithmetic.text
    assert text.startswith(f"{entered} submitters with entries in resnet: Maker0, ")
    assert text.endswith(ends)


def test_makers_of_chips_are_told_by_name() -> None:
    found = verdict(said("only", "NVIDIA", benchmark="bert"))
    assert found.reading is not None
    assert found.reading.arithmetic.text == "1 maker of chips with entries in bert: NVIDIA"
    nameless = entry("5", "Alpha", benchmark="ssd", platform="")
    other = verdict(said("only", "NVIDIA", benchmark="ssd"), nameless)
    assert "others" in " ".join(one.arithmetic.text for one in other.readings if one.arithmetic)


@pytest.mark.parametrize(
    ("how", "label"),
    [
        ("topic", "supported"),  # the article is about BERT, the words about all benchmarks
        ("stated", "unresolved"),  # “the only one in ResNet-50”, where others entered too
    ],
)
def test_all_benchmarks_unless_one_is_named(how: str, label: str) -> None:
    asked = said("only", "Alpha", "all_benchmarks", benchmark_how=how)
    assert verdict(asked).label == label


def test_the_places_that_are_shown() -> None:
    rows = (*ROWS[:3], entry("40", "Epsilon", accelerator="E", platform="E"))
    found = verdict(said("second", "Beta"), *rows)
    assert found.reading is not None
    assert found.reading.arithmetic.text.split(" (")[0] == "1. 10 minutes"
    assert [part.split(". ")[0] for part in found.reading.arithmetic.text.split("; ")] == [
        "1", "2", "3",
    ]  # fmt: skip
    assert [one.name for one in found.reading.arithmetic.operands] == ["rank 1", "rank 2", "rank 3"]
    assert [row.submitter for row in found.official] == ["Alpha", "Beta", "Gamma"]
    assert found.reading.arithmetic.result == 2
    # Behind three others, it is neither second nor third.
    fourth = verdict(said("second", "Epsilon"), *(entry(f"{n}", f"M{n}", platform=f"M{n}")
                     for n in (10, 11, 12)), rows[-1])  # fmt: skip
    assert fourth.label == "unresolved"


def test_of_no_entry_there_is_no_place() -> None:
    asked = said("second", "Delta", benchmark="unet3d")
    found = behind(asked, [Field(over(ROWS), "training", "1.1", "closed", "resnet")], (), ())
    assert [take.arithmetic.result for take in found.takes] == [None, None, None]


ALONE = {"accelerator": "", "accelerators": None, "platform": ""}
XEON, EPYC = {"host_processor": "Intel Xeon 8480+", **ALONE}, {"host_processor": "EPYC", **ALONE}
BESIDE = entry("9", "Alpha")  # with accelerators, whatever its processors


@pytest.mark.parametrize(
    ("why", "who", "rows", "label", "needs"),
    [
        ("no other processors compute alone", "Intel", [entry("30", "Intel", **XEON)],
         "supported", []),
        ("others entered them as well", "Intel",
         [entry("30", "Intel", **XEON), entry("31", "Dell", **XEON)], "caveat",
         ["other_submitter"]),
        ("the open division tries others", "Intel",
         [entry("30", "Intel", **XEON), entry("31", "Intel", division="open", **EPYC)], "caveat",
         ["closed_only"]),
        ("another maker's compute alone, too", "Intel",
         [entry("30", "Intel", **XEON), entry("31", "Intel", **EPYC)], "unresolved",
         ["rank_not_in_table"]),
        ("another maker's alone", "Intel", [entry("31", "Intel", **EPYC)], "unresolved",
         ["rank_not_in_table"]),
        ("nobody's", "Intel", [], "unresolved", ["rank_not_in_table"]),
    ],
)  # fmt: skip
def test_the_only_processors_of_a_round(
    why: str, who: str, rows: list[Result], label: str, needs: list[str]
) -> None:
    found = verdict(said("only", who, "cpu", benchmark=""), BESIDE, *rows)
    assert (found.label, codes(found)) == (label, needs), why


@pytest.mark.parametrize(("beside", "label"), [("30", "unresolved"), ("", "supported")])
def test_the_only_system_of_processors_by_its_name(beside: str, label: str) -> None:
    rows = [entry(score, "Intel", **XEON) for score in ("28", beside) if score]
    asked = said("only", "", "cpu", benchmark="", subject=subject("Intel", "Intel_28"))
    assert verdict(asked, BESIDE, *rows).label == label
