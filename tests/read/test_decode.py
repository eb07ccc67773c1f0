"""Bytes to characters, whatever the page says of itself."""

from __future__ import annotations

import pytest

from pipeline.read.encodings.decode import decode, decoded
from tests.read.helpers import web

ZH = "训练时间为28.3分钟，比上一轮缩短了24%。这是软件优化的结果，公司表示满意。"
JA = "学習は28.3分で終わった。前回より短い。研究者は満足している。"
KO = "학습은 28.3분 만에 끝났다. 지난번보다 짧다."
RU = "Обучение заняло 28,3 минуты, на четверть меньше, чем раньше."
FR = "L’entraînement a duré 28,3 minutes, « un record » selon la société."


@pytest.mark.parametrize(
    ("text", "encoding", "declared"),
    [
        (ZH, "utf-8", "gbk"),  # wrong declaration: valid UTF-8 is UTF-8
        (ZH, "utf-8", ""),
        (ZH, "gb18030", "gb2312"),
        (ZH, "utf-16", "utf-8"),
        (JA, "cp932", "shift_jis"),
        (JA, "euc_jp", "euc-jp"),
        (JA, "iso2022_jp", "iso-2022-jp"),
        (KO, "cp949", "euc-kr"),
        (RU, "cp1251", "windows-1251"),
        (RU, "koi8_r", "koi8-r"),
        (FR, "cp1252", "iso-8859-1"),
        (FR, "utf-8-sig", "iso-8859-1"),
    ],
)
def test_decoded(text: str, encoding: str, declared: str) -> None:
    head = f'<meta charset="{declared}">' if declared else ""
    body = f"{head}<p>{text}</p>".encode(encoding)
    assert decode(body).endswith(f"<p>{text}</p>")


def test_the_header_counts_before_the_page() -> None:
    body = f'<meta charset="cp1252"><p>{RU}</p>'.encode("cp1251")
    assert RU in decode(body, "text/html; charset=windows-1251")


@pytest.mark.parametrize(
    ("text", "encoding"), [(ZH * 4, "gb18030"), (RU * 4, "cp1251"), (JA * 4, "cp932")]
)
def test_undeclared_encodings_are_detected(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("アクシオスが報じた。", "cp932"),
        ("学習は28.3分で終わった。", "cp932"),
        ("前回より短い。研究者は満足。", "euc_jp"),
        ("訓練時間為28.3分鐘，比上一輪縮短，公司表示相當滿意。", "big5"),
        ("Le système a été entraîné en 28,3 minutes à Genève.", "cp1252"),
        ("Die Ausführung dauerte 28,3 Minuten, für größere Systeme länger.", "cp1252"),
        ("El año pasado el sistema tardó más de 28,3 minutos, según la compañía.", "cp1252"),
        ("Yangının nedeni araştırılıyor, sistem 28,3 dakikada eğitildi.", "cp1254"),
        ("Szkolenie trwało 28,3 minuty, czyli krócej niż w ubiegłym roku.", "cp1250"),
        ("Wyższa wydajność sieci była osiągnięta w ciągu 28,3 minuty.", "iso8859_2"),
        (RU, "koi8_r"),
        ("Система обучилась за 28,3 минуты.", "koi8_r"),
        ("Система обучилась за 28,3 минуты.", "cp1251"),
        ("Система обучилась за 28,3 минуты.", "cp866"),
        ("訓練只用28.3分鐘，比去年短。", "big5"),
        ("训练只用28.3分钟，比去年短。", "gb18030"),
        ("雲達的D74H-7U用H100訓練ResNet，比上一輪短。", "gb18030"),
        ("학습은 28.3분 만에 끝났고 지난번보다 짧다.", "cp949"),
        ("训练的时间比去年短了三成以上", "utf-16-le"),
        ("訓練的時間比去年短了三成以上", "utf-16-be"),
        ("As posições e as soluções são três: 28,3 minutos.", "cp1252"),
        ("Dört düğüme yayılmış sistem 28,3 dakikada bitti.", "cp1254"),
        ("Oracle z ośmioma B200 dostroiło model w 11,4 minuty.", "cp1250"),
        ("À 1 368 A100, grâce à huit nœuds, 28,3 minutes à peine.", "cp1252"),
        *[(text, f"utf-16-{order}") for text in (ZH, JA, KO, RU) for order in ("le", "be")],
    ],
)
def test_short_undeclared_text_is_told_by_its_bytes(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == text


# Headlines and labels of fewer than twenty letters, as they stand in a file of a few bytes.
SHORT = {
    "gb18030": [
        "算力榜单出炉",
        "训练提速三成",
        "H100用时4分钟",
        "推理成绩公布",
        "芯片新纪录",
        "八卡机夺冠",
    ],
    "big5": [
        "伺服器成績出爐",
        "訓練提速三成",
        "H100用時4分鐘",
        "推論成績公布",
        "晶片新紀錄",
        "八卡機奪冠",
    ],
    "cp932": [
        "学習時間を短縮",
        "富岳の結果",
        "推論の新記録",
        "サーバー八基で首位",
        "チップの性能比較",
    ],
    "euc_jp": [
        "学習時間を短縮",
        "富岳の結果",
        "推論の新記録",
        "サーバー八基で首位",
        "チップの性能比較",
    ],
    "cp949": [
        "학습 시간 단축",
        "추론 성능 신기록",
        "서버 여덟 대로 1위",
        "칩 결과 공개",
        "훈련 기록",
    ],
    "cp1251": ["Новый рекорд", "Итоги теста", "Сервер на восьми чипах"],
    "koi8_r": ["Новый рекорд", "Итоги теста", "Сервер на восьми чипах"],
    "utf-16-le": ["训练提速三成", "推論の新記録", "추론 성능 신기록"],
    "cp1252": ["Schneller trainiert für Köln", "À huit puces", "¿Y el año?", "Três máquinas já"],
    "cp1250": ["Złoty środek", "Łączna moc wzrosła"],
    "cp1254": ["Eğitim süresi kısaldı", "Yeni işlemci"],
}


@pytest.mark.parametrize(("encoding", "text"), [(e, t) for e in SHORT for t in SHORT[e]])
def test_text_of_fewer_than_twenty_letters_is_told_by_its_bytes(encoding: str, text: str) -> None:
    assert decode(text.encode(encoding)) == text


def test_a_guess_is_told_with_how_sure_it_is() -> None:
    for encoding in ("gb18030", "big5", "cp932", "euc_jp", "cp949"):
        assert 0.9 <= decoded(SHORT[encoding][0].encode(encoding)).certainty < 1.0
    # A single letter stands in several tables.
    assert decoded("的".encode("gb18030")).certainty < 0.8


@pytest.mark.parametrize(
    ("text", "encoding", "header", "meta"),
    [
        (RU, "cp1251", "iso-8859-1", "windows-1251"),
        (KO, "cp949", "iso-8859-1", "euc-kr"),
        (ZH, "gb18030", "windows-1252", "gb2312"),
        (JA, "cp932", "gb2312", "big5"),
        (JA, "euc_jp", "shift_jis", "iso-8859-1"),
        (FR, "cp1252", "iso-8859-1", "windows-1251"),
        (KO, "cp949", "utf-8", "euc-kr"),
        (RU, "koi8_r", "windows-1251", "windows-1251"),
        (ZH, "gb18030", "euc-kr", "big5"),
    ],
)
def test_a_declaration_that_the_bytes_refute_is_passed_over(
    text: str, encoding: str, header: str, meta: str
) -> None:
    body = f'<meta charset="{meta}"><p>{text}</p>'.encode(encoding)
    assert f"<p>{text}</p>" in decode(body, f"text/html; charset={header}")


@pytest.mark.parametrize(
    ("text", "encoding", "header", "meta", "repairs"),
    [
        (ZH, "utf-8", "", "gbk", [("charset:utf-8", "gbk", 1.0)]),
        (FR, "utf-8", "iso-8859-1", "utf-8", [("charset:utf-8", "iso-8859-1", 1.0)]),
        (RU, "cp1251", "utf-8", "windows-1251", [("charset:windows-1251", "utf-8", 0.95)]),
        (JA, "cp932", "gb2312", "", [("charset:cp932", "gb2312", 0.95)]),
        # Followed, under whichever name.
        (FR, "cp1252", "", "ISO-8859-1", []),
        (ZH, "gb18030", "gb2312", "gbk", []),
        (JA, "iso2022_jp", "", "iso-2022-jp", []),
        (ZH, "utf-16", "utf-16le", "", []),
        # Nothing declared, and the bytes prove nothing.
        (ZH, "gb18030", "", "", [("charset:gb18030", "", 0.6)]),
        # Nothing declared, a name that is none, and a page to which it makes no difference.
        (FR, "utf-8", "", "", []),
        (FR, "utf-8", "", "undefined", []),
        ("It took 28.3 minutes on sixteen chips.", "utf-8", "iso-8859-1", "gbk", []),
    ],
)
def test_a_declaration_set_aside_is_told(
    text: str, encoding: str, header: str, meta: str, repairs: list[tuple[str, str, float]]
) -> None:
    declared = f'<meta charset="{meta}">' if meta else ""
    body = f"<html><head>{declared}</head><body><p>{text * 3}</p></body></html>".encode(encoding)
    headers = (("Content-Type", f"text/html; charset={header}"),) if header else ()
    article = web(body, headers=headers)
    assert text in article.text
    assert [(r.name, r.before, r.certainty) for r in article.repairs] == repairs
    assert all(r.start == r.end == 0 and not r.after for r in article.repairs)


def test_a_declared_name_that_python_keeps_for_no_table() -> None:
    assert FR in decode(f'<meta charset="undefined"><p>{FR}</p>'.encode("cp1252"))


@pytest.mark.parametrize("name", ["utf-16", "utf-16le", "UTF-32", "ucs-2"])
def test_a_page_that_names_wide_characters_byte_by_byte_has_none(name: str) -> None:
    page = f'<html><meta charset="{name}"><p>Le café a pris 28,3 minutes, dit-elle à côté.'
    found = decoded(page.encode("cp1252"))
    assert (found.text, found.encoding) == (page, "cp1252")
    assert decoded(page.encode("utf-16-le"), f"text/html; charset={name}").text == page


def test_a_few_lost_bytes_do_not_change_the_encoding() -> None:
    body = (ZH * 5).encode("utf-8")
    assert decode(body[:301] + body[302:]).count("28.3分钟") >= 4


def test_line_ends_and_control_characters() -> None:
    assert decode(b"a\r\nb\rc\x00d\x0b") == "a\nb\ncd"


def test_a_byte_order_mark_goes_wherever_it_stands() -> None:
    assert decode("\ufeffIt took 28.3\ufeff minutes.\ufeff".encode()) == "It took 28.3 minutes."
