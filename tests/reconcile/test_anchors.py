"""What shows of whom and of what a figure is said: its sentence, its table, its list, its page."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile.judging.anchors import anchored, before, beside, in_table, is_score
from pipeline.reconcile.judging.guards import passage_of
from pipeline.records import Article, Cell, Claim, Label, Passage
from tests.reconcile.make import claim, entry, figure, row, subject

PARAGRAPH = Passage(kind="paragraph", start=0, end=9)
ITEM = Passage(kind="list_item", start=0, end=9)


def cell(table: int) -> Passage:
    return Passage(kind="cell", start=0, end=9, cell=Cell(table=table, row=0, column=0))


def page(*passages: Passage) -> Article:
    return Article(id="a", text="", passages=passages)


def at(passage: int, start: int = 0, **fields: Any) -> Claim:
    given: dict[str, Any] = {"passage": passage, "sentence_start": start, "sentence_end": start + 9}
    return claim("time", figure(fields.pop("printed", "28.33")), **(given | fields))


@pytest.mark.parametrize(
    ("passage", "kind", "table"),
    [(0, "paragraph", None), (1, "cell", 7), (2, None, None), (-1, None, None)],
)
def test_where_a_claim_stands(passage: int, kind: str | None, table: int | None) -> None:
    article = page(PARAGRAPH, cell(7))
    found = passage_of(article, at(passage))
    assert (found.kind if found is not None else None) == kind
    assert in_table(article, at(passage)) == table


@pytest.mark.parametrize(
    ("why", "passages", "one", "other", "together"),
    [
        ("one sentence", [PARAGRAPH], at(0), at(0), True),
        ("two sentences", [PARAGRAPH], at(0), at(0, 10), False),
        ("cells of one table", [cell(1), cell(1)], at(0), at(1, 10), True),
        ("cells of two tables", [cell(1), cell(2)], at(0), at(1), False),
        ("a table and the list behind it", [cell(1), ITEM], at(0), at(1), False),
        ("items of one list", [ITEM, ITEM, ITEM], at(0), at(2, 10), True),
        ("which is the whole page", [ITEM, ITEM], at(1), at(0, 10), True),
        ("two lists, of which one begins the page", [ITEM, PARAGRAPH, ITEM], at(0), at(2), False),
        ("an item and the paragraph behind it", [ITEM, PARAGRAPH], at(0), at(1, 10), False),
    ],
)
def test_which_claims_stand_beside_each_other(
    why: str, passages: list[Passage], one: Claim, other: Claim, together: bool
) -> None:
    assert beside(page(*passages), one, other) is together, why
    assert beside(page(*passages), other, one) is together, why


@pytest.mark.parametrize(
    ("why", "asked", "digits", "exact"),
    [
        ("four digits", at(0), 4, True),
        ("not five", at(0), 5, False),
        ("a bound", claim("time", figure("28.33", hedge="about")), 2, False),
        ("no figure", claim("time"), 0, False),
        ("a gain", claim("gain", figure("28.33", "percent")), 2, False),
    ],
)
def test_what_is_an_exact_score(why: str, asked: Claim, digits: int, exact: bool) -> None:
    assert is_score(asked, digits) is exact, why


@pytest.mark.parametrize(
    ("why", "others", "found"),
    [
        ("the sentence before", [at(0, 10, id="x")], ["x"]),
        ("in a script without spaces it ends where the next begins", [at(0, 21, id="x")], ["x"]),
        ("all scores of the last sentence that has any",
         [at(0, 0, id="w"), at(0, 10, id="x"), at(0, 10, id="y")], ["x", "y"]),
        ("its own sentence", [at(0, 30, id="x")], []),
        ("the next one", [at(0, 40, id="x")], []),
        ("in another paragraph", [at(1, 10, id="x")], []),
        ("a gain is no score", [claim("gain", figure("9", "percent"), passage=0, id="x",
         sentence_end=9)], []),
    ],
)  # fmt: skip
def test_the_scores_that_stand_before_a_claim(
    why: str, others: list[Claim], found: list[str]
) -> None:
    article = page(PARAGRAPH, PARAGRAPH)
    mates: list[tuple[Claim, Label]] = [(one, "supported") for one in others]
    assert [one.id for one, _ in before(article, at(0, 30), mates)] == found, why
    nowhere = at(-1, 30)
    assert not before(article, nowhere, [(at(-1, 10), "supported")])


POD, CARRIED = subject("Graphcore", "IPU-POD16"), subject("Graphcore", "IPU-POD16", how="carried")
TOPIC = subject("Graphcore", "IPU-POD16", how="topic")
THERE = row("32.7012", system="ipu-pod16-POPART", accelerators=16, system_name="IPU-POD16")


@pytest.mark.parametrize(
    ("why", "who", "how", "label", "printed", "shown"),
    [
        ("both names stand in the sentence", POD, "stated", "unresolved", "9.99", True),
        ("a figure beside it agrees", TOPIC, "topic", "supported", "28.33", True),
        ("a figure of two digits will do", TOPIC, "topic", "supported", "28", True),
        ("one digit agrees with too much", TOPIC, "topic", "supported", "8", False),
        ("what is beside it agrees with nothing", TOPIC, "topic", "unresolved", "28.33", False),
        ("the test alone stands there", TOPIC, "stated", "unresolved", "28.33", False),
        ("the name alone stands there", POD, "topic", "unresolved", "28.33", False),
    ],
)
def test_a_figure_beside_it_shows_what_is_left_out(
    why: str, who: Any, how: str, label: Label, printed: str, shown: bool
) -> None:
    asked = at(0, subject=who, benchmark_how=how)
    mate = at(0, subject=who, printed=printed)
    assert anchored(asked, [(mate, label)], [THERE]) is shown, why


@pytest.mark.parametrize(
    ("why", "who", "how", "earlier", "shown"),
    [
        ("both were carried from one score that agrees", CARRIED, "carried",
         [(at(0, subject=POD), "supported")], True),
        ("of two digits", CARRIED, "carried", [(at(0, subject=POD, printed="28"), "supported")],
         True),
        ("of one digit", CARRIED, "carried", [(at(0, subject=POD, printed="8"), "supported")],
         False),
        ("it agrees with nothing", CARRIED, "carried", [(at(0, subject=POD), "unresolved")],
         False),
        ("nothing stands there", CARRIED, "carried", [], False),
        ("another is spoken of as well", CARRIED, "carried",
         [(at(0, subject=POD), "supported"), (at(0, subject=subject("Dell")), "supported")],
         False),
        ("another test is spoken of as well", CARRIED, "carried",
         [(at(0, subject=POD), "supported"), (at(0, subject=POD, benchmark="ssd"), "supported")],
         False),
        ("the test is the article's topic, not carried", CARRIED, "topic",
         [(at(0, subject=POD), "supported")], False),
        ("the name is the article's topic, not carried", TOPIC, "carried",
         [(at(0, subject=POD), "supported")], False),
    ],
)  # fmt: skip
def test_names_carried_from_the_sentence_before(
    why: str, who: Any, how: str, earlier: list[tuple[Claim, Label]], shown: bool
) -> None:
    asked = at(0, 10, subject=who, benchmark_how=how)
    assert anchored(asked, [], [THERE], earlier) is shown, why


DELL = entry("31.5", "Dell", system="XE9680", accelerator="NVIDIA A100", platform="NVIDIA")


@pytest.mark.parametrize(
    ("why", "beside_it", "who", "rows", "shown"),
    [
        ("nobody else", "", POD, [THERE], True),
        ("the maker of the chips", "NVIDIA", subject("", "XE9680"), [DELL], True),
        ("the company that submitted it", "Dell", subject("", "XE9680"), [DELL], True),
        ("a company that has nothing to do with it", "HPE", subject("", "XE9680"), [DELL], False),
        ("the company of one of two entries", "Dell", subject("", "A100"),
         [DELL, entry("31.6", "HPE", platform="NVIDIA")], False),
        ("its chip", "A100", subject("Dell", "XE9680"), [DELL], True),
        ("another chip", "H100", subject("Dell", "XE9680"), [DELL], False),
        ("its system, by its full name", "IPU-POD16", subject("Graphcore", "", "IPU"), [THERE],
         True),
        ("another system of the same chips", "IPU-POD64", subject("Graphcore", "", "IPU"),
         [THERE], False),
        ("another benchmark", "SSD", POD, [THERE], False),
    ],
)  # fmt: skip
def test_whoever_else_the_sentence_names(
    why: str, beside_it: str, who: Any, rows: list[Any], shown: bool
) -> None:
    asked = at(0, subject=who, sentence=f"{beside_it}: 37.46 minutes")
    assert anchored(asked, [], rows) is shown, why


@pytest.mark.parametrize(
    ("why", "mates", "shown"),
    [
        ("a stranger without a figure", [], False),
        ("whose figure agrees", ["supported"], True),
        ("or is wrong by a slip", ["contradicted"], True),
        ("whose figure is of nobody", ["unresolved"], False),
        ("two figures, of which one is of nobody", ["supported", "unresolved"], False),
    ],
)
def test_a_stranger_with_a_figure_of_its_own(why: str, mates: list[Label], shown: bool) -> None:
    asked = at(0, subject=POD, sentence="HPE and others: 37.46 minutes")
    rival = at(0, subject=subject("HPE"))
    assert anchored(asked, [(rival, label) for label in mates], [THERE]) is shown, why
