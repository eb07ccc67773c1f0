"""The language of a passage: script first, py3langid among our languages for the rest."""

from __future__ import annotations

import functools
from typing import Any

from pipeline.read.encodings.script import (
    CYRILLIC_RE,
    HAN_RE,
    HANGUL_RE,
    KANA_RE,
    LETTER_RE,
)

# All sixteen; Traditional and Simplified Chinese are both zh.
LANGUAGES = (
    "en",
    "zh",
    "ja",
    "ko",
    "de",
    "fr",
    "es",
    "pt",
    "ru",
    "it",
    "nl",
    "vi",
    "id",
    "tr",
    "pl",
)
_LATIN = ("en", "de", "fr", "es", "pt", "it", "nl", "vi", "id", "tr", "pl")
_WIDE = ("zh", "ja", "ko")
# Fewer letters than this say little; the passage then goes with its article.
_ENOUGH = 24
# From here on a text tells its language without its article's; below, only where it is this plain.
_MUCH = 80
_SURE = 0.95
# So many Cyrillic letters are a word of a Russian article, however many names stand around it.
_SOME = 4
_SAMPLE = 2000


@functools.cache
def _identifier() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages(list(_LATIN))
    return identifier


def _written_in(kana: int, hangul: int, han: int) -> str:
    """The language that alone is written in such letters, ``""`` where there are none."""
    return "ko" if hangul > kana else "ja" if kana else "zh" if han else ""


def language_of(text: str, default: str = "") -> str:
    """ISO 639-1 code of the text's language, ``default`` where it is too short to tell."""
    text = text[:_SAMPLE]
    letters = len(LETTER_RE.findall(text))
    if not letters:
        return default
    kana, hangul = len(KANA_RE.findall(text)), len(HANGUL_RE.findall(text))
    han = len(HAN_RE.findall(text))
    # A wide character weighs as a word's half: product names in Latin letters are everywhere.
    wide = 3 * (kana + hangul + han)
    if wide > letters - kana - hangul - han and kana + hangul + han >= 2:
        if hangul > kana and hangul * 3 >= han:
            return "ko"
        if kana * 12 >= han and kana:
            return "ja"
        return default if default == "ja" and han < 12 else "zh"
    cyrillic = len(CYRILLIC_RE.findall(text))
    if 2 * cyrillic > letters or (default == "ru" and cyrillic >= _SOME):
        return "ru"
    # A short text of many names: no Latin language has a quarter of its letters in Cyrillic.
    if not default and 4 * cyrillic > letters:
        return "ru"
    # A headline of names with a few words of its own: “NVIDIA、MLPerf Training v3.1で首位”.
    own = default if default in _WIDE else _written_in(kana, hangul, han)
    if own and (kana + hangul > 1 or han >= _SOME):
        words = [word for word in text.split() if word.islower() and len(word) > 1]
        if sum(word.isascii() for word in words) < _SOME:
            return own
    if letters < _ENOUGH:
        return default
    code, sure = _identifier().classify(text)
    if default not in _LATIN or code == default:
        return str(code)
    if letters < _MUCH and sure < _SURE:
        return default
    # Names look English in every language: the words in small letters must say so as well.
    plain = " ".join(word for word in text.split() if word.islower())
    if len(LETTER_RE.findall(plain)) < _ENOUGH:
        return default
    other, sure = _identifier().classify(plain)
    return str(code) if other == code and sure >= _SURE else default
