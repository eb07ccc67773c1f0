"""What a sentence leaves out is read from the claims before it; that never blames."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.article.context import _fuller
from pipeline.reconcile.entries.facts import over
from pipeline.records import Article, Baseline, Claim, Passage, Verdict
from tests.reconcile.make import article, claim, figure, row, subject

TABLE = over((row("28.3277", system="ipu-pod16-TF1", benchmark="resnet"),
              row("32.7012", system="ipu-pod16-POPART"),
              row("5.8787", system="ipu-pod128-POPART")))  # fmt: skip
POD = subject("Graphcore", "IPU-POD16")


def after(before: Claim, *claims: Claim, page: Article | None = None) -> tuple[Verdict, ...]:
    return reconcile(page or article(), [before, *claims], TABLE)[1:]


BERT = claim("time", figure("32.7"), id="a", subject=POD)


def test_the_benchmark_of_the_claim_before() -> None:
    asked = claim("time", figure("5.88"), subject=subject("Graphcore", "IPU-POD128"), benchmark="")
    (verdict,) = after(BERT, asked)
    assert verdict.label == "supported"
    assert verdict.reading is not None
    assert "benchmark=bert, as said before" in verdict.reading.assumed


def test_the_subject_of_the_claim_before() -> None:
    many = [row(f"{50 + n}", submitter=f"Other{n}", system=f"other-{n}") for n in range(9)]
    table = over((*many, row("32.7012", system="ipu-pod16-POPART")))
    asked = claim("time", figure("33"), id="b", subject=subject())
    (alone,) = reconcile(article(), [asked], table)
    assert [note.code for note in alone.caveats] == ["loose_subject"]
    _, verdict = reconcile(article(), [BERT, asked], table)
    assert verdict.label == "supported"
    assert verdict.reading is not None
    assert "subject=IPU-POD16, as said before" in verdict.reading.assumed


def test_alone_it_stays_a_caveat() -> None:
    asked = claim("time", figure("28.33"), subject=POD, benchmark="")
    (verdict,) = reconcile(article(), [asked], TABLE)
    assert [note.code for note in verdict.caveats] == ["assumed_benchmark"]


def test_a_wrong_figure_is_not_blamed_by_what_another_sentence_says() -> None:
    (verdict,) = after(BERT, claim("time", figure("5.98"), subject=POD, benchmark=""))
    assert verdict.label == "unresolved"


@pytest.mark.parametrize(("section", "label"), [(0, "supported"), (2, "caveat")])
def test_another_heading_ends_what_was_said(section: int, label: str) -> None:
    passages = (Passage(kind="heading", start=0, end=1), Passage(kind="paragraph", start=1, end=2,
                section=0), Passage(kind="heading", start=2, end=3),
                Passage(kind="paragraph", start=3, end=4, section=section))  # fmt: skip
    page = Article(id="a", text="", passages=passages, published="2021-12-02")
    other = claim("time", figure("28.33"), id="c", subject=POD, benchmark="resnet", passage=0)
    asked = claim("time", figure("32.7"), id="b", subject=POD, benchmark="", passage=3)
    before = claim("time", figure("32.7"), id="a", subject=POD, passage=1)
    assert reconcile(page, [other, before, asked], TABLE)[2].label == label


@pytest.mark.parametrize(
    ("why", "printed", "fields", "label"),
    [
        ("only ResNet has it", "28.33", {}, "supported"),
        ("no task has it", "29.44", {}, "unresolved"),
        ("two digits fit some task", "28", {}, "unresolved"),
        ("its own sentence names the task", "28.33", {"benchmark_how": "stated"}, "contradicted"),
        ("its own sentence names nobody", "28.33", {"subject": subject("Graphcore", "IPU-POD16",
         how="carried")}, "unresolved"),
        ("it is only planned", "28.33", {"modality": "planned"}, "unresolved"),
    ],
)  # fmt: skip
def test_a_task_from_another_sentence_gives_way_to_the_one_that_fits(
    why: str, printed: str, fields: dict[str, Any], label: str
) -> None:
    before = [
        BERT,
        claim("time", figure("5.88"), id="b", subject=subject("Graphcore", "IPU-POD128")),
        claim("time", figure("99.9"), id="c", benchmark="resnet"),
    ]
    known: dict[str, Any] = {"id": "d", "subject": POD, "benchmark_how": "carried", **fields}
    asked = claim("time", figure(printed), **known)
    verdict = reconcile(article(), [*before, asked], TABLE)[3]
    assert verdict.label == label, why
    if label == "supported":
        assert verdict.reading is not None
        assert "benchmark=resnet, of which the article speaks" in verdict.reading.assumed


def test_two_tasks_that_fit_leave_it_open() -> None:
    table = over((*TABLE.index.rows, row("28.3301", system="ipu-pod16-TF1", benchmark="ssd")))
    before = [claim("time", figure("99.9"), id=task, benchmark=task) for task in ("resnet", "ssd")]
    asked = claim("time", figure("28.33"), id="d", subject=POD, benchmark_how="carried")
    assert reconcile(article(), [*before, asked], table)[2].label == "unresolved"


@pytest.mark.parametrize(
    ("kind", "before", "passage", "benchmarks"),
    [
        ("time", 1, 1, ["bert"]),  # a score is of the test that was last spoken of
        ("gain", 1, 1, ["bert"]),
        ("gain", 1, 2, []),  # a gain may be one over several tests: only its paragraph tells
        ("gain", 2, 2, ["bert"]),  # or an article that is about one alone
    ],
)
def test_whose_test_a_claim_without_one_takes(
    kind: Any, before: int, passage: int, benchmarks: list[str]
) -> None:
    known = [
        claim("time", figure("32.7"), id=f"{n}", subject=POD, passage=1) for n in range(before)
    ]
    unit = "minutes" if kind == "time" else "percent"
    asked = claim(kind, figure("20", unit), id="z", subject=POD, benchmark="", passage=passage)
    found = [fuller for fuller, _ in _fuller(article(), [*known, asked], before)]
    assert [slot.value for fuller in found for slot in fuller.benchmarks] == benchmarks


def test_a_figure_beside_one_that_was_borne_out_is_read_with_the_same_words() -> None:
    # Neither says its test; the first is borne out by BERT, so the second is held against it too.
    place: dict[str, Any] = {"benchmark": "", "sentence_start": 100, "sentence_end": 200}
    right = claim("time", figure("5.88"), id="b", subject=subject("Graphcore", "IPU-POD128"),
                  **place)  # fmt: skip
    wrong = claim("time", figure("39.9"), id="c", subject=POD, **place)
    apart = claim("time", figure("39.9"), id="d", subject=POD, benchmark="", sentence_start=300,
                  sentence_end=400)  # fmt: skip
    _, beside, other = after(BERT, right, wrong, apart)
    assert {one.benchmark for one in beside.official} == {"bert"}
    assert {one.benchmark for one in other.official} == {"bert", "resnet"}


@pytest.mark.parametrize(
    ("why", "kind", "printed", "fields"),
    [
        ("a rank", "rank", None, {"comparator": "faster"}),
        ("a comparison in words", "comparison", None, {"comparator": "faster",
         "baseline": Baseline(subject=subject("Graphcore", "IPU-POD16"))}),
        ("a plan", "time", "5.88", {"modality": "planned"}),
        ("what lies outside", "time", "5.88", {"outside": True}),
    ],
)  # fmt: skip
def test_what_is_not_read_with_the_words_of_another(
    why: str, kind: Any, printed: str | None, fields: dict[str, Any]
) -> None:
    quantity = figure(printed) if printed else None
    asked = claim(kind, quantity, id="b", subject=subject("Graphcore", "IPU-POD128"), benchmark="",
                  **fields)  # fmt: skip
    (verdict,) = after(BERT, asked)
    taken = [*verdict.readings, *([verdict.reading] if verdict.reading else [])]
    assert not any("as said before" in word for one in taken for word in one.assumed), why


@pytest.mark.parametrize(
    ("why", "before", "here", "passages", "label"),
    [
        ("a paragraph and the next", 0, 1, ("paragraph", "paragraph"), "supported"),
        ("an earlier paragraph, not the first", 1, 2, ("title", "paragraph", "paragraph"),
         "supported"),
        ("a title is under no heading", 0, 1, ("paragraph", "title"), "caveat"),
        ("a cell is no paragraph", 0, 1, ("cell", "paragraph"), "caveat"),
    ],
)  # fmt: skip
def test_where_the_claim_before_may_stand(
    why: str, before: int, here: int, passages: tuple[Any, ...], label: str
) -> None:
    made = tuple(Passage(kind=kind, start=n, end=n + 1) for n, kind in enumerate(passages))
    page = Article(id="a", text="", passages=made, published="2021-12-02")
    other = claim("time", figure("28.33"), id="c", subject=POD, benchmark="resnet",
                  passage=len(made) + 5)  # fmt: skip
    first = claim("time", figure("32.7"), id="a", subject=POD, passage=before)
    asked = claim("time", figure("32.7"), id="b", subject=POD, benchmark="", passage=here)
    assert reconcile(page, [other, first, asked], TABLE)[2].label == label, why
