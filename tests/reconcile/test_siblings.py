"""Figures of one sentence that are said alike, and of which one is an open-division score."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over
from pipeline.records import Claim, Verdict
from tests.reconcile.make import article, claim, figure, row, subject

TABLE = over((
    row("32.7012", system="ipu-pod16", accelerators=16),
    row("5.8787", system="ipu-pod128-open", division="open"),
    row("28.3277", system="ipu-pod16", accelerators=16, benchmark="resnet"),
    row("18.4424", system="dgxa100", submitter="NVIDIA", accelerators=8, platform="NVIDIA"),
))  # fmt: skip


def timed(printed: str, **fields: Any) -> Claim:
    return claim("time", figure(printed), **({"subject": subject("Graphcore")} | fields))


def caveats(*claims: Claim) -> list[list[str]]:
    return [[note.code for note in one.caveats] for one in reconcile(article(), claims, TABLE)]


OPEN = timed("5.88", id="o")


@pytest.mark.parametrize(
    ("why", "closed", "mixed"),
    [
        ("a closed score beside an open one", timed("32.7"), True),
        ("its division is said", timed("32.7", division="closed"), False),
        ("of another test", timed("28.3", benchmark="resnet"), False),
        ("of no test", timed("28.3", benchmark=""), False),
        ("of another company", timed("18.4", subject=subject("NVIDIA")), False),
        ("in another sentence", timed("32.7", sentence_start=50, sentence_end=90), False),
        ("of another kind", claim("count", figure("16", "accelerators"),
         subject=subject("Graphcore", "ipu-pod16")), False),
        ("it is not borne out", timed("40"), False),
    ],
)  # fmt: skip
def test_a_sentence_that_mixes_divisions_without_saying_so(
    why: str, closed: Claim, mixed: bool
) -> None:
    first, second = caveats(closed, OPEN)
    assert ("mixed_divisions" in first) is mixed, why
    assert second == ["open_division"]
    assert caveats(OPEN, closed) == [second, first]


def test_the_caveat_is_told_once() -> None:
    verdict: Verdict = reconcile(article(), (timed("32.7"), OPEN), TABLE)[0]
    assert verdict.label == "caveat"
    assert [note.code for note in verdict.caveats] == ["mixed_divisions"]
    assert verdict.explanation.count(verdict.caveats[0].text) == 1
    alone = reconcile(article(), (timed("32.7"),), TABLE)[0]
    assert (alone.label, alone.caveats) == ("supported", ())
    assert not verdict.explanation.startswith(alone.explanation)  # it opens otherwise
