"""What is left open though it differs: what a factor explains, and what differs by a hair."""

from __future__ import annotations

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.checkers.score_readings import taken
from pipeline.reconcile.entries.candidates import Option
from pipeline.reconcile.entries.facts import over
from pipeline.reconcile.judging.doubts import left_open
from pipeline.records import Label, Scope
from tests.reconcile.make import article, claim, figure, row, slot, subject


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


@pytest.mark.parametrize(("round_", "left"), [("1.0", True), ("2.0", False)])
@pytest.mark.parametrize(("kind", "slip"), [("gain", "relation"), ("comparison", "sum")])
def test_so_is_a_relation_of_such_a_score(kind: str, slip: str, round_: str, left: bool) -> None:
    pod = row("11.0759", round=round_, system="ipu-pod64-POPART-closed")
    take = taken(Option(pod, "exact"), figure("11.08"))._replace(agrees=False)
    found = Finding((take,), identified=True, diagnosis=Coded(slip))
    more = left_open(claim(kind, figure("40", "percent")), found).missing
    assert ([one.code for one in more] == ["scaling_unrecorded"]) is left


ROUND = Scope(suite=slot("training"), round=slot("4.0"), division=slot("closed"))
TABLE = over(
    (
        row("14.4466", round="4.0", published="2024-06-12", system="one-A"),
        row("28.1", round="4.0", published="2024-06-12", system="one-A", benchmark="resnet"),
    )
)


@pytest.mark.parametrize(
    ("surface", "label"),
    [
        ("14.45", "supported"),
        ("14.51", "unresolved"),  # four thousandths off, and no slip makes one of the other
        ("16.93", "contradicted"),
    ],
)
def test_a_score_off_by_a_hair_is_not_called_wrong(surface: str, label: Label) -> None:
    sentence = f"On BERT Graphcore needed {surface} minutes in MLPerf 4.0"
    about = {"subject": subject("Graphcore"), "scope": ROUND}
    told = claim("time", figure(surface), benchmarks=(slot("bert"),), sentence=sentence, **about)
    other = claim("time", figure("28.1"), benchmarks=(slot("resnet"),), **about)
    verdict, _ = reconcile(article("2024-06-13"), [told, other], TABLE)
    assert verdict.label == label, verdict.explanation
    assert ("close" in [note.code for note in verdict.missing]) == (label == "unresolved")
