"""Which two entries a gain, a factor or a comparison can be about, and what each pair needs."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.checkers.pairs import Pairs, pairs_of
from pipeline.reconcile.entries.facts import over
from pipeline.records import Baseline, Claim, Label, Result, Scope
from tests.reconcile.make import article, claim, entry, figure, row, slot, subject

OLD: dict[str, Any] = {"round": "1.0", "published": "2021-06-30"}
POD = subject("Graphcore", "IPU-POD128")


def found(asked: Claim, *rows: Result) -> Pairs:
    return pairs_of(article(), asked, over(rows))


def gain(**fields: Any) -> Claim:
    return claim("gain", figure("1.5", "x"), **({"subject": POD} | fields))


def told(pairs: Pairs) -> list[tuple[str, str]]:
    return [(pair.new.row.system, pair.old.row.system) for pair in pairs.pairs]


def codes(pairs: Pairs) -> list[str]:
    return [note.code for note in pairs.missing]


NEW = row("20", system="ipu-pod128")


@pytest.mark.parametrize(
    ("why", "asked", "rows", "pairs"),
    [
        ("the same machine a round before", gain(baseline_round="1.0"),
         [NEW, row("30", system="ipu-pod128", **OLD)], [("ipu-pod128", "ipu-pod128")]),
        ("if there is none, one of another size",
         gain(baseline_round="1.0", subject=subject("Graphcore", "", "IPU", accelerators=128)),
         [NEW, row("30", system="ipu-pod64", accelerators=64, **OLD)],
         [("ipu-pod128", "ipu-pod64")]),
        ("of another size under its own name, before one of another name",
         gain(baseline_round="1.0",
              subject=subject("Graphcore", "IPU-POD128", "MK2 IPU", accelerators=128)),
         [NEW, row("30", system="ipu-pod128-x", accelerators=64, **OLD),
          row("31", system="box", system_name="Box", accelerators=64, **OLD)],
         [("ipu-pod128", "ipu-pod128-x")]),
        ("or of another name, with the same chips",
         gain(baseline_round="1.0",
              subject=subject("Graphcore", "IPU-POD128", "MK2 IPU")),
         [NEW, row("30", system="box", system_name="Box", **OLD)], [("ipu-pod128", "box")]),
        ("not one of other chips",
         gain(baseline_round="1.0",
              subject=subject("Graphcore", "IPU-POD128", "MK2 IPU")),
         [NEW, row("30", system="box", system_name="Box", accelerator="Other", **OLD)], []),
        ("what is named instead is not let go",
         gain(baseline=Baseline(subject=subject("Dell", "XE9680"))),
         [NEW, entry("30", "Dell", benchmark="bert", system="R750", system_name="R750")], []),
    ],
)  # fmt: skip
def test_what_a_claim_is_held_against(
    why: str, asked: Claim, rows: list[Result], pairs: list[tuple[str, str]]
) -> None:
    assert told(found(asked, *rows)) == pairs, why


def rival(round_: str = "", **fields: Any) -> Baseline:
    return Baseline(subject=subject("Dell", "XE9680"), round=slot(round_), **fields)


DELL = {"benchmark": "bert", "system": "XE9680", "system_name": "XE9680"}


@pytest.mark.parametrize(
    ("why", "baseline", "rounds"),
    [
        ("another machine is met in the claim's own round", rival(), ["1.1"]),
        ("or in the round that is named with it", rival("1.0"), ["1.0"]),
        ("or in the round before", rival("previous"), ["1.0"]),
        (
            "its own past is every round before, and not its own",
            Baseline(round=slot("first")),
            ["1.0"],
        ),
        ("and so is what is named again", Baseline(subject=POD), ["1.0"]),
    ],
)
def test_the_round_of_the_other_side(why: str, baseline: Baseline, rounds: list[str]) -> None:
    rows = [
        NEW, row("30", system="ipu-pod128", **OLD), row("20.5", system="ipu-pod128-twin"),
        entry("21", "Dell", **DELL), entry("31", "Dell", **DELL, **OLD),
    ]  # fmt: skip
    pairs = found(gain(baseline=baseline), *rows).pairs
    assert sorted({pair.old.row.round for pair in pairs}) == rounds, why


def test_without_a_word_on_it_a_gain_is_over_any_round_before_and_never_over_its_own() -> None:
    twin = row("22", system="ipu-pod128-b")
    pairs = found(gain(round=""), NEW, twin, row("30", system="ipu-pod128", **OLD)).pairs
    assert {(pair.new.row.round, pair.old.row.round) for pair in pairs} == {("1.1", "1.0")}


def test_where_nobody_is_named_only_the_best_of_all_or_of_a_named_size_can_be_meant() -> None:
    rows = [NEW, row("25", system="slow"), row("9", system="big", accelerators=256),
            row("30", system="old", **OLD), row("36", system="old-slow", **OLD)]  # fmt: skip
    unnamed = gain(baseline_round="1.0", subject=subject())
    assert told(found(unnamed, *rows)) == [("big", "old")]
    sized = gain(baseline_round="1.0", subject=subject(accelerators=128))
    assert told(found(sized, *rows)) == [("ipu-pod128", "old")]
    company = gain(baseline_round="1.0", subject=subject("Graphcore"))
    assert ("slow", "old-slow") in told(found(company, *rows))


@pytest.mark.parametrize(
    ("why", "asked", "rows", "missing"),
    [
        ("all is there", gain(baseline_round="previous"),
         [NEW, row("30", system="ipu-pod128", **OLD)], []),
        ("no word says since when", gain(), [NEW, row("30", system="ipu-pod128", **OLD)],
         ["baseline"]),
        ("a blank score", gain(baseline_round="previous"),
         [NEW, row(None, system="ipu-pod128-b"), row(None, system="ipu-pod128", **OLD)],
         ["blank_score"]),
        ("the other side's is told as well", gain(baseline_round="previous"),
         [NEW, row("30", system="ipu-pod128", **OLD),
          row(None, system="ipu-pod128-b", **OLD)], ["blank_score"]),
        ("a rival that nobody knows", gain(baseline=Baseline(subject=subject("Nobody", "Thing"))),
         [NEW], ["no_entry"]),
    ],
)  # fmt: skip
def test_what_a_pair_lacks(why: str, asked: Claim, rows: list[Result], missing: list[str]) -> None:
    assert sorted(set(codes(found(asked, *rows)))) == missing, why


@pytest.mark.parametrize(("entries", "many"), [(80, False), (81, True)])
@pytest.mark.parametrize("side", ["new", "old"])
def test_a_name_that_admits_too_many_entries_says_not_what_it_speaks_of(
    side: str, entries: int, many: bool
) -> None:
    ours = [row(f"{20 + n}", system=f"ipu-pod128-{n}") for n in range(entries)]
    theirs = [row(f"{20 + n}", system=f"ipu-pod128-{n}", **OLD) for n in range(entries)]
    rows = (*ours, theirs[0]) if side == "new" else (ours[0], *theirs)
    pairs = found(gain(baseline_round="1.0"), *rows)
    assert ("too_many" in codes(pairs)) is many
    if many:
        assert {word for note in pairs.missing for word in note.words} == {("count", "81")}


@pytest.mark.parametrize(
    ("why", "who", "benchmark", "identified"),
    [
        ("system and test are named", POD, "bert", True),
        ("the test is not", POD, "", False),
        ("a chip alone", subject("", "", "IPU"), "bert", False),
    ],
)
def test_whether_both_sides_are_known(why: str, who: Any, benchmark: str, identified: bool) -> None:
    rows = (NEW, row("30", system="ipu-pod128", **OLD))
    asked = gain(subject=who, benchmark=benchmark, baseline_round="previous")
    assert found(asked, *rows).identified is identified, why


def test_both_sides_must_be_known() -> None:
    rows = (NEW, entry("30", "Dell", benchmark="bert"))
    asked = gain(baseline=Baseline(subject=subject("", "", "A100")))
    assert told(found(asked, *rows))
    assert found(asked, *rows).identified is False


@pytest.mark.parametrize(("unit", "best"), [("minutes", ("n2", "o1")), ("samples/s", ("n1", "o2"))])
def test_of_unlike_sizes_the_best_stands_against_the_best(unit: str, best: tuple[str, str]) -> None:
    # A chip in one size now and in another then: only the best of each is compared.
    rows = (
        entry("20", "A", system="n1", accelerators=32, unit=unit),
        entry("10", "B", system="n2", accelerators=64, unit=unit),
        entry("30", "A", system="o1", accelerators=8, unit=unit, **OLD),
        entry("40", "B", system="o2", accelerators=16, unit=unit, **OLD),
    )
    asked = claim("gain", figure("1.5", "x"), subject=subject("", "", "A100"), benchmark="resnet",
                  baseline_round="previous")  # fmt: skip
    assert told(found(asked, *rows)) == [best]


@pytest.mark.parametrize(
    ("why", "new", "old", "fields", "caveats"),
    [
        ("alike in all", {}, {}, {}, set()),
        ("of another size", {}, {"accelerators": 64}, {}, {"unequal_scale"}),
        ("by chip, size is no matter", {}, {"accelerators": 64}, {"per": "accelerator"}, set()),
        ("both open", {"division": "open"}, {"division": "open"}, {}, {"open_division"}),
        ("one open", {"division": "open"}, {}, {}, {"mixed_divisions"}),
        ("of another chip", {}, {"accelerator": "Graphcore Bow"}, {}, {"other_system"}),
    ],
)
def test_what_a_pair_needs(
    why: str, new: dict[str, Any], old: dict[str, Any], fields: dict[str, Any], caveats: set[str]
) -> None:
    rows = (row("20", system="ipu", **new), row("30", system="ipu", **OLD, **old))
    asked = gain(subject=subject("Graphcore"), baseline_round="previous", **fields)
    (pair,) = found(asked, *rows).pairs
    assert set(pair.caveats) == caveats, why


def test_a_chip_of_the_other_sides_family_is_not_held_against_itself() -> None:
    # Blackwell Ultra is of Blackwell's family as well.
    chips = {"GB300": "NVIDIA GB300", "GB200": "NVIDIA GB200"}
    rows = [
        entry(score, company, system=f"{company}-{name}", accelerator=chips[name])
        for score, company, name in (
            ("10", "A", "GB300"),
            ("12", "B", "GB300"),
            ("15", "B", "GB200"),
        )
    ]
    asked = claim(
        "comparison", figure("1.5", "x"), subject=subject("", "", "Blackwell Ultra"),
        baseline=Baseline(subject=subject("", "", "Blackwell")), benchmark="resnet",
    )  # fmt: skip
    assert {old for _, old in told(found(asked, *rows))} == {"B-GB200"}


def test_the_same_chips_in_another_number_are_met_in_their_own_round() -> None:
    small = row("30", system="ipu-pod64", accelerators=64)
    before = row("50", system="ipu-pod64-old", accelerators=64, **OLD)
    asked = gain(
        subject=subject("Graphcore", "IPU-POD128", accelerators=128),
        baseline=Baseline(subject=subject("Graphcore", "IPU-POD128", accelerators=64)),
    )
    assert {pair.old.row.round for pair in found(asked, NEW, small, before).pairs} == {"1.1"}


def test_last_year() -> None:
    rows = [NEW, row("30", system="ipu-pod128", **OLD),
            row("40", system="ipu-pod128", round="0.7", published="2020-07-29")]  # fmt: skip
    pairs = found(gain(baseline_round="last_year"), *rows).pairs
    assert {pair.old.row.round for pair in pairs} == {"0.7"}


def test_against_one_that_is_named_all_that_others_have_may_be_meant() -> None:
    rows = [NEW, row("25", system="slow"), entry("30", "Dell", **DELL)]
    pairs = found(gain(subject=subject(), baseline=rival(), per="accelerator"), *rows)
    assert ("slow", "XE9680") in told(pairs)


@pytest.mark.parametrize(
    ("why", "ours", "theirs", "identified"),
    [
        ("no size is said", {}, {}, False),
        ("that of now is", {"accelerators": 128}, {}, True),
        ("in machines", {"nodes": 2}, {}, True),
        ("that of then is", {}, {"accelerators": 64}, True),
        ("that of then in machines", {}, {"nodes": 2}, True),
    ],
)
def test_sides_of_unlike_sizes_are_known_if_one_size_is_said(
    why: str, ours: dict[str, int], theirs: dict[str, int], identified: bool
) -> None:
    then = Baseline(subject=subject(**theirs), round=slot("1.0"))
    asked = gain(subject=subject("Graphcore", "IPU-POD128", **ours), baseline=then)
    pairs = found(asked, NEW, row("30", system="ipu-pod128-x", accelerators=64, **OLD))
    assert told(pairs) and pairs.identified is identified, why


@pytest.mark.parametrize(
    ("why", "asked", "rows", "caveats"),
    [
        ("its own past in another size",
         gain(baseline_round="1.0", subject=subject("Graphcore")),
         [NEW, row("30", system="ipu-pod64", accelerators=64, **OLD)], ["unequal_scale"]),
        ("its own past in that size",
         gain(baseline_round="1.0", subject=subject("Graphcore")),
         [NEW, row("30", system="ipu-pod128", **OLD)], []),
        ("by chip", gain(baseline_round="1.0", subject=subject("Graphcore"), per="accelerator"),
         [NEW, row("30", system="ipu-pod64", accelerators=64, **OLD)], []),
        ("two machines, both known", gain(baseline=rival()),
         [NEW, entry("30", "Dell", **DELL)], []),
    ],
)  # fmt: skip
def test_unlike_sizes(why: str, asked: Claim, rows: list[Result], caveats: list[str]) -> None:
    (pair,) = found(asked, *rows).pairs
    assert [code for code in pair.caveats if code == "unequal_scale"] == caveats, why


@pytest.mark.parametrize(
    ("value", "label"),
    [("2.2", "supported"), ("3.4", "unresolved")],
)
def test_a_preview_is_held_against_what_need_not_be_one(value: str, label: Label) -> None:
    one = claim(
        "comparison",
        figure(value, "x"),
        subject=subject("NVIDIA", "DGX B200"),
        baseline=Baseline(subject=subject("NVIDIA", "DGX H100")),
        benchmarks=(slot("llama2_70b_lora"),),
        scope=Scope(suite=slot("training"), round=slot("4.1"), availability=slot("preview")),
        measure="speed",
        comparator="faster",
    )
    (verdict,) = reconcile(article("2024-11-14"), [one])
    assert verdict.label == label
