"""Everything found in one passage: names, figures, cues, sentences, rounds, IDs, quotations.

Long, for all rooms behind it ask their questions of these records.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Any, TypeVar, cast

import msgspec

from pipeline.extract.figures.bare import Around, find_bare, is_item
from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.likely import Likely, Told, find_likely
from pipeline.extract.figures.measures import unit_after
from pipeline.extract.figures.numbers import Number, find_numbers
from pipeline.extract.figures.processors import with_hosts, with_processors
from pipeline.extract.figures.quantities import find_quantities
from pipeline.extract.figures.rates import with_last_rate
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import PARTS, RATES, TIMES
from pipeline.extract.marking.anothers import as_printed
from pipeline.extract.marking.appositions import (
    first_in_tests,
    joining_tests,
    measured_there,
    outside_names,
    pointing,
    scenarios_alone,
)
from pipeline.extract.marking.clauses import with_parted_clauses, without_contrasts
from pipeline.extract.marking.echoed_rounds import echoed
from pipeline.extract.marking.leads import leading
from pipeline.extract.marking.sentences import led_in, split_sentences
from pipeline.extract.marking.set_aside import without_set_aside
from pipeline.extract.marking.signs import DELIMITER, STOPS
from pipeline.extract.marking.suite_names import suite_before
from pipeline.extract.marking.turned import turned
from pipeline.extract.names.mentions import Mention, find_mentions
from pipeline.extract.names.model_sizes import sized
from pipeline.extract.words.fold import first_digit, fold, joins
from pipeline.extract.words.lexicon import Cues, find_cues
from pipeline.extract.words.pack import languages, load_pack

# The benchmark's name with its suite, right before a number.
_SUITE_NAME = re.compile(r"ml[\s-]?perf(?: (?:training|inference|hpc|tiny|storage|client))? \Z")
_NAME_REACH = 24
BENCHMARK_NAME = re.compile(r"ml[\s-]?perf|ml[\s-]?commons?\b")
# These patterns open with one class of character: the search then skips all the others at once.
_ROUND = re.compile(
    r"[v\s\d](?<![\d.][v\s\d])(?:(?<=v)\s?\d\.\d|(?<=\s)\d\.\d|(?<=\d)\.\d)"
    r"(?![\d.]*\d|\s?-\s?\d{3,4}|(?:\s?[-~]\s?[\d.]+)?\s?(?:x(?![a-zà-ỹ])|[%倍배分秒분초万萬亿億만억]|小时|时间|시간))"
)
# “compared with MLPerf v5.1|2|”: the number of a note, glued to that of a round.
_NOTED = re.compile(r"(?<=v)(\d\.\d)[1-9](?=[\s,;:)]|\.?\Z|\.\s)")
_POINTED = re.compile(r"\d\.\d")
_DASHED = re.compile(r"\d\s?-\s?\d{4}")
# “Ling-lite-1.5-2507” is a model's name.
_ID = re.compile(r"(?<![\d.])(?<![a-z][-_])v?(\d\.\d)\s?-\s?(\d{4})(?!\d)")
_SHORT_ID = re.compile(r"\s?(?:,|、|;|\||/|&|-|~)\s?(\d{4})(?![\d.])")
# What is measured; “MLPerf 2.1 results” counts none.
_LARGE = 1_000
_MEASURES = frozenset((*TIMES, *RATES, "percent", "points", "x"))
_NOT_BEFORE_ROUND = re.compile(r"(?:pci-?e?|cuda|usb|bluetooth|version of|python|pytorch)\s?v?\s?$")
# “the 5.1 round of MLPerf”: the word behind a round's number, and whose round it then is.
_ROUND_WORD, _SHORT_WORD = 20, 4
_OF_WHAT = 24
# A quotation that nobody closed ends with its line, or where the next one opens.
# Single ones hold apostrophes: ‘We beat Nvidia's chip’; “'s werelds snelste” opens none.
_QUOTES = re.compile(
    r"[“„«「『\"‘'](?:(?<![‘'])[^“”„«»「」『』\"]{8,2000}[”“»」』\"]"
    r"|(?<=“)[^“”\n]{8,2000}(?=\n|“|$)"
    r"|(?<=[‘'])(?<!\w.)(?:(?<=‘)|(?![stn]\s))(?=\w)(?:[^‘'’\n“”„\"«»]|['’](?=\w)){16,1000}"
    r"(?<=[\w.,!?…])['’](?!\w))"
)


class Version(msgspec.Struct, frozen=True, order=True, gc=False):
    """A round named in a text, by its number, or ``dated`` by the month of its results.

    ``loose`` where the month need not be said of the results: “in June it needed 10.9 minutes”.
    """

    start: int
    end: int
    round: str
    dated: bool = False
    loose: bool = False


class ResultId(msgspec.Struct, frozen=True, gc=False):
    """An official result ID in a text; ``id`` is its usual form."""

    start: int
    end: int
    id: str


class Marks(msgspec.Struct, frozen=True, eq=False, dict=True):
    """What one passage holds; offsets are into the passage, which begins at ``base``.

    One is like no other, so :func:`remembered` functions keep their answers by it.
    """

    passage: int
    base: int
    text: str
    folded: str
    lang: str
    mentions: list[Mention]
    cues: Cues
    numbers: tuple[Number, ...]
    figures: list[Figure]
    sentences: list[tuple[int, int]]
    rounds: list[Version]
    ids: list[ResultId]
    quotes: list[tuple[int, int]]
    names_it: bool

    # Where the names, figures and sentences begin: they stand in order, and are asked for by place.

    @cached_property
    def _names(self) -> list[int]:
        return [name.start for name in self.mentions]

    @cached_property
    def _figures(self) -> list[int]:
        return [figure.start for figure in self.figures]

    @cached_property
    def _sentences(self) -> list[int]:
        return [start for start, _ in self.sentences]

    @cached_property
    def _cuts(self) -> list[int]:
        return [cut.end() for cut in DELIMITER.finditer(self.folded)]

    @cached_property
    def units(self) -> frozenset[str]:
        """The units that its figures have: a rule about others need not be asked."""
        return frozenset([figure.quantity.unit for figure in self.figures])

    def sentence_at(self, place: int) -> tuple[int, int]:
        """The sentence that holds a place."""
        before = bisect_right(self._sentences, place)
        if before and place < self.sentences[before - 1][1]:
            return self.sentences[before - 1]
        return 0, len(self.text)

    def last_cut(self, start: int, end: int) -> int:
        """Where the last delimiter of a stretch ends, its beginning where it has none."""
        if start < end and self.folded[end - 1 : end] in STOPS:
            return end
        before = bisect_right(self._cuts, end)
        return max(start, self._cuts[before - 1]) if before else start

    def names_in(self, start: int, end: int) -> list[Mention]:
        """The names that begin in a stretch."""
        starts = self._names
        first = bisect_left(starts, start)
        return self.mentions[first : bisect_left(starts, end, first)]

    def figures_in(self, start: int, end: int) -> list[Figure]:
        """The figures that begin in a stretch."""
        starts = self._figures
        first = bisect_left(starts, start)
        return self.figures[first : bisect_left(starts, end, first)]


_Asking = TypeVar("_Asking", bound=Callable[..., Any])
_ANSWERS: list[Callable[[], None]] = []


def remembered(function: _Asking) -> _Asking:
    """Answers a question about a passage's name or sentence once: every figure of it asks the same.

    The answer is shared: nobody may change it. It is kept until :func:`forget` is called.
    """
    asked = lru_cache(maxsize=None)(function)
    _ANSWERS.append(asked.cache_clear)
    return cast(_Asking, asked)


def forget() -> None:
    """Lets go of all that was remembered, and of the passages with it."""
    for clear in _ANSWERS:
        clear()


def mark(index: int, base: int, text: str, lang: str) -> Marks:
    """Marks one passage by itself."""
    (scan,) = scans([(text, lang)])
    return with_figures(index, base, scan)


def scans(texts: Sequence[tuple[str, str]]) -> list[Scan]:
    """The names, cues and numbers of texts, each given with its language, which falls back to
    English where there is no pack for it.

    All are searched for one thing before the next: a search is faster while its tables are at hand.
    """
    packed = [(text, load_pack(lang if lang in _known() else "en")) for text, lang in texts]
    read = [(text, fold(text), pack) for text, pack in packed]
    named = [find_mentions(text, folded, pack.lang) for text, folded, pack in read]
    cued = [find_cues(folded, pack.lang) for _, folded, pack in read]
    numbered = [find_numbers(folded, pack) for _, folded, pack in read]
    found = zip(read, named, cued, numbered, strict=True)
    return [_settled(Scan(*one, names, cues, numbers)) for one, names, cues, numbers in found]


def _settled(scan: Scan) -> Scan:
    """What was found in a text, names and cues as each shows what the other is."""
    folded, pack = scan.folded, scan.pack
    mentions = [sized(folded, name, pack.lang) for name in scan.mentions]
    cues = outside_names(folded, pointing(folded, scan.cues, mentions), mentions)
    cues = scenarios_alone(folded, joining_tests(folded, cues, mentions, pack))
    cues = first_in_tests(folded, cues, mentions, pack)
    cues = measured_there(folded, cues, mentions, pack)
    cues = turned(folded, cues, mentions, pack)
    cues, mentions = without_set_aside(folded, without_contrasts(folded, cues), mentions)
    cues = leading(folded, cues, mentions, pack)
    return Scan(scan.text, folded, pack, mentions, cues, scan.numbers)


def with_figures(
    index: int,
    base: int,
    scan: Scan,
    above: Sequence[Figure] = (),
    led: str = "",
    likely: Likely = find_likely,
) -> Marks:
    """Marks one passage whose names and cues are found. ``above`` are the last scores of the one
    before, ``led`` is the unit of its list: see ``bare``; ``likely`` finds what no rule does."""
    text, folded, mentions, cues = scan.text, scan.folded, scan.mentions, scan.cues
    pack, lang = scan.pack, scan.pack.lang
    ids = find_ids(folded)
    rounds = find_rounds(folded, mentions, ids, cues, lang)
    taken = [(i.start, i.end) for i in ids] + [(r.start, r.end) for r in rounds]
    figures = find_quantities(scan, taken)
    sentences = split_sentences(text, lang)
    led = led if led and is_item(text, sentences) else ""
    figures += find_bare(scan, Around(tuple(figures), sentences, above, led), taken)
    figures += likely(scan, Told(sorted(figures), sentences, above, taken))
    figures = sorted(f for f in figures if f.quantity.unit != PARTS)
    figures = as_printed(text, folded, figures, mentions, cues)
    figures = with_last_rate(text, folded, figures, above, pack)
    sentences = led_in(sentences, figures, mentions)
    mentions = with_processors(with_hosts(mentions, folded, cues), figures, sentences)
    parted = with_parted_clauses(folded, figures, mentions, cues, sentences)
    return Marks(
        passage=index,
        base=base,
        text=text,
        folded=parted,
        lang=lang,
        mentions=mentions,
        cues=cues,
        numbers=scan.numbers if parted == folded else find_numbers(parted, pack),
        figures=figures,
        sentences=sentences,
        rounds=rounds,
        ids=ids,
        quotes=[match.span() for match in _QUOTES.finditer(text)],
        names_it=BENCHMARK_NAME.search(folded) is not None,
    )


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    return frozenset(languages())


def last_scores(marks: Marks) -> list[Figure]:
    """The times and rates of a passage's last sentence that has any."""
    for start, end in reversed(marks.sentences) if marks.figures else ():
        scores = [f for f in marks.figures_in(start, end) if is_score(f)]
        if scores:
            return scores
    return []


def find_rounds(
    folded: str, mentions: list[Mention], ids: list[ResultId], cues: Cues, lang: str
) -> list[Version]:
    """The rounds that a text names: known versions with v, a word for round, or the name beside."""
    if not _POINTED.search(folded, first_digit(folded)):
        return []
    found = []
    for match in _ROUND.finditer(folded):
        start, end = match.span()
        digits = end - 3
        if folded[digits:end] not in _rounds() or _NOT_BEFORE_ROUND.search(
            folded[max(0, start - 14) : start]
        ):
            continue
        taken = [(m.start, m.end) for m in mentions if m.label != "SUITE"]
        taken += [(i.start, i.end) for i in ids]
        if any(begin <= digits < stop for begin, stop in taken):
            continue
        near = folded[max(0, start - 40) : start]
        before = folded[start - 1 : start]
        # “LoRAを|v4.1より”: no letter of a script that is written without spaces goes on
        versioned = folded[start] == "v" and not (before.isalnum() and joins(before, "v"))
        named = BENCHMARK_NAME.search(near) is not None
        follows_model = any(
            # “DLRM v2”, but “BERT (v3.0)” and “BERTをv3.0より” are BERT in that round,
            # and “H100在v4.1中” is the H100 in it.
            0 <= start - m.end <= 1
            and folded[m.end : start] in ("", " ", "-")
            and m.label in ("BENCHMARK", "OTHER", "ACCELERATOR")
            for m in mentions
        )
        worded = (
            cues.any(start - 14, start, "round_word")
            or _leads_to_word(folded, end, cues, mentions)
            or _is_held_against(folded, digits, end, cues, lang)
        )
        # “In HPC 2.0 it led. In Training 2.1, …”
        named = named or bool(suite_before(folded, digits, folded[digits:end]))
        is_round = versioned or ((named or worded) and not _is_measured(folded, digits, end, lang))
        if is_round and not follows_model:
            found.append(Version(start, end, folded[digits:end]))
    for match in _NOTED.finditer(folded):
        near = folded[max(0, match.start() - 40) : match.start()]
        if match[1] in _rounds() and BENCHMARK_NAME.search(near):
            found.append(Version(match.start() - 1, match.end(), match[1]))
    told = [(one.start, one.end, one.round) for one in found]
    numbers = echoed(folded, told, cues, lang)
    found += [Version(start, start + 3, folded[start : start + 3]) for start in numbers]
    return sorted(found, key=lambda one: one.start)


def _leads_to_word(folded: str, place: int, cues: Cues, mentions: list[Mention]) -> bool:
    """“the 5.1 round of MLPerf”, “in the 5.1 round A …”, and not “the 2.0 release of PyTorch”."""
    words = cues.within(place, place + _ROUND_WORD, "round_word")
    word = next((cue for cue in words if cue.start - place <= 1), None)
    if word is None or word.end - place <= _SHORT_WORD:
        return word is not None  # “4.0版”, “4.0이랑”
    behind = folded[word.end : word.end + _OF_WHAT]
    if not behind[:1].isspace() or behind.isspace() or BENCHMARK_NAME.search(behind):
        return True
    return any(0 <= mention.start - word.end <= 1 for mention in mentions)


# How far before a number that may be a round's it may stand with a unit.
_TOLD_BEFORE = 120


def _is_held_against(folded: str, start: int, place: int, cues: Cues, lang: str) -> bool:
    """“较|5.0|提升15%”, “比|5.0|的23.9分钟快”: whether something is measured against what is told
    by its number alone, where complements come first, and no unit can be left out behind it."""
    pack = load_pack(lang)
    if pack.order != "final" or not any(
        cue.end == start for cue in cues.within(start - 4, start, "baseline_before")
    ):
        return False
    first, number = max(0, start - _TOLD_BEFORE), folded[start:place]
    told = re.finditer(re.escape(number), folded[first:start])
    if any(unit_after(folded, first + one.end(), pack) for one in told):
        return False  # “3.1分钟, …, 较|3.1|缩短”
    if any(cue.start == place for cue in cues.within(place, place + 4, "gain")):
        return True
    owned = next((p for p in pack.genitive if folded.startswith(p, place)), "")
    return bool(owned) and folded[place + len(owned) : place + len(owned) + 1].isdigit()


def _is_measured(folded: str, start: int, place: int, lang: str) -> bool:
    """“an MLPerf record of 2.1 minutes”, “of 2.1 million”: what stands behind a number makes it no
    round's. A single letter is a word rather, right behind the name: «в MLPerf Training 5.1 с»."""
    unit = unit_after(folded, place, load_pack(lang))
    if unit is not None and unit[0] in _MEASURES:
        letter = len(folded[place : unit[1]].strip()) == 1
        return not (letter and _SUITE_NAME.search(folded, max(0, start - _NAME_REACH), start))
    large = (word for word, value in load_pack(lang).numbers.items() if value >= _LARGE)
    return folded.startswith(tuple(large), place + folded.startswith(" ", place))


@lru_cache(maxsize=1)
def _rounds() -> frozenset[str]:
    from pipeline.official import rounds

    return frozenset(one.round for one in rounds()) | {"6.0"}


def find_ids(folded: str) -> list[ResultId]:
    """Result IDs in every form: ``1.0-1025``, lists that give the round once, ranges."""
    if "-" not in folded or not _DASHED.search(folded, first_digit(folded)):
        return []
    found: list[ResultId] = []
    for match in _ID.finditer(folded):
        if found and match.start() < found[-1].end:
            continue
        round_, number = match[1], match[2]
        found.append(ResultId(match.start(), match.end(), f"{round_}-{number}"))
        place = match.end()
        # "1.0-1025, 1026, 1027" and "1.0-1025 - 1028"
        while (more := _SHORT_ID.match(folded, place)) is not None:
            found.append(ResultId(more.start(1), more.end(1), f"{round_}-{more[1]}"))
            place = more.end()
    return found
