"""Chip against chip, of entries of unlike sizes: borne out with a caveat, never refuted."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile.checkers import ratios
from pipeline.reconcile.entries.facts import over
from pipeline.records import Baseline, Claim
from tests.reconcile.make import article, claim, entry, figure, slot, subject

H100: dict[str, Any] = {"accelerator": "NVIDIA H100-SXM5-80GB", "system": "h1", "benchmark": "bert"}
B200: dict[str, Any] = {"accelerator": "NVIDIA B200-SXM-180GB", "system": "b2", "benchmark": "bert"}
BOTH = [
    entry("100", "NVIDIA", **H100, accelerators=256),
    entry("200", "NVIDIA", **B200, accelerators=64),
]
OTHERS = [
    entry("50", "Dell", **H100, accelerators=256),
    entry("150", "HPE", **B200, accelerators=64),
]


def doubled(printed: str = "2", size: int | None = None, **fields: Any) -> Claim:
    baseline = Baseline(subject=subject("", "H100", "H100"), round=slot(""))
    mine = subject("", "B200", "B200", **({"accelerators": size} if size else {}))
    return claim("comparison", figure(printed, "x"), subject=mine, baseline=baseline, **fields)


@pytest.mark.parametrize(
    ("why", "asked", "rows", "caveats"),
    [
        ("64 of one in twice the time of 256 of the other: each does twice as much",
         doubled(), BOTH, {"by_chip"}),
        ("of others' entries the maker's own are meant as well", doubled(), [*BOTH, *OTHERS],
         {"by_chip"}),
        ("or the best of anybody", doubled("1.3"), [*BOTH, *OTHERS], {"by_chip"}),
        ("no other ratio is borne out", doubled("3"), BOTH, None),
        ("nor one of a stated size", doubled(size=64), BOTH, None),
        ("nor where no benchmark is named", doubled(benchmarks=()), BOTH, None),
        ("entries of one size are compared as they are", doubled("1.5"),
         [*BOTH, entry("300", "NVIDIA", **H100, accelerators=64)], set()),
    ],
)  # fmt: skip
def test_chips_are_compared_one_to_one(
    why: str, asked: Claim, rows: list[Any], caveats: set[str] | None
) -> None:
    found = ratios.check(article(), asked, over(rows))
    agreeing = [set(take.caveats) for take in found.takes if take.agrees]
    assert agreeing[:1] == ([] if caveats is None else [caveats]), why


def test_what_chips_do_refutes_nothing() -> None:
    found = ratios.check(article(), doubled("3"), over(BOTH))
    assert not found.identified
