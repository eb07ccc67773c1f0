"""Which entries a claim can mean: what each slot lets in, what gives way, what is missing."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile.entries import candidates as c
from pipeline.reconcile.entries.candidates import Option, Query
from pipeline.reconcile.entries.facts import Official, over
from pipeline.records import EMPTY, Result, Scope, Slot, Subject
from tests.reconcile.make import figure, row, slot, subject

A100 = {"accelerator": "NVIDIA A100-SXM4-80GB", "platform": "NVIDIA", "system_name": ""}
OLD = {"round": "1.0", "published": "2021-06-30"}
CLOSED = row("6.8585", system="ipu-pod128-closed")
OPEN = row("5.8787", system="ipu-pod128-open", division="open")
EARLIER = row("9.3900", system="ipu-pod64", accelerators=64, nodes=1, host_processors=2, **OLD)
RESNET = row("8.5011", system="ipu-pod128-closed", benchmark="resnet")
DELL = row("20.1000", system="xe8545", submitter="Dell", nodes=8, accelerators=32, **A100)
TABLE = over((CLOSED, OPEN, EARLIER, RESNET, DELL))
POD = subject("Graphcore", "IPU-POD128")
BERT = (slot("bert"),)


def scope(how: Any = "stated", **slots: str) -> Scope:
    return Scope(**{name: slot(value, how) for name, value in slots.items()})


def query(
    who: Subject = POD, tasks: tuple[Slot, ...] = BERT, published: str | None = "2021-12-02",
    unit: str = "minutes", how: Any = "stated", **slots: str
) -> Query:  # fmt: skip
    return Query(who, tasks, scope(how, **slots), unit, published)


def systems(options: Any) -> list[str]:
    return [option.row.system for option in options]


# --- a query without some of its slots -------------------------------------------------------

FULL = Query(
    Subject(submitter=slot("Intel"), system=slot("Gaudi2"), accelerator=slot("Gaudi2"),
            scale=subject(accelerators=8).scale),
    BERT,
    scope(suite="training", round="1.1", division="closed", availability="cloud", scenario="x"),
    "minutes", "2021-12-02",
)  # fmt: skip


@pytest.mark.parametrize(
    ("names", "gone"),
    [
        ((), set()),
        (("submitter",), {"submitter"}),
        # A chip names a system too.
        (("system",), {"system", "accelerator"}),
        (("scale",), {"scale"}),
        (("benchmark",), {"benchmark"}),
        *(((name,), {name}) for name in ("suite", "round", "division", "availability", "scenario")),
        (("submitter", "round"), {"submitter", "round"}),
        (("system", "scale"), {"system", "accelerator", "scale"}),
    ],
)
def test_only_the_named_slots_are_dropped(names: tuple[str, ...], gone: set[str]) -> None:
    kept = FULL.drop(*names)
    sides = {"submitter", "system", "accelerator"}
    left = {one for one in sides if getattr(kept.subject, one)}
    left |= {one for one in Scope.__struct_fields__ if getattr(kept.scope, one)}
    left |= {"scale"} if kept.subject.scale.accelerators else set()
    left |= {"benchmark"} if kept.benchmarks else set()
    assert left == {*sides, *Scope.__struct_fields__, "scale", "benchmark"} - gone
    assert (kept.unit, kept.published) == ("minutes", "2021-12-02")


@pytest.mark.parametrize(
    ("who", "nobody"),
    [
        (subject(), True),
        (subject(accelerators=8), True),
        (subject("Intel"), False),
        (subject("", "Gaudi2"), False),
        (subject("", "", "Gaudi2"), False),
    ],
)
def test_nobody_is_named(who: Subject, nobody: bool) -> None:
    assert Query(who).nobody() is nobody


# --- what is let in ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("why", "asked", "found"),
    [
        ("a company and a round", query(subject("Graphcore"), round="1.1"),
         ["ipu-pod128-closed", "ipu-pod128-open"]),
        ("all that is published, the newest first", query(subject("Graphcore")),
         ["ipu-pod128-closed", "ipu-pod64", "ipu-pod128-open"]),
        ("nothing from after its day", query(subject("Graphcore"), published="2021-07-30"),
         ["ipu-pod64"]),
        ("nor from far after it", query(subject("Graphcore"), published="2020-07-30"), []),
        ("what is stated, whatever the day",
         query(subject("Graphcore"), published="2020-07-30", round="1.0"), ["ipu-pod64"]),
        ("a division", query(subject("Graphcore"), division="open"), ["ipu-pod128-open"]),
        ("a unit that no score has", query(subject("Graphcore"), unit="samples/s"), []),
        ("every performance, of no unit", query(subject("Graphcore"), (slot("resnet"),), unit=""),
         ["ipu-pod128-closed"]),
        ("either of two tasks", query(POD, (slot("bert"), slot("resnet")), round="1.1",
         division="closed"), ["ipu-pod128-closed", "ipu-pod128-closed"]),
        ("on premise, as it is", query(subject("Dell"), availability="onprem"), ["xe8545"]),
        ("in the cloud, as it is not", query(subject("Dell"), availability="cloud"), []),
        ("a scenario where entries have none", query(subject("Dell"), scenario="offline"),
         ["xe8545"]),
        ("a size", query(subject("Dell", accelerators=32)), ["xe8545"]),
        ("the chips of one server", query(subject("Dell", "A100", "A100", accelerators=4)),
         ["xe8545"]),
        ("of a company alone a count is its own", query(subject("Dell", accelerators=4)), []),
        ("chips called processors", query(subject("Dell", processors=32)), ["xe8545"]),
        ("a size that nobody has", query(subject("Dell", processors=33)), []),
        ("chips and processors", query(subject("Dell", processors=32, accelerators=33)), []),
    ],
)  # fmt: skip
def test_what_words_let_in(why: str, asked: Query, found: list[str]) -> None:
    assert systems(c.admitted(asked, TABLE)) == found, why


@pytest.mark.parametrize(
    ("available", "let_in"),
    [("cloud", True), ("unknown", True), ("", True), ("onprem", False), ("preview", False)],
)
def test_an_availability_that_is_not_known_may_be_any(available: str, let_in: bool) -> None:
    table = over((row("5.0", submitter="Dell", availability=available),))
    assert bool(c.admitted(query(subject("Dell"), availability="cloud"), table)) is let_in


def test_the_chips_of_one_server_are_an_assumption() -> None:
    (one,) = c.admitted(query(subject("Dell", "A100", "A100", accelerators=4), round="1.1"), TABLE)
    assert "the chip count is that of one node" in one.assumed
    (own,) = c.admitted(query(subject("Dell", "A100", "A100", accelerators=32), round="1.1"), TABLE)
    assert own.assumed == ("division=closed",)


@pytest.mark.parametrize(
    ("printed", "found"), [("20.10", ["xe8545"]), ("20.2", ["xe8545"])]
)  # eight entries are soon looked at: only of more are the near ones picked
def test_a_figure_picks_among_many(printed: str, found: list[str]) -> None:
    assert systems(c.admitted(query(subject("Dell")), TABLE, figure(printed))) == found
    many = over(tuple(row(f"{n}.5", submitter="Dell", system=f"s{n}") for n in range(1, 20)))
    picked = c.admitted(query(subject("Dell")), many, figure("7.5"))
    assert systems(picked) == ["s7"]


def test_a_figure_that_no_entry_has_asks_no_other_size() -> None:
    # The company has entries of the stated size: none of them is made to fit by a node's count.
    rows = [row(f"{n}.5", system=f"s{n}", submitter="Dell", nodes=1, accelerators=8, **A100)
            for n in range(1, 20)]  # fmt: skip
    rows.append(row("77.5", system="big", submitter="Dell", nodes=4, accelerators=32, **A100))
    asked = query(subject("Dell", "A100", "A100", accelerators=8))
    assert c.admitted(asked, over(tuple(rows)), figure("77.5")) == []
    assert systems(c.admitted(asked, over(tuple(rows[-1:])), figure("77.5"))) == ["big"]


# --- what taking an entry would need -----------------------------------------------------------


@pytest.mark.parametrize(
    ("why", "asked", "system", "caveats", "assumed"),
    [
        ("all is said", query(round="1.1", division="open"), "ipu-pod128-open", (), ()),
        ("no division", query(round="1.1"), "ipu-pod128-closed", (), ("division=closed",)),
        ("an open one", query(round="1.1"), "ipu-pod128-open", ("open_division",),
         ("division=open",)),
        ("no round", query(division="closed"), "ipu-pod128-closed", (), ("round=1.1",)),
        ("an old round", query(subject("Graphcore"), division="closed"), "ipu-pod64",
         ("other_round",), ("round=1.0",)),
        ("a round that was the newest", query(subject("Graphcore"), division="closed",
         published="2021-07-30"), "ipu-pod64", (), ("round=1.0",)),
        ("without a day none is old", query(subject("Graphcore"), division="closed",
         published=None), "ipu-pod64", (), ("round=1.0",)),
    ],
)  # fmt: skip
def test_what_an_entry_needs(
    why: str, asked: Query, system: str, caveats: tuple[str, ...], assumed: tuple[str, ...]
) -> None:
    (one,) = (option for option in c.admitted(asked, TABLE) if option.row.system == system)
    assert (one.caveats, one.assumed) == (caveats, assumed), why


def test_a_name_spelt_nearly_so_needs_a_caveat() -> None:
    table = over((row("5.0", system="dgxa100_n310_ngc21.05_mxnet", submitter="NVIDIA", **A100),))
    near = query(subject("NVIDIA", "dgxa100_n31_ngc21.05_mxnet"), round="1.1", division="closed")
    assert [(one.level, one.caveats) for one in c.admitted(near, table)] == [
        ("near", ("spelling",))
    ]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("exact", CLOSED), ("alias", CLOSED)),
        (("alias", CLOSED), ("scale", CLOSED)),
        (("scale", CLOSED), ("family", CLOSED)),
        (("family", CLOSED), ("near", CLOSED)),
        (("exact", OPEN), ("alias", CLOSED)),
        (("exact", CLOSED), ("exact", OPEN)),
        (("exact", CLOSED), ("exact", EARLIER)),
        (("exact", EARLIER), ("exact", OPEN)),
    ],
)
def test_which_entry_is_likelier(first: tuple[Any, Result], second: tuple[Any, Result]) -> None:
    one, two = (Option(entry, level) for level, entry in (first, second))
    assert c.preference(one) < c.preference(two)
    needy = one._replace(caveats=("other_round",))
    assert c.preference(one) < c.preference(needy)


# --- what gives way ------------------------------------------------------------------------

CHIP = subject("NVIDIA", "A100", "A100")


@pytest.mark.parametrize(
    ("why", "asked", "given"),
    [
        ("a stated round stays", query(subject("Graphcore"), round="1.0"), set()),
        ("an inferred one goes", query(subject("Graphcore"), round="1.0", how="topic"),
         {("round", "ipu-pod128-closed"), ("round", "ipu-pod128-open")}),
        ("a stated division stays", query(subject("Graphcore"), division="open"), set()),
        ("an inferred one goes", query(division="open", how="topic", round="1.1"),
         {("division", "ipu-pod128-closed")}),
        ("an inferred suite goes, with the round", query(subject("Dell"), suite="hpc", round="9",
         how="topic"), {("round", "xe8545")}),
        ("a stated availability goes too", query(subject("Dell"), availability="cloud"),
         {("availability", "xe8545")}),
        ("a stated scenario stays", query(subject("Dell"), scenario="offline"), set()),
        ("the maker of the chips goes", query(CHIP, round="1.1"), {("submitter", "xe8545")}),
        ("who does not make them stays", query(subject("HPE", "A100", "A100"), round="1.1"), set()),
        ("unless it was inferred", query(Subject(submitter=slot("HPE", "topic"),
         system=slot("A100"), accelerator=slot("A100")), round="1.1"), {("submitter", "xe8545")}),
        ("a company alone stays", query(subject("NVIDIA"), round="1.1"), set()),
        ("a stated system stays", query(subject("Dell", "Gaudi2"), round="1.1"), set()),
        ("an inferred one goes", query(Subject(submitter=slot("Dell"),
         system=slot("Gaudi2", "topic")), round="1.1"), {("system", "xe8545")}),
        ("but not without a company",
         query(Subject(system=slot("Gaudi2", "topic")), round="1.1"), set()),
        ("a stated benchmark stays", query(subject("Dell"), (slot("dlrm"),)), set()),
        ("an inferred one goes", query(subject("Dell"), (slot("dlrm", "topic"),)),
         {("benchmark", "xe8545")}),
    ],
)  # fmt: skip
def test_what_gives_way(why: str, asked: Query, given: set[tuple[str, str]]) -> None:
    assert {(name, one.row.system) for name, one in c.relaxed(asked, TABLE)} == given, why


def test_suite_round_and_scenario_give_way_alone_or_together() -> None:
    rates = {"suite": "inference-edge", "unit": "ms", "submitter": "Dell", "benchmark": "resnet"}
    rows = (row("1.5", system="a", scenario="singlestream", **rates),
            row("2.5", system="b", scenario="multistream", **OLD, **rates))  # fmt: skip
    tasks = (slot("resnet"),)
    asked = query(subject("Dell"), tasks, unit="ms", scenario="offline", how="topic")
    assert {name for name, _ in c.relaxed(asked, over(rows))} == {"scenario"}
    asked = query(subject("Dell"), tasks, unit="ms", suite="training", round="0.7", how="topic")
    assert {(name, one.row.system) for name, one in c.relaxed(asked, over(rows))} == {
        ("round", "a"), ("round", "b"),
    }  # fmt: skip
    only = query(subject("Dell"), tasks, unit="ms", suite="training", how="topic")
    assert {name for name, _ in c.relaxed(only, over(rows))} == {"suite"}
    both = Query(Subject(submitter=slot("NVIDIA"), accelerator=slot("A100"), system=slot("A100")),
                 BERT, Scope(round=slot("0.7", "topic")), "minutes", "2021-12-02")  # fmt: skip
    assert [(name, one.row.system) for name, one in c.relaxed(both, TABLE)] == [
        ("submitter", "xe8545")
    ]


# --- whether it is known what is meant ---------------------------------------------------------


@pytest.mark.parametrize(
    ("why", "asked", "level", "identified"),
    [
        ("an exact name", query(), "exact", True),
        ("an alias", query(), "alias", True),
        ("a size", query(), "scale", True),
        ("one of a family", query(), "family", False),
        ("a spelling", query(), "near", False),
        ("a company with its count", query(subject("Dell", accelerators=32)), "family", True),
        ("a count of an inferred company",
         query(subject("Dell", how="topic", accelerators=32)), "family", False),
        ("a system that the topic gives", query(subject("Dell", "x", how="topic")), "exact", False),
        ("one that the page gives",
         query(subject("Dell", "x", how="article_default")), "exact", False),
        ("one from the sentence before", query(subject("Dell", "x", how="carried")), "exact", True),
        ("no benchmark, but one alone is entered", query(tasks=()), "exact", True),
        ("no benchmark, and not surely one", query(tasks=()), "alias", False),
    ],
)  # fmt: skip
def test_whether_it_is_known_what_is_meant(
    why: str, asked: Query, level: Any, identified: bool
) -> None:
    assert c.identifies(asked, [Option(CLOSED, level)]) is identified, why
    assert not c.identifies(asked, [])


def test_of_two_benchmarks_one_must_be_named() -> None:
    both = [Option(CLOSED, "exact"), Option(RESNET, "exact")]
    assert not c.identifies(query(tasks=()), both)
    assert c.identifies(query(), both)


def missing(asked: Query, table: Official = TABLE) -> list[str]:
    return [coded.code for coded in c.pool(asked, table).missing]


@pytest.mark.parametrize(
    ("why", "asked", "codes"),
    [
        ("nothing", query(round="1.1"), []),
        ("a benchmark", query(POD, (), round="1.1"), ["benchmark"]),
        ("somebody", query(subject(), round="1.1"), ["subject"]),
        ("a round of the table", query(round="9.9"), ["round_not_in_table", "no_entry"]),
        ("a round, of an undated text", query(published=None), ["round"]),
        ("a round that the table may lack", query(published="2022-06-01"), ["later_round"]),
        ("none that is so young", query(published="2022-04-29"), []),
        ("none on its last day", query(published="2022-04-30"), []),
        ("one on the next", query(published="2022-05-01"), ["later_round"]),
        ("one of no real day", query(published="2022-99-01"), ["later_round"]),
        ("an entry", query(subject("Lenovo"), round="1.1"), ["no_entry"]),
        ("an entry, of no round", query(subject("Lenovo")), ["no_entry"]),
        ("a system by that name", query(Subject(system=Slot(value="X9", surface="X9", how="stated",
         known=False)), round="1.1"), ["unknown_system"]),
        ("nothing, of a system long gone", query(subject("Graphcore", "ipu-pod64"),
         published="2030-01-01"), []),
    ],
)  # fmt: skip
def test_what_is_missing(why: str, asked: Query, codes: list[str]) -> None:
    assert missing(asked) == codes, why


def test_a_blank_score_is_missing_once() -> None:
    blank = [row(None, system=f"blank{n}") for n in range(2)]
    assert missing(query(subject("Graphcore"), round="1.1"), over((*blank, CLOSED))) == [
        "blank_score"
    ]


def test_what_the_text_states_is_told() -> None:
    assert c.stated_slots(FULL) == (
        "suite=training", "round=1.1", "division=closed", "scenario=x", "availability=cloud",
        "submitter=Intel", "system=Gaudi2", "accelerator=Gaudi2", "benchmark=bert",
        "accelerators=8",
    )  # fmt: skip
    counted = Query(subject(nodes=2, processors=4), (slot("bert"), slot("resnet")))
    assert c.stated_slots(counted) == ("benchmark=bert, resnet", "nodes=2", "processors=4")
    assert c.stated_slots(Query(Subject(submitter=EMPTY))) == ()


L40 = row("128.5822", system="x8xL40", submitter="xFusion", accelerators=8,
          accelerator="NVIDIA L40", platform="NVIDIA", system_name="")  # fmt: skip


@pytest.mark.parametrize(
    ("why", "surface", "canon", "given"),
    [
        ("a plural that is also a name", "L40s", "L40S", ["x8xL40"]),
        ("the name", "L40S", "L40S", []),
        ("a plural that is nothing else", "L40s", "L40", []),
        ("a plural of no chip", "Pods", "L40S", []),
    ],
)
def test_a_name_that_may_be_a_plural(why: str, surface: str, canon: str, given: list[str]) -> None:
    name = Slot(value=canon, surface=surface, how="stated")
    asked = query(Subject(submitter=slot("xFusion"), system=name, accelerator=name))
    options = [one.row.system for label, one in c.relaxed(asked, over((L40,)))
               if label == "spelling"]  # fmt: skip
    assert options == given, why
