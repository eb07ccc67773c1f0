"""A gain whose sentence prints what it started from, with the round of the start."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.article.starts import _later, _since, earlier
from pipeline.reconcile.entries.facts import Official, over
from pipeline.records import Baseline, Claim, Verdict
from tests.reconcile.make import article, claim, figure, row, slot, subject

TABLE = over(
    (
        row("37.1219", round="1.0", published="2021-06-30", system="ipu-pod16", benchmark="resnet"),
        row("28.3345", system="ipu-pod16", benchmark="resnet"),
        row("8.5012", system="ipu-pod64", benchmark="resnet"),
    )
)
POD = subject("Graphcore", "IPU-POD16")
FROM = "IPU-POD16 went from 37.12 minutes in v1.0 to {} on ResNet-50, {} percent less time"


def verdicts(
    score: str, percent: str, sentence: str = FROM, table: Official = TABLE, **fields: Any
) -> tuple[Verdict, Verdict]:
    """A score and its gain, both given the round of the start, as its sentence has no other."""
    text = sentence.format(score, percent)
    known: dict[str, Any] = {
        "subject": POD, "benchmark": "resnet", "sentence": text, "round": "1.0", **fields,
    }  # fmt: skip
    claims: list[Claim] = [
        claim("time", figure(score), id="a", **known),
        claim("gain", figure(percent, "percent"), id="b", measure="time", **known),
    ]
    first, second = reconcile(article(), claims, table)
    return first, second


def test_the_round_in_the_sentence_is_the_starts() -> None:
    score, gain = verdicts("28.33", "24")
    assert (score.label, gain.label) == ("supported", "supported")
    assert score.reading is not None and gain.reading is not None
    assert any("1.0 is that of what it is measured from" in a for a in score.reading.assumed)
    assert gain.reading.arithmetic.text == "(37.12 − 28.33) / 37.12 = 23.7 % less time"


def test_the_gain_is_over_the_start_and_no_earlier_round() -> None:
    older = row("56.6666", round="0.7", published="2020-07-29", system="ipu-pod16",
                benchmark="resnet")  # fmt: skip
    table = over((*TABLE.index.rows, older))
    assert verdicts("28.33", "24", table=table)[1].label == "supported"
    assert verdicts("28.33", "50", table=table)[1].label != "supported"


def test_a_gain_is_of_the_later_round_and_a_score_only_if_it_is_right() -> None:
    read_anew = [
        any("what it is measured from" in word for one in verdict.readings for word in one.assumed)
        for verdict in verdicts("28.99", "24")
    ]
    assert read_anew == [False, True]


@pytest.mark.parametrize(
    ("score", "percent", "sentence"),
    [
        # The start is no official score of that round: it proves nothing.
        ("28.33", "24", FROM.replace("37.12", "36.66")),
        # The figure is that round's own.
        ("37.12", "24", "IPU-POD16 took {} minutes in v1.0, {} percent less time"),
    ],
)
def test_what_leaves_the_round_alone(score: str, percent: str, sentence: str) -> None:
    assert verdicts(score, percent, sentence)[1].label == "unresolved"


@pytest.mark.parametrize(
    ("percent", "label", "sentence"),
    [
        ("24", "supported", FROM),
        ("48", "contradicted", FROM),
        # With another number in the sentence the sum may be about that one.
        ("48", "unresolved", FROM + ", for 8 systems"),
    ],
)
def test_a_wrong_sum_is_told_by_the_start(percent: str, label: str, sentence: str) -> None:
    _, gain = verdicts("28.33", percent, sentence, round="1.1")
    assert gain.label == label
    if label == "contradicted":
        assert gain.diagnosis is not None and gain.diagnosis.code == "sum"


def test_a_gain_over_a_round_is_not_of_that_round() -> None:
    since = Baseline(round=slot("1.0"))
    asked = claim("gain", figure("24", "percent"), subject=POD, benchmark="resnet", measure="time",
                  round="1.0", round_how="topic", baseline=since)  # fmt: skip
    (verdict,) = reconcile(article(), [asked], TABLE)
    assert verdict.label == "supported"


def test_percent_of_printed_scores_taken_the_other_way_is_said_of_less_time() -> None:
    _, gain = verdicts("28.33", "31", round="1.1")  # 37.12 / 28.33 is 1.31
    assert (gain.label, [note.code for note in gain.caveats]) == ("caveat", ["percent_measure"])


STARTS = over(
    (
        row("37.1219", round="1.0", published="2021-06-30", system="ipu-pod16", benchmark="resnet"),
        row("28.3345", system="ipu-pod16", benchmark="resnet"),
        row("58.6003", round="0.7", published="2020-07-29", system="old", benchmark="resnet"),
    )
)
LINE = "ResNet-50 went from 37.12 minutes in v1.0 to 28.33, 24 percent less"


def mates(score: str = "28.33", **fields: Any) -> list[Claim]:
    """A score and its gain in one sentence that gives a round."""
    known = {"subject": POD, "benchmark": "resnet", "sentence": LINE, "round": "1.0"}
    return [claim("time", figure(score), id="a", **{**known, **fields}),
            claim("gain", figure("24", "percent"), id="b", **{**known, **fields})]  # fmt: skip


@pytest.mark.parametrize(
    ("why", "claims", "since"),
    [
        ("the number beside it is that round's score", mates(), "1.0"),
        ("its own score is that round's", mates("37.12"), ""),
        ("no number is", mates(sentence="from 38.99 in v1.0 to 28.33, 24 percent"), ""),
        ("the round is the article's, not the sentence's", mates(round_how="topic"), ""),
        ("no round is given", mates(round=""), ""),
        ("nobody is named", mates(subject=subject()), ""),
        ("of a company that has no such score", mates(subject=subject("Dell")), ""),
        ("of another test", mates(benchmark="bert"), ""),
    ],
)
def test_whose_the_round_in_a_gains_sentence_is(why: str, claims: list[Claim], since: str) -> None:
    assert _since(claims[1], claims, STARTS).value == since, why


def test_a_round_of_another_sentence_is_not_the_starts() -> None:
    claims = mates()
    away = msgspec.structs.replace(slot("1.0"), start=900, end=903)
    scope = msgspec.structs.replace(claims[1].scope, round=away)
    asked = msgspec.structs.replace(claims[1], scope=scope)
    assert _since(asked, [claims[0], asked], STARTS).value == ""


def test_what_it_started_from_may_have_a_claim_of_its_own() -> None:
    text = "37.12 minutes in v1.0, now 28.33: 24 percent less"
    claims = mates(sentence=text)
    start = msgspec.structs.replace(claims[0], id="c", quantity=figure("37.12"))
    assert _since(claims[1], [*claims, start], STARTS).value == "1.0"
    # A count is no score that a gain could have started from.
    count = claim("count", figure("37.12", "accelerators"), subject=POD, benchmark="resnet",
                  sentence=text, round="1.0")  # fmt: skip
    gain = mates(sentence="37.12 of them in v1.0, 24 percent less")[1]
    assert _since(gain, [gain, count], STARTS).value == ""


@pytest.mark.parametrize(
    ("why", "topics", "round_"),
    [
        ("the one round that the article is about", ["1.1"], "1.1"),
        ("said of many claims", ["1.1", "1.1"], "1.1"),
        ("not one before the start", ["0.7"], ""),
        ("not the start's own", ["1.0"], ""),
        ("of two, either", ["1.1", "2.0"], ""),
        ("none", [], ""),
    ],
)
def test_the_round_that_came_after_the_start(why: str, topics: list[str], round_: str) -> None:
    table = over((*STARTS.index.rows, row("20", round="2.0", published="2022-06-29",
                                          benchmark="resnet")))  # fmt: skip
    claims = [claim("time", figure("9"), round=one, round_how="topic") for one in topics]
    stated = claim("time", figure("9"), round="1.1")  # a round that some sentence gives
    found = _later([*claims, stated], slot("1.0"), mates()[1], table)
    assert found.value == round_, why


@pytest.mark.parametrize(
    ("why", "printed", "round_", "found"),
    [
        ("of the round before", "37.12", "1.1", "37.1219"),
        ("of one long before", "58.60", "1.1", "58.6003"),
        ("of another entry of the same round", "30.55", "1.1", "30.5512"),
        ("not of a later one", "28.33", "1.0", None),
        ("not the score itself", "28.33", "1.1", None),
        ("nobody's", "44.44", "1.1", None),
    ],
)
def test_the_score_that_stands_with_another(
    why: str, printed: str, round_: str, found: str | None
) -> None:
    more = row("30.5512", system="ipu-pod16-b", benchmark="resnet")
    table = over((*STARTS.index.rows, more))
    own = next(one for one in table.index.rows if one.round == round_)
    asked = claim("time", figure("9.9"), subject=POD, benchmark="resnet",
                  sentence=f"from {printed} minutes")  # fmt: skip
    start = earlier(asked, own, [], table)
    assert (str(start[1].score) if start is not None else None) == found, why
