"""Every language pack is complete, says nothing twice, and is documented."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from pipeline.extract.words.pack import (
    COMMON,
    HEDGES,
    OPTIONAL_CUES,
    OPTIONAL_HEDGES,
    REQUIRED_CUES,
    Pack,
    languages,
    load_pack,
    problems,
)
from tests.languages import PROMISED

DOCS = Path(__file__).parents[2] / "docs" / "languages.md"


@pytest.mark.parametrize("lang", languages())
def test_pack_is_complete(lang: str) -> None:
    assert problems(load_pack(lang)) == []


@pytest.mark.parametrize("lang", [*languages(), COMMON])
def test_file_name_is_the_language(lang: str) -> None:
    assert load_pack(lang).lang == lang


def test_every_promised_language_is_there() -> None:
    assert set(PROMISED) <= set(languages())


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("table", ["units", "units_before", "hedges", "hedges_after"])
def test_no_surface_has_two_meanings(table: str, lang: str) -> None:
    from pipeline.extract.words.fold import fold

    owners: dict[str, set[str]] = {}
    for name, surfaces in getattr(load_pack(lang), table).items():
        for surface in surfaces:
            owners.setdefault(fold(surface), set()).add(name)
    assert {surface: names for surface, names in owners.items() if len(names) > 1} == {}


@pytest.mark.parametrize("lang", languages())
def test_units_and_hedges_are_whole_words(lang: str) -> None:
    pack = load_pack(lang)
    tables = (pack.units, pack.units_before, pack.hedges, pack.hedges_after)
    words = [word for table in tables for surfaces in table.values() for word in surfaces]
    assert [word for word in words if "*" in word or word != word.strip()] == []


@pytest.mark.parametrize("name", [*REQUIRED_CUES, *OPTIONAL_CUES])
def test_class_of_cue_is_documented(name: str) -> None:
    assert f"`{name}`" in DOCS.read_text(encoding="utf-8")


def test_the_documented_pack_is_one_and_names_every_field() -> None:
    example = DOCS.read_text(encoding="utf-8").partition("```toml\n")[2].partition("```")[0]
    fields = tomllib.loads(example)
    assert msgspec.convert(fields, Pack).lang == "de"
    # What else a pack may say stands in a remark of the example.
    unnamed = [name for name in Pack.__struct_fields__ if not re.search(rf"\b{name}\b", example)]
    assert unnamed == []


@pytest.mark.parametrize(
    ("field", "entry", "complaint"),
    [
        ("cues", {"faster": ()}, "cues.faster is missing"),
        ("cues", {"swifter": ("swift",)}, "cues.swifter is no class of cue"),
        ("units", {"minutes": ()}, "units.minutes is missing"),
        ("units", {"seconds": ("minutes",)}, "units: “minutes” is both minutes and seconds"),
        ("hedges", {"just_over": ()}, "hedges.just_over is missing"),
        ("hedges", {"ish": ("ish",)}, "hedges.ish is no hedge"),
    ],
)
def test_faults_are_named(field: str, entry: dict[str, tuple[str, ...]], complaint: str) -> None:
    pack = load_pack("en")
    changed = msgspec.structs.replace(pack, **{field: {**getattr(pack, field), **entry}})
    assert complaint in problems(changed)


def test_unknown_field_is_an_error() -> None:
    with pytest.raises(msgspec.ValidationError, match="verbs"):
        msgspec.convert({"lang": "en", "verbs": []}, Pack)


def test_every_hedge_has_a_meaning() -> None:
    from pipeline.extract.figures.hedges import MARK, MARK_OF_TIME, MEANING

    assert set(MEANING) == {"exact", *HEDGES, *OPTIONAL_HEDGES, MARK_OF_TIME}
    assert MARK in OPTIONAL_HEDGES
