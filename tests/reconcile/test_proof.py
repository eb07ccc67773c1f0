"""A figure that differs from the table is called wrong only where its article proves the link.

Long, for each condition of blame has a table of what holds it back.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.article.proof import _by_chance, _meant
from pipeline.reconcile.article.world import anybody
from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.checkers.score_readings import taken
from pipeline.reconcile.checkers.values import query_of
from pipeline.reconcile.entries.candidates import Option
from pipeline.reconcile.entries.facts import over
from pipeline.records import Article, Cell, Claim, Passage, Result, Subject, Verdict
from tests.reconcile.make import article, claim, figure, row, slot, subject

RESNET = {"benchmark": "resnet"}
TABLE = over(
    (
        row("28.3277", system="ipu-pod16-TF1", accelerators=16, **RESNET),
        row("32.7012", system="ipu-pod16-POPART", accelerators=16),
        row("8.5012", system="ipu-pod64-TF1", accelerators=64, **RESNET),
        row("29.1234", system="dgxa100", submitter="NVIDIA", accelerators=8, platform="NVIDIA",
            accelerator="NVIDIA A100", nodes=1, **RESNET),
    )
)  # fmt: skip
POD = subject("Graphcore", "IPU-POD16")
SAID = "IPU-POD16 needs {} minutes for ResNet-50 and {} for BERT"


def both(first: str, second: str, **fields: Any) -> list[Claim]:
    """Two figures of one sentence: the first, of ResNet, is right; the second is of BERT."""
    text = fields.pop("sentence", SAID).format(first, second)
    quantity = figure(second, hedge=fields.pop("hedge", "exact"))
    known = {"id": "a", "subject": POD, "benchmark": "resnet", "sentence": text}
    asked = {"id": "b", "subject": POD, "benchmark": "bert", "sentence": text, **fields}
    return [claim("time", figure(first), **known), claim("time", quantity, **asked)]


def second(claims: list[Claim], page: Article | None = None) -> Verdict:
    return reconcile(page or article(), claims, TABLE)[1]


def test_a_figure_beside_a_right_one_is_called_wrong() -> None:
    verdict = second(both("28.33", "37.46"))
    assert verdict.label == "contradicted"
    assert verdict.diagnosis is not None and verdict.diagnosis.code == "differs"
    assert "32.7012 minutes" in verdict.diagnosis.text
    assert verdict.official[0].system == "ipu-pod16-POPART"


def test_two_digits_are_enough_of_the_one_entry_that_is_meant() -> None:
    # 53 for 33: of two digits one is changed, and nobody in the round has so many minutes.
    assert second(both("28.33", "53")).label == "contradicted"
    # “Nearly 37” may have been read as 37.
    assert second(both("28.33", "37")).label == "unresolved"
    # Of a name that stands for machines of any size, somebody may have them.
    assert second(both("28.33", "53", subject=subject("Graphcore"))).label != "contradicted"
    rival = row("53.1", submitter="Azure", system="nd96", benchmark="bert", accelerators=16)
    claims = both("28.33", "53")
    assert reconcile(article(), claims, over((*TABLE.index.rows, rival)))[1].label == "unresolved"


@pytest.mark.parametrize(
    ("why", "first", "second_", "fields"),
    [
        ("two digits tell nothing that no slip makes", "28.33", "45", {}),
        ("an interval", "28.33", "37.4", {"hedge": "about"}),
        ("the article's other figure is no official score", "27.11", "37.46", {}),
        ("of another round", "28.33", "37.46", {"round": "1.0"}),
        ("another's figure, whom the article names", "28.33", "29.12", {}),
        ("another task's figure of the same system", "28.33", "28.3", {}),
        ("the same thing has its right figure", "28.33", "37.46", RESNET),
        ("planned", "28.33", "37.46", {"modality": "planned"}),
    ],
)  # fmt: skip
def test_what_holds_the_blame_back(
    why: str, first: str, second_: str, fields: dict[str, Any]
) -> None:
    claims = both(first, second_, **fields)
    if "names" in why:
        there = claim("time", figure("30"), id="c", subject=subject("NVIDIA", "DGX A100"))
        claims.append(there)
        claims[1] = both(first, second_, benchmark="resnet", subject=subject("Graphcore"))[1]
    assert second(claims).label != "contradicted", why


@pytest.mark.parametrize(
    ("named", "label"), [("H100 is new.", "contradicted"), ("BR104 is new.", "unresolved")]
)
def test_a_figure_of_whom_the_article_names_without_a_claim(named: str, label: str) -> None:
    rival = row("37.46", submitter="Biren", system="br104x8", accelerator="BR104", platform="Biren")
    page = Article(id="a", text=named, passages=(), published="2021-12-02")
    claims = both("28.33", "37.46")
    assert reconcile(page, claims, over((*TABLE.index.rows, rival)))[1].label == label


def test_a_carried_name_is_sure_where_a_figure_beside_it_agrees() -> None:
    carried = subject("Graphcore", "IPU-POD16", how="carried")
    claims = both("28.33", "37.46", subject=carried)
    assert second(claims).label == "contradicted"
    apart = [claims[0], both("28.33", "37.46", subject=carried, sentence_start=50)[1]]
    assert second(apart).label == "unresolved"


@pytest.mark.parametrize(
    ("why", "before", "printed", "label"),
    [
        ("the sentence before says it of the same", "28.33", "23.70", "contradicted"),
        ("what stands there agrees with nothing", "22.11", "23.70", "unresolved"),
    ],
)
def test_a_name_carried_from_the_sentence_before(
    why: str, before: str, printed: str, label: str
) -> None:
    passages = (Passage(kind="paragraph", start=0, end=90),)
    page = Article(id="a", text="", passages=passages, published="2021-12-02")
    first = claim("time", figure(before), id="a", subject=subject("Graphcore"), passage=0,
                  benchmark="resnet", sentence_end=40)  # fmt: skip
    carried = subject("Graphcore", how="carried")
    asked = claim("time", figure(printed), id="b", subject=carried, passage=0, sentence_start=41,
                  sentence_end=90)  # fmt: skip
    rival = claim("time", figure("29.12"), id="c", subject=subject("NVIDIA", "DGX A100"),
                  benchmark="resnet", passage=0, sentence_start=20, sentence_end=30)  # fmt: skip
    assert reconcile(page, [first, asked], TABLE)[1].label == label, why
    # Between the two another is spoken of: the name may be its, if no slip shows whose it is.
    asked = msgspec.structs.replace(asked, quantity=figure("25.55"))
    assert reconcile(page, [first, rival, asked], TABLE)[2].label == "unresolved"


@pytest.mark.parametrize(
    ("why", "benchmark_how", "besides", "label"),
    [
        ("the sentence has no name of its own", "carried", "", "unresolved"),
        ("it names the benchmark", "stated", "", "contradicted"),
        ("a figure beside it is borne out of the same", "carried", "8.50", "contradicted"),
        ("a figure beside it is borne out of another", "carried", "29.12", "unresolved"),
    ],
)
def test_a_figure_whose_names_were_all_carried_is_not_held_against_the_nearest_entry(
    why: str, benchmark_how: str, besides: str, label: str
) -> None:
    # “Graphcore needs 28.33 minutes for ResNet-50 with 16 IPUs. With 32 it is 19.77.”
    passages = (Passage(kind="paragraph", start=0, end=90),)
    page = Article(id="a", text="", passages=passages, published="2021-12-02")
    table = over((*TABLE.index.rows, row("17.4321", system="ipu-pod32", accelerators=32, **RESNET)))
    place: dict[str, Any] = {"passage": 0, "sentence_start": 41, "sentence_end": 90}
    sizes = subject("Graphcore", how="carried", accelerators=32)
    text = "With 32 it is 19.77"
    asked = claim("time", figure("19.77"), id="b", subject=sizes, benchmark="resnet",
                  benchmark_how=benchmark_how, sentence=text, **place)  # fmt: skip
    first = claim("time", figure("28.33"), id="a", subject=subject("Graphcore"), passage=0,
                  benchmark="resnet", sentence_end=40, sentence="first")  # fmt: skip
    claims = [first, asked]
    if besides:
        alike = subject("Graphcore", accelerators=64)
        other = alike if besides == "8.50" else subject("NVIDIA", "DGX A100")
        claims.append(claim("time", figure(besides), id="c", subject=other, benchmark="resnet",
                            benchmark_how="carried", sentence=text, **place))  # fmt: skip
    assert reconcile(page, claims, table)[1].label == label, why


def test_a_benchmark_carried_from_the_sentence_before() -> None:
    passages = (Passage(kind="paragraph", start=0, end=90),)
    page = Article(id="a", text="", passages=passages, published="2021-12-02")
    first = claim("time", figure("29.12"), id="a", subject=subject("NVIDIA", "DGX A100"),
                  benchmark="resnet", passage=0, sentence_end=40)  # fmt: skip
    place: dict[str, Any] = {"passage": 0, "sentence_start": 41, "sentence_end": 90}
    asked = claim("time", figure("31.55"), id="b", subject=POD, benchmark="resnet",
                  benchmark_how="carried", **place)  # fmt: skip
    assert reconcile(page, [first, asked], TABLE)[1].label == "contradicted"
    both_ = msgspec.structs.replace(first, id="c", benchmarks=(slot("bert"),))
    assert reconcile(page, [first, both_, asked], TABLE)[2].label == "unresolved"


def test_a_gain_does_not_give_the_score_it_is_worked_out_of() -> None:
    claims = both("28.33", "37.46")
    gain = claim("comparison", figure("13", "percent"), id="g", subject=POD, benchmark="bert",
                 sentence=claims[1].sentence, measure="time",
                 comparator="faster")  # fmt: skip
    assert second([*claims, gain]).label == "contradicted"


def test_a_stranger_with_a_figure_of_its_own_takes_nothing_away() -> None:
    text = "29.12 minutes for DGX A100 and 37.46 for the IPU-POD16 on ResNet-50"
    rival = claim("time", figure("29.12"), id="a", subject=subject("NVIDIA", "DGX A100"),
                  benchmark="resnet", sentence=text)  # fmt: skip
    asked = both("29.12", "37.46", sentence=text, benchmark="resnet")[1]
    assert second([rival, asked]).label == "contradicted"
    unsure = claim("time", figure("31.77"), id="a", subject=subject("NVIDIA", "DGX A100"),
                   benchmark="resnet", sentence=text)  # fmt: skip
    assert second([unsure, asked, rival]).label == "unresolved"


def cells(*claims: Claim) -> Article:
    passage = Passage(kind="cell", start=0, end=1, cell=Cell(table=0, row=0, column=0))
    return Article(id="a", text="", passages=(passage,) * len(claims), published="2021-12-02")


def test_cells_of_one_table_stand_beside_each_other() -> None:
    headed = subject("Graphcore", "IPU-POD16", how="table_header")
    made = [
        claim("time", figure(text), id=text, subject=headed, benchmark=task, passage=place,
              benchmark_how="table_header", sentence=text, sentence_start=place)
        for place, (text, task) in enumerate([("28.33", "resnet"), ("37.46", "bert")])
    ]  # fmt: skip
    assert second(made, cells(*made)).label == "contradicted"


@pytest.mark.parametrize(
    ("printed", "entries", "label"),
    [("5.78", 1, "contradicted"), ("5.78", 6, "unresolved"), ("15.78", 6, "contradicted")],
)
def test_a_changed_digit_explains_little_among_many_entries(
    printed: str, entries: int, label: str
) -> None:
    score = "15.8787" if printed == "15.78" else "5.8787"
    rows = [row(score, system="ipu-pod128-a")]
    rows += [row(f"{40 + n}.77", system=f"ipu-pod128-{n}") for n in range(entries - 1)]
    carried = claim("time", figure(printed), subject=subject("Graphcore", "IPU-POD128"),
                    benchmark_how="carried")  # fmt: skip
    (verdict,) = reconcile(article(), [carried], over(tuple(rows)))
    assert verdict.label == label


def test_a_rate_may_be_that_of_one_chip() -> None:
    rate = {"suite": "inference-datacenter", "round": "4.1", "unit": "tokens/s",
            "benchmark": "llama2_70b-99", "scenario": "offline", "published": "2024-08-28",
            "submitter": "AMD", "system": "8xMI300X", "system_name": "MI300X",
            "accelerator": "AMD Instinct MI300X", "accelerators": 8, "nodes": 1,
            "platform": "AMD"}  # fmt: skip
    one = (row("23514.8", **rate), row("17000", **{**rate, "benchmark": "mixtral"}))
    both = (*one, row("21028.2", **{**rate, "scenario": "server"}))
    slots = {"suite": "inference", "round": "4.1"}
    text = "17,000 and so many tokens per second"
    who = subject("AMD", "MI300X")

    def asked(printed: str, scenario: str = "offline", rows: tuple[Result, ...] = one) -> Verdict:
        known = claim("throughput", figure("17000", "tokens/s"), id="a", subject=who,
                      benchmark="mixtral", sentence=text, **slots)  # fmt: skip
        other = claim("throughput", figure(printed, "tokens/s"), id="b", subject=who,
                      benchmark="llama2_70b", sentence=text, scenario=scenario,
                      **slots)  # fmt: skip
        return reconcile(article("2024-09-01"), [known, other], over(rows))[1]

    assert asked("21777").label == "contradicted"
    assert asked("2939.4").label == "caveat"
    # Of a scenario that the text does not name, the rate may be another that the table has not.
    assert asked("21777", scenario="").label == "unresolved"
    # Where it has both there is no other.
    assert asked("25777", scenario="", rows=both).label == "contradicted"
    assert asked("21028", scenario="", rows=both).label == "supported"
    assert asked("2628.5", scenario="", rows=both).label == "caveat"


def test_items_of_one_list_stand_beside_each_other() -> None:
    kinds = ("list_item", "list_item", "paragraph", "list_item")
    passages = tuple(Passage(kind=kind, start=n, end=n + 1) for n, kind in enumerate(kinds))
    page = Article(id="a", text="", passages=passages, published="2021-12-02")

    other = claim("time", figure("8.50"), id="c", subject=subject("Graphcore", "IPU-POD64"),
                  benchmark="resnet", sentence_start=50)  # fmt: skip
    said = claim("time", figure("37.46"), id="b", subject=POD, benchmark_how="carried",
                 passage=1, sentence_start=9)  # fmt: skip
    # The list's other item is of the same benchmark: what was carried into both holds.
    twin = claim("time", figure("5.88"), id="d", subject=subject("Graphcore", "IPU-POD128"),
                 benchmark="bert", benchmark_how="carried", passage=0)  # fmt: skip
    table = over((*TABLE.index.rows, row("5.8787", system="ipu-pod128-POPART")))
    assert reconcile(page, [twin, said, other], table)[1].label == "contradicted"
    apart = [msgspec.structs.replace(twin, passage=3), said, other]
    assert reconcile(page, apart, table)[1].label == "unresolved"


@pytest.mark.parametrize(
    ("beside", "label"),
    [("Graphcore", "contradicted"), ("IPU", "contradicted"), ("Intel", "unresolved")],
)
def test_makers_and_chips_of_the_entries_are_no_strangers(beside: str, label: str) -> None:
    text = f"{beside}: 37.46 minutes on BERT"
    asked = claim("time", figure("37.46"), id="b", subject=subject("", "IPU-POD16"), sentence=text)
    known = claim("time", figure("28.33"), id="a", subject=POD, benchmark="resnet",
                  sentence_start=100, sentence_end=150)  # fmt: skip
    assert second([known, asked]).label == label


@pytest.mark.parametrize(
    ("who", "label"), [(subject("Dell"), "unresolved"), (subject("Dell", "XE9680"), "contradicted")]
)
def test_a_company_without_a_system_is_not_blamed_where_anybody_has_the_figure(
    who: Subject, label: str
) -> None:
    # “A Dell chassis with the cards”: the maker of the cards submitted it.
    chips = {"accelerators": 8, "nodes": 1, "benchmark": "resnet"}
    table = over((
        row("31.55", submitter="Qualcomm", system="cards", platform="Qualcomm",
            accelerator="Cloud AI 100", **chips),
        row("28.3277", submitter="Dell", system="XE9680", platform="NVIDIA",
            accelerator="NVIDIA A100", **chips),
        row("10.9876", submitter="Dell", system="XE9680", platform="NVIDIA",
            accelerator="NVIDIA A100", **{**chips, "benchmark": "bert"}),
    ))  # fmt: skip
    known = claim("time", figure("10.99"), id="a", subject=subject("Dell", "XE9680"))
    asked = claim("time", figure("31.55"), id="b", subject=who, benchmark="resnet")
    assert reconcile(article(), [known, asked], table)[1].label == label


@pytest.mark.parametrize(
    ("why", "others", "label"),
    [
        ("eight entries, each of which has been looked at", 7, "contradicted"),
        ("nine, of which one may be meant", 8, "unresolved"),
    ],
)
def test_a_company_has_few_entries_of_a_task(why: str, others: int, label: str) -> None:
    # “Graphcore on BERT”: the round is known, and so is all that the company has there.
    more = [row(f"{40 + n}.11", system=f"pod-{n}") for n in range(others)]
    table = over((*TABLE.index.rows, *more))
    claims = both("28.33", "37.46", subject=subject("Graphcore"))
    assert reconcile(article(), claims, table)[1].label == label, why


@pytest.mark.parametrize(
    ("why", "who", "round_", "label"),
    [
        ("one company submitted all that the name can mean", "", "1.1", "contradicted"),
        ("somebody else did as well", "Dell", "1.1", "unresolved"),
        ("no round", "", "", "unresolved"),
    ],
)
def test_a_chip_stands_for_its_one_company(why: str, who: str, round_: str, label: str) -> None:
    more = [row("41.11", system="other", submitter=who)] if who else []
    claims = both("28.33", "37.46", subject=subject("", "IPU", "IPU"), round=round_)
    claims[0] = both("28.33", "37.46", subject=subject("Graphcore"))[0]
    text = "IPU: {} minutes for ResNet-50 and {} for BERT".format("28.33", "37.46")
    claims = [msgspec.structs.replace(one, sentence=text) for one in claims]
    assert reconcile(article(), claims, over((*TABLE.index.rows, *more)))[1].label == label, why


@pytest.mark.parametrize(
    ("why", "first", "label"),
    [
        ("rounded", "28.33", "contradicted"),
        ("one unit off in the last place: no faithful copy", "28.4", "unresolved"),
        ("of two digits", "28", "unresolved"),
    ],
)
def test_the_figure_beside_it_must_be_an_official_score_to_its_digits(
    why: str, first: str, label: str
) -> None:
    assert second(both(first, "37.46")).label == label, why


@pytest.mark.parametrize(
    ("why", "printed", "scores", "label"),
    [
        # A wrong unit makes three figures of a score, a moved point six, a digit as many as it has.
        ("a unit, of three entries", "352.7", 3, "contradicted"),
        ("a moved point, of one entry", "587.9", 1, "contradicted"),
        ("a digit, of three", "5.78", 3, "contradicted"),
        ("a digit, of four: nine in a hundred, and more", "5.78", 4, "unresolved"),
    ],
)
def test_how_many_figures_a_slip_makes_of_so_many_entries(
    why: str, printed: str, scores: int, label: str
) -> None:
    rows = [row("5.8787", system="ipu-pod128-a")]
    rows += [row(f"{40 + n}.77", system=f"ipu-pod128-{n}") for n in range(scores - 1)]
    asked = claim("time", figure(printed), subject=subject("Graphcore", "IPU-POD128"),
                  benchmark_how="carried")  # fmt: skip
    assert reconcile(article(), [asked], over(tuple(rows)))[0].label == label, why


@pytest.mark.parametrize(
    ("why", "fields"),
    [
        ("outside of the benchmark", {"outside": True}),
        ("no figure", {"quantity": None}),
        ("not a score", {"kind": "count"}),
    ],
)
def test_only_a_score_is_proven_wrong(why: str, fields: dict[str, Any]) -> None:
    claims = both("28.33", "37.46")
    claims[1] = msgspec.structs.replace(claims[1], **fields)
    assert second(claims).label != "contradicted", why


@pytest.mark.parametrize(
    ("beside", "label"),
    [
        ("HPE", "unresolved"),  # another's name
        ("IPU-POD16 by Graphcore, IPU", "contradicted"),  # all of them the entry's own
        ("DGX A100", "unresolved"),  # another's system
        ("A100", "unresolved"),
        ("SSD", "unresolved"),  # a benchmark that no figure has
    ],
)
def test_names_beside_a_figure(beside: str, label: str) -> None:
    text = f"{beside}: 37.46 minutes on BERT"
    asked = claim("time", figure("37.46"), id="b", subject=subject("Graphcore", "IPU-POD16"),
                  sentence=text)  # fmt: skip
    known = claim("time", figure("28.33"), id="a", subject=POD, benchmark="resnet",
                  sentence_start=100, sentence_end=150)  # fmt: skip
    assert second([known, asked]).label == label


@pytest.mark.parametrize(
    ("slip", "printed", "entries", "chance"),
    [
        # One figure in ten: of three digits there are a hundred, of two ten, of four a thousand.
        ("rounding", "578", 10, False),
        ("rounding", "578", 11, True),
        ("corrected", "578", 10, False),
        ("corrected", "578", 11, True),
        ("unit", "578", 3, False),
        ("unit", "578", 4, True),
        ("decimal_point", "5787", 16, False),
        ("decimal_point", "5787", 17, True),
        ("digit", "578", 3, False),
        ("digit", "578", 4, True),
        ("digit", "57", 1, False),  # of two digits none but swapped ones are looked at
        ("digit", "57", 2, True),
    ],
)
def test_a_slip_that_would_explain_one_figure_in_ten(
    slip: str, printed: str, entries: int, chance: bool
) -> None:
    options = [Option(row(f"{n}.5", system=f"s{n}"), "family") for n in range(1, entries + 1)]
    asked = claim("time", figure(printed))
    assert _by_chance(asked, Finding(), slip, options) is chance
    # Where the text says which entry it speaks of, a slip that is no changed digit is enough.
    known = Finding(identified=True)
    assert _by_chance(asked, known, slip, options) is (chance and slip == "digit")
    # Of entries with one score there is one figure, however many they are.
    alike = [option._replace(row=row("5.5", system=f"s{n}")) for n, option in enumerate(options)]
    assert _by_chance(asked, Finding(), slip, alike) is False


def test_a_wrong_figure_that_is_said_twice_is_wrong_twice() -> None:
    claims = both("28.33", "37.46")
    again = msgspec.structs.replace(claims[1], id="c", sentence_start=100, sentence_end=150,
                                    sentence="37.46 minutes for BERT")  # fmt: skip
    labels = [verdict.label for verdict in reconcile(article(), [*claims, again], TABLE)]
    assert labels == ["supported", "contradicted", "contradicted"]


def test_without_a_round_no_figure_is_shown_to_be_wrong() -> None:
    # The newest round is a guess, and so is that the right figure beside it is of the same.
    carried = subject("Graphcore")
    claims = both("28.33", "37.46", subject=carried, round="")
    claims[0] = both("28.33", "37.46", round="")[0]
    known = msgspec.structs.replace(claims[0], scope=claims[1].scope)
    assert second([known, claims[1]]).label == "unresolved"


def test_the_right_figure_beside_it_is_of_the_same_round() -> None:
    old = row("37.1152", round="1.0", published="2021-06-30", system="ipu-pod16-TF1",
              accelerators=16, **RESNET)  # fmt: skip
    table = over((*TABLE.index.rows, old))
    for first, round_, label in (("28.33", "1.1", "contradicted"), ("37.12", "1.0", "unresolved")):
        claims = both(first, "37.46")
        scope = msgspec.structs.replace(claims[0].scope, round=slot(round_))
        claims[0] = msgspec.structs.replace(claims[0], scope=scope)
        assert reconcile(article(), claims, table)[1].label == label


@pytest.mark.parametrize(
    ("why", "table_cell", "label"),
    [
        ("in running text the names of a sure link hold", False, "contradicted"),
        ("in a table the headers may be those of another column", True, "unresolved"),
    ],
)
def test_how_far_a_figure_is_looked_for_among_other_names(
    why: str, table_cell: bool, label: str
) -> None:
    # The DGX, of which the article speaks elsewhere, had the figure with its test a round before.
    old = row("37.4611", round="1.0", published="2021-06-30", system="dgxa100", nodes=1,
              submitter="NVIDIA", accelerators=8, platform="NVIDIA",
              accelerator="NVIDIA A100")  # fmt: skip
    claims = [*both("28.33", "37.46"), claim("time", figure("29.12"), id="c", benchmark="resnet",
              subject=subject("NVIDIA", "DGX A100"), sentence_start=200,
              sentence_end=250)]  # fmt: skip
    made = [msgspec.structs.replace(one, passage=n) for n, one in enumerate(claims)]
    paper = cells(*made) if table_cell else article()
    verdict = reconcile(paper, made, over((*TABLE.index.rows, old)))[1]
    assert verdict.label == label, why


def test_a_rank_that_is_beaten_stays_wrong() -> None:
    # What figures prove about each other is asked of scores alone.
    rank = claim("rank", figure("1", "place"), subject=subject("NVIDIA"), benchmark="bert",
                 comparator="fastest")  # fmt: skip
    rows = [row("20.5", system="a"), row("21.5", submitter="NVIDIA", system="b")]
    assert reconcile(article(), [rank], over(tuple(rows)))[0].label == "contradicted"


@pytest.mark.parametrize(
    ("why", "other", "label"),
    [
        ("a system", subject("", "DGX A100"), "unresolved"),
        ("a chip", subject("", "", "A100"), "unresolved"),
        ("a company", subject("NVIDIA"), "unresolved"),
        ("somebody who does not have it", subject("Dell"), "contradicted"),
    ],
)
def test_whoever_the_article_speaks_of_may_have_the_figure(
    why: str, other: Subject, label: str
) -> None:
    there = row("37.4611", system="dgxa100", submitter="NVIDIA", accelerators=8, nodes=1,
                platform="NVIDIA", accelerator="NVIDIA A100")  # fmt: skip
    spoken = claim("time", figure("99"), id="c", subject=other, sentence_start=200,
                   sentence_end=250)  # fmt: skip
    claims = [*both("28.33", "37.46"), spoken]
    table = over((*TABLE.index.rows, there))
    assert reconcile(article(), claims, table)[1].label == label, why


def test_a_blank_score_of_another_is_nobodys_figure() -> None:
    blank = row(None, system="dgxa100", submitter="NVIDIA", accelerators=8, nodes=1,
                platform="NVIDIA", accelerator="NVIDIA A100")  # fmt: skip
    spoken = claim("time", figure("99"), id="c", subject=subject("NVIDIA", "DGX A100"),
                   sentence_start=200, sentence_end=250)  # fmt: skip
    claims = [*both("28.33", "37.46"), spoken]
    assert reconcile(article(), claims, over((*TABLE.index.rows, blank)))[1].label == "contradicted"


@pytest.mark.parametrize(
    ("why", "fields", "found"),
    [
        ("in its test and round", {}, True),
        ("of no round, it may be anybody's by chance", {"round": ""}, False),
        ("of no test, too", {"benchmark": ""}, False),
        ("without a figure there is nothing to find", {"quantity": None}, False),
    ],
)
def test_a_figure_of_no_system_is_looked_for_among_all(
    why: str, fields: dict[str, Any], found: bool
) -> None:
    asked = claim("time", **{"quantity": figure("32.70"), **fields})
    assert (anybody(asked, query_of(article(), asked), TABLE) is not None) is found, why


STRANGE = {"submitter": "NVIDIA", "platform": "NVIDIA", "accelerator": "NVIDIA H100",
           "accelerators": 256, "nodes": 32, "benchmark": "gpt3"}  # fmt: skip


@pytest.mark.parametrize(
    ("why", "printed", "unit", "who", "sentence", "label"),
    [
        ("minutes read as hours, of the one entry", "1.61", "hours", POD, "IPU-POD16: {}",
         "contradicted"),
        ("the company was carried", "1.61", "hours",
         subject("Graphcore", "IPU-POD16", how="carried"), "{}", "unresolved"),
        ("the stranger is spoken of", "1.61", "hours", POD, "IPU-POD16, not the H100: {}",
         "unresolved"),
        ("so is the test of which the stranger has it", "1.61", "hours", POD,
         "IPU-POD16, not GPT-3: {}", "unresolved"),
        ("two digits are anybody's", "1.6", "hours", POD, "IPU-POD16: {}", "unresolved"),
        ("a changed digit joins many figures", "1.81", "minutes", POD, "IPU-POD16: {}",
         "unresolved"),
    ],
)  # fmt: skip
def test_an_evident_slip_of_what_the_sentence_names_is_no_strangers_figure(
    why: str, printed: str, unit: str, who: Subject, sentence: str, label: str
) -> None:
    # 96.6 minutes, the H100's, are 1.61 hours; and it has 1.81 minutes of another test.
    table = over((
        row("1.6085", system="ipu-pod16-POPART", accelerators=16),
        row("96.6", system="eos", **STRANGE),
        row("1.81", system="eos", **{**STRANGE, "benchmark": "dlrm"}),
    ))  # fmt: skip
    text = sentence.format(f"{printed} {unit}")
    quantity = figure(printed, unit, surface=f"{printed} {unit}")
    asked = claim("time", quantity, id="a", subject=who, sentence=text, benchmark_how="carried")
    rival = subject("NVIDIA", "H100", "H100")
    others = [
        claim("time", figure(text), id=text, subject=rival, benchmark=task, sentence_start=200 + n,
              sentence_end=201 + n)
        for n, (text, task) in enumerate([("96.6", "gpt3"), ("1.81", "dlrm")])
    ]  # fmt: skip
    assert reconcile(article(), [asked, *others], table)[0].label == label, why


@pytest.mark.parametrize(
    ("company", "machine", "slip", "so"),
    [
        ("stated", "stated", "unit", True),
        ("carried", "stated", "unit", False),
        ("stated", "carried", "unit", False),
        ("stated", "stated", "digit", False),
    ],
)
def test_who_is_meant_stands_in_the_sentence(
    company: str, machine: str, slip: str, so: bool
) -> None:
    who = Subject(submitter=slot("Dell", company), system=slot("XE9680", machine))
    asked = claim("time", figure("28.7"), subject=who, sentence="Dell's XE9680 took 28.7 seconds.")
    other = row("28.7", submitter="Baidu", system="xman", benchmark="dlrm", round="2.0")
    found = Finding(diagnosis=Coded(slip, (("how", "another digit"),)))
    assert _meant(asked, found, taken(Option(other, "exact"), figure("28.7"))) is so
