"""Plain sentences on a whole round: refuted where the table says otherwise, and by nothing less."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over
from pipeline.records import Result
from tests.extract.articles import article
from tests.reconcile.make import entry

TPU = {"accelerator": "TPU", "platform": "Google"}
IPU = {"accelerator": "Graphcore IPU GC200", "platform": "Graphcore"}
BERT = {"benchmark": "bert"}


def big(score: str | None, who: str, chips: int, **fields: Any) -> Result:
    return entry(score, who, accelerators=chips, nodes=chips // 8, **fields)


# NVIDIA is first on both tests; by chip Graphcore is; Google by nothing.
ROWS = (
    big("10", "NVIDIA", 1024), big("12", "Google", 2048, **TPU), big("50", "Graphcore", 64, **IPU),
    big("5", "NVIDIA", 1024, **BERT), big("9", "Google", 2048, **TPU, **BERT),
    big("40", "Graphcore", 64, **IPU, **BERT),
    big("60", "Dell", 512), big("61", "Dell", 512, **BERT),
)  # fmt: skip
IN = "in MLPerf Training v1.1"


def label(text: str, *more: Result, rows: tuple[Result, ...] = ROWS) -> set[str]:
    page = article(text, "en", published="2021-12-02")
    return {one.label for one in reconcile(page, extract(page), over((*rows, *more)))}


@pytest.mark.parametrize(
    "text",
    [
        f"Google was the fastest on ResNet-50 {IN}.",
        f"# A page\nI{IN[1:]}, Google was the fastest on ResNet-50.",
        f"# A page\nI{IN[1:]} Google was the fastest on ResNet-50.",
        f"Google came first on ResNet-50 {IN}.",
        f"Google finished first on ResNet-50 {IN}.",
        f"Google was the only company to submit ResNet-50 results {IN}.",
        f"Google won two of two benchmarks {IN}.",
        "MLPerf Training v1.1 drew 71 submitters.",
    ],
)
def test_what_the_table_refutes(text: str) -> None:
    assert label(text) == {"contradicted"}


@pytest.mark.parametrize(
    ("why", "text"),
    [
        ("it is", f"NVIDIA was the fastest on ResNet-50 {IN}."),
        ("by chip it is", f"Graphcore was the fastest on ResNet-50 {IN}."),
        ("by chip it comes first", f"Graphcore came first on ResNet-50 {IN}."),
        ("before others did", f"Google was the first to train ResNet-50 {IN}."),
        ("a condition", f"Google came first among clouds on ResNet-50 {IN}."),
        ("by chip it wins both", f"Graphcore won two of two benchmarks {IN}."),
        ("the round is another sentence's", f"# {IN[3:]}\nGoogle was the fastest on ResNet-50."),
        ("a condition stands in it", f"Google was the fastest on ResNet-50 in the cloud {IN}."),
        ("others are spoken of before",
         f"Now for those without GPUs. Google was the fastest on ResNet-50 {IN}."),
        ("a heading narrows it",
         f"# A page\nText.\n# Without GPUs\nGoogle was the fastest on ResNet-50 {IN}."),
        ("what leads to it narrows it",
         f"# A page\nWithout GPUs:\nGoogle was the fastest on ResNet-50 {IN}."),
        ("an item is one of a list", f"# A page\n- Google was the fastest on ResNet-50 {IN}."),
        ("of what it is the fastest is not said", f"The fastest of Google was on ResNet-50 {IN}."),
        ("of whom it is said stands behind the test",
         f"# A page\nI{IN[1:]} for Google the fastest was ResNet-50."),
        ("who submitted first", f"Google was the fastest to submit ResNet-50 {IN}."),
        ("the only one of what", f"Google was the only one on ResNet-50 {IN}."),
        ("others use its chips", f"NVIDIA was the only company to submit BERT results {IN}."),
        ("more tests than there are", f"Google won three of three benchmarks {IN}."),
        ("of others than there are", f"Google won two of five benchmarks {IN}."),
        ("more than so many", f"Google won more than one of two benchmarks {IN}."),
        ("of one division", f"Google won two of two benchmarks in the closed division {IN}."),
        ("a sign parts it from its rank",
         f"# A page\nI{IN[1:]}, Google – was the fastest on ResNet-50."),
        ("a product wins nothing by itself", f"Google's TPU v4 won two of two benchmarks {IN}."),
        ("results are counted in many ways", "MLPerf Training v1.1 drew 71 results."),
    ],
)  # fmt: skip
def test_what_may_be_right_is_not_refuted(why: str, text: str) -> None:
    rows = ROWS
    if "only company to submit BERT" in text:
        rows = tuple(row for row in ROWS if row.benchmark != "bert" or row.platform == "NVIDIA")
    assert "contradicted" not in label(text, rows=rows), why


@pytest.mark.parametrize(
    ("why", "text", "more"),
    [
        ("a blank score may be the best", f"Google was the fastest on ResNet-50 {IN}.",
         [big(None, "Google", 4096, **TPU)]),
        ("a score of its chips too", f"Google was the fastest on ResNet-50 {IN}.",
         [big(None, "Azure", 4096, **TPU)]),
        ("as it may of each test", f"Google won two of two benchmarks {IN}.",
         [big(None, "Google", 4096, **TPU), big(None, "Google", 4096, **TPU, **BERT)]),
        ("it is the best of its size", f"Google was the fastest on ResNet-50 {IN}.",
         [big("20", "Azure", 2048)]),
        ("it is first in the open division", f"Google won two of two benchmarks {IN}.",
         [big("1", "Google", 4096, division="open", **TPU),
          big("1", "Google", 4096, division="open", **TPU, **BERT)]),
    ],
)  # fmt: skip
def test_what_other_entries_leave_open(why: str, text: str, more: list[Result]) -> None:
    assert "contradicted" not in label(text, *more), why


def test_a_rival_without_a_score_makes_nobody_the_first() -> None:
    text = f"Google was the fastest on ResNet-50 {IN}."
    assert label(text, big(None, "Azure", 4096)) == {"contradicted"}


def test_of_hpc_the_first_is_one_of_two_kinds() -> None:
    rows = (
        big("2", "NVIDIA", 1024, suite="hpc", round="1.0", benchmark="deepcam"),
        big("6", "Dell", 512, suite="hpc", round="1.0", benchmark="deepcam"),
    )
    text = "Dell was the fastest on DeepCAM in MLPerf HPC 1.0."
    assert label(text, rows=rows) == {"contradicted"}
    many = big("9", "Dell", 512, suite="hpc", round="1.0", benchmark="deepcam", scenario="weak",
               unit="models/minute")  # fmt: skip
    assert "contradicted" not in label(text, many, rows=rows)


def test_a_few_more_than_submitted_may_be_members() -> None:
    """Of eight submitters, up to ten: members and partners are told with them."""
    companies = ("Azure", "Baidu", "Dell", "HPE", "Lenovo", "Nettrix", "NVIDIA", "Supermicro")
    rows = tuple(big("10", who, 64) for who in companies)
    assert "contradicted" not in label("MLPerf Training v1.1 drew 10 submitters.", rows=rows)
    assert label("MLPerf Training v1.1 drew 12 submitters.", rows=rows) == {"contradicted"}


def test_an_entry_without_a_score_is_no_other_submitter() -> None:
    """A company may have withdrawn what has no score."""
    rows = (big("12", "Google", 2048, **TPU), big(None, "Graphcore", 64, **IPU),
            big("40", "Graphcore", 64, **IPU, **BERT))  # fmt: skip
    text = f"Google was the only company to submit ResNet-50 results {IN}."
    assert "contradicted" not in label(text, rows=rows)
