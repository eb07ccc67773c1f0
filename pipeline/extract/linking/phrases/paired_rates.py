"""Two results of one run, told one behind the other: “1,660 / 1,280 tokens/s for A”."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import EACH, RATES
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS
from pipeline.extract.names.mentions import Mention

_SCENARIOS = ("scenario_offline", "scenario_server", "scenario_interactive", "server_word")
# “ in offline mode, ”: what may stand between two besides the word for the scenario.
_SMALL = 16


def last_of_pair(marks: Marks, figure: Figure) -> Figure:
    """The figure that a slash alone joins one to: what stands behind is of both; else itself. What
    one answer takes, and costs, is such a pair too: “0.95 ms |and| 27.7 µJ for keyword spotting”.
    """
    if not is_score(figure):
        return figure
    for other in marks.figures_in(figure.end, figure.end + _SMALL):
        gap = marks.folded[figure.end : other.start].strip()
        if other.quantity.unit == figure.quantity.unit:
            return other if gap == "/" else figure
        words = marks.cues.within(figure.end, other.start, "conjunction")
        joined = {marks.folded[word.start : word.end].strip() for word in words} | {"/"}
        both = {figure.quantity.unit, other.quantity.unit} <= {*EACH, *RATES}
        return other if both and gap in joined else figure
    return figure


def of_scenarios(marks: Marks, figure: Figure, other: Figure, name: Mention) -> bool:
    """“34,812 tokens/s in offline mode, 34,029 in server mode on A”: whether nothing but the
    scenario of the first parts two rates."""
    if figure.quantity.unit not in RATES or other.quantity.unit != figure.quantity.unit:
        return False
    gap = (figure.end, other.start)
    start = marks.sentence_at(figure.start)[0]
    owned = any(m.label in OWNERS for m in marks.names_in(start, figure.start))
    # “33,928 offline, against 34,988 for B”
    if marks.cues.any(*gap, "baseline_before") or (owned and name.label in OWNERS):
        return False
    words = marks.cues.within(*gap, *_SCENARIOS)
    rest = marks.folded[slice(*gap)]
    for word in {marks.folded[cue.start : cue.end] for cue in words}:
        rest = rest.replace(word, "")
    return bool(words) and len(rest) <= _SMALL and ";" not in rest


def second_of_scenarios(marks: Marks, figure: Figure) -> Figure | None:
    """“21,028 (Server) and |23,515 (Offline)| tokens/s on 8 GPUs”: the second rate of one system,
    which only the scenario of the first and a word or sign of joining part from it."""
    if figure.quantity.unit not in RATES:
        return None
    other = next(iter(marks.figures_in(figure.end, figure.end + 2 * _SMALL)), None)
    if other is None or other.quantity.unit not in RATES:
        return None
    gap = (figure.end, other.start)
    words = marks.cues.within(*gap, *_SCENARIOS)
    rest = list(marks.folded[slice(*gap)])
    for word in (*words, *marks.cues.within(*gap, "conjunction", "connect_after", "respectively")):
        rest[word.start - gap[0] : word.end - gap[0]] = " " * (word.end - word.start)
    return other if words and not "".join(rest).strip(" ,/()|&") else None
