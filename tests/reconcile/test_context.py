"""What a sentence leaves out is read from the claims before it; that never blames."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.article.context import _fuller, _incomplete, _same_part
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


RANK = claim("rank", id="b", subject=subject("Graphcore"), benchmark="", comparator="fastest")


@pytest.mark.parametrize(
    ("why", "asked", "incomplete"),
    [
        ("a score without its test", claim("time", figure("5.9"), subject=POD, benchmark=""), True),
        ("a rate without", claim("throughput", figure("5.9"), subject=POD, benchmark=""), True),
        ("a gain without", claim("gain", figure("5"), subject=POD, benchmark=""), True),
        ("a factor without", claim("factor", figure("5"), subject=POD, benchmark=""), True),
        ("a comparison", claim("comparison", figure("5"), subject=POD, benchmark=""), True),
        ("a score of nobody", claim("time", figure("5.9")), True),
        ("a company is somebody", claim("time", figure("5.9"), subject=subject("Dell")), False),
        ("so is a system", claim("time", figure("5.9"), subject=subject("", "DGX")), False),
        ("and a chip", claim("time", figure("5.9"), subject=subject("", "", "A100")), False),
        ("a score of both", claim("time", figure("5.9"), subject=POD), False),
        ("a rank", RANK, False),
        ("a count", claim("count", figure("5"), subject=POD, benchmark=""), False),
        ("no figure", claim("comparison", subject=POD, benchmark=""), False),
        ("a plan", claim("time", figure("5"), benchmark="", modality="planned"), False),
    ],
)
def test_which_claims_lack_words(why: str, asked: Claim, incomplete: bool) -> None:
    assert _incomplete(asked) is incomplete, why


PASSAGES = (
    Passage(kind="title", start=0, end=1),
    Passage(kind="heading", start=1, end=2),
    Passage(kind="paragraph", start=2, end=3, section=1),
    Passage(kind="paragraph", start=3, end=4, section=1),
    Passage(kind="cell", start=4, end=5, section=1),
    Passage(kind="paragraph", start=5, end=6, section=0),
)


@pytest.mark.parametrize(
    ("here", "there", "same"),
    [
        (2, 3, True),
        (3, 2, True),
        (2, 5, False),  # under another heading
        (4, 2, False),  # a cell has its own headers
        (2, 4, False),
        (0, 0, False),  # a title's words are no paragraph's
        (0, 2, False),
        (1, 0, True),
        # Passages that are not known: only the same one is.
        (-1, -1, True),
        (-1, 2, False),
        (2, -1, False),
        (9, 9, True),
        (9, 2, False),
        (2, 6, False),
        (6, 6, True),
        (0, -1, False),
        (-1, 0, False),
    ],
)
def test_which_claims_stand_in_one_part(here: int, there: int, same: bool) -> None:
    page = Article(id="a", text="", passages=PASSAGES)
    one, other = (claim("time", passage=place) for place in (here, there))
    assert _same_part(page, one, other) is same


def test_what_is_taken_over_is_said_to_be() -> None:
    who = subject("Graphcore", "IPU-POD16", "IPU", accelerators=16)
    before = claim("time", figure("32.7"), id="a", subject=who)
    asked = claim("time", figure("5"), id="b", subject=subject(accelerators=8), benchmark="")
    ((fuller, words),) = _fuller(article(), [before, asked], 1)
    taken = fuller.subject
    names = (taken.submitter, taken.system, taken.accelerator, *fuller.benchmarks)
    assert [(one.value, one.surface, one.how) for one in names] == [
        (name, name, "topic") for name in ("Graphcore", "IPU-POD16", "IPU", "bert")
    ]
    assert taken.scale.accelerators == 8
    assert words == ("benchmark=bert, as said before", "subject=IPU-POD16, as said before")


@pytest.mark.parametrize(
    ("who", "told"),
    [
        (subject("Graphcore", "IPU-POD16", "IPU"), "IPU-POD16"),
        (subject("Graphcore", "", "IPU"), "IPU"),
        (subject("Graphcore"), "Graphcore"),
    ],
)
def test_the_subject_is_told_by_its_nearest_name(who: Any, told: str) -> None:
    asked = claim("time", figure("5"), id="b")
    known = [claim("time", figure("32.7"), id="a", subject=who), asked]
    ((fuller, words),) = _fuller(article(), known, 1)
    assert words == (f"subject={told}, as said before",)
    assert [slot.value for slot in fuller.benchmarks] == ["bert"]
    # What nobody named is not filled.
    empty = (one for one in (fuller.subject.system, fuller.subject.accelerator) if not one)
    assert all(one.how == "empty" for one in empty)


def test_the_only_test_of_an_article_is_tried_after_the_last_one() -> None:
    resnet, bert = (claim("time", figure("1"), id=task, subject=POD, benchmark=task)
                    for task in ("resnet", "bert"))  # fmt: skip
    asked = claim("time", figure("28.33"), id="z", subject=POD, benchmark="", passage=7)

    def tasks(*known: Claim) -> list[list[str]]:
        found = _fuller(article(), [*known, asked], len(known))
        return [[slot.value for slot in fuller.benchmarks] for fuller, _ in found]

    apart = [claim("time", figure("1"), id=f"r{n}", subject=POD, passage=1) for n in range(2)]
    assert tasks(*apart) == [["bert"]]
    assert tasks(apart[0]) == []  # one claim makes no topic
    assert tasks(apart[0], claim("time", id="x", benchmark="resnet", passage=2)) == []
    near = [claim("time", id=one.id, benchmark=one.benchmarks[0].value, subject=POD, passage=7)
            for one in (resnet, bert)]  # fmt: skip
    assert tasks(*near) == [["bert"]]  # the nearest, of two


@pytest.mark.parametrize(
    ("why", "asked", "label"),
    [
        ("a rank is not read with another's test", RANK, "unresolved"),
        ("what needs another caveat is not read anew",
         claim("time", figure("5.5"), id="b", subject=subject("Graphcore", "IPU-POD64"),
               benchmark=""), "caveat"),
    ],
)  # fmt: skip
def test_what_stays_as_it_was(why: str, asked: Claim, label: str) -> None:
    # It leads BERT, and not every test.
    faster = row("1.1", submitter="Other", system="other", benchmark="resnet", platform="")
    opened = row("5.5001", system="ipu-pod64-open", division="open")
    rows = (*TABLE.index.rows, faster, opened)
    verdict = reconcile(article(), [BERT, asked], over(rows))[1]
    assert verdict.label == label, why
    taken = [*verdict.readings, *([verdict.reading] if verdict.reading else [])]
    assert not any("said before" in word for one in taken for word in one.assumed), why


@pytest.mark.parametrize(
    ("why", "before", "asked"),
    [
        ("one was borne out, another sentence's is not", {}, {"sentence_start": 300}),
        ("beside one that was not borne out", {"printed": "77.7"}, {}),
        ("beside a rank", {"kind": "rank"}, {}),
    ],
)
def test_what_is_not_read_with_the_words_of_its_neighbour(
    why: str, before: dict[str, Any], asked: dict[str, Any]
) -> None:
    place: dict[str, Any] = {"benchmark": "", "sentence_start": 100, "sentence_end": 200}
    kind = before.get("kind", "time")
    first = claim(kind, figure(before.get("printed", "5.88")), id="b", comparator="fastest",
                  subject=subject("Graphcore", "IPU-POD128"), **place)  # fmt: skip
    wrong = claim("time", figure("39.9"), id="c", subject=POD, **(place | asked))
    assert {one.benchmark for one in after(BERT, first, wrong)[1].official} == {"bert", "resnet"}
