"""Texts made to hurt: the work on them grows as they do, and what no article holds is refused."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from pipeline.batch.stages import check_page
from pipeline.collect.page import make_page
from pipeline.extract import claims
from pipeline.extract.marking.sentences import split_sentences
from pipeline.records import Checked, Reject
from tests.counting import calls

RESULT = "NVIDIA's DGX A100 needed 28.3 minutes for BERT in MLPerf Training v1.0."
# So many of a thing in one paragraph.
TEXTS: dict[str, Callable[[int], str]] = {
    "percents": lambda n: "12% " * n,
    "factors": lambda n: "2 x " * n,
    "times": lambda n: "28.3 minutes " * n,
    "prices": lambda n: "$5 " * n,
    "numbers": lambda n: "123 " * n,
    "counts": lambda n: "12 GPUs, " * n,
    "rates": lambda n: "%20 " * n,
    "joined": lambda n: "and 5 " * n,
    "bounds": lambda n: "nearly 5 minutes, more than " * n,
    "wide figures": lambda n: "一百二十万 " * n,
    "wide years": lambda n: "二零二一年" * n,
    "names": lambda n: "DGX A100 " * n,
    "tests": lambda n: "ResNet-50 " * n,
    "rounds": lambda n: "v0.7 and v1.0 " * n,
    "quotations": lambda n: "“a ” " * n,
    "brackets": lambda n: "(a) " * n,
    "sentences": lambda n: "It was 28.3 minutes then. " * n,
}
_FEW = 48


def _checked(text: str) -> Checked | Reject:
    return check_page(make_page("page.txt", text.encode(), media_type="text/plain"))


@pytest.mark.parametrize("name", TEXTS)
def test_the_work_on_a_paragraph_grows_as_it_does(name: str) -> None:
    def work(count: int) -> Checked | Reject:
        return _checked(f"A headline of it\n\n{RESULT}\n\n{RESULT}\n\n{TEXTS[name](count)}\n")

    assert isinstance(work(4 * _FEW), Checked)
    few, many = (calls(lambda n=n: work(n)) for n in (_FEW, 4 * _FEW))  # type: ignore[misc]
    assert many < 4 * 1.6 * few


def _rows(count: int) -> str:
    return "".join(f"<tr><td>Quarry {n}<td>{n % 90 + 10}.4" for n in range(count))


# So many of a thing in one article, each beside what it may lean on.
PAGES: dict[str, Callable[[int], str]] = {
    "items": lambda n: "<ul>" + "<li>It was 28.3 minutes then" * n + "</ul>",
    "headings": lambda n: "<h2>BERT</h2><p>It was 28.3 minutes then.</p>" * n,
    "rows": lambda n: "<table><tr><th>System<th>Minutes" + _rows(n) + "</table>",
    "columns": lambda n: "<table><tr>" + "<td>28.3" * n + "<tr>" + "<td>a" * n + "</table>",
    "tables": lambda n: "<table><tr><th>a<th>b<tr><td>c<td>28.3</table>" * n,
    "results": lambda n: f"<p>{RESULT}</p>" * n,
    "figures of one thing": lambda n: "".join(
        f"<p>{RESULT.replace('28.3', f'{k + 1}.3')}</p>" for k in range(n)
    ),
}


@pytest.mark.parametrize("name", PAGES)
def test_the_work_on_an_article_grows_as_it_does(name: str) -> None:
    def work(count: int) -> Checked | Reject:
        body = f"<html><body><h1>A headline of it</h1><p>{RESULT}</p>{PAGES[name](count)}"
        return check_page(make_page("page.html", body.encode(), media_type="text/html"))

    assert isinstance(work(2 * _FEW), Checked)
    few, many = (calls(lambda n=n: work(n)) for n in (_FEW // 2, 2 * _FEW))  # type: ignore[misc]
    assert many < 4 * 1.6 * few


@pytest.mark.parametrize("row", ["." * 60_000, ".!" * 30_000, "…" * 60_000, ". " * 30_000])
def test_a_row_of_stops_is_looked_at_once(row: str) -> None:
    begun = time.process_time()
    assert split_sentences(f"It ends {row}", "en") is not None
    assert time.process_time() - begun < 5  # half a minute and more, where each is tried anew


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("It ends... Then it goes on.", ["It ends...", "Then it goes on."]),
        ("Is it?! Yes.", ["Is it?!", "Yes."]),
        ("It ends.”) Then.", ["It ends.”)", "Then."]),
        ("終わり。。。次。", ["終わり。。。", "次。"]),
        ("12....5 of it", ["12....5 of it"]),
    ],
)
def test_several_stops_end_one_sentence(text: str, sentences: list[str]) -> None:
    assert [text[start:end] for start, end in split_sentences(text, "en")] == sentences


def test_what_no_article_claims_is_refused_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "MAX_CLAIMS", 30)
    text = "".join(f"{RESULT.replace('28', str(n))}\n\n" for n in range(9, 42))
    found = _checked(f"A headline of it\n\n{text}")
    assert isinstance(found, Reject)
    assert (found.stage, found.reason) == (
        "extract",
        "more than 30 claims: a table of data, no article",
    )
