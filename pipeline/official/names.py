"""The names that things go by: a gazetteer compiled from the table and the alias data.

What the table names itself (systems, server models, chips, submitters) is taken from the table,
so a new round brings its names with it; what only the press says is in ``data/names``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from pipeline.official.models import code_of, models_of
from pipeline.official.table import load_results
from pipeline.records import Record, Result

NAMES = Path(__file__).parent / "data" / "names"
NameLabel = Literal["SYSTEM", "ACCELERATOR", "SUBMITTER", "BENCHMARK", "SUITE", "AVAILABILITY"]

_KINDS: tuple[tuple[str, NameLabel], ...] = (
    ("submitters", "SUBMITTER"),
    ("systems", "SYSTEM"),
    ("accelerators", "ACCELERATOR"),
    ("benchmarks", "BENCHMARK"),
    ("suites", "SUITE"),
    ("availability", "AVAILABILITY"),
)
_COUNTED = re.compile(r"(?i)^\d+ ?x ?|[ _-]?(?:gpu)?(?:x|[ _-]n?)\d{1,4}(?:_TRT)?$")
_JOINING_PLUS = re.compile(r"\+(?=\w)|(?<!\w)\+")
_SEPARATORS = re.compile(r"[^\w+]|_")
_LONGEST_CODE = 12
_TRADEMARKS = re.compile(r"(?i)[®™]|\((?:r|tm)\)")
_POWER = re.compile(r"\s*\(\d+ ?W\)$")
_MAKERS = re.compile(r"^(?:NVIDIA|Nvidia|AMD|Habana|Intel(?:\(R\))?|Graphcore|Google|Qualcomm)\s+")


class Name(Record, frozen=True, kw_only=True):
    """One surface of one thing.

    ``canon`` is what the thing is called here (see ``docs/official-results.md``); several joined
    by ``|`` where the surface can mean several. ``weak`` names are common words besides, and
    count only in a text about the benchmark. ``lang`` is empty where the name holds anywhere.
    ``source`` is ``table`` or says where an alias that is a public fact is known from.
    """

    surface: str
    label: NameLabel
    canon: str
    lang: str = ""
    weak: bool = False
    source: str = ""


@lru_cache(maxsize=8)
def load_names(kind: str) -> tuple[dict[str, Any], ...]:
    """The entries of one alias file (``submitters``, ``systems`` …), in the file's order."""
    data = tomllib.loads((NAMES / f"{kind}.toml").read_text(encoding="utf-8"))
    return tuple(entry for entries in data.values() for entry in entries)


def squash(text: str) -> str:
    """A name without case and separators, for comparing spellings: ``dgxa100``.

    A plus at the end of a word stays: the ``8+ Gen 1`` is another chip than the ``8 Gen 1``.
    """
    return _SEPARATORS.sub("", _JOINING_PLUS.sub("", text.casefold()))


@lru_cache(maxsize=1)
def gazetteer() -> tuple[Name, ...]:
    """Every name, alias data first; a surface of one label stands once."""
    seen: set[tuple[str, str, str]] = set()
    kept = []
    for name in (*_declared(), *_numbered_suites(), *_compiled()):
        key = (name.surface.casefold(), name.label, name.lang)
        # A syllable of Hangul is a word; a letter, or a sign of another script, is none.
        if key not in seen and (len(name.surface) > 1 or "가" <= name.surface <= "힣"):
            seen.add(key)
            kept.append(name)
    return tuple(kept)


def _declared() -> Iterator[Name]:
    for kind, label in _KINDS:
        for entry in load_names(kind):
            canon, weak = entry["canon"], entry.get("weak", False)
            source = entry.get("source", "")
            for surface in entry.get("surfaces", ()):
                yield Name(surface=surface, label=label, canon=canon, weak=weak, source=source)
            for surface in entry.get("weak_surfaces", ()):
                yield Name(surface=surface, label=label, canon=canon, weak=True, source=source)
            tasks = entry.get("tasks", {}).items()
            for lang, surface in ((lang, one) for lang, surfaces in tasks for one in surfaces):
                yield Name(surface=surface, label=label, canon=canon, lang=lang, weak=True)


def _numbered_suites() -> Iterator[Name]:
    """“MLPerf v2.1 Training”: the suites' names with a round's number inside."""
    numbers = {(row.suite.partition("-")[0], row.round) for row in load_results()}
    for entry in load_names("suites"):
        for surface in entry["surfaces"]:
            brand, _, rest = surface.partition(" ")
            for suite, number in sorted(numbers) if brand == "MLPerf" else ():
                if suite == entry["canon"]:
                    for written in (number, f"v{number}"):
                        told = f"{brand} {written} {rest}"
                        yield Name(surface=told, label="SUITE", canon=suite, source="table")


# What the table calls a submitter and every text calls something else.
_COMMON_WORDS = frozenset({"reference", "Reference", "Test", "Open", "The_Stage"})


def _compiled() -> Iterator[Name]:
    """The table's own names: systems, their descriptions and models, chips, submitters."""
    rows = load_results()
    systems = dict.fromkeys(name for row in rows for name in (row.system, row.system_name))
    models = dict.fromkeys(models_of(systems, _is_part))
    for system in systems:
        # A name needs a digit, or it is a word that could stand for anything.
        if 6 <= len(system) < 80 and any(map(str.isdigit, system)) and not _mere_chip(system):
            # “PowerEdge XE9785L” is the XE9785L.
            bare = unbranded(system)
            canon = bare if bare in models else system
            yield Name(surface=system, label="SYSTEM", canon=canon, source="table")
    for model in models:
        yield Name(surface=model, label="SYSTEM", canon=model, source="table")
    for accelerator in dict.fromkeys(row.accelerator for row in rows):
        canon = _chip_of(accelerator)
        if canon and len(accelerator) < 60:
            plain = _POWER.sub("", accelerator)
            for surface in dict.fromkeys((accelerator, plain, _MAKERS.sub("", plain))):
                yield Name(surface=surface, label="ACCELERATOR", canon=canon, source="table")
    for submitter in dict.fromkeys(row.submitter for row in rows):
        if "+" not in submitter and len(submitter) > 2 and submitter not in _COMMON_WORDS:
            surface = submitter.replace("_", " ").replace("-of-", " of ")
            canon = canonical_submitter(submitter)
            yield Name(surface=surface, label="SUBMITTER", canon=canon, source="table")


@lru_cache(maxsize=1)
def _brands() -> re.Pattern[str]:
    words = [word for entry in load_names("brands") for word in entry["words"]]
    longest = sorted(words, key=len, reverse=True)
    return re.compile(r"(?i)(?<!\w)(?:" + "|".join(map(re.escape, longest)) + r")(?!\w)[ -]*")


def unbranded(name: str) -> str:
    """A system's name without makers' and series' names, which the table mostly leaves out."""
    return _brands().sub("", name)


@lru_cache(maxsize=1)
def _processors() -> str:
    parts = {part for row in load_results() for part in (row.host_processor, row.accelerator)}
    return " ".join(map(squash, parts))


def _is_part(name: str) -> bool:
    """Whether what looks like a model is a chip's or a processor's."""
    return bool(_chip_of(name)) or squash(name) in _processors() or _mere_chip(name)


@lru_cache(maxsize=1)
def short_names() -> dict[str, tuple[str, frozenset[str]]]:
    """By code, in capitals, the system that it is cut short from, and whose it is: companies that
    an article must name for “R760” to be one. Codes that are names by themselves are left out."""
    # a longer name than any code with its separators is none
    named = {squash(name.surface) for name in gazetteer() if len(name.surface) <= _LONGEST_CODE}
    told: dict[str, set[str]] = {}
    owners: dict[str, set[str]] = {}
    rows = load_results()
    strings = {(text, row.submitter) for row in rows for text in (row.system, row.system_name)}
    for text, submitter in strings:
        key, whole = _code_in(text, submitter)
        if key and squash(key) not in named:
            told.setdefault(key, set()).add(whole)
            owners.setdefault(key, set()).update(submitter_names(submitter))
    texts = {text for row in rows for text in (row.host_processor, row.accelerator)}
    parts = set(re.split(r"[^A-Z0-9]+", " ".join(texts).upper()))
    found = {}
    for key, wholes in told.items():
        longer = {whole for whole in wholes if whole.upper() != key} or wholes
        if len(set(map(squash, longer))) == 1 and key not in parts and not _chip_of(key):
            shortest = min(wholes, key=lambda whole: (len(whole), whole))
            found[key] = (shortest, frozenset(owners[key]))
    return found


def _code_in(text: str, submitter: str) -> tuple[str, str]:
    """The code of an official string, in capitals, and the name that it is cut short from."""
    text = text.replace("_", " ")
    own = text.casefold().startswith(f"{submitter.casefold()} ")
    text = text[len(submitter) + 1 :] if own else text
    code, whole = code_of(text[_branded(text) :])
    if code.isdigit():  # “Micron 9550”: a number is a name behind its maker's alone
        return (code, f"{submitter} {code}") if own else ("", "")
    return code.upper(), whole


def code_of_system(name: str) -> str:
    """The code of a system's name as an article has it, in capitals: R760 of “PowerEdge R760”."""
    return code_of(name[_branded(name) :])[0].upper()


def _branded(name: str) -> int:
    """How far makers' and series' names reach at the head of a name."""
    end = 0
    while match := _brands().match(name, end):
        end = match.end()
    return end


def _mere_chip(system: str) -> bool:
    """Whether a system's string says no more than a chip and a count: ``A100x8``, ``TPU v3``.

    Google's ``tpu-v4-4096`` stays: that is the official name of a slice.
    """
    if re.match(r"(?i)tpu-?v\d\w*-\d{2}", system):
        return False
    return squash(_COUNTED.sub("", system)) in _canons("accelerators")


@lru_cache(maxsize=8)
def _canons(kind: str) -> dict[str, str]:
    """Every spelling of an alias file, squashed, with its canonical name; canons win."""
    found: dict[str, str] = {}
    for entry in load_names(kind):
        for surface in (*entry.get("surfaces", ()), *entry.get("weak_surfaces", ())):
            found.setdefault(squash(surface), entry["canon"])
    return found | {squash(entry["canon"]): entry["canon"] for entry in load_names(kind)}


@lru_cache(maxsize=16384)
def canonical(kind: str, name: str) -> str:
    """The canonical name for any spelling of an alias file, ``""`` for a name that it lacks."""
    return _canons(kind).get(squash(name), "")


@lru_cache(maxsize=1)
def _member_canons() -> dict[str, str]:
    canons: dict[str, str] = {}
    for entry in load_names("submitters"):
        for member in entry.get("members", ()):
            canons.setdefault(member, entry["canon"])
    return canons | {entry["canon"]: entry["canon"] for entry in load_names("submitters")}


def canonical_submitter(spelling: str) -> str:
    """Our one name for a submitter of the table, or the spelling itself."""
    return _member_canons().get(spelling, spelling)


@lru_cache(maxsize=4096)
def submitter_names(spelling: str) -> tuple[str, ...]:
    """All our names that cover a submitter of the table: Gaudi's entries are Habana's and Intel's.

    The one that it goes by itself comes first.
    """
    canon = canonical_submitter(spelling)
    others = (
        one["canon"] for one in load_names("submitters") if spelling in one.get("members", ())
    )
    return tuple(dict.fromkeys((canon, *others)))


@lru_cache(maxsize=4096)
def submitter_members(canon: str) -> frozenset[str]:
    """The spellings of the table that a submitter's name covers, any spelling of it given."""
    known = canonical("submitters", canon) or canonical_submitter(canon)
    known = known if known != canon else _tabled("SUBMITTER").get(squash(canon), canon)
    for entry in load_names("submitters"):
        if entry["canon"] == known:
            return frozenset(entry.get("members", ())) | {known}
    # Companies that a text names together, though no entry is a joint one of theirs.
    parts = known.split("+") if "+" in known else ()
    return frozenset((known,)).union(*map(submitter_members, parts))


@lru_cache(maxsize=1)
def _chip_patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    entries = [entry for entry in load_names("accelerators") if "pattern" in entry]
    return tuple((re.compile(entry["pattern"]), entry["canon"]) for entry in entries)


@lru_cache(maxsize=16384)
def _chip_of(text: str) -> str:
    # "_" counts as a letter to \b, and system strings are full of it; a mark of a trademark may
    # stand within a name: “Intel® Gaudi® 2”, “Arc(TM) Pro”.
    spaced = _TRADEMARKS.sub("", text.replace("_", " "))
    return next((canon for pattern, canon in _chip_patterns() if pattern.search(spaced)), "")


def chip_of(row: Result) -> str:
    """The canonical name of a row's accelerator, of its processor where it has no accelerator.

    ``""`` where it is none that we know. Google's rows of 1.0 to 2.0 say just ``TPU``: there
    the system's string decides.
    """
    if row.accelerator:
        return _chip_of(row.accelerator) or _chip_of(f"{row.accelerator} {row.system}")
    return _chip_of(row.host_processor) or _chip_of(row.system)


@lru_cache(maxsize=256)
def chip_members(canon: str) -> frozenset[str]:
    """The chips that a chip's or a family's name covers, any spelling of it given."""
    known = canonical("accelerators", canon)
    return _members_of(known) if known else frozenset()


@lru_cache(maxsize=256)
def superchip_of(canon: str) -> str:
    """The board that carries a chip beside a processor, by its own name: B200 in GB200.

    The press writes the one for the other. ``""`` where there is none.
    """
    return _of_chip(canon, "superchip")


@lru_cache(maxsize=256)
def predecessor_of(canon: str) -> str:
    """What a chip's maker calls the generation before it: a chip or family, ``""`` where unsaid."""
    return _of_chip(canon, "predecessor")


def _of_chip(canon: str, field: str) -> str:
    known = canonical("accelerators", canon)
    entries = (one for one in load_names("accelerators") if known and one["canon"] == known)
    return next((str(entry.get(field, "")) for entry in entries), "")


@lru_cache(maxsize=256)
def tabled_chip_members(name: str) -> frozenset[str]:
    """The same where it is certain that a chip is meant: the table's spellings count too."""
    known = _tabled("ACCELERATOR").get(squash(name), "")
    return chip_members(name) or (_members_of(known) if known else frozenset())


@lru_cache(maxsize=2)
def _tabled(label: NameLabel) -> dict[str, str]:
    """The table's own spellings of one kind of name, squashed, with what they mean."""
    named = [name for name in gazetteer() if name.label == label and name.source == "table"]
    return {squash(name.surface): name.canon for name in named}


def _members_of(known: str) -> frozenset[str]:
    for entry in load_names("accelerators"):
        if entry["canon"] == known and "members" in entry:
            return frozenset(entry["members"])
    return frozenset((known,))
