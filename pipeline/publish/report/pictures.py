"""The report's pictures: each answers one question at a glance and carries its data as a table.

- ``claimed``: does the printed figure, with its rounding, cover the official one?
- ``field``: where do these systems stand among all official scores of that round?
- ``by_vendor``, ``by_round``: whose claims, and claims about which round, fare how?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from pipeline.publish.report.svg import FAINT, INK, inline_svg
from pipeline.publish.words import LABELS, round_name
from pipeline.records import Arithmetic, Claim, Label, Result, Verdict

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_SECONDS = {"seconds": Decimal(1), "minutes": Decimal(60), "hours": Decimal(3600)}
_ORDERING = frozenset({"difference", "rank", "exists"})
_MOST_MARKS = 6
_MOST_VENDORS = 12
_LARGEST = Decimal("1E15")  # beyond this a figure is damage, not a measurement


class Picture(NamedTuple):
    """An inline SVG with the data behind it: header row, then rows of text."""

    svg: Markup
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def claimed(claim: Claim, verdict: Verdict, name: str) -> Picture | None:
    """The printed figure and its interval on a line with the official values; else ``None``.

    ``None`` where there is no figure that can be drawn, or no official value in a unit that
    compares with it.
    """
    quantity = claim.quantity
    marks = _official_values(claim, verdict)
    if quantity is None or not marks:
        return None
    low = quantity.value if quantity.low is None else quantity.low
    high = quantity.value if quantity.high is None else quantity.high
    if not all(map(_drawable, (quantity.value, low, high, *(value for value, _ in marks)))):
        return None
    figure = _line(verdict.label, quantity.value, (low, high), [value for value, _ in marks])
    title = f"Printed against official, in {quantity.unit}"
    span = f"{_edge(quantity.low)} to {_edge(quantity.high)}"
    rows = [("printed", str(quantity.value)), ("can mean", span)]
    rows += [(what, _short(value)) for value, what in marks]
    description = "; ".join(f"{what}: {value}" for what, value in rows)
    return Picture(
        inline_svg(figure, name, title, description), title, ("what", quantity.unit), tuple(rows)
    )


def _line(
    label: Label, printed: Decimal, interval: tuple[Decimal, Decimal], official: Sequence[Decimal]
) -> Figure:
    """The drawing of ``claimed``: without axes, which would take most of a report's time."""
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D
    from matplotlib.patches import Rectangle

    values = [float(value) for value in (printed, *interval, *official)]
    low, high = min(values), max(values)
    margin = (high - low) * 0.16 or abs(high) * 0.1 or 1.0
    first, span = low - margin, high - low + 2 * margin

    def at(value: Decimal) -> float:
        return 0.02 + 0.96 * (float(value) - first) / span

    def label_at(place: float, height: float, text: str) -> None:
        place = min(max(place, 0.09), 0.91)
        side = "bottom" if height > 0.5 else "top"
        figure.text(place, height, text, ha="center", va=side, fontsize=9, color=INK)

    figure = Figure(figsize=(6.4, 0.92))
    figure.patch.set_visible(False)
    figure.add_artist(Line2D((0.02, 0.98), (0.5, 0.5), color=FAINT, linewidth=1.4))
    colour = LABELS[label].colour
    left, right = at(interval[0]), max(at(interval[1]), at(interval[0]) + 0.003)
    band = Rectangle((left, 0.36), right - left, 0.28, color=colour, alpha=0.35, linewidth=0)
    figure.add_artist(band)
    for edge in (left, right):
        figure.add_artist(Line2D((edge, edge), (0.36, 0.64), color=colour, linewidth=1))
    here = at(printed)
    figure.add_artist(Line2D((here, here), (0.36, 0.64), color=colour, linewidth=2.5))
    label_at(here, 0.72, f"printed {printed}")
    taken: list[float] = []
    for place, value in enumerate(official):
        spot, face = at(value), INK if place == 0 else "none"
        mark = Line2D((spot,), (0.5,), marker="D", markersize=6, color=INK, markerfacecolor=face)
        figure.add_artist(mark)
        if all(abs(spot - other) > 0.17 for other in taken):
            label_at(spot, 0.28, f"official {_short(value)}")
            taken.append(spot)
    return figure


def field(
    rows: Sequence[Result], mine: Mapping[str, tuple[Label, Sequence[int]]], name: str
) -> Picture | None:
    """All official scores of one benchmark and round on a log scale, the claims' own marked.

    ``mine`` maps row keys to a verdict and the numbers of the claims that used the row.
    ``None`` where fewer than two scores are known.
    """
    scored = sorted(
        ((float(row.score), row) for row in rows if row.score is not None and row.score > 0),
        key=lambda pair: (pair[0], pair[1].key),
    )
    if len(scored) < 2:
        return None
    first, last = scored[0][1], scored[-1][1]
    title = f"All {len(scored)} official {first.benchmark} scores of "
    title += round_name(first.suite, first.round)
    table = tuple(
        (
            str(rank), row.division, row.submitter, row.system, f"{row.score} {row.unit}",
            ", ".join(map(str, mine[row.key][1])) if row.key in mine else "",
        )
        for rank, (_, row) in enumerate(scored, 1)
    )  # fmt: skip
    marked = "; ".join(f"{row[2]} {row[3]} {row[4]} (claim {row[5]})" for row in table if row[5])
    description = f"From {first.score} to {last.score} {first.unit}. Marked: {marked or 'none'}"
    head = ("rank", "division", "submitter", "system", "score", "claim")
    drawn = inline_svg(_field_drawn(scored, mine), name, title, description)
    return Picture(drawn, title, head, table)


def _field_drawn(
    scored: Sequence[tuple[float, Result]], mine: Mapping[str, tuple[Label, Sequence[int]]]
) -> Figure:
    """A line of strokes for each division, with the numbered marks of the claims on them."""
    divisions = sorted({row.division for _, row in scored}, reverse=True)
    figure, axes = _canvas(6.4, 0.85 + 0.42 * len(divisions), bottom=0.42)
    axes.set_xscale("log")
    axes.set_xlim(scored[0][0] / 1.25, scored[-1][0] * 1.25)
    axes.set_ylim(-0.6, len(divisions) - 0.2)
    breadth = scored[-1][0] / scored[0][0] * 1.25**2
    for place, division in enumerate(divisions):
        axes.axhline(place, color=FAINT, linewidth=1)
        rest = [v for v, row in scored if row.division == division and row.key not in mine]
        axes.plot(rest, [place] * len(rest), "|", color=INK, alpha=0.55, markersize=9)
        axes.text(
            -0.01, place, division, ha="right", va="center", fontsize=9, color=INK,
            transform=axes.get_yaxis_transform(),
        )  # fmt: skip
    crowded, last = 0, 0.0
    for value, row in scored:
        if row.key not in mine:
            continue
        label, numbers = mine[row.key]
        # Labels of near neighbours climb, or they would cover one another.
        crowded = 1 - crowded if last and value / last < breadth**0.035 else 0
        last = value
        spot = (value, divisions.index(row.division))
        axes.plot(*spot, "D", color=LABELS[label].colour, markeredgecolor=INK, markersize=8)
        axes.annotate(
            ", ".join(map(str, numbers)), spot, xytext=(0, 7 + 11 * crowded),
            textcoords="offset points", ha="center", va="bottom", fontsize=9,
            fontweight="bold", color=INK,
        )  # fmt: skip
    _log_axis(axes, scored[0][1].unit)
    return figure


def by_vendor(counts: Mapping[str, Counter[Label]], name: str) -> Picture | None:
    """Verdicts of each vendor's claims as bars; the vendors with most claims."""
    order = sorted(counts, key=lambda vendor: (-counts[vendor].total(), vendor))[:_MOST_VENDORS]
    return _bars([(key, counts[key]) for key in order], name, "Verdicts by vendor", "vendor")


def by_round(counts: Mapping[str, Counter[Label]], name: str) -> Picture | None:
    """Verdicts by the round that claims speak of, oldest first; keys sort by time."""
    return _bars(
        [(key, counts[key]) for key in counts], name, "Claims by round, oldest first", "round"
    )


def _bars(
    rows: Sequence[tuple[str, Counter[Label]]], name: str, title: str, noun: str
) -> Picture | None:
    if not rows:
        return None
    figure, axes = _canvas(5.6, 0.14 + 0.28 * len(rows), left=1.45)
    for place, (key, counts) in enumerate(rows):
        start = 0
        for label, shown in LABELS.items():
            number = counts[label]
            if number:
                axes.barh(
                    place, number, left=start, height=0.66, color=shown.colour, hatch=shown.hatch,
                    edgecolor="#ffffff", linewidth=0.6,
                )  # fmt: skip
                start += number
        axes.annotate(
            str(start), (start, place), xytext=(4, 0), textcoords="offset points", va="center",
            ha="left", fontsize=9, color=INK,
        )  # fmt: skip
        axes.text(
            -0.02, place, _clip(key), ha="right", va="center", fontsize=9, color=INK,
            transform=axes.get_yaxis_transform(), parse_math=False,
        )  # fmt: skip
    most = max(counts.total() for _, counts in rows)
    axes.set_xlim(0, most * 1.1)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    table = tuple(
        (key, *(str(counts[label]) for label in LABELS), str(counts.total()))
        for key, counts in rows
    )
    words = tuple(shown.word for shown in LABELS.values())
    description = "; ".join(
        f"{key}: " + ", ".join(f"{counts[k]} {LABELS[k].word}" for k in LABELS if counts[k])
        for key, counts in rows
    )
    svg = inline_svg(figure, name, title, description)
    return Picture(svg, title, (noun, *words, "all"), table)


def _official_values(claim: Claim, verdict: Verdict) -> list[tuple[Decimal, str]]:
    """(value in the claim's unit, what it is), the deciding one first, then the nearest."""
    quantity = claim.quantity
    if quantity is None:
        return []
    deciding = [verdict.reading] if verdict.reading else []
    found: list[tuple[Decimal, str]] = []
    for reading in (*deciding, *verdict.readings):
        what = "deciding reading" if reading is verdict.reading else "another reading"
        for amount, unit in _outcomes(reading.arithmetic):
            value = _convert(amount, unit, quantity.unit)
            if value is not None and value.is_finite() and all(value != old for old, _ in found):
                found.append((value, what))
    if claim.kind == "time":
        for row in verdict.official:
            value = _convert(row.score, row.unit, quantity.unit)
            if value is not None and all(value != old for old, _ in found):
                found.append((value, f"{row.submitter} {row.system}, {row.division}"))
    head = found[:1] if deciding else []
    rest = sorted(found[len(head) :], key=lambda pair: abs(pair[0] - quantity.value))
    return (head + rest)[:_MOST_MARKS]


def _outcomes(arithmetic: Arithmetic) -> list[tuple[Decimal | None, str]]:
    """What a printed figure compares with: the result, or the scores where it only orders them."""
    if arithmetic.operation in _ORDERING:
        return [(operand.value, operand.unit) for operand in arithmetic.operands]
    return [(arithmetic.result, arithmetic.unit)]


def _convert(value: Decimal | None, unit: str, to: str) -> Decimal | None:
    if value is None or unit == to:
        return value
    if unit in _SECONDS and to in _SECONDS:
        return value * _SECONDS[unit] / _SECONDS[to]
    return None


def _canvas(
    width: float, height: float, *, left: float = 0.55, bottom: float = 0.05
) -> tuple[Figure, Axes]:
    """A figure of that size in inches with bare axes; margins in inches."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height))
    figure.patch.set_visible(False)
    box = (
        left / width,
        bottom / height,
        (width - left - 0.2) / width,
        1 - (bottom + 0.05) / height,
    )
    axes = figure.add_axes(box)
    axes.set_axis_off()
    return figure, axes


def _log_axis(axes: Axes, unit: str) -> None:
    """Ticks at 1, 2 and 5 of each decade, printed as plain numbers."""
    low, high = axes.get_xlim()
    ticks = [m * 10.0**e for e in range(-6, 9) for m in (1, 2, 5) if low <= m * 10.0**e <= high]
    floor = axes.get_ylim()[0]
    axes.plot([low, high], [floor, floor], color=INK, linewidth=0.8, clip_on=False)
    for tick in ticks[:: 1 + len(ticks) // 10]:
        axes.plot([tick, tick], [floor, floor + 0.1], color=INK, linewidth=0.8)
        axes.annotate(
            f"{tick:g}", (tick, floor), xytext=(0, -3), textcoords="offset points", ha="center",
            va="top", fontsize=9, color=INK, annotation_clip=False,
        )  # fmt: skip
    axes.annotate(
        unit, (0.5, 0), xycoords="axes fraction", xytext=(0, -16), textcoords="offset points",
        ha="center", va="top", fontsize=9, color=INK,
    )  # fmt: skip


def _drawable(value: Decimal) -> bool:
    return value.is_finite() and abs(value) < _LARGEST


def _short(value: Decimal) -> str:
    """At most six significant digits, never in exponent form for everyday sizes."""
    text = f"{value:.6g}"
    return text if "e" in text.lower() else format(Decimal(text).normalize(), "f")


def _edge(bound: Decimal | None) -> str:
    return "any" if bound is None else str(bound)


def _clip(text: str, most: int = 22) -> str:
    printable = "".join(c if c.isprintable() else " " for c in text)
    return printable if len(printable) <= most else f"{printable[: most - 1]}…"
