"""Counts of chips that nobody has, a slip away from that of the entry whose score is printed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over
from pipeline.reconcile.judging.miscounts import misprinted, whole_machine
from pipeline.records import Result, Scale, Subject, Verdict
from tests.reconcile.make import article, claim, figure, row, slot, subject

GAUDI = {"submitter": "Intel-HabanaLabs", "platform": "Intel", "accelerator": "Intel Gaudi2",
         "benchmark": "gpt3", "system_name": ""}  # fmt: skip
TABLE = over(
    (
        row("66.9051", system="n128", accelerators=1024, nodes=128, host_processors=256, **GAUDI),
        row("223.9099", system="n320", accelerators=2560, nodes=320, host_processors=640, **GAUDI),
        row("10.1234", system="n8", accelerators=64, nodes=8, host_processors=16, **GAUDI),
    )
)


def told(printed: str, chips: int, said: str = "", **fields: Any) -> Verdict:
    how = fields.pop("how", "stated")
    hedge = fields.pop("hedge", "exact")
    text = f"GPT-3 took {printed} minutes with {said or f'{chips:,}'} Gaudi2, and BERT 3.1 on 7."
    given = {"benchmark": "gpt3", "sentence": text, **fields}
    given["subject"] = subject(fields.pop("company", "Intel-HabanaLabs"), "Gaudi2", "Gaudi2",
                               how=how, accelerators=chips)  # fmt: skip
    given.pop("company", None)
    quantity = figure(printed, hedge=hedge)
    return reconcile(article(), [claim("time", quantity, **given)], TABLE)[0]


@pytest.mark.parametrize(
    ("why", "printed", "chips", "fields", "label"),
    [
        ("two digits swapped", "66.9", 1042, {}, "contradicted"),
        ("one digit changed", "66.9", 1824, {}, "contradicted"),
        ("of a score of two digits", "67", 1042, {}, "contradicted"),
        ("digits grouped by spaces", "66.9", 1042, {"said": "1 042"}, "contradicted"),
        ("few chips and a score of three digits", "10.1", 46, {}, "contradicted"),
        ("few chips and one of two", "10", 46, {}, "unresolved"),
        ("the company of the sentence before", "66.9", 1042, {"how": "carried"}, "contradicted"),
        ("and a score of two digits", "67", 1042, {"how": "carried"}, "unresolved"),
        ("no slip makes it", "66.9", 1357, {}, "unresolved"),
        ("somebody has so many", "66.9", 2560, {}, "unresolved"),
        ("boards of two have", "66.9", 512, {}, "unresolved"),
        ("round, and as near as that allows", "223.9", 2500, {}, "unresolved"),
        ("the right count stands there too", "66.9", 1042, {"said": "1,024 of its 1,042"},
         "supported"),
        ("the count is in another sentence", "66.9", 1042, {"said": "all its"}, "unresolved"),
        ("a bound", "66", 1042, {"hedge": "over"}, "unresolved"),
        ("the figure is wrong as well", "55.5", 1042, {}, "unresolved"),
        ("no round", "66.9", 1042, {"round": ""}, "unresolved"),
    ],
)  # fmt: skip
def test_a_count_that_nobody_has(
    why: str, printed: str, chips: int, fields: dict[str, Any], label: str
) -> None:
    verdict = told(printed, chips, **fields)
    assert verdict.label == label, why
    if label == "contradicted":
        assert verdict.diagnosis is not None and verdict.diagnosis.code == "attribute"
        assert str(chips) in verdict.diagnosis.text


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("contradicted", "With 1,042 Gaudi2 chips, GPT-3 took Intel-HabanaLabs 66.9 minutes."),
        ("contradicted", "Intel-HabanaLabs needed 66.9 minutes for GPT-3 on 1,042 Gaudi2."),
        ("contradicted", "The 1,042 Gaudi2 of Intel-HabanaLabs did GPT-3 in 66.9 minutes."),
        # A larger count may be of what there is.
        ("unresolved", "There are 1,042 Gaudi2 in it, of which the run of 66.9 minutes used most."),
        ("unresolved", "The run of 66.9 minutes used most of what there is, 1,042 Gaudi2 in all."),
        ("unresolved", "So many of them as the 1,042 Gaudi2 that are there in the cloud by now it"
                       " did not take for a run of 66.9 minutes."),
        ("unresolved", "Of its 1,042 Gaudi2 Intel used nearly all to train GPT-3 in 66.9 minutes."),
        ("unresolved", "GPT-3 took 66.9 minutes on a part of the 1,042 Gaudi2 of Intel."),
        # A smaller one is not.
        ("contradicted", "There are 1,014 Gaudi2 in it, of which a run of 66.9 minutes used all."),
    ],
)  # fmt: skip
def test_a_larger_count_may_be_of_what_there_is(label: str, text: str) -> None:
    chips = 1014 if "1,014" in text else 1042
    who = subject("Intel-HabanaLabs", "Gaudi2", "Gaudi2", accelerators=chips)
    asked = claim("time", figure("66.9"), benchmark="gpt3", sentence=text, subject=who)
    assert reconcile(article(), [asked], TABLE)[0].label == label


@pytest.mark.parametrize(
    ("why", "chips", "label"),
    [
        ("more than was entered, and nobody's count: a whole machine", 1500, "unresolved"),
        ("fewer", 900, "contradicted"),
        ("another entry's", 2560, "contradicted"),
    ],
)
def test_a_whole_machine_need_not_have_been_used(why: str, chips: int, label: str) -> None:
    text = f"GPT-3 took Intel-HabanaLabs 66.9 minutes with {chips} of its Gaudi2."
    who = subject("Intel-HabanaLabs", "Gaudi2", "Gaudi2", accelerators=chips)
    asked = claim("time", figure("66.9"), subject=who, benchmark="gpt3", sentence=text)
    assert reconcile(article(), [asked], TABLE)[0].label == label, why


# What stands in the table besides the entry that is asked of: 64 chips, and boards of 125 twice.
BESIDE = over(
    (
        row("9.1", system="a", accelerators=64, nodes=8, host_processors=16, **GAUDI),
        row("8.1", system="b", accelerators=250, nodes=32, host_processors=64, **GAUDI),
    )
)


def slip(
    stated: int | None, has: int, text: str, printed: str = "66.9", who: Subject | None = None
) -> int | None:
    """The count that a sentence states wrongly of an entry with so many chips."""
    own: Result = row("66.9051", system="own", accelerators=has, **GAUDI)
    scale = Scale(accelerators=stated)
    who = msgspec.structs.replace(who or subject("Intel-HabanaLabs", "Gaudi2"), scale=scale)
    quantity = figure(printed)
    asked = claim("time", quantity, subject=who, benchmark="gpt3", sentence=text)
    found = misprinted(asked, quantity, [own], BESIDE)
    return found[0] if found else None


@pytest.mark.parametrize(
    ("why", "stated", "has", "printed", "found"),
    [
        ("a hundred are many, and a score of two digits will do", 100, 900, "67", True),
        ("fewer are not", 46, 76, "67", False),
        ("but for a score of three digits", 46, 76, "66.9", True),
        ("two chips", 2, 7, "66.9", True),
        ("one is a word for many things", 1, 7, "66.9", False),
        ("no count", None, 76, "66.9", False),
        ("round, and off by more than that allows", 2500, 2600, "66.9", True),
        ("as near as that allows", 2600, 2690, "66.9", False),
        ("dies, two to a chip", 128, 178, "66.9", False),
        ("boards of two", 125, 175, "66.9", False),
        ("neither", 126, 176, "66.9", True),
    ],
)  # fmt: skip
def test_which_counts_are_slips(
    why: str, stated: int | None, has: int, printed: str, found: bool
) -> None:
    text = f"{stated} Gaudi2 took {printed} minutes"
    assert slip(stated, has, text, printed) == (stated if found else None), why


@pytest.mark.parametrize(
    ("why", "company", "system", "found"),
    [
        ("both are named", "stated", "stated", True),
        ("the company is", "stated", "carried", True),
        ("the system is", "carried", "stated", True),
        ("neither is", "carried", "carried", False),
    ],
)
def test_of_fewer_than_a_hundred_chips_one_of_the_names_is_stated(
    why: str, company: Any, system: Any, found: bool
) -> None:
    who = Subject(submitter=slot("Intel-HabanaLabs", company), system=slot("Gaudi2", system))
    assert slip(46, 76, "46 Gaudi2 took 66.9 minutes", who=who) == (46 if found else None), why


@pytest.mark.parametrize(
    ("why", "text", "found"),
    [
        ("four words between", "The 1,042 in the cloud took 66.9 minutes", True),
        ("five", "The 1,042 in the big cloud took 66.9 minutes", False),
        ("the figure first", "66.9 minutes with 1,042", True),
        ("many words behind it", "66.9 minutes on a part of the 1,042", False),
        ("the figure is not there", "With 1,042", False),
    ],
)
def test_how_much_may_stand_between_a_larger_count_and_its_figure(
    why: str, text: str, found: bool
) -> None:
    assert slip(1042, 1024, text) == (1042 if found else None), why


@pytest.mark.parametrize(
    ("why", "stated", "chips", "whole"),
    [
        ("more than the entry's, and nobody's", 100, 64, True),
        ("fewer than a hundred", 99, 64, False),
        ("as many", 1500, 1500, False),
        ("an entry's", 250, 64, False),
        ("no count", None, 64, False),
        ("none of the entry's", 1500, None, False),
    ],
)
def test_what_may_be_a_whole_machine(
    why: str, stated: int | None, chips: int | None, whole: bool
) -> None:
    assert whole_machine(Scale(accelerators=stated), chips, BESIDE) is whole, why
