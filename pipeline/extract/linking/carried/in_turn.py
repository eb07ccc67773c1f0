"""Companies and tests whose results are told in the order in which they were named themselves.

“X parts A and B on BERT: |4.1 minutes for the one, 4.4 for the other|”; “A, B and C took part.
|They took 0.2, 8.0 and 25.6 minutes, respectively|”; “Dell ran
BERT and ResNet-50. |Its servers took 5.4 and 13.5 minutes|”.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import COUNTS
from pipeline.extract.linking.companies.makers import makes
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.phrases.coordination import coordinated, listed
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import PRODUCTS, Found, Zone, is_model
from pipeline.extract.names.mentions import Mention

_SEVERAL = 2
# What else several scores of a sentence are told by.
_OTHERWISE = (
    "each", "scenario_offline", "scenario_server", "scenario_interactive", "server_word",
    "round_word", "previous_round",
)  # fmt: skip


def of_joint_list(marks: Marks, figure: Figure, zone: Zone) -> Mention | None:
    """The one of companies that are named together, of as many results behind them all."""
    scores = _scores(marks, figure, zone)
    names = _companies(marks, zone.sentence)
    if not scores or len(names) != len(scores) or names[-1].end > scores[0].start:
        return None
    tests = [m for m in marks.names_in(scores[0].end, zone.sentence[1]) if m.label == "BENCHMARK"]
    if tests or any(is_baseline(marks, m) for m in names):
        return None
    if marks.cues.any(*zone.sentence, "each", "together"):
        return None
    return names[scores.index(figure)]


def of_list_before(
    marks: Marks, figure: Figure, zone: Zone, around: Sequence[Marks]
) -> Found | None:
    """The one of the companies of the sentence before, by rank, where this one names nobody."""
    if not marks.cues.any(*zone.sentence, "respectively"):
        return None
    scores = _scores(marks, figure, zone)
    if not scores or any(m.label == "SUBMITTER" for m in marks.names_in(*zone.sentence)):
        return None
    before = [(marks, s) for s in marks.sentences if s[1] <= zone.sentence[0]][-1:]
    before = before or [(one, one.sentences[-1]) for one in around[:1] if one.sentences]
    for there, sentence in before:
        names = _companies(there, sentence)
        told = [f for f in there.figures_in(*sentence) if is_score(f)]
        if len(names) == len(scores) and len(told) in (0, len(names)):
            return there, names[scores.index(figure)]
    return None


def of_tests_before(
    marks: Marks, figure: Figure, zone: Zone, around: Sequence[Marks]
) -> Found | None:
    """The one of the tests that the sentence before lists, of as many scores that this one lists
    and that are of one system, where it names no test."""
    scores = _scores(marks, figure, zone)
    if not scores or not _one_run(marks, zone.sentence, scores):
        return None
    before = [(marks, s) for s in marks.sentences if s[1] <= zone.sentence[0]][-1:]
    before = before or [(one, one.sentences[-1]) for one in around[:1] if one.sentences]
    for there, sentence in before:
        tests = [m for m in there.names_in(*sentence) if is_model(m)]
        told = any(is_score(f) for f in there.figures_in(*sentence))
        listing = len({m.canon for m in tests}) == len(tests) == len(scores)
        if listing and not told and len(listed(there, tests[0], is_model)) == len(tests):
            return there, tests[scores.index(figure)]
    return None


def _one_run(marks: Marks, sentence: tuple[int, int], scores: list[Figure]) -> bool:
    """Whether scores stand in one list, which nothing parts by systems, sizes or scenarios."""
    joined = all(coordinated(marks, a.end, b.start) for a, b in pairwise(scores))
    names = marks.names_in(*sentence)
    many = any(
        len({m.canon for m in names if m.label in labels}) > 1
        for labels in (PRODUCTS, ("SUBMITTER",))
    )
    sizes = [f for f in marks.figures_in(*sentence) if f.quantity.unit in COUNTS]
    told = any(map(is_model, names)) or marks.cues.any(*sentence, *_OTHERWISE)
    return joined and not (many or told or len(sizes) > 1)


def _scores(marks: Marks, figure: Figure, zone: Zone) -> list[Figure]:
    unit = figure.quantity.unit
    scores = [f for f in marks.figures_in(*zone.sentence) if f.quantity.unit == unit]
    return scores if is_score(figure) and len(scores) >= _SEVERAL else []


def _companies(marks: Marks, sentence: tuple[int, int]) -> Sequence[Mention]:
    """The companies of a sentence, each once, but those that only made a chip."""
    first: dict[str, Mention] = {}
    for name in marks.names_in(*sentence):
        if name.label == "SUBMITTER" and not makes(marks, name):
            first.setdefault(name.canon, name)
    return list(first.values())
