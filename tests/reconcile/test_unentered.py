"""Scores that nobody has, beside official ones: not blamed where a word of the sentence may say
that it is a run that nobody entered."""

from __future__ import annotations

import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from tests.extract.articles import article

_EN = "In MLPerf Training 3.1, Intel trained GPT-3 in 223.9 minutes with 256 Gaudi2."
_DE = "In MLPerf Training 3.1 trainierte Intel GPT-3 in 223,9 Minuten mit 256 Gaudi2."
_FR = "Dans MLPerf Training 3.1, Intel entraîne GPT-3 en 223,9 minutes avec 256 Gaudi2."
_ES = "En MLPerf Training 3.1, Intel entrenó GPT-3 en 223,9 minutos con 256 Gaudi2."
_ZH = "在MLPerf Training 3.1中，英特尔用256块Gaudi2训练GPT-3耗时223.9分钟。"
_JA = "MLPerf Training 3.1で、インテルは256基のGaudi2でGPT-3を223.9分で学習した。"
_KO = "MLPerf Training 3.1에서 인텔은 256개의 Gaudi2로 GPT-3를 223.9분 만에 학습했다."
_RU = "В MLPerf Training 3.1 Intel обучила GPT-3 за 223,9 минуты на 256 Gaudi2."


def labels(lang: str, first: str, second: str) -> list[str]:
    """The labels of the figures of an article's second paragraph."""
    made = article(f"# News\n{first}\n{second}", lang, title="News", published="2023-11-10")
    claims = extract(made)
    pairs = zip(claims, reconcile(made, claims), strict=True)
    return [verdict.label for claim, verdict in pairs if claim.sentence in second]


@pytest.mark.parametrize(
    ("lang", "first", "second"),
    [
        ("en", _EN, "A rerun with newer software took Intel's 384 Gaudi2 141.9 minutes on GPT-3."),
        ("en", _EN, "Since then, Intel's 384 Gaudi2 train GPT-3 in 141.9 minutes."),
        ("en", _EN, "A rerun took Intel's 384 Gaudi2 143.6 minutes on GPT-3."),
        ("en", _EN, "Measured apart, Intel's 384 Gaudi2 took 149.2 minutes on GPT-3."),
        ("en", _EN, "Both GPT-3 runs of Intel's Gaudi2 took 377.5 minutes."),
        ("en", _EN, "Counting start-up, Intel's 384 Gaudi2 took 161.7 minutes on GPT-3."),
        ("en", _EN, "Intel now trains GPT-3 in 141.9 minutes on 384 Gaudi2."),
        ("de", _DE, "Inzwischen brauchen Intels 384 Gaudi2 für GPT-3 141,9 Minuten."),
        ("de", _DE, "Mit neuerer Software schaffen Intels 384 Gaudi2 GPT-3 in 141,9 Minuten."),
        ("fr", _FR, "Depuis, les 384 Gaudi2 d'Intel entraînent GPT-3 en 141,9 minutes."),
        ("fr", _FR, "Hors soumission, les 384 Gaudi2 d'Intel ont mis 149,2 minutes sur GPT-3."),
        ("es", _ES, "Desde entonces los 384 Gaudi2 de Intel tardan 141,9 minutos en GPT-3."),
        ("zh", _ZH, "更新软件后，英特尔384块Gaudi2训练GPT-3耗时141.9分钟。"),
        ("ja", _JA, "再実行ではインテルの384基のGaudi2がGPT-3を157.4分で学習した。"),
        ("ko", _KO, "새 소프트웨어로 인텔은 384개의 Gaudi2로 GPT-3를 141.9분 만에 학습했다."),
        ("ru", _RU, "Повторный прогон GPT-3 на 384 Gaudi2 занял у Intel 157,4 минуты."),
    ],
)  # fmt: skip
def test_a_run_that_nobody_entered(lang: str, first: str, second: str) -> None:
    given = labels(lang, first, second)
    assert given
    assert "contradicted" not in given


@pytest.mark.parametrize(
    ("lang", "first", "second"),
    [
        ("en", _EN, "Intel trained GPT-3 in 141.9 minutes on 384 Gaudi2."),
        ("en", _EN, "Intel's GPT-3 time with 384 Gaudi2 was 171.3 minutes."),
        ("de", _DE, "Mit 384 Gaudi2 trainierte Intel GPT-3 in 141,9 Minuten."),
        ("fr", _FR, "Les 384 Gaudi2 d'Intel entraînent GPT-3 en 141,9 minutes."),
        ("zh", _ZH, "英特尔384块Gaudi2训练GPT-3耗时141.9分钟。"),
        ("ru", _RU, "Intel обучила GPT-3 на 384 Gaudi2 за 141,9 минуты."),
    ],
)
def test_a_score_that_nobody_has(lang: str, first: str, second: str) -> None:
    assert "contradicted" in labels(lang, first, second)
