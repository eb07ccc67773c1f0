"""Patterns of many words find what a plain list of them does, the longest first."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.extract.words.alternatives import one_of

WORDS = st.text("abc.|", max_size=4)

CASES = [
    (["a", "ab", "abc"], "abcd", "abc"),
    (["ab", "abcd"], "abc", "ab"),
    (["s", "sec.", "seconds"], "secs", "s"),
    (["%", "percent", "per cent"], "per cent", "per cent"),
    (["b"], "a", None),
]


@pytest.mark.parametrize(("words", "text", "found"), CASES)
def test_the_longest_word_is_found(words: list[str], text: str, found: str | None) -> None:
    match = re.match(one_of(words), text)
    assert (match[0] if match else None) == found


@given(st.lists(WORDS, min_size=1, max_size=8), st.text("abc.|", max_size=12))
def test_finds_what_the_plain_list_finds(words: list[str], text: str) -> None:
    plain = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    patterns = [f"(?:{either})(?=[ab.]|$)" for either in (plain, one_of(words))]
    expected, spans = ([m.span() for m in re.finditer(one, text)] for one in patterns)
    assert spans == expected
