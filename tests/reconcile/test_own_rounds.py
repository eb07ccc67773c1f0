"""When a figure of another round than the one that its sentence names is blamed for it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from pipeline.reconcile.article.own_rounds import of_own_round
from pipeline.reconcile.cases import Coded, Finding
from pipeline.records import Slot
from tests.extract.articles import article
from tests.reconcile.make import article as page
from tests.reconcile.make import claim, figure

FILE = Path(__file__).parent / "cases" / "own_rounds.toml"
CASES = tomllib.loads(FILE.read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=[case["why"] for case in CASES])
def test_a_round_is_blamed_where_it_is_plainly_the_figures(case: dict[str, str]) -> None:
    title = case["title"]
    made = article(f"# {title}\n{case['text']}", title=title, published=case["published"])
    claims = extract(made)
    verdicts = zip(claims, reconcile(made, claims), strict=True)
    found = {claim.surface: verdict.label for claim, verdict in verdicts}
    assert found["15.87 minutes"] == case["label"]


def blamed(sentence: str, said: str = "v1.1", **fields: Any) -> bool:
    """Whether a figure that is right of round 2.0 still shows the round of its sentence as wrong.

    ``title``, ``day`` and ``suite`` are the article's, ``first`` is where the sentence begins and
    ``at`` the round stands if in another; ``slot_`` is what is called wrong.
    """
    first, suite = fields.get("first", 0), fields.get("suite", "training")
    at = first + sentence.find(said) if said in sentence else fields.get("at", -1)
    named = Slot(value="1.1", surface=said, how="stated", start=at, end=at + len(said))
    made = claim("time", figure("15.87"), sentence=sentence, suite=suite, sentence_start=first)
    scope = msgspec.structs.replace(made.scope, round=named)
    made = msgspec.structs.replace(made, scope=scope)
    words = (("slot", fields.get("slot_", "round")), ("round", "2.0"))
    found = Finding(identified=True, diagnosis=Coded("neighbour", words))
    about = page(fields.get("day", "2022-06-30"), title=fields.get("title", ""))
    return of_own_round(about, [made], [found])[0].identified


LONG = "its very own much praised winner of that old time long ago"


@pytest.mark.parametrize(
    ("why", "expected", "asked"),
    [
        ("a clause of its own, of one word", True, ("In v1.1, BERT took 15.87",)),
        ("a clause of its own, of more", False, (f"Winner of old v1.1, {LONG}, it took 15.87",)),
        ("the figure's clause, of four words", True, ("it soon took 15.87 in v1.1",)),
        ("a clause of its own, of two", False, ("By now v1.1, it took 15.87",)),
        ("the figure's clause, of five words", False, ("so it soon took 15.87 in v1.1",)),
        ("the sentence begins with it", True, ("v1.1, BERT took 15.87",)),
        ("so does a clause of more", False, (f"v1.1 saw {LONG}, BERT took 15.87",)),
        ("the figure's clause, of many", False, (f"15.87 was {LONG} in v1.1",)),
        ("a month, of seven words", True, ("in 15.87 on all the new results of June", "June")),
        ("a month, of eight words", False, ("so in 15.87 on all the new results of June", "June")),
    ],
)
def test_where_a_round_stands(why: str, expected: bool, asked: tuple[str, ...]) -> None:
    assert blamed(*asked) is expected, why


@pytest.mark.parametrize(
    ("why", "expected", "fields"),
    [
        ("the newest when the article came out", False, {}),
        ("an older article, of which it is the newest", False, {"day": "2022-07-30"}),
        ("a later article", True, {"day": "2023-07-30"}),
        ("an undated article", True, {"day": None}),
        ("the title names it", False, {"day": "2023-07-30", "title": "X in MLPerf 2.0"}),
        ("the title names a part of it", True, {"day": "2023-07-30", "title": "X is 12.01 old"}),
        ("without a title", True, {"day": "2023-07-30", "title": None}),
        ("of a suite that had no such round then", True, {"suite": "hpc"}),
        ("it stands in the sentence before", False, {"said": "v1", "at": 3, "first": 9}),
        ("it stands nowhere", False, {"said": "v1"}),
        ("nowhere, of a later article", True, {"said": "v1", "day": "2023-07-30"}),
        ("without a suite, of training", False, {"suite": ""}),
        ("it is no round that is called wrong", True, {"slot_": "division"}),
    ],
)
def test_whose_round_it_is(why: str, expected: bool, fields: dict[str, Any]) -> None:
    said = fields.get("said", "v1.1")
    sentence = f"15.87 was {LONG} in {said}" if said == "v1.1" else "BERT took 15.87"
    assert blamed(sentence, **({"said": said} | fields)) is expected, why


def test_a_sentence_further_on_is_read_from_its_own_beginning() -> None:
    assert not blamed(f"Winner of old v1.1, {LONG}, it took 15.87", first=40)
    assert blamed("In v1.1, BERT took 15.87", first=40)
