"""Each guard before a contradiction, from both sides: what it lets pass and what it holds back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over
from pipeline.reconcile.judging.guards import (
    _whole,
    apart,
    blameless,
    borrowed,
    cut,
    in_sentence,
    is_efficiency,
    nameless,
    strangers,
    unread,
)
from pipeline.records import Article, Cell, Claim, Passage, Slot
from tests.reconcile.make import article, claim, figure, row, slot, subject

POD = subject("Graphcore", "IPU-POD128")
CLOSED = row("6.8585", system="ipu-pod128-POPART-closed")


@pytest.mark.parametrize(
    ("text", "surface", "is_cut"),
    [
        ("took 5.78 min", "5.78", False),
        ("took 5.78.", "5.78", False),
        ("took 5.78, then", "5.78", False),
        ("line 1\n5.78 min", "5.78", False),
        ("of 35万5.78", "5.78", True),
        ("took 15.78 min", "5.78", True),
        ("took 1,578 min", "578", True),
        ("took 5.784 min", "5.78", True),
        ("took 5.78,4 min", "5.78", True),
        ("took 5.78万", "5.78", True),
        ("12 164 tokens", "164 tokens", True),
        ("12\u202f164 tokens", "12", True),
        ("12’164 tokens", "164 tokens", True),
        ("用了1分12秒", "12秒", True),
        ("512 chips 52 seconds", "52 seconds", False),
        ("每秒35万3144张", "每秒35万3144张", False),
        ("took 1.54 min", "1.5", True),
        ("took 164 min", "164 min", False),
        ("nothing of it", "5.78", False),
        ("nothing in it of 42", "5.78", False),
        ("took 42", "", False),
    ],
)
@pytest.mark.parametrize("in_article", [True, False])
def test_a_figure_that_signs_touch_may_be_cut(
    text: str, surface: str, is_cut: bool, in_article: bool
) -> None:
    start = text.find(surface)
    quantity = figure("5.78", surface=surface, start=start, end=start + len(surface))
    page = Article(id="a", text=text if in_article else "", passages=())
    assert cut(page, claim("time", quantity, sentence=text), quantity) is is_cut


def test_the_figure_is_looked_at_where_it_stands() -> None:
    text = "15.78 and 5.78 minutes"
    whole = figure("5.78", start=10, end=14)
    part = figure("5.78", start=1, end=5)
    page = Article(id="a", text=text, passages=())
    assert not cut(page, claim("time", whole, sentence=text), whole)
    assert cut(page, claim("time", part, sentence=text), part)


CELL = Passage(kind="cell", start=0, end=9, cell=Cell(table=0, row=0, column=0))
WORDS = Passage(kind="paragraph", start=0, end=9)


@pytest.mark.parametrize(
    ("why", "surface", "passages", "lent"),
    [
        ("a bare number", "29.15", [WORDS], True),
        ("grouped by a space", "1 029,15", [WORDS], True),
        ("its own unit", "29.15 minutes", [WORDS], False),
        ("the head of its column says of what", "29.15", [CELL], False),
        ("of a claim that stands nowhere", "29.15", [], True),
    ],
)
def test_a_figure_without_a_unit(
    why: str, surface: str, passages: list[Passage], lent: bool
) -> None:
    page = Article(id="a", text="", passages=tuple(passages))
    quantity = figure("29.15", surface=surface)
    assert borrowed(page, claim("time", quantity, passage=0), quantity) is lent, why


@pytest.mark.parametrize(
    ("why", "kind", "quantity", "measure", "is_one"),
    [
        ("95 % from 256 to 384 chips", "factor", figure("95", "percent"), "", True),
        ("all of it", "factor", figure("100", "percent"), "speed", True),
        ("more than all of it is a gain", "factor", figure("101", "percent"), "", False),
        ("0.95 times", "factor", figure("0.95", "x"), "", False),
        ("a company's gain", "gain", figure("95", "percent"), "", False),
        ("95 % of the time", "factor", figure("95", "percent"), "time", False),
        ("of the price", "factor", figure("95", "percent"), "price", False),
        ("of the power", "factor", figure("95", "percent"), "power", False),
        ("in words", "factor", None, "", False),
    ],
)
def test_how_well_a_system_scales(
    why: str, kind: Any, quantity: Any, measure: Any, is_one: bool
) -> None:
    assert is_efficiency(claim(kind, quantity, measure=measure)) is is_one, why


@pytest.mark.parametrize(
    ("sentence", "parted"),
    [
        ("BERT took 28.9 minutes, before it had eight of the new H100", True),
        ("BERT took 28.9 minutes; then it was given H100", True),
        ("H100, which it had by then, was faster than 28.9 minutes", True),
        ("28.9 minutes with the new fast H100", False),
        ("28.9 minutes, on H100", False),
        ("28.9 minutes, on new H100", False),
        ("28.9 minutes, on many new H100", True),
        ("28.9 minutes (BERT, H100)", False),
    ],
)
def test_a_clause_between_a_figure_and_a_name(sentence: str, parted: bool) -> None:
    first, at, chip = 30, sentence.index("28.9"), sentence.index("H100")
    quantity = figure("28.9", surface="28.9 minutes", start=first + at, end=first + at + 12)
    slot = Slot(value="H100", surface="H100", how="stated", start=first + chip,
                end=first + chip + 4)  # fmt: skip
    task = Slot(value="bert", surface="BERT", how="stated")
    asked = claim("time", quantity, sentence=sentence, sentence_start=first,
                  sentence_end=first + len(sentence), benchmarks=(task,))  # fmt: skip
    assert apart(asked, slot) is parted
    # Where the name stands, or the figure, is not known.
    assert not apart(asked, msgspec.structs.replace(slot, start=-1))
    assert not apart(msgspec.structs.replace(asked, quantity=None), slot)


def test_a_name_that_begins_the_text() -> None:
    sentence = "H100, which it had by then, took 28.9 minutes"
    quantity = figure("28.9", start=33, end=37)
    slot = Slot(value="H100", surface="H100", how="stated", start=0, end=4)
    assert apart(claim("time", quantity, sentence=sentence), slot)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("h100 of nvidia took 5 minutes", ["of", "took", "5", "minutes"]),
        ("dgx a100 in a box", ["in", "a", "box"]),  # not the chip alone
        ("the gh1000 was no h100", ["the", "gh1000", "was", "no"]),
        ("no name at all", ["no", "name", "at", "all"]),
    ],
)
def test_a_text_without_its_names(text: str, left: list[str]) -> None:
    assert nameless(text).split() == left


@pytest.mark.parametrize(
    ("how", "start", "here"),
    [
        ("stated", 12, True),
        ("stated", 10, True),
        ("stated", 9, False),
        ("stated", 20, False),
        ("stated", 0, False),
        ("stated", -1, True),  # where it stands is not known
        ("table_header", 2, True),
        ("footnote", 12, False),
        ("topic", 12, False),
        ("carried", 12, False),
    ],
)
def test_what_counts_as_said_in_the_sentence(how: Any, start: int, here: bool) -> None:
    asked = msgspec.structs.replace(claim("time"), sentence_start=10, sentence_end=20)
    assert in_sentence(asked, Slot(value="1.1", surface="1.1", how=how, start=start)) is here


@pytest.mark.parametrize(
    ("division", "label"), [("stated", "contradicted"), ("footnote", "unresolved")]
)
def test_a_wrong_attribute_must_stand_in_the_sentence(division: Any, label: str) -> None:
    table = over((CLOSED, row("4.4444", system="ipu-pod128-open", division="open")))
    asked = claim("time", figure("4.444"), subject=POD)
    scope = msgspec.structs.replace(asked.scope, division=slot("closed", division))
    asked = msgspec.structs.replace(asked, scope=scope)
    (verdict,) = reconcile(article(), [asked], table)
    assert verdict.label == label
    if label == "contradicted":
        assert verdict.diagnosis is not None and verdict.diagnosis.code == "neighbour"


WITH_CARRIED_SYSTEM = msgspec.structs.replace(
    subject("Graphcore"), system=slot("IPU-POD16", "carried")
)


def rank(**fields: Any) -> Claim:
    given: dict[str, Any] = {
        "subject": subject("Graphcore"),
        "benchmark": "resnet",
        "comparator": "fastest",
        "sentence": "Graphcore was the fastest on ResNet",
    }
    return claim("rank", **(given | fields))


@pytest.mark.parametrize(
    ("why", "fields", "held_back"),
    [
        ("all is said", {}, False),
        ("the topic gives the round", {"round_how": "topic"}, False),
        ("a carried round", {"round_how": "carried"}, True),
        ("no round", {"round": ""}, True),
        ("a carried benchmark", {"benchmark_how": "carried"}, True),
        ("no benchmark", {"benchmark": ""}, True),
        ("a carried company", {"subject": subject("Graphcore", how="carried")}, True),
        ("a carried system", {"subject": WITH_CARRIED_SYSTEM}, True),
        ("a rival", {"sentence": "Graphcore, not Nvidia, led in ResNet"}, True),
        ("its own name twice", {"sentence": "Graphcore (GRAPHCORE) led in ResNet"}, False),
    ],
)
def test_unexplained_blame_needs_everything_said(
    why: str, fields: dict[str, Any], held_back: bool
) -> None:
    assert blameless(rank(**fields)) is held_back, why


@pytest.mark.parametrize(
    ("who", "held_back"),
    [
        (subject("Graphcore"), True),
        (subject("Graphcore", accelerators=64), False),
        (subject("", "IPU-POD64"), False),
        (subject("", "IPU-POD64", how="carried"), True),
    ],
)
def test_a_company_alone_is_no_subject_of_a_suite(who: Any, held_back: bool) -> None:
    asked = claim("suite", figure("9"), subject=who, sentence="all under 9 minutes")
    assert blameless(asked) is held_back


def test_a_rank_is_wrong_only_where_its_sentence_names_nobody_else() -> None:
    pod = {"benchmark": "resnet", "accelerators": 64, "nodes": 1}
    chip = {"accelerator": "NVIDIA A100", "platform": "NVIDIA", "accelerators": 4096, "nodes": 512}
    rows = (row("0.4", system="dgx", submitter="NVIDIA", **(pod | chip)),
            row("80", system="ipu-pod64-a", **pod),
            row("60", system="ipu-pod64-b", submitter="Atos", **pod))  # fmt: skip
    (plain,) = reconcile(article(), [rank()], over(rows))
    assert plain.label == "contradicted"
    crowded = rank(sentence="Graphcore was the fastest on ResNet, ahead of Intel")
    (verdict,) = reconcile(article(), [crowded], over(rows))
    assert verdict.label == "unresolved"
    assert verdict.official  # the nearest entries are shown


@pytest.mark.parametrize(
    ("sentence", "others"),
    [
        ("Graphcore IPU-POD128 on BERT", ()),
        ("Graphcore IPU-POD128 and a DGX A100", ("DGX A100",)),
        ("Graphcore against 谷歌", ("Google",)),
        ("Graphcore and the googleplex", ()),
    ],
)
def test_strangers(sentence: str, others: tuple[str, ...]) -> None:
    found = strangers(claim("time", subject=POD, sentence=sentence))
    assert set(others) <= set(found) and bool(found) is bool(others)


def test_the_longest_of_its_own_names_is_taken_out_first() -> None:
    # Of “Intel Habana Gaudi2” without “Intel” a company's name would be left.
    maker = Slot(value="Intel", surface="Intel", how="stated")
    chip = Slot(value="Gaudi2", surface="Intel Habana Gaudi2", how="stated")
    asked = claim("time", figure("5"), sentence="Intel Habana Gaudi2 took 5 minutes on bert")
    named = msgspec.structs.replace(asked.subject, submitter=maker, system=chip)
    assert strangers(msgspec.structs.replace(asked, subject=named)) == ()
    alone = msgspec.structs.replace(asked.subject, submitter=maker)
    assert "Gaudi2" in strangers(msgspec.structs.replace(asked, subject=alone))


@pytest.mark.parametrize(
    ("surface", "text", "whole"),
    [
        ("h100", "(h100)", True),
        ("h100", "gh100", False),
        ("h100", "h100s", True),
        ("h100", "h100sx", False),
        # Scripts without spaces do not part their words; Latin letters in them are still letters.
        ("英伟达", "由英伟达公司", True),
        ("h社", "由h社公司", True),
        ("h社", "gh社公司", False),
        ("社h", "由社h公司", True),
        ("社h", "由社hg公司", False),
    ],
)
def test_a_name_stands_by_itself(surface: str, text: str, whole: bool) -> None:
    assert _whole(surface, text) is whole


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Dell was the fastest on BERT in MLPerf Training v1.1.", 4),
        ("Dell posted the fastest BERT time of MLPerf Training v1.1.", 4),
        ("Among server makers, Dell was the fastest on BERT in MLPerf Training v1.1.", 7),
        ("Dell's 8-GPU machine was the fastest on BERT", 6),
        ("In MLPerf Training v1.1 war Dell bei BERT am fastest.", 4),
        ("在MLPerf Training v1.1的BERT测试中，Dell最fastest。", 5),
        ("在MLPerf Training v1.1的BERT测试中，Dell在服务器厂商中最fastest。", 8),
        ("MLPerf Training v1.1のBERTではDellがfastestだった。", 5),
    ],
)
def test_how_many_words_of_a_sentence_were_not_read(sentence: str, words: int) -> None:
    asked = claim("rank", subject=subject("Dell"), sentence=sentence, surface="fastest")
    said = Slot(value="training", surface="MLPerf Training", how="stated")
    named = Slot(value="1.1", surface="v1.1", how="stated")
    scope = msgspec.structs.replace(asked.scope, suite=said, round=named)
    task = Slot(value="bert", surface="BERT", how="stated")
    assert unread(msgspec.structs.replace(asked, scope=scope, benchmarks=(task,))) == words
