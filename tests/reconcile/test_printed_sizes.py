"""A score of another size than its sentence prints is left open."""

from __future__ import annotations

import pytest

from pipeline.reconcile.article.printed_sizes import by_printed_sizes
from pipeline.reconcile.cases import Finding
from pipeline.reconcile.checkers.score_readings import taken
from pipeline.reconcile.entries.candidates import Option
from pipeline.records import Claim, Result
from tests.reconcile.make import claim, figure, row, subject

SENTENCE = "12.26 minutes on 16, while Beta took 12.92 on 4"


def found(one: Result, printed: str) -> Finding:
    return Finding((taken(Option(one, "exact"), figure(printed))._replace(agrees=True),))


def said(printed: str, who: str, count: int) -> Claim:
    return claim("time", figure(printed), id=printed, sentence=SENTENCE,
                 subject=subject(who, accelerators=count))  # fmt: skip


@pytest.mark.parametrize(
    ("accelerators", "missing"),
    [(16, []), (4, ["size"]), (None, [])],
    ids=["the size that was read", "that of the other score", "a size that the table lacks"],
)
def test_a_size_is_not_let_go_for_that_of_another_score(
    accelerators: int | None, missing: list[str]
) -> None:
    ours = row("12.26", accelerators=accelerators, nodes=4, host_processors=8)
    theirs = row("12.92", submitter="Beta", accelerators=4, nodes=1, host_processors=2)
    claims = [said("12.26", "Graphcore", 16), said("12.92", "Beta", 4)]
    findings = [found(ours, "12.26"), found(theirs, "12.92")]
    first, _ = by_printed_sizes(claims, findings, lambda one: findings[0])
    assert [code.code for code in first.missing] == missing
