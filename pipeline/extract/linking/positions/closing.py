"""The test that a phrase of its own names at the end of a sentence, behind all of its results."""

from __future__ import annotations

from itertools import pairwise

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS, Zone
from pipeline.extract.names.mentions import Mention

# “, in the GPT-3 test.”: how far the noun of a test reaches behind its name.
_NOUN = 28
# “rather than”: how far the second of two results may stand.
_VERSUS = 18
_LEADING = ("connect_after", "whose")
# “1.2x faster than the B200 in Offline and 1.1x in Server on X”: how far apart two of them stand.
_LISTED = 48
_MODES = ("scenario_offline", "scenario_server", "scenario_interactive", "server_word")


def closing_test(marks: Marks, figure: Figure, zone: Zone) -> Mention | None:
    """“23.6 minutes using A, or 45.6 using B, in the GPT-3 test”: the one test of a sentence, in a
    phrase that a comma parts from its last result and that names nobody, is of every one."""
    start, end = zone.sentence
    tests = [m for m in marks.names_in(start, end) if m.label in ("BENCHMARK", "OTHER")]
    if not is_score(figure) or len({m.canon for m in tests}) != 1:
        return None
    test = tests[0]
    cuts = list(DELIMITER.finditer(marks.folded, figure.end, test.start))
    if test.start < figure.end or not cuts or cuts[-1][0] != "," or is_baseline(marks, test):
        return None
    phrase = (cuts[-1].end(), end)
    alone = not any(m.label in OWNERS for m in marks.names_in(*phrase))
    alone = alone and not list(marks.figures_in(*phrase)) and end - test.end <= _NOUN
    led = marks.cues.within(phrase[0], test.start, *_LEADING)
    opens = any(not marks.folded[phrase[0] : cue.start].strip() for cue in led)
    return test if alone and opens and ";" not in marks.folded[figure.end : test.start] else None


def test_of_modes(marks: Marks, figure: Figure, zone: Zone) -> Mention | None:
    """“1.2x faster than B in Offline, 1.1x in Server and 1.3x in Interactive on X”: the one test of
    a sentence, behind the last of several ratios that each have a scenario, is of every one."""
    if figure.quantity.unit not in ("percent", "x") or not marks.cues.has(*_MODES):
        return None
    start, end = zone.sentence
    tests = [m for m in marks.names_in(start, end) if m.label in ("BENCHMARK", "OTHER")]
    if len({m.canon for m in tests}) != 1 or tests[0].start < figure.end:
        return None
    listed = [f for f in marks.figures_in(figure.start, tests[0].start) if f.quantity.unit]
    stretches = [(one.end, other.start) for one, other in pairwise(listed)]
    told = [*stretches, (listed[-1].end, tests[0].start)]
    if not stretches or not all(marks.cues.any(*gap, *_MODES) for gap in told):
        return None
    named = [m for gap in told for m in marks.names_in(*gap) if m.label in OWNERS]
    apart = any(not is_baseline(marks, m) for m in named) or ";" in marks.folded[told[0][0] : end]
    near = all(last - first <= _LISTED for first, last in told)
    alike = all(f.quantity.unit == figure.quantity.unit for f in listed)
    return tests[0] if near and alike and not apart else None


def versus_test(marks: Marks, figure: Figure, zone: Zone) -> Mention | None:
    """“4.31 rather than 4.35 minutes in X”: the one test behind the second of two times or rates
    that but a word of comparison parts, where the first names none."""
    end = zone.sentence[1]
    behind = marks.figures_in(figure.end, figure.end + _VERSUS)
    if not is_score(figure) or not behind or behind[0].quantity.unit != figure.quantity.unit:
        return None
    between = marks.folded[figure.end : behind[0].start].strip()
    words = marks.cues.within(figure.end, behind[0].start, "baseline_before", "versus")
    if not any(marks.folded[word.start : word.end] == between for word in words):
        return None
    names = [m for m in marks.names_in(behind[0].end, end) if m.label in ("BENCHMARK", "OTHER")]
    cut = DELIMITER.search(marks.folded, behind[0].end, names[0].start) if names else None
    return names[0] if names and cut is None else None


def test_of_gapped(marks: Marks, figure: Figure, zone: Zone) -> Mention | None:
    """“A took 5.67 minutes and B 3.79 minutes to train X”: the one test of a sentence, behind the
    second of two results whose clause leaves out its verb, is of both."""
    end = zone.sentence[1]
    if not is_score(figure):
        return None
    behind = [f for f in marks.figures_in(figure.end, end) if f.quantity.unit]
    if not behind or behind[0].quantity.unit != figure.quantity.unit:
        return None
    other = behind[0]
    named = marks.names_in(figure.end, other.start)
    tests = [m for m in marks.names_in(*zone.sentence) if m.label in ("BENCHMARK", "OTHER")]
    if not named or named[-1].label not in PRODUCTS or len({m.canon for m in tests}) != 1:
        return None
    gapped = marks.folded[named[-1].end : other.start].strip(" ,") == ""
    apart = ";" in marks.folded[figure.end : other.start] or tests[0].start < other.end
    closed = DELIMITER.search(marks.folded, other.end, tests[0].start)
    return tests[0] if gapped and not apart and not closed else None


def test_of_whole(marks: Marks, figure: Figure, zone: Zone) -> Mention | None:
    """“Compared with B, which took 29 minutes, A is 24 % faster in X”: the one test of a comparison
    is that of the other side's result too, which stands in a remark on it."""
    start, end = zone.sentence
    behind = marks.figures_in(figure.end, end)
    if not is_score(figure) or any(is_score(f) for f in behind):
        return None
    tests = [m for m in marks.names_in(start, end) if m.label in ("BENCHMARK", "OTHER")]
    before = [m for m in marks.names_in(start, figure.start) if m.label in PRODUCTS]
    if len({m.canon for m in tests}) != 1 or not before or not is_baseline(marks, before[-1]):
        return None
    remark = DELIMITER.search(marks.folded, before[-1].end, figure.start)
    over = DELIMITER.search(marks.folded, figure.end, tests[0].start)
    ratio = any(f.quantity.unit in ("percent", "x") for f in behind)
    return tests[0] if remark and over and over[0] == "," and ratio else None
