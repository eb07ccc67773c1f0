"""What superlatives are decided on: servers, what is ranked by, the field of a task, its order."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from pipeline.reconcile.entries import standings
from pipeline.reconcile.entries.facts import over
from tests.reconcile.make import entry


@pytest.mark.parametrize(
    ("nodes", "chips", "processors", "servers"),
    [
        (1, 8, 2, 1),
        (1, 16, 8, 1),
        # More chips than a server holds: two processors make one.
        (1, 17, 8, 4),
        (1, 4096, 2048, 1024),
        (1, 17, 1, 1),
        (1, 17, 2, 1),
        (1, 17, None, 1),
        (1, 17, 0, 1),
        (1, None, 8, 1),
        (2, 4096, 8, 2),
        (None, 64, 8, None),
    ],
)
def test_servers_of_a_system(
    nodes: int | None, chips: int | None, processors: int | None, servers: int | None
) -> None:
    one = entry("1", "Alpha", nodes=nodes, accelerators=chips, host_processors=processors)
    assert standings.hosts(one) == servers


@pytest.mark.parametrize(
    ("unit", "chips", "per", "value"),
    [
        ("minutes", 8, "", "10"),
        ("minutes", 8, "accelerator", "80"),
        ("samples/s", 8, "accelerator", "1.25"),
        ("samples/s", None, "accelerator", "10"),
        ("minutes", None, "accelerator", "10"),
        ("samples/s", 8, "watt", "0.025"),
        ("minutes", 8, "watt", "10"),  # nobody says minutes per watt
    ],
)
def test_what_entries_are_ranked_by(unit: str, chips: int | None, per: str, value: str) -> None:
    one = entry("10", "Alpha", unit=unit, accelerators=chips, watts=Decimal(400))
    assert standings.value(one, per) == Decimal(value)


def test_an_entry_without_a_score_has_no_value_and_no_place() -> None:
    blank, good = entry(None, "Alpha"), entry("10", "Beta")
    assert standings.value(blank) == 0
    assert standings.ranking((blank, good)) == (good,)
    assert standings.ranking((blank,)) == ()


@pytest.mark.parametrize(
    ("unit", "per", "order"),
    [
        ("minutes", "", "c b a"),
        ("samples/s", "", "a b c"),
        ("minutes", "accelerator", "a b"),  # c has no chips to divide by
        ("samples/s", "accelerator", "a b"),
        ("samples/s", "watt", "b c"),  # and of a nobody read the power
    ],
)
def test_the_best_comes_first(unit: str, per: str, order: str) -> None:
    rows = (
        entry("30", "Alpha", system="a", unit=unit, accelerators=2),
        entry("20", "Alpha", system="b", unit=unit, accelerators=16, watts=Decimal(100)),
        entry("10", "Alpha", system="c", unit=unit, accelerators=None, watts=Decimal(200)),
    )
    assert [one.system for one in standings.ranking(rows, per)] == order.split()


@pytest.mark.parametrize(
    ("suite", "fields", "kept"),
    [
        ("training", [{}, {"unit": "W"}, {"scenario": "weak"}], [0]),
        ("training", [{"division": "open"}, {}], [1]),
        ("inference", [{"scenario": "server"}, {"scenario": "offline"}], [1]),
        ("inference", [{"scenario": "server"}, {"scenario": "singlestream"}], [0]),
        ("inference", [{"scenario": "server"}, {"scenario": "server", "unit": "ms"}], [0, 1]),
        ("hpc", [{"scenario": "strong"}, {"scenario": "strong", "unit": "s"}], [0, 1]),
        ("hpc", [{"scenario": "weak"}, {"scenario": "strong"}, {}], [1, 2]),
        ("training", [], []),
    ],
)
def test_the_field_of_a_task(suite: str, fields: list[dict[str, Any]], kept: list[int]) -> None:
    rows = tuple(
        entry(str(n + 1), f"S{n}", **({"suite": suite} | one)) for n, one in enumerate(fields)
    )
    found = standings.in_scope(over(rows), suite, "1.1", "closed", "resnet")
    assert {one.submitter for one in found} == {f"S{n}" for n in kept}
