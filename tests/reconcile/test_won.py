"""“Won N of M”: the words that narrow the field narrow it before the winners are counted."""

from decimal import Decimal
from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over
from pipeline.records import Article, Claim, Quantity, Result, Scale, Scope, Slot, Subject

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


def test_what_the_table_cannot_count_is_not_counted() -> None:
    asked = msgspec.structs.replace(won("Alpha", 2), filters=("own",))
    article = Article(id="a", text="x", passages=(), published="2021-12-02")
    (verdict,) = reconcile(article, [asked], TABLE)
    assert [note.code for note in verdict.missing] == ["counting_rule"]
    assert verdict.reading is None


@pytest.mark.parametrize(
    ("chip", "count", "caveats"),
    [
        ("", None, []),
        ("H100", None, ["other_chip"]),
        ("H100|A100", None, []),
        ("H100", 512, []),  # “ran A on 512 H100, and won both”
    ],
)
def test_firsts_of_a_chip_that_leads_only_a_part_are_its_makers(
    chip: str, count: int | None, caveats: list[str]
) -> None:
    # “The H100 won both”: one of them its maker leads with the A100.
    replace = msgspec.structs.replace
    chips = {"bert": "NVIDIA H100", "resnet": "NVIDIA A100"}
    rows = [replace(one, accelerator=chips[one.benchmark]) for one in TABLE.index.rows]
    asked = won("Alpha", 2)
    slot = Slot(value=chip, surface=chip, how="stated") if chip else Slot()
    named = replace(asked.subject, accelerator=slot, scale=Scale(accelerators=count))
    asked = replace(asked, subject=named)
    article = Article(id="a", text="x", passages=(), published="2021-12-02")
    (verdict,) = reconcile(article, [asked], over(tuple(rows)))
    assert [note.code for note in verdict.caveats] == caveats
    assert verdict.label == ("caveat" if caveats else "supported")


@pytest.mark.parametrize(
    ("claim", "label"),
    [
        (won("Beta", 2, "single_node"), "caveat"),
        (won("Delta", 2, "single_node"), "supported"),
        (won("Gamma", 2, "single_node"), "unresolved"),
        (won("Beta", 2), "unresolved"),
        (won("Alpha", 2), "caveat"),
    ],
)
def test_racks_behind_one_host_and_what_cannot_be_had_are_left_out_by_some(
    claim: Claim, label: str
) -> None:
    """Delta's 64 boards have one host; what beats Alpha's machines is a preview."""
    replace = msgspec.structs.replace
    rack = [replace(row("Delta", 1, task, "5.0"), accelerators=64) for task in TASKS]
    early = [replace(row("Early", 4, task, "1.0"), availability="preview") for task in TASKS]
    article = Article(id="a", text="x", passages=(), published="2021-12-02")
    (verdict,) = reconcile(article, [claim], over((*TABLE.index.rows, *rack, *early)))
    assert verdict.label == label
    assert [note.code for note in verdict.caveats] == (["own_count"] if label == "caveat" else [])


# Of inference, Alpha leads two targets of bert offline, and resnet offline and as a server.
SPEEDS = [
    ("bert-99", "offline"), ("bert-99.9", "offline"), ("resnet", "offline"), ("resnet", "server"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("number", "rule"),
    [
        (4, "4 of 4 led, by benchmark, accuracy target and scenario"),
        (3, "3 of 3 led, by benchmark and scenario"),
        (2, ""),
    ],
)
def test_firsts_of_inference_are_counted_by_each_rule(number: int, rule: str) -> None:
    rows = tuple(
        msgspec.structs.replace(row(submitter, 1, task, score), suite="inference-datacenter",
                                scenario=scenario, unit="samples/s")
        for task, scenario in SPEEDS
        for submitter, score in (("Alpha", "900"), ("Beta", "800"))
    )  # fmt: skip
    asked = won("Alpha", number)
    scope = msgspec.structs.replace(asked.scope, suite=Slot(value="inference", how="stated"))
    article = Article(id="a", text="x", passages=(), published="2021-12-02")
    asked = msgspec.structs.replace(asked, scope=scope)
    (verdict,) = reconcile(article, [asked], over(rows))
    assert verdict.label == ("caveat" if rule else "unresolved")
    assert [note.code for note in verdict.caveats] == (["own_count"] if rule else [])
    assert verdict.reading is not None and verdict.reading.arithmetic.text.startswith(rule)


def test_per_chip_the_chip_minutes_decide() -> None:
    # Alpha needs 2 minutes on 32 chips, Beta 9 on 8: 64 chip-minutes against 72.
    article = Article(id="a", text="x", passages=(), published="2021-12-02")
    claims = [won("Alpha", 2, "per_accelerator"), won("Beta", 2, "per_accelerator")]
    labels = [verdict.label for verdict in reconcile(article, claims, TABLE)]
    assert labels == ["supported", "unresolved"]


def asked_of(rows: tuple[Result, ...], claim: Claim) -> tuple[str, list[str]]:
    article = Article(id="a", text="x", passages=(), published="2021-12-02")
    (verdict,) = reconcile(article, [claim], over(rows))
    return verdict.label, [note.code for note in verdict.caveats]


@pytest.mark.parametrize(
    ("why", "claim", "label"),
    [
        ("two at any scale and two by chip", won("Alpha", 4), "caveat"),
        ("none by chip, two of single servers", won("Beta", 3), "unresolved"),
        ("no more than there are", won("Alpha", 5), "unresolved"),
        ("said of chips alone, it is not counted twice", won("Alpha", 4, "per_accelerator"),
         "unresolved"),
    ],
)  # fmt: skip
def test_more_firsts_than_tasks_are_counted_twice(why: str, claim: Claim, label: str) -> None:
    found = asked_of(TABLE.index.rows, claim)
    assert found == (label, ["own_count"] if label == "caveat" else []), why


@pytest.mark.parametrize(("who", "label"), [("Beta", "caveat"), ("Gamma", "unresolved")])
def test_servers_of_more_than_eight_chips_are_left_out_by_some(who: str, label: str) -> None:
    ten = [msgspec.structs.replace(row("Delta", 1, task, "5.0"), accelerators=10) for task in TASKS]
    rows = (*TABLE.index.rows, *ten)
    assert asked_of(rows, won(who, 2, "single_node"))[0] == label
    assert asked_of(rows, won("Delta", 2, "single_node"))[0] == "supported"


@pytest.mark.parametrize(
    ("benchmarks", "how", "label"),
    [
        (("bert",), "stated", "supported"),
        (("resnet",), "stated", "supported"),
        (("bert",), "carried", "unresolved"),
        ((), "stated", "unresolved"),
    ],
)
def test_firsts_in_the_tests_that_are_named(
    benchmarks: tuple[str, ...], how: Any, label: str
) -> None:
    """Alpha leads both tests; “one first, in bert” is true of it all the same."""
    slots = tuple(Slot(value=name, how=how) for name in benchmarks)
    claim = msgspec.structs.replace(won("Alpha", 1), benchmarks=slots)
    assert asked_of(TABLE.index.rows, claim)[0] == label


@pytest.mark.parametrize(
    ("named", "label"), [(("bert", "ssd"), "supported"), (("bert", "gnmt"), "unresolved")]
)
def test_two_firsts_of_three_in_the_tests_that_are_named(
    named: tuple[str, ...], label: str
) -> None:
    """Of ssd Alpha has the only entry; of gnmt it has none."""
    rows = (*TABLE.index.rows, row("Alpha", 4, "ssd", "3.0"), row("Beta", 1, "gnmt", "3.0"))
    slots = tuple(Slot(value=name, how="stated") for name in named)
    claim = msgspec.structs.replace(won("Alpha", 2), benchmarks=slots)
    assert asked_of(rows, claim)[0] == label


@pytest.mark.parametrize(("number", "label"), [(2, "supported"), (1, "unresolved")])
def test_firsts_of_a_chip_without_a_company_are_those_on_it(number: int, label: str) -> None:
    chip = {"accelerator": "NVIDIA A100-SXM4-80GB (400W)", "platform": "NVIDIA"}
    rows = tuple(msgspec.structs.replace(one, **chip) for one in TABLE.index.rows)
    who = Subject(system=Slot(value="A100", how="stated"))
    article = Article(id="a", text="x", passages=(), published="2021-12-02")
    asked = msgspec.structs.replace(won("", number), subject=who)
    assert reconcile(article, [asked], over(rows))[0].label == label
    (nobodys,) = reconcile(article, [won("", number)], over(rows))
    assert (nobodys.label, [note.code for note in nobodys.missing]) == ("unresolved", ["subject"])


@pytest.mark.parametrize(("number", "level"), [(2, "rounded"), (1, "none")])
def test_a_count_agrees_as_it_is_printed(number: int, level: str) -> None:
    article = Article(id="a", text="x", passages=(), published="2021-12-02")
    (verdict,) = reconcile(article, [won("Alpha", number)], TABLE)
    assert verdict.reading is not None and verdict.reading.arithmetic.level == level


@pytest.mark.parametrize(("system", "label"), [("A100", "caveat"), ("H100", "unresolved")])
def test_firsts_of_a_chip_are_those_of_all_its_systems(system: str, label: str) -> None:
    chip = {"accelerator": "NVIDIA A100-SXM4-80GB (400W)", "platform": "NVIDIA"}
    rows = tuple(msgspec.structs.replace(one, **chip) for one in TABLE.index.rows)
    asked = won("NVIDIA", 2)
    subject = msgspec.structs.replace(asked.subject, system=Slot(value=system, how="stated"))
    found = asked_of(rows, msgspec.structs.replace(asked, subject=subject))
    assert found == (label, ["other_submitter"] if label == "caveat" else [])
