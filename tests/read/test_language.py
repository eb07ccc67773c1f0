"""The language of a passage: its own where it is clear, else the article's."""

from __future__ import annotations

import pytest

from pipeline.read.language import language_of
from tests.read.helpers import web


@pytest.mark.parametrize(
    ("text", "article", "lang"),
    [
        ("NVIDIA DGX A100, 8 GPU, 28,3 minuti (ResNet-50)", "it", "it"),
        ("Google TPU v4: record in quattro benchmark su sei", "it", "it"),
        ("Supermicro SYS-420GP: 8x A100 SXM4 80GB, BERT", "de", "de"),
        ("Dell PowerEdge XE8545, Stable Diffusion, 54.3 min", "tr", "tr"),
        ("Inspur NF5488A5 (NVIDIA A100): ResNet-50, Mask R-CNN", "vi", "vi"),
        ("Intel Gaudi 2, 8 processors", "ja", "ja"),
        ("28.3", "pl", "pl"),
        (
            "The company said that its new system was the fastest in the world this year, and "
            "that more of them would follow.",
            "it",
            "en",
        ),
        ("Обучение заняло 28,3 минуты", "en", "ru"),
        ("学習は28.3分で終わった。", "en", "ja"),
        ("训练时间是28.3分钟。", "en", "zh"),
        ("학습은 28.3분 만에 끝났다.", "en", "ko"),
        ("NVIDIA、MLPerf Training v3.1で全項目首位　GPT-3は3.9分", "ja", "ja"),
        ("MLPerfのResNet-50でIPU-POD16は28.3分。", "", "ja"),
        ("MLPerf Training v5.1中，B200领先H100达2.2倍。", "", "zh"),
        ("MLPerf v4.1서 B200 1위", "", "ko"),
        ("Huawei (华为技术) was not among those that took part this year.", "", "en"),
        ("Supermicro AS-8125GS-TNMR2, MLPerf Inference v4.1서 1위", "ko", "ko"),
        (
            "The company, 富士通株式会社, said that its new system was the fastest in the world "
            "this year, and that more of them would follow.",
            "ja",
            "en",
        ),
    ],
)
def test_short_passages_go_with_their_article(text: str, article: str, lang: str) -> None:
    assert language_of(text, article) == lang


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("ResNet-50:GraphcoreのPOD16で28.3分、POD64で8.5分、POD128で5.67分。", "ja"),
        ("ResNet-50: 그래프코어 POD16 28.3분, POD64 8.5분, POD128 5.67분, POD256 3.79분.", "ko"),
        ("Huawei Technologies (华为技术) is second with Atlas 900 in ResNet-50.", "en"),
    ],
)
def test_a_line_of_names_is_in_the_language_of_the_words_between(text: str, lang: str) -> None:
    assert language_of(text) == lang


PAGE = (
    "<html {said}><head><title>MLPerf Training 1.1</title></head>"
    "<body><article><h1>MLPerf Training 1.1</h1><p>{text}</p></article></body></html>"
)
DUTCH = "Graphcores POD16 trainde ResNet-50 in 28,8 minuten."
SPANISH = (
    "El servidor con dieciséis procesadores necesitó menos de media hora para el entrenamiento, "
    "según los resultados que la organización publicó ayer."
)


@pytest.mark.parametrize(
    ("said", "text", "lang"),
    [
        ('lang="nl"', DUTCH, "nl"),
        ('lang="nl-BE"', DUTCH, "nl"),
        ('xml:lang="nl"', DUTCH, "nl"),
        # A template's language against a text that is plainly another's.
        ('lang="en"', SPANISH, "es"),
        ('lang="nl"', SPANISH, "es"),
        ('lang="sv"', SPANISH, "es"),
    ],
)
def test_a_page_of_few_words_is_in_the_language_that_it_declares(
    said: str, text: str, lang: str
) -> None:
    assert web(PAGE.format(said=said, text=text)).lang == lang
