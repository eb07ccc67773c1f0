"""What a person may ask of the table: names in any spelling made those of the table.

An unknown name is no empty answer but an error, which gives the known ones or the closest.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from pipeline.official.ids import known_of_round
from pipeline.official.names import canonical, load_names, squash, submitter_members
from pipeline.official.resolving import index, resolve
from pipeline.official.table import load_results
from pipeline.official.timeline import round_number, rounds
from pipeline.records import Result, Slot, Subject

_LISTED = 40  # names in an error; more help nobody
_FEW = 6  # IDs that are told one by one


class UnknownNameError(ValueError):
    """A suite, round, division, benchmark or submitter that the table does not know."""


def suite_named(name: str) -> str:
    """A suite of the table, or the family of several (``inference``); ``""`` stays.

    Raises ``UnknownNameError``.
    """
    if not name:
        return ""
    suites = sorted({row.suite for row in load_results()} | {one.suite for one in rounds()})
    asked = "-".join(name.lower().replace("_", " ").replace("-", " ").split())
    for known in (asked, canonical("suites", name)):
        if known in suites:
            return known
    raise _unknown("suite", name, suites)


def round_named(name: str, suite: str = "") -> str:
    """A round without its v. Raises ``UnknownNameError``, also where it has no tabled result."""
    if not name:
        return ""
    asked = name.strip().lower().lstrip("v")
    tabled = {row.round for row in _rows_of(suite)}
    if asked in tabled:
        return asked
    where = f" of {suite}" if suite else ""
    for one in rounds():
        if one.round == asked and suite.split("-")[0] in ("", one.suite):
            day = one.published or "a day that is not known"
            raise UnknownNameError(
                f"no results of {one.suite} {asked}, published on {day}, are in the table"
            )
    raise _unknown(f"round{where}", name, sorted(tabled, key=round_number))


def division_named(name: str) -> str:
    """``closed``, ``open`` or ``network``. Raises ``UnknownNameError``."""
    divisions = sorted({row.division for row in load_results()})
    if not name or name.lower() in divisions:
        return name.lower()
    raise _unknown("division", name, divisions)


def benchmark_named(name: str, suite: str = "") -> str:
    """A benchmark as the table or texts write it, by its names here (``resnet``).

    Raises ``UnknownNameError`` where the suite has no result of it.
    """
    if not name:
        return ""
    for known in (name, name.lower(), canonical("benchmarks", name), _task(name)):
        if known and index().select(suite, "", "", known):
            return known
    held = {row.benchmark for row in _rows_of(suite)}
    raise _unknown(f"benchmark of {suite}" if suite else "benchmark", name, sorted(held))


def scenario_named(name: str, suite: str = "", benchmark: str = "") -> str:
    """A scenario however it is written (“Single-Stream”), the only one where none is given.

    Raises ``UnknownNameError``, also where several are held and none is given for a benchmark.
    """
    held = sorted({row.scenario for row in index().select(suite, "", "", benchmark)})
    if not name:
        if len(held) == 1 or not benchmark:
            return held[0] if len(held) == 1 else ""
        if "" in held:
            return ""
        raise UnknownNameError(f"of {benchmark} there are results by scenario: {', '.join(held)}")
    asked = squash(name)
    if asked in map(squash, held):
        return next(one for one in held if squash(one) == asked)
    if held == [""]:
        raise UnknownNameError(f"results of {benchmark or suite} are of no scenario")
    of = f"scenario of {benchmark or suite}" if benchmark or suite else "scenario"
    raise _unknown(of, name, [one for one in held if one])


def _task(name: str) -> str:
    """The benchmarks that a task's name means, in any language; ``""`` for no task."""
    wanted = name.strip().casefold()
    for entry in load_names("benchmarks"):
        if any(
            wanted == task.casefold() for tasks in entry.get("tasks", {}).values() for task in tasks
        ):
            found: str = entry["canon"]
            return found
    return ""


def submitter_named(name: str) -> str:
    """A submitter in any spelling that texts use. Raises ``UnknownNameError``."""
    rows = load_results()
    held = {part for row in rows for part in (row.submitter, *row.submitter.split("+"))}
    # One that is known and entered nothing (Huawei) is no unknown name.
    if not name or submitter_members(name) & held or canonical("submitters", name):
        return name
    surfaces = [surface for one in load_names("submitters") for surface in one["surfaces"]]
    raise _unknown("submitter", name, sorted(held), surfaces)


def ids_like(id: str) -> str:
    """What is known of the round of an ID that is not known, as the end of a sentence."""
    suites: dict[str, set[str]] = {}
    for one in known_of_round(id.removeprefix("v").split("-")[0]):
        suites.setdefault(one.suite, set()).add(one.id)
    if not suites:
        return ""
    told = [
        f"{suite} {', '.join(sorted(ids)) if len(ids) <= _FEW else f'{len(ids)} IDs'}"
        for suite, ids in sorted(suites.items())
    ]
    return f"; of its round are known: {'; '.join(told)}"


def systems_like(name: str) -> tuple[str, ...]:
    """The official names of systems that are spelt most like a name, at most three."""
    found = resolve(Subject(system=Slot(value=name)), near=True)
    return tuple(dict.fromkeys(match.result.system for match in found))[:3]


def _rows_of(suite: str) -> list[Result]:
    return index().select(suite)


def _unknown(
    kind: str, name: str, known: list[str], others: Iterable[str] = ()
) -> UnknownNameError:
    choices = {one.casefold(): one for one in (*others, *known)}
    close = [choices[one] for one in get_close_matches(name.casefold(), choices, n=3, cutoff=0.6)]
    text = f"no {kind} is called “{name}”"
    if close:
        text += f"; did you mean {' or '.join(close)}?"
    if len(known) <= _LISTED:
        text += f"{'' if close else ';'} known: {', '.join(known)}"
    return UnknownNameError(text)
