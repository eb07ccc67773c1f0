"""A relation is a sum of the score that its own sentence prints, not of any two entries."""

from __future__ import annotations

import msgspec
import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from pipeline.reconcile.article.own_scores import true_to_sentence
from pipeline.reconcile.cases import Finding, Take
from pipeline.reconcile.entries.facts import over
from pipeline.records import Arithmetic, Baseline, Claim, Result, Scale, Subject, Verdict
from tests.extract.articles import article as page
from tests.reconcile.make import article, claim, figure, row, subject

GPU = {"submitter": "NVIDIA", "platform": "NVIDIA", "accelerator": "NVIDIA A100"}
TABLE = over(
    (
        row("17.21", system="ipu-pod8", accelerators=8),
        row("4.02", system="ipu-pod64-TF1", accelerators=64),
        row("22.90", system="dgxa100", accelerators=8, nodes=1, **GPU),
        row("8.04", system="dgxa100_n8", accelerators=64, nodes=8, **GPU),
        row("5.10", system="dgxa100_n9", accelerators=72, nodes=9, **GPU),
    )
)
OURS, THEIRS = subject("Graphcore", "IPU", "IPU"), subject("NVIDIA", "A100", "A100")


def told(printed: str, relation: Claim) -> Verdict:
    """A relation in the sentence of a score of its own subject."""
    score = claim("time", figure(printed), id="a", subject=OURS)
    return reconcile(article(), [score, relation], TABLE)[1]


def lead(value: str, unit: str, **fields: str) -> Claim:
    return claim("comparison", figure(value, unit), id="b", subject=OURS, comparator="faster",
                 baseline=Baseline(subject=THEIRS), **fields)  # fmt: skip


def test_a_ratio_of_other_entries_is_borne_out_with_a_caveat() -> None:
    right, other = told("4.0", lead("2.0", "x")), told("17.2", lead("2.0", "x"))
    assert (right.label, other.label) == ("supported", "caveat")
    assert [note.code for note in other.caveats] == ["other_scores"]


def test_a_difference_of_other_entries_says_nothing() -> None:
    minute = lead("1.1", "minutes", measure="time")
    assert told("4.0", minute).label != "unresolved"
    assert told("17.2", minute).label == "unresolved"


THIRD = subject("Intel-HabanaLabs", "Gaudi2", "Gaudi2")
EIGHT = subject("NVIDIA", "A100", "A100", accelerators=8)


@pytest.mark.parametrize(
    ("why", "scores", "caveats"),
    [
        ("of a third company", [("22.9", THIRD)], []),
        ("of the other side, and the relation's", [("8.04", THEIRS)], []),
        ("of the other side, and another", [("22.9", THEIRS)], ["other_scores"]),
        ("of the other side in another size", [("22.9", EIGHT)], []),
        ("one a side, neither official", [("3.3", OURS), ("7.7", THEIRS)], None),
        ("one a side, both official, and others", [("17.21", OURS), ("22.9", THEIRS)], None),
        ("one a side, one of them official", [("4.02", OURS), ("7.7", THEIRS)], ["other_scores"]),
    ],
)
def test_a_relation_is_of_the_scores_of_its_sentence(
    why: str, scores: list[tuple[str, Subject]], caveats: list[str] | None
) -> None:
    relation = claim("comparison", figure("2.0", "x"), id="z", comparator="faster",
                     subject=msgspec.structs.replace(OURS, scale=Scale(accelerators=64)),
                     baseline=Baseline(subject=THEIRS))  # fmt: skip
    beside = [claim("time", figure(one), id=one, subject=whose) for one, whose in scores]
    verdict = reconcile(article(), [*beside, relation], TABLE)[-1]
    if caveats is None:
        assert verdict.label == "unresolved", why
    else:
        assert [note.code for note in verdict.caveats] == caveats, why
        assert verdict.label == ("caveat" if caveats else "supported"), why


LEAD = lead("2.0", "x")
MINUTES = lead("1.1", "minutes", measure="time")
SLOW, QUICK = row("17.21", system="ipu-pod8"), row("9.99", system="dgxa100", **GPU)


def held(relation: Claim, *rows: Result, agrees: bool = True) -> Take:
    """What is left of a reading of some entries, beside a score of 4.02 minutes."""
    sum_ = Arithmetic(operation="ratio", operands=(), result=None, unit="x", text="")
    score = claim("time", figure("4.02"), id="a", subject=OURS)
    findings = [Finding(), Finding((Take(rows, sum_, agrees),))]
    return true_to_sentence([score, relation], findings)[1].takes[0]


@pytest.mark.parametrize(
    ("why", "relation", "agrees", "caveats"),
    [
        ("a ratio of other entries", LEAD, True, ("other_scores",)),
        ("a difference of other entries", MINUTES, False, ("other_scores",)),
        ("a difference that is no time", lead("1.1", "minutes"), True, ()),
        ("minutes gained", claim("gain", figure("1.1"), subject=OURS, measure="time"), True, ()),
        ("a count", claim("count", figure("8", "accelerators"), subject=OURS), True, ()),
    ],
)
def test_which_relations_are_held_against_it(
    why: str, relation: Claim, agrees: bool, caveats: tuple[str, ...]
) -> None:
    take = held(relation, SLOW, QUICK)
    assert (take.agrees, take.caveats) == (agrees, caveats), why


def test_only_readings_of_two_entries_are_that_agree() -> None:
    assert held(LEAD, SLOW).caveats == held(LEAD, SLOW, QUICK, QUICK).caveats == ()
    assert not held(LEAD, SLOW, QUICK, agrees=False).agrees
    assert held(LEAD, row("4.02", system="ipu-pod64-TF1"), QUICK).caveats == ()


OTHERS = row("4.02", system="ipu-pod64-TF1", accelerators=64)
SAYS = "64 chips took 4.02 minutes, eight of theirs 22.9, and 8 of ours 17.21."


def caveats(
    relation: Claim, scores: list[tuple[str, Subject]], *rows: Result, of: tuple[str, ...]
) -> tuple[str, ...]:
    """Which caveats of a reading stay, beside the scores that its sentence prints."""
    sum_ = Arithmetic(operation="ratio", operands=(), result=None, unit="x", text="")
    beside = [claim("time", figure(one), id=one, subject=whose, sentence=relation.sentence)
              for one, whose in scores]  # fmt: skip
    findings = [*(Finding() for _ in beside), Finding((Take(rows, sum_, True, caveats=of),))]
    return true_to_sentence([*beside, relation], findings)[-1].takes[0].caveats


SMALL, LARGE = row("17.21", system="ipu-pod8", accelerators=8), OTHERS
GROWN = claim("gain", figure("4.28", "x"), id="b", subject=OURS, sentence=SAYS)
SINCE = claim(
    "gain", figure("4.28", "x"), id="b", subject=OURS, sentence=SAYS, baseline_round="1.0"
)
UNEQUAL = ("unequal_scale", "other_round")


@pytest.mark.parametrize(
    ("why", "relation", "scores", "rows", "stay"),
    [
        ("both sizes and scores stand there", GROWN, ("4.02", "17.21"), (LARGE, SMALL),
         ("other_round",)),
        ("a score does not", GROWN, ("4.02",), (LARGE, SMALL), UNEQUAL),
        ("neither of two does, of one's own two", GROWN, ("4.02", "17.21"),
         (LARGE, row("9.99", accelerators=8)), (*UNEQUAL, "other_scores")),
        ("one is enough of a gain over an earlier round", SINCE, ("4.02", "17.21"),
         (LARGE, row("9.99", accelerators=8)), UNEQUAL),
        ("a single score is of one of the two", GROWN, ("4.02",),
         (LARGE, row("9.99", accelerators=8)), UNEQUAL),
        ("a size does not", GROWN, ("4.02", "17.21"),
         (LARGE, row("17.21", accelerators=16)), UNEQUAL),
    ],
)  # fmt: skip
def test_sizes_that_the_sentence_prints_need_no_caveat(
    why: str, relation: Claim, scores: tuple[str, ...], rows: tuple[Result, ...],
    stay: tuple[str, ...],
) -> None:  # fmt: skip
    beside = [(one, OURS) for one in scores]
    assert caveats(relation, beside, *rows, of=UNEQUAL) == stay, why


DGX = row("22.90", system="dgxa100", accelerators=8, **GPU)
CHOICE = ("depends_on_entry", "other_round")


@pytest.mark.parametrize(
    ("why", "scores", "rows", "stay"),
    [
        ("which entry it is stands there", ("4.02", "22.9"), (LARGE, DGX), ("other_round",)),
        ("of one side it does not", ("4.02", "22.9"), (SMALL, DGX), (*CHOICE, "other_scores")),
    ],
)
def test_scores_that_the_sentence_prints_tell_which_entry(
    why: str, scores: tuple[str, str], rows: tuple[Result, ...], stay: tuple[str, ...]
) -> None:
    relation = lead("5.7", "x", sentence=SAYS)
    beside = [(scores[0], OURS), (scores[1], THEIRS)]
    assert caveats(relation, beside, *rows, of=CHOICE) == stay, why


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("In LoRA Nvidia was faster: 1.22 minutes against 1.26 for Lambda.", "supported"),
        ("In LoRA Lambda was faster: 1.26 minutes against 1.22 for Nvidia.", "unresolved"),
        ("In LoRA Nvidia was slower: 1.22 minutes against 1.26 for Lambda.", "unresolved"),
        ("In LoRA Lambda was slower: 1.26 minutes against 1.22 for Nvidia.", "supported"),
    ],
)  # fmt: skip
def test_of_two_companies_the_printed_scores_say_which_entries_are_meant(
    text: str, label: str
) -> None:
    text = text.replace("LoRA", "Llama 2 70B LoRA")
    made = page(f"# MLPerf Training v5.1\n{text}", "en", title="MLPerf Training v5.1")
    claims = extract(made)
    verdicts = zip(claims, reconcile(made, claims), strict=True)
    (found,) = [verdict.label for one, verdict in verdicts if one.kind == "comparison"]
    assert found == label
