"""What a company's older machine took, told in the same breath as its newer one's time.

Eos came with MLPerf Training 3.1; in June, with 3.0, NVIDIA and CoreWeave had trained GPT-3 in
10.94 minutes, and no other entry of NVIDIA has a figure like it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from pipeline.records import Verdict
from tests.extract.articles import article

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
