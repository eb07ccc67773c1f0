"""Sets in a pack: one word for every form that a language inflects it to."""

from __future__ import annotations

import pytest

from pipeline.extract.words.expand import expanded, forms
from pipeline.extract.words.pack import COMMON, FOLDER, languages, load_pack

SETS = {"ar": ["a", "ó"], "a": ["a", "al"], "beat": ["super<ar>", "derrot<ar>"]}


@pytest.mark.parametrize(
    ("word", "written"),
    [
        ("veces", ["veces"]),
        ("super<ar>", ["supera", "superó"]),
        ("frente <a>", ["frente a", "frente al"]),
        ("super<ar> <a>", ["supera a", "supera al", "superó a", "superó al"]),
        ("<beat>", ["supera", "superó", "derrota", "derrotó"]),
    ],
)
def test_forms(word: str, written: list[str]) -> None:
    assert forms(word, SETS) == written


def test_lists_and_keys_are_written_out_once() -> None:
    raw = {"sets": SETS, "cues": {"faster": ["supera", "super<ar>"]}, "multiples": {"dobl<ar>": 2}}
    assert expanded(raw)["cues"] == {"faster": ["supera", "superó"]}
    assert expanded(raw)["multiples"] == {"dobla": 2, "dobló": 2}


@pytest.mark.parametrize(
    ("word", "sets"),
    [("super<ar>", {}), ("<one>", {"one": ["<other>"], "other": ["<one>"]})],
)
def test_what_names_no_set_is_refused(word: str, sets: dict[str, list[str]]) -> None:
    with pytest.raises(ValueError, match="names"):
        forms(word, sets)


@pytest.mark.parametrize("lang", [*languages(), COMMON])
def test_no_set_is_left_over(lang: str) -> None:
    """Every set is named by some word, or by another set that is."""
    pack = load_pack(lang)
    source = (FOLDER / f"{lang}.toml").read_text("utf-8")
    assert [name for name in pack.sets if f"<{name}>" not in source] == []
