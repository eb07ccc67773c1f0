"""A relation is a sum of the score that its own sentence prints, not of any two entries."""

from __future__ import annotations

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over
from pipeline.records import Baseline, Claim, Verdict
from tests.reconcile.make import article, claim, figure, row, subject

GPU = {"submitter": "NVIDIA", "platform": "NVIDIA", "accelerator": "NVIDIA A100"}
TABLE = over(
    (
        row("17.21", system="ipu-pod8", accelerators=8),
        row("4.02", system="ipu-pod64-TF1", accelerators=64),
        row("22.90", system="dgxa100", accelerators=8, nodes=1, **GPU),
        row("8.04", system="dgxa100_n8", accelerators=64, nodes=8, **GPU),
        row("5.10", system="dgxa100_n9", accelerators=72, nodes=9, **GPU),
    )
)
OURS, THEIRS = subject("Graphcore", "IPU", "IPU"), subject("NVIDIA", "A100", "A100")


def told(printed: str, relation: Claim) -> Verdict:
    """A relation in the sentence of a score of its own subject."""
    score = claim("time", figure(printed), id="a", subject=OURS)
    return reconcile(article(), [score, relation], TABLE)[1]


def lead(value: str, unit: str, **fields: str) -> Claim:
    return claim("comparison", figure(value, unit), id="b", subject=OURS, comparator="faster",
                 baseline=Baseline(subject=THEIRS), **fields)  # fmt: skip


def test_a_ratio_of_other_entries_is_borne_out_with_a_caveat() -> None:
    right, other = told("4.0", lead("2.0", "x")), told("17.2", lead("2.0", "x"))
    assert (right.label, other.label) == ("supported", "caveat")
    assert [note.code for note in other.caveats] == ["other_scores"]


def test_a_difference_of_other_entries_says_nothing() -> None:
    minute = lead("1.1", "minutes", measure="time")
    assert told("4.0", minute).label != "unresolved"
    assert told("17.2", minute).label == "unresolved"


def test_a_score_of_somebody_else_denies_nothing() -> None:
    score = claim("time", figure("22.9"), id="a", subject=THEIRS)
    assert reconcile(article(), [score, lead("2.0", "x")], TABLE)[1].label == "supported"
