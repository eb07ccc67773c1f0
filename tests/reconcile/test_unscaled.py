"""Rounds of which no factor is recorded: a time somewhat longer than the logs' is left open."""

from __future__ import annotations

import pytest

from pipeline.reconcile import reconcile
from pipeline.records import Label, Scope
from tests.reconcile.make import article, claim, figure, slot, subject


@pytest.mark.parametrize(
    ("system", "surface", "label"),
    [
        # The logs give 11.0759; it converged 7.9 % sooner than the reference does.
        ("IPU-POD64", "11.08", "supported"),
        ("IPU-POD64", "11.88", "unresolved"),
        ("IPU-POD64", "11.98", "contradicted"),  # longer than any factor makes it
        ("IPU-POD64", "10.08", "contradicted"),  # no factor makes a time shorter
        ("IPU-POD64", "664.6", "contradicted"),  # seconds: 664.554
    ],
)
def test_a_factor_may_explain_a_longer_time_only(system: str, surface: str, label: Label) -> None:
    one = claim(
        "time",
        figure(surface),
        subject=subject("Graphcore", system),
        benchmarks=(slot("bert"),),
        scope=Scope(suite=slot("training"), round=slot("1.0"), division=slot("closed")),
    )
    (verdict,) = reconcile(article("2021-07-01"), [one])
    assert verdict.label == label, verdict.explanation
    codes = [note.code for note in verdict.missing]
    assert ("scaling_unrecorded" in codes) == (label == "unresolved")
