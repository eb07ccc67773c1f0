"""Pages in one table of pairs that were read in another: the letters come back, and the units."""

from __future__ import annotations

import json

import pytest

from pipeline.read.article import read
from pipeline.read.encodings.crossed import crossed
from tests.read.helpers import page_of, plain, web

JA = (
    "港湾計算機は最新のMLPerf学習の結果を発表した。ResNet-50の学習時間は28.3分であり、これまでの"
    "37.1分から大きく短縮された。ソフトウェアの最適化によって性能は24%向上し、新しい製品も今後提供される。"
)
KO = (
    "항만컴퓨팅은 최신 MLPerf 훈련 결과를 발표했다. ResNet-50 훈련 시간은 28.3분으로, 지난 번의 "
    "37.1분보다 빨라졌다. 소프트웨어 최적화를 통해 성능이 24% 향상되었으며 "
    "새로운 제품도 제공할 예정이다."
)
ZH = (
    "港湾计算公布了最新的MLPerf训练结果。训练ResNet-50的时间为28.3分钟，此前的成绩为37.1分钟。"
    "通过软件优化，性能提升了24%，新的产品也将在今后提供给客户。"
)
WIDE = JA.translate({ord("0") + n: chr(0xFF10 + n) for n in range(10)})
UNIT = {JA: "28.3分", KO: "28.3분", ZH: "28.3分钟"}


@pytest.mark.parametrize(
    ("text", "written", "read_in"),
    [
        (JA, "cp932", "gbk"),
        (JA, "euc_jp", "gbk"),
        (JA, "gbk", "euc_jp"),
        (KO, "cp949", "gbk"),
        (KO, "cp949", "euc_jp"),
        (ZH, "gbk", "euc_jp"),
        (ZH, "gbk", "big5"),
        (ZH, "gbk", "cp949"),
    ],
)
def test_the_letters_come_back(text: str, written: str, read_in: str) -> None:
    damaged = text.encode(written, "ignore").decode(read_in, "ignore")
    assert UNIT[text] not in damaged
    article = plain(damaged)
    assert UNIT[text] in article.text
    table = {"gbk": "gb18030"}.get(written, written)
    (repair,) = [r for r in article.repairs if r.name.startswith(f"{table}_as_")]
    assert (repair.start, repair.end, repair.certainty) == (0, 0, 0.95)


@pytest.mark.parametrize(
    "text", [JA, WIDE, KO, ZH, "Fonts: メイリオ ヒラギノ角ゴ 中文 日本語 " * 9, "“’—…” " * 50]
)
def test_a_sound_text_is_left_alone(text: str) -> None:
    assert crossed(text) is None
    assert not plain(text + "\nPort Compute took 28.3 minutes.").repairs


def test_a_name_that_was_put_in_later_stays() -> None:
    damaged = KO.encode("cp949").decode("gbk").replace("MLPerf", "视频站 MLPerf")
    assert "视频站 MLPerf 훈련" in plain(damaged).text


def test_the_heads_of_a_page_and_of_a_record_are_restored_with_it() -> None:
    damaged = KO.encode("cp949").decode("gbk")
    title = "항만컴퓨팅, 최신 결과 발표"
    lost = title.encode("cp949").decode("gbk")
    head = f"<!DOCTYPE html><html><head><title>{lost}</title></head>"
    page = f"{head}<body><p>{damaged}</p></body></html>"
    assert web(page).title == title
    body = json.dumps({"title": lost, "text": damaged}).encode()
    assert read(page_of(body, "application/json")).title == title
