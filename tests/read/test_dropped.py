"""UTF-8 of which a reader dropped the control characters: what is certain comes back, no more."""

from __future__ import annotations

import re

import pytest

from pipeline.read.block import Block
from pipeline.read.encodings.mojibake import repaired
from tests.read.helpers import plain, web


def dropped(sound: str) -> str:
    """A text as a reader shows it that takes UTF-8 for Latin-1 and drops control characters."""
    return re.sub("[\x80-\x9f]", "", sound.encode().decode("latin-1"))


@pytest.mark.parametrize(
    ("sound", "after"),
    [
        ("The hall’s run – a first – didn’t last…", "The hall’s run – a first – didn’t last…"),
        ("It’s a “record”, and that’s that", 'It’s a "record", and that’s that'),
        ("SLATE’s MLPerf™ run, they’ve said", "SLATE’s MLPerf™ run, they’ve said"),
        ("It isn’t cheap: €5 million", "It isn’t cheap: €5 million"),
        ("The hall’s and the mill’s and the river’s own", None),
        ("They’re not at −5 but 28.3", "They’re not at \ufffd5 but 28.3"),
    ],
)
def test_what_is_left_of_signs_is_told_by_its_place(sound: str, after: str | None) -> None:
    # A dash in a quotation gives a second word that no language writes.
    damaged = dropped(f"{sound} “We can’t”")
    assert repaired(Block(text=damaged)).text == f'{after or sound} "We can’t"'


def test_another_paragraph_tells_what_one_alone_does_not() -> None:
    lines = [
        dropped(line) for line in ("The mill’s run took 28.3 minutes.", "It didn’t, “Slate” says.")
    ]
    alone = repaired(Block(text=lines[0])).text
    assert alone == lines[0]
    assert "The mill’s run took 28.3 minutes." in plain("\n\n".join(lines)).text


@pytest.mark.parametrize(
    "sound",
    [
        "L'âme du château, l'âge et le mât",
        "Il aurait fallu qu'il donnât",
        "Câmara âmbar",
        "Thời gian huấn luyện âm thanh",
        "kâr payı â hâlâ",
        "the letter â and â again",
        "The Ihlâs agency and Ihlâs Holding",
    ],
)
def test_the_letter_is_no_sign(sound: str) -> None:
    assert repaired(Block(text=sound)).text == sound


@pytest.mark.parametrize(
    "sound",
    [
        "Обучение заняло 28,3 минуты на восьми ускорителях, лучший показатель",
        "14 организаций",
        "семи из восьми",
        "训练时间缩短到28.3分钟，联通公司表示满意。",
        "表1：各家8卡机型的训练时间（单位：分钟，数值越低越好）",
        "訓練時間為28.3分鐘，較上一輪縮短三成。",
        "学習は28.3分で終わったと発表した。",
        "학습은 28.3분 만에 끝났다고 밝혔다.",
        "Eğitimde öne çıkan sonuçları şöyle: süresini düşürdü",
        "Nasz zespół wykonał niesamowitą pracę, powiedziała dyrektor o trzeciej próbie",
    ],
)
def test_no_letters_are_made_up_of_what_is_left(sound: str) -> None:
    damaged = dropped(sound)
    for text in (damaged, damaged.replace("\xad", "")):
        after = repaired(Block(text=text)).text
        assert {c for c in after if c > "\u00ff"} <= {*sound, *text, "\ufffd"}


@pytest.mark.parametrize("codec", ["gb18030", "euc_jp", "cp949", "big5"])
def test_pairs_are_still_told_from_it(codec: str) -> None:
    sound = {
        "gb18030": "今年的训练时间比去年缩短了三成",
        "euc_jp": "学習にかかる時間は前回よりも短くなりました",
        "cp949": "새로운 시스템의 학습 시간이 지난번보다 줄었다",
        "big5": "今年的訓練時間比去年縮短了三成以上",
    }[codec]
    assert repaired(Block(text=sound.encode(codec).decode("latin-1"))).text == sound


@pytest.mark.parametrize(
    ("head", "kind"), [("", "caption"), ("<h4>The third hall</h4>", "paragraph")]
)
def test_a_box_with_a_headline_is_no_caption(head: str, kind: str) -> None:
    said = "The first 19 machines of the hall are here, and this is what they need."
    prose = (
        "<p>The council has looked at the times that both machines need, and is content.</p>" * 3
    )
    body = f'<div><div class="caption">{head}<p>{said}</p></div>{prose}</div>'
    found = web(
        f"<html><body><article><h1>Quarry opens its hall</h1>{body}</article></body></html>"
    )
    kinds = {found.text[p.start : p.end]: p.kind for p in found.passages}
    assert kinds.get(said) == kind
