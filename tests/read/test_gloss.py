"""Pronunciations glued into words, and what looks like them."""

from __future__ import annotations

import pytest

from pipeline.read.block import Block
from pipeline.read.encodings.gloss import is_dense, without_glosses
from tests.read.helpers import web


@pytest.mark.parametrize(
    ("printed", "dense", "read"),
    [
        ("時(shí)間是29.1分鐘", False, "時間是29.1分鐘"),
        ("計(jì)算機(jī)視覺", False, "計算機視覺"),
        ("自然語言處理(NLP)模型", True, "自然語言處理(NLP)模型"),
        ("時間(min)為3.5", True, "時間(min)為3.5"),
        ("他們(men)的", True, "他們的"),
        ("他們(men)的", False, "他們(men)的"),
        ("公司(2021年)", True, "公司(2021年)"),
    ],
)
def test_glosses_go_and_the_rest_stays(printed: str, dense: bool, read: str) -> None:
    assert without_glosses(Block(text=printed), dense).text == read


def test_a_text_full_of_glosses_is_known_for_one() -> None:
    assert is_dense(["時(shí)間計(jì)算實(shí)現(xiàn)業(yè)界動(dòng)態"])
    assert not is_dense(["時(shí)間"])


def test_ruby_is_left_out_and_recorded() -> None:
    article = web(
        "<p><ruby>富岳<rp>(</rp><rt>ふがく</rt><rp>)</rp></ruby>は415ペタを記録し、世界で最も速い計算機となった。</p>"
    )
    assert article.text.startswith("富岳は415ペタ")
    assert [(r.name, r.before) for r in article.repairs] == [("ruby_gloss", "ふがく")]
