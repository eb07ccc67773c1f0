"""“Won N of M”: the words that narrow the field narrow it before the winners are counted."""

from decimal import Decimal

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.facts import over
from pipeline.records import Article, Claim, Quantity, Result, Scope, Slot, Subject

TASKS = ("bert", "resnet")


def row(submitter: str, nodes: int, benchmark: str, score: str) -> Result:
    return Result(
        suite="training", round="1.1", published="2021-12-01", division="closed",
        submitter=submitter, system=f"{submitter}_n{nodes}", benchmark=benchmark,
        score=Decimal(score), unit="minutes", source="ours", nodes=nodes, accelerators=8 * nodes,
        availability="onprem",
    )  # fmt: skip


TABLE = over(
    tuple(
        row(submitter, nodes, task, score)
        for task in TASKS
        for submitter, nodes, score in (
            ("Alpha", 4, "2.0"),
            ("Beta", 1, "9.0"),
            ("Gamma", 1, "9.5"),
        )
    )
)


def won(submitter: str, number: int, *filters: str) -> Claim:
    return Claim(
        id="c", article_id="a", kind="rank", start=0, end=1, sentence_start=0, sentence_end=1,
        sentence=f"{submitter} won {number}", surface=str(number), comparator="won",
        filters=filters, of=2,
        quantity=Quantity(surface=str(number), start=0, end=1, value=Decimal(number),
                          unit="benchmarks", low=Decimal(number), high=Decimal(number)),
        subject=Subject(submitter=Slot(value=submitter, how="stated")),
        scope=Scope(suite=Slot(value="training", how="stated"),
                    round=Slot(value="1.1", how="stated")),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("claim", "supported"),
    [
        (won("Alpha", 2), True),
        (won("Beta", 2), False),
        (won("Beta", 2, "single_node"), True),
        (won("Gamma", 2, "single_node"), False),
    ],
)
def test_winners_are_counted_in_the_field_that_the_words_name(
    claim: Claim, supported: bool
) -> None:
    article = Article(id="a", text="x", passages=(), published="2021-12-02")
    (verdict,) = reconcile(article, [claim], TABLE)
    assert (verdict.label == "supported") is supported


@pytest.mark.parametrize("changed", ["filters", "suite"])
def test_what_the_table_cannot_count_is_not_counted(changed: str) -> None:
    asked = won("Alpha", 2)
    if changed == "filters":
        asked = msgspec.structs.replace(asked, filters=("own",))
    else:
        # Every scenario and accuracy target of inference may be counted as a task, or none.
        scope = msgspec.structs.replace(asked.scope, suite=Slot(value="inference", how="stated"))
        asked = msgspec.structs.replace(asked, scope=scope)
    rows = [
        msgspec.structs.replace(one, suite="inference-datacenter") if changed == "suite" else one
        for one in TABLE.index.rows
    ]
    article = Article(id="a", text="x", passages=(), published="2021-12-02")
    (verdict,) = reconcile(article, [asked], over(tuple(rows)))
    assert [note.code for note in verdict.missing] == ["counting_rule"]
    assert verdict.reading is None


def test_per_chip_the_chip_minutes_decide() -> None:
    # Alpha needs 2 minutes on 32 chips, Beta 9 on 8: 64 chip-minutes against 72.
    article = Article(id="a", text="x", passages=(), published="2021-12-02")
    claims = [won("Alpha", 2, "per_accelerator"), won("Beta", 2, "per_accelerator")]
    labels = [verdict.label for verdict in reconcile(article, claims, TABLE)]
    assert labels == ["supported", "unresolved"]
