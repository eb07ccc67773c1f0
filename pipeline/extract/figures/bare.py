"""Bare figures that share the unit of the one before them, from sentence to sentence.

“A trained BERT in 12.4 minutes. B needs 16.26.” The unit is said once; what follows is read in it
where the sentence names something of its own, and the figure looks like the first.

Long, for each way in which a bare number goes on rules on the same neighbours of it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

import msgspec

from pipeline.extract.figures.beside import (
    behind_its_verb,
    closes,
    counted_before,
    ends_with_verb,
    enumerated,
    held_against,
    in_scenario,
    is_margin,
    it_was,
    joins,
    listed,
    of_other_things,
    of_them,
    other_size,
    owner_behind,
    rate_goes_on,
    versus,
)
from pipeline.extract.figures.elliptic import measured_otherwise, versioned
from pipeline.extract.figures.figure import Figure, figure_of, fitting, is_score
from pipeline.extract.figures.led_rates import is_per_second, led_by_second, per_second
from pipeline.extract.figures.likeness import alike, may_be
from pipeline.extract.figures.nouns import YEARS
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.rates import (
    PARTICLE,
    SCENARIOS,
    counter_of_rate,
    first_words,
    like_the_last,
    noun_before,
    of_a_pair,
    other_noun,
)
from pipeline.extract.figures.said_rates import rates_alone, unit_said, units_in_order
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.scores import scored_in, timed_in
from pipeline.extract.figures.settings import is_setting
from pipeline.extract.figures.units import LEAST_RATE, PARTS, RATES, TIMES, unit_in
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import first_digit, is_han, is_hangul
from pipeline.extract.words.lexicon import Cues
from pipeline.extract.words.pack import Pack

_CANDIDATE = re.compile(r"\d[.,]\d|\d \d{3}|\d\d")
# What may follow a bare figure at once: an end, a bracket, a particle of Japanese or Korean.
_ENDED = re.compile(
    r"\s*(?:$|[,;:!?)\]|、。；]|\.(?!\d)|[-/(]\s|--|\s\(|[でとがをにだなもへ와과이로에]|まで|으로|까지)"
)
# “Training 3.0” and “CUDA 11.4” are versions; a result that looks like one is left alone.
_LIKE_A_ROUND = re.compile(r"[0-7][.,][0-9]")
# “34.081|'de kaldı|.”: or an ending behind an apostrophe, where the verb comes last, and the verb.
_CASED = re.compile(r"'[^\W\d_]{1,5}(?: [^\d,.;:()]{2,24})?(?:[,.;]|$)")
_NAMES = ("SYSTEM", "ACCELERATOR", "SUBMITTER", "BENCHMARK")
# What may follow besides: words that join, compare (“with 21,558 close behind”), name a scenario.
_GOING_ON = (
    "conjunction", "connect_after", "baseline_before", "to", "scenario_offline", "scenario_server",
    "respectively", "copula", "relative", "versus", "set_against", "faster", "slower", "equal",
    "in_front",
)  # fmt: skip
# How far before its figure the word for a result may begin.
_BESIDE_WORD = 16
# From how much on a whole number is hardly anything but a rate, where rates were told.
_LARGE = 1000
_DONE = frozenset(RATES) - {"ms"}
# How many sentences back the unit may have been said.
_BACK = 2
# The same for whole numbers, which are more often something else.
_LEAST_TIME = 10
_SAME_ORDER = 4
_SMALL_WORD = 5
# “April 3, 2025 – A announces … tokens per second”: the digits of a year.
_YEAR = 4
# “BERT takes 3.8 and RetinaNet 22.5 minutes”: how far behind the unit may follow.
_AHEAD = 110
# A heading that says a unit, and an item of the list below it, are no longer.
_HEADING, _ITEM = 90, 120


class Around(msgspec.Struct, frozen=True, gc=False):
    """What stands around the bare figures of a passage.

    ``found`` are its figures with units of their own; ``above`` are the times and rates that the
    passage before this one ends with; ``led`` is the unit that the line above a list says of all
    its items.
    """

    found: tuple[Figure, ...]
    sentences: Sequence[tuple[int, int]]
    above: Sequence[Figure] = ()
    led: str = ""

    def timed(self) -> list[Figure]:
        """The times and rates of the passage."""
        return [figure for figure in self.found if is_score(figure)]

    def place(self, number: Number) -> int:
        """Which of the sentences a number stands in."""
        starts = [start for start, _ in self.sentences]
        return max(0, bisect_right(starts, number.start) - 1)


def find_bare(scan: Scan, around: Around, taken: Sequence[tuple[int, int]] = ()) -> list[Figure]:
    """The figures of a passage without a unit of their own, in the unit of a neighbour."""
    folded, lang = scan.folded, scan.pack.lang
    if not _CANDIDATE.search(folded, first_digit(folded)):
        return []
    timed = [f for f in around.timed() if not is_margin(scan.cues, f)]
    said = timed or around.above or around.led or scan.cues.has("scored")
    alone = said or rates_alone(lang).find_matches_as_indexes(folded)
    alone = alone or first_words(lang).search(folded)
    if not alone and not is_per_second(folded, lang):
        return []
    read = bytearray(len(scan.text))
    named = [(m.start, m.end) for m in scan.mentions]
    found = [(f.start, f.end) for f in around.found if f.quantity.unit != PARTS]
    for start, end in (*found, *named, *taken):
        read[start:end] = b"\1" * (end - start)
    more: list[Figure] = []
    ranked = units_in_order(scan, scan.numbers, around.sentences, around.found)
    for number in scan.numbers:
        if any(read[number.start : number.end]) or measured_otherwise(scan, number):
            continue
        if number.start in ranked:
            more.append(_alone(scan, number, ranked[number.start]))
            continue
        if is_setting(folded, number.start, read):
            continue
        told = per_second(lang).match(folded, number.end + 1)
        led = led_by_second(scan, number, around.sentences[around.place(number)], around.found)
        if led is not None:
            more.append(figure_of(scan, number, led[0], number.start, led[1]))
        elif told is not None and folded[number.end] == " ":
            unit = _rate_before(around, number, timed + more)
            unit = unit or noun_before(folded, around.sentences[around.place(number)], number, lang)
            more += [figure_of(scan, number, unit, number.start, told.end())] if unit else []
        else:
            unit = timed_in(scan, number, around.sentences[around.place(number)])
            unit = unit or of_a_pair(folded, scan.cues, number, (*timed, *more), scan.pack)
            unit = unit or _shared_unit(scan, around, number, timed, more)
            more += [_alone(scan, number, unit)] if unit else []
    return more


def _alone(scan: Scan, number: Number, unit: str) -> Figure:
    """A bare figure, with the hedge beside it: “offline, and over |209,000| as a server”."""
    return figure_of(scan, number, unit, number.start, number.end)


def _shared_unit(
    scan: Scan, around: Around, number: Number, timed: list[Figure], more: list[Figure]
) -> str:
    """The unit that a bare number has from what stands around it, ``""`` where it is no result.

    ``timed`` are the times and rates of the passage, ``more`` the bare figures before the number.
    """
    folded, pack, cues, mentions = scan.folded, scan.pack, scan.cues, scan.mentions
    rates = (*around.above, *timed, *more)
    place = around.place(number)
    sentence = around.sentences[place]
    named = _is_named(mentions, sentence)
    goes_on = like_the_last(folded, number, rates, around.above, pack, named=named)
    if goes_on:
        return goes_on
    if not folded[number.start].isdigit():
        return ""
    counter = counter_of_rate(folded, cues, number, pack)
    paired = _is_paired(scan, timed, number)
    owned = owner_behind(scan, number)
    led_to = pack.order == "initial" and behind_its_verb(folded, cues, number)
    dated = number.end - number.start == _YEAR and int(number.value) in YEARS
    if dated and not paired:  # “ahead of the next generation, due in |2026|”
        return ""
    if pack.order == "final" and _CASED.match(folded, number.end):
        owned = True
    if not _stands_alone(
        (folded, sentence),
        number,
        cues,
        pack.decimal,
        paired=paired or led_to,
        counter=counter,
        owned=owned,
    ):
        return ""
    led = "" if timed else around.led
    if led and _is_score(folded, fitting(number, led, pack), led, mentions, sentence):
        return led
    if versioned(scan, number):
        return ""
    unit = unit_said(folded, sentence, pack.lang, around.found)
    if unit and number.value >= LEAST_RATE and named:
        return unit
    scored = scored_in(scan, number, sentence)
    if scored:
        return scored
    verb = bool(counter) or led_to
    model = _model(scan, around, number, timed + more, led=verb)
    if model is None and place < _BACK and not any(f.end <= number.start for f in timed):
        other = of_other_things(scan, sentence[0], number, around.found)
        other = other or (not verb and cues.any(sentence[0], number.start, "other_unit"))
        model = None if other else _from_above(around.above, sentence, mentions, led=verb)
    if model is None and named and not cues.any(sentence[0], number.start, "other_unit"):
        model = _from_afar(scan, around, number, timed)
    if model is None:
        return ""
    if counter and other_noun(folded, number, counter, model.quantity.unit, pack.lang):
        return ""  # “an input of 9,428 tokens”, after images
    if counter and not led_to and not rate_goes_on(scan, number, model, sentence):
        return ""
    fitted = fitting(number, model.quantity.unit, pack)
    test = any(
        m.label == "BENCHMARK" and max(model.end, sentence[0]) <= m.start and m.end <= number.start
        for m in mentions
    )
    fits = alike(fitted, model, test=test) or _took(folded, pack, cues, number, model)
    return model.quantity.unit if fits else ""


def _rate_before(around: Around, number: Number, timed: list[Figure]) -> str:
    """The rate that one told just “per second” goes on with: of tokens, where those before were."""
    place = around.place(number)
    first = around.sentences[max(0, place - _BACK)][0]
    before = [f for f in timed if first <= f.start and f.end <= number.start]
    pool = before or (list(around.above) if place < _BACK else [])
    rates = {f.quantity.unit for f in pool if f.quantity.unit in RATES}
    return rates.pop() if len(rates) == 1 else ""


def _model(
    scan: Scan, around: Around, number: Number, timed: list[Figure], *, led: bool
) -> Figure | None:
    """The figure whose unit a bare one shares; ``None`` where it is not certain.

    Where a verb of taking time leads to it, its sentence need not name whom it is of.
    """
    folded, mentions, cues = scan.folded, scan.mentions, scan.cues
    place = around.place(number)
    sentence = around.sentences[place]
    named = [m for m in mentions if m.label in _NAMES and sentence[0] <= m.start < sentence[1]]
    own = [f for f in timed if sentence[0] <= f.start < sentence[1]]
    ahead = [f for f in own if 0 < f.start - number.end <= _AHEAD]
    # “B took 30.5 and C, with half of them, over an hour”: not 30.5 hours.
    ahead = [f for f in ahead if may_be(number, f)]
    if ahead and any(number.end <= m.start < ahead[0].start for m in named):
        return ahead[0]
    # “offline saniyede 98.858, sunucuda ise 98.443 token”: the next scenario's says the unit
    rated = bool(ahead) and ahead[0].quantity.unit in RATES
    if rated and cues.any(number.end, ahead[0].start, *SCENARIOS):
        return ahead[0]
    if ahead and _is_paired(scan, ahead, number):
        return ahead[0]
    # “1024 GPU ile 62,1, 2048 GPU ile 32,6 dakikada”: the next size's says the unit
    sizes = [f.start for f in around.found if f.quantity.unit == "accelerators"]
    if ahead and any(folded[number.end : at] == ", " for at in sizes):
        return ahead[0]
    before = [f for f in own if f.end <= number.start]
    # “192.3 minutes, or over three hours; B took 171.4”: not 171.4 hours
    before = [f for f in before if may_be(number, f)] or before
    if before and listed(folded, cues, before[-1].end, number.start):
        return before[-1]
    if before and enumerated(folded, cues, before[-1].end, number):
        return before[-1]
    verb, led = led, led or cues.any(*sentence, "scenario_offline", "scenario_server")
    led = led or cues.any(number.start - _SMALL_WORD, number.start, "respectively")
    led = led or closes(folded, number, sentence) or of_them(folded, cues, number)
    led = led or it_was(folded, cues, number, sentence)
    # “sonuç 24.110'a yükseldi”: whatever it is of, it is a result
    near = max(sentence[0], number.start - _BESIDE_WORD)
    led = led or cues.any(near, number.start, "result_word")
    if before:
        own_name = _between(named, before[-1].end, number.start)
        goes_on = own_name or verb or joins(folded, cues, number)
        goes_on = goes_on or other_size(folded, cues, before[-1].end, number.start)
        goes_on = goes_on or counted_before(scan, before[-1].end, number, around.found)
        goes_on = goes_on or in_scenario(folded, cues, number)
        goes_on = goes_on or versus(scan, before[-1].end, number.start)
        goes_on = goes_on or owner_behind(scan, number) or held_against(folded, cues, number)
        return before[-1] if goes_on else None
    if not (named or led) or of_other_things(scan, sentence[0], number, around.found):
        return None
    # « 96 gigaoctets d'un côté, |480| de l'autre »
    if not verb and cues.any(sentence[0], number.start, "other_unit"):
        return None
    for start, end in reversed(around.sentences[max(0, place - _BACK) : place]):
        told = [f for f in timed if start <= f.start < end]
        earlier = [f for f in told if may_be(number, f)]
        if earlier:  # “eight seconds, or 0.13 minutes. B took 5.47”: of neither unit for sure
            return earlier[-1] if len(set(map(_kind, told))) == 1 else None
    return None


def _kind(figure: Figure) -> str:
    """The unit of a figure; what the scenarios of one test are counted in is one."""
    unit = figure.quantity.unit
    return "samples/s" if unit in ("images/s", "queries/s") else unit


def _from_above(
    above: Sequence[Figure], sentence: tuple[int, int], mentions: list[Mention], *, led: bool
) -> Figure | None:
    """The last figure of the passage above, where all that it ends with are of one unit."""
    if len(set(map(_kind, above))) != 1 or not (led or _is_named(mentions, sentence)):
        return None
    return above[-1]


def _from_afar(scan: Scan, around: Around, number: Number, timed: list[Figure]) -> Figure | None:
    """“HPE saw |1,170| on RetinaNet”: the last rate before a large whole number whose sentence
    names somebody, where all that were told are of one unit, however far back.

    A time that far back says too little: so large a number is hardly one.
    """
    sentence = around.sentences[around.place(number)]
    if (
        number.decimals
        or number.value < _LARGE
        or of_other_things(scan, sentence[0], number, around.found)
    ):
        return None
    before = [f for f in timed if f.end <= number.start]
    rates = [f for f in (*around.above, *before) if f.quantity.unit in _DONE]
    return rates[-1] if len(set(map(_kind, rates))) == 1 else None


def leads(text: str, figures: Sequence[Figure], lang: str) -> str:
    """The unit that a line says of what is listed under it: “Offline, in tokens per second:”.

    Empty for a line that is no such heading: one with a score of its own, or a whole sentence.
    """
    line = text.rstrip()
    opens = line.endswith((":", "："))
    if not opens and (len(line) > _HEADING or line.endswith((".", "。", "!", "！", "?", "？"))):
        return ""
    if any(is_score(f) for f in figures):
        return ""
    unit = free_unit(line, figures, lang)
    return unit if opens or unit in RATES or line.endswith((")", "）")) else ""


def is_item(text: str, sentences: Sequence[tuple[int, int]]) -> bool:
    """Whether a passage can be an item of a list of scores: short, and with a number."""
    return len(sentences) == 1 and len(text) <= _ITEM and any(map(str.isdigit, text))


def free_unit(text: str, figures: Sequence[Figure], lang: str) -> str:
    """The unit of times or rates that a text names apart from its figures, ``""`` where none."""
    for figure in reversed(figures):
        text = text[: figure.start] + text[figure.end :]
    unit = unit_in(text, lang)
    return unit if unit in (*TIMES, *RATES) else ""


def _is_score(
    folded: str,
    number: Number,
    unit: str,
    mentions: list[Mention],
    sentence: tuple[int, int],
) -> bool:
    """Whether a bare number of an item is its score: behind its colon, or printed as scores are."""
    behind = folded[: number.start].rstrip()[-1:] in (":", "-", "–", "—", "=")
    if unit in RATES:
        return number.value >= LEAST_RATE and (behind or _is_named(mentions, sentence))
    return behind or (number.decimals > 0 and _is_named(mentions, sentence))


def _is_named(mentions: list[Mention], sentence: tuple[int, int]) -> bool:
    return any(m.label in _NAMES and sentence[0] <= m.start < sentence[1] for m in mentions)


def _between(named: list[Mention], start: int, end: int) -> bool:
    """Whether the bare figure has a name of its own."""
    return any(start <= m.start < end for m in named)


def _is_paired(scan: Scan, timed: Sequence[Figure], number: Number) -> bool:
    """Whether a number is held against the next time or rate: “2.1 versus 4.7 minutes”."""
    following = next((f for f in timed if f.start >= number.end), None)
    return following is not None and versus(scan, number.end, following.start)


def _stands_alone(
    within: tuple[str, tuple[int, int]],
    number: Number,
    cues: Cues,
    decimal: str,
    *,
    paired: bool = False,
    counter: str = "",
    owned: bool = False,
) -> bool:
    """Whether nothing behind a number and its ``counter``, or before it in its sentence, makes it
    another thing."""
    folded, sentence = within
    printed = folded[number.start : number.end]
    # No round is written with a comma: “3,8” is a score where a comma parts decimals.
    version = _LIKE_A_ROUND.fullmatch(printed) and not (decimal == "," and "," in printed)
    if version and not paired:
        return False
    before = folded[max(0, number.start - 1) : number.start]
    spaced = not (is_han(before) or is_hangul(before)) if before else False
    if before and ((before.isalnum() and spaced) or before in "$€£¥#§/-"):
        return False
    end = number.end + len(counter)
    after = _ENDED.match(folded, end) or (PARTICLE.match(folded, end) if counter else None)
    joined = cues.within(end, end + 16, *_GOING_ON)
    follows = owned or any(not folded[end : cue.start].strip() for cue in joined)
    follows = follows or ends_with_verb(folded, cues, number)
    near = cues.any(
        max(sentence[0], number.start - 16),
        min(sentence[1], number.end + 16),
        *("accuracy", "price", "reject"),
    )
    return (after is not None or follows) and not near


def _took(folded: str, pack: Pack, cues: Cues, number: Number, model: Figure) -> bool:
    """Whether a whole number follows its verb at once: “A needed 77 seconds. B took 80 with …”."""
    near = model.number.value / _SAME_ORDER < number.value < model.number.value * _SAME_ORDER
    if number.decimals or number.value < _LEAST_TIME or number.value in YEARS or not near:
        return False
    if pack.order == "final" or model.quantity.unit not in TIMES:
        return False
    beside = model.end <= number.start and listed(folded, cues, model.end, number.start)
    beside = beside or ends_with_verb(folded, cues, number)
    return beside or behind_its_verb(folded, cues, number)
