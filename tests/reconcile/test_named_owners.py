"""A machine that its sentence gives to somebody else bears a score out with a caveat only."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile.article.named_owners import by_named_owners
from pipeline.reconcile.cases import Finding
from pipeline.reconcile.checkers.score_readings import taken
from pipeline.reconcile.entries.candidates import Option
from pipeline.records import Claim, Slot, Subject
from tests.reconcile.make import claim, entry, figure

DELL = entry("5.51", "Dell", benchmark="bert", system="XE9680x8H100")
AGREES = Finding((taken(Option(DELL, "exact"), figure("5.51"))._replace(agrees=True),))
OPEN = Finding(tuple(take._replace(agrees=False) for take in AGREES.takes))
START = 40


def said(sentence: str, kind: Any = "time", who: str = "XE9680", **fields: Any) -> Claim:
    """A score of Dell's machine, the company known by ``who`` in the sentence."""
    at = START + sentence.find("XE9680")
    machine = Slot(value="XE9680", surface="XE9680", how="stated", start=at, end=at + 6)
    owner = Slot(value="Dell", surface=who, how="stated", start=at)
    task = Slot(value="bert", surface="BERT", how="stated")
    given: dict[str, Any] = {
        "subject": Subject(submitter=owner, system=machine), "benchmarks": (task,),
        "sentence": sentence, "sentence_start": START, "sentence_end": START + len(sentence),
    }  # fmt: skip
    return claim(kind, figure("5.51"), **(given | fields))


@pytest.mark.parametrize(
    ("why", "asked", "found", "weaker"),
    [
        ("a genitive", said("Supermicro's XE9680 trained BERT in 5.51 minutes"), AGREES, True),
        ("a name before a name", said("Supermicro XE9680: BERT in 5.51 minutes"), AGREES, True),
        ("of another script", said("Supermicro的XE9680用时5.51分钟"), AGREES, True),
        ("a word of the machine's name",
         said("Supermicro's PowerEdge XE9680 trained BERT in 5.51 minutes"), AGREES, True),
        ("a rate", said("Supermicro's XE9680 has 5.51 samples a second", "throughput"), AGREES,
         True),
        ("what somebody has fitted",
         said("Supermicro fitted its own XE9680 and took 5.51 minutes"), AGREES, True),
        ("in another language",
         said("XE9680 milik Supermicro butuh 5,51 menit", lang="id"), AGREES, True),
        ("one set beside the other", said("Supermicro and the XE9680 took 5.51 minutes"), AGREES,
         False),
        ("a company that says so",
         said("Supermicro says the XE9680 took 5.51 minutes",
              speaker=Slot(value="Supermicro", how="stated")), AGREES, False),
        ("two words", said("Supermicro lost to the XE9680 and its 5.51 minutes"), AGREES, False),
        ("a comma", said("Unlike Supermicro, XE9680 took 5.51 minutes"), AGREES, False),
        ("the company stands behind it", said("The XE9680 beat Supermicro in 5.51 minutes"),
         AGREES, False),
        ("it is Dell's", said("Dell's XE9680 trained BERT in 5.51 minutes"), AGREES, False),
        ("it has its chips from there", said("NVIDIA's XE9680 trained BERT in 5.51 minutes"),
         AGREES, True),
        ("whose chips it has, is told", said("The NVIDIA-powered XE9680 took 5.51 minutes"),
         AGREES, False),
        ("nobody is named", said("The XE9680 trained BERT in 5.51 minutes"), AGREES, False),
        ("two strangers", said("Supermicro XE9680 and HPE: BERT in 5.51 minutes"), AGREES, False),
        ("a machine that may be the stranger's",
         said("Supermicro's XE9680 and ThinkSystem SR675 V3 took 5.51 minutes"), AGREES, False),
        ("the company stands in the text", said("Supermicro XE9680", who="Dell"), AGREES, False),
        ("a gain is no score", said("Supermicro's XE9680 is 5.51 times as fast", "gain"), AGREES,
         False),
        ("what is open stays open", said("Supermicro's XE9680 took 5.51 minutes"), OPEN, False),
        ("without a machine",
         said("Supermicro's XE9680 took 5.51 minutes", who="",
              subject=Subject(submitter=Slot(value="Dell", how="stated"))), AGREES, False),
        ("a machine of another sentence",
         said("Supermicro's BERT took 5.51 minutes"), AGREES, False),
    ],
)  # fmt: skip
def test_a_machine_given_to_somebody_else(
    why: str, asked: Claim, found: Finding, weaker: bool
) -> None:
    (told,) = by_named_owners([asked], [found])
    assert [take.caveats for take in told.takes] == [("other_submitter",) if weaker else ()], why
