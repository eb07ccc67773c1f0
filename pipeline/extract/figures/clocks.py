"""Times as a clock shows them: “28:41 minutes”, “1:02:33 h”, “0:28:41”, “1h20”, “2m30s”.

Two parts are minutes and seconds, or hours and minutes, as the unit behind them says; three need
none. Without a unit two parts may be a time of day or a ratio: then they are no figure, and
neither are their digits. “en 1h20” is how long something took, “à 14h30” when.
"""

from __future__ import annotations

import re
from decimal import Decimal

from pipeline.extract.figures.figure import Figure, figure_of
from pipeline.extract.figures.measures import unit_after
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.scan import Scan
from pipeline.extract.words.fold import first_digit

# Not “64:15.6”, the size of a system and its time, nor a part of a name or of a longer number.
_CLOCK = re.compile(r"(?<![0-9a-z_.,:])(\d{1,3}):([0-5]\d)(?::([0-5]\d))?(?!:?[0-9a-z_]|[.,]\d)")
# “1h20”, “1 h 20 min”, “2m30s”: hours and minutes, minutes and seconds; letters behind the second.
_LETTERED = re.compile(
    r"(?<![0-9a-z_.,:])(?:(\d{1,2})\s?h\s?([0-5]\d)(\s?(?:mins?|mn|m)(?![a-z]))?"
    r"|(\d{1,3})\s?(?:min|mn|m)\s?([0-5]\d)\s?(?:secs?|s)(?![a-z]))(?![0-9a-z_]|[.,]\d)"
)
# They all have this in them; a pattern that opens with one class of character skips the others.
_IN_LETTERS = re.compile(r"\d\s?(?:h|mi?n?)\s?[0-5]\d")
# What the unit behind two parts says of the second: its unit.
_SECOND = {"minutes": "seconds", "hours": "minutes"}
_IN = 6  # no such word is longer
_SIXTY, _TEN, _ONE = Decimal(60), Decimal(10), Decimal(1)


def find_clocks(scan: Scan) -> tuple[list[Figure], list[tuple[int, int]]]:
    """The times of a text that are printed as on a clock, and the places of all such digits."""
    figures: list[Figure] = []
    places: list[tuple[int, int]] = []
    first = first_digit(scan.folded)
    for match in _CLOCK.finditer(scan.folded, first) if ":" in scan.folded else ():
        parts = [Decimal(part) for part in match.groups() if part is not None]
        behind = unit_after(scan.folded, match.end(), scan.pack)
        told = behind is not None and behind[0] in _SECOND
        end = behind[1] if behind is not None and told else match.end()
        places.append((match.start(), end))
        whole = len(parts) > 2
        if not (told or whole):
            continue
        unit = "seconds" if whole or behind is None else _SECOND[behind[0]]
        value = Decimal(0)
        for part in parts:
            value = value * _SIXTY + part
        number = Number(*match.span(), value, 0, _ONE, None)
        figures.append(figure_of(scan, number, unit, match.start(), end))
    lettered = _IN_LETTERS.search(scan.folded, first) is not None
    for match in _LETTERED.finditer(scan.folded, first) if lettered else ():
        hours, minutes, named, first, second = match.groups()
        places.append(match.span())
        if hours is None or named or _is_how_long(scan, match.start()):
            unit = "seconds" if hours is None else "minutes"
            small = Decimal(second or minutes)
            value = Decimal(first or hours) * _SIXTY + small
            # “1 h 20” may well be 1:22, as with the units written out: see ``ranges.sums``
            step = _TEN if small % _TEN == 0 else _ONE
            number = Number(*match.span(), value, 0, step, None)
            figures.append(figure_of(scan, number, unit, *match.span()))
    return sorted(figures, key=lambda figure: figure.start), places


def _is_how_long(scan: Scan, start: int) -> bool:
    """“en 1h20”, «em 1h20»: a word for where or in what time stands before, and none for when."""
    place = start - 1
    before = [cue for cue in scan.cues.within(place - _IN, place, "connect_after", "to", "object")
              if cue.end == place]  # fmt: skip
    return {cue.name for cue in before} == {"connect_after"}
