"""The small questions that checkers ask of the table: whose rows, of what size, near what score.

Long, for each question has a table of cases of its own.
"""

from __future__ import annotations

import dataclasses
from decimal import Decimal
from typing import Any

import pytest

from pipeline.official import Erratum
from pipeline.official.ids import IdEntry
from pipeline.reconcile.article.parts import _of_others
from pipeline.reconcile.article.plain_sums import within as is_within
from pipeline.reconcile.article.starts import besides, earlier, relation, scored
from pipeline.reconcile.cases import Finding, Take
from pipeline.reconcile.checkers.citations import rows_of
from pipeline.reconcile.checkers.suites import _timed
from pipeline.reconcile.entries.candidates import Option, _gone, _per_node
from pipeline.reconcile.entries.dating import dated
from pipeline.reconcile.entries.facts import over, shipped
from pipeline.reconcile.judging.diagnoses import corrected
from pipeline.reconcile.judging.slips import alone, says, speaks_of, without_tests
from pipeline.reconcile.numbers.nearby import _apart, _spans, around
from pipeline.reconcile.verdicts import verdict
from pipeline.records import Arithmetic, Claim, Result, Scale
from tests.reconcile.make import article, claim, entry, figure, row, subject


def test_digits_in_the_names_of_tests_are_nobodys_figures() -> None:
    said = "Llama 2 70B took 5, Llama 2 70B again 6"
    assert without_tests(said) == f"{';' * 11} took 5, {';' * 11} again 6"


def test_the_rows_of_an_id_are_of_its_company_and_its_system() -> None:
    own = row("5.0", system="shared", submitter="Ours")
    rows = (own, row("6.0", system="shared", submitter="Theirs"), row("7.0", submitter="Ours"))
    cited = IdEntry(id="1.1-2000", suite="training", round="1.1", submitter="Ours", system="shared")
    assert rows_of(cited, over(rows)) == (own,)


@pytest.mark.parametrize(
    ("round_", "system", "published"),
    [
        ("", "dgxa100_n310_ngc21.05_mxnet", "2021-06-30"),
        ("1.0", "dgxa100_n310_ngc21.05_mxnet", None),  # a stated round needs no date
        ("", "", None),  # a company has entries in every round
        ("", "DGX A100", None),  # and so has a series of systems
    ],
)
def test_only_an_official_name_without_a_round_dates_an_article(
    round_: str, system: str, published: str | None
) -> None:
    named = claim("time", figure("40"), round=round_, subject=subject("NVIDIA", system))
    assert dated(article(None), [named], shipped()).published == published


def test_a_date_that_is_known_is_kept() -> None:
    named = claim("time", subject=subject("NVIDIA", "dgxa100_n310_ngc21.05_mxnet"), round="")
    assert dated(article("2030-01-01"), [named], shipped()).published == "2030-01-01"


@pytest.mark.parametrize(
    ("each", "nodes", "chips", "hosts", "fits"),
    [
        (8, None, 64, 8, True),  # “eight in each server”
        (8, 8, 64, 8, True),
        (8, 4, 64, 8, False),
        (8, None, 8, 1, False),  # one server's count is the system's own
        (4, None, 64, 8, False),
        (None, None, 64, 8, False),
        (None, None, 0, 8, True),  # a machine without chips has none in each server
    ],
)
def test_a_count_can_be_that_of_each_node(
    each: int | None, nodes: int | None, chips: int, hosts: int, fits: bool
) -> None:
    there = row("5.0", accelerators=chips, nodes=hosts)
    assert _per_node(Scale(accelerators=each, nodes=nodes), there) is fits


OLD = row("5.0", round="0.5", published="2018-12-12")
NEW = row("4.0", round="1.1", published="2021-12-01")


@pytest.mark.parametrize(
    ("options", "gone"),
    [
        ([("exact", OLD)], True),
        ([("alias", OLD), ("exact", OLD)], True),
        ([("exact", OLD), ("exact", NEW)], False),
        ([("family", OLD)], False),  # another of its kind may be meant
        ([("exact", OLD), ("family", OLD)], False),
    ],
)
def test_a_system_has_left_the_record(options: list[tuple[Any, Result]], gone: bool) -> None:
    named = [Option(one, level, (), ()) for level, one in options]
    assert _gone(named, over((OLD, NEW))) is gone


def test_of_equally_late_scores_the_closed_one_is_what_a_gain_started_from() -> None:
    now = row("20.0", round="1.1")
    old: dict[str, Any] = {"round": "1.0", "published": "2021-06-30", "system": "pod"}
    opened, closed = row("30.01", division="open", **old), row("30.02", **old)
    sentence = "It fell from 30.0 minutes by a third"
    gain = claim(
        "gain", figure("33", "percent"), subject=subject("Graphcore"), sentence=sentence,
        surface="a third",
    )  # fmt: skip
    found = earlier(gain, now, [gain], over((now, opened, closed)))
    assert found is not None
    assert found[1] == closed


SPANS = [
    ([], []),
    ([(1, 2)], [(1, 2)]),
    ([(5, 6), (1, 2)], [(1, 2), (5, 6)]),
    ([(1, 3), (2, 5)], [(1, 5)]),
    ([(1, 5), (2, 3)], [(1, 5)]),
    ([(1, 2), (2, 3)], [(1, 3)]),
    ([(0, 1), (4, 5), (1, 2)], [(0, 2), (4, 5)]),
]


@pytest.mark.parametrize(("spans", "apart"), SPANS)
def test_spans_that_meet_are_one(
    spans: list[tuple[int, int]], apart: list[tuple[int, int]]
) -> None:
    found = _apart([(Decimal(low), Decimal(high)) for low, high in spans])
    assert list(found) == [(Decimal(low), Decimal(high)) for low, high in apart]


def test_of_many_entries_those_near_a_figure_are_looked_at() -> None:
    rows = [entry(f"{number}.5", f"Maker{number}") for number in range(1, 13)]
    index = over(rows).index
    every = index.resolve(subject(), benchmark="resnet")
    assert len(every) == len(rows)
    near = around(every, figure("7.5"))
    assert [match.result.score for match in near] == [Decimal("7.5")]
    both = around(every, figure("7.5", alternative=Decimal("3.5")))
    assert [match.result.score for match in both] == [Decimal("3.5"), Decimal("7.5")]
    assert around(every, figure("7.5", hedge="over")) is every
    assert around(every[:7], figure("7.5")) == every[:7]


@pytest.mark.parametrize(
    ("row_unit", "printed", "unit"),
    [
        ("minutes", "70.5", "minutes"),
        ("minutes", "4230", "seconds"),
        ("samples/s", "70.5", "samples/s"),
    ],
)
def test_scores_are_near_a_figure_in_its_unit(row_unit: str, printed: str, unit: str) -> None:
    rows = [entry(f"{number}0.5", f"Maker{number}", unit=row_unit) for number in range(1, 13)]
    every = over(rows).index.resolve(subject(), benchmark="resnet")
    near = around(every, figure(printed, unit))
    assert [match.result.score for match in near] == [Decimal("70.5")]


@pytest.mark.parametrize(
    ("slot", "text", "named"),
    [
        ("system", "the dgx a100 came first", True),
        ("system", "the a100 came first", True),
        ("system", "nvidia came first", True),
        ("system", "the tpu came first", False),
        ("division", "the open division", False),
        ("round", "in round 1.1 it", True),
        ("round", "in round 1.0 it", False),
        ("benchmark", "on bert it", True),
        ("benchmark", "on ssd it", False),
    ],
)
def test_what_a_text_names_of_an_entry(slot: str, text: str, named: bool) -> None:
    there = row(
        "5.0", submitter="NVIDIA", system="dgxa100_n8_ngc21.09_pytorch", system_name="DGX A100",
        accelerator="NVIDIA A100-SXM4-80GB (400W)", platform="NVIDIA",
    )  # fmt: skip
    assert speaks_of(slot, there, text) is named


HERE = {"sentence_start": 0, "sentence_end": 90}
COUNT = claim("suite", figure("4", "benchmarks"), **HERE)


@pytest.mark.parametrize(
    ("time", "timed"),
    [
        (claim("suite", figure("1"), start=40, end=48, **HERE), True),
        (claim("time", figure("1"), start=40, end=48, **HERE), False),
        (claim("suite", figure("8", "benchmarks"), start=40, end=48, **HERE), False),
        (claim("suite", figure("1"), start=140, end=148, sentence_start=91, sentence_end=200),
         False),
        (claim("suite", figure("1"), start=40, end=48, modality="planned", **HERE), False),
        (claim("suite", figure("1"), start=40, end=48, outside=True, **HERE), False),
        (COUNT, False),
    ],
)  # fmt: skip
def test_the_time_of_a_count_stands_behind_it_in_its_sentence(time: Claim, timed: bool) -> None:
    assert _timed(time, COUNT) is timed


@pytest.mark.parametrize(
    ("text", "named"),
    [("the xe9680 came first", True), ("the r750xa came first", False), ("it came first", False)],
)
def test_a_system_is_named_by_its_own_name_alone(text: str, named: bool) -> None:
    there = row("5.0", submitter="Dell", system="1xXE9680x8H100", system_name="XE9680",
                accelerator="NVIDIA H100", platform="NVIDIA")  # fmt: skip
    assert speaks_of("system", there, text) is named


@pytest.mark.parametrize(
    ("why", "sentence", "scale", "says_it"),
    [
        ("its chips", "with 128 of them", {}, True),
        ("its servers", "in 2 servers", {}, True),
        ("its processors", "with 4 processors", {}, True),
        ("what was read already", "with 128 of them", {"accelerators": 128}, False),
        ("another number", "with 64 of them", {}, False),
        ("none", "with them", {}, False),
    ],
)
def test_a_sentence_gives_the_size_of_an_entry(
    why: str, sentence: str, scale: dict[str, int], says_it: bool
) -> None:
    asked = claim("time", sentence=sentence, subject=subject("Graphcore", **scale))
    assert says(asked, row("5.0")) is says_it, why


def test_one_server_is_no_size() -> None:
    # “1” stands in too many sentences.
    assert not says(claim("time", sentence="in 1 minute"), row("5.0", nodes=1))


@pytest.mark.parametrize(
    ("why", "sentence", "scale", "round_", "single"),
    [
        ("the figure", "took 6.86 minutes", {}, "1.1", True),
        ("with its count", "took 6.86 minutes on 128", {"accelerators": 128}, "1.1", True),
        ("with its round", "took 6.86 minutes in v1.1 (1.1)", {}, "1.1", True),
        ("another number", "took 6.86 minutes, or 9.9", {}, "1.1", False),
        ("the count stands elsewhere", "took 6.86 minutes", {"accelerators": 128}, "1.1", False),
        ("a round that is no number", "took 6.86 minutes, 2021", {}, "2021 fall", False),
    ],
)
def test_a_figure_that_stands_alone(
    why: str, sentence: str, scale: dict[str, int], round_: str, single: bool
) -> None:
    asked = claim("time", figure("6.86"), sentence=sentence, round=round_,
                  subject=subject("Graphcore", **scale))  # fmt: skip
    assert alone(asked, figure("6.86")) is single, why


@pytest.mark.parametrize(
    ("why", "asked", "is_relation"),
    [
        ("a percent", claim("gain", figure("24", "percent")), True),
        ("a factor", claim("factor", figure("2", "x")), True),
        ("words", claim("comparison"), True),
        ("a difference of times", claim("comparison", figure("2", "minutes")), False),
        ("a score", claim("time", figure("24")), False),
        ("a rank in percent", claim("rank", figure("24", "percent")), False),
        ("planned", claim("gain", figure("24", "percent"), modality="planned"), False),
        ("outside", claim("gain", figure("24", "percent"), outside=True), False),
        ("by chip", claim("gain", figure("24", "percent"), per="accelerator"), False),
        ("of prices", claim("gain", figure("24", "percent"), measure="price"), False),
    ],
)
def test_what_tells_how_two_scores_stand_to_each_other(
    why: str, asked: Claim, is_relation: bool
) -> None:
    assert relation(asked) is is_relation, why


@pytest.mark.parametrize(
    ("sentence", "values"),
    [
        ("from 37.12 to 28.33", ["37.12"]),
        ("from 312 to 28.33", ["312"]),  # a whole number of three digits
        ("from 31 to 28.33", []),  # two digits are anything
        ("from 1,234 to 28.33", ["1.234", "1234"]),
    ],
)
def test_numbers_of_a_sentence_that_no_claim_has(sentence: str, values: list[str]) -> None:
    asked = claim("time", figure("28.33"), sentence=sentence)
    printed = list(besides(asked, [asked]))
    assert [str(one.value) for one in printed] == values
    assert {one.unit for one in printed} <= {"minutes"}


@pytest.mark.parametrize(
    ("printed", "found"), [("312", "311.9"), ("312.0", None), ("311.9", "311.9"), ("311.8", None)]
)
def test_the_entry_whose_score_a_number_is(printed: str, found: str | None) -> None:
    entries = [row(None), row("99.5"), row("311.9")]
    (number,) = besides(claim("time", figure("9.9"), sentence=f"from {printed}"), [])
    there = scored(number, entries)
    assert (str(there.score) if there is not None else None) == found


@pytest.mark.parametrize(
    ("printed", "unit", "alternative", "spans"),
    [
        # One unit in the last place, and at least half of a part that was rounded to 0.1 minutes.
        ("7", "minutes", None, [("360", "480")]),
        ("7.5", "minutes", None, [("444", "456")]),
        ("7.50", "minutes", None, [("447", "453")]),
        ("7.505", "minutes", None, [("447.3", "453.3")]),
        ("1.25", "hours", None, [("4464", "4536")]),
        ("450", "seconds", None, [("447", "453")]),
        ("20", "seconds", None, [("17", "23")]),
        ("70.5", "samples/s", None, [("67.5", "73.5")]),
        ("700", "samples/s", None, [("697", "703")]),
        ("5", "ms", None, [("-2.995", "3.005")]),
        ("1.728", "samples/s", "1728", [("-1.272", "4.728"), ("1725", "1731")]),
    ],
)
def test_how_far_off_a_score_is_looked_for(
    printed: str, unit: str, alternative: str | None, spans: list[tuple[str, str]]
) -> None:
    other = Decimal(alternative) if alternative else None
    found = _spans(figure(printed, unit, alternative=other))
    assert list(found) == [(Decimal(low), Decimal(high)) for low, high in spans]


def test_what_an_inferred_slot_keeps_out_is_named() -> None:
    rows = (row("6.9", system="one"), row("5.9", system="two"))
    arithmetic = Arithmetic(operation="value", operands=(), result=None, unit="", text="")
    there = Take(rows, arithmetic, agrees=True)
    asked = claim("time", figure("6.9"))
    told = verdict(asked, Finding(elsewhere=(there, there._replace(rows=rows[1:]))))
    assert [note.code for note in told.missing] == ["inferred"]
    assert "Graphcore one, bert, 1.1" in told.missing[0].text


@pytest.mark.parametrize(
    ("printed", "per", "was", "found"),
    [
        ("7.31", "", "7.3131", True),
        ("7.3", "", "7.3131", True),
        ("7.32", "", "7.3131", False),
        ("0.057", "accelerator", "7.3131", True),
        ("3.657", "node", "7.3131", True),
        ("7.31", "accelerator", "7.3131", False),
    ],
)
def test_a_score_that_was_corrected_explains_itself_alone(
    printed: str, per: str, was: str, found: bool
) -> None:
    one = row("6.8585", system="corrected")
    erratum = Erratum(suite="training", round="1.1", date="2022-02-01", field="score",
                      submitter="Graphcore", system="corrected", benchmark="bert", was=was,
                      now="6.8585", source="a test")  # fmt: skip
    table = dataclasses.replace(over((one,)), errata=(erratum,))
    options = [Option(row("9.9", system="other"), "exact"), Option(one, "exact")]
    coded = corrected(figure(printed), per, options, table)
    assert (coded is not None) is found
    if coded is not None:
        told = {"entry": "corrected", "was": was, "now": "6.8585", "date": "2022-02-01"}
        assert dict(coded.words) == told
    assert corrected(figure(printed), per, options[:1], table) is None


def test_a_bundle_is_the_same_as_itself_alone() -> None:
    one, other = over((OLD,)), over((OLD,))
    assert one != other
    assert {one: "one", other: "other"}[one] == "one"


@pytest.mark.parametrize(
    ("first", "last", "percent", "within"),
    [
        (("36", "minutes"), ("71.62", "minutes"), "50", True),
        (("36", "minutes"), ("71.62", "minutes"), "54", False),
        (("36", "minutes"), ("71.62", "seconds"), "50", False),  # no two of one unit
    ],
)
def test_what_printed_scores_can_make(
    first: tuple[str, str], last: tuple[str, str], percent: str, within: bool
) -> None:
    printed = [figure(text, unit) for text, unit in (first, last)]
    assert is_within(figure(percent, "percent"), printed) is within


@pytest.mark.parametrize(
    ("kind", "since", "rounds", "companies", "others"),
    [
        ("gain", "1.1", ("1.1", "1.1"), ("A", "A"), True),  # a gain over its own round
        ("gain", "1.0", ("1.0", "1.1"), ("A", "A"), False),
        ("gain", "0.7", ("1.0", "1.1"), ("A", "A"), True),
        ("gain", "previous", ("1.0", "1.1"), ("A", "A"), False),
        ("gain", "previous", ("1.1", "1.1"), ("A", "A"), True),
        ("gain", "", ("1.1", "1.1"), ("A", "B"), True),  # over itself, not over the other
        ("gain", "", ("1.1", "1.1"), ("A", "A"), False),
        ("gain", "", ("1.0", "1.1"), ("A", "B"), False),
        ("comparison", "", ("1.1", "1.1"), ("A", "B"), False),
    ],
)
def test_a_relation_that_starts_from_something_else(
    kind: Any, since: str, rounds: tuple[str, ...], companies: tuple[str, ...], others: bool
) -> None:
    rows = [row("5", round=name, submitter=company)
            for name, company in zip(rounds, companies, strict=True)]  # fmt: skip
    given = {"baseline_round": since} if since else {}
    assert _of_others(claim(kind, figure("20", "percent"), **given), rows) is others
