"""What a company's older machine took, told in the same breath as its newer one's time.

Eos came with MLPerf Training 3.1; in June, with 3.0, NVIDIA and CoreWeave had trained GPT-3 in
10.94 minutes, and no other entry of NVIDIA has a figure like it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from pipeline.reconcile.checkers.earlier_systems import of_earlier_system
from pipeline.reconcile.checkers.values import query_of
from pipeline.reconcile.entries.facts import over
from pipeline.records import Article, Slot, Subject, Verdict
from tests.extract.articles import article
from tests.reconcile.make import claim, entry, figure, slot

FILE = Path(__file__).parent / "cases" / "earlier_systems.toml"
CASES = tomllib.loads(FILE.read_text(encoding="utf-8"))
TITLE = "MLPerf Training 3.1"


def of_the_last_time(lang: str, text: str) -> Verdict:
    page = article(f"# {TITLE}\n{text}", lang, title=TITLE, published="2023-11-09")
    claims = extract(page)
    times = [n for n, one in enumerate(claims) if one.kind == "time"]
    return reconcile(page, claims)[times[-1]]


@pytest.mark.parametrize("case", CASES["earlier"], ids=lambda case: case["text"][:40])
def test_an_earlier_time_is_the_companys(case: dict[str, str]) -> None:
    verdict = of_the_last_time(case["lang"], case["text"])
    codes = [note.code for note in verdict.caveats]
    assert (verdict.label, codes) == ("caveat", ["earlier_system"])
    assert [row.submitter for row in verdict.official] == ["NVIDIA+CoreWeave"]


@pytest.mark.parametrize("case", CASES["open"], ids=lambda case: case["why"])
def test_what_does_not_point_to_one_entry_stays_open(case: dict[str, str]) -> None:
    assert of_the_last_time("en", case["text"]).label == "unresolved"


NEW = entry("3.9", "Alpha", system="neo", round="1.1", published="2021-12-01")
OLD = entry("10.94", "Alpha", system="old", round="1.0", published="2021-06-30")
OTHER = entry("10.92", "Alpha", system="older", round="1.0", published="2021-06-30")
TEXT = "Neo took 3.9 minutes, down from 10.9 in June"


def placed(text: str, words: str, value: str) -> Slot:
    at = text.find(words)
    there = {"start": at, "end": at + len(words)} if at >= 0 else {}
    return msgspec.structs.replace(slot(value), **there)


@pytest.mark.parametrize(
    ("why", "text", "changed", "found"),
    [
        ("another machine of June", TEXT, {}, ["old"]),
        ("without the month in the text", TEXT.replace(" in June", " then"), {}, ["old"]),
        ("no company", TEXT, {"company": ""}, []),
        ("two machines have it", TEXT, {"rows": (NEW, OLD, OTHER)}, []),
        ("nobody has it to its last digit", TEXT.replace("10.9", "11.0"), {"printed": "11.0"}, []),
        ("no date", TEXT, {"published": None}, []),
        ("the newest round", TEXT, {"round_": "1.1", "rows": (NEW,), "printed": "3.90"}, []),
        ("no number between", "Neo took 10.9 minutes in June", {}, []),
        ("the machine behind", "After 10.9 minutes in June, 3.9 with Neo", {}, []),
        ("the month before", "In June, Neo took 1 of 10.9 minutes", {}, []),
    ],
)
def test_when_a_machine_is_left_behind(
    why: str, text: str, changed: dict[str, object], found: list[str]
) -> None:
    given = {"company": "Alpha", "rows": (NEW, OLD), "printed": "10.9", "published": "2021-12-02",
             "round_": "1.0"} | changed  # fmt: skip
    at = text.find("10.9") if "10.9" in text else text.find("11.0")
    quantity = figure(str(given["printed"]), start=at)
    system = placed(text, "Neo", "neo")
    whose = Subject(submitter=slot(str(given["company"])), system=system)
    asked = claim("time", quantity, benchmark="resnet", subject=whose)
    told = placed(text, "June", str(given["round_"]))
    asked = msgspec.structs.replace(asked, scope=msgspec.structs.replace(asked.scope, round=told))
    published = given["published"]
    page = Article(id="a", text=text, passages=(), published=str(published) if published else None)
    rows = given["rows"]
    assert isinstance(rows, tuple)
    takes = of_earlier_system(page, asked, query_of(page, asked), quantity, over(rows))
    assert [take.rows[0].system for take in takes] == found, why
