"""What a table leaves to the text beside it: the unit of its figures, the one test of its rows."""

import pytest

from pipeline.extract import extract
from pipeline.extract.figures.units import unit_in
from pipeline.read import read
from pipeline.records import Claim, Page

BY_TEST = """<table>
<tr><th>System</th><th>Chips</th><th>RNN-T</th><th>3D U-Net</th></tr>
<tr><td>Dell XE8545</td><td>4</td><td>76.17</td><td>82</td></tr>
<tr><td>DGX A100</td><td>8</td><td>28.7</td><td>23</td></tr>
</table>"""
ONE_TEST = """<table>
<tr><td>Dell XE8545</td><td>57.9</td></tr>
<tr><td>DGX A100</td><td>28.7</td></tr>
</table>"""
RESULTS = ["rnnt 76.17", "unet3d 82", "rnnt 28.7", "unet3d 23"]


def claims(before: str, table: str, after: str = "") -> list[Claim]:
    paragraphs = [f"<p>{text}</p>" for text in (before, after) if text]
    body = paragraphs[0] + table + "".join(paragraphs[1:])
    head = "<title>MLPerf Training 2.1 results</title>"
    html = f"<html lang='en'><head>{head}</head><body><article><h1>MLPerf Training 2.1</h1>"
    page = Page(
        origin="a.html", url="https://a.example/", body=f"{html}{body}".encode(), digest="0"
    )
    found = extract(read(page))
    return [claim for claim in found if claim.kind in ("time", "throughput")]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("All times of this round of MLPerf Training are in minutes.", ""),
        ("The other servers that took part in this round are these:", "Times in minutes."),
    ],
)
def test_the_unit_stands_beside_the_table(before: str, after: str) -> None:
    """A column of chips stays one of chips."""
    found = claims(before, BY_TEST, after)
    assert [f"{c.benchmarks[0].value} {c.surface}" for c in found] == RESULTS
    assert {c.quantity.unit for c in found if c.quantity} == {"minutes"}


@pytest.mark.parametrize("mark", ["n/a", "N/A", "n. a.", "—", "no one", "not run"])
def test_a_mark_of_a_result_that_is_not_there_is_no_figure(mark: str) -> None:
    table = BY_TEST.replace(">82<", f">{mark}<").replace("RNN-T", "RNN-T (minutes)")
    table = table.replace("3D U-Net", "3D U-Net (minutes)")
    found = claims("All times of this round of MLPerf Training are in minutes.", table)
    assert [f"{c.benchmarks[0].value} {c.surface}" for c in found] == [RESULTS[0], *RESULTS[2:]]


def test_the_unit_of_another_figure_is_not_the_tables() -> None:
    found = claims("Last round the DGX A100 needed 31.2 minutes for RNN-T in MLPerf.", BY_TEST)
    assert [c.surface for c in found] == ["31.2 minutes"]


def test_the_one_test_that_the_text_names_is_that_of_every_row() -> None:
    found = claims("How many minutes did ResNet-50 take in this round of MLPerf?", ONE_TEST)
    assert [(c.subject.system.value, c.benchmarks[0].value, c.surface) for c in found] == [
        ("XE8545", "resnet", "57.9"),
        ("DGX A100", "resnet", "28.7"),
    ]
    assert {c.benchmarks[0].how for c in found} == {"carried"}


def test_of_two_tests_that_the_text_names_none_is_the_tables() -> None:
    text = "How many minutes did ResNet-50 and BERT take in this round of MLPerf?"
    assert claims(text, ONE_TEST) == []


def test_the_company_of_the_heading_is_not_that_of_every_row() -> None:
    """A system that is somebody else's stays so below a heading that names a company."""
    text = "<h2>Dell as well</h2><p>Times are in minutes, for ResNet-50 in MLPerf Training.</p>"
    found = claims(text, ONE_TEST)
    assert [(c.subject.submitter.value, c.surface) for c in found] == [
        ("Dell", "57.9"),
        ("NVIDIA", "28.7"),
    ]


NAMELESS = """<table>
<tr><th>System</th><th>Offline (tokens/s)</th></tr>
<tr><td>8 × MI300X</td><td>23,515</td></tr>
</table>"""


def test_the_system_of_the_heading_is_not_that_of_a_row_of_other_chips() -> None:
    table = "<table><tr><th>Chips</th><th>ResNet-50</th></tr>"
    table += (
        "<tr><td>8 Gaudi2</td><td>16.62</td></tr><tr><td>8 A100</td><td>28.81</td></tr></table>"
    )
    found = claims("Minutes in MLPerf Training 2.1:</p><h2>Ahead of the DGX A100</h2><p>", table)
    assert [c.subject.system.value for c in found] == ["Gaudi2", "DGX A100"]


def test_tokens_are_of_the_articles_one_language_model() -> None:
    """Not of the image model that the text before the table ends on."""
    told = (
        "MI300X serves Llama 2 70B in MLPerf Inference.</p><p>Trillium draws with Stable Diffusion."
    )
    found = claims(told, NAMELESS)
    assert ["llama2" in c.benchmarks[0].value for c in found] == [True]


TIMED = """<table>
<tr><th>Benchmark</th><th>Time</th></tr>
<tr><td>ResNet-50 (DGX A100)</td><td>28.7</td></tr>
</table>"""


@pytest.mark.parametrize(
    ("said", "found"),
    [("The DGX A100 trained BERT in 21.7 minutes.", ["21.7 minutes", "28.7"]), ("See below.", [])],
)
def test_a_column_of_times_is_of_minutes_where_the_article_has_minutes(
    said: str, found: list[str]
) -> None:
    assert [c.surface for c in claims(said, TIMED)] == found


@pytest.mark.parametrize(
    ("model", "test"), [("DeepSeek-V3", "deepseekv3_671b"), ("GPT-OSS-20B", "gpt_oss_20b")]
)
def test_a_model_that_the_article_calls_a_test_is_one_in_its_tables(model: str, test: str) -> None:
    table = f"""<table>
<tr><th>Model</th><th>System</th><th>Time</th></tr>
<tr><td>{model}</td><td>GB300</td><td>18.35 minutes</td></tr>
</table>"""
    (found,) = claims(f"MLPerf Training v6.0 adds {model} to the suite.", table)
    assert [one.value for one in found.benchmarks] == [test]
    assert not found.outside
    assert claims("MLPerf Training v2.1 came out today.", table) == []


@pytest.mark.parametrize(
    ("header", "lang", "unit"),
    [
        ("学習時間（分）", "ja", "minutes"),
        ("所要時間 [秒]", "ja", "seconds"),
        ("学習時間(時間)", "ja", "hours"),
        ("학습 시간(단위: 분)", "ko", "minutes"),
        ("학습 시간", "ko", ""),
        ("学習時間", "ja", ""),
        ("Hours", "en", "hours"),
        ("Time to train (minutes)", "en", "minutes"),
        ("雲達 D74H-7U", "zh", ""),
    ],
)
def test_the_word_for_time_is_no_unit(header: str, lang: str, unit: str) -> None:
    assert unit_in(header, lang) == unit


COUNTED = """<table><caption>Llama 2 70B, tokens/second</caption>
<tr><th>System</th><th>{}</th><th>Offline</th></tr>
<tr><td>Nvidia B200</td><td>8</td><td>98443</td></tr>
<tr><td>Nvidia H200</td><td>4</td><td>32124</td></tr>
</table>"""


@pytest.mark.parametrize("header", ["# of GPUs", "Number of GPUs", "GPUs", "Nodes"])
def test_a_column_of_numbers_of_things_holds_no_rates(header: str) -> None:
    """Though the caption gives all of the table its unit."""
    found = claims("These are results of MLPerf Inference v4.1.", COUNTED.format(header))
    assert [c.surface for c in found] == ["98443", "32124"]


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("<tr><td>Dell XE8545</td><td>TFLOPS</td><td>68%</td></tr>", []),
        ("<tr><td>Dell XE8545</td><td>Speed</td><td>68%</td></tr>", ["68%"]),
    ],
)
def test_a_share_in_a_row_of_operations_is_of_no_test(row: str, found: list[str]) -> None:
    head = "<title>MLPerf Training 2.1 results</title>"
    text = "<p>ResNet-50 was run in this round of MLPerf.</p>"
    html = f"<html lang='en'><head>{head}</head><body><article><h1>MLPerf Training 2.1</h1>{text}"
    page = Page(
        origin="a.html",
        url="https://a.example/",
        body=f"{html}<table>{row}{row}</table></article></body></html>".encode(),
        digest="0",
    )
    assert [claim.surface for claim in extract(read(page))][:1] == found


@pytest.mark.parametrize(
    ("header", "found"),
    [("Accuracy target", []), ("Quality Target", []), ("Gain over v2.0", ["75.9%"])],
)
def test_a_share_of_right_answers_is_no_gain(header: str, found: list[str]) -> None:
    table = f"<table><tr><th>Test</th><th>{header}</th></tr>"
    table += "<tr><td>ResNet-50</td><td>75.9%</td></tr></table></article></body></html>"
    html = "<html lang='en'><head><title>Dell in MLPerf Training 2.1</title></head><body><article>"
    html += f"<h1>Dell in MLPerf Training 2.1</h1><p>ResNet-50 was one of its tests.</p>{table}"
    page = Page(origin="a.html", url="https://a.example/", body=html.encode(), digest="0")
    assert [claim.surface for claim in extract(read(page))] == found


OF_ONE_MAKER = """<table>
<tr><th>Test</th><th>Result</th></tr>
<tr><td>DeepSeek-R1</td><td>2,494,310 tokens/s</td></tr>
</table>"""


@pytest.mark.parametrize(
    ("title", "table", "owner"),
    [
        ("Nvidia in MLPerf Inference v6.0", OF_ONE_MAKER, ["NVIDIA"]),
        # an article on nobody, and a table that says whose it is
        ("MLPerf Inference v6.0", OF_ONE_MAKER, []),
        ("Nvidia in MLPerf Inference v6.0", OF_ONE_MAKER.replace("Result", "AMD"), ["AMD"]),
    ],
)
def test_rows_of_tests_alone_are_of_the_articles_company(
    title: str, table: str, owner: list[str]
) -> None:
    html = f"<html lang='en'><head><title>{title}</title></head><body><article><h1>{title}</h1>"
    body = f"{html}<p>These are the results of the latest round.</p>{table}".encode()
    found = extract(read(Page(origin="a.html", url="", body=body, digest="0")))
    assert [c.subject.submitter.value for c in found if c.kind == "throughput"] == owner


def test_the_corner_of_a_table_may_say_of_whom_it_is() -> None:
    table = """<table>
    <tr><th>IPU-POD16</th><th>BERT</th><th>ResNet-50</th></tr>
    <tr><th>closed, minutes</th><td>32.70</td><td>28.33</td></tr>
    </table>"""
    found = claims("The small machine did well.", table)
    told = [(c.subject.system.value, c.benchmarks[0].value, c.surface) for c in found]
    assert told == [("IPU-POD16", "bert", "32.70"), ("IPU-POD16", "resnet", "28.33")]


CAPTIONED = """<table><caption>Llama 2 70B LoRA, time to train in minutes</caption>
<thead><tr><th rowspan=2>Submitter</th><th colspan=2>Accelerator</th><th rowspan=2>Minutes</th>
<th rowspan=2>TDP</th></tr><tr><th>Model</th><th>Count</th></tr></thead>
<tbody><tr><td>Dell</td><td>H200</td><td>8</td><td>23.37</td><td>700</td></tr>
<tr><td>AMD</td><td>MI325X</td><td>8</td><td>22.04</td><td>1000</td></tr></tbody></table>"""
BY_CHIP = """<table><caption>ResNet-50, offline, samples per second</caption>
<tr><th>Server</th><th>A30</th><th>A100</th></tr>
<tr><td>Dell R750xa</td><td>70012</td><td>148201</td></tr></table>"""


def test_a_caption_gives_no_unit_to_columns_of_other_things() -> None:
    found = claims("The fine-tuning test of MLPerf Training took these times.", CAPTIONED)
    assert [c.surface for c in found] == ["23.37", "22.04"]


def test_a_caption_gives_its_unit_to_whole_numbers_below_a_name() -> None:
    found = claims("These are results of MLPerf Inference.", BY_CHIP)
    assert [c.surface for c in found] == ["70012", "148201"]


TWO_HEADERS = """<table>
<tr><th></th><th colspan="2">Llama 2 70B</th></tr>
<tr><th></th><th>Server</th><th>Offline</th></tr>
<tr><td>8x H200 (NVIDIA)</td><td>32,790</td><td>34,864</td></tr>
<tr><td>8x MI300X (AMD)</td><td>21,028</td><td>23,515</td></tr></table>"""


def test_a_column_has_the_test_and_the_scenario_of_both_its_headers() -> None:
    found = claims(
        "These are results of MLPerf Inference.", TWO_HEADERS, "Tokens per second; more is better."
    )
    tests = [c.benchmarks[0].value.split("|")[0] for c in found]
    places = [(c.surface, c.scope.scenario.value) for c in found]
    assert [(place[0], test, place[1]) for place, test in zip(places, tests, strict=True)] == [
        ("32,790", "llama2_70b", "server"),
        ("34,864", "llama2_70b", "offline"),
        ("21,028", "llama2_70b", "server"),
        ("23,515", "llama2_70b", "offline"),
    ]
    assert {c.scope.scenario.how for c in found} == {"table_header"}


@pytest.mark.parametrize(
    ("head", "size"), [("GPU count", 3072), ("# GPUs", 3072), ("GPU memory", None), ("Row", None)]
)
def test_a_column_says_how_many_chips_a_row_has(head: str, size: int | None) -> None:
    """Where its head counts them and says nothing else."""
    table = f"""<table><tr><th>System</th><th>{head}</th><th>GPT-3 (minutes)</th></tr>
<tr><td>BM.GPU.H100.8</td><td>3,072</td><td>12.09</td></tr></table>"""
    (found,) = claims("Oracle took part in MLPerf Training v4.1.", table)
    assert found.subject.scale.accelerators == size


STORED = """<table><caption>MLPerf Storage v1.0, ResNet-50, closed division</caption>
<tr><th>System</th><th>Hosts</th><th>{head}</th><th>Bandwidth, {unit}</th></tr>
<tr><td>DDN AI400X2T</td><td>32</td><td>512</td><td>92,065</td></tr>
<tr><td>Lightbits</td><td>6</td><td>198</td><td>36,915*</td></tr>
</table>"""


def page_claims(title: str, body: str) -> list[Claim]:
    html = f"<html lang='en'><head><title>{title}</title></head><body><article><h1>{title}</h1>"
    page = Page(
        origin="a.html", url="https://a.example/", body=f"{html}{body}".encode(), digest="0"
    )
    return list(extract(read(page)))


@pytest.mark.parametrize("head", ["Simulated H100 GPUs", "Accelerators", "Emulated H100"])
def test_what_storage_delivers_and_the_chips_it_feeds(head: str) -> None:
    """Neither are seconds, nor are the chips that are fed the system or its size."""
    text = "<p>MLPerf Storage v1.0 asks how many accelerators a system can serve.</p>"
    found = page_claims("MLPerf Storage v1.0", text + STORED.format(head=head, unit="MiB/s"))
    told = [(c.kind, c.surface, c.quantity and c.quantity.unit) for c in found]
    assert told == [
        ("count", "512", "accelerators"),
        ("throughput", "92,065", "MiB/s"),
        ("count", "198", "accelerators"),
        ("throughput", "36,915", "MiB/s"),
    ]
    assert {c.subject.system.value for c in found} & {"H100"} == set()
    assert {c.subject.scale.accelerators for c in found} == {None}
    counted = [c.scope.scenario.value for c in found if c.kind == "count"]
    assert counted == ["h100" if "H100" in head else ""] * 2


def test_a_memory_delivers_no_result() -> None:
    text = "<p>The systems of MLPerf Inference v5.1 with ResNet-50:</p>"
    table = STORED.replace("Storage v1.0", "Inference v5.1").format(head="GPUs", unit="GB/s")
    assert page_claims("MLPerf Inference v5.1", text + table) == []


def test_tests_go_by_the_name_that_the_tables_suite_has_for_them() -> None:
    table = """<table><tr><th>Board</th><th>Image classification</th><th>Keyword spotting</th></tr>
<tr><td>Plumerai NUCLEO-H7A3ZI-Q</td><td>19.6</td><td>72.1</td></tr></table>"""
    text = "<p>MLPerf Tiny v1.1 is out. The table gives inferences per second.</p>"
    found = page_claims("MLPerf Tiny v1.1 on boards", text + table)
    assert [c.benchmarks[0].value for c in found] == ["ic", "kws"]


def test_a_size_may_stand_beside_a_result_in_its_cell() -> None:
    table = """<table><tr><th>Machine</th><th>DeepCAM (minutes)</th></tr>
<tr><td>Perlmutter</td><td>1.81 (2,048 GPUs)</td></tr>
<tr><td>Eos</td><td>0.83 (in the second run)</td></tr></table>"""
    found = page_claims("MLPerf HPC v3.0 results", "<p>MLPerf HPC v3.0 has arrived.</p>" + table)
    assert [(c.surface, c.subject.scale.accelerators) for c in found] == [("1.81", 2048)]
