"""What stands beside a bare figure and says that it goes on with the one before it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.nouns import YEARS
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.rates import CLAUSE_END, SCENARIOS
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import RATES
from pipeline.extract.words.lexicon import Cues

# “24,525 and 21,606”: how far apart two figures may stand with a word for “and” between.
_JOINED = 10
# “29,600 people”: a large number and its noun.
_COUNTED = re.compile(r"(?<![\w.,])\d{1,3}[., ]?\d{3} ?(?!x)[^\W\d_]{3,}")
_SIZES = ("accelerators", "hosts", "processors")
_SMALL_WORD = 5
_TO_REACH = 14
# “im Vergleich zu”: no word of comparison between two figures is longer.
_COMPARED = 24
_YEAR = len("2025")
_MARGIN_REACH = 16
# „er toen nog“: how far before its figure a word for “of them” may begin.
_OF_THEM = 14
# “34,988 for the H200”: whose a figure is stands at most so far behind it.
_OWNERS, _OWNED = ("SYSTEM", "ACCELERATOR", "SUBMITTER"), 12
VERB_REACH = 28
_VERBS = ("time", "yields", "rises", "falls")
_USED_REACH = 16
_WORD_END = re.compile(r"\w*")
_VERB_LAST = re.compile(r" [^\W\d]+(?: [^\W\d]+)?(?:[,;:.!?)]|$)")
# How many chips, and no score.
_LISTED = re.compile(r"(?: ?[,;] \d{1,4}[.,]\d+)*")
_DECIMAL = re.compile(r" \d{1,4}[.,]\d")
_SIZE = re.compile(r"(?<![\d.,])\d{1,3}(?:[., ]?\d{3})?(?![\d.,]\d|\d)")


def listed(folded: str, cues: Cues, start: int, end: int) -> bool:
    """Whether nothing but a word for “and” parts two bare figures: “24,525 and 21,606”."""
    between = folded[start:end].strip(" ,")
    joins = cues.within(start, end, "conjunction") if end - start <= _JOINED else []
    joins += cues.within(start, end, "respectively") if end - start <= 2 * _JOINED else []
    # «a 4.488 y a 4.202», “at 28.1 and at 24.5”: the small word of the first may come again
    small = {folded[c.start : c.end] for c in cues.within(start, end, "connect_after", "to")}
    words = {folded[cue.start : cue.end] for cue in joins}
    return any(between == word or between.removeprefix(f"{word} ") in small for word in words)


def enumerated(folded: str, cues: Cues, start: int, number: Number) -> bool:
    """«29,37, 19,21 y 1,85», «28,00; 19,21 y 1,63»: a member in the middle of a list of bare
    figures, which a word for “and” ends."""
    if folded[start : number.start].lstrip() not in (", ", "; "):
        return False
    rest = _LISTED.match(folded, number.end)
    place = rest.end() if rest is not None else number.end
    words = cues.within(place, place + _JOINED, "conjunction")
    led = [word for word in words if not folded[place : word.start].strip(" ,;")]
    return any(_DECIMAL.match(folded, word.end) is not None for word in led)


def joins(folded: str, cues: Cues, number: Number) -> bool:
    """Whether a word for “and” leads to a bare figure: “16.26 with 4,096 and 29.62 with …”; or one
    for “of them”, „worden 40,1 minuten er 20,3”."""
    joins = cues.within(number.start - _JOINED, number.start, "conjunction")
    # «y de 98.443», „e di 98.443“: a small word may stand between
    last = {number.start}
    for word in cues.within(number.start - _SMALL_WORD, number.start, "connect_after", "whose"):
        if not folded[word.end : number.start].strip():
            last.add(word.start)
    joined = any(not folded[cue.end : place].strip() for cue in joins for place in last)
    return joined or of_them(folded, cues, number)


def held_against(folded: str, cues: Cues, number: Number) -> bool:
    """« … contre 34 988 et 33 072 »: whether a word of comparison stands right before a number,
    which is no year."""
    if number.value in YEARS and number.end - number.start == _YEAR:
        return False
    words = cues.within(number.start - _COMPARED, number.start, "baseline_before")
    return any(not folded[cue.end : number.start].strip() for cue in words)


def is_margin(cues: Cues, figure: Figure) -> bool:
    """“49 seconds ahead of B (4.01)”: by how much, whose unit is that of no result."""
    if figure.quantity.unit not in ("seconds", "ms"):
        return False
    words = cues.within(figure.end, figure.end + _MARGIN_REACH, "faster", "slower", "lesser")
    return any(word.start <= figure.end + 1 for word in words)


def versus(scan: Scan, start: int, end: int) -> bool:
    """Whether nothing but a word of comparison parts two figures: “2.1 versus 4.7 minutes”."""
    if end - start > _COMPARED:
        return False
    between = scan.folded[start:end].strip()
    words = scan.cues.within(
        start, end, "baseline_before", "baseline_after", "versus", "set_against"
    )
    return any(scan.folded[cue.start : cue.end] == between for cue in words)


def owner_behind(scan: Scan, number: Number) -> bool:
    """«… por 34.988 de la H200», “… and 34,988 for the H200”: whether small words alone part a
    figure from the product or company behind it."""
    name = next((m for m in scan.mentions if m.start >= number.end), None)
    if name is None or name.label not in _OWNERS or name.start - number.end > _OWNED:
        return False
    between = scan.folded[number.end : name.start].strip()
    words = scan.cues.within(number.end, name.start, "whose", "connect_after")
    small = {scan.folded[word.start : word.end].strip() for word in words}
    articles = (f"{word} {article}" for word in small for article in scan.pack.articles)
    return bool(between) and between in {*small, *articles}


def other_size(folded: str, cues: Cues, start: int, end: int) -> bool:
    """“con 1.536 si sale a 23,6, con 768 a 45,6”: small words and a whole number stand between."""
    between = folded[start:end]
    sizes = _SIZE.findall(between)
    if len(sizes) != 1:
        return False
    small = cues.within(start, end, "connect_after", "to", "conjunction")
    words = {folded[cue.start : cue.end] for cue in small}
    return all(word in words for word in between.replace(sizes[0], " ").strip(" ,;").split())


def counted_before(scan: Scan, start: int, number: Number, found: Sequence[Figure]) -> bool:
    """„zwei Karten auf 140.631“, “2枚で140,631枚”: whether but a small word parts a figure from the
    chips or machines that it is of."""
    sizes = [f for f in found if f.quantity.unit in _SIZES and start <= f.start]
    size = max((f.end for f in sizes if f.end <= number.start), default=None)
    if size is None:
        return False
    between = scan.folded[size : number.start].strip(" ,:")
    words = scan.cues.within(size, number.start, "connect_after", "to", "copula", "time")
    return between in {"", *(scan.folded[word.start : word.end].strip() for word in words)}


def closes(folded: str, number: Number, sentence: tuple[int, int]) -> bool:
    """Whether a sentence without a verb ends with the figure: “With twice as many, 6.8.”"""
    start, end = sentence
    led = folded[start : number.start].rstrip().endswith((",", ":"))
    return led and not folded[number.end : end].strip(" .!\n")


def it_was(folded: str, cues: Cues, number: Number, sentence: tuple[int, int]) -> bool:
    """“Last time |it was 28.3|”, “With 256 chips |the time was 223.9|”: whether a printed fraction
    that closes its clause is what was said to be so long."""
    if not number.decimals or not CLAUSE_END.match(folded, number.end):
        return False
    verbs = cues.within(number.start - VERB_REACH, number.start, "lies")
    ends = [verb.start for verb in verbs if not folded[verb.end : number.start].strip()]
    return any(cues.any(max(sentence[0], at - VERB_REACH), at, "anaphor", "time") for at in ends)


def of_other_things(scan: Scan, start: int, number: Number, found: Sequence[Figure]) -> bool:
    """“X employs 29,600 people, Y |26,150|”, „Der Umsatz stieg auf |30.040|“: whether what stands
    before a number in its sentence counts something else, or says what it is no rate of."""
    products = (m for m in scan.mentions if m.label in _OWNERS[:2] and start <= m.start)
    produced = any(m.start < number.start for m in products)
    if not produced and scan.cues.any(start, number.start, "reject", "price"):
        return True
    inside = [(m.start, m.end) for m in scan.mentions]
    inside += [(f.start, f.end) for f in found]
    return any(
        not any(first <= other.start() < last for first, last in inside)
        for other in _COUNTED.finditer(scan.folded, start, number.start)
    )


def of_them(folded: str, cues: Cues, number: Number) -> bool:
    """Whether a word for “of them” leads to a bare figure: „met 256 werden dat er 442,6”."""
    words = cues.within(number.start - _OF_THEM, number.start, "partitive")
    return any(not folded[cue.end : number.start].strip() for cue in words)


def ends_with_verb(folded: str, cues: Cues, number: Number) -> bool:
    """Whether a figure “of them”, or the second of two, has but a verb of results behind it: „die
    er 52.416 verwerkt“, „waar de A er nog 28 over deed“, „die auf 34.988 und 33.072 kam“."""
    last = _VERB_LAST.match(folded, number.end)
    return (
        last is not None
        and joins(folded, cues, number)
        and cues.any(number.end, last.end(), "time")
    )


def behind_its_verb(folded: str, cues: Cues, number: Number) -> bool:
    """Whether a verb of taking time, or of its change, leads to a number: “B took 80”, «suben a
    3,34 y 5,53»."""
    verbs = cues.within(max(0, number.start - VERB_REACH), number.start, *_VERBS)
    words = cues.within(max(0, number.start - _SMALL_WORD), number.start, "connect_after", "to")
    words += cues.within(max(0, number.start - _TO_REACH), number.start, "to")  # «hasta los 121»
    places = [number.start, *(word.start for word in words if word.end + 1 == number.start)]
    # “precisou de 29”: a small word may stand between
    ends = [_WORD_END.match(folded, verb.end) for verb in verbs]  # a cue may be a word's stem
    if cues.any(number.start - _USED_REACH, number.start, "used"):  # “used only 256, it took …”
        return False
    # « il en fallait |encore| 10,9 »
    still = cues.within(max(0, number.start - VERB_REACH), number.start, "still")
    apart = ("", *(folded[word.start : word.end] for word in still))
    return any(
        folded[end.end() : place].strip() in apart for end in ends if end for place in places
    )


def in_scenario(folded: str, cues: Cues, number: Number) -> bool:
    """“离线24,524.9，服务器只有21,605.8”: whether nothing parts a number from the scenario's name,
    a word for “only”, or where a change ends: “offline to 24,110”."""
    words = cues.within(number.start - VERB_REACH, number.start, *SCENARIOS)
    small = cues.within(number.start - _SMALL_WORD, number.start, "to", "only_name", "copula")
    leads = {"", *(folded[word.start : word.end] for word in small)}
    return any(folded[word.end : number.start].strip(" :") in leads for word in words)


def rate_goes_on(scan: Scan, number: Number, model: Figure, sentence: tuple[int, int]) -> bool:
    """Whether a number with a classifier can go on with a rate: a whole one with that of an earlier
    sentence only where its own names a product, a test or a scenario: a company has other
    numbers too."""
    if model.quantity.unit not in RATES:
        return False
    if number.decimals or model.end > sentence[0]:
        return True
    names = (m for m in scan.mentions if sentence[0] <= m.start < sentence[1])
    return any(m.label != "SUBMITTER" for m in names) or scan.cues.any(*sentence, *SCENARIOS)
