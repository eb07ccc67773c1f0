"""The noun that a number counts, behind names and adjectives: “21 first-time submitters”."""

from __future__ import annotations

import re

from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.processors import is_main
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import COUNTS, units
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import Cues, whole_word
from pipeline.extract.words.pack import Pack

# “1728 AMD Rome processors”: how far behind its number a counted noun may stand.
_COUNT_REACH = 60
# “21 first-time submitters”: words that may stand between a count and its noun, and what ends them.
_MOST_ADJECTIVES = 2
_WORD = re.compile(r"\([^()]{1,20}\)|[^\W_]+(?:[-'.][^\W_]+)*")
_VERSION = re.compile(r"v?\d\.\d(?=[ -])")
_SHARES = ("per_accelerator", "share_of")
# “279 GB of memory per GPU”: measures that machines are described with.
_MEASURE = re.compile(r"(?:[kmgtp]i?b(?:ps)?|[kmg]?hz|[km]?w|[gtpe]flops|[gtp]ops|nm)(?![a-z\d])")
_NO_ADJECTIVE = (
    "conjunction", "connect_after", "out_of", "baseline_before", "by", "from", "to", "time",
    "after", "negation", "says", "faster", "slower", "respectively", "each", "anaphor", "won",
)  # fmt: skip
# “four of Nvidia's newest H100 GPUs”: how far off the chip may be, and what parts the two.
_OF_REACH, _OF_WORDS = 32, 5
_THEM, _COMPOUND = 8, re.compile(r"-[^\W\d_]")
_NO_PART = ("time", "result_word", "relative", "conjunction", "connect_after", "copula")
_CAPITALS, _NEAR = re.compile(r"(?<![^\W_])[A-Z]{3,}[ -]\Z"), 60
_PLURAL = re.compile(r"s(?![^\W_])")
_PARTING = re.compile(r"[\d,;:.()]")
# “eight-way”: how long such a word may be, and what number of chips a server has.
_WAY, _FEWEST, _MOST = 8, 4, 16
# Names that may stand between a number and its noun.
_BEFORE_NOUN = ("ACCELERATOR", "SYSTEM", "SUBMITTER", "PART", "SUITE")
# No list of results is longer. A set: a range is gone through for whatever is no ``int``.
YEARS = frozenset(range(1950, 2100))
# The benchmark's name, where it makes one word with what is counted.
_GLUED = re.compile(r"mlperf-(?=[^\W\d])")


def noun_behind(scan: Scan, number: Number) -> tuple[str, int] | None:
    """The counted noun behind a number, what it counts and where it ends."""
    if _is_version(scan, number):
        return None
    shares = scan.cues.within(number.end, number.end + _OF_REACH, *_SHARES)
    if any(cue.start - number.end <= 1 for cue in shares):
        return None  # “37,331 per GPU” are no GPUs, nor “45,153 per L40S” as many of them
    part = _of_chips(scan, number)
    return part[0] if part is not None else _noun_from(scan, number)


def _is_version(scan: Scan, number: Number) -> bool:
    """“the CDNA |4| MI355X”: whether a digit is the version of what capitals alone name before it,
    in a text that has small letters too and knows no company or product of that name."""
    if number.end - number.start != 1 or not scan.folded[number.start].isdigit():
        return False
    before = _CAPITALS.search(scan.text[max(0, number.start - _OF_REACH) : number.start])
    near = scan.text[max(0, number.start - _NEAR) : number.end + _NEAR]
    return (
        before is not None
        and any(char.islower() for char in near)
        and not any(m.start < number.start <= m.end + 1 for m in scan.mentions)
    )


def _names_one(scan: Scan, place: int) -> bool:
    """Whether a company's name stands right behind a place."""
    return any(m.label == "SUBMITTER" and m.start == place + 1 for m in scan.mentions)


def _of_chips(scan: Scan, number: Number) -> tuple[tuple[str, int] | None] | None:
    """The chips of which a number tells so many, and where they end: “four of its H100 GPUs”, “64
    of the new chips”; within, ``None`` of a part of something else, and outside where it is of
    nothing.

    “Six of the H100 results” are no chips, and «por 34,9 de la H200» may be its score.
    """
    for cue in scan.cues.within(number.end, number.end + _OF_REACH, "part_of"):
        # “một phần ba |thời gian của| A100”, “một phần ba của A100”: parts of a result
        if scan.cues.any(cue.start, cue.end, "result_word", "duration", "performance"):
            continue
        if number.value == 1 or cue.start - number.end > 1:
            continue
        if scan.cues.any(cue.start, cue.end + _THEM, "of_them"):
            continue  # “five |of them| were won by the TPU v4”
        printed = scan.folded[number.start : number.end]
        if any(
            word != printed and scan.folded.endswith(word, 0, number.end)
            for word in map(fold, scan.pack.fractions)
        ):
            continue
        names = [m for m in scan.mentions if m.start >= cue.end]
        last, chip = cue.end, names[0] if names else None
        noun = _chip_noun(scan, last, chip)
        while noun is None and chip is not None and chip.label == "SUBMITTER":
            last, names = chip.end, names[1:]
            chip = names[0] if names else None
            noun = _chip_noun(scan, last + 2 * scan.folded.startswith("'s", last), chip)
        if noun is not None:
            # “|eight| of Google's chips” may be all that says whose they are
            return ((noun[0], noun[1] if last == cue.end else number.end),)
        if chip is None or chip.label != "ACCELERATOR" or chip.start - last > _OF_REACH:
            continue
        if not _PARTING.search(scan.folded, last, chip.start):
            return (_as_many_of(scan, number, chip),)
    return None


def _chip_noun(scan: Scan, place: int, name: Mention | None) -> tuple[str, int] | None:
    """“64 of |the new chips|”, “128 of |the processors|”: the noun for chips behind a few small
    words, before the next name."""
    end = min(name.start if name is not None else len(scan.folded), place + _OF_REACH)
    if scan.pack.order == "final":
        return None
    for word in list(_WORD.finditer(scan.folded, place, end))[:_OF_WORDS]:
        if _PARTING.search(scan.folded, place, word.start()):
            return None
        unit = _unit_at(scan.folded, word.start(), scan.pack.lang)
        if unit is not None:
            # „vier der GPU-|Server“, “four of the GPU |servers|”: no chips
            other = (
                _unit_at(scan.folded, unit[1] + 1, scan.pack.lang)
                if _goes_on(scan, unit[1])
                else None
            )
            chips = other is None and not _COMPOUND.match(scan.folded, unit[1])
            return unit if chips and unit[0] in ("accelerators", "processors") else None
        if scan.cues.any(word.start(), word.end(), *_NO_PART):
            return None
    return None


def _goes_on(scan: Scan, end: int) -> bool:
    return scan.folded[end : end + 1] == " " and end + 1 < len(scan.folded)


def _as_many_of(scan: Scan, number: Number, chip: Mention) -> tuple[str, int] | None:
    """The chips of a name behind “four of the”, ``None`` where they are no more than whose
    something else is."""
    unit = _unit_at(scan.folded, chip.end + 1, scan.pack.lang) if _goes_on(scan, chip.end) else None
    if unit is not None:
        return unit if unit[0] == "accelerators" else None
    words = scan.cues.within(chip.end, chip.end + _OF_REACH, "system_word")
    parted = scan.folded.startswith("'", chip.end) or any(w.start - chip.end <= 1 for w in words)
    digits = scan.folded[number.start].isdigit()
    # “4,216 of its |A100s|”: more than one of the chips are told
    plural = not number.decimals and _PLURAL.match(scan.folded, chip.end) is not None
    return None if parted or (digits and not plural) else ("accelerators", chip.end)


def _noun_from(scan: Scan, number: Number) -> tuple[str, int] | None:
    text, folded, pack = scan.text, scan.folded, scan.pack
    mentions, cues = scan.mentions, scan.cues
    place = number.end
    limit = min(len(folded), place + _COUNT_REACH)
    named: Mention | None = None
    worded, adjectives = False, 0
    ways = _ways(scan, number)
    while place < limit:
        if folded[place] in " -":
            # “December 2, 2021 — Results …”, “June 4, 2025 (…) -- Six companies …”
            if folded.startswith((" - ", " --", "--"), place):
                break
            place += 1
            continue
        mention = next((m for m in mentions if m.start == place), None)
        if mention is not None:
            if named and mention.label == "AVAILABILITY":  # “two speedAI240 |preview| cards”
                place = mention.end
                continue
            if named and mention.label == "BENCHMARK":  # “with eight |H200s BERT| took 5.1 minutes”
                behind = mention.end + 1
                if behind < limit and _unit_at(folded, behind, pack.lang) is not None:
                    return None  # “eight H200 BERT |results|”
                break
            if mention.label not in _BEFORE_NOUN:
                return None
            named = named or (mention if mention.label == "ACCELERATOR" else None)
            worded = True
            place = _behind_name(folded, mention)
            continue
        unit = _unit_at(folded, place, pack.lang)
        if unit is not None:
            # “An eight-MI300X server”, “an eight-way server”: one server, and its chips.
            chips = unit[0] == "hosts" and worded and folded[number.end] == "-"
            if unit[0] == "processors" and named and not is_main(named):
                return "accelerators", unit[1]  # “1,024 TPU v4 processors” are as many chips
            # «На 8 H200 |компания Lenovo| закончила»: the noun is that of the name behind it
            apposed = unit[0] == "submitters" and named is not None
            chips = chips or (apposed and _names_one(scan, unit[1]))
            if ways and unit[0] == "hosts":
                return "accelerators", ways
            if unit[0] in COUNTS and not chips:
                return unit
            break
        version = _VERSION.match(folded, place)
        if version is not None and (worded or folded[place] == "v"):  # “the eight MLPerf 2.0 tests”
            place = version.end()
            continue
        word = _WORD.match(folded, place)
        # A word glued to the digits makes a name of them: “91视频APP's results”.
        if word is None or place == number.end:
            break
        glued = _GLUED.match(folded, place)
        if glued is not None:  # „fünf der acht MLPerf-Tests“
            worded, place = True, glued.end()
            continue
        original = text[place : word.end()]
        # Only names (capitals, and model numbers behind them) and a few adjectives may stand
        # between a count and its noun; a further number behind the count is a count of its own.
        # “32 nodes fed |2100 A100”: no model's, behind a verb
        if adjectives and original.isdigit() and not _after_capital(text, place):
            break
        if not worded and (original.isdigit() or _is_measure(folded, place, word.end(), cues)):
            break
        if not any(c.isupper() for c in original) and not (worded and original.isdigit()):
            adjectives += 1
            describes = _may_describe(folded, place, word.end(), pack, cues, number)
            if named or not describes or adjectives > _MOST_ADJECTIVES:
                break
        worded = True
        place = word.end()
    if named and number.value < 100_000:
        end = max(m.end for m in mentions if m.label == "ACCELERATOR" and m.end <= place)
        return None if _of_machines(scan, number, end) else ("accelerators", end)
    return None


def _of_machines(scan: Scan, number: Number, end: int) -> bool:
    """“two Gaudi 2 |clusters|”, „zwei H100-|Cluster|“: whether a number before a chip's name counts
    the machines behind it, by the noun's plural, or as so few chips make none."""
    words = scan.cues.within(end, end + _OF_REACH, "system_word")
    word = _WORD.match(scan.folded, words[0].start) if words else None
    word = word if word is not None and word.start() == end + 1 else None
    if word is None or scan.folded[number.end] == "-":
        return False
    return number.value < _FEWEST or word[0].endswith("s")


def _ways(scan: Scan, number: Number) -> int:
    """Where “eight-way” ends, of a server and its chips; 0 where none is told, nor of a few, which
    are its processors."""
    words = scan.cues.within(number.end, number.end + _WAY, "quantity_word")
    glued = [w for w in words if scan.folded[number.end : w.start] == "-"]
    return glued[0].end if glued and _FEWEST <= number.value <= _MOST else 0


def _after_capital(text: str, place: int) -> bool:
    """Whether the word before a place has a capital, as names have."""
    return any(char.isupper() for char in text[max(0, place - _COUNT_REACH) : place].split()[-1])


def _behind_name(folded: str, mention: Mention) -> int:
    """Where what follows a name begins; a noun that ends it (“eight Training benchmarks”) does."""
    if mention.label != "SUITE":
        return mention.end
    return max(mention.start + 1, folded.rfind(" ", mention.start, mention.end))


def _unit_at(folded: str, place: int, lang: str) -> tuple[str, int] | None:
    """The unit that is the word at a place, and where it ends."""
    pattern, names, firsts = units(lang)
    unit = pattern.match(folded, place) if folded[place] in firsts else None
    if unit is None or not whole_word(folded, place, unit.end()):
        return None
    return names[unit[0]], unit.end()


def _is_measure(folded: str, start: int, end: int, cues: Cues) -> bool:
    """Whether a word behind a number measures: “80 GB per GPU”, „1000 Watt pro Chip“."""
    if _MEASURE.fullmatch(folded, start, end):
        return True
    if any(c.start == start for c in cues.within(start, end, "other_unit")):
        return True
    return any((c.start, c.end) == (start, end) for c in cues.within(start, end, "reject"))


def _may_describe(
    folded: str, start: int, end: int, pack: Pack, cues: Cues, number: Number
) -> bool:
    """Whether a small word behind a number can be an adjective of the noun it counts; or merely
    says that things are counted, or no real ones: “sekiz |adet| H100”, “370 |simüle| A100”."""
    told = cues.within(start, end, "quantity_word", "emulated")
    if any((c.start, c.end) == (start, end) for c in told):
        return True
    if pack.order == "final" or not folded[start:end].replace("-", "").isalpha():
        return False
    year = number.end - number.start == 4 and int(number.value) in YEARS
    # «foram 16 as organizações que…»: the article of the noun may be as short.
    single = end - start < 3 and folded[start:end] not in pack.articles
    exact = [c for c in cues.within(start, end, *_NO_ADJECTIVE) if (c.start, c.end) == (start, end)]
    return not (year or single or exact)
