"""What a gain or a comparison may be held against where no plain pair of entries agrees."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile.checkers import ratios
from pipeline.reconcile.checkers.pairs import pairs_of
from pipeline.reconcile.checkers.wider import wider
from pipeline.reconcile.entries.facts import over
from pipeline.records import Baseline, Claim, Result
from tests.reconcile.make import article, claim, entry, figure, row, slot, subject

OLD: dict[str, Any] = {"round": "1.0", "published": "2021-06-30"}
OLDER: dict[str, Any] = {"round": "0.7", "published": "2020-07-29"}
POD = subject("Graphcore", "IPU-POD128")
DELL: dict[str, Any] = {
    "benchmark": "bert", "system": "XE9680", "system_name": "XE9680", "accelerators": 128,
}  # fmt: skip
NEW = row("20", system="ipu-pod128")


def over_a_round(round_: str = "1.0", **fields: Any) -> Claim:
    given: dict[str, Any] = {"subject": POD, "baseline_round": round_, **fields}
    return claim("gain", figure("1.5", "x"), **given)


def against(subject_of: Any, round_: str = "", **fields: Any) -> Claim:
    baseline = Baseline(subject=subject_of, round=slot(round_))
    given: dict[str, Any] = {"subject": POD, "baseline": baseline, **fields}
    return claim("comparison", figure("1.5", "x"), **given)


DELLS = subject("Dell", "XE9680")


@pytest.mark.parametrize(
    ("why", "asked", "rows", "pairs"),
    [
        ("nobody brought the other machine to this round again: its entry of the last one",
         against(DELLS),
         [NEW, entry("30", "Dell", **DELL, **OLD), entry("40", "Dell", **DELL, **OLDER)],
         [("1.0", "XE9680", ("baseline_round",))]),
        ("but not one of another size",
         against(DELLS), [NEW, entry("30", "Dell", **{**DELL, "accelerators": 64}, **OLD)], []),
        ("nor where it is in this round as well",
         against(DELLS),
         [NEW, entry("22", "Dell", **DELL), entry("30", "Dell", **DELL, **OLD)], []),
        ("unless it is the company's own of the round before",
         against(subject("", "", "GC200")),
         [NEW, entry("22", "Dell", **DELL | {"accelerator": "Graphcore IPU GC200"}),
          row("30", system="ipu-pod128-old", **OLD)],
         [("1.0", "ipu-pod128-old", ("baseline_round",))]),
        ("and not where the text names the round", against(DELLS, "1.1"),
         [NEW, entry("30", "Dell", **DELL, **OLD)], []),
        ("the company's machine of nearly the same size with the same chips",
         over_a_round(),
         [NEW, row("29", system="box", system_name="Box", accelerators=120, **OLD),
          row("15", system="hall", system_name="Hall", accelerators=512, **OLD)],
         [("1.0", "box", ("unequal_scale",)), ("1.0", "hall", ("unequal_scale",))]),
        ("the best that anybody had in the round before",
         over_a_round("previous"),
         [NEW, entry("29", "Dell", **DELL, **OLD),
          entry("35", "Nettrix", **DELL | {"system": "X640"}, **OLD)],
         [("1.0", "XE9680", ("other_system", "other_submitter"))]),
        ("the best of its size as well, where others of other sizes are better",
         over_a_round(),
         [NEW, entry("29", "Dell", **DELL, **OLD), entry("31", "Acer", **DELL, **OLD),
          entry("9", "Nettrix", **DELL | {"system": "hall", "accelerators": 512}, **OLD)],
         [("1.0", "XE9680", ("other_system", "other_submitter")),
          ("1.0", "hall", ("unequal_scale", "other_system", "other_submitter"))]),
        ("a gain is not over its own round",
         over_a_round("1.1"), [NEW, entry("29", "Dell", **DELL)], []),
        ("closed entries, unless the text says open",
         over_a_round(), [NEW, entry("29", "Dell", **DELL, **OLD, division="open")], []),
        ("and open ones where it does",
         over_a_round(division="open"),
         [row("20", system="ipu-pod128", division="open"), entry("28", "Acer", **DELL, **OLD),
          entry("29", "Dell", **DELL, **OLD, division="open")],
         [("1.0", "XE9680", ("other_system", "other_submitter"))]),
        ("of a company without a system only the best are looked at",
         over_a_round(subject=subject("Graphcore")),
         [NEW, row("29", system="box", system_name="Box", accelerators=120, **OLD),
          row("15", system="hall", system_name="Hall", accelerators=512, **OLD)],
         [("1.0", "hall", ("unequal_scale",))]),
        ("nearly the same is a tenth more or less",
         over_a_round(),
         [row("20", system="ipu-pod128", accelerators=120),
          row("29", system="box", system_name="Box", accelerators=108, **OLD),
          row("28", system="cup", system_name="Cup", accelerators=107, **OLD),
          row("15", system="hall", system_name="Hall", accelerators=512, **OLD)],
         [("1.0", "box", ("unequal_scale",)), ("1.0", "hall", ("unequal_scale",))]),
        ("a round that is neither the one named nor the one before is not looked at",
         over_a_round("1.0"), [NEW, entry("29", "Dell", **DELL, **OLDER)], []),
        ("without a benchmark some pair would give any figure",
         over_a_round(benchmark=""), [NEW, entry("29", "Dell", **DELL, **OLD)], []),
        ("nor is anything looked at for nobody",
         over_a_round(subject=subject()), [NEW, entry("29", "Dell", **DELL, **OLD)], []),
    ],
)  # fmt: skip
def test_pairs_that_need_more_than_the_text_says(
    why: str, asked: Claim, rows: list[Result], pairs: list[tuple[str, str, tuple[str, ...]]]
) -> None:
    facts = over(tuple(rows))
    found = wider(asked, pairs_of(article(), asked, facts), facts)
    assert [(p.old.row.round, p.old.row.system, p.caveats) for p in found] == pairs, why


@pytest.mark.parametrize(
    ("published", "round_", "count"),
    [("2021-12-02", "1.1", 1), (None, "1.1", 1), ("2021-12-02", "", 1), (None, "", 0)],
)
def test_nothing_is_looked_at_where_neither_text_nor_date_says_the_round(
    published: str | None, round_: str, count: int
) -> None:
    facts = over((NEW, entry("30", "Dell", **DELL, **OLD)))
    asked = against(DELLS, round=round_)
    assert len(wider(asked, pairs_of(article(published), asked, facts), facts)) == count


@pytest.mark.parametrize(
    ("printed", "agrees"),
    [("1.5", [("baseline_round",)]), ("1.6", [])],
)
def test_a_figure_agrees_with_a_caveat_or_not_at_all(
    printed: str, agrees: list[tuple[str, ...]]
) -> None:
    asked = claim("comparison", figure(printed, "x"), subject=POD, baseline=Baseline(subject=DELLS))
    found = ratios.check(article(), asked, over((NEW, entry("30", "Dell", **DELL, **OLD))))
    assert [take.caveats for take in found.takes if take.agrees] == agrees


def test_a_plain_pair_comes_first_and_needs_none() -> None:
    rows = (NEW, row("30", system="ipu-pod128", **OLD), entry("30", "Dell", **DELL, **OLD))
    found = ratios.check(article(), over_a_round(), over(rows))
    assert [take.caveats for take in found.takes if take.agrees] == [()]


def test_one_size_in_another_round_is_more_to_the_point_than_unlike_sizes() -> None:
    new, old = (
        {"accelerator": f"NVIDIA {name}", "platform": "NVIDIA"} for name in ("H100", "A100")
    )
    sides = [subject("", name, name) for name in ("H100", "A100")]
    more = figure("1.5", "x", "over")
    asked = claim("comparison", more, subject=sides[0], baseline=Baseline(subject=sides[1]))
    rows = (
        entry("20", "NVIDIA", benchmark="bert", **{"accelerators": 512, **new}),
        entry("40", "Dell", benchmark="bert", **{"accelerators": 128, **old}),
        entry("32", "NVIDIA", benchmark="bert", **{"accelerators": 512, **old, **OLD}),
    )
    found = ratios.check(article(), asked, over(rows))
    agreeing = [take.caveats for take in found.takes if take.agrees]
    assert agreeing == [("baseline_round",), ("unequal_scale",)]
