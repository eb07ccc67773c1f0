"""How predictions are paired with gold, counted and held against floors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.evaluate import check_floors, compare, evaluate, names, render
from pipeline.evaluate.align import align
from pipeline.evaluate.bootstrap import intervals
from pipeline.evaluate.gate import pin_floors
from pipeline.evaluate.gold import GoldClaim, GoldDocument, read_gold
from pipeline.evaluate.score import Counts, score_document
from pipeline.records import Scale

SENTENCE = "BERT took 10.6 minutes on the IPU-POD64 and 28.3 minutes on the IPU-POD16."


def claim(**fields: Any) -> GoldClaim:
    given: dict[str, Any] = {
        "id": "a",
        "kind": "time",
        "surface": "10.6 minutes",
        "sentence": SENTENCE,
        "start": 10,
        "end": 22,
        "value": "10.6",
        "unit": "minutes",
        "submitter": "Graphcore",
        "system": "IPU-POD64",
        "benchmarks": ("bert",),
        "verdict": "supported",
    }
    return GoldClaim(**{**given, **fields})


def document(*claims: GoldClaim, **fields: Any) -> GoldDocument:
    given: dict[str, Any] = {
        "article": "corpus/en/x.txt",
        "sha256": "0" * 64,
        "article_id": "x",
        "lang": "en",
        "genre": "newswire",
        "licence": "Apache-2.0",
        "annotator": "A",
    }
    return GoldDocument(**{**given, **fields}, claims=claims)


def prediction(gold: GoldClaim, **fields: Any) -> dict[str, Any]:
    """The flat record of a system that read a gold claim without fault."""
    number = None if gold.value is None else float(gold.value)
    same = ("kind", "surface", "sentence", "start", "end", "unit", "hedge", "submitter", "system",
            "baseline_submitter", "baseline_system", "baseline_round", "suite", "round",
            "division", "speaker", "modality", "outside", "verdict")  # fmt: skip
    record = {name: getattr(gold, name) for name in same}
    record |= {"article_id": "x", "url": "", "value": number, "ids": list(gold.ids)}
    return {**record, "benchmark": "|".join(gold.benchmarks), **fields}


def counts(gold: GoldDocument, *found: dict[str, Any]) -> dict[str, Counts]:
    return score_document(gold, found).counts


def test_a_faultless_reading_scores_full_marks() -> None:
    for metric, (tp, fp, fn) in counts(document(claim()), prediction(claim())).items():
        assert (tp > 0, fp, fn) == (True, 0, 0), metric


@pytest.mark.parametrize(
    ("changed", "metric", "expected"),
    [
        ({"value": 11.6}, "claims", (0, 1, 1)),
        ({"value": 636.0, "unit": "seconds"}, "tuple", (1, 0, 0)),
        ({"value": 10.6, "unit": "hours"}, "claims", (1, 0, 0)),
        ({"value": 10.6, "unit": "hours"}, "slot unit", (0, 1, 1)),
        ({"value": 10.6, "unit": "hours"}, "tuple", (0, 1, 1)),
        ({"system": ""}, "slot system", (0, 0, 1)),
        ({"system": ""}, "tuple", (1, 0, 0)),
        ({"system": "IPU-POD16"}, "slot system", (0, 1, 1)),
        ({"system": "IPU-POD16"}, "tuple", (0, 1, 1)),
        ({"system": "ipu pod64"}, "slot system", (1, 0, 0)),
        ({"benchmark": "resnet"}, "tuple", (0, 1, 1)),
        ({"benchmark": "bert|resnet"}, "slot benchmark", (0, 1, 1)),
        ({"round": "1.1"}, "slot round", (0, 1, 0)),
        ({"kind": "gain"}, "kind gain", (0, 1, 0)),
        ({"kind": "gain"}, "kind time", (0, 0, 1)),
        ({"verdict": "contradicted"}, "verdict contradicted", (0, 1, 0)),
        ({"verdict": "unresolved"}, "decided", (0, 0, 1)),
        ({"start": 200, "end": 212, "sentence": "Another 10.6 minutes."}, "claims", (0, 1, 1)),
    ],
)
def test_one_fault(changed: dict[str, Any], metric: str, expected: tuple[int, int, int]) -> None:
    assert counts(document(claim()), prediction(claim(), **changed))[metric] == expected


def test_the_previous_round_may_be_given_by_its_number() -> None:
    gold = claim(suite="training", round="1.1", baseline_round="previous")
    for round_, expected in (("previous", (1, 0, 0)), ("1.0", (1, 0, 0)), ("0.7", (0, 1, 1))):
        found = prediction(gold, baseline_round=round_)
        assert counts(document(gold), found)["slot baseline"] == expected


def test_two_equal_figures_in_a_sentence_go_to_the_systems_that_they_belong_to() -> None:
    gold = [claim(), claim(id="b", system="IPU-POD16", start=40, end=52)]
    found = [prediction(gold[1], start=None, end=None), prediction(gold[0], start=None, end=None)]
    assert align(gold, found) == [(0, 1), (1, 0)]


@pytest.mark.parametrize(
    ("gold", "found", "same"),
    [
        ("Azure+NVIDIA", "Azure", True),
        ("Azure+NVIDIA", "NVIDIA+Azure", True),
        ("NVIDIA", "NVIDIA+CoreWeave", False),
        ("Intel-HabanaLabs", "Habana Labs", True),
        ("Intel", "Intel-HabanaLabs", False),
        ("Azure+NVIDIA", "", False),
    ],
)
def test_submitters(gold: str, found: str, same: bool) -> None:
    assert names.same_submitter(gold, found) is same


def test_a_rank_needs_no_figure_and_a_citation_its_id() -> None:
    rank = claim(id="r", kind="rank", value=None, unit="", surface="fastest", start=0, end=7)
    cited = claim(id="c", kind="citation", value=None, unit="", ids=("1.0-1025",))
    gold = document(rank, cited)
    assert counts(gold, prediction(rank), prediction(cited))["claims"] == (2, 0, 0)
    wrong = prediction(cited, ids=["1.0-1026"])
    assert counts(gold, prediction(rank), wrong)["claims"] == (1, 1, 1)


def test_excusable_and_outside_claims_cost_nothing_when_missed() -> None:
    gold = document(claim(excusable="only the picture says it"), claim(id="b", outside=True))
    score = score_document(gold, ())
    assert "claims" not in score.counts
    assert len(score.excused) == 1


def test_a_prediction_marked_outside_that_the_gold_lacks_costs_nothing() -> None:
    found = prediction(claim(), value=3.0, outside=True)
    assert counts(document(claim()), prediction(claim()), found)["claims"] == (1, 0, 0)


def test_a_count_that_repeats_the_size_of_the_system_costs_nothing() -> None:
    gold = claim(scale=Scale(accelerators=64))
    size = prediction(gold, kind="count", value=64, unit="accelerators", start=0, end=2)
    assert counts(document(gold), prediction(gold), size)["claims"] == (1, 0, 0)
    other = {**size, "value": 128}
    assert counts(document(gold), prediction(gold), other)["claims"] == (1, 1, 0)


@pytest.mark.parametrize(("found", "clean"), [((), (1, 0, 0)), ((prediction(claim()),), (0, 0, 1))])
def test_hard_negative(found: tuple[dict[str, Any], ...], clean: tuple[int, int, int]) -> None:
    assert counts(document(tags=("hard_negative",)), *found)["hard_negatives"] == clean


def test_planted_errors_and_false_alarms() -> None:
    planted = claim(verdict="contradicted", planted="digit")
    gold = document(planted)
    assert counts(gold, prediction(planted))["planted errors"] == (1, 0, 0)
    assert counts(gold, prediction(planted, verdict="supported"))["planted errors"] == (0, 0, 1)
    assert counts(gold)["planted errors"] == (0, 0, 1)
    undecidable = claim(verdict="unresolved", planted="digit")
    assert "planted errors" not in counts(document(undecidable), prediction(undecidable))
    alarm = prediction(claim(), value=5.0, verdict="contradicted")
    assert counts(gold, prediction(planted), alarm)["verdict contradicted"] == (1, 1, 0)


def folder(tmp_path: Path, *documents: GoldDocument) -> Path:
    for number, one in enumerate(documents):
        path = tmp_path / "annotations" / "test" / "en" / f"{number}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        data = {k: v for k, v in msgspec.to_builtins(one).items() if k not in ("split", "path")}
        path.write_text(json.dumps(data))
    return tmp_path / "annotations"


def lines(path: Path, *records: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return path


def test_report_gate_and_comparison(tmp_path: Path) -> None:
    gold = folder(tmp_path, document(claim()), document(claim(), article_id="y"))
    good = lines(tmp_path / "good", prediction(claim()), prediction(claim(), article_id="y"))
    poor = lines(tmp_path / "poor", prediction(claim()), prediction(claim(), article_id="z"))
    best, worse = evaluate(good, gold), evaluate(poor, gold)
    assert best.metrics["claims"].f1 == 1.0
    assert worse.metrics["claims"].recall == 0.5
    assert worse.metrics["claims"].interval["recall"] == (0.0, 1.0)
    assert worse.other_articles == 1
    assert evaluate(poor, gold) == worse
    assert "claims" in render(best)
    assert json.loads(render(best, "json"))["metrics"]["claims"]["tp"] == 2
    assert "missed time: 10.6 minutes" in render(worse, "misses")
    (difference,) = (one for one in compare(poor, good, gold) if one.metric == "claims")
    assert difference.difference == pytest.approx(1 / 3)

    floors = tmp_path / "floors.json"
    pin_floors(best, floors)
    assert check_floors(best, floors) == ()
    assert any(line.startswith("claims.f1") for line in check_floors(worse, floors))
    with pytest.raises(ValueError, match="would lower"):
        pin_floors(worse, floors)
    pin_floors(worse, floors, lower=True)
    assert check_floors(worse, floors) == ()
    other = msgspec.structs.replace(worse, fingerprint="another corpus")
    assert "pin them anew" in check_floors(other, floors)[0]


@pytest.mark.parametrize("line", ["{", "[]", '{"claim_id": "x"}'])
def test_bad_predictions_name_their_line(tmp_path: Path, line: str) -> None:
    gold = folder(tmp_path, document(claim()))
    path = tmp_path / "bad"
    path.write_text(f"\n{line}\n")
    with pytest.raises(ValueError, match="bad:2"):
        evaluate(path, gold)


@settings(max_examples=30)
@given(st.lists(st.tuples(*[st.integers(0, 9)] * 3), min_size=1, max_size=6))
def test_intervals_hold_the_point_value_in_the_unit_range(rows: list[tuple[int, int, int]]) -> None:
    spans = intervals([{"m": Counts(*row)} for row in rows], ["m"])["m"]
    for low, high in spans.values():
        assert 0 <= low <= high <= 1


def test_the_gold_read_back_as_predictions_scores_full_marks(tmp_path: Path) -> None:
    """Whatever the annotators wrote can be paired, slot by slot, with itself."""
    gold = Path(__file__).parents[2] / "annotations"
    records = [
        prediction(one, article_id=document.article_id)
        | {"system": one.system or one.accelerator, "url": document.url}
        for document in read_gold(gold)
        for one in document.claims
    ]
    report = evaluate(lines(tmp_path / "gold.jsonl", *records), gold, split=None)
    wrong = {name: metric for name, metric in report.metrics.items() if metric.fp or metric.fn}
    assert wrong == {}
    assert report.other_articles == 0
