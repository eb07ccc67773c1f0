"""Columns of ratios whose head says what they are held against: “Speedup vs H100”."""

import pytest

from pipeline.extract import extract
from pipeline.read import read
from pipeline.records import Claim, Page

LED = "Here is Llama 2 70B."


def claims(title: str, heads: str, *rows: str, led: str = "") -> list[Claim]:
    """The claims of a table whose cells are parted by bars."""
    lines = [("th", heads), *(("td", row) for row in rows)]
    table = "".join(
        "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in line.split("|")) + "</tr>"
        for tag, line in lines
    )
    head = f"<title>{title}</title>"
    html = f"<html lang='en'><head>{head}</head><body><article><h1>{title}</h1>"
    text = f"{html}<p>{led or LED}</p><table>{table}</table></article></body></html>"
    page = Page(origin="a", url="https://a.example/", body=text.encode(), digest="0")
    return list(extract(read(page)))


@pytest.mark.parametrize(
    "head",
    ["Speedup vs H100", "vs. H100", "Speedup over H100", "Relative to H100", "Compared to H100"],
)
def test_a_ratio_is_of_its_row_against_the_head(head: str) -> None:
    found = claims("MLPerf Inference v5.0", f"System|{head}", "DGX B200|3.1x", "H200|1.1x")
    told = [(c.kind, c.surface, c.subject.system.value) for c in found]
    assert told == [("comparison", "3.1x", "DGX B200"), ("comparison", "1.1x", "H200")]
    assert {c.baseline.subject.system.value for c in found if c.baseline} == {"H100"}
    assert {c.comparator for c in found} == {"faster"}


def test_a_percentage_may_be_a_share_or_what_is_added() -> None:
    found = claims("MLPerf Inference v6.0", "Chip|vs B200|vs B300", "MI355X|119%|92%")
    assert [(c.surface, c.measure) for c in found] == [("119%", "unsaid"), ("92%", "unsaid")]
    against = [c.baseline.subject.system.value for c in found if c.baseline]
    assert against == ["B200", "B300"]


def test_the_row_that_the_column_is_held_against_says_nothing() -> None:
    found = claims("MLPerf Inference v5.0", "System|vs H100", "H100|1.0x", "DGX H100|1.0x")
    assert found == []


def test_a_score_in_such_a_table_is_of_its_row() -> None:
    heads = "System|Tokens/s|Speedup vs H100"
    found = claims("MLPerf Inference v5.0", heads, "DGX B200|98,858|3.1x")
    told = [(c.kind, c.subject.system.value, c.baseline is None) for c in found]
    assert told == [("throughput", "DGX B200", True), ("comparison", "DGX B200", False)]


@pytest.mark.parametrize(("suite", "kept"), [("Training v6.0", []), ("Inference v5.0", ["33.5"])])
def test_a_step_of_a_training_is_no_result(suite: str, kept: list[str]) -> None:
    found = claims(f"MLPerf {suite}", "Metric|B200", "Average step time (ms)|33.5")
    assert [c.surface for c in found] == kept


RACK = "A plan for racks of the GB300 NVL72"
LED_BY = "The published numbers of MLPerf Inference v5.1:"


@pytest.mark.parametrize(("led", "per"), [(LED_BY, "accelerator"), ("Our own numbers:", None)])
def test_a_table_may_be_on_the_benchmark_in_an_article_that_is_not(led: str, per: str) -> None:
    """Its rows are of the article's one system, and its rates of a chip where the head says so."""
    heads = "Model|Offline (t/s/GPU)|vs GB200"
    found = claims(RACK, heads, "DeepSeek-R1|5,842|+45% offline", led=led)
    told = [(c.surface, c.subject.system.value, c.per) for c in found]
    wanted = [("5,842", "GB300 NVL72", per), ("45%", "GB300 NVL72", "")]
    assert told == (wanted if per else [])


def test_a_rate_of_the_whole_machine_is_of_no_chip() -> None:
    found = claims("MLPerf Inference v5.0", "System|Tokens/s", "DGX B200|98,858")
    assert [c.per for c in found] == [""]
