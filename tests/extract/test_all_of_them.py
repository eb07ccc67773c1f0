"""“Every one of the tests” is known in each language, whatever the tests are called and counted."""

from __future__ import annotations

import pytest

from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import find_cues

ALL = [
    ("en", "It led in every single category and all of the training benchmarks."),
    ("en", "No other chip entered all 8 of the tests."),
    ("de", "Nur Nvidia trat in sämtlichen Kategorien an."),
    ("de", "Der Chip gewann jede Wertung."),
    ("fr", "Elle est la seule dans chacune des catégories."),
    ("es", "Es la única en todos los puntos de referencia."),
    ("pt", "Venceu todas as nove modalidades."),
    ("it", "È l'unica in ognuna delle discipline."),
    ("nl", "Het bedrijf deed mee aan elk van de proeven."),
    ("pl", "Wygrała we wszystkich dyscyplinach."),
    ("ru", "Компания участвовала в каждом из испытаний."),
    ("tr", "Şirket iş yüklerinin tamamında birinci oldu."),
    ("vi", "Hãng tham gia toàn bộ bảy bài kiểm tra."),
    ("id", "Hanya satu yang ikut ketujuh pengujian."),
    ("zh", "它是唯一提交全部8個測試項目的廠商。"),
    ("zh", "唯一每項都交卷的業者。"),
    ("ja", "8つのベンチマークすべてに結果を出した。"),
    ("ko", "여섯 가지 범주 모두에서 결과를 제출했다."),
]
SOME = [
    ("en", "It led in two of the eight tests."),
    ("en", "All 8 GPUs were busy."),
    ("de", "Nvidia trat in drei Kategorien an."),
    ("zh", "它提交了8個測試項目中的三個。"),
    ("ja", "8つのベンチマークのうち3つに参加した。"),
    ("ko", "여섯 가지 범주 가운데 두 개에서 이겼다."),
]


@pytest.mark.parametrize(("lang", "text"), ALL)
def test_all_of_the_tests(lang: str, text: str) -> None:
    assert find_cues(fold(text), lang).has("all_benchmarks")


@pytest.mark.parametrize(("lang", "text"), SOME)
def test_some_of_the_tests(lang: str, text: str) -> None:
    assert not find_cues(fold(text), lang).has("all_benchmarks")
