"""“The most results”: the table of the round bears it out, and never refutes it."""

from __future__ import annotations

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over
from tests.reconcile.make import article, claim, entry, subject

ROWS = (
    entry("10", "Alpha"), entry("20", "Alpha", benchmark="bert"),
    entry("12", "Beta+Gamma"), entry("13", "Gamma", division="open"),
    entry("14", "Gamma", division="open", benchmark="bert"), entry("15", "Delta"),
    entry("9", "Delta", round="1.0", published="2021-06-30"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("why", "who", "benchmark", "expected"),
    [
        ("the most of both divisions, one of them a joint one", "Gamma", "", "supported"),
        ("the most of the closed division", "Alpha", "", "supported"),
        ("as many as others in that test", "Delta", "resnet", "supported"),
        ("others have more", "Delta", "", "unresolved"),
        ("none at all", "Omega", "", "unresolved"),
    ],
)
def test_most_results(why: str, who: str, benchmark: str, expected: str) -> None:
    asked = claim("rank", subject=subject(who), comparator="most_results", benchmark=benchmark)
    assert reconcile(article(), [asked], over(ROWS))[0].label == expected, why
