"""Text damaged in every way that its bytes can be misread, and back: restored, or never claimed.

A damaged text comes back as it was, or with U+FFFD in the place of letters whose bytes are lost,
or it stays damaged where nothing proves the damage; nothing else ever comes out of it as certain.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.read.block import Block
from pipeline.read.decode import decode
from pipeline.read.mojibake import repaired, repaired_text
from tests.read.helpers import plain

WORDS = tomllib.loads((Path(__file__).parent / "cases" / "words.toml").read_text("utf-8"))
FIGURES = ("28.3", "1,152", "H100", "24%", "MLPerf", "v4", "10.8")
WIDE = ("zh", "zh-hant", "ja", "ko")
LATIN = tuple(lang for lang in WORDS if lang not in (*WIDE, "ru"))


def texts_in(lang: str, fewest: int = 6) -> st.SearchStrategy[str]:
    """Random text that looks real: words of a language, with names and figures among them."""
    joint = "" if lang in ("zh", "zh-hant", "ja") else " "
    end = "。" if lang in ("zh", "zh-hant", "ja") else "."
    word = st.sampled_from([*WORDS[lang], *FIGURES])
    some = st.lists(word, min_size=fewest, max_size=16, unique=True)
    return some.map(lambda w: joint.join(w) + end)


def repaired_of(damaged: str) -> str:
    """The text as it is read off a page in UTF-8."""
    return repaired_text(decode(damaged.encode("utf-8", "surrogatepass")))


def may_be(found: str, sound: str) -> bool:
    """Whether a text is another but for marks that claim nothing."""
    parts = map(re.escape, re.split("\ufffd+", found))
    return re.fullmatch(".{0,3}".join(parts), sound, re.S) is not None


def _is_mixed(sound: str) -> bool:
    """At least two signs beyond ASCII: a single one proves nothing outside a word."""
    return sum(char > "\x7f" for char in sound) >= 2


ONE_BY_ONE = ("latin-1", "cp1252", "cp1251", "cp1250", "cp1254", "mac_roman", "cp437")


@pytest.mark.parametrize("table", ["latin-1", "sloppy-windows-1252", "sloppy-windows-1251"])
@pytest.mark.parametrize("lang", WORDS)
def test_utf8_read_byte_by_byte_comes_back(lang: str, table: str) -> None:
    import ftfy.bad_codecs  # noqa: F401  # registers the sloppy tables

    @settings(max_examples=25)
    @given(texts_in(lang).filter(_is_mixed))
    def holds(sound: str) -> None:
        assert repaired_of(sound.encode().decode(table)) == sound

    holds()


@pytest.mark.parametrize("lang", ["de", "es", "pl", "ru", "vi", "zh"])
def test_utf8_read_twice_over_comes_back(lang: str) -> None:
    @settings(max_examples=25)
    @given(texts_in(lang).filter(_is_mixed))
    def holds(sound: str) -> None:
        twice = sound.encode().decode("latin-1").encode().decode("latin-1")
        assert repaired_of(twice) == sound

    holds()


@pytest.mark.parametrize("table", ONE_BY_ONE[1:])
@pytest.mark.parametrize("lang", WORDS)
def test_a_byte_that_a_table_lacks_is_never_guessed(lang: str, table: str) -> None:
    @settings(max_examples=20)
    @given(texts_in(lang))
    def holds(sound: str) -> None:
        damaged = decode(sound.encode().decode(table, "replace").encode())
        block = repaired(Block(text=damaged))
        assert may_be(block.text, sound) or block.text == damaged or _is_half(block, sound)
        for repair in block.repairs:
            if repair.name in ("unseen_characters", "control_as_windows-1252"):
                continue
            claimed = [c for c in repair.after if c != "\ufffd"]
            assert set(claimed) <= set(sound) or repair.certainty < 0.9
            assert claimed or repair.certainty == 0.0

    holds()


def _is_half(block: Block, sound: str) -> bool:
    """A block of which a part was proven: what it claims is right, the rest is as it was."""
    return all(set(r.after) - {"\ufffd"} <= set(sound) for r in block.repairs)


@pytest.mark.parametrize(
    ("lang", "table"),
    [
        *[("zh", "gb18030"), ("zh-hant", "big5hkscs"), ("zh-hant", "gb18030")],
        *[("ja", "cp932"), ("ja", "euc_jp"), ("ko", "cp949"), ("ru", "cp1251"), ("ru", "koi8_r")],
    ],
)
def test_other_tables_read_byte_by_byte_come_back(lang: str, table: str) -> None:
    @settings(max_examples=40)
    @given(texts_in(lang, 9).filter(lambda text: sum(c > "\u0400" for c in text) >= 12))
    def holds(sound: str) -> None:
        assert repaired_of(sound.encode(table).decode("latin-1")) == sound

    holds()


@pytest.mark.parametrize("table", ["gb18030", "cp932", "cp949", "big5hkscs"])
@pytest.mark.parametrize("lang", WORDS)
def test_utf8_read_in_east_asian_tables_is_restored_or_not_claimed(lang: str, table: str) -> None:
    @settings(max_examples=20)
    @given(texts_in(lang))
    def holds(sound: str) -> None:
        damaged = sound.encode().decode(table, "replace")
        block = repaired(Block(text=damaged))
        for repair in block.repairs:
            if repair.certainty >= 0.95:
                assert repair.after in sound

    holds()


@pytest.mark.parametrize("lang", WORDS)
def test_sound_text_of_any_language_is_left_alone(lang: str) -> None:
    @settings(max_examples=60)
    @given(texts_in(lang, 1), st.booleans())
    def holds(sound: str, loud: bool) -> None:
        text = sound.upper() if loud else sound
        block = repaired(Block(text=text))
        assert (block.text, block.repairs) == (text, ())

    holds()


@pytest.mark.parametrize(
    ("damaged", "found", "certainty"),
    [
        # One sign alone is left for the byte that is lost.
        ("â€œa recordâ€\ufffd, they said", "”", 0.9),
        ("Р\ufffdС‚РѕРіРё РіРѕРґР°", "И", 0.9),
        # Five letters are left, or a range and the thousands of a figure, or two signs.
        ("MÃ©xico y Ã\ufffdfrica, tambiÃ©n", "\ufffd", 0.0),
        ("in 10鈥755 chips", "\ufffd", 0.0),
        ("at 30鈩 and", "\ufffd", 0.0),
        # A range or a dash, a trade mark at a name, a quote of either kind.
        ("in 5鈥7 minutes", "–", 0.6),
        ("the A100鈩 chip", "™", 0.8),
        ("their chips鈥 results", '"', 0.5),
        ("l鈥IA est", "’", 0.7),
        # The figure that follows may have lost its first digit.
        ("in 鈥?8.3 minutes", '"\ufffd', 0.5),
    ],
)
def test_what_a_lost_byte_can_have_been_is_told(damaged: str, found: str, certainty: float) -> None:
    repairs = repaired(Block(text=damaged)).repairs
    assert (found, certainty) in [(r.after, r.certainty) for r in repairs]


def test_a_letter_that_is_lost_is_told_and_claims_nothing() -> None:
    article = plain("A title of some words\n\nThe caf\ufffd has 8 chips and takes 28.3 minutes.")
    (repair,) = article.repairs
    assert (repair.name, repair.certainty) == ("letter_lost", 0.0)
    assert article.text[repair.start : repair.end] == repair.before == "\ufffd"
