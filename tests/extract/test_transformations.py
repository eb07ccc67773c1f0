"""What is changed in a text shows in its claims, and nothing else does.

No annotation is needed: other names, figures, scripts, formats, signs, damage or a table say the
same thing otherwise, so the tuple must follow.
"""

from __future__ import annotations

import re
from contextlib import suppress
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.extract import extract
from pipeline.extract.words.pack import languages, load_pack
from pipeline.read import ReadError
from pipeline.records import Article, Claim
from tests.extract.articles import article
from tests.read.helpers import plain, web

Tuple = tuple[str, tuple[str, ...], Decimal | None, str]

# One plain sentence for each language: who, what, how long.
SENTENCES = {
    "de": "{system} trainierte {benchmark} in {value} Minuten.",
    "en": "{system} trained {benchmark} in {value} minutes.",
    "es": "{system} entrenó {benchmark} en {value} minutos.",
    "fr": "{system} a entraîné {benchmark} en {value} minutes.",
    "id": "{system} melatih {benchmark} dalam {value} menit.",
    "it": "{system} ha addestrato {benchmark} in {value} minuti.",
    "ja": "{system}は{benchmark}の学習を{value}分で完了した。",
    "ko": "{system}는 {benchmark} 학습을 {value}분 만에 마쳤다.",
    "nl": "{system} trainde {benchmark} in {value} minuten.",
    "pl": "{system} wytrenował {benchmark} w {value} minuty.",
    "pt": "{system} treinou {benchmark} em {value} minutos.",
    "ru": "{system} обучила {benchmark} за {value} минуты.",
    "tr": "{system}, {benchmark} modelini {value} dakikada eğitti.",
    "vi": "{system} huấn luyện {benchmark} trong {value} phút.",
    "zh": "{system}训练{benchmark}用时{value}分钟。",
}
SYSTEMS = ("DGX A100", "DGX H100", "IPU-POD16", "IPU-POD64", "TPU v4", "Gaudi2", "GB200")
BENCHMARKS = {
    "BERT": "bert",
    "ResNet-50": "resnet",
    "RetinaNet": "retinanet",
    "Mask R-CNN": "maskrcnn",
    "DLRM-dcnv2": "dlrm_dcnv2",
    "RNN-T": "rnnt",
    "3D U-Net": "unet3d",
}
TITLE = "# MLPerf Training v2.0\n"
values = st.decimals(min_value=2, max_value=600, places=2).map(
    lambda value: value if value % 1 else value + Decimal("0.25")
)


def tuples(read: Article) -> list[Tuple]:
    """System, benchmarks, value and unit of the claims, in the order of the text."""
    return [_tuple(claim) for claim in extract(read)]


def _tuple(claim: Claim) -> Tuple:
    quantity = claim.quantity
    return (
        claim.subject.system.value,
        tuple(slot.value for slot in claim.benchmarks),
        quantity.value if quantity else None,
        quantity.unit if quantity else "",
    )


def test_every_language_has_its_sentence() -> None:
    assert set(SENTENCES) == set(languages())


@settings(max_examples=150)
@given(
    st.sampled_from(sorted(SENTENCES)),
    st.sampled_from(SYSTEMS),
    st.sampled_from(sorted(BENCHMARKS)),
    values,
)
def test_names_and_figures_swapped(lang: str, system: str, benchmark: str, value: Decimal) -> None:
    printed = str(value).replace(".", load_pack(lang).decimal)
    line = SENTENCES[lang].format(system=system, benchmark=benchmark, value=printed)
    assert tuples(article(TITLE + line, lang)) == [
        (system, (BENCHMARKS[benchmark],), value, "minutes")
    ]


CHINESE = (
    "IPU-POD16训练ResNet-50的时间为28.3分钟。",
    "与上一轮相比，IPU-POD64的BERT性能提升了12%。",
    "英伟达DGX A100训练BERT只用了20.64分钟，比上一轮缩短24%。",
    "IPU-POD16训练ResNet-50和BERT分别需要28.3分钟和32.7分钟。",
    "在BERT测试中，H100的性能比A100最高快4.5倍。",
)


@pytest.mark.parametrize("form", ["s2t", "s2tw", "s2hk"])
@pytest.mark.parametrize("line", CHINESE)
def test_the_other_script(line: str, form: str) -> None:
    import opencc

    changed = opencc.OpenCC(form).convert(line)
    assert changed != line
    assert tuples(article(TITLE + changed, "zh")) == tuples(article(TITLE + line, "zh")) != []


NUMBERS = [
    ("en", "28.3", "２８．３"),
    ("zh", "28.3", "２８．３"),
    ("ja", "28.3", "２８.３"),
    ("de", "28,3", "28.3"),
    ("fr", "28,3", "28.3"),
    ("en", "28.3", "28,3"),
    ("en", "1,234.5", "1'234.5"),
    ("de", "1.234,5", "1 234,5"),
    ("fr", "1 234,5", "1\u202f234,5"),
    ("ru", "1 234,5", "1\u00a0234,5"),
    ("es", "1.234,5", "1 234,5"),
]


@pytest.mark.parametrize(("lang", "usual", "other"), NUMBERS)
def test_another_way_to_print_the_number(lang: str, usual: str, other: str) -> None:
    told = [
        tuples(
            article(
                TITLE + SENTENCES[lang].format(system="DGX A100", benchmark="BERT", value=value),
                lang,
            )
        )
        for value in (usual, other)
    ]
    assert told[0] == told[1]
    assert len(told[0]) == 1


SIGNED = (
    "IPU-POD16 trained ResNet-50 in 28.3 minutes on 16 chips (1.1-2080).",
    "The DGX A100 trained Mask R-CNN 1.2x-1.7x faster than before.",
    "A DGX A100's BERT time fell from 28.3 minutes to 20.64 minutes.",
)


@pytest.mark.parametrize("sign", "‐‑‒–—−－")
@pytest.mark.parametrize("line", SIGNED)
def test_another_dash(line: str, sign: str) -> None:
    changed = article(TITLE + line.replace("-", sign))
    assert tuples(changed) == tuples(article(TITLE + line)) != []
    ids = [claim.ids for claim in extract(changed)]
    assert ids == [claim.ids for claim in extract(article(TITLE + line))]


SIGNS = [("'", "’"), (" ", "\u00a0"), (" ", "\u2009"), (" minutes", "-minute"), ("x", "×")]


@pytest.mark.parametrize(("usual", "other"), SIGNS)
def test_another_sign(usual: str, other: str) -> None:
    for line in SIGNED:
        assert tuples(article(TITLE + line.replace(usual, other))) == tuples(article(TITLE + line))


# Readings of the characters that the sentences below are glossed with.
READINGS = {"时": "shí", "间": "jiān", "训": "xùn", "练": "liàn", "性": "xìng", "能": "néng",
            "提": "tí", "升": "shēng", "分": "fēn", "钟": "zhōng", "轮": "lún", "用": "yòng",
            "比": "bǐ", "的": "de", "为": "wéi", "上": "shàng"}  # fmt: skip


def glossed(line: str) -> str:
    return re.sub("|".join(READINGS), lambda found: f"{found[0]}({READINGS[found[0]]})", line)


def test_pronunciations_between_the_characters() -> None:
    text = "\n".join(("MLPerf训练测试结果", *CHINESE[:4]))
    assert glossed(text) != text
    assert tuples(plain(glossed(text))) == tuples(plain(text))
    assert len(tuples(plain(text))) >= 4


DAMAGED = [
    ("en", "The chip’s maker — NVIDIA — ran MLPerf™.\n"
     "NVIDIA’s DGX A100 trained BERT in 20.6 minutes.", "cp1252"),
    ("fr", "Les résultats MLPerf ont été publiés.\nLe DGX A100 a entraîné BERT en 20,6 minutes.",
     "cp1252"),
    ("ru", "Опубликованы новые результаты испытаний MLPerf.\n"
     "Система DGX A100 обучила BERT за 20,6 минуты.\n"
     "Это быстрее, чем в прошлом году, говорят в компании.", "cp1251"),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text", "codec"), DAMAGED)
def test_damaged_and_repaired(lang: str, text: str, codec: str) -> None:
    damaged = text.encode("utf-8").decode(codec, errors="replace")
    assert damaged != text
    assert tuples(plain(damaged)) == tuples(plain(text))
    assert [value for *_, value, _ in tuples(plain(text))] == [Decimal("20.6")]


ENCODED = {
    "gb18030": "MLPerf训练测试结果公布。\nIPU-POD16训练ResNet-50的时间为28.3分钟。\n"
    "公司表示，这个成绩比以前好，新的软件让系统跑得更快。",
    "big5": "MLPerf訓練測試結果公布。\nIPU-POD16訓練ResNet-50的時間為28.3分鐘。\n"
    "公司表示，這個成績比以前好，新的軟體讓系統跑得更快。",
    "shift_jis": "MLPerfの結果が公表された。\nIPU-POD16はResNet-50の学習を28.3分で完了した。\n"
    "新しいソフトウエアによって以前より速くなったと会社は説明している。",
    "euc-kr": "MLPerf 결과가 공개됐다.\nIPU-POD16는 ResNet-50 학습을 28.3분 만에 마쳤다.\n"
    "회사는 새 소프트웨어로 이전보다 빨라졌다고 설명했다.",
}


@pytest.mark.parametrize("codec", ENCODED)
def test_bytes_of_another_encoding(codec: str) -> None:
    title, *lines = ENCODED[codec].split("\n")
    body = f"<h1>{title}</h1>" + "".join(f"<p>{line}</p>" for line in lines)
    found = [
        tuples(
            web(
                f'<html><head><meta charset="{one}"></head>'
                f"<body><article>{body}</article></body></html>".encode(one)
            )
        )
        for one in ("utf-8", codec)
    ]
    assert found[0] == found[1] == [("IPU-POD16", ("resnet",), Decimal("28.3"), "minutes")]


PROSE = (
    "<p>These are the times to train of this round of MLPerf, as they were published. Each is the "
    "time that a system needed until its model had learnt well enough, loading of data included, "
    "and lower is better.</p><p>How large the systems are differs, so that the times of two of "
    "them tell little about the chips alone. All of them took part in the closed division.</p>"
)


@settings(max_examples=40)
@given(
    st.lists(st.sampled_from(SYSTEMS), min_size=2, max_size=4, unique=True),
    st.lists(st.sampled_from(sorted(BENCHMARKS)), min_size=1, max_size=3, unique=True),
    st.lists(values, min_size=12, max_size=12, unique=True),
)
def test_a_list_moved_into_a_table(
    systems: list[str], benchmarks: list[str], figures: list[Decimal]
) -> None:
    cells = {
        (system, benchmark): figures[row * 3 + column]
        for row, system in enumerate(systems)
        for column, benchmark in enumerate(benchmarks)
    }
    lines = [
        SENTENCES["en"].format(system=system, benchmark=benchmark, value=value)
        for (system, benchmark), value in cells.items()
    ]
    head = "".join(f"<th>{benchmark} (minutes)</th>" for benchmark in benchmarks)
    rows = "".join(
        f"<tr><td>{system}</td>"
        + "".join(f"<td>{cells[system, benchmark]}</td>" for benchmark in benchmarks)
        + "</tr>"
        for system in systems
    )
    page = (
        f"<html><body><article><h1>MLPerf Training v2.0 results</h1>{PROSE}"
        f"<table><tr><th>System</th>{head}</tr>{rows}</table>{PROSE}</article></body></html>"
    )
    as_lines = tuples(article(TITLE + "\n".join(lines)))
    assert sorted(as_lines, key=str) == sorted(tuples(web(page)), key=str)
    assert len(as_lines) == len(cells)


@settings(max_examples=100)
@given(st.text(max_size=300), st.sampled_from([*languages(), "", "xx"]))
def test_no_text_raises(text: str, lang: str) -> None:
    extract(article(f"{TITLE}x {text}", lang))
    with suppress(ReadError):  # what holds no text may be refused, with that reason
        extract(plain(f"MLPerf {text}"))
