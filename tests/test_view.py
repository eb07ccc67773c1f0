"""Characters that nobody sees change no claim and no verdict, and every offset slices to itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from pipeline.records import Article, Claim, Passage, Record
from pipeline.view import UNSEEN, matched, own, shown

TITLE = "MLPerf Training v1.0 results"
TEXT = (
    "Google trained BERT in 23.9 seconds on 3,456 TPU v4 chips in MLPerf Training v1.0. "
    "NVIDIA needed 10.6 minutes for Mask R-CNN with 272 A100 GPUs, 2.1 times faster than before."
)
MARKS = ("\u00ad", "\u200b", "\u200e", "\ufeff", "\u2060\u200b")


def article(title: str, text: str, lang: str = "en") -> Article:
    whole = f"{title}\n\n{text}"
    return Article(
        id="a",
        text=whole,
        title=title,
        lang=lang,
        published="2021-06-30",
        passages=(
            Passage(kind="title", start=0, end=len(title), lang=lang),
            Passage(kind="paragraph", start=len(title) + 2, end=len(whole), lang=lang),
        ),
    )


PLAIN = article(TITLE, TEXT)
FOUND = extract(PLAIN)
VERDICTS = reconcile(PLAIN, FOUND)


def strewn(text: str) -> st.SearchStrategy[str]:
    places = st.lists(
        st.tuples(st.integers(0, len(text)), st.sampled_from(MARKS)), min_size=1, max_size=12
    )

    return places.map(lambda marks: _put(text, marks))


def _put(text: str, marks: list[tuple[int, str]]) -> str:
    for place, mark in sorted(marks, reverse=True):
        text = text[:place] + mark + text[place:]
    return text


def records(record: Record) -> Iterator[Record]:
    yield record
    for name in record.__struct_fields__:
        value = getattr(record, name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Record):
                yield from records(one)


@settings(max_examples=60)
@given(title=strewn(TITLE), text=strewn(TEXT))
def test_claims_and_verdicts_are_those_of_the_plain_text(title: str, text: str) -> None:
    strewn_over = article(title, text)
    claims = extract(strewn_over)
    assert [_value(c) for c in claims] == [_value(c) for c in FOUND]
    for claim in claims:
        sentence = strewn_over.text[claim.sentence_start : claim.sentence_end]
        assert sentence == claim.sentence
        for part in records(claim):
            start, end = getattr(part, "start", -1), getattr(part, "end", -1)
            if start >= 0 and getattr(part, "surface", ""):
                assert strewn_over.text[start:end] == part.surface  # type: ignore[attr-defined]
    assert shown(claims, strewn_over) == shown(FOUND, PLAIN) == FOUND
    verdicts = reconcile(strewn_over, claims)
    assert [(v.label, v.explanation) for v in verdicts] == [
        (v.label, v.explanation) for v in VERDICTS
    ]


def _value(claim: Claim) -> tuple[object, ...]:
    quantity = claim.quantity
    return claim.kind, quantity and quantity.value, claim.subject.system.value, claim.id


def test_an_article_without_any_is_its_own_view() -> None:
    assert matched(PLAIN) is PLAIN
    assert own(PLAIN, FOUND) is FOUND


@pytest.mark.parametrize("mark", MARKS)
def test_the_view_has_none(mark: str) -> None:
    seen = matched(article(f"MLPerf{mark} results", f"It took 10,{mark}755 minutes."))
    assert not UNSEEN.search(seen.text)
    assert [seen.text[p.start : p.end] for p in seen.passages] == [
        "MLPerf results",
        "It took 10,755 minutes.",
    ]


SPACED = "MI325X は Llama 2 70B LoRA で H200 を最大 8% 上回る。"
GLUED = "MI325XはLlama 2 70B LoRAでH200を最大8%上回る。"


def test_a_space_between_latin_and_east_asian_letters_is_left_out() -> None:
    spaced, glued = (article("MLPerf Training v5.0", text, "ja") for text in (SPACED, GLUED))
    assert matched(spaced).text == matched(glued).text == glued.text
    (one,), (other,) = (extract(each) for each in (spaced, glued))
    assert (one.surface, one.sentence) == (spaced.text[one.start : one.end], SPACED)
    assert shown((one,), spaced) == (other,)


@pytest.mark.parametrize("text", ["NVIDIA H100 80GB", "엔비디아 H100 이후", "28.3 分", "表 図"])
def test_a_space_within_one_script_stands(text: str) -> None:
    assert matched(article("t", text)).text.endswith(text.replace("3 分", "3分"))
