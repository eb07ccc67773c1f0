"""An ID in a figure's sentence is that of the entry which has the figure, or it is wrong."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest

from pipeline.official.ids import IdEntry
from pipeline.reconcile.article.cited import cited
from pipeline.reconcile.cases import Finding
from pipeline.reconcile.entries.facts import over
from pipeline.reconcile.judging.labels import decide, state_of
from pipeline.reconcile.verdicts import finding
from pipeline.records import Claim
from tests.reconcile.make import article, claim, figure, row, subject

SMALL = row("32.7012", system="ipu-pod16", accelerators=16)
LARGE = row("5.8787", system="ipu-pod128")
OPEN = row("3.2100", system="ipu-pod256", division="open")


def _entry(id_: str, system: str) -> IdEntry:
    return IdEntry(id=id_, suite="training", round="1.1", submitter="Graphcore", system=system)


IDS = {
    "1.1-2016": (_entry("1.1-2016", "ipu-pod16"),),
    "1.1-2128": (_entry("1.1-2128", "ipu-pod128"),),
    # One ID for all of a company's, and one of which only the company is known.
    "1.1-2000": (_entry("1.1-2000", "ipu-pod16"), _entry("1.1-2000", "ipu-pod128")),
    "1.1-2999": (_entry("1.1-2999", ""),),
}
TABLE = dataclasses.replace(
    over((SMALL, LARGE, OPEN)), results_for_id=lambda id_, suite: IDS.get(id_, ())
)


def id_(*ids: str, **fields: Any) -> Claim:
    return claim("citation", ids=ids, benchmark="", subject=subject("Graphcore"), **fields)


def score(printed: str = "5.88", **fields: Any) -> Claim:
    return claim("time", figure(printed), **({"subject": subject("Graphcore")} | fields))


def found(*claims: Claim) -> list[Finding]:
    placed = [msgspec.structs.replace(one, id=f"c{n}") for n, one in enumerate(claims)]
    alone = [finding(article(), one, TABLE) for one in placed]
    return cited(placed, alone, TABLE)


def labels(*claims: Claim) -> list[str]:
    return [decide(state_of(*pair))[0] for pair in zip(claims, found(*claims), strict=True)]


AWAY: dict[str, Any] = {"sentence_start": 100, "sentence_end": 200}


@pytest.mark.parametrize(
    ("why", "claims", "label"),
    [
        ("the entry that has the figure", [id_("1.1-2128"), score()], "supported"),
        ("another one", [id_("1.1-2016"), score()], "contradicted"),
        ("the figure first", [score(), id_("1.1-2016")], "contradicted"),
        ("printed, and read as nothing more", [id_(surface="1.1-2016"), score()], "contradicted"),
        ("what was read goes first", [id_("1.1-2128", surface="1.1-2016"), score()], "supported"),
        ("a figure of another sentence", [id_("1.1-2016"), score(**AWAY)], "supported"),
        ("no figure at all", [id_("1.1-2016")], "supported"),
        ("two figures: of which?", [id_("1.1-2016"), score(), score("32.7")], "supported"),
        ("two IDs", [id_("1.1-2016"), id_("1.1-2128"), score()], "supported"),
        ("two IDs said as one", [id_("1.1-2016", "1.1-2128"), score()], "supported"),
        ("a figure that is nobody's", [id_("1.1-2016"), score("9.99")], "supported"),
        ("a figure that needs a caveat", [id_("1.1-2016"), score("3.21")], "supported"),
        ("a count is no score of an entry",
         [id_("1.1-2016"), claim("count", figure("128", "accelerators"),
          subject=subject("Graphcore", "ipu-pod128"))], "supported"),
        ("an ID that nobody knows", [id_("1.1-9999"), score()], "unresolved"),
        ("an ID of several, one of which it is", [id_("1.1-2000"), score()], "supported"),
        ("an ID of a company alone", [id_("1.1-2999"), score()], "supported"),
    ],
)  # fmt: skip
def test_whose_id_is_wrong(why: str, claims: list[Claim], label: str) -> None:
    place = next(n for n, one in enumerate(claims) if one.kind == "citation")
    assert labels(*claims)[place] == label, why


def test_it_is_told_whose_the_figure_is() -> None:
    wrong, right = found(id_("1.1-2016"), score())
    assert wrong.diagnosis is not None
    assert dict(wrong.diagnosis.words) == {
        "entry": "1.1-2016, training, 1.1, Graphcore, ipu-pod16",
        "figure": "5.88",
        "whose": "Graphcore ipu-pod128",
    }
    assert wrong.takes and not any(take.agrees for take in wrong.takes)
    assert any(take.agrees for take in right.takes) and right.diagnosis is None


def test_of_many_results_under_an_id_eight_are_shown() -> None:
    tasks = [row(f"{n}.5", system="ipu-pod16", benchmark=f"task{n}") for n in range(1, 12)]
    table = dataclasses.replace(over(tuple(tasks)), results_for_id=TABLE.results_for_id)
    (take,) = finding(article(), id_("1.1-2016"), table).takes
    assert len(take.rows) == len(take.arithmetic.operands) == 8
