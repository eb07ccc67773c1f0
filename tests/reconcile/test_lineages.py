"""Which article of a cluster printed a wrong figure first, and quotations that differ."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from pipeline.reconcile import lineage
from pipeline.records import Article, Checked, Slot, Verdict
from tests.reconcile.make import claim, figure, subject

POD = subject("Graphcore", "IPU-POD128")
CHIEF = Slot(value="A. Chief", surface="A. Chief", how="stated")


def told(
    publisher: str,
    day: str | None,
    printed: str = "5.78",
    label: Any = "contradicted",
    origin: str = "",
    **fields: Any,
) -> Checked:
    article = Article(id=publisher.lower(), text="", passages=(), publisher=publisher,
                      published=day, stated_origin=origin)  # fmt: skip
    asked = claim("time", figure(printed), subject=POD, **fields)
    verdict = Verdict(claim_id=asked.id, label=label, explanation="")
    return Checked(article=article, claims=(asked,), verdicts=(verdict,))


def texts(*checked: Checked) -> list[str]:
    return [f"{note.code}: {note.text}" for note in lineage(checked)]


WRONG = "lineage: “5.78”, which the official results contradict, "


@pytest.mark.parametrize(
    ("cluster", "says"),
    [
        ([told("A", "2021-12-02"), told("B", "2021-12-03")],
         "was first printed on 2021-12-02 by A, then by B."),
        ([told("A", "2021-12-02"), told("B", "2021-12-02")],
         "was first printed on 2021-12-02 by A, B."),
        ([told("A", "2021-12-02", origin="B"), told("B", "2021-12-02")],
         "was first printed on 2021-12-02 by B, then by A."),
        ([told("A", None), told("B", "2021-12-02")],
         "was first printed on 2021-12-02 by B; undated in A."),
        ([told("A", None), told("B", None)], "stands in A, B, all undated."),
        ([told("A", "2021-12-02", label="unresolved"), told("B", "2021-12-03")],
         "was first printed on 2021-12-02 by A, then by B."),
    ],
)  # fmt: skip
def test_lineage(cluster: list[Checked], says: str) -> None:
    for order in permutations(cluster):
        assert texts(*order) == [WRONG + says]


@pytest.mark.parametrize(
    "other",
    [
        told("B", "2021-12-03", "5.88", "supported"),
        told("B", "2021-12-03", benchmark="resnet"),
        told("B", "2021-12-03", modality="planned"),
    ],
)
def test_what_repeats_no_wrong_figure(other: Checked) -> None:
    assert texts(told("A", "2021-12-02"), other) == []


def test_a_figure_that_is_right_has_no_lineage() -> None:
    assert texts(told("A", "2021-12-02", label="supported"),
                 told("B", "2021-12-03", label="supported")) == []  # fmt: skip


@pytest.mark.parametrize(
    ("day", "printed", "speaker", "differs"),
    [
        ("2021-12-03", "5.88", CHIEF, True),
        ("2021-12-03", "5.9", CHIEF, True),
        ("2021-12-03", "5.8", CHIEF, False),
        ("2021-12-02", "5.88", CHIEF, False),
        ("2021-12-03", "5.88", Slot(value="B. Chief", how="stated"), False),
        (None, "5.88", CHIEF, True),
    ],
)
def test_a_quotation_is_held_against_the_earliest(
    day: str | None, printed: str, speaker: Slot, differs: bool
) -> None:
    said = {"label": "unresolved", "quoted": True}
    source = told("A", "2021-12-02", "5.78", speaker=CHIEF, **said)
    copy = told("B", day, printed, speaker=speaker, **said)
    expected = [f"quotation: B quotes A. Chief with “{printed}”, A with “5.78”."]
    assert texts(source, copy) == texts(copy, source) == (expected if differs else [])
