"""The language of a passage: its own where it is clear, else the article's."""

from __future__ import annotations

import pytest

from pipeline.read.language import language_of


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
