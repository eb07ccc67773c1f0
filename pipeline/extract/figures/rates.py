"""What a rate is of that its sign does not tell: the noun behind it, or the rate told before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from pipeline.extract.figures.counters import counter_at
from pipeline.extract.figures.figure import Figure, bare_figure, fitting
from pipeline.extract.figures.likeness import alike
from pipeline.extract.figures.model_rates import MODELS
from pipeline.extract.figures.nouns import YEARS
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.units import LEAST_RATE, RATES, units
from pipeline.extract.words.alternatives import one_of
from pipeline.extract.words.fold import fold, is_hangul
from pipeline.extract.words.lexicon import Cues, whole_word
from pipeline.extract.words.pack import COMMON, Pack, load_pack

TOKENS = "tokens/s"
SCENARIOS = ("scenario_offline", "scenario_server", "server_word")
# How far behind a rate its classifier and noun may end, and what may follow a classifier besides.
CLASSIFIED = 8
# More tokens than any system makes in a second are what a model was trained with.
_MOST_TOKENS = 20_000_000
# “每百万词元成本”: by the million they are sold, and trained with.
_ROUND = 1_000_000
CLAUSE_END = re.compile(r"\s*(?:$|[,;:!?)\]]|\.(?!\d))")
PARTICLE = re.compile(r"[를을은는의에で]")
# How far before a number the small word of what it is a part of may begin; no noun is shorter.
_SMALL_WORD, _SHORTEST_NOUN = 6, 4
_HUNDRED = 100
# “두 장으로 |140,631장”: how far behind the chips their rate may begin.
_SIZED = 4
# How far behind a rate the next may stand that says of what both are.
_NEXT = 16


def counter_of_rate(folded: str, cues: Cues, number: Number, pack: Pack) -> str:
    """“2만4109.8개로”, “0.73モデルに”: the classifier, or noun of a rate, right behind what is no
    whole number and so no number of things; or behind a whole one that is large and not round."""
    if not pack.counters:
        return noun_of_rate(folded, cues, number, pack)
    if not number.decimals:  # “离线只有27,326|个|”: hardly a number of anything else
        many = number.value >= LEAST_RATE and number.value % _HUNDRED != 0
        return counter_at(folded, number.end, pack) if many else ""
    nouns = (word for words in pack.rate_nouns.values() for word in words)
    found = [noun for noun in nouns if folded.startswith(noun, number.end)]
    return max((counter_at(folded, number.end, pack), *found), key=len)


def noun_of_rate(folded: str, cues: Cues, number: Number, pack: Pack) -> str:
    """“200,052| queries| against 300,064”: the noun of a rate behind a number large enough for
    one, with the space before it; not “a set of 50,000 images”, nor “with 50,000 images”."""
    spaced = folded[number.end : number.end + 1] == " "
    if pack.order == "final" or number.value < LEAST_RATE or not spaced:
        return ""
    noun = first_words(pack.lang).match(folded, number.end + 1)
    if noun is None or not whole_word(folded, *noun.span()):
        return ""
    small = cues.within(number.start - _SMALL_WORD, number.start, "whose", "connect_after")
    of_it = any(
        not folded[word.end : number.start].strip()
        and not cues.any(word.start, word.end, "to", "baseline_before")
        for word in small
    )
    return "" if of_it else folded[number.end : noun.end()]


def other_noun(folded: str, number: Number, counter: str, unit: str, lang: str) -> bool:
    """Whether the noun behind a number is of tokens where the rate told before is not, or not."""
    table = units(lang)[1]
    noun = folded[number.end : number.end + len(counter)].strip()
    own = {table[word] for word in table if word.startswith(f"{noun} ") and table[word] in RATES}
    return bool(own) and (TOKENS in own) != (unit == TOKENS)


@lru_cache(maxsize=32)
def first_words(lang: str) -> re.Pattern[str]:
    """A pattern of what a language's rates are of: “queries” of “queries per second”."""
    table = units(lang)[1]
    rates = (word.partition(" ") for word in table if table[word].endswith("/s"))
    nouns = {noun for noun, _, rest in rates if rest and len(noun) >= _SHORTEST_NOUN}
    nouns -= {fold(word) for word in load_pack(lang).loose_rate_nouns}
    return re.compile(one_of(sorted(nouns))) if nouns else re.compile(r"(?!)")


def noun_before(folded: str, sentence: tuple[int, int], number: Number, lang: str) -> str:
    """“server queries and offline samples are |78.58 per second| and 84.08”: the rate of the last
    noun of rates before a number in its sentence; ``""`` where none is named."""
    if not number.decimals and int(number.value) in YEARS:
        return ""
    nouns = list(first_words(lang).finditer(folded, sentence[0], number.start))
    whole = [noun for noun in nouns if whole_word(folded, *noun.span())]
    table = units(lang)[1]
    led = (word for word in table if whole and word.startswith(f"{whole[-1][0]} "))
    return next((table[word] for word in led if table[word] in RATES), "")


def like_the_last(
    folded: str,
    number: Number,
    rates: Sequence[Figure],
    above: Sequence[Figure],
    pack: Pack,
    *,
    named: bool = False,
) -> str:
    """“41,672 tokens”, “25,205枚”, “2.06 models”: the rate that a number with its noun goes on
    with, if the last one before it, in its passage or the one ``above``, is of that; ``""`` where
    not."""
    before = [f for f in rates if f in above or f.end <= number.start]
    before.sort(key=lambda f: (f not in above, f.start))
    if not before:
        return ""
    unit = before[-1].quantity.unit
    if unit == MODELS:
        if not number.decimals:
            return ""
    elif unit == TOKENS:
        value = fitting(number, TOKENS, pack).value
        if not LEAST_RATE <= value <= _MOST_TOKENS or value % _ROUND == 0:
            return ""
    elif not (pack.counters and number.value % _HUNDRED and alike(number, before[-1])):
        return ""  # “前世代は25,205枚”, but “10万枚の画像” that a model is trained with
    nouns = (*load_pack(COMMON).rate_nouns.get(unit, ()), *pack.rate_nouns.get(unit, ()))
    behind = folded[number.end : number.end + CLASSIFIED].lstrip(" 个個")
    if not nouns or not behind.startswith(nouns):
        return ""
    told = unit in (MODELS, TOKENS) or named or _closes(behind, nouns)
    return unit if told else ""  # “写真は5,123枚撮影した”


def _closes(behind: str, nouns: tuple[str, ...]) -> bool:
    """Whether nothing but the end of the clause, or what ends a sentence, follows a noun."""
    rest = behind.removeprefix(max((n for n in nouns if behind.startswith(n)), key=len))
    return not rest or not rest[0].isalnum() or is_hangul(rest[0])


def of_a_pair(folded: str, cues: Cues, number: Number, rates: Sequence[Figure], pack: Pack) -> str:
    """“X는 각각 6,769장과 6,145건”: the rate whose noun stands behind one of two numbers that go by
    rank, if one of its sort was told before; ``""`` where not."""
    told = sorted((rate for rate in rates if rate.end <= number.start), key=lambda f: f.start)
    if number.value < LEAST_RATE or not told:
        return ""
    words = cues.within(number.start - CLASSIFIED, number.start, "respectively")
    small = ("", *pack.cues.get("time", ()))  # “分别|为|6,769张”
    led = any(folded[word.end : number.start].strip() in small for word in words)
    if not (led or _joined(folded, told[-1], number.start, pack)):
        return ""
    sorts = {rate.quantity.unit for rate in told}
    return next(
        (
            rate
            for rate, nouns in pack.rate_nouns.items()
            if rate in sorts and folded.startswith(nouns, number.end)
        ),
        "",
    )


def with_last_rate(
    text: str, folded: str, figures: Sequence[Figure], above: Sequence[Figure], pack: Pack
) -> list[Figure]:
    """The figures; one that just says “每秒10.96万个” is of tokens where the last rate is."""
    found: list[Figure] = []
    nouns = [word for words in pack.rate_nouns.values() for word in words] if figures else []
    for figure in figures:
        figure = _rate_not_servers(text, folded, figure, (*above, *found), pack)
        figure = _of_noun(folded, _rate_not_count(folded, figure, (*above, *found), pack), pack)
        led = figure.quantity.unit == "samples/s"
        behind = folded[figure.number.end : figure.number.end + CLASSIFIED]
        if led and pack.counters and _is_counted_only(behind, nouns, pack):
            rates = [f for f in (*above, *found) if f.quantity.unit in RATES]
            if rates and rates[-1].quantity.unit == TOKENS:
                quantity = msgspec.structs.replace(figure.quantity, unit=TOKENS)
                figure = msgspec.structs.replace(figure, quantity=quantity)
        found.append(figure)
    return _with_next_noun(folded, found, pack)


def _with_next_noun(folded: str, figures: list[Figure], pack: Pack) -> list[Figure]:
    """The figures; one that just says “每秒14,774.3” is of what the next says that shares its
    second: “每秒14,774.3和|9,921.02个词元|”, 「Aは毎秒34,548.2、Bは|34,964.6トークン|」."""
    for place in range(len(figures) - 1, 0, -1) if pack.order == "final" else ():
        one, other = figures[place - 1 : place + 1]
        gap = folded[one.end : other.start]
        near = len(gap) <= _NEXT and not any(sign in gap for sign in "。;!?\n")
        near = near and gap.lstrip().startswith((",", *pack.cues["conjunction"]))
        bare = one.quantity.unit == "samples/s" and one.end == one.number.end
        shares = other.start == other.number.start and other.quantity.unit in RATES
        if near and bare and shares and other.quantity.unit.endswith("/s"):
            quantity = msgspec.structs.replace(one.quantity, unit=other.quantity.unit)
            figures[place - 1] = msgspec.structs.replace(one, quantity=quantity)
    return figures


def _rate_not_count(folded: str, figure: Figure, before: Sequence[Figure], pack: Pack) -> Figure:
    """“초당 1만2036건 … 서버 6145건”, “A2(2620건)”: where a rate was told, what looks like a number
    of results and stands at a scenario or in a bracket is one as well; and so many chips, “두
    장으로 140,631장”, are none."""
    number = figure.number
    unit = figure.quantity.unit
    if unit not in ("results", "accelerators") or number.value < LEAST_RATE:
        return figure
    rate = next((r for r, ws in pack.rate_nouns.items() if folded.startswith(ws, number.end)), "")
    told = [one for one in before if one.quantity.unit == rate]
    if not told:
        return figure
    if unit == "accelerators":
        sizes = (one for one in before if one.quantity.unit == unit)
        beside = any(0 <= figure.start - one.end <= _SIZED for one in sizes)
        if not (beside and alike(number, told[-1])):
            return figure
        quantity = msgspec.structs.replace(figure.quantity, unit=rate)
        return msgspec.structs.replace(figure, quantity=quantity)
    led_by = [w for name in (*SCENARIOS, "respectively") for w in pack.cues.get(name, ())]
    led = folded[: figure.start].rstrip().endswith(("(", *led_by))
    if not (led or _joined(folded, before[-1], figure.start, pack)):
        return figure
    quantity = msgspec.structs.replace(figure.quantity, unit=rate)
    return msgspec.structs.replace(figure, quantity=quantity)


def _rate_not_servers(
    text: str, folded: str, figure: Figure, before: Sequence[Figure], pack: Pack
) -> Figure:
    """“B got 19,886 server”: no number of machines, where rates of that size were told and the
    clause ends with the word for both."""
    rates = [one for one in before if one.quantity.unit in RATES]
    if figure.quantity.unit != "hosts" or figure.number.value < LEAST_RATE or not rates:
        return figure
    word = folded[figure.number.end : figure.end].strip()
    number = fitting(figure.number, rates[-1].quantity.unit, pack)
    machines = {fold(cue) for cue in pack.cues.get("server_word", ())}
    ended = CLAUSE_END.match(folded, figure.end) or _leads_on(folded, figure.end, pack)
    if word not in machines or not ended:
        return figure
    if not alike(number, rates[-1]):
        return figure
    return bare_figure(text, number, rates[-1].quantity.unit, pack)


def _leads_on(folded: str, place: int, pack: Pack) -> bool:
    """“33,024 server |on| Llama 2 70B”: whether a small word follows, which leads to a name."""
    rest = folded[place:].lstrip(" ")
    return rest.startswith(tuple(f"{word} " for word in pack.cues.get("connect_after", ())))


def _joined(folded: str, rate: Figure, place: int, pack: Pack) -> bool:
    """“6,769장|과 |6,145건”: whether a word for “and” alone joins a place to the rate before it."""
    between = folded[rate.number.end : place].strip()
    nouns = (word for words in pack.rate_nouns.values() for word in words)
    noun = max((n for n in nouns if between.startswith(n)), key=len, default="")
    return between.removeprefix(noun).strip() in pack.cues.get("conjunction", ())


def _is_counted_only(behind: str, nouns: Sequence[str], pack: Pack) -> bool:
    """Whether a classifier alone follows, or the end of the clause: no noun says of what."""
    rest = behind.lstrip(" ")
    counter = counter_at(rest, 0, pack)
    if counter in nouns:
        return False
    rest = rest.removeprefix(counter)
    alone = not rest or not rest[0].isalnum() or (counter and PARTICLE.match(rest))
    return bool(alone) and not any(noun in rest for noun in nouns)


def _of_noun(folded: str, figure: Figure, pack: Pack) -> Figure:
    """“分别为6,769张和6,145笔”: a bare figure that shares a rate is of what its own noun says."""
    unit, number = figure.quantity.unit, figure.number
    bare = figure.start == number.start and figure.end == number.end
    if not bare or unit not in RATES or not unit.endswith("/s"):
        return figure
    # “9,921.02|个|词元”, where “6,769|张|” says it all
    places = (number.end, number.end + len(counter_at(folded, number.end, pack)))
    own = (
        rate
        for place in dict.fromkeys(places)
        for rate, nouns in pack.rate_nouns.items()
        if rate.endswith("/s") and folded.startswith(tuple(nouns), place)
    )
    quantity = msgspec.structs.replace(figure.quantity, unit=next(own, unit))
    return msgspec.structs.replace(figure, quantity=quantity)
