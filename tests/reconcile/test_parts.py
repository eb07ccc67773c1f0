"""Gains whose two scores stand beside them: the printed figures say between which entries.

Long, for each way of telling a relation beside its scores has a table of its own.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.article import parts, plain_sums
from pipeline.reconcile.entries.facts import over
from pipeline.records import Baseline, Claim, Result, Verdict
from tests.reconcile.make import article, claim, figure, row, subject

OLD = {"round": "1.0", "published": "2021-06-30"}
TABLE = over(
    (
        row("14.4846", system="ipu-pod64-TF1", accelerators=64, **OLD),
        row("8.5012", system="ipu-pod64-TF1", accelerators=64),
        row("28.3277", system="ipu-pod16-TF1", accelerators=16),
        row("29.1234", system="dgxa100", submitter="NVIDIA", accelerators=8, platform="NVIDIA",
            accelerator="NVIDIA A100", nodes=1),
    )
)  # fmt: skip
POD = subject("Graphcore", "IPU-POD64")


def told(relation: Claim, *, apart: bool = False, more: str = "") -> Verdict:
    """A relation behind “from 14.48 to 8.5 minutes”, in its sentence or in the next one."""
    text = f"IPU-POD64 fell from 14.48 to 8.50 minutes, or by {relation.surface}{more}"
    place = {"sentence": text, "sentence_end": 99, "passage": 0}
    scores = [
        claim("time", figure("14.48"), id="a", subject=POD, round="1.0", **place),
        claim("time", figure("8.50"), id="b", subject=POD, **place),
    ]
    start = {"sentence_start": 100, "sentence_end": 200} if apart else {}
    fields = {name: getattr(relation, name) for name in relation.__struct_fields__}
    given = Claim(**{**fields, **place, **start, "id": "c"})
    return reconcile(article(), [*scores, given], TABLE)[2]


def gain(printed: str, unit: str = "percent", hedge: str = "exact", **fields: Any) -> Claim:
    return claim("gain", figure(printed, unit, hedge), **({"subject": POD} | fields))


@pytest.mark.parametrize(
    ("relation", "label"),
    [
        (gain("41"), "supported"),
        (gain("41", measure="speed"), "supported"),
        (gain("70"), "supported"),
        (gain("1.70", "x"), "supported"),
        (gain("14"), "contradicted"),
        (gain("2.71", "x"), "contradicted"),
        (gain("59"), "unresolved"),  # the share of the time that is left
        (gain("5"), "unresolved"),
        (gain("14", hedge="about"), "contradicted"),
        (gain("38", hedge="about"), "unresolved"),  # not as far off as that
        (gain("14", hedge="over"), "unresolved"),
        (gain("14", per="accelerator"), "unresolved"),
        (gain("14", measure="price"), "outside"),
        (gain("14", modality="planned"), "unresolved"),
        (gain("14", benchmark="resnet"), "unresolved"),
    ],
)
def test_the_sum_of_the_scores_beside_it(relation: Claim, label: str) -> None:
    verdict = told(relation)
    assert verdict.label == label
    if label == "contradicted":
        assert verdict.diagnosis is not None and verdict.diagnosis.code == "sum"


def test_another_number_in_the_sentence_may_be_what_it_is_of() -> None:
    assert told(gain("14"), more=" against 9.9 elsewhere").label == "unresolved"


def test_in_another_sentence_of_the_paragraph_names_must_fit() -> None:
    assert told(gain("1.70", "x"), apart=True).label != "contradicted"
    assert told(gain("14"), apart=True).label == "unresolved"
    rival = claim("time", figure("29.12"), id="a", subject=subject("NVIDIA", "DGX A100"))
    mine = claim("time", figure("28.33"), id="b", subject=subject("Graphcore", "IPU-POD16"))
    for who, label in (("IPU-POD16", "supported"), ("IPU-POD128", "unresolved")):
        given = claim("gain", figure("1.03", "x"), id="c", subject=subject("", who),
                      sentence_start=50, sentence_end=60)  # fmt: skip
        assert reconcile(article(), [rival, mine, given], TABLE)[2].label == label


def test_a_gain_over_an_earlier_round_is_none_over_a_rival_beside_it() -> None:
    rival = claim("time", figure("29.12"), id="a", subject=subject("NVIDIA", "DGX A100"))
    mine = claim("time", figure("28.33"), id="b", subject=subject("Graphcore", "IPU-POD16"))
    given = claim("gain", figure("2.7", "percent"), id="c", subject=subject("", "IPU-POD16"),
                  baseline_round="1.0", sentence_start=50, sentence_end=60)  # fmt: skip
    assert reconcile(article(), [rival, mine, given], TABLE)[2].label == "unresolved"


BESIDE = "The DGX A100 takes 29.1 minutes on ResNet-50; the IPU-POD64 is {} percent faster"


@pytest.mark.parametrize(
    ("why", "printed", "percent", "text", "label"),
    [
        ("3.43 times is 243 percent more", "29.1", "343", BESIDE, "contradicted"),
        ("right, of unlike sizes", "29.1", "243", BESIDE, "caveat"),
        ("the one score is no official one", "33.3", "343", BESIDE, "unresolved"),
        ("another number stands there", "29.1", "343", BESIDE + " than 99 others", "unresolved"),
        ("nothing explains it", "29.1", "299", BESIDE, "unresolved"),
    ],
)
def test_a_factor_told_as_a_percent_beside_one_score(
    why: str, printed: str, percent: str, text: str, label: str
) -> None:
    sentence = text.format(percent).replace("29.1", printed)
    chip = subject("", "A100", "A100")
    score = claim("time", figure(printed), id="a", subject=chip, benchmark="bert",
                  sentence=sentence)  # fmt: skip
    told_ = claim("comparison", figure(percent, "percent"), id="b", measure="speed",
                  subject=subject("", "IPU", "IPU", how="carried"), comparator="faster",
                  baseline=Baseline(subject=chip), sentence=sentence)  # fmt: skip
    assert reconcile(article(), [score, told_], TABLE)[1].label == label, why


def test_of_many_pairs_the_printed_one_is_shown() -> None:
    chips = {"submitter": "Dell", "platform": "NVIDIA", "accelerators": 8, "nodes": 1}
    rows = [row(score, system=f"xe{score}", accelerator="NVIDIA A100", **chips)
            for score in ("20.01", "20.05", "20.09")]  # fmt: skip
    rows.append(row("10.02", system="h10", accelerator="NVIDIA H100", **chips))
    a100, h100 = subject("Dell", "A100", "A100"), subject("Dell", "H100", "H100")
    scores = [claim("time", figure("20.05"), id="a", subject=a100),
              claim("time", figure("10.02"), id="b", subject=h100)]  # fmt: skip
    told_ = claim("comparison", figure("2.0", "x"), id="c", subject=h100, comparator="faster",
                  baseline=Baseline(subject=a100), sentence_start=5, sentence_end=9)  # fmt: skip
    for known in (scores, scores[1:]):
        verdict = reconcile(article(), [*known, told_], over(tuple(rows)))[-1]
        assert verdict.label == "supported"
        shown = {one.system for one in verdict.official}
        assert ("xe20.05" in shown) is (known is scores)


@pytest.mark.parametrize(
    ("why", "printed", "unit"),
    [
        ("so many times as fast", "170", "percent"),
        ("what is gained, as a factor", "0.70", "x"),
        ("what is left, as a factor", "0.59", "x"),
        ("what is left, in percent", "59", "percent"),
        ("minutes saved, whose unit was misread", "5.98", "percent"),
        ("the shortest time that gives it", "70.4", "percent"),
    ],
)
def test_no_way_of_telling_a_right_relation_is_called_wrong(
    why: str, printed: str, unit: str
) -> None:
    assert told(gain(printed, unit)).label != "contradicted", why


RATES = {"suite": "inference-datacenter", "round": "4.1", "published": "2024-08-28",
         "unit": "samples/s", "benchmark": "resnet", "scenario": "offline"}  # fmt: skip


@pytest.mark.parametrize(
    ("printed", "label"),
    [("70", "supported"), ("41", "unresolved"), ("41.2", "unresolved"), ("14", "contradicted")],
)
def test_of_rates_a_share_of_the_faster_one_is_no_wrong_sum(printed: str, label: str) -> None:
    # 1,700 for 1,000 a second is 70 percent more, and the slower one has 41 percent less.
    table = over((
        row("1000", system="one", submitter="Dell", accelerator="NVIDIA A100", **RATES),
        row("1700", system="two", submitter="HPE", accelerator="NVIDIA H100", **RATES),
    ))  # fmt: skip
    slots: dict[str, Any] = {"suite": "inference", "round": "4.1", "benchmark": "resnet"}
    slots |= {"sentence": f"1000 samples a second at Dell, 1700 at HPE, {printed} percent"}
    claims = [
        claim("throughput", figure("1000", "samples/s"), id="a", subject=subject("Dell"), **slots),
        claim("throughput", figure("1700", "samples/s"), id="b", subject=subject("HPE"), **slots),
        claim("comparison", figure(printed, "percent"), id="c", subject=subject("HPE"), **slots),
    ]
    assert reconcile(article("2024-09-01"), claims, table)[2].label == label


DGX, POD16 = subject("NVIDIA", "DGX A100"), subject("Graphcore", "IPU-POD16")


@pytest.mark.parametrize(
    ("why", "who", "whom", "words", "label"),
    [
        ("both are named", POD, DGX, "faster", "supported"),
        ("either way round", DGX, POD, "slower", "supported"),
        ("one of the two is another", POD16, DGX, "faster", "unresolved"),
        ("and so is the other", POD, POD16, "faster", "unresolved"),
        ("the other, the other way round", DGX, POD16, "slower", "unresolved"),
        ("one alone is named", POD, subject(), "faster", "supported"),
        ("nobody is named", subject("Graphcore"), subject(), "faster", "unresolved"),
    ],
)
def test_scores_of_the_paragraph_bear_out_what_names_them(
    why: str, who: Any, whom: Any, words: str, label: str
) -> None:
    # 70.8 percent less time: “faster” by itself would be 243 percent.
    scores = [claim("time", figure("29.12"), id="a", subject=DGX),
              claim("time", figure("8.50"), id="b", subject=POD)]  # fmt: skip
    told_ = claim("comparison", figure("70.8", "percent"), id="c", subject=who, measure="speed",
                  comparator=words, baseline=Baseline(subject=whom), sentence_start=50,
                  sentence_end=60)  # fmt: skip
    assert reconcile(article(), [*scores, told_], TABLE)[2].label == label, why


@pytest.mark.parametrize(
    ("why", "who", "whom", "words", "label"),
    [
        ("the better one is praised", POD16, subject(), "faster", "supported"),
        ("and it is held against the other", POD16, DGX, "faster", "supported"),
        ("the worse one is called slower", DGX, subject(), "slower", "supported"),
        ("the worse one is praised", DGX, subject(), "faster", "unresolved"),
        ("the better one is called slower", POD16, subject(), "slower", "unresolved"),
        ("by its company", subject("Graphcore"), subject(), "faster", "supported"),
        ("by the company of the worse one", subject("NVIDIA"), subject(), "faster", "unresolved"),
        ("by its chip", subject("", "", "IPU"), subject(), "faster", "supported"),
        ("by the chip of the worse one", subject("", "", "A100"), subject(), "faster",
         "unresolved"),
        ("it is held against a third", POD16, subject("Dell"), "faster", "unresolved"),
        ("in its size", subject("Graphcore", "IPU-POD16", accelerators=16), subject(), "faster",
         "supported"),
        ("in another size", subject("Graphcore", "IPU-POD16", accelerators=64), subject(),
         "faster", "unresolved"),
        ("on so many servers", subject("Graphcore", "IPU-POD16", nodes=2), subject(), "faster",
         "supported"),
        ("on fewer servers", subject("Graphcore", "IPU-POD16", nodes=1), subject(), "faster",
         "unresolved"),
        ("no word says which way", POD16, subject(), "", "unresolved"),
    ],
)  # fmt: skip
def test_a_comparison_in_words_is_of_the_scores_printed_with_it(
    why: str, who: Any, whom: Any, words: str, label: str
) -> None:
    text = "The DGX A100 takes 29.12 minutes, the IPU-POD16 28.33: that is faster"
    scores = [claim("time", figure("29.12"), id="a", subject=DGX, sentence=text),
              claim("time", figure("28.33"), id="b", subject=POD16, sentence=text)]  # fmt: skip
    told_ = claim("comparison", id="c", subject=who, baseline=Baseline(subject=whom),
                  comparator=words, sentence=text)  # fmt: skip
    assert reconcile(article(), [*scores, told_], TABLE)[2].label == label, why


def test_words_in_the_next_sentence_are_not_of_the_scores_before() -> None:
    scores = [claim("time", figure("29.12"), id="a", subject=DGX),
              claim("time", figure("28.33"), id="b", subject=POD16)]  # fmt: skip
    told_ = claim("comparison", id="c", subject=POD16, comparator="faster", sentence_start=50,
                  sentence_end=60)  # fmt: skip
    assert reconcile(article(), [*scores, told_], TABLE)[2].label == "unresolved"


def beside(first: str, second: str, relation: Claim, *rows: Result) -> Verdict:
    """A relation in the sentence of two scores of BERT, Dell's and then HPE's."""
    text = f"Dell took {first} minutes, HPE {second}, or {relation.surface} percent"
    scores = [
        claim("time", figure(first), id="a", subject=subject("Dell"), sentence=text),
        claim("time", figure(second), id="b", subject=subject("HPE"), sentence=text),
    ]
    told_ = msgspec.structs.replace(relation, id="c", sentence=text, sentence_end=len(text))
    return reconcile(article(), [*scores, told_], over(rows))[2]  # fmt: skip


def of_hpe(printed: str, unit: str = "percent", **fields: Any) -> Claim:
    return claim("comparison", figure(printed, unit), **({"subject": subject("HPE")} | fields))


FIVE_OF_EIGHT = (
    row("8.0011", system="d", submitter="Dell", accelerator="NVIDIA A100"),
    row("5.0022", system="h", submitter="HPE", accelerator="NVIDIA H100"),
)
SEVENTEEN_OF_29 = (
    row("14.4846", system="d", submitter="Dell", accelerator="NVIDIA A100"),
    row("8.5012", system="h", submitter="HPE", accelerator="NVIDIA H100"),
)


@pytest.mark.parametrize(
    ("why", "printed", "unit", "label"),
    [
        ("so many times", "1.60", "x", "supported"),
        ("so much more speed", "60", "percent", "supported"),
        ("so much less time", "37.5", "percent", "supported"),
        ("the gain as a factor", "0.60", "x", "unresolved"),
        ("what is left as a factor", "0.625", "x", "unresolved"),
        ("so many times in percent", "160", "percent", "unresolved"),
        ("what is left in percent", "62.5", "percent", "unresolved"),
        ("the minutes between them", "3.00", "percent", "unresolved"),
        ("no relation of 8 and 5", "45", "percent", "contradicted"),
        ("no relation of 8 and 5", "2.60", "x", "contradicted"),
        ("of one digit", "7", "percent", "unresolved"),
    ],
)
def test_how_five_stands_to_eight(why: str, printed: str, unit: str, label: str) -> None:
    assert beside("8.00", "5.00", of_hpe(printed, unit), *FIVE_OF_EIGHT).label == label, why


@pytest.mark.parametrize(
    ("why", "printed", "unit", "label"),
    [
        ("official: 41.3", "41.3", "percent", "supported"),
        ("printed: (14 − 8.5) / 14", "39.3", "percent", "unresolved"),
        ("printed: 14 / 8.5", "1.647", "x", "unresolved"),
        ("printed: 14 / 8.5 − 1", "64.7", "percent", "unresolved"),
        ("printed: 14 − 8.5", "5.50", "percent", "unresolved"),
        ("none of these", "55.5", "percent", "contradicted"),
    ],
)
def test_a_sum_of_the_scores_as_they_are_printed_is_no_wrong_sum(
    why: str, printed: str, unit: str, label: str
) -> None:
    assert beside("14", "8.5", of_hpe(printed, unit), *SEVENTEEN_OF_29).label == label, why


@pytest.mark.parametrize(
    ("why", "fields", "sizes", "codes"),
    [
        ("both closed, of one size", {}, (128, 128), []),
        ("an open score beside a closed one", {"division": "open"}, (128, 128),
         ["mixed_divisions"]),
        ("one chip in two sizes", {}, (64, 128), ["unequal_scale"]),
        ("two chips in two sizes", {"accelerator": "NVIDIA H100"}, (64, 128), []),
    ],
)  # fmt: skip
def test_what_a_sum_of_printed_scores_leaves_out(
    why: str, fields: dict[str, Any], sizes: tuple[int, int], codes: list[str]
) -> None:
    rows = (row("8.0011", system="d", submitter="Dell", accelerators=sizes[0]),
            row("5.0022", system="h", submitter="HPE", accelerators=sizes[1],
                **fields))  # fmt: skip
    verdict = beside("8.00", "5.00", of_hpe("37.5"), *rows)
    assert [note.code for note in verdict.caveats if note.code != "open_division"] == codes, why
    assert verdict.label == ("caveat" if codes else "supported")


def test_a_division_that_the_text_names_is_not_mixed() -> None:
    rows = (FIVE_OF_EIGHT[0], row("5.0022", system="h", submitter="HPE", division="open",
            accelerator="NVIDIA H100"))  # fmt: skip
    assert beside("8.00", "5.00", of_hpe("37.5", division="open"), *rows).label == "supported"


def test_what_the_table_bears_out_with_a_caveat_is_no_wrong_sum() -> None:
    # Over 0.7 it is twice as fast, though the benchmark changed since; the sentence prints two
    # other scores.
    start = row("10.0044", system="h0", submitter="HPE", round="0.7", published="2020-07-29",
                accelerator="NVIDIA H100")  # fmt: skip
    asked = of_hpe("2.0", "x", baseline_round="0.7")
    verdict = beside("8.00", "5.00", asked, *FIVE_OF_EIGHT, start)
    assert verdict.label == "caveat"


@pytest.mark.parametrize(
    ("why", "kind", "start", "label"),
    [
        ("of the two", "comparison", {}, "contradicted"),
        ("24 % since our first submission", "comparison", {"baseline_round": "1.0"}, "unresolved"),
        ("than in the round before, unnamed", "comparison", {"baseline_round": "previous"},
         "unresolved"),
        ("a gain is over oneself", "gain", {}, "unresolved"),
    ],
)  # fmt: skip
def test_a_relation_to_something_else_is_no_wrong_sum(
    why: str, kind: str, start: dict[str, Any], label: str
) -> None:
    asked = msgspec.structs.replace(of_hpe("4.0", "x", **start), kind=kind)
    assert beside("8.00", "5.00", asked, *FIVE_OF_EIGHT).label == label, why


def test_rates_are_so_much_slower() -> None:
    # 1,000 of 1,700 a second are 41 percent less; of the faster one nobody would say so.
    rates = (row("1700", system="d", submitter="Dell", accelerator="NVIDIA A100", **RATES),
             row("1000", system="h", submitter="HPE", accelerator="NVIDIA H100",
                 **RATES))  # fmt: skip
    slots: dict[str, Any] = {"suite": "inference", "round": "4.1", "benchmark": "resnet"}
    slots |= {"sentence": "1700 samples a second at Dell, 1000 at HPE, 41.2 percent slower"}
    claims = [
        claim("throughput", figure("1700", "samples/s"), id="a", subject=subject("Dell"), **slots),
        claim("throughput", figure("1000", "samples/s"), id="b", subject=subject("HPE"), **slots),
        claim("comparison", figure("41.2", "percent"), id="c", subject=subject("HPE"),
              comparator="slower", **slots),
    ]  # fmt: skip
    assert reconcile(article("2024-09-01"), claims, over(rates))[2].label == "supported"


@pytest.mark.parametrize(
    ("why", "other", "label"),
    [
        ("another factor, in words: the figure may be its", figure("2", "x", surface="twice"),
         "unresolved"),
        ("a comparison without a figure", None, "contradicted"),
    ],
)  # fmt: skip
def test_another_relation_of_the_sentence_may_have_the_figure(
    why: str, other: Any, label: str
) -> None:
    text = "Dell took 8.00 minutes, HPE 5.00, 45 percent less, and was twice as fast in all"
    place: dict[str, Any] = {"sentence": text}
    claims = [
        claim("time", figure("8.00"), id="a", subject=subject("Dell"), **place),
        claim("time", figure("5.00"), id="b", subject=subject("HPE"), **place),
        of_hpe("45", id="c", **place),
        claim("comparison", other, id="d", subject=subject("HPE"), comparator="faster", **place),
    ]
    assert reconcile(article(), claims, over(FIVE_OF_EIGHT))[2].label == label, why


@pytest.mark.parametrize(
    ("why", "baseline", "label"),
    [
        ("a gain of a generation, beside one system at two sizes", None, "unresolved"),
        (
            "the sum of what it says it started from",
            Baseline(quantity=figure("28.33")),
            "contradicted",
        ),
    ],
)
def test_two_sizes_of_one_system_are_not_what_any_gain_is_of(
    why: str, baseline: Baseline | None, label: str
) -> None:
    table = over((
        row("28.3277", system="pod16", submitter="Graphcore", accelerators=16),
        row("15.7248", system="pod32", submitter="Graphcore", accelerators=32),
    ))  # fmt: skip
    sentence = "28.33 minutes on 16 and 15.72 on 32: 37 percent better"
    who = subject("Graphcore")
    claims = [
        claim("time", figure("28.33"), id="a", subject=who, sentence=sentence),
        claim("time", figure("15.72"), id="b", subject=who, sentence=sentence),
        claim("gain", figure("37", "percent"), id="c", subject=who, sentence=sentence,
              baseline=baseline),
    ]  # fmt: skip
    assert reconcile(article(), claims, table)[2].label == label, why


@pytest.mark.parametrize(
    ("printed", "so"), [("51", True), ("48", True), ("53", False), ("101", True), ("109", False)]
)
def test_what_two_rounded_scores_may_make(printed: str, so: bool) -> None:
    # 36 minutes are 35.5 to 37: of 71.62 they save 48 to 50 percent.
    scores = [figure("36"), figure("71.62")]
    assert plain_sums.within(figure(printed, "percent"), scores) is so


@pytest.mark.parametrize(
    ("who", "whom", "words", "so"),
    [
        (POD, DGX, "faster", False),
        (DGX, POD, "faster", True),
        (DGX, POD, "slower", False),
        (POD, DGX, "slower", True),
        (subject("Graphcore", "IPU-POD16"), DGX, "faster", False),  # is neither of the two
        (DGX, subject("Graphcore", "IPU-POD16"), "faster", False),
        (DGX, POD, "equal", False),
    ],
)
def test_which_of_two_scores_is_ahead(who: Any, whom: Any, words: str, so: bool) -> None:
    ahead = next(one for one in TABLE.index.rows if one.accelerators == 64 and one.round == "1.1")
    behind = next(one for one in TABLE.index.rows if one.system == "dgxa100")
    asked = claim("comparison", figure("3.4", "x"), subject=who, comparator=words,
                  baseline=Baseline(subject=whom))  # fmt: skip
    assert parts.other_way_round(asked, ahead, behind, TABLE) is so


@pytest.mark.parametrize(("printed", "label"), [("2.77", "supported"), ("3.77", "contradicted")])
def test_of_two_scores_by_chip_the_relation_is_by_chip(printed: str, label: str) -> None:
    # “From 2,907 tokens a second and chip to 8,064, or 2.77-fold”: of 72 chips, and of eight.
    rate = {"suite": "inference-datacenter", "scenario": "server", "unit": "tokens/s"}
    table = over(
        (row("209328", accelerators=72, **rate, **OLD), row("64510", accelerators=8, **rate))
    )
    text = f"From 2,907 to 8,064 tokens/s per chip, or {printed}-fold"
    about = {"sentence": text, "sentence_end": 99, "passage": 0, "suite": "inference-datacenter",
             "subject": subject("Graphcore"), "per": "accelerator"}  # fmt: skip
    asked = [
        claim("throughput", figure("2907", "tokens/s"), id="a", round="1.0", **about),
        claim("throughput", figure("8064", "tokens/s"), id="b", **about),
        claim("gain", figure(printed, "x"), id="c", **{**about, "per": ""}),
    ]
    assert reconcile(article(), asked, table)[2].label == label
