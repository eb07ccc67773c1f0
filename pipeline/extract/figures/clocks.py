"""Times as a clock shows them: “28:41 minutes”, “1:02:33 h”, “0:28:41”.

Two parts are minutes and seconds, or hours and minutes, as the unit behind them says; three need
none. Without a unit two parts may be a time of day or a ratio: then they are no figure, and
neither are their digits.
"""

from __future__ import annotations

import re
from decimal import Decimal

from pipeline.extract.figures.figure import Figure, figure_of
from pipeline.extract.figures.measures import unit_after
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.scan import Scan

# Not “64:15.6”, the size of a system and its time, nor a part of a name or of a longer number.
_CLOCK = re.compile(r"(?<![0-9a-z_.,:])(\d{1,3}):([0-5]\d)(?::([0-5]\d))?(?!:?[0-9a-z_]|[.,]\d)")
# What the unit behind two parts says of the second: its unit.
_SECOND = {"minutes": "seconds", "hours": "minutes"}
_SIXTY, _ONE = Decimal(60), Decimal(1)


def find_clocks(scan: Scan) -> tuple[list[Figure], list[tuple[int, int]]]:
    """The times of a text that are printed as on a clock, and the places of all such digits."""
    figures: list[Figure] = []
    places: list[tuple[int, int]] = []
    for match in _CLOCK.finditer(scan.folded) if ":" in scan.folded else ():
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
    return figures, places
