"""From a name in the press to the rows of the table that it can mean.

A match has a labelled level, from sure to unsure: ``exact`` (the official string), ``alias`` (a
declared or evident name, at the scale the text gives or the name implies), ``scale`` (the chip
at the count that the text gives, or a name at a scale that the text does not give), ``family``
(only the chip or its maker is named), ``near`` (a spelling close by: for review, never to
identify). Ambiguity is an answer: all rows that fit come back, ranked.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from typing import Any, Literal

from pipeline.official.names import (
    canonical,
    chip_members,
    chip_of,
    load_names,
    squash,
    submitter_members,
    tabled_chip_members,
    unbranded,
)
from pipeline.official.table import load_results
from pipeline.records import Record, Result, Scale, Subject

Level = Literal["exact", "alias", "scale", "family", "near", "none"]
_RANK = {"exact": 0, "alias": 1, "scale": 2, "family": 3, "near": 4, "none": 5}
_ACCURACY = re.compile(r"-(99(\.9)?|95)(-interactive)?$")
_NEAR = 88  # rapidfuzz ratio, 0..100: one wrong character in a name of nine
_COUNTED = re.compile(r"(\d+)x[A-Z]")
_RACK = re.compile(r"(?i)NVL(\d+)")
_LEAST_NEAR = 6  # a shorter name is too like another


class Match(Record, frozen=True, kw_only=True):
    """A row that a subject can mean, how sure that is, and why."""

    result: Result
    level: Level
    why: str


class Index:
    """Some rows of the table, sorted by what queries ask for; built once."""

    def __init__(self, rows: tuple[Result, ...]) -> None:
        self.rows = rows
        self._keys = [row.key for row in rows]
        self._by: dict[tuple[str, str], set[int]] = defaultdict(set)
        self._identities: dict[tuple[str, str, str, str, str], list[int]] = defaultdict(list)
        for place, row in enumerate(rows):
            for posting in (
                ("round", row.round), ("division", row.division), ("suite", row.suite),
                ("chip", chip_of(row)), ("benchmark", row.benchmark),
                ("submitter", row.submitter),
            ):  # fmt: skip
                self._by[posting].add(place)
            self._identities[_identity(row)].append(place)
        for (name, value), places in list(self._by.items()):
            for wider in _wider(name, value):
                self._by[name, wider] |= places
        self._spelt = {squash(value): value for name, value in self._by if name == "benchmark"}
        self._selected: dict[tuple[str, str, str, str], list[int]] = {}
        self._squashed: dict[str, list[int]] = defaultdict(list)
        self._levels: dict[str, dict[int, Level]] = {}
        self._resolved: dict[tuple[object, ...], tuple[Match, ...]] = {}

    def select(
        self, suite: str = "", round: str = "", division: str = "", benchmark: str = ""
    ) -> list[Result]:
        """The rows under these filters; ``""`` is any, ``inference`` means both categories.

        A benchmark may be several joined by ``|``; without an accuracy target (``bert``) it
        means all of its targets (``bert-99.9``).
        """
        return [self.rows[place] for place in self._places(suite, round, division, benchmark)]

    def _places(self, suite: str, round_: str, division: str, benchmark: str) -> list[int]:
        key = (suite, round_, division, benchmark)
        if key not in self._selected:
            chosen: set[int] | None = None
            for name, value in (("suite", suite), ("round", round_), ("division", division)):
                if value:
                    found = self._by.get((name, value), set())
                    chosen = found if chosen is None else chosen & found
            if benchmark:
                found = set()
                for name in benchmark.split("|"):
                    spelt = self._spelt.get(squash(name), name)  # llama2-70b is llama2_70b
                    found |= self._by.get(("benchmark", spelt), set())
                chosen = found if chosen is None else chosen & found
            everything = chosen if chosen is not None else range(len(self.rows))
            self._selected[key] = sorted(everything)
        return self._selected[key]

    def resolve(
        self,
        subject: Subject,
        *,
        suite: str = "",
        round: str = "",
        division: str = "",
        benchmark: str = "",
        near: bool = False,
    ) -> tuple[Match, ...]:
        """See ``resolve`` of this module; answers are remembered by what decides them."""
        names = (subject.submitter.value, subject.system.value, subject.accelerator.value)
        filters = (suite, round, division, benchmark)
        key = (names, subject.scale, filters, near)
        if key not in self._resolved:
            if len(self._resolved) > 20_000:
                self._resolved.clear()
            self._resolved[key] = tuple(self._resolve(names, subject.scale, filters, near))
        return self._resolved[key]

    def _resolve(
        self,
        names: tuple[str, str, str],
        scale: Scale,
        filters: tuple[str, str, str, str],
        near: bool,
    ) -> list[Match]:
        submitter, system, chip = names
        places = self._places(*filters)
        if submitter:
            submitted = self._union("submitter", submitter_members(submitter))
            places = [place for place in places if place in submitted]
        if chip and chip != system:
            carrying = self._union("chip", tabled_chip_members(chip))
            places = [place for place in places if place in carrying]
        levels = self._levels_of(system) if system else {}
        if system and not levels and near:
            levels = self._near(system)
        named: list[tuple[int, Level]] = []
        for place in places:
            level = levels.get(place, "none") if system else "family"
            if level != "none" and fits_scale(scale, self.rows[place]):
                named.append((place, level))
        sizes = {_size(self.rows[place]) for place, level in named if level == "alias"}
        found = []
        for place, level in named:
            level, why = _weighed(level, self.rows[place], names, scale, len(sizes) > 1)
            found.append((_RANK[level], self._keys[place], place, level, why))
        found.sort()
        return [Match(result=self.rows[n], level=level, why=why) for _, _, n, level, why in found]

    def _union(self, name: str, values: frozenset[str]) -> set[int]:
        return set().union(*(self._by.get((name, value), set()) for value in values))

    def _levels_of(self, name: str) -> dict[int, Level]:
        """How surely a name means each row's system, rows that it cannot mean left out."""
        if name not in self._levels:
            if len(self._levels) > 5_000:
                self._levels.clear()
            known: dict[int, Level] = {}
            for identity, places in self._identities.items():
                level = _identifies(name, *identity)
                if level != "none":
                    known.update(dict.fromkeys(places, level))
            self._levels[name] = known
        return self._levels[name]

    def _near(self, name: str) -> dict[int, Level]:
        from rapidfuzz import fuzz, process

        wanted = squash(name)
        if len(wanted) < _LEAST_NEAR:
            return {}
        spellings = self._spellings()
        close = process.extract(
            wanted, list(spellings), scorer=fuzz.ratio, score_cutoff=_NEAR, limit=5
        )
        return {place: "near" for spelling, *_ in close for place in spellings[spelling]}

    def _spellings(self) -> dict[str, list[int]]:
        """The places of each system's rows, by its name without case and separators."""
        if not self._squashed:
            systems: dict[str, list[int]] = defaultdict(list)
            for place, row in enumerate(self.rows):
                systems[row.system].append(place)
            for system, places in systems.items():
                self._squashed[squash(system)] += places
        return self._squashed


@lru_cache(maxsize=1)
def index() -> Index:
    """The index of the shipped table."""
    return Index(load_results())


def resolve(
    subject: Subject,
    *,
    suite: str = "",
    round: str = "",
    division: str = "",
    benchmark: str = "",
    near: bool = False,
) -> tuple[Match, ...]:
    """The rows of the shipped table that a subject can mean under the filters, surest first.

    An empty slot does not restrict; a name that nothing is known by gives ``()``, or with
    ``near`` the rows spelt most like it. The submitter is matched strictly (after renames, and
    as a party of a joint entry); who made the platform is ``Result.platform``'s to say.
    """
    return index().resolve(
        subject, suite=suite, round=round, division=division, benchmark=benchmark, near=near
    )


def identifies(name: str, result: Result) -> Level:
    """Whether a press name may mean a row's system, and how surely; scale is not weighed."""
    return _identifies(name, *_identity(result))


def _identity(row: Result) -> tuple[str, str, str, str, str]:
    """What decides which names a row's system goes by."""
    return row.system, row.system_name, row.submitter, f"{row.suite} {row.round}", chip_of(row)


def _identifies(
    name: str, system: str, system_name: str, submitter: str, round_: str, chip: str
) -> Level:
    chips = chip_members(name)
    if name == system and not chips:
        return "exact"
    alias = _alias(name)
    if alias is not None:
        return "alias" if _fits(alias, system, system_name, submitter, round_, chip) else "none"
    if chips:  # a chip's name stands in most systems' strings, and is some: it names the chip
        return "family" if chip in chips else "none"
    if name == system_name or _named_in(name, system) or _named_in(name, system_name):
        return "alias"
    return "none"


def _used(row: Result) -> int | None:
    """How many chips an entry's own name says were used, where a few of its nodes' stood idle:
    “87xMI355X” on eleven nodes of eight."""
    named = _COUNTED.match(row.system)
    if named is None or not row.accelerators or not row.nodes:
        return None
    idle = row.accelerators - int(named[1])
    return int(named[1]) if 0 < idle < row.nodes else None


def _racks(row: Result) -> int | None:
    """How many racks of so many chips an entry has, where its name says so: “four NVL72 systems”
    are 72 nodes of four chips."""
    named = _RACK.search(f"{row.system} {row.system_name}")
    if named is None or not row.accelerators or row.accelerators % int(named[1]):
        return None
    return row.accelerators // int(named[1])


def fits_scale(scale: Scale, row: Result) -> bool:
    """Whether a row has the counts that a text gives; a count that the table lacks fits.

    Where there is no accelerator, processors are the chips. Some descriptions count one node
    for a machine of many hosts (Graphcore's all, Google's of 0.6): more than 16 chips in one
    node are taken as an unknown number of nodes.
    """
    chips = row.accelerators or row.host_processors
    nodes = None if row.nodes == 1 and (row.accelerators or 0) > 16 else row.nodes
    if scale.accelerators is not None and scale.accelerators == _used(row):
        chips = scale.accelerators
    if scale.nodes is not None and scale.nodes == _racks(row):
        nodes = scale.nodes
    for asked, has in (
        (scale.accelerators, chips),
        (scale.nodes, nodes),
        (scale.processors, row.host_processors),
    ):
        if asked is not None and has is not None and asked != has:
            return False
    return True


def _weighed(
    named: Level, row: Result, names: tuple[str, str, str], scale: Scale, several: bool
) -> tuple[Level, str]:
    """A name's level and reason once scale is weighed in; ``several``: it fits many sizes."""
    _, system, chip = names
    scaled = scale != Scale()
    if not system:
        if scaled and chip:
            return "scale", "chip and count"
        return "family", "chip" if chip else "submitter"
    if named == "family":
        return ("scale", "chip and count") if scaled else ("family", "chip")
    if named != "alias":
        return named, "the official name" if named == "exact" else "spelt like it"
    implied = (_alias(system) or {}).get("nodes")
    if not scaled and row.nodes is not None and implied and row.nodes != implied:
        return "scale", f"“{system}” names one system; this entry has {row.nodes} of them"
    if several and not scaled and implied is None and not _scale_in(system):
        return "scale", f"“{system}” does not say how many chips"
    return "alias", f"“{system}”"


def _size(row: Result) -> int | None:
    return row.accelerators or row.host_processors


def without_target(benchmark: str) -> str:
    """A benchmark's name without its accuracy target: ``bert`` for ``bert-99.9``."""
    return _ACCURACY.sub("", benchmark)


def _wider(name: str, value: str) -> tuple[str, ...]:
    """What else an entry goes by: its suite without the category, its benchmark without the
    accuracy target, each of those that submitted it together."""
    if name == "suite":
        return (value.split("-")[0],)
    if name == "benchmark":
        return (without_target(value),)
    return tuple(value.split("+")) if name == "submitter" and "+" in value else ()


@lru_cache(maxsize=1024)
def _scale_in(name: str) -> bool:
    """Whether a name carries its own size, as IPU-POD64 and dgxa100_n310 do."""
    sized = r"(?i)pod[ _-]?\d{1,5}\b|[_-]n\d+(_|\b)|\d+x(?!\d+[a-z])|x\d+|(?<=v\d)p?-\d{2,5}\b"
    return bool(re.search(sized, name))


@lru_cache(maxsize=1)
def _aliases() -> dict[str, dict[str, Any]]:
    return {
        entry["canon"]: {**entry, "compiled": re.compile(entry["pattern"])}
        for entry in load_names("systems")
    }


@lru_cache(maxsize=4096)
def _alias(name: str) -> dict[str, Any] | None:
    return _aliases().get(canonical("systems", name))


def _fits(
    alias: dict[str, Any], system: str, system_name: str, submitter: str, round_: str, chip: str
) -> bool:
    if "accelerator" in alias and chip not in chip_members(alias["accelerator"]):
        return False
    if "submitter" in alias:
        members = submitter_members(alias["submitter"])
        if not members.intersection((submitter, *submitter.split("+"))):
            return False
    if "rounds" in alias and round_ not in alias["rounds"]:
        # in other rounds the machine's entries bear its name
        return any(_named_in(alias["canon"], text) for text in (system, system_name))
    pattern: re.Pattern[str] = alias["compiled"]
    return bool(pattern.search(system) or pattern.search(system_name))


@lru_cache(maxsize=8192)
def _name_pattern(name: str) -> re.Pattern[str] | None:
    """What finds a name in a system's string: separators do not matter, token edges do.

    ``DGX A100`` is in ``dgxa100_n310`` and ``XE8545`` in ``2xXE8545x4A100``, but ``POD16`` is
    not in ``pod160``, nor ``XE9680`` in ``XE9680L``. A generation may be left out: ``R5350`` is in
    ``R5350G6x8A30``. Makers' and series' names (``PowerEdge``) are left aside, for the table
    mostly leaves them out.
    """
    tokens = re.findall(r"[^\W\d_]+|\d+", unbranded(name).casefold())
    whole = "".join(tokens)
    if len(whole) < 4 or not any(char.isdigit() for char in whole):
        return None
    body = r"[\s_./()+-]*".join(map(re.escape, tokens))
    ends = r"x\d|[gvm]\d{1,2}(?!\d)|[^a-z0-9]|$"
    return re.compile(rf"(?:(?<![a-z0-9])|(?<=\dx)){body}(?={ends})")


def _named_in(name: str, system: str) -> bool:
    pattern = _name_pattern(name)
    return bool(pattern and pattern.search(system.casefold()))
