"""Which unit a number has: the one behind it, or the sign before it."""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.extract.figures.hedges import hedges_at, word_at_end
from pipeline.extract.figures.model_rates import MODELS, is_model_rate
from pipeline.extract.figures.numbers import Number, millions
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import (
    LEAST_RATE,
    RATES,
    TIMES,
    compounds,
    shorter,
    signs,
    units,
)
from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import whole_word
from pipeline.extract.words.pack import COMMON, Pack, load_pack

# “16 IPU-M2000s”: the noun is the beginning of a product's name.
_NAMED_PART = re.compile(r"-[a-z]{0,2}\d")
_OTHER_END = re.compile(r"-\d+(?:[.,]\d+)?\s?")
# “multiplies the speed of B by nearly 9”: how far before its factor the verb begins.
_VERB_REACH = 72
# “每秒处理图像数达424660”: how many signs may stand between a rate's sign and its figure.
_LED_WORDS = 10
# “每分钟训练637个模型”: how far behind a figure the noun may end that tells its rate.
_NOUN_REACH = 12
# “분당 5.27개의 DeepCAM 모델”: the same with the model's name before it, in the clause.
_NAMED_REACH, _CLAUSE_END = 28, re.compile(r"[,;。、]")
# “per minute” is a rate of trained models, or none of ours.
_PER_MINUTE = MODELS


def unit_after(folded: str, place: int, pack: Pack) -> tuple[str, int] | None:
    """The unit that stands right behind a number, and where it ends."""
    return _unit_behind(folded, place, pack.lang)


def unit_of(scan: Scan, number: Number) -> tuple[str, int] | None:
    """The unit behind a number of a passage, those that only its capitals tell among them."""
    return scan.signs.get(number.end) or unit_after(scan.folded, number.end, scan.pack)


@lru_cache(maxsize=16)  # a number is asked for its unit several times in a row
def _unit_behind(folded: str, place: int, lang: str) -> tuple[str, int] | None:
    found = _unit_at(folded, place, lang)
    if (found is None or found[0] != MODELS) and is_model_rate(folded, place, lang):
        return MODELS, place
    return found


def _unit_at(folded: str, place: int, lang: str) -> tuple[str, int] | None:
    pattern, names, firsts = units(lang)
    place = _behind_partitive(folded, place, lang)
    for _ in range(2):
        at = place
        if folded[at : at + 1] in (" ", "-"):
            at += 1
        match = pattern.match(folded, at) if folded[at : at + 1] in firsts else None
        hedge = hedges_at(folded, at, lang)[:1]  # “четыре |с лишним| раза”: no seconds
        if match is not None and hedge and match.end() < at + len(hedge[0][1]):
            match = None
        compound = _compound_at(folded, at, lang)
        if compound is not None and (match is None or match.end() <= compound[1]):
            return compound
        while match is not None:
            whole = whole_word(folded, at, match.end()) and not _NAMED_PART.match(
                folded, match.end()
            )
            # “3.7x-4x”: the same unit again, behind the other end of a range
            again = _OTHER_END.match(folded, match.end())
            whole = whole or (again is not None and folded.startswith(match[0], again.end()))
            if whole or match[0][-1] in "-%":
                return names[match[0]], match.end()
            less = shorter(match[0], lang)
            match = less.match(folded, at) if less is not None else None
        # “30多分钟”, “8500 多个”, “4倍多”: a hedge between the number and its unit.
        hedges = hedges_at(folded, place, lang)
        if not hedges and folded[place : place + 1] == " ":
            place += 1
            hedges = hedges_at(folded, place, lang)
        if not hedges:
            return None
        place += len(hedges[0][1])
    return None


def _behind_partitive(folded: str, place: int, lang: str) -> int:
    """Where the space before “tokens” of “1 million |de |tokens” stands; elsewhere the place."""
    partitives = load_pack(lang).of_millions
    if not partitives or not folded.endswith(millions(lang), 0, place):
        return place
    for word in partitives:
        end = place + 1 + len(word)
        cut = word.endswith("'") or folded[end : end + 1] == " "
        if cut and folded.startswith(f" {word}", place):
            return end
    return place


def _compound_at(folded: str, at: int, lang: str) -> tuple[str, int] | None:
    """What a compound noun counts, and where it ends: “项|固定任务|冠军” are firsts, not tests."""
    known = compounds(lang)
    if known is None or folded[at : at + 1] not in known[2]:
        return None
    match = known[0].match(folded, at)
    return (known[1][match["head"]], match.end()) if match is not None else None


def unit_in_brackets(folded: str, number: Number, pack: Pack) -> tuple[str, int] | None:
    """The time or rate in brackets right behind a decimal, “1196.638(分钟)”, and where it ends."""
    at = number.end + (folded[number.end : number.end + 1] == " ")
    if not number.decimals or folded[at : at + 1] != "(":
        return None
    unit = _unit_at(folded, at + 1, pack.lang)
    told = unit is not None and unit[0] in (*TIMES, *RATES)
    return unit if unit is not None and told and folded[unit[1] : unit[1] + 1] == ")" else None


def unit_before(folded: str, number: Number, pack: Pack) -> tuple[str, int] | None:
    """The unit whose sign stands before a number, and where the figure then begins."""
    found = _sign_before(folded, number, pack)
    if found is None or found[0] not in RATES:
        return found
    # “每秒698GiB”: bytes, and no samples
    place = number.end + (folded[number.end : number.end + 1] == " ")
    if _other_units(pack.lang).match(folded, place):
        return None
    unit = _rate_of_noun(folded, number, found, pack)
    return (unit, found[1]) if unit else None


@lru_cache(maxsize=32)
def _other_units(lang: str) -> re.Pattern[str]:
    """What is no score, right behind its number."""
    packs = (load_pack(COMMON), load_pack(lang))
    words = {fold(w.removesuffix("*")) for pack in packs for w in pack.cues.get("other_unit", ())}
    return re.compile(rf"(?:{'|'.join(map(re.escape, sorted(words)))})(?![a-z])")


def _sign_before(folded: str, number: Number, pack: Pack) -> tuple[str, int] | None:
    before = folded[max(0, number.start - _VERB_REACH) : number.start]
    trimmed = before.rstrip()
    for sign, unit in signs(pack.lang).get(trimmed[-1:], ()):
        if trimmed.endswith(sign):
            start = number.start - len(before) + len(trimmed) - len(sign)
            if whole_word(folded, start, start + len(sign)):
                return unit, start
    # “每秒约3.1万张”, “초당 최대 3만 토큰”: the hedge between them is the figure's own.
    hedge = word_at_end(trimmed, pack)
    if hedge:
        bare = trimmed.removesuffix(hedge).rstrip()
        for sign, unit in signs(pack.lang).get(bare[-1:], ()):
            if (unit in RATES or (unit == "x" and len(sign) > 1)) and bare.endswith(sign):
                return unit, number.start
    words, verbs = _multiplies(pack.lang)
    led = bare if hedge else trimmed
    if led.endswith(words) and verbs.search(led):
        return "x", number.start
    return _rate_led(folded, trimmed, number, pack) if pack.counters else None


def _rate_led(folded: str, before: str, number: Number, pack: Pack) -> tuple[str, int] | None:
    """“每秒可以完成22134次”, “毎秒の処理枚数は42万”: where verbs come last, a few words may stand
    between the sign of a rate and its figure."""
    if number.value < LEAST_RATE and not _led_to_noun(folded, number, pack):
        return None
    for sign, unit in _rate_signs(pack.lang):
        at = before.rfind(sign)
        words = before[at + len(sign) :].replace(" ", "") if at >= 0 else ""
        if words and len(words) <= _LED_WORDS and words.isalpha():
            return unit, number.start
    return None


@lru_cache(maxsize=32)
def _multiplies(lang: str) -> tuple[tuple[str, ...], re.Pattern[str]]:
    """What may stand before a factor: the small words that lead to by how much, and a pattern of
    a verb of multiplying, whose speed, and such a word."""
    pairs = [fold(word).split("|") for word in load_pack(lang).multiplies]
    between = r"\w* (?:[^\d,.:;()]|(?<=\w)\d){1,52} "
    verbs = "|".join(rf"{re.escape(v)}{between}{re.escape(by)}" for v, by in pairs)
    pattern = re.compile(rf"(?<!\w)(?:{verbs})\Z" if verbs else r"(?!)")
    return tuple({by for _, by in pairs}), pattern


@lru_cache(maxsize=32)
def _rate_signs(lang: str) -> tuple[tuple[str, str], ...]:
    """The signs of rates that are words, each with its rate."""
    every = (pair for pairs in signs(lang).values() for pair in pairs)
    return tuple((sign, unit) for sign, unit in every if unit in RATES and len(sign) > 1)


def _led_to_noun(folded: str, number: Number, pack: Pack) -> bool:
    """“每秒可出13.8张图”: a rate's noun right behind a small number, which may be much else."""
    return any(folded.startswith(words, number.end) for words in pack.rate_nouns.values())


def _rate_of_noun(folded: str, number: Number, sign: tuple[str, int], pack: Pack) -> str:
    """“每秒31712个token”: where the rate's sign stands before, the noun behind tells which rate.

    Empty where it is none: “毎分120回”.
    """
    unit, start = sign
    nouns = {**load_pack(COMMON).rate_nouns, **pack.rate_nouns}
    if unit == _PER_MINUTE:  # “분당 5.27개의 DeepCAM |모델|”, “|モデルを|毎分1.29個”
        behind = _CLAUSE_END.split(folded[number.end : number.end + _NAMED_REACH], maxsplit=1)[0]
        words = nouns.get(unit, ())
        glue = (*pack.objects, *pack.subjects, *pack.topics)
        led = tuple(f"{word}{particle}".rstrip() for word in words for particle in glue)
        told = folded[:start].rstrip().endswith(led) if led else False
        return unit if told or any(word in behind for word in words) else ""
    # 「毎秒288.6推論|、画像分類で」: no noun of the next clause
    behind = _CLAUSE_END.split(folded[number.end : number.end + _NOUN_REACH], maxsplit=1)[0]
    told_of = [rate for rate, words in nouns.items() if any(word in behind for word in words)]
    return next((rate for rate in told_of if rate != _PER_MINUTE), unit)
