"""A count of benchmarks and the time behind it are one statement."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over
from pipeline.records import Claim, Verdict
from tests.reconcile.make import article, claim, figure, row, subject

TIMES = {"resnet": "0.35", "bert": "0.23", "unet3d": "1.37", "minigo": "15.47"}
TABLE = over(tuple(row(time, benchmark=task) for task, time in TIMES.items()))


def suite(printed: str, unit: str, start: int, **fields: Any) -> Claim:
    given = {"benchmark": "", "subject": subject("Graphcore"), "start": start, "end": start + 1}
    quantity = figure(printed, unit, fields.pop("hedge", "exact"))
    return claim("suite", quantity, id=str(start), **(given | fields))


def told(*claims: Claim) -> tuple[Verdict, ...]:
    return reconcile(article(), claims, TABLE)


@pytest.mark.parametrize(
    ("count", "of", "time", "label"),
    [
        ("2", 4, "1", "supported"),
        ("3", 4, "1", "unresolved"),
        ("4", 4, "16", "supported"),
        ("4", 4, "15", "contradicted"),  # the best of one takes longer, so every other does
        ("4", None, "16", "supported"),
        ("3", 4, "1.5", "supported"),
    ],
)
def test_so_many_under_so_long(count: str, of: int | None, time: str, label: str) -> None:
    first = suite(count, "benchmarks", 5, of=of)
    second = suite(time, "minutes", 30, hedge="under")
    assert [verdict.label for verdict in told(first, second)] == [label, label]


@pytest.mark.parametrize(
    ("hedge", "label"),
    [("under", "contradicted"), ("exact", "unresolved"), ("about", "unresolved")],
)
def test_only_a_bound_is_broken_by_the_slowest(hedge: str, label: str) -> None:
    # “All four took 15 minutes”: of each, together, or on average?
    claims = (suite("4", "benchmarks", 5, of=4), suite("15", "minutes", 30, hedge=hedge))
    assert [verdict.label for verdict in told(*claims)] == [label, label]


@pytest.mark.parametrize(
    ("why", "fields", "blank"),
    [
        ("the company is carried", {"subject": subject("Graphcore", how="carried")}, False),
        ("another is named", {"sentence": "Graphcore and Dell: all four under 15 minutes"}, False),
        ("a condition", {"filters": ("cloud",)}, False),
        ("a round of the topic", {"round_how": "topic"}, False),
        ("a score is missing", {}, True),
    ],
)
def test_what_holds_the_blame_of_a_whole_suite_back(
    why: str, fields: dict[str, Any], blank: bool
) -> None:
    claims = (suite("4", "benchmarks", 5, of=4, **fields),
              suite("15", "minutes", 30, hedge="under", **fields))  # fmt: skip
    more = (row(None, benchmark="minigo", system="other"),) if blank else ()
    table = over((*TABLE.index.select("training"), *more))
    found = reconcile(article(), claims, table)
    assert [verdict.label for verdict in found] == ["unresolved", "unresolved"], why


def test_each_count_has_the_time_behind_it() -> None:
    claims = [
        suite("4", "benchmarks", 1, of=4),
        suite("16", "minutes", 10, hedge="under"),
        suite("2", "benchmarks", 20, of=4),
        suite("1", "minutes", 30, hedge="under"),
    ]
    assert {verdict.label for verdict in told(*claims)} == {"supported"}


@pytest.mark.parametrize(
    "apart", [{"start": 2}, {"sentence_start": 50, "sentence_end": 60}, {"modality": "planned"}]
)
def test_a_count_alone_says_nothing(apart: dict[str, Any]) -> None:
    count = suite("2", "benchmarks", 5, of=4)
    place = {"start": 30, **apart}
    time = suite("1", "minutes", place.pop("start"), hedge="under", **place)
    assert told(count, time)[0].label == "unresolved"


@pytest.mark.parametrize(
    ("said", "label"),
    [
        ("2 of 4 in under", "supported"),
        ("3 of 4 in under", "unresolved"),
        ("in 2021, 2 out of the 4 in under", "supported"),
        ("4 tests, and 2 of 4 in under", "supported"),
        ("under 1.5 of late, 2 of 4 in under", "supported"),  # a decimal number counts nothing
        ("some of 4 in under", "unresolved"),
    ],
)
def test_the_part_stands_before_the_whole(said: str, label: str) -> None:
    sentence = f"Graphcore trained {said} a minute, 9 at most"
    at = sentence.index("a minute")
    time = suite("1", "minutes", at, of=4, hedge="under", sentence=sentence)
    quantity = msgspec.structs.replace(time.quantity, start=at)
    (verdict,) = told(msgspec.structs.replace(time, quantity=quantity))
    assert verdict.label == label


@pytest.mark.parametrize(
    ("why", "printed", "fields", "label", "says"),
    [
        ("the round that is stated", "20", {"round": "1.0"}, "unresolved", "30.25"),
        ("the newest, if none is", "16", {"round": ""}, "supported", "15.47"),
        ("nobody is named", "16", {"subject": subject()}, "unresolved", ""),
        ("who never entered", "16", {"subject": subject("Dell")}, "unresolved", ""),
    ],
)
def test_all_of_a_companys_tests(
    why: str, printed: str, fields: dict[str, Any], label: str, says: str
) -> None:
    old = [row("30.25", round="1.0", published="2021-06-30", benchmark=task) for task in TIMES]
    asked = suite(printed, "minutes", 5, hedge="under", **fields)
    (verdict,) = reconcile(article(), [asked], over((*TABLE.index.rows, *old)))
    assert verdict.label == label, why
    assert says in verdict.explanation


def test_of_one_test_alone_not_all_were_entered() -> None:
    one = row("3.5", submitter="Dell", benchmark="bert")
    asked = suite("4", "minutes", 5, hedge="under", subject=subject("Dell"))
    (verdict,) = reconcile(article(), [asked], over((*TABLE.index.rows, one)))
    assert verdict.label == "caveat"
    assert [note.code for note in verdict.caveats] == ["not_all_benchmarks"]


HPC = {"suite": "hpc", "round": "2.0", "published": "2021-12-01"}


@pytest.mark.parametrize(
    ("suite_", "round_", "printed", "label"),
    [
        ("hpc", "2.0", "4", "supported"),
        ("hpc", "2.0", "3", "unresolved"),
        ("training", "", "16", "supported"),
        ("", "", "16", "supported"),  # of no suite it is said of training
        ("", "", "4", "unresolved"),
    ],
)
def test_of_which_suite_and_round_all_is_said(
    suite_: str, round_: str, printed: str, label: str
) -> None:
    rows = [row(time, benchmark=task, **HPC) for task, time in (("deepcam", "3.5"), ("cosmo", "2"))]
    asked = suite(printed, "minutes", 5, hedge="under", suite=suite_, round=round_)
    (verdict,) = reconcile(article(), [asked], over((*TABLE.index.rows, *rows)))
    assert verdict.label == label
    if label == "supported" and not round_:
        assert verdict.reading is not None
        assert "round=1.1" in verdict.reading.assumed


@pytest.mark.parametrize("quantity", [None, figure("20", "percent")])
def test_of_no_time_nothing_is_held_against_the_table(quantity: Any) -> None:
    asked = claim("suite", quantity, subject=subject("Graphcore"), benchmark="")
    (verdict,) = told(asked)
    assert [note.code for note in verdict.missing] == ["figure"]


@pytest.mark.parametrize(
    ("why", "entered", "label"),
    [
        ("all four were entered", ("resnet", "bert", "unet3d", "minigo"), "supported"),
        ("one was not", ("resnet", "bert", "unet3d"), "unresolved"),
    ],
)
def test_all_four_are_not_three(why: str, entered: tuple[str, ...], label: str) -> None:
    rows = [row(TIMES[task], submitter="Dell", benchmark=task) for task in entered]
    claims = [
        suite("4", "benchmarks", 5, of=4, subject=subject("Dell")),
        suite("16", "minutes", 30, hedge="under", subject=subject("Dell")),
    ]
    verdicts = reconcile(article(), claims, over((*TABLE.index.rows, *rows)))
    assert [verdict.label for verdict in verdicts] == [label, label], why


@pytest.mark.parametrize(
    ("why", "fields"),
    [("it is planned", {"modality": "planned"}), ("it is of something else", {"outside": True})],
)
def test_a_count_that_is_not_held_against_the_table_narrows_no_time(
    why: str, fields: dict[str, Any]
) -> None:
    # “All under 16 minutes; next year three of four”: the time is of all, as before.
    count = suite("3", "benchmarks", 5, of=4, **fields)
    time = suite("16", "minutes", 30, hedge="under")
    assert told(count, time)[1].label == "supported", why


def test_what_says_all_shows_the_slowest() -> None:
    (verdict,) = told(suite("16", "minutes", 5, hedge="under"))
    assert verdict.reading is not None
    assert verdict.reading.arithmetic.text == "slowest of 4: 15.47 minutes (minigo)"


def test_the_part_is_read_in_a_sentence_in_the_midst_of_a_text() -> None:
    sentence = "Graphcore trained 2 of 4 in under a minute, and 3 of 4 in under 2"
    at = 500 + sentence.index("a minute")
    quantity = msgspec.structs.replace(figure("1", hedge="under"), start=at)
    asked = suite("1", "minutes", at, of=4, hedge="under", sentence=sentence, sentence_start=500,
                  sentence_end=500 + len(sentence))  # fmt: skip
    (verdict,) = told(msgspec.structs.replace(asked, quantity=quantity))
    assert verdict.label == "supported"


def test_the_tasks_entered_in_the_newest_round() -> None:
    asked = suite("4", "benchmarks", 5, of=4, round="")
    (verdict,) = told(asked)
    assert verdict.label == "supported"
    assert verdict.reading is not None and "round=1.1" in verdict.reading.assumed


def test_four_of_five_that_a_company_entered() -> None:
    fifth = row("3.5", submitter="Dell", benchmark="ssd")
    claims = [
        suite("4", "benchmarks", 5, of=5),
        suite("16", "minutes", 30, hedge="under"),
    ]
    verdicts = reconcile(article(), claims, over((*TABLE.index.rows, fifth)))
    assert [verdict.label for verdict in verdicts] == ["supported", "supported"]
