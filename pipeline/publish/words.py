"""How verdicts are shown everywhere: one symbol, word and colour each, and small phrases.

Symbol and word always stand together, so that nothing rests on colour. The colours are those of
Okabe and Ito, which people with any of the common colour deficiencies can tell apart.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pipeline.records import Arithmetic, Article, Claim, Label, Reading, Result

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


class Shown(NamedTuple):
    """A verdict's looks: ``colour`` and ``hatch`` for pictures, ``style`` for the terminal.

    ``rating`` is the place on a scale from 1 (false) to 5 (true), 0 where it is no rating.
    """

    symbol: str
    word: str
    meaning: str
    colour: str
    hatch: str
    style: str
    rating: int


LABELS: dict[Label, Shown] = {
    "supported": Shown(
        "✓", "supported", "agrees with the official results as printed",
        "#009e73", "", "green", 5,
    ),
    "caveat": Shown(
        "!", "supported, with caveats", "agrees, but needs something that the text leaves out",
        "#e69f00", "///", "yellow", 4,
    ),
    "contradicted": Shown(
        "✗", "contradicted", "no admissible reading agrees with the official results",
        "#d55e00", "xxx", "red", 1,
    ),
    "outside": Shown(
        "⊘", "not an MLPerf result", "lies outside the benchmark",
        "#8a8f98", "---", "bright_black", 0,
    ),
    "unresolved": Shown(
        "?", "unresolved", "not enough to decide",
        "#0072b2", "\\\\\\", "blue", 0,
    ),
}  # fmt: skip

LEVELS: dict[str, str] = {
    "rounded": "agrees as rounded",
    "truncated": "agrees with digits cut",
    "from_rounded_parts": "agrees from rounded parts",
    "loosely_rounded": "agrees loosely rounded",
    "bound": "inside the stated bound",
    "none": "does not agree",
}


def level(arithmetic: Arithmetic) -> str:
    """The level of agreement in words."""
    return LEVELS.get(arithmetic.level, arithmetic.level.replace("_", " "))


def choices(reading: Reading) -> list[tuple[str, str]]:
    """What fixed a reading: (``stated`` or ``assumed``, choice) pairs, ``=`` as a colon."""
    pairs = [("stated", choice) for choice in reading.stated]
    pairs += [("assumed", choice) for choice in reading.assumed]
    return [(how, choice.replace("=", ": ").replace("_", " ")) for how, choice in pairs]


def round_name(suite: str, round: str) -> str:
    """``training 1.1`` for people: ``Training v1.1``; what is unknown is left out."""
    suite = suite.replace("-", " ").capitalize() if suite != "hpc" else "HPC"
    return " ".join(part for part in (suite, f"v{round}" if round else "") if part)


def entry_name(row: Result) -> str:
    """The short name of an official entry: ``Training v1.1 1.1-2066``, the ID where known."""
    return f"{round_name(row.suite, row.round)} {row.id}".strip()


def score(row: Result) -> str:
    """An official score with its unit, or that its figure could not be had."""
    return f"{row.score} {row.unit}" if row.score is not None else "score not published here"


def day_of(article: Article) -> str:
    """The day of publication in ISO form; ``""`` where it is not known to the day."""
    stated = article.published or ""
    return stated if _DAY.fullmatch(stated) else ""


def subject(claim: Claim) -> str:
    """Who and what a claim is about, in one phrase; empty where the text does not say."""
    names = (claim.subject.submitter, claim.subject.system or claim.subject.accelerator)
    return " ".join(dict.fromkeys(slot.value for slot in names if slot))
