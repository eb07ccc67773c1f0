"""Damage of encodings: undone where certain, left alone where not, always recorded."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.read.block import Block
from pipeline.read.mojibake import repaired, repaired_text
from tests.read.helpers import plain


@pytest.mark.parametrize(
    ("damaged", "sound"),
    [
        ("the chip鈥檚 first MLPerf鈩 run", "the chip’s first MLPerf™ run"),
        ("they鈥檙e fast, aren鈥檛 they", "they’re fast, aren’t they"),
        ("not preview 鈥 a first", "not preview – a first"),
        ("to 鈥accelerate learning鈥 - an aim", 'to "accelerate learning" - an aim'),
        ("EPYC鈩 CPUs", "EPYC™ CPUs"),
        ("donâ€™t", "don’t"),
        ("RÃ©sultats", "Résultats"),
        ("РџСЂРёРІРµС‚", "Привет"),
        ("窶忱nvidia窶冱", "“ynvidia’s"),
        ("“它的性能更强?!?/p>", "“它的性能更强。”"),
    ],
)
def test_known_damage_is_undone(damaged: str, sound: str) -> None:
    assert repaired_text(damaged) == sound


@pytest.mark.parametrize(
    "sound",
    [
        "It’s “fine” — 5™ × 3° café naïve",
        "今天的训练时间是28.3分钟，联通公司表示满意。",
        "訓練時間為28.3分鐘，較上一輪縮短。",
        "学習は28.3分で終わった。",
        "학습은 28.3분 만에 끝났다.",
        "Обучение заняло 28,3 минуты — «рекорд».",
        "Is it 12? Or 13?",
        "91视频APP's results",
    ],
)
def test_sound_text_is_left_alone(sound: str) -> None:
    block = repaired(Block(text=sound))
    assert (block.text, block.repairs) == (sound, ())


latin = st.text(alphabet="abcdefgh ijklm nop 0123456789.,", min_size=0, max_size=20)
signs = st.sampled_from(["’s ", "“a", "”x", "—k", "…m", "™x", "‘b"])


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.tuples(latin, signs), min_size=1, max_size=4).map(
        lambda p: "".join(a + b for a, b in p)
    )
)
def test_utf8_read_as_gbk_comes_back_where_no_byte_is_lost(sound: str) -> None:
    try:
        damaged = sound.encode("utf-8").decode("gb18030")
    except UnicodeDecodeError:
        return
    assert repaired_text(damaged) == sound


# The three thousand and more characters of GB 2312's first level: those that people write.
common = [
    bytes((high, low)).decode("gb2312") for high in range(0xB0, 0xD7) for low in range(0xA1, 0xFE)
]


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=st.sampled_from([*common, "，", "。", "“", "”", "A", "1"]), max_size=40))
def test_genuine_chinese_is_never_repaired(sound: str) -> None:
    assert repaired_text(sound) == sound


def test_each_repair_says_what_where_and_how_sure() -> None:
    article = plain(
        "A title of some words here\n\nThis is 91 chips鈥檚 MLPerf鈩 result, in 9.5 minutes, "
        "and it is long enough to be prose."
    )
    assert [(r.before, r.after) for r in article.repairs] == [("鈥檚", "’s"), ("鈩", "™")]
    assert all(article.text[r.start : r.end] == r.after for r in article.repairs)
    assert article.repairs[0].certainty > article.repairs[1].certainty
