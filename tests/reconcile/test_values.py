"""Scores against entries: what supports, what contradicts, and what must not.

Long, for it holds a table of cases for every question that the checker asks of a score.
"""

from __future__ import annotations

import dataclasses
import random
from collections import defaultdict
from collections.abc import Callable
from decimal import Decimal

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pipeline.official import Erratum, load_results
from pipeline.official.names import Name, gazetteer
from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import Official, over
from pipeline.reconcile.numbers.agreement import as_printed
from pipeline.reconcile.numbers.units import PERFORMANCE
from pipeline.records import Claim, Quantity, Result, Scale, Scope, Subject, Verdict
from tests.reconcile.make import article, claim, figure, row, slot, subject

CLOSED = row("6.8585", system="ipu-pod128-POPART-closed")
OPEN = row("5.8787", system="ipu-pod128-POPART-open", division="open")
OLD = row("5.1111", round="1.0", published="2021-06-30")
POD = subject("Graphcore", "IPU-POD128")
TABLE = over((CLOSED, OPEN, OLD))


def one(c: Claim, table: Official = TABLE, published: str | None = "2021-12-02") -> Verdict:
    return reconcile(article(published), [c], table)[0]


def codes(verdict: Verdict) -> list[str]:
    return [note.code for note in verdict.caveats]


def test_the_closed_score_is_supported() -> None:
    verdict = one(claim("time", figure("6.86"), subject=POD))
    assert verdict.label == "supported"
    assert verdict.official == (CLOSED,)
    assert "6.8585 minutes" in verdict.explanation


def test_an_open_score_needs_a_caveat_unless_the_text_says_open() -> None:
    assert codes(one(claim("time", figure("5.88"), subject=POD))) == ["open_division"]
    stated = one(claim("time", figure("5.88"), subject=POD, division="open"))
    assert stated.label == "supported"


@pytest.mark.parametrize(
    ("printed", "label"),
    [
        ("6.85854817", "supported"),  # the table keeps four decimals of what the vendor prints
        ("6.85846", "supported"),
        ("6.95854817", "unresolved"),
        ("6.85", "supported"),
    ],
)
def test_digits_that_the_table_does_not_keep_are_not_held_against_it(
    printed: str, label: str
) -> None:
    assert one(claim("time", figure(printed), subject=POD)).label == label


@pytest.mark.parametrize(
    ("printed", "agrees"),
    [
        ("1016375", True),  # of rates the load generator prints six digits, and the vendor more
        ("1016384", True),
        ("1016386", False),
        ("1016.38", False),
    ],
)
def test_a_rate_has_six_digits_in_the_table(printed: str, agrees: bool) -> None:
    served = {"suite": "inference-datacenter", "scenario": "server", "unit": "tokens/s"}
    table = over((row("1016380", **served),))
    asked = claim("throughput", figure(printed, "tokens/s"), subject=POD, suite=served["suite"])
    assert (one(asked, table).label == "supported") is agrees


def test_a_wrong_digit_is_contradicted_and_explained() -> None:
    verdict = one(claim("time", figure("5.78"), subject=POD))
    assert verdict.label == "contradicted"
    assert verdict.diagnosis is not None and verdict.diagnosis.code == "digit"
    assert "5.88" in verdict.diagnosis.text


@pytest.mark.parametrize(
    ("why", "change"),
    [
        ("not_asserted", {"modality": "planned"}),
        ("subject", {"subject": subject()}),
        ("benchmark", {"benchmark": ""}),
        ("no_entry", {"subject": subject("Graphcore", "IPU-POD512")}),
        ("round_not_in_table", {"round": "6.0"}),
    ],
)
def test_what_is_not_known_is_never_contradicted(why: str, change: dict[str, object]) -> None:
    given_ = {"subject": POD, **change}
    verdict = one(claim("time", figure("5.78"), **given_))
    assert verdict.label == "unresolved"
    assert why in [note.code for note in verdict.missing]


def test_a_blank_score_forbids_a_contradiction() -> None:
    blank = row(None, system="ipu-pod128-other")
    table = over((CLOSED, OPEN, OLD, blank))
    verdict = one(claim("time", figure("5.78"), subject=POD), table)
    assert verdict.label == "unresolved"
    assert [note.code for note in verdict.missing] == ["blank_score"]


def test_an_inferred_round_is_let_go_and_a_stated_one_is_not() -> None:
    quantity = figure("5.11")
    inferred = one(claim("time", quantity, subject=POD, round_how="topic"))
    assert (inferred.label, codes(inferred)) == ("caveat", ["other_round"])
    stated = one(claim("time", quantity, subject=POD))
    assert stated.label == "contradicted"
    assert stated.diagnosis is not None and stated.diagnosis.code == "neighbour"


def test_a_text_speaks_only_of_results_of_its_day() -> None:
    later = one(claim("time", figure("6.86"), subject=POD, round=""), published="2021-11-29")
    assert later.label != "supported"
    eve = one(claim("time", figure("6.86"), subject=POD, round=""), published="2021-11-30")
    assert eve.label == "supported"


def test_units_are_converted_exactly() -> None:
    assert one(claim("time", figure("412", "seconds"), subject=POD)).label == "supported"
    assert one(claim("time", figure("0.114", "hours"), subject=POD)).label == "supported"


def test_before_scaling_is_a_caveat() -> None:
    scaled = row("7.5", unscaled=Decimal("6.1"))
    verdict = one(claim("time", figure("6.1"), subject=POD), over((scaled,)))
    assert (verdict.label, codes(verdict)) == ("caveat", ["unscaled"])


def test_the_maker_of_the_chips_is_not_blamed_for_a_partners_entry() -> None:
    partner = row("4.44", submitter="Atos", system="atos-128-a", accelerators=128)
    verdict = one(
        claim(
            "time", figure("4.44"), subject=subject("Graphcore", "", "MK2 IPU", accelerators=128)
        ),
        over((CLOSED, partner)),
    )
    assert (verdict.label, codes(verdict)) == ("caveat", ["other_submitter"])


@pytest.mark.parametrize(
    ("chip", "board", "label"),
    [
        ("B200", "NVIDIA Blackwell GPU (GB200)", "caveat"),
        ("B300", "NVIDIA Blackwell Ultra GPU (GB300)", "caveat"),
        ("GB200", "NVIDIA B200-SXM-180GB", "unresolved"),
        ("B200", "NVIDIA Blackwell Ultra GPU (GB300)", "unresolved"),
    ],
)
def test_a_chip_is_found_on_the_board_that_carries_it(chip: str, board: str, label: str) -> None:
    """Eight B200 of a GB200 rack are told as B200; a board is no chip, nor another chip's board."""
    rack = row("79.32", submitter="NVIDIA", system="tyche_ngpu8", system_name="", accelerator=board,
               accelerators=8, platform="NVIDIA")  # fmt: skip
    asked = claim("time", figure("79.3"), subject=subject("NVIDIA", chip, chip, accelerators=8))
    verdict = one(asked, over((rack,)))
    assert (verdict.label, codes(verdict)) == (label, ["superchip"] if label == "caveat" else [])


@pytest.mark.parametrize(
    ("sentence", "label"),
    [("took 5.78 min", "contradicted"), ("took 5.78,4 min", "unresolved"),
     ("took 35만5.78 min", "unresolved"), ("took 15.78 min", "unresolved")],
)  # fmt: skip
def test_a_figure_that_may_be_cut_is_not_blamed(sentence: str, label: str) -> None:
    assert one(claim("time", figure("5.78"), subject=POD, sentence=sentence)).label == label


def test_a_name_in_the_sentence_outweighs_an_inferred_one() -> None:
    rival = row("4.44", submitter="Azure", system="nd-a100", system_name="")
    carried = subject("Graphcore", "IPU-POD128", how="carried")
    asked = claim("time", figure("4.44"), subject=carried, sentence="Azure took 4.44 minutes")
    verdict = one(asked, over((CLOSED, rival)))
    assert (verdict.label, codes(verdict)) == ("caveat", ["relinked"])
    assert verdict.official == (rival,)


@pytest.mark.parametrize(
    ("why", "printed", "how", "label"),
    [
        ("three digits that one other machine of the company has", "18.3", "carried", "caveat"),
        ("that machine's figure said of the named one", "18.3", "stated", "contradicted"),
        ("two digits tell nothing", "18", "carried", "unresolved"),
        ("two machines have it", "24.5", "carried", "unresolved"),
        ("nobody's", "33.3", "carried", "unresolved"),
    ],
)
def test_a_system_of_the_sentence_before_gives_way_to_a_telling_figure(
    why: str, printed: str, how: str, label: str
) -> None:
    """“… the POD128. In June 256 of them took 18.3 minutes”: those are another system."""
    sizes = {"POD128": "6.85", "POD256": "18.3", "POD512": "24.5", "POD1024": "24.5"}
    rows = [row(score, system=name, system_name=name) for name, score in sizes.items()]
    company, carried = slot("Graphcore", "stated"), slot("POD128", how)
    asked = claim("time", figure(printed), subject=Subject(submitter=company, system=carried))
    verdict = one(asked, over(tuple(rows)))
    assert verdict.label == label, why
    assert codes(verdict) == (["carried_system"] if label == "caveat" else []), why


def test_a_figure_of_another_name_in_the_sentence_is_no_error() -> None:
    rival = row(
        "4.44",
        submitter="Azure",
        system="nd-a100",
        system_name="",
        accelerator="NVIDIA A100",
        platform="NVIDIA",
    )
    table = over((CLOSED, rival))
    told = claim("time", figure("4.44"), subject=POD, sentence="4.44 on Azure, IPU-POD128 slower")
    assert one(told, table).label == "unresolved"
    plain = claim("time", figure("4.44"), subject=POD, sentence="4.44 on the IPU-POD128")
    assert one(plain, table).label == "unresolved"  # nothing explains the difference


@pytest.mark.parametrize(
    ("printed", "others", "how", "label"),
    [
        ("8.66", 0, "stated", "contradicted"),
        ("8.66", 2, "stated", "contradicted"),
        ("8.66", 3, "stated", "contradicted"),
        ("8.66", 10, "stated", "unresolved"),
        ("8.66", 0, "carried", "unresolved"),
        ("6.66", 0, "stated", "contradicted"),
        ("6.66", 2, "stated", "contradicted"),
        ("6.66", 3, "stated", "unresolved"),
        ("6.66", 0, "carried", "unresolved"),
        ("7.97", 0, "stated", "unresolved"),
    ],
)
def test_a_slip_tells_which_of_few_entries_is_meant(
    printed: str, others: int, how: str, label: str
) -> None:
    # “Graphcore on BERT”, whose only entry is 6.86: 8.66 is that with two digits swapped, 6.66 with
    # one changed. Among more than three entries, one figure in ten would be explained so by a
    # change, and one in a hundred by a swap.
    rows = [CLOSED, *(row(f"{20 + n}.05", system=f"ipu-pod{n}") for n in range(others))]
    asked = claim("time", figure(printed), subject=subject("Graphcore", how=how))
    assert one(asked, over(tuple(rows))).label == label


def test_a_wrong_chip_count_is_shown_by_its_own_figure() -> None:
    sentence = "BERT took 6.859 minutes on 182 chips of Graphcore"
    wrong = subject("Graphcore", "IPU-POD128", accelerators=182)
    verdict = one(claim("time", figure("6.859"), subject=wrong, sentence=sentence))
    assert verdict.label == "contradicted"
    assert verdict.diagnosis is not None and verdict.diagnosis.code == "attribute"
    # A count that nobody has is joined to no other figure; 96 may be.
    crowded = claim("time", figure("6.859"), subject=wrong, sentence=f"{sentence} and 3.1 on 256")
    assert one(crowded).label == "contradicted"
    other = subject("Graphcore", "IPU-POD128", accelerators=96)
    crowded = claim("time", figure("6.859"), subject=other,
                    sentence="BERT took 6.859 minutes with 96 chips and 3.1 with 256")  # fmt: skip
    assert one(crowded).label == "unresolved"
    both = claim("time", figure("6.859"), subject=wrong, sentence=f"{sentence}, not on 128")
    assert one(both).label == "supported"


# --- properties over the shipped table ----------------------------------------------------

# All that are scores: training times, rates, latencies, of any suite.
ENTRIES = [
    r
    for r in load_results()
    if r.unit in PERFORMANCE and r.score and r.score > Decimal("0.05") and r.suite != "storage"
]
entries = st.sampled_from(ENTRIES) | st.sampled_from([r for r in ENTRIES if r.suite == "training"])


def about(result: Result, quantity: Quantity, *, division: bool = True) -> Claim:
    return claim(
        "time" if result.unit == "minutes" else "throughput",
        quantity,
        subject=subject(result.submitter, result.system),
        benchmark=result.benchmark,
        suite=result.suite,
        round=result.round,
        division=result.division if division else "",
        scenario=result.scenario,
    )


@settings(max_examples=120)
@given(entries, st.integers(0, 4), st.sampled_from(["exact", "about", "over", "under", "up_to"]))
def test_an_entry_printed_in_any_way_is_supported(result: Result, places: int, hedge: str) -> None:
    assert result.score is not None
    printed = as_printed(result.score, places)
    assume(printed > 0)
    if hedge == "over":
        printed -= Decimal(1).scaleb(-places)
        assume(result.score < 2 * printed)  # from there on nobody would say it so
    if hedge == "under":
        printed += Decimal(1).scaleb(-places)
    if hedge == "about":
        assume(abs(printed - result.score) < printed * Decimal("0.05"))
    quantity = figure(str(printed), result.unit, hedge=hedge)
    verdict = one(about(result, quantity), None, "2030-01-01")
    assert verdict.label == "supported"
    silent = about(result, quantity, division=False)
    open_text = one(silent, None, "2030-01-01")
    assert open_text.label in ("supported", "caveat")


@settings(max_examples=120)
@given(entries, st.integers(0, 3), st.integers(1, 9))
def test_a_changed_digit_is_never_supported_by_that_entry(
    result: Result, place: int, add: int
) -> None:
    assert result.score is not None
    printed = str(as_printed(result.score, 2))
    digits = [i for i, char in enumerate(printed) if char.isdigit()]
    at = digits[min(place, len(digits) - 1)]
    wrong = printed[:at] + str((int(printed[at]) + add) % 10) + printed[at + 1 :]
    assume(abs(Decimal(wrong) - result.score) > Decimal("0.01") and Decimal(wrong) > 0)
    verdict = one(about(result, figure(wrong, result.unit)), None, "2030-01-01")
    agreeing = {key for reading in verdict.readings if reading.agrees for key in reading.entries}
    assert result.key not in agreeing or verdict.label != "supported"


@settings(max_examples=25)
@given(st.randoms(use_true_random=False), st.sampled_from(["6.86", "5.88", "5.78", "5.11"]))
def test_labels_do_not_depend_on_the_order_of_rows(rng: random.Random, printed: str) -> None:
    rows = [CLOSED, OPEN, OLD, row("9.9", benchmark="resnet"), row("3.1", system="ipu-pod256-x")]
    rng.shuffle(rows)
    asked = claim("time", figure(printed), subject=POD)
    assert one(asked, over(tuple(rows))) == one(
        asked, over(tuple(sorted(rows, key=lambda r: r.key)))
    )


@settings(max_examples=40)
@given(entries, st.sets(st.sampled_from(["suite", "round", "benchmark", "division"]), min_size=2))
def test_an_unrelated_row_never_turns_a_contradiction_into_support(
    extra: Result, same: set[str]
) -> None:
    # It has the very figure, of the same round and test or of its own, but another's name.
    alike = {"suite": "training", "round": "1.1", "benchmark": "bert", "division": "closed"}
    extra = msgspec.structs.replace(
        extra, submitter="Somebody", platform="NVIDIA", score=Decimal("5.7812"), unit="minutes",
        published="2021-12-01", **{name: alike[name] for name in same},
    )  # fmt: skip
    asked = claim("time", figure("5.78"), subject=POD)
    assert one(asked, over((CLOSED, OPEN, OLD, extra))).label in ("contradicted", "unresolved")


SURFACES: dict[tuple[str, str], list[Name]] = defaultdict(list)
for name in gazetteer():
    SURFACES[(name.label, name.canon)].append(name)


def in_words(asked: Claim, draw: Callable[[list[Name]], Name], printed: str) -> Claim:
    """A claim whose company and benchmark go by any of their names, in a sentence of its own."""
    (task,) = asked.benchmarks
    company = asked.subject.submitter
    named = [
        draw(SURFACES[key]) if SURFACES[key] else None
        for key in (("BENCHMARK", task.value.partition("-")[0]), ("SUBMITTER", company.value))
    ]
    one, two = (found.surface if found is not None else "" for found in named)
    langs = [found.lang for found in named if found is not None and found.lang]
    return msgspec.structs.replace(
        asked,
        lang=langs[0] if langs else "en",
        sentence=f"{two}: {printed}, {one}",
        benchmarks=(msgspec.structs.replace(task, surface=one or task.surface),),
        subject=msgspec.structs.replace(
            asked.subject,
            submitter=msgspec.structs.replace(company, surface=two or company.surface),
        ),
    )


@settings(max_examples=60)
@given(entries, st.sampled_from(["1", "1.1", "1.37", "10", "2.9"]), st.data())
def test_labels_do_not_depend_on_language_or_synonyms(
    result: Result, off: str, data: st.DataObject
) -> None:
    assert result.score is not None
    # Right, or off by a slip or by what nothing explains.
    printed = str(as_printed(result.score * Decimal(off), 2))
    asked = about(result, figure(printed, result.unit))

    def draw(names: list[Name]) -> Name:
        return data.draw(st.sampled_from(names))

    labels = {one(in_words(asked, draw, printed), None, "2030-01-01").label for _ in range(2)}
    assert len(labels) == 1


@pytest.mark.parametrize(
    ("written", "label", "code"),
    [
        ("2021-12-02", "caveat", "corrected"),
        ("2022-01-31", "caveat", "corrected"),
        ("2022-02-01", "contradicted", "corrected"),
    ],
)
def test_a_score_that_was_corrected(written: str, label: str, code: str) -> None:
    erratum = Erratum(suite="training", round="1.1", date="2022-02-01", field="score",
                      submitter="Graphcore", system=CLOSED.system, benchmark="bert",
                      was="7.3131", now="6.8585", source="a test")  # fmt: skip
    table = dataclasses.replace(TABLE, errata=(erratum,))
    verdict = one(claim("time", figure("7.31"), subject=POD), table, written)
    assert verdict.label == label
    told = codes(verdict) if label == "caveat" else [getattr(verdict.diagnosis, "code", "")]
    assert told == [code]
    assert one(claim("time", figure("6.86"), subject=POD), table, written).label == "supported"
    assert one(claim("time", figure("7.31"), subject=POD), TABLE, written).label == "unresolved"


def test_a_count_that_is_anothers_hides_no_slip() -> None:
    # “256 of them” was not read: the figure was given the 1,024 chips of the one before.
    text = "1,024 chips took 2.22 minutes on ResNet, 256 {} minutes on BERT"
    sizes = {
        "submitter": "PCL",
        "system": "board",
        "system_name": "Board 900",
        "platform": "Huawei",
    }
    table = over((
        row("2.2211", **{**sizes, "system": "board1024", "accelerators": 1024,
            "benchmark": "resnet"}),
        row("9.6284", **{**sizes, "system": "board256", "accelerators": 256}),
    ))  # fmt: skip
    named = subject("PCL", "Board 900", accelerators=1024)

    def label(printed: str, sentence: str) -> str:
        asked = claim("time", figure(printed), subject=named, sentence=sentence.format(printed))
        return one(asked, table).label

    assert label("9.36", text) == "contradicted"
    assert label("9.63", text) == "supported"
    assert label("9.36", "1,024 chips took {} minutes on BERT") == "unresolved"
    # The name itself says its size: “two of them” is no size of the system.
    twice = subject("Graphcore", "IPU-POD128", nodes=7)
    swapped = claim("time", figure("8.66"), subject=twice, sentence="IPU-POD128: 8.66")
    assert one(swapped, over((CLOSED,))).label == "contradicted"


@pytest.mark.parametrize(
    ("printed", "label"), [("8.66", "contradicted"), ("6.86", "caveat"), ("7.97", "unresolved")]
)
def test_an_availability_that_is_anothers_hides_no_slip(printed: str, label: str) -> None:
    scope = Scope(suite=slot("training"), round=slot("1.1"), availability=slot("cloud"))
    asked = claim("time", figure(printed), subject=POD)
    assert one(msgspec.structs.replace(asked, scope=scope), over((CLOSED,))).label == label


@pytest.mark.parametrize(
    ("printed", "surface", "label"),
    [("5.88", "5.88", "unresolved"), ("5.88", "5.88 seconds", "contradicted")],
)
def test_a_unit_that_stands_at_another_figure_is_not_blamed(
    printed: str, surface: str, label: str
) -> None:
    text = f"38.1 seconds for one, and {surface} for the IPU-POD128"
    quantity = figure(printed, "seconds", surface=surface)
    asked = claim("time", quantity, subject=POD, sentence=text)
    assert one(asked, over((row("5.8787", system="ipu-pod128"),))).label == label


@pytest.mark.parametrize(("bound", "agrees"), [("30", True), ("17", True), ("16", False)])
def test_over_two_minutes_is_not_said_of_an_hour(bound: str, agrees: bool) -> None:
    asked = claim("time", figure(bound, hedge="over"), subject=POD)
    verdict = one(asked, over((row("32.7012", system="ipu-pod128"),)))
    assert (verdict.label == "supported") is agrees


@pytest.mark.parametrize(
    ("why", "printed", "hedge", "label", "words"),
    [
        ("the best there is", "5.9", "exact", "supported", "the best of its task"),
        ("under a bound, by the best", "6", "under", "supported", "the best of its task"),
        ("only one has it", "28.33", "exact", "supported", "the only one with this figure"),
        ("two have it", "31.55", "exact", "caveat", "fits several entries"),
        ("few digits, not the best", "28", "exact", "caveat", "fits several entries"),
    ],
)
def test_a_score_of_somebody(why: str, printed: str, hedge: str, label: str, words: str) -> None:
    scores = ("5.8787", "28.3277", "31.5511", "31.5522")
    table = over(tuple(row(score, system=f"s{score}") for score in scores))
    verdict = one(claim("time", figure(printed, hedge=hedge), subject=subject()), table)
    assert verdict.label == label, why
    assert words in verdict.explanation


@pytest.mark.parametrize(
    ("printed", "hedge", "label"),
    [
        ("28.33", "exact", "supported"),  # only one has it
        ("5.9", "exact", "unresolved"),
        ("2", "about", "unresolved"),
        ("6", "under", "unresolved"),
    ],
)
def test_somebodys_score_of_no_round_is_anybodys(printed: str, hedge: str, label: str) -> None:
    table = over(tuple(row(score, system=f"s{score}") for score in ("2.1", "5.8787", "28.3277")))
    asked = claim(
        "time", figure(printed, hedge=hedge), subject=subject(), scope=Scope(suite=slot("training"))
    )
    verdict = one(asked, table, published=None)
    assert verdict.label == label, verdict.explanation
    assert label == "supported" or {"subject", "round"} <= {n.code for n in verdict.missing}


@pytest.mark.parametrize(
    ("printed", "label"), [("28.3", "supported"), ("28", "caveat"), ("31.6", "caveat")]
)
def test_three_digits_tell_whose_score_it_is(printed: str, label: str) -> None:
    # Of 5.9, 28.3 and two times 31.6 minutes: the last two figures are anybody's of several.
    scores = ("5.8787", "28.3277", "31.5511", "31.5522")
    table = over(tuple(row(score, system=f"s{score}") for score in scores))
    assert one(claim("time", figure(printed), subject=subject()), table).label == label


@pytest.mark.parametrize(
    ("bound", "score", "agrees"),
    [("1", "2.5", True), ("1", "3.0", False), ("1", "2.99", True), ("4", "7.9", True),
     ("4", "8", False)],
)  # fmt: skip
def test_how_far_over_a_bound_a_score_may_be(bound: str, score: str, agrees: bool) -> None:
    # Below twice the bound, or, of a bound of one unit, two units above it.
    asked = claim("time", figure(bound, hedge="over"), subject=POD)
    verdict = one(asked, over((row(score, system="ipu-pod128"),)))
    assert (verdict.label == "supported") is agrees


@pytest.mark.parametrize(
    ("printed", "label", "caveats"),
    [
        ("12.3", "supported", []),
        ("12.35", "supported", []),
        ("12.4", "caveat", ["from_rounded_parts"]),  # 12.345, 12.35, 12.4: rounded twice
        ("12.2", "caveat", ["loosely_rounded"]),
        ("12.5", "contradicted", []),  # a digit of 12.3 was changed
    ],
)
def test_how_a_score_was_rounded(printed: str, label: str, caveats: list[str]) -> None:
    table = over((row("12.12" if printed == "12.2" else "12.345", system="ipu-pod128"),))
    verdict = one(claim("time", figure(printed), subject=POD), table)
    assert (verdict.label, codes(verdict)) == (label, caveats)


@pytest.mark.parametrize(
    ("printed", "entries", "label"),
    [("33", 8, "supported"), ("33", 9, "caveat"), ("32.7", 9, "supported")],
)
def test_two_digits_tell_little_among_many_entries(printed: str, entries: int, label: str) -> None:
    # “Graphcore on BERT”, of which it has so many.
    rows = [row("32.7012"), *(row(f"{50 + n}.5", system=f"other{n}") for n in range(entries - 1))]
    asked = claim("time", figure(printed), subject=subject("Graphcore"))
    assert one(asked, over(tuple(rows))).label == label


@pytest.mark.parametrize(
    ("why", "printed", "fields", "label"),
    [
        ("three digits", "6.86", {}, "contradicted"),
        ("two digits are anybody's", "6.9", {}, "unresolved"),
        ("cut off, not rounded", "6.85", {}, "unresolved"),
        ("three digits behind a hedge", "6.86", {"hedge": "about"}, "contradicted"),
        ("two behind one", "6.9", {"hedge": "about"}, "unresolved"),
        ("no round", "6.86", {"round": ""}, "unresolved"),
        ("a name from elsewhere", "6.86", {"how": "topic"}, "unresolved"),
        ("a name from the sentence before", "6.86", {"how": "carried"}, "contradicted"),
        ("nobody's name", "6.86", {"system": ""}, "unresolved"),
    ],
)
def test_when_a_chip_count_is_shown_to_be_wrong(
    why: str, printed: str, fields: dict[str, object], label: str
) -> None:
    sentence = f"BERT took {printed} minutes on a Graphcore system of 96 chips"
    who = subject("Graphcore", str(fields.get("system", "IPU-POD128")), accelerators=96,
                  how=fields.get("how", "stated"))  # fmt: skip
    quantity = figure(printed, hedge=fields.get("hedge", "exact"))
    asked = claim("time", quantity, subject=who, sentence=sentence,
                  round=fields.get("round", "1.1"))  # fmt: skip
    verdict = one(asked, over((CLOSED,)))
    assert verdict.label == label, why
    if label == "contradicted":
        assert verdict.diagnosis is not None
        assert "96" in verdict.diagnosis.text and "128" in verdict.diagnosis.text


def test_a_wrong_count_of_servers_is_told_in_servers() -> None:
    sentence = "BERT took 6.86 minutes on 3 servers of Graphcore"
    who = subject("Graphcore", "IPU-POD128", nodes=3)
    verdict = one(claim("time", figure("6.86"), subject=who, sentence=sentence), over((CLOSED,)))
    assert verdict.diagnosis is not None
    assert "3" in verdict.diagnosis.text and "2" in verdict.diagnosis.text
    assert "128" not in verdict.diagnosis.text.replace(CLOSED.system, "")


def sized(score: str, chips: int, name: str = "board", **fields: object) -> Result:
    """An entry of a system that is entered in several sizes."""
    given_: dict[str, object] = {
        "submitter": "PCL", "system": f"{name}x{chips}", "system_name": "Board 900",
        "platform": "Huawei", "accelerators": chips, "nodes": chips // 8, "host_processors": 4,
        "accelerator": "Ascend 910",
    }  # fmt: skip
    return row(score, **(given_ | fields))


SMALL, LARGE = sized("9.6284", 256), sized("2.2211", 1024)


@pytest.mark.parametrize(
    ("why", "rows", "who", "label"),
    [
        ("one entry has the size that stands there", [SMALL, LARGE], "Board 900", "contradicted"),
        ("two entries of that size: either may be meant",
         [SMALL, sized("12.1717", 256, "plank"), LARGE], "Board 900", "unresolved"),
        ("but with one score", [SMALL, sized("9.6284", 256, "plank"), LARGE], "Board 900",
         "contradicted"),
        ("the company's name alone names no system", [SMALL, LARGE], "", "unresolved"),
    ],
)  # fmt: skip
def test_a_size_that_stands_elsewhere_in_the_sentence(
    why: str, rows: list[Result], who: str, label: str
) -> None:
    # “256 of them” was not read, and the figure 9.36 (for 9.63) was given a count of 512.
    text = "The Board 900 of PCL with 512 chips was shown, 256 of them took 9.36 minutes on BERT"
    # The test was named before, so that the sentence alone does not show whose the figure is.
    asked = claim("time", figure("9.36"), subject=subject("PCL", who, accelerators=512),
                  sentence=text, benchmark_how="carried")  # fmt: skip
    assert one(asked, over(tuple(rows))).label == label, why


def test_a_system_of_one_size_needs_no_count() -> None:
    # Two entries with two scores, both of 128 chips: 8.66 is the first with two digits swapped.
    rows = (CLOSED, row("9.1234", system="ipu-pod128-TF1"))
    twice = subject("Graphcore", "IPU-POD128", nodes=7)
    asked = claim("time", figure("8.66"), subject=twice, sentence="IPU-POD128: 8.66")
    assert one(asked, over(rows)).label == "contradicted"


@pytest.mark.parametrize(
    ("why", "printed", "hedge", "who", "benchmark", "label"),
    [
        ("the entry of the other size has it", "9.63", "exact", subject("PCL", "", "Ascend 910"),
         "bert", "supported"),
        ("a bound is of any size", "9", "over", subject("PCL", "", "Ascend 910"), "bert",
         "unresolved"),
        ("of no company and no system, anybody's size is too much to assume", "9.63", "exact",
         subject("", "", "Ascend 910"), "bert", "unresolved"),
        ("of no benchmark it is too", "9.63", "exact", subject("PCL", "", "Ascend 910"), "",
         "unresolved"),
    ],
)  # fmt: skip
def test_what_another_size_in_the_sentence_bears_out(
    why: str, printed: str, hedge: str, who: Subject, benchmark: str, label: str
) -> None:
    who = msgspec.structs.replace(who, scale=Scale(accelerators=1024))
    text = f"On 1024 chips of PCL, and {printed} minutes on 256"
    asked = claim("time", figure(printed, hedge=hedge), subject=who, sentence=text,
                  benchmark=benchmark)  # fmt: skip
    assert one(asked, over((SMALL, LARGE))).label == label, why


@pytest.mark.parametrize(
    ("why", "scale", "official"),
    [
        ("chips are told as chips", {"accelerators": 182}, "128"),
        ("of chips and servers the chips", {"accelerators": 182, "nodes": 2}, "128"),
        ("servers as servers", {"nodes": 3}, "2"),
    ],
)
def test_which_count_a_wrong_size_is_held_against(
    why: str, scale: dict[str, int], official: str
) -> None:
    there = row("6.8585", system="ipu-closed", system_name="IPU-POD")
    stated = ", ".join(f"{number}" for number in scale.values())
    asked = claim("time", figure("6.86"), subject=subject("Graphcore", "IPU-POD", **scale),
                  sentence=f"6.86 minutes with {stated}")  # fmt: skip
    diagnosis = one(asked, over((there,))).diagnosis
    assert diagnosis is not None and diagnosis.code == "attribute", why
    assert f" {official} " in f"{diagnosis.text} ".replace(".", " ").replace(",", " ")


@pytest.mark.parametrize(
    ("why", "how", "company", "label"),
    [
        ("the sentence names the chip", "stated", "", "contradicted"),
        ("a carried chip, and the company whose entry it is", "carried", "Intel-HabanaLabs",
         "contradicted"),
        ("the company by its parent's name", "carried", "Intel", "contradicted"),
        ("a carried chip, which several enter, and no company", "carried", "", "unresolved"),
    ],
)  # fmt: skip
def test_a_wrong_size_of_a_carried_chip_is_blamed_on_its_company_alone(
    why: str, how: str, company: str, label: str
) -> None:
    text = f"{company} 6.859 minutes with 182 of the chips"
    table = over((row("6.8585", submitter="Intel-HabanaLabs", system="HLS-Gaudi2-N16",
                      system_name="", accelerator="Intel Gaudi2", platform="Intel"),))  # fmt: skip
    named = subject(company, "Gaudi2", "Gaudi2", how=how, accelerators=182)
    who = msgspec.structs.replace(named, submitter=slot(company))
    asked = claim("time", figure("6.859"), subject=who, sentence=text, benchmark_how="carried")
    assert one(asked, table).label == label, why


def test_a_processor_system_has_its_size_in_processors() -> None:
    there = row("6.8585", system="xeon", system_name="Xeon Box", accelerator="", accelerators=None,
                host_processors=32)  # fmt: skip
    asked = claim("time", figure("6.86"), sentence="6.86 minutes with 48 processors",
                  subject=subject("Graphcore", "Xeon Box", processors=48))  # fmt: skip
    diagnosis = one(asked, over((there,))).diagnosis
    assert diagnosis is not None and "32" in diagnosis.text


def test_the_nearest_score_is_shown_first() -> None:
    rows = (row("5.1", system="ipu-pod128-a"), row("9.1", system="ipu-pod128-b"))
    verdict = one(claim("time", figure("8.0", hedge="about"), subject=POD), over(rows))
    assert verdict.reading is not None
    assert verdict.reading.arithmetic.result == Decimal("9.1")


@pytest.mark.parametrize(
    ("alternative", "assumed"), [(None, False), ("6859", False), ("6.859", True)]
)
def test_a_sign_that_was_read_the_other_way_is_told(alternative: str | None, assumed: bool) -> None:
    # “6.859”: six thousand, or six and a bit.
    printed = "6859" if assumed else "6.859"
    other = Decimal(alternative) if alternative else None
    verdict = one(claim("time", figure(printed, alternative=other), subject=POD))
    assert verdict.label == "supported"
    assert verdict.reading is not None
    assert ("decimal sign" in verdict.reading.assumed) is assumed


def test_over_four_and_under_nine_is_what_it_says() -> None:
    quantity = figure("3", hedge="over", high=Decimal(9))
    asked = claim("time", quantity, subject=POD)
    assert one(asked, over((CLOSED,))).label == "supported"
