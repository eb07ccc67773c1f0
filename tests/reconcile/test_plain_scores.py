"""What a plain sentence has wrong of a score: each thing that could make it right, by itself.

Long, for each of those things has a table of its own.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.article import attributes as a
from pipeline.reconcile.article import plain_scores as p
from pipeline.reconcile.article.plain import Sentence
from pipeline.reconcile.cases import Finding
from pipeline.reconcile.checkers.values import query_of
from pipeline.reconcile.entries.facts import over
from pipeline.reconcile.judging.diagnoses import differing
from pipeline.reconcile.verdicts import finding
from pipeline.records import Claim, Scale, Scope, Slot, Subject
from tests.reconcile.make import article, claim, figure, row, slot, subject

A100 = {"accelerator": "NVIDIA A100-SXM4-80GB", "platform": "NVIDIA", "system_name": ""}
RATE = {"unit": "samples/s", "suite": "inference-datacenter", "benchmark": "resnet"}


def at(start: int, value: str, how: Any = "stated") -> Slot:
    return Slot(value=value, surface=value, how=how, start=start, end=start + len(value))


# --- another figure of the sentence has the name already -----------------------------------


@pytest.mark.parametrize(
    ("slot_", "mate", "fields", "has"),
    [
        ("submitter", {"subject": subject("Dell")}, {"submitter": "Dell"}, True),
        ("submitter", {"subject": subject("Dell")}, {"submitter": "NVIDIA+Dell"}, True),
        ("submitter", {"subject": subject("Dell")}, {"submitter": "HPE"}, False),
        ("submitter", {"subject": subject("", "DGX A100")}, {"submitter": "NVIDIA"}, False),
        ("benchmark", {"benchmark": "bert"}, {"benchmark": "bert"}, True),
        ("benchmark", {"benchmark": "bert"}, {"benchmark": "bert-99.9"}, True),
        ("benchmark", {"benchmark": "bert-99.9"}, {"benchmark": "bert-99.9"}, True),
        ("benchmark", {"benchmark": "resnet|bert"}, {"benchmark": "bert"}, True),
        ("benchmark", {"benchmark": "resnet"}, {"benchmark": "bert"}, False),
        ("system", {"subject": subject("", "ipu-pod128-TF1")}, {}, True),
        ("system", {"subject": subject("", "DGX A100")}, {}, False),
        ("system", {"subject": subject("Graphcore")}, {}, False),
        ("scale", {"subject": subject("", "", accelerators=128)}, {}, True),
        ("scale", {"subject": subject("", "", nodes=2)}, {}, True),
        ("scale", {"subject": subject("", "", processors=4)}, {}, True),
        ("scale", {"subject": subject("", "", accelerators=64)}, {}, False),
        # That the table does not know a size makes it nobody's.
        ("scale", {"subject": subject("Dell")}, {"nodes": None, "accelerators": None}, False),
    ],
)
def test_a_name_that_another_figure_has(
    slot_: str, mate: dict[str, Any], fields: dict[str, Any], has: bool
) -> None:
    assert a.has_name(claim("time", figure("5.9"), **mate), slot_, row("6.9", **fields)) is has


def _of(who: Subject, start: int = 5) -> Claim:
    return msgspec.structs.replace(claim("time"), subject=who, benchmarks=(at(start, "bert"),))


@pytest.mark.parametrize(
    ("slot_", "one", "other", "shares"),
    [
        ("scale", _of(subject(accelerators=8)), _of(subject(accelerators=8)), True),
        ("scale", _of(subject(accelerators=8)), _of(subject(nodes=8)), False),
        ("benchmark", _of(subject(), 5), _of(subject(), 5), True),
        ("benchmark", _of(subject(), 5), _of(subject(), 9), False),
        ("submitter", _of(Subject(submitter=at(3, "Dell"))),
         _of(Subject(submitter=at(3, "Dell")), 9), True),
        ("submitter", _of(Subject(submitter=at(3, "Dell"))),
         _of(Subject(submitter=at(7, "Dell"))), False),
    ],
)  # fmt: skip
def test_names_from_the_same_words(slot_: str, one: Claim, other: Claim, shares: bool) -> None:
    assert a.share_words(one, other, slot_) is shares


# --- whose figure it is, and whether the article speaks of them ------------------------------


@pytest.mark.parametrize(
    ("why", "slot_", "named", "mates", "speaker", "spoken"),
    [
        ("its own company", "submitter", subject("Graphcore"), False, "", True),
        ("a company of a joint entry", "submitter", subject("Dell"), False, "", True),
        ("somebody else", "submitter", subject("HPE"), False, "", False),
        ("a system alone", "submitter", subject("", "DGX A100"), False, "", False),
        ("the company says so itself", "submitter", subject("HPE"), False, "Intel", True),
        ("another company says so", "submitter", subject("HPE"), False, "HPE", False),
        (
            "its system, beside another figure",
            "system",
            subject("", "ipu-pod128-TF1"),
            True,
            "",
            True,
        ),
        (
            "its system, of no other figure",
            "system",
            subject("", "ipu-pod128-TF1"),
            False,
            "",
            False,
        ),
        ("another system", "system", subject("", "DGX A100"), True, "", False),
        ("a division is nobody's name", "division", subject("Graphcore"), True, "", False),
    ],
)
def test_whom_the_article_speaks_of(
    why: str, slot_: str, named: Subject, mates: bool, speaker: str, spoken: bool
) -> None:
    asked = claim("time", figure("5.9"), subject=subject("Intel", "Gaudi2"), speaker=slot(speaker))
    beside = Sentence([], [], [asked] if mates else [], dated=True, named=(named,))
    assert a.is_spoken_of(asked, slot_, row("5.9", submitter="Graphcore+Dell"), beside) is spoken, (
        why
    )


# --- what of it the sentence states --------------------------------------------------------


def stating(**fields: Any) -> Claim:
    asked = claim("time", figure("5.9"), subject=fields.pop("subject", subject()), sentence_end=50)
    scope = Scope(**{name: at(9, "x") for name in fields.pop("scope", ())})
    return msgspec.structs.replace(asked, scope=scope, **fields)


ALL = ("division", "round", "scenario", "availability")


@pytest.mark.parametrize(
    ("slot_", "asked", "stated"),
    [
        *((name, stating(scope=(name,)), True) for name in ALL),
        *((name, stating(scope=[one for one in ALL if one != name]), False) for name in ALL),
        ("benchmark", stating(), True),
        ("benchmark", stating(benchmarks=(at(9, "bert", "topic"),)), False),
        ("benchmark", stating(benchmarks=(at(60, "bert"),)), False),
        ("scale", stating(), False),
        ("scale", stating(subject=subject(accelerators=8)), True),
        ("scale", stating(subject=subject(nodes=8)), True),
        ("scale", stating(subject=subject(processors=8)), True),
        # Without its system a company's figures are many; without its company a system's are.
        ("system", stating(subject=subject("Intel", "Gaudi2")), True),
        ("system", stating(subject=subject("", "Gaudi2")), False),
        ("submitter", stating(subject=subject("Intel", "Gaudi2")), True),
        ("submitter", stating(subject=subject("Intel")), False),
    ],
)
def test_what_a_sentence_states(slot_: str, asked: Claim, stated: bool) -> None:
    assert a.is_stated(asked, slot_) is stated


# --- who can be blamed for it ---------------------------------------------------------------

GAUDI = {"submitter": "Intel", "accelerator": "Habana Gaudi2", "platform": "Intel",
         "system": "HLS-Gaudi2", "system_name": "", "nodes": 1, "accelerators": 8}  # fmt: skip
OF_DELL = row("26.1", system="xe8545", submitter="Dell+HPE", accelerators=4, nodes=1, **A100)
OF_BAIDU = row("16.6", system="xman", submitter="Baidu", accelerators=8, nodes=1, **A100)
EARLIER = row("50.1", system="old", submitter="Lenovo", round="1.0", published="2021-06-30", **A100)
FIELD = over((row("17.2", **GAUDI), OF_DELL, OF_BAIDU, EARLIER))


@pytest.mark.parametrize(
    ("why", "who", "fair"),
    [
        ("one that entered the round", subject("Intel", "Gaudi2"), True),
        ("one of a joint entry", subject("HPE", "DGX A100"), True),
        ("one that entered another round only", subject("Lenovo", "DGX A100"), False),
        ("one that never entered", subject("Foxconn", "DGX A100"), False),
        ("the maker of its chips", subject("NVIDIA", "DGX A100"), False),
        ("one whose named system it is", subject("Intel", "xman"), False),
        ("one of whom only the chip is said, as of many", subject("Intel", "A100", "A100"), True),
    ],
)
def test_a_company_that_can_be_blamed(why: str, who: Subject, fair: bool) -> None:
    asked = claim("time", figure("16.6"), subject=who)
    query = query_of(article(), asked)
    assert a.is_to_blame(asked, query, "submitter", OF_BAIDU, FIELD) is fair, why


@pytest.mark.parametrize(
    ("why", "slot_", "who", "fair"),
    [
        ("a system that entered", "system", subject("Intel", "Gaudi2"), True),
        ("in whatever size", "system", subject("Intel", "Gaudi2", accelerators=64), True),
        ("a system that did not", "system", subject("Intel", "Gaudi3"), False),
        ("a division needs nobody", "division", subject("Foxconn"), True),
    ],
)
def test_what_else_can_be_blamed(why: str, slot_: str, who: Subject, fair: bool) -> None:
    asked = claim("time", figure("16.6"), subject=who)
    assert a.is_to_blame(asked, query_of(article(), asked), slot_, OF_BAIDU, FIELD) is fair, why


H100 = {"accelerator": "NVIDIA H100-SXM5-80GB", "platform": "NVIDIA", "system_name": ""}
H100_OF_BAIDU = row("8.1", system="xman2", submitter="Baidu", accelerators=8, nodes=1, **H100)
H100_NVL = {"accelerator": "NVIDIA H100-NVL-94GB", "platform": "NVIDIA", "system_name": ""}
OF_CISCO = row("9.1", system="c845", submitter="Cisco", accelerators=8, nodes=1, **H100_NVL)
CHIPS = over((row("17.2", **GAUDI), H100_OF_BAIDU, OF_CISCO, OF_DELL))


@pytest.mark.parametrize(
    ("why", "chip", "sentence", "alone", "fair"),
    [
        ("others entered so many of it", "Gaudi2", "Baidu took 16.6 on bert with 8 Gaudi2.", True,
         True),
        ("its own chip's name is part of that", "H100 NVL", "Baidu took 16.6 with 8 H100 NVL.",
         True, False),
        ("nobody entered it", "H200", "Baidu took 16.6 on bert with 8 H200.", True, False),
        ("the number is not said", "Gaudi2", "Baidu took 16.6 on bert with Gaudi2.", True, False),
        ("another figure is beside it", "Gaudi2", "Baidu took 16.6, with 8 Gaudi2.", False, False),
        ("the sentence may say of whom", "Gaudi2",
         "Baidu, which also sells machines of 8 Gaudi2 to its customers, took 16.6.", True, False),
    ],
)  # fmt: skip
def test_a_chip_of_which_the_company_has_no_entry(
    why: str, chip: str, sentence: str, alone: bool, fair: bool
) -> None:
    who = subject("Baidu", chip, chip, accelerators=8)
    asked = claim("time", figure("16.6"), subject=who, sentence=sentence, surface="16.6")
    query = query_of(article(), asked)
    assert a.is_to_blame(asked, query, "system", H100_OF_BAIDU, CHIPS, alone=alone) is fair, why


def test_another_number_of_another_chip_is_two_things() -> None:
    who = subject("Baidu", "Gaudi2", "Gaudi2", accelerators=16)
    asked = claim("time", figure("16.6"), subject=who, sentence="Baidu: 16.6 with 16 Gaudi2.")
    query = query_of(article(), asked)
    assert not a.is_to_blame(asked, query, "system", H100_OF_BAIDU, CHIPS, alone=True)


@pytest.mark.parametrize(
    ("why", "size", "fair"),
    [
        ("another number than it has", {"accelerators": 16}, True),
        ("each of two machines has as many", {"accelerators": 8, "nodes": 2}, False),
        ("two machines of four", {"accelerators": 4, "nodes": 2}, False),
        ("three machines of four", {"accelerators": 4, "nodes": 3}, True),
    ],
)
def test_a_size_that_is_wrong(why: str, size: dict[str, int], fair: bool) -> None:
    asked = claim("time", figure("8.1"), subject=subject("Baidu", "H100", "H100", **size))
    query = query_of(article(), asked)
    assert a.is_to_blame(asked, query, "scale", H100_OF_BAIDU, CHIPS) is fair, why


# --- how it is told -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stated", "fields", "told"),
    [
        (Scale(accelerators=16), {}, ("16", "128")),
        (Scale(accelerators=16, nodes=3), {}, ("16", "128")),
        (Scale(nodes=3), {}, ("3", "2")),
        (Scale(processors=8), {"accelerators": None}, ("8", "4")),
        (Scale(processors=8), {}, ("8", "128")),
    ],
)
def test_a_wrong_size_is_told_in_what_the_text_counts(
    stated: Scale, fields: dict[str, Any], told: tuple[str, str]
) -> None:
    asked = claim("time", figure("6.9"), subject=Subject(scale=stated))
    coded = a.told(asked, "scale", row("6.9", **fields))
    words = dict(coded.words)
    assert coded.code == "attribute"
    assert (words["stated"], words["official"], words["entry"]) == (*told, "ipu-pod128-TF1")


@pytest.mark.parametrize(("score", "shown"), [("6.85851", "6.8585 minutes"), (None, "")])
def test_another_entry_is_told_with_its_score(score: str | None, shown: str) -> None:
    coded = a.told(claim("time"), "division", row(score, division="open"))
    assert coded.code == "neighbour"
    assert dict(coded.words) == {
        "slot": "division", "entry": "ipu-pod128-TF1", "round": "1.1", "division": "open",
        "benchmark": "bert", "score": shown,
    }  # fmt: skip
    found = finding(article(), claim("time", figure("9"), subject=subject("Graphcore")),
                    over((row("6.85851"),)))  # fmt: skip
    assert dict(differing(found).words)["score"] == "6.8585 minutes"


# --- bounds --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("why", "printed", "hedge", "out"),
    [
        ("above all", "60", "over", True),
        ("above one of two", "20", "over", False),
        ("below all", "15", "under", True),
        ("below one of two", "20", "under", False),
        ("about is no side", "60", "about", False),
    ],
)
def test_a_bound_on_whose_wrong_side_all_entries_lie(
    why: str, printed: str, hedge: str, out: bool
) -> None:
    table = over((row("17.2", **GAUDI), row("26.1", **(GAUDI | {"system": "HLS-2"}))))
    asked = claim("time", figure(printed, hedge=hedge), subject=subject("Intel"))
    quantity = asked.quantity
    assert quantity is not None
    found = finding(article(), asked, table)
    assert found.takes
    assert p.out_of_bounds(found, quantity) is out, why
    assert not p.out_of_bounds(Finding(), quantity)


# --- rates: one system has as many as scenarios ------------------------------------------------

BOTH = (row("1000.5", scenario="offline", **(GAUDI | RATE)),
        row("900.5", scenario="server", **(GAUDI | RATE)))  # fmt: skip
OTHER = row("5678.1", scenario="offline", **(GAUDI | RATE | {"benchmark": "bert"}))


@pytest.mark.parametrize(
    ("why", "printed", "scenario", "rows", "label"),
    [
        ("no scenario has it", "5678", "", BOTH, "contradicted"),
        ("nor has it with three digits", "567", "", BOTH, "contradicted"),
        ("two digits are too many things", "56", "", BOTH, "unresolved"),
        ("it may be of the other scenario", "5678", "", BOTH[:1], "unresolved"),
        ("which was never submitted", "5678", "", BOTH[1:], "unresolved"),
        ("the scenario is said", "5678", "offline", BOTH[:1], "contradicted"),
        ("with three digits", "567", "offline", BOTH[:1], "contradicted"),
        ("with two", "56", "offline", BOTH[:1], "unresolved"),
        ("another benchmark's, to the digit", "5678", "", (*BOTH[:1], OTHER), "contradicted"),
        ("another's, in three digits", "568",
         "", (*BOTH[:1], row("568.1", **(GAUDI | RATE | {"benchmark": "bert"}))), "unresolved"),
    ],
)  # fmt: skip
def test_what_a_rate_has_wrong(
    why: str, printed: str, scenario: str, rows: tuple[Any, ...], label: str
) -> None:
    sentence = f"In MLPerf v1.1 Intel ran resnet on Gaudi2 at {printed} samples/s {scenario}."
    asked = claim("throughput", figure(printed, "samples/s", surface=f"{printed} samples/s"),
                  subject=subject("Intel", "Gaudi2", accelerators=8), benchmark="resnet",
                  suite="inference-datacenter", scenario=scenario, sentence=sentence)  # fmt: skip
    (verdict,) = reconcile(article(), [asked], over(rows))
    assert verdict.label == label, why


# --- the one thing that is wrong -----------------------------------------------------------------

OF_INTEL = (
    row("17.2086", **GAUDI),
    row("14.1234", **(GAUDI | {"system": "HLS-open"}), division="open"),
    row("18.3617", **GAUDI, benchmark="resnet"),
    row("24.7123", **(GAUDI | {"system": "HLS-old"}), round="1.0", published="2021-06-30"),
    row("2.1035", **(GAUDI | {"system": "HLS-N8", "accelerators": 64, "nodes": 8})),
    row("26.1234", **(GAUDI | {"system": "xe8545", "submitter": "Dell"} | A100)),
    row("33.4567", **(GAUDI | {"system": "xman", "submitter": "Baidu"} | A100)),
)
THEIRS = over(OF_INTEL)
WHO = Subject(submitter=at(0, "Intel"), system=at(20, "Gaudi2"), accelerator=at(20, "Gaudi2"),
              scale=Scale(accelerators=8))  # fmt: skip


def of_intel(printed: str, division: str = "") -> Claim:
    asked = claim("time", figure(printed), subject=WHO, sentence_end=90, division=division)
    return msgspec.structs.replace(asked, benchmarks=(at(30, "bert"),))


def wrong_in(asked: Claim, *mates: Claim, named: tuple[Subject, ...] = ()) -> str:
    quantity = asked.quantity
    assert quantity is not None
    beside = Sentence([], [], list(mates), dated=True, named=named)
    found = a.wrong_attribute(asked, query_of(article(), asked), quantity, beside, THEIRS)
    if found is None:
        return ""
    coded, _ = found
    return dict(coded.words).get("slot", coded.code)


@pytest.mark.parametrize(
    ("why", "asked", "wrong"),
    [
        ("another division's", of_intel("14.1", division="closed"), "division"),
        ("another size's", of_intel("2.10"), "attribute"),
        ("another round's", of_intel("24.7"), "round"),
        ("another benchmark's", of_intel("18.4"), "benchmark"),
        ("another system's of the company", of_intel("99.9"), ""),
        ("another company's", of_intel("26.1"), ""),  # it is of other chips
        ("one unit in the last place off", of_intel("18.5"), ""),
        ("two digits of one of many", of_intel("18"), ""),
        ("two digits of one of two", of_intel("14", division="closed"), "division"),
        ("one digit", of_intel("2"), ""),
    ],
)
def test_what_is_wrong_of_a_figure_that_is_right(why: str, asked: Claim, wrong: str) -> None:
    assert wrong_in(asked) == wrong, why


def mate(printed: str = "33.5", start: int = 60, **fields: Any) -> Claim:
    who = fields.pop("subject", Subject(submitter=at(50, "Baidu"), system=at(55, "xman")))
    asked = claim("time", figure(printed), id="m", subject=who, **fields)
    return msgspec.structs.replace(asked, benchmarks=(at(start, asked.benchmarks[0].value),))


@pytest.mark.parametrize(
    ("why", "asked", "mates", "wrong"),
    [
        ("whose division is meant nobody knows", of_intel("14.1", division="closed"), [mate()], ""),
        ("nor which round", of_intel("24.7"), [mate()], ""),
        ("a benchmark is a name", of_intel("18.4"), [mate()], "benchmark"),
        ("unless the other figure has it", of_intel("18.4"), [mate(benchmark="resnet")], ""),
        ("or both have theirs from the same words", of_intel("18.4"), [mate(start=30)], ""),
        ("a size is one too", of_intel("2.10"), [mate()], "attribute"),
        ("unless the other figure has it", of_intel("2.10"),
         [mate(subject=subject("Baidu", "", accelerators=64))], ""),
        ("or both have the same", of_intel("2.10"),
         [mate(subject=subject("Baidu", "xman", accelerators=8))], ""),
    ],
)  # fmt: skip
def test_beside_another_figure_only_names_can_be_wrong(
    why: str, asked: Claim, mates: list[Claim], wrong: str
) -> None:
    assert wrong_in(asked, *mates) == wrong, why


def test_a_system_of_two_figures_can_be_wrong_of_one() -> None:
    # The one system that both are said of has another score; the company's other system has it.
    both = msgspec.structs.replace(WHO, scale=Scale())
    asked = msgspec.structs.replace(of_intel("17.2"), subject=msgspec.structs.replace(
        both, system=at(20, "HLS-N8"), accelerator=Slot()))  # fmt: skip
    beside = mate("2.10", subject=asked.subject, benchmark="resnet")
    assert wrong_in(asked, beside) == "system"
    assert wrong_in(asked, beside, named=(subject("", "HLS-Gaudi2"),)) == ""


def test_a_caveat_is_not_blamed() -> None:
    sentence = "In MLPerf v1.1 Intel trained bert on Gaudi2 in 14.1 minutes."
    asked = claim("time", figure("14.1", surface="14.1 minutes"), sentence=sentence,
                  subject=subject("Intel", "Gaudi2", "Gaudi2", accelerators=8))  # fmt: skip
    (found,) = reconcile(article(), [asked], THEIRS)
    assert [note.code for note in found.caveats] == ["open_division"]
