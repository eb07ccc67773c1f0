"""Which of a sentence's results a word for a cloud, for premises or for a preview is said of."""

from __future__ import annotations

import pytest

from pipeline.extract import extract
from tests.extract.articles import article, flat

CASES = [
    ("Google's TPU v3 Pod trained ResNet-50 in 7.1 minutes in the cloud.", {"7.1": "cloud"}),
    ("Google's TPU v3 trained ResNet-50 in 7.1 minutes, ahead of on-premise systems.", {"7.1": ""}),
    (
        "NVIDIA's B200 preview system fine-tuned Llama 2 70B in 12.96 minutes, against 24.1 minutes"
        " of an H200 system.",
        {"12.96": "preview", "24.1": ""},
    ),
    (
        "In the preview category, NVIDIA's B200 took 12.96 minutes for Llama 2 70B, Dell's 13.1.",
        {"12.96": "preview", "13.1": "preview"},
    ),
]


@pytest.mark.parametrize(("said", "expected"), CASES)
def test_availability_is_of_the_result_it_is_said_of(said: str, expected: dict[str, str]) -> None:
    claims = [flat(claim) for claim in extract(article(f"# MLPerf Training\n{said}"))]
    found = {str(c["value"]): c["availability"] for c in claims if c["kind"] == "time"}
    assert found == expected


RATIOS = [
    ("by 45 and 25 percent in the offline and server scenarios", {"45": "offline", "25": "server"}),
    ("by 45 percent offline and 25 percent in server mode", {"45": "offline", "25": "server"}),
]


@pytest.mark.parametrize(("said", "expected"), RATIOS)
def test_ratios_in_the_order_of_their_scenarios(said: str, expected: dict[str, str]) -> None:
    text = f"# MLPerf Inference v5.1\nOn DeepSeek-R1, the GB300 beat the GB200 {said}."
    claims = [flat(claim) for claim in extract(article(text))]
    assert {str(c["value"]): c["scenario"] for c in claims} == expected


# Of several scenarios each stands at its rate, before all of them or behind; a bare “server” counts
# where it stands just as the name of another one does.
PLACES = [
    (
        "en",
        "Nvidia cited 2,494,310 tokens/sec (DeepSeek-R1 offline) and 1,555,110 tokens/sec "
        "(DeepSeek-R1 server).",
        {"2494310": "offline", "1555110": "server"},
    ),
    (
        "en",
        "AMD's server generates 23,515 tokens per second offline on Llama 2 70B, 21,028 in server "
        "mode, and HPE's system does much the same in server mode.",
        {"23515": "offline", "21028": "server"},
    ),
    (
        "zh",
        "英伟达的DGX H100在Llama 2 70B上离线24,524.9 tokens/秒，服务器21,605.8——也就是说，"
        "离线更高。",
        {"24524.9": "offline", "21605.8": "server"},
    ),
    (
        "nl",
        "Nvidia haalt in Llama 2 70B 98.858 tokens per seconde in het offlinescenario en 98.443 in "
        "het serverscenario.",
        {"98858": "offline", "98443": "server"},
    ),
    (
        "en",
        "On Llama 2 70B, Dell's server generated 23,100 tokens per second offline and HPE's server "
        "22,000 tokens per second.",
        {"23100": "offline", "22000": "offline"},
    ),
]


@pytest.mark.parametrize(("lang", "said", "expected"), PLACES)
def test_each_scenario_stands_at_its_rate(lang: str, said: str, expected: dict[str, str]) -> None:
    claims = [flat(claim) for claim in extract(article(f"# MLPerf Inference v5.0\n{said}", lang))]
    assert {str(c["value"]): c["scenario"] for c in claims if c["kind"] == "throughput"} == expected
