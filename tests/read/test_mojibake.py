"""Damage of encodings: undone where certain, left alone where not, always recorded."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline import read_article
from pipeline.collect import pages
from pipeline.evaluate.gold import read_gold
from pipeline.read import read, repairing
from pipeline.read.block import Block, Edit
from pipeline.read.encodings import mojibake
from pipeline.read.encodings.mojibake import repaired, repaired_text
from pipeline.records import Page
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


@settings(max_examples=150)
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


TABLES = ("gb18030", "cp932", "cp949", "big5hkscs")


@pytest.mark.parametrize("codec", TABLES)
@pytest.mark.parametrize(
    "sound",
    [
        "今年的训练时间比去年缩短了三成，联通表示满意。",
        "訓練時間比去年縮短了三成以上，聯發科表示滿意。",
        "学習にかかる時間は前回よりも三割ほど短くなりました。",
        "새로운시스템의학습시간이지난번보다줄었다",
    ],
)
def test_whole_texts_come_back_where_no_byte_is_lost(codec: str, sound: str) -> None:
    for size in range(len(sound), 3, -1):
        try:
            damaged = sound[:size].encode("utf-8").decode(codec)
        except UnicodeDecodeError:
            continue
        # Some tables map a pair of bytes to nothing that encodes back: the rest is restored.
        block = repaired(Block(text=f"In short: {damaged} (2021)"))
        assert all(r.after in sound for r in block.repairs)
        if not any(0xE000 <= ord(char) < 0xF900 for char in damaged):
            assert block.text == f"In short: {sound[:size]} (2021)"


@pytest.mark.parametrize(
    ("damaged", "sound"),
    [
        # Read as EUC-KR and as Big5 the first two bytes of a sign are refused.
        ("the chip\ufffd\ufffd셲 first run", "the chip’s first run"),
        ("they\ufffd셱e fast", "they’re fast"),
        ("a run of \ufffd\ufffd쏮LPerf", "a run of “MLPerf"),
        ("the chip\ufffd\ufffd䏭 first run", "the chip’s first run"),
        # A reader that drops what it refuses leaves one rare character.
        ("the chip셲 first run", "the chip’s first run"),
        ("it didn셳, and the chip䏭 run", "it didn’t, and the chip’s run"),
        ("a run of 쏮LPerf", "a run of “MLPerf"),
        # Where all bytes of a sign are lost an apostrophe alone is told by its place.
        (
            "the chip\ufffd\ufffd\ufffds run didn\ufffd\ufffd\ufffdt end",
            "the chip’s run didn’t end",
        ),
        ("the run 窶\ufffd it ends", "the run – it ends"),
        ("險鍋ｷｴ譎る俣轤ｺ 28.3", "訓練時間為 28.3"),
    ],
)
def test_damage_by_other_tables_is_undone(damaged: str, sound: str) -> None:
    assert repaired_text(damaged) == sound


def test_a_lost_byte_that_nothing_tells_is_left_alone() -> None:
    lost = "\ufffd\ufffd\ufffd"
    told = (
        "蛻\ufffd 28.3",
        "끝\ufffd났다",
        f"a {lost} b",
        "窶れた顔",
        f"칩{lost}s",
        f"run{lost} end",
    )
    for damaged in (*told, "셲 글자", "칩셲 시험", "chip각 size", "A똑s"):
        assert repaired_text(damaged) == damaged


def _typed(codec: str, high: range, low: range) -> list[str]:
    """The characters of a table's first rows: those that people write."""
    found = []
    for row in high:
        for cell in low:
            try:
                found.append(bytes((row, cell)).decode(codec))
            except UnicodeDecodeError:
                continue
    return [c for c in found if len(c) == 1]


MARKS = ["，", "。", "“", "”", "「", "」", "A", "1", " "]
GENUINE = {
    "simplified": _typed("gb2312", range(0xB0, 0xD7), range(0xA1, 0xFE)),
    "traditional": _typed("big5", range(0xA4, 0xC6), range(0x40, 0xFE)),
    "japanese": _typed("cp932", range(0x88, 0x98), range(0x40, 0xFC))
    + [chr(c) for c in (*range(0x3041, 0x3094), *range(0x30A1, 0x30F7), *range(0xFF66, 0xFF9E))],
    "korean": _typed("euc_kr", range(0xB0, 0xC8), range(0xA1, 0xFE)),
}


@pytest.mark.parametrize("script", GENUINE)
def test_genuine_text_is_never_repaired(script: str) -> None:
    letters = st.sampled_from([*GENUINE[script], *MARKS])

    @settings(max_examples=150)
    @given(st.lists(letters, max_size=60).map("".join))
    def holds(sound: str) -> None:
        assert repaired_text(sound) == sound

    holds()


words = st.lists(
    st.text(alphabet="abcdefghijklmnop", min_size=2, max_size=7), min_size=2, max_size=5
).map(" ".join)


@pytest.mark.parametrize("codec", TABLES)
@settings(max_examples=60)
@given(before=words, after=words)
def test_contractions_come_back_from_each_table(codec: str, before: str, after: str) -> None:
    sound = f"{before}’s {after} they’re"
    assert repaired_text(sound.encode("utf-8").decode(codec, "replace")) == sound


def test_each_repair_says_what_where_and_how_sure() -> None:
    article = plain(
        "A title of some words here\n\nThis is 91 chips鈥檚 MLPerf鈩 result, in 9.5 minutes, "
        "and it is long enough to be prose."
    )
    assert [(r.before, r.after) for r in article.repairs] == [("鈥檚", "’s"), ("鈩", "™")]
    assert all(article.text[r.start : r.end] == r.after for r in article.repairs)
    assert article.repairs[0].certainty > article.repairs[1].certainty


@pytest.mark.parametrize("split", ["train", "dev"])
def test_no_article_of_the_corpus_is_repaired(split: str) -> None:
    damage = ("utf-8_", "lost_tag", "charset:")
    for record in read_gold(Path("annotations"), split):
        if record.lang not in ("zh", "ja", "ko", "ru", "vi"):
            continue
        for page in pages([record.article]):
            assert isinstance(page, Page)
            found = [r for r in read(page).repairs if r.name.startswith(damage)]
            assert not found, record.article


@pytest.mark.parametrize("kind", ["plain", "html"])
def test_damage_is_looked_for_in_so_many_characters(
    monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    looked: list[int] = []
    undone = mojibake.undone

    def counted(text: str) -> list[Edit]:
        looked.append(len(text))
        return undone(text)

    monkeypatch.setattr(mojibake, "undone", counted)
    monkeypatch.setattr(repairing, "MAX_REPAIRED", 400)
    lines = [f"Ein Rätsel für Größe und Länge, ßäöü und éèê der Zahl {n}." for n in range(60)]
    damaged = lines[0].encode().decode("cp1252")
    page = [damaged, *lines, damaged]
    found = repairing.all_repaired([Block(text=line) for line in page])
    assert found[0].text == lines[0]
    assert found[-1].text == damaged, "what lies behind the bound stays as it is"
    assert 0 < len(looked) < len(lines)
    looked.clear()
    read_article(
        "\n\n".join(page).encode()
        if kind == "plain"
        else f"<html><body>{''.join(f'<p>{line}</p>' for line in page)}</body></html>".encode()
    )
    assert 0 < len(looked) < len(lines)
