"""A score of another size than its sentence prints is left open."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.reconcile.article.printed_sizes import by_printed_sizes
from pipeline.reconcile.cases import Finding
from pipeline.reconcile.checkers.score_readings import taken
from pipeline.reconcile.entries.candidates import Option
from pipeline.records import Claim, Result, Slot
from tests.reconcile.make import claim, figure, row, subject

SENTENCE = "12.26 minutes on 16, while Beta took 12.92 on 4"


def found(one: Result, printed: str) -> Finding:
    return Finding((taken(Option(one, "exact"), figure(printed))._replace(agrees=True),))


OPEN = Finding()


def said(printed: str, who: str, count: int, sentence: str = SENTENCE) -> Claim:
    return claim("time", figure(printed), id=printed, sentence=sentence,
                 subject=subject(who, accelerators=count))  # fmt: skip


def opened(claims: list[Claim], rows: list[Result], sized: Finding = OPEN) -> list[str]:
    """What the first of some claims lacks, each borne out by an entry until then."""
    findings = [found(one, asked.surface) for asked, one in zip(claims, rows, strict=True)]
    first, *_ = by_printed_sizes(claims, findings, lambda one: sized)
    assert [take.agrees for take in first.takes] == [not first.missing]
    return [one.code for one in first.missing]


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


@pytest.mark.parametrize(
    ("why", "theirs", "entry", "missing"),
    [
        ("another's size", 4, {"accelerators": 4, "nodes": 1}, ["size"]),
        ("nobody's size", 32, {"accelerators": 8, "nodes": 1}, []),
        ("it is printed, and another's number of nodes", 2, {"accelerators": 8, "nodes": 2}, []),
        ("it is not printed, and another's number of nodes", 2, {"accelerators": 6, "nodes": 2},
         ["size"]),
        ("as many nodes as it prints chips", 4, {"accelerators": 4, "nodes": 16}, []),
        ("as many chips a node", 4, {"accelerators": 64, "nodes": 4}, []),
        ("nodes that the table lacks", 4, {"accelerators": 4, "nodes": None}, ["size"]),
    ],
)  # fmt: skip
def test_whose_size_an_entry_has(
    why: str, theirs: int, entry: dict[str, Any], missing: list[str]
) -> None:
    sentence = f"12.26 minutes on 16 of its 8-way boards, while Beta took 12.92 on {theirs}"
    claims = [said("12.26", "Graphcore", 16, sentence), said("12.92", "Beta", theirs, sentence)]
    rows = [row("12.26", host_processors=None, **entry), row("12.92", accelerators=theirs)]
    assert opened(claims, rows) == missing, why


def test_two_of_one_size_and_one_of_another() -> None:
    """“Two pods of 16 took 12.26 and 12.92 minutes”: the table knows the one by its 8 boards."""
    sentence = "Two pods of 16 took 12.26 and 12.92 minutes, and Gamma 20.1 on 8"
    sizes = {"12.26": 16, "12.92": 16, "20.1": 8}
    claims = [said(one, one, size, sentence) for one, size in sizes.items()]
    more = {"nodes": 1, "host_processors": 2}
    rows = [row(one, accelerators=8 if one != "12.92" else 16, **more) for one in sizes]
    assert opened(claims, rows) == []


LED = "That is how long Lenovo took with 4 A100: 32.7 minutes"


def test_of_a_gain_no_size_is_asked() -> None:
    at = LED.index("A100")
    chip = Slot(value="A100", surface="A100", how="stated", start=at, end=at + 4)
    who = msgspec.structs.replace(subject("Lenovo"), accelerator=chip)
    asked = claim("gain", figure("32.7", "percent"), sentence=LED, subject=who)
    assert opened([asked], [row("32.7", accelerators=8)]) == []


@pytest.mark.parametrize(
    ("why", "at", "how", "size", "agrees", "missing"),
    [
        ("the number before the chip", 0, "stated", 8, False, ["size"]),
        ("which is the entry's", 0, "stated", 4, False, []),
        ("boards or dies are counted, too", 0, "stated", 8, True, []),
        ("the chip stands in another sentence", -len(LED), "carried", 8, False, []),
        ("the chip heads a table", -len(LED), "table_header", 8, False, []),
    ],
)
def test_the_number_before_a_chip_is_its_size(
    why: str, at: int, how: Any, size: int, agrees: bool, missing: list[str]
) -> None:
    start, one = 100, row("32.7", accelerators=size, nodes=1, host_processors=2)
    chip = Slot(value="A100", surface="A100", how=how, start=start + at + LED.index("A100"))
    who = msgspec.structs.replace(subject("Lenovo"), accelerator=chip)
    asked = claim("time", figure("32.7"), sentence=LED, sentence_start=start,
                  sentence_end=start + len(LED), subject=who)  # fmt: skip
    assert opened([asked], [one], found(one, "32.7") if agrees else Finding()) == missing, why


@pytest.mark.parametrize(
    ("why", "sentence", "sizes", "missing"),
    [
        ("each has its own", "12.26 minutes on 16, 7.5 on 32 and 3.1 on 64", (16, 32, 64), []),
        ("two have each other's", "12.26 minutes on 16, 7.5 on 32 and 3.1 on 64", (32, 16, 64),
         ["size"]),
        ("of other words", "12,26 Minuten mit 1.024, 7,5 mit 64", (64, 1024), ["size"]),
        ("one alone is of nobody here", "12.26 minutes on 16 and 7.5 on 32", (8, 32), []),
        ("nobody has the one", "12.26 minutes on 16 and 7.5 on 32", (32, 8), []),
        ("the size leads", "16 took 12.26 minutes and 32 took 7.5 and 64 took 3.1", (16, 32, 64),
         []),
        ("a sign parts them", "On 16: 12.26 minutes, 32: 7.5, 16", (32, 16), []),
        ("a share", "12.26 minutes with 16% of it and 7.5 with 32% of it", (32, 16), []),
        ("of the table is no size", "12.26 minutes on 16 and 7.5 on 32", (None, 16), []),
    ],
)  # fmt: skip
def test_two_scores_do_not_have_each_others_sizes(
    why: str, sentence: str, sizes: tuple[int | None, ...], missing: list[str]
) -> None:
    claims, rows = [], []
    for printed, size in zip(("12.26", "7.5", "3.1"), sizes, strict=False):
        at = sentence.replace(",", ".").index(printed)
        told = figure(printed, start=at, end=at + len(printed))
        claims.append(claim("time", told, id=printed, sentence=sentence, subject=subject("Dell")))
        rows.append(row(printed, accelerators=size))
    assert opened(claims, rows) == missing, why
