"""Counts: of the chips and servers of a system, of the results and companies of a round."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over, shipped
from pipeline.records import Result, Verdict
from tests.reconcile.make import article, claim, entry, figure, row, subject


def counted(printed: str, unit: str, rows: tuple[Result, ...], **fields: Any) -> Verdict:
    day = fields.pop("day", "2021-12-02")
    asked = claim("count", figure(printed, unit), **({"benchmark": ""} | fields))
    return reconcile(article(day), [asked], over(rows))[0]


POD = subject("Graphcore", "IPU-POD128")


@pytest.mark.parametrize(
    ("why", "printed", "unit", "fields", "label", "codes"),
    [
        ("its chips", "128", "accelerators", {}, "supported", []),
        ("one more", "129", "accelerators", {}, "caveat", ["loosely_rounded"]),
        ("its servers", "2", "nodes", {}, "supported", []),
        ("a machine without chips is counted in processors", "4", "accelerators",
         {"accelerators": None}, "supported", []),
        ("what the table does not count", "128", "accelerators",
         {"accelerators": None, "host_processors": None}, "unresolved", []),
        ("an open entry is as large as it is", "128", "accelerators", {"division": "open"},
         "supported", []),
        ("of an older round, as the text does not say", "128", "accelerators",
         {"round": "1.0", "published": "2021-06-30"}, "caveat", ["other_round"]),
        ("a name that is only spelt alike counts nothing", "128", "accelerators",
         {"system": "zpu-pqd128", "system_name": "IPX-PAD127"}, "unresolved", []),
    ],
)  # fmt: skip
def test_how_large_a_system_is(
    why: str, printed: str, unit: str, fields: dict[str, Any], label: str, codes: list[str]
) -> None:
    newer = entry("9.9", "Dell", benchmark="bert")
    found = counted(printed, unit, (row("6.8585", **fields), newer), subject=POD, round="")
    assert (found.label, [note.code for note in found.caveats]) == (label, codes), why


A100S = entry("9.9", "Dell", benchmark="bert", accelerators=128, nodes=16)
BOARDS = entry("9.9", "Dell", benchmark="bert", accelerators=128, nodes=16,
               accelerator="NVIDIA Blackwell GPU (GB200)")  # fmt: skip


@pytest.mark.parametrize(
    ("surface", "entered", "label"),
    [
        ("128 A100", A100S, "supported"),
        ("128 GPUs", A100S, "supported"),
        ("128 Gaudi2", A100S, "unresolved"),
        ("128 Ampere-Chips", A100S, "supported"),  # the chip's family
        ("128 B200", BOARDS, "supported"),  # the board that carries it
        ("128 H100", BOARDS, "unresolved"),
    ],
)
def test_a_count_may_name_its_chips(surface: str, entered: Result, label: str) -> None:
    asked = claim("count", figure("128", "accelerators", surface=surface), subject=subject("Dell"))
    assert reconcile(article(), [asked], over((entered,)))[0].label == label


def test_of_many_sizes_the_one_that_is_meant_is_kept() -> None:
    rows = tuple(row("6.9", system=f"ipu-pod{n}", accelerators=n) for n in range(10, 30))
    found = counted("29", "accelerators", rows, subject=subject("Graphcore"))
    assert found.label == "supported"
    assert [one.accelerators for one in found.official] == [29]


@pytest.mark.parametrize(
    ("name", "code"), [("ipu-pod128-TF1", "unexplained"), ("IPU", "identification")]
)
def test_a_wrong_count_is_left_open(name: str, code: str) -> None:
    # An entry's own name says which is meant; a chip stands for machines of any size.
    found = counted("620", "accelerators", (row("6.8585"),), subject=subject("Graphcore", name))
    assert found.label == "unresolved"
    assert [note.code for note in found.missing] == [code]


OLD = {"round": "1.0", "published": "2021-06-30"}
ROUND = (
    entry("10", "Alpha"), entry("11", "Alpha", benchmark="bert"), entry("12", "Beta+Gamma"),
    entry("5", "Alpha", benchmark="ssd", division="open"),
    entry("300", "Alpha", unit="J", benchmark="bert"),
    entry("10", "Alpha", **OLD),
)  # fmt: skip


OF_ALPHA = {"subject": subject("Alpha")}


@pytest.mark.parametrize(
    ("why", "printed", "unit", "fields", "label"),
    [
        ("all that it submitted", "3", "results", OF_ALPHA, "caveat"),
        ("in the closed division", "2", "results", OF_ALPHA, "caveat"),
        ("in the open one", "1", "results", OF_ALPHA, "caveat"),
        ("one more is not so many", "5", "results", OF_ALPHA, "unresolved"),
        ("a joint entry is each one's", "1", "results", {"subject": subject("Gamma")}, "caveat"),
        ("the round's own number may be told by a company", "4", "results", OF_ALPHA, "caveat"),
        ("a company that a word points back to", "2", "results",
         {"subject": subject("Alpha", how="carried")}, "caveat"),
        ("a company that nothing points to", "2", "results",
         {"subject": subject("Alpha", how="topic")}, "unresolved"),
    ],
)  # fmt: skip
def test_what_one_company_submitted(
    why: str, printed: str, unit: str, fields: dict[str, Any], label: str
) -> None:
    assert counted(printed, unit, ROUND, **fields).label == label, why


@pytest.mark.parametrize(
    ("why", "printed", "unit", "fields", "label"),
    [
        ("the closed results", "180", "results", {"division": "closed"}, "caveat"),
        ("the open ones", "6", "results", {"division": "open"}, "caveat"),
        ("all of them", "186", "results", {}, "caveat"),
        ("all of them, of a part", "186", "results", {"division": "closed"}, "caveat"),
        ("those of another division", "6", "results", {"division": "closed"}, "unresolved"),
        ("the companies of a division", "12", "submitters", {"division": "closed"}, "supported"),
        ("the companies of a category of systems", "13", "submitters",
         {"division": "closed", "suite": "inference-datacenter", "round": "1.0"}, "supported"),
        ("of the other category", "13", "submitters",
         {"division": "closed", "suite": "inference-edge", "round": "1.0"}, "unresolved"),
    ],
)  # fmt: skip
def test_a_part_of_a_round(
    why: str, printed: str, unit: str, fields: dict[str, Any], label: str
) -> None:
    scope = {"suite": "training", "round": "1.1"} | fields
    asked = claim("count", figure(printed, unit), benchmark="", **scope)
    assert reconcile(article("2022-10-01"), [asked], shipped())[0].label == label, why


def test_in_how_many_benchmarks_a_company_took_part() -> None:
    assert counted("3", "benchmarks", ROUND, **OF_ALPHA).label == "caveat"
    ((take, *_),) = [counted("3", "benchmarks", ROUND, **OF_ALPHA).readings]
    assert "3 benchmarks of Alpha" in take.arithmetic.text


@pytest.mark.parametrize(
    ("why", "printed", "unit", "fields", "label"),
    [
        ("submitters, joint ones as one", "2", "submitters", {}, "supported"),
        ("or each company by itself", "3", "submitters", {}, "supported"),
        ("not so many", "6", "submitters", {}, "unresolved"),
        ("scores, which are not quite what is called results", "4", "results", {}, "caveat"),
        ("measured energy is none", "6", "results", {}, "unresolved"),
        ("benchmarks of the closed division", "2", "benchmarks", {}, "supported"),
        ("not those of the open one too", "4", "benchmarks", {}, "unresolved"),
        ("of the round that is stated", "1", "submitters", {"round": "1.0"}, "supported"),
        ("of the newest, if none is", "2", "submitters", {"round": ""}, "supported"),
        ("and of training, if no suite is", "2", "submitters", {"suite": ""}, "supported"),
        ("another suite", "2", "submitters", {"suite": "hpc", "round": "1.0"}, "unresolved"),
        ("what cannot be counted", "2", "countries", {}, "unresolved"),
    ],
)
def test_what_a_round_brought(
    why: str, printed: str, unit: str, fields: dict[str, Any], label: str
) -> None:
    found = counted(printed, unit, ROUND, **fields)
    assert found.label == label, why
    if fields.get("round") == "":
        assert found.reading is not None and "round=1.1" in found.reading.assumed


@pytest.mark.parametrize(
    ("printed", "unit", "who", "codes"),
    [
        ("138", "results", "Alpha", ["whole_round"]),
        ("138", "results", "", []),
        ("9", "submitters", "Alpha", []),
        ("138", "results", "Nobody", []),
    ],
)
def test_the_count_of_a_round_is_not_one_companys(
    printed: str, unit: str, who: str, codes: list[str]
) -> None:
    rows = (entry("10", "Alpha", round="0.7", published="2020-07-29"),)
    found = counted(printed, unit, rows, round="0.7", subject=subject(who))
    assert found.label == ("caveat" if codes else "supported")
    assert [note.code for note in found.caveats] == codes


def test_an_undated_text_without_a_round_counts_nothing() -> None:
    found = counted("2", "submitters", ROUND, round="", day=None)
    assert found.label == "unresolved"
    assert [note.code for note in found.missing] == ["round"]


def test_a_bound_of_the_organisers_counts_where_the_table_has_no_entries() -> None:
    # “more than 200 results”, as the organiser says of storage 2.0, whose results are not tabled
    asked = claim(
        "count", figure("200", "results", "over"), benchmark="", suite="storage", round="2.0"
    )
    assert reconcile(article("2025-08-05"), [asked], over(ROUND))[0].label == "supported"
    found = counted("211", "results", ROUND, suite="storage", round="2.0", day="2025-08-05")
    assert [note.code for note in found.missing] == ["round_not_in_table"]


def test_results_of_measured_power_are_not_held_against_all_results() -> None:
    asked = claim("count", figure("350", "results", "over"), benchmark="", suite="inference",
                  round="1.1", filters=("power",))  # fmt: skip
    found = reconcile(article("2022-10-01"), [asked], shipped())[0]
    assert (found.label, [note.code for note in found.missing]) == ("unresolved", ["counting_rule"])


def test_the_suite_may_be_one_that_has_rounds_of_its_own() -> None:
    hpc = (entry("10", "Alpha", suite="hpc", round="1.0", benchmark="cosmo"), *ROUND)
    assert counted("1", "submitters", hpc, suite="hpc", round="1.0").label == "caveat"
    assert counted("3", "submitters", hpc, suite="hpc", round="1.0").label == "unresolved"


@pytest.mark.parametrize(
    ("why", "printed", "unit", "label", "text"),
    [
        ("the organiser's own", "9", "submitters", "supported", "the organiser counts 9"),
        ("and its results", "138", "results", "supported", "the organiser counts 138"),
        ("ours, where it differs", "1", "submitters", "caveat", "1 submitters in the table"),
        ("of another round", "9", "benchmarks", "unresolved", ""),
    ],
)
def test_the_organisers_own_counts_come_first(
    why: str, printed: str, unit: str, label: str, text: str
) -> None:
    rows = (entry("10", "Alpha", round="0.7", published="2020-07-29"),)
    found = counted(printed, unit, rows, round="0.7")
    assert found.label == label, why
    assert found.reading is not None and text in found.reading.arithmetic.text
    later = counted(printed, unit, ROUND)
    assert later.label == "unresolved" or "organiser" not in later.explanation


@pytest.mark.parametrize(
    ("why", "printed", "hedge", "round_", "label"),
    [
        ("over 1,800, as the organiser puts it", "1800", "over", "1.1", "supported"),
        ("told without the bound", "1800", "exact", "1.1", "supported"),
        ("nearly 5,300, as the organiser puts it", "5300", "under", "2.1", "supported"),
        ("which are not over 5,300", "5300", "over", "2.1", "unresolved"),
        ("another number", "1900", "over", "1.1", "unresolved"),
        ("the number of another round", "1800", "over", "2.1", "unresolved"),
    ],
)
def test_a_bound_that_the_organiser_gives(
    why: str, printed: str, hedge: str, round_: str, label: str
) -> None:
    asked = claim("count", figure(printed, "results", hedge), benchmark="", suite="inference",
                  round=round_)  # fmt: skip
    assert reconcile(article("2022-10-01"), [asked], shipped())[0].label == label, why


SAID = "MLPerf {suite} v{round} drew {{}} in all"


@pytest.mark.parametrize(
    ("why", "printed", "unit", "scope", "label"),
    [
        ("the organiser's own", "23", "submitters", "inference 5.0", "supported"),
        ("companies need not be submitters, whatever their number looks like", "32", "submitters",
         "inference 5.0", "unresolved"),
        ("nor so many more of them", "53", "submitters", "inference 5.0", "unresolved"),
        ("its second digit another: one may count so", "25", "submitters", "inference 5.0",
         "unresolved"),
        ("fewer than all are a part of them", "12", "submitters", "training 2.0", "unresolved"),
        ("a slip of nothing", "61", "submitters", "inference 5.0", "unresolved"),
        ("a slip that is the count of another round", "27", "submitters", "inference 4.0",
         "unresolved"),
        ("the organiser's results", "964", "results", "inference 4.1", "supported"),
        ("two digits of them swapped", "694", "results", "inference 4.1", "contradicted"),
        ("one digit another", "664", "results", "inference 4.1", "contradicted"),
        ("two digits others", "633", "results", "inference 4.1", "unresolved"),
        ("nearly what the table counts", "944", "results", "inference 4.1", "unresolved"),
        ("nobody gives the results of the round", "1187", "results", "training 4.1",
         "unresolved"),
        ("nor where all submitters stand in the table", "71", "submitters", "training 4.1",
         "unresolved"),
        ("a round whose results are not tabled yet", "229", "results", "training 6.0",
         "supported"),
        ("its results miscounted", "292", "results", "training 6.0", "contradicted"),
        ("a slip that an earlier round has", "209", "results", "training 6.0", "unresolved"),
    ],
)  # fmt: skip
def test_a_miscounted_round(why: str, printed: str, unit: str, scope: str, label: str) -> None:
    assert of_round(printed, unit, scope).label == label, why


def of_round(printed: str, unit: str, scope: str, **fields: Any) -> Verdict:
    suite, round_ = scope.split()
    surface = f"{printed} {unit}"
    text = fields.pop("sentence", SAID.format(suite=suite, round=round_)).format(surface)
    quantity = figure(printed, unit, fields.pop("hedge", "exact"), surface=surface)
    asked = claim("count", quantity, suite=suite, round=round_, sentence=text,
                  **({"benchmark": "", "lang": ""} | fields))  # fmt: skip
    known = {(one.suite, one.round): one.published for one in shipped().rounds}
    return reconcile(article(known[suite, round_]), [asked], shipped())[0]


@pytest.mark.parametrize(
    ("why", "fields"),
    [
        ("a bound", {"hedge": "over"}),
        ("about so many", {"hedge": "about"}),
        ("up to so many", {"hedge": "up_to"}),
        ("of a company", {"subject": subject("Dell")}),
        ("of a benchmark", {"benchmark": "bert"}),
        ("of a division", {"division": "open"}),
        (
            "beside a company's name",
            {"sentence": "With Nvidia's chips MLPerf Inference 4.1 has {}"},
        ),
        ("beside another number", {"sentence": "MLPerf Inference 4.1 has {}, 9 of them new"}),
        ("the round is not said there", {"round_how": "topic"}),
        ("planned", {"modality": "planned"}),
    ],
)
def test_what_holds_back_that_a_round_is_miscounted(why: str, fields: dict[str, Any]) -> None:
    assert of_round("694", "results", "inference 4.1", **fields).label != "contradicted", why


def test_the_official_count_is_told() -> None:
    diagnosis = of_round("694", "results", "inference 4.1").diagnosis
    assert diagnosis is not None and diagnosis.code == "miscounted"
    assert "results in inference 4.1 is 964," in diagnosis.text


def test_the_nearest_that_is_shown_is_the_nearest_count() -> None:
    sizes = tuple(
        row("9.9", system=f"pod{n}", system_name="IPU-POD", accelerators=n) for n in (8, 512, 256)
    )
    found = counted("400", "accelerators", sizes, subject=subject("Graphcore"))
    assert "512 accelerators" in found.explanation


STORED = [
    row(score, suite="storage", round="1.0", published="2024-09-25", submitter="Nutanix",
        system=system, system_name="", benchmark="resnet", scenario=chip, accelerators=None,
        nodes=None, unit="emulated accelerators")
    for score, system, chip in (("250", "seven", "h100"), ("500", "seven-a", "a100"))
]  # fmt: skip


@pytest.mark.parametrize(
    ("printed", "surface", "label"),
    [
        ("250", "250 emulated H100", "supported"),
        ("500", "500 emulated A100", "supported"),
        ("500", "500 emulated H100", "unresolved"),
        ("250", "250 accelerators", "supported"),
        ("320", "320 emulated H100", "unresolved"),
    ],
)
def test_the_chips_that_a_storage_system_keeps_busy(printed: str, surface: str, label: str) -> None:
    quantity = msgspec.structs.replace(figure(printed, "accelerators"), surface=surface)
    asked = claim("count", quantity, subject=subject("Nutanix"), suite="storage", round="1.0",
                  benchmark="resnet")  # fmt: skip
    page = article(published="2024-09-26")
    assert reconcile(page, [asked], over(tuple(STORED)))[0].label == label
