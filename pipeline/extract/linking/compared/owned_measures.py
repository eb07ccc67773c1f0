"""Times and rates that something is measured against, and whose they are: “AMD가 낸 21.05분보다”.

A round between a name and the word that measures is itself what is measured against.
"""

from __future__ import annotations

from pipeline.extract.figures.counters import counter_at
from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.hedges import word_at_end
from pipeline.extract.figures.units import COUNTS
from pipeline.extract.linking.phrases.brackets import outside_brackets
from pipeline.extract.linking.phrases.particles import by_degrees
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import AFTER_REACH, DELIMITER, OWNERS, PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# “its previous AMD Instinct MI325X”
_NAMED_REACH = 14
# How far behind a time the particle may end that measures against it.
_GOVERNS = 10
# “与8块”: how far before a name its preposition may begin.
_LED_REACH = 8
# Particles of Japanese and Korean that make a time what something is ahead of, or behind.
_VERBS = ("faster", "slower", "delta", "difference")
_COMMAS = ",、"
_HELD = ("に", "を", "에", "을", "를")


def owns_measure(marks: Marks, mention: Mention) -> bool:
    """“AMD가 낸 21.05분보다”, “デルの10.19分より”: whose time is measured against is so itself."""
    pack = load_pack(marks.lang)
    return bool(pack.topics) and _measured_against(marks, mention)


def framed(marks: Marks, mention: Mention) -> bool:
    """“与8块H100的28.16分钟相比”: the same where a preposition leads to the name."""
    particles = load_pack(marks.lang).topics  # where there are any, ``owns_measure`` answers
    return not particles and _led(marks, mention) and _measured_against(marks, mention)


def _measured_against(marks: Marks, mention: Mention) -> bool:
    pack = load_pack(marks.lang)
    if mention.label == "BENCHMARK":
        return False
    if any(marks.folded.startswith(word, mention.end) for word in pack.topics):
        return False
    behind = marks.figures_in(mention.end, mention.end + AFTER_REACH)
    figure = next((f for f in behind if f.quantity.unit not in COUNTS), None)
    if figure is None or not is_score(figure):
        return False
    gap = (mention.end, figure.start)
    owners = [m for m in marks.names_in(*gap) if m.label in OWNERS]
    if owners or DELIMITER.search(marks.folded, *gap) or a_round_between(marks, *gap):
        return False
    # “Bが記録した1.61分にわずかに及ばなかった”, “H100の13.1サンプルをわずかに上回った”
    if by_degrees(marks, _behind_noun(marks, figure)):
        return True
    if pack.topics and _listed_with_another(marks, figure):
        return True
    words = marks.cues.within(figure.end, figure.end + _GOVERNS, "baseline_after")
    if any(not _without_noun(marks, figure, cue.start) for cue in words):
        return True
    # “24,134토큰/초에 2.6% 뒤졌다”, “21.05分を8%上回った”: by how much stands between the two.
    for ratio in marks.figures_in(figure.end, figure.end + _GOVERNS):
        if ratio.quantity.unit in ("percent", "x"):
            particle = _without_noun(marks, figure, ratio.start)
            hedge = word_at_end(particle, pack)  # “5.25分に約3%及ばない”
            particle = particle.removesuffix(hedge).strip()
            verbs = marks.cues.within(ratio.end, ratio.end + _GOVERNS, *_VERBS)
            return particle in _HELD and bool(verbs) and verbs[0].start - ratio.end <= 2
    return False


def _listed_with_another(marks: Marks, figure: Figure) -> bool:
    """“엔비디아의 18.4분|과 후지쯔의 19.2분을 앞섰다”: what holds of the last holds of both."""
    place = _behind_noun(marks, figure)
    for word in marks.cues.within(place, place + _GOVERNS, "conjunction"):
        names = marks.names_in(word.end, word.end + _GOVERNS)
        # a comma joins none: “富士通が58.42分、デルが58.48分とほぼ互角だった”
        comma = marks.folded[word.start] in _COMMAS
        if not names or comma or marks.folded[place : word.start].strip():
            continue
        near = names[0].label in OWNERS and names[0].start - word.end <= 1
        if near and not marks.figures_in(word.end, names[0].start):
            return _measured_against(marks, names[0])
    return False


def by_its_measure(marks: Marks, name: Mention, figure: Figure) -> bool:
    """“MI325X(21.05분)의 절반”, “MI300Xの27.97分に対して2.7倍”: whether nothing but a name's own
    result stands between it and a ratio."""
    if name.end > figure.start or figure.start - name.end > AFTER_REACH:
        return False
    between = [f for f in marks.figures_in(name.end, figure.start) if f.quantity.unit not in COUNTS]
    if len(between) != 1 or not is_score(between[0]):
        return False
    if any(m.label in OWNERS for m in marks.names_in(name.end, figure.start)):
        return False
    parts = outside_brackets(marks, name.end, figure.start)
    return not any(DELIMITER.search(marks.folded, *part) for part in parts)


def _led(marks: Marks, mention: Mention) -> bool:
    """Whether a preposition leads to a name, or to the number of its chips."""
    if load_pack(marks.lang).order != "final":
        return False
    place = mention.start
    for count in marks.figures_in(place - _LED_REACH, place + 1):
        if count.quantity.unit in COUNTS and count.end >= mention.start:
            place = count.start
    place -= marks.folded.endswith(" ", 0, place)
    words = marks.cues.within(place - _LED_REACH, place, "conjunction", "baseline_before")
    return any(word.end == place for word in words)


def _without_noun(marks: Marks, figure: Figure, end: int) -> str:
    """What stands behind a figure up to a place, but for what it counts: “1.75枚|と比べて”."""
    pack = load_pack(marks.lang)
    behind = marks.folded[figure.end : end].strip()
    for noun in (counter_at(behind, 0, pack), *pack.rate_nouns.get(figure.quantity.unit, ())):
        behind = behind.removeprefix(noun).strip()
    return behind


def _behind_noun(marks: Marks, figure: Figure) -> int:
    """Where a figure ends with the noun for what it counts: “13.1サンプル|を”, “23分台|を”."""
    pack = load_pack(marks.lang)
    nouns = (*pack.rate_nouns.get(figure.quantity.unit, ()), *pack.counters)
    at = [figure.end + len(word) for word in nouns if marks.folded.startswith(word, figure.end)]
    return max(at, default=figure.end)


def a_round_between(marks: Marks, start: int, end: int) -> bool:
    """“faster than in the last round on BERT”: it is the round that is the baseline."""
    relative = marks.cues.within(start, end, "previous_round", "first_round", "last_year")
    named = any(start <= v.start < end for v in marks.rounds)
    return named or any(not before_a_product(marks, cue) for cue in relative)


def before_a_product(marks: Marks, cue: Cue) -> bool:
    """“over its previous AMD Instinct MI325X”: the word is of a product, and tells no round."""
    if any(
        word.start == cue.end
        for word in marks.cues.within(cue.end, cue.end + _GOVERNS, "baseline_after")
    ):
        return False  # “6개월 전|보다 NF5488A5의”
    if marks.cues.any(cue.start, cue.end, "round_word"):
        return False  # «respecto a la ronda anterior |la MI325X mejora …»
    for name in marks.names_in(cue.end, cue.end + _NAMED_REACH):
        if name.label == "SUBMITTER":
            continue
        cut = DELIMITER.search(marks.folded, cue.end, name.start)
        counts = marks.figures_in(cue.end, name.start)  # 前回2,496基のBlackwell: it is the round
        return name.label in PRODUCTS and not (cut or counts)
    return False
