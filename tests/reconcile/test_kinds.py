"""Gains, comparisons, ranks, counts, suites, citations: one table of rows, one claim a case."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import Official, over, shipped
from pipeline.reconcile.numbers.relating import computed
from pipeline.records import Baseline, Claim, Result, Verdict
from tests.reconcile.make import article, claim, figure, row, subject


def pod(size: int, benchmark: str, round_: str, score: str, division: str = "closed") -> Result:
    return row(
        score,
        system=f"ipu-pod{size}-{benchmark}-{division}",
        system_name=f"IPU-POD{size}",
        accelerators=size,
        nodes=1,
        host_processors=2,
        benchmark=benchmark,
        round=round_,
        division=division,
        published="2021-06-30" if round_ == "1.0" else "2021-12-01",
    )


DGX = row(
    "29.1466", submitter="NVIDIA", system="dgxa100_ngc21.09_mxnet", system_name="", nodes=1,
    accelerator="NVIDIA A100-SXM4-80GB (400W)", accelerators=8, platform="NVIDIA",
    benchmark="resnet", host_processors=2,
)  # fmt: skip
SELENE = msgspec.structs.replace(
    DGX, system="dgxa100_n8_ngc21.09_mxnet", nodes=8, accelerators=64, score=Decimal("4.5"),
    host_processors=16,
)  # fmt: skip
ROWS = (
    pod(16, "resnet", "1.0", "37.1152"),
    pod(16, "resnet", "1.1", "28.3345"),
    pod(64, "resnet", "1.0", "14.4846"),
    pod(64, "resnet", "1.1", "8.5037"),
    pod(16, "bert", "1.0", "34.4888"),
    pod(16, "bert", "1.1", "32.6968"),
    pod(16, "bert", "1.0", "27.7539", "open"),
    pod(16, "bert", "1.1", "26.0502", "open"),
    pod(64, "bert", "1.0", "11.0759"),
    pod(64, "bert", "1.1", "10.5637"),
    pod(64, "bert", "1.0", "9.3921", "open"),
    pod(64, "bert", "1.1", "8.2545", "open"),
    DGX,
    SELENE,
)
TABLE = over(ROWS)


def pods(size: int) -> Any:
    return subject("Graphcore", f"IPU-POD{size}")


def verdicts(*claims: Claim, table: Official = TABLE) -> tuple[Verdict, ...]:
    return reconcile(article(), claims, table)


def gain(printed: str, size: int, benchmark: str, **fields: Any) -> Claim:
    given = {"baseline_round": "1.0", "measure": "performance", "unit": "percent", **fields}
    quantity = figure(printed, given.pop("unit"))
    return claim("gain", quantity, subject=pods(size), benchmark=benchmark, **given)


@pytest.mark.parametrize(
    ("asked", "label", "says"),
    [
        (gain("24", 16, "resnet"), "supported", "(37.12 − 28.33) / 37.12 = 23.7 % less time"),
        (gain("24", 16, "resnet"), "supported", "Read as more speed it would be 31 %."),
        (gain("31", 16, "resnet"), "supported", "37.12 / 28.33 − 1 = 31.0 % more speed"),
        (gain("41", 64, "resnet", baseline_round="previous"), "supported", "41.3 % less time"),
        (gain("41", 64, "resnet", measure="speed"), "caveat", "taken the other way"),
        (gain("1.7", 64, "resnet", unit="x"), "supported", "14.48 / 8.50 = 1.70 times"),
        (gain("1.9", 64, "resnet", unit="x"), "unresolved", "Nearest: 14.48 / 8.50"),
        (gain("170", 64, "resnet", measure="speed"), "contradicted", "1.70 times is 70 % more"),
        # “170 % of the speed” is right, and so is “by 0.7 times” where a language adds factors.
        (gain("170", 64, "resnet"), "unresolved", "nothing explains the difference"),
        (gain("0.7", 64, "resnet", unit="x"), "unresolved", "nothing explains the difference"),
        (gain("5", 16, "bert"), "supported", "5.2 % less time"),
        (gain("12", 64, "bert"), "caveat", "open-division"),
        (gain("40", 64, "bert"), "unresolved", "nothing explains the difference"),
        (gain("24", 16, "resnet", per="dollar"), "outside", "prices"),
    ],
)
def test_gain(asked: Claim, label: str, says: str) -> None:
    (verdict,) = verdicts(asked)
    assert verdict.label == label
    assert says in verdict.explanation


def test_divisions_mixed_in_one_sentence_are_a_caveat_of_both() -> None:
    five, twelve = verdicts(gain("5", 16, "bert"), gain("12", 64, "bert"))
    assert [note.code for note in five.caveats] == ["mixed_divisions"]
    assert [note.code for note in twelve.caveats] == ["open_division"]
    assert (five.label, twelve.label) == ("caveat", "caveat")


def test_an_incompatible_step_is_named() -> None:
    rows = (pod(16, "rnnt", "1.0", "20"), pod(16, "rnnt", "1.1", "10"))
    (verdict,) = verdicts(gain("2.0", 16, "rnnt", unit="x"), table=over(rows))
    assert [note.code for note in verdict.caveats] == ["incompatible_rounds"]


@pytest.mark.parametrize(
    ("operation", "old", "new", "lower", "value"),
    [
        ("ratio", "20", "10", True, "2"),
        ("ratio", "10", "20", False, "2"),
        ("less_time", "20", "10", True, "50"),
        ("more_speed", "20", "10", True, "100"),
        ("more_speed", "10", "15", False, "50"),
    ],
)
def test_sums(operation: str, old: str, new: str, lower: bool, value: str) -> None:
    assert computed(operation, Decimal(old), Decimal(new), lower) == Decimal(value)


def against(comparator: str, **fields: Any) -> Claim:
    rival = Baseline(subject=subject("NVIDIA", "DGX A100"))
    return claim(
        "comparison", subject=pods(16), benchmark="resnet", baseline=rival,
        comparator=comparator, **fields,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("comparator", "label"), [("faster", "supported"), ("slower", "caveat"), ("equal", "supported")]
)
def test_comparison(comparator: str, label: str) -> None:
    # It is slower only than a cluster of the machines, which “DGX A100” is unlikely to mean.
    (verdict,) = verdicts(against(comparator))
    assert verdict.label == label


def test_a_comparison_in_words_that_no_entry_bears_out_is_left_open() -> None:
    """Nothing in it could explain the difference, so the words may be of something else."""
    (verdict,) = verdicts(against("slower"), table=over(tuple(r for r in ROWS if r != SELENE)))
    assert verdict.label == "unresolved"
    assert [note.code for note in verdict.missing] == ["unexplained"]


def rank(submitter: str, *filters: str, **fields: Any) -> Claim:
    given = {"subject": subject(submitter), "benchmark": "resnet", "comparator": "fastest"}
    return claim("rank", filters=filters, **(given | fields))


@pytest.mark.parametrize(
    ("asked", "label"),
    [
        (rank("NVIDIA"), "supported"),
        (rank("NVIDIA", "onprem"), "supported"),
        (rank("Graphcore"), "unresolved"),  # of single servers it is the fastest
        (rank("Graphcore", "single_node", benchmark="bert"), "supported"),
        (rank("Graphcore", comparator="only"), "unresolved"),
        (rank("", benchmark="resnet"), "unresolved"),
    ],
)
def test_rank(asked: Claim, label: str) -> None:
    (verdict,) = verdicts(asked)
    assert verdict.label == label


def test_a_rank_is_contradicted_only_if_no_scope_bears_it_out() -> None:
    # Slower than another of its own kind: same chips, size and place.
    rival = msgspec.structs.replace(pod(64, "resnet", "1.1", "60"), submitter="Atos")
    rows = (DGX, rival, pod(64, "resnet", "1.1", "80"))
    (verdict,) = verdicts(rank("Graphcore"), table=over(rows))
    assert verdict.label == "contradicted"
    narrow = (DGX, pod(64, "resnet", "1.1", "80"))
    (verdict,) = verdicts(rank("Graphcore"), table=over(narrow))
    assert verdict.label == "unresolved"
    blank = msgspec.structs.replace(rival, score=None, system="ipu-pod64-x")
    (verdict,) = verdicts(rank("Graphcore"), table=over((*rows, blank)))
    assert verdict.label == "unresolved"


@pytest.mark.parametrize(
    ("number", "unit", "label"),
    [("64", "accelerators", "supported"), ("8", "nodes", "supported"),
     ("16", "processors", "supported"), ("65", "accelerators", "caveat"),
     ("620", "processors", "unresolved")],
)  # fmt: skip
def test_count_of_a_system(number: str, unit: str, label: str) -> None:
    asked = claim(
        "count", figure(number, unit), subject=subject("NVIDIA", SELENE.system), benchmark="resnet"
    )
    (verdict,) = verdicts(asked)
    assert verdict.label == label


def test_counts_of_a_round_are_never_contradicted() -> None:
    for number, label in (("2", "supported"), ("99", "unresolved")):
        (verdict,) = verdicts(claim("count", figure(number, "submitters"), benchmark=""))
        assert verdict.label == label


@pytest.mark.parametrize(
    ("printed", "of", "sentence", "label"),
    [
        ("11", None, "all under 11 minutes", "supported"),
        ("10", None, "all under 10 minutes", "unresolved"),
        ("9", 2, "1 of 2 in less than 9 minutes", "supported"),
        ("9", 2, "2 of 2 in less than 9 minutes", "unresolved"),
    ],
)
def test_suite(printed: str, of: int | None, sentence: str, label: str) -> None:
    start = sentence.index(f"{printed} minutes")
    quantity = figure(printed, hedge="under", start=start)
    asked = claim("suite", quantity, subject=subject("Graphcore"), benchmark="", of=of,
                  sentence=sentence)  # fmt: skip
    (verdict,) = verdicts(asked)
    assert verdict.label == label


def test_price_is_no_result() -> None:
    (verdict,) = verdicts(claim("price", figure("1.6", "x"), per="dollar"))
    assert verdict.label == "outside"


def test_citations() -> None:
    def cited(id_: str, submitter: str) -> Verdict:
        asked = claim("citation", ids=(id_,), subject=subject(submitter), benchmark="", round="1.0")
        return reconcile(article(), [asked], shipped())[0]

    assert cited("1.0-1025", "Graphcore").label == "supported"
    assert cited("1.0-1025", "NVIDIA").label == "unresolved"
    unknown = cited("1.0-1999", "Graphcore")
    assert unknown.label == "unresolved"
    assert [note.code for note in unknown.missing] == ["id_unknown"]


def test_an_undated_article_is_dated_by_the_official_names_it_prints() -> None:
    asked = claim(
        "time", figure("40", "seconds"), round="", benchmark="resnet",
        subject=subject("NVIDIA", "dgxa100_n310_ngc21.05_mxnet"),
    )  # fmt: skip
    (verdict,) = reconcile(article(None), [asked], shipped())
    assert verdict.label == "contradicted"
    assert verdict.diagnosis is not None
    assert "0.40 minutes read as seconds" in verdict.diagnosis.text


def test_what_was_gained_may_be_told_in_minutes() -> None:
    # “a quarter of an hour less than in the last round”: a difference, and no ratio
    asked = claim("gain", figure("15", "minutes"), benchmark="resnet", measure="time")
    assert reconcile(article("2021-12-02"), [asked], shipped())[0].label == "unresolved"
