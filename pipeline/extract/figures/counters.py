"""What classifiers count: 2048块A100, 4,096個のTPU v4, H100 3584개, 8つのうち6つ.

In the languages that have them a number of things is said with a counter behind it; what is counted
stands behind that or before the number, or is not said again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache

from pipeline.extract.figures.figure import Figure, figure_of
from pipeline.extract.figures.hedges import before_words
from pipeline.extract.figures.measures import unit_after
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import compounds, units
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import fold, fold_word
from pipeline.extract.words.lexicon import Cues, whole_word
from pipeline.extract.words.pack import Pack, load_pack

# “H100を8基”, “A100 2048개”: particles between a chip and its number.
_PARTICLE = 2
# “A100的数量从|64块”: how far behind the chip a number may stand that words for a number lead to.
_HOW_MANY = 8
# “GPU 512개 기준으로는”, “GPU 8基で”: the word for chips, where no name says which.
_CHIPS, _CHIPS_REACH = re.compile(r"(?<![a-z])[gtinx]pu ?\Z"), 6
# “H100 ×8”: how many there are of a chip, behind a sign; “H100 x3 faster”: what makes a factor of
# that, and how far behind its number it may end.
_TIMES = re.compile(
    r" ?\(?x ?(\d{1,3}(?:,\d{3})+|\d{1,5})(?![\d%a-z]|[.,]\d)"
    r"| (\d{1,3}(?:,\d{3})+|\d{1,5}) ?x(?= \d[\d,.]{2})"
)
_SLOT = "pcie"
_OPENING = re.compile("[ \"']{0,2}")
_WHOLE = re.compile(r" ?\d[\d,]*(?![.\d]) ?")
_ONE = Decimal(1)
_FACTOR_OF, _FACTOR_REACH = ("faster", "slower", "speed", "performance", "gain"), 16
# “8つのベンチマークのうち6つ”: how far behind the whole its part may stand.
_WHOLE_REACH = 24
# “그중 4개”: how far it may stand where a word says that it is of them, and how near that word.
_CLAUSES, _OF_THEM = 60, 10
# “신기록 16개”, “世界記録を16件”: how far before its number the noun may begin.
_NOUN_REACH = 12
# “the number of GPUs |to 64”: how far before a size its words may begin.
_SAID_REACH = 40


def counter_at(folded: str, place: int, pack: Pack) -> str:
    """The classifier that stands at a place, the longest, ``""`` where none does."""
    if not folded.startswith(pack.counters, place):
        return ""
    return max((word for word in pack.counters if folded.startswith(word, place)), key=len)


def end_of_noun(folded: str, place: int, pack: Pack) -> int:
    """Where the noun for chips behind a chip ends: “H100| GPU|を8基”, “A100 PCIe|カード|8枚”;
    the place itself where none stands there."""
    pattern, names, firsts = units(pack.lang)
    for _ in range(2):  # “H100| GPU|カード|”
        at = place + (folded[place : place + 1] == " ")
        noun = pattern.match(folded, at) if folded[at : at + 1] in firsts else None
        if noun is None or names[noun[0]] != "accelerators" or noun[0] in pack.counters:
            break
        place = noun.end()
    return place


def counted_chips(
    folded: str, pack: Pack, number: Number, mentions: Sequence[Mention]
) -> tuple[int, int] | None:
    """Where a number of chips begins and ends that is told by a counter and the chip's name."""
    if number.decimals or not pack.counters:
        return None
    place = number.end + (folded[number.end : number.end + 1] == " ")
    counter = counter_at(folded, place, pack)
    if not counter:
        return None
    place += len(counter)
    led = [
        word for word in pack.cues.get("emulated", ()) if folded.startswith(fold_word(word), place)
    ]
    # “36块|模拟|H100”
    named = _name_at(folded, place + max(map(len, led), default=0), mentions)
    if named is not None:
        return number.start, named.end
    # “16颗|与32颗|H100”: the chips stand behind the next number
    following = joined_number(folded, place, counter, pack)
    if following and _name_at(folded, following, mentions) is not None:
        return number.start, place
    for mention in mentions:
        if mention.label != "ACCELERATOR" or mention.end > number.start:
            continue
        gap = number.start - end_of_noun(folded, mention.end, pack)
        # “Blackwellは、|7つあるテストで”: behind a comma other things are counted
        parted = folded[number.start - 1 : number.start] in ("、", ",")
        near = 0 <= gap <= _PARTICLE or _told_how_many(folded[mention.end : number.start], pack)
        if near and not parted:
            # “Gaudi 2离线8035个”: so many a second, and no chips
            if folded[mention.end : number.start].strip() in pack.cues["scenario_offline"]:
                continue
            if gap and counted_before(folded, mention.start, pack):
                continue  # “8卡|MI325X|为18,407个”: how many chips has been said
            return number.start, place
    before = folded[max(0, number.start - _CHIPS_REACH) : number.start].rstrip(" ")
    if _CHIPS.search(folded, max(0, number.start - _CHIPS_REACH), number.start):
        return number.start, place
    # “前者|8颗|耗时32.9分钟，后者同样|8颗|”: of the two chips that were named before
    as_well = max(map(len, filter(before.endswith, pack.cues["anaphor"])), default=0)
    pointed = (*pack.cues.get("former", ()), *pack.cues.get("latter", ()))
    counts = units(pack.lang)[1].get(counter, "accelerators")
    if counts == "accelerators" and before[: len(before) - as_well].endswith(pointed):
        return number.start, place
    return None


def counted_before(folded: str, place: int, pack: Pack) -> bool:
    """Whether a number with its classifier ends at a place."""
    before = folded[max(0, place - _HOW_MANY) : place].rstrip()
    counter = max(filter(before.endswith, pack.counters), key=len, default="")
    return bool(counter) and before.removesuffix(counter).rstrip()[-1:].isdigit()


def joined_number(folded: str, place: int, counter: str, pack: Pack) -> int:
    """Where a number ends, with the same classifier, that a word joins to what ends at a place:
    “16颗|与32颗|”; 0 where none does."""
    for word in pack.cues["conjunction"]:
        if folded.startswith(word, place):
            number = _WHOLE.match(folded, place + len(word))
            if number is not None and folded.startswith(counter, number.end()):
                return number.end() + len(counter)
    return 0


def _told_how_many(gap: str, pack: Pack) -> bool:
    """Whether what parts a chip from its number says no more than that it counts, and from where a
    change starts: “A100数量从|64块”, “A100の基数を|64基”, “H100集群从|8颗”."""
    told = (*pack.cues.get("counted_head", ()), *pack.cues.get("from", ()))
    if not 0 < len(gap) <= _HOW_MANY or not any(word in gap for word in told):
        return False
    glue = (*pack.genitive, *pack.objects, *pack.subjects, *pack.topics)
    words = {
        *pack.cues["counted_head"], *pack.cues.get("from", ()), *pack.cues["system_word"],
        *map(str.strip, glue), " ",
    }  # fmt: skip
    for word in sorted(words, key=len, reverse=True):
        gap = gap.replace(word, "")
    return not gap


def times_chips(scan: Scan) -> Iterator[Figure]:
    """“H100 ×8”, “Gaudi 2×64”, “H100 (x8)”, “H100 8x 21,606 tokens/s”: how many chips there are by
    the sign behind their name; but “H100 x3 faster” and “H100×3倍” are factors, and “PCIe x16” is
    a slot."""
    for chip in scan.mentions:
        sign = _TIMES.match(scan.folded, chip.end) if chip.label == "ACCELERATOR" else None
        if sign is None or scan.folded.endswith(_SLOT, 0, chip.end):
            continue
        start, end = sign.span(1 if sign[1] else 2)
        end += not sign[1]
        unit = unit_after(scan.folded, end, scan.pack) or ("accelerators", end)
        behind = scan.cues.within(end, end + _FACTOR_REACH, *_FACTOR_OF)
        if unit[0] == "accelerators" and not any(cue.start <= end + 1 for cue in behind):
            value = Decimal((sign[1] or sign[2]).replace(",", ""))
            yield figure_of(scan, Number(start, end, value, 0, _ONE, None), unit[0], start, unit[1])


def counted_noun(
    folded: str, pack: Pack, number: Number, behind: str
) -> tuple[str, int, int] | None:
    """The unit of firsts and records that are counted behind their noun, where that begins and
    ends: “신기록 16개”, “世界記録を16件”. ``behind`` is the unit that its counter is besides."""
    if number.decimals or not pack.counters:
        return None
    place = number.end + (folded[number.end : number.end + 1] == " ")
    counter = counter_at(folded, place, pack)
    # “桂冠 24卡”: that counts chips, and no firsts
    chips = behind == "accelerators" and counter not in pack.classifiers
    if not counter or chips or counter.endswith(tuple(word.strip() for word in pack.genitive)):
        return None  # “기록 16개의 …”: of what follows
    first = max(0, number.start - _NOUN_REACH)
    before = folded[first : number.start].rstrip(" ")
    particle = next((w.strip() for w in pack.objects if before.endswith(w.strip())), "")
    before = before.removesuffix(particle)
    nouns, counters = _machines(pack.lang)
    machines = counter in counters and counter not in pack.classifiers
    if machines and before.endswith(nouns) and number.value > 1:
        return "hosts", number.start, place + len(counter)
    known = compounds(pack.lang)
    heads = known[1] if known is not None else {}
    if not before.endswith(tuple(heads)):
        counts = behind in ("", "benchmarks", "results")
        return _results(before, pack, heads, number, place + len(counter)) if counts else None
    noun = max((word for word in heads if before.endswith(word)), key=len)
    start = first + len(before) - len(noun)
    if heads[noun] != "records" or not whole_word(folded, start, start + len(noun)):
        return None
    return heads[noun], start, place + len(counter)


@lru_cache(maxsize=8)
def _machines(lang: str) -> tuple[tuple[str, ...], frozenset[str]]:
    """What machines are called, and counted with, by the words for so many: 台のサーバー."""
    pack = load_pack(lang)
    glue = re.compile(f"^ ?(?:{'|'.join(word.strip() for word in pack.genitive)})? ?")
    nouns, counters = set(), set()
    for word in map(fold, pack.units.get("hosts", ())):
        counter = min(filter(word.startswith, pack.counters), key=len, default="")
        noun = glue.sub("", word.removeprefix(counter), count=1)
        if counter and noun:
            nouns.add(noun)
            counters.add(counter)
    return tuple(sorted(nouns)), frozenset(counters)


def _results(
    before: str, pack: Pack, heads: Mapping[str, str], number: Number, end: int
) -> tuple[str, int, int] | None:
    """“提交的结果超过250项”, “提出結果は200件”: results; a hedge or a particle parts the number
    from its noun."""
    words = {word.strip() for word in (*before_words(pack), *pack.topics, *pack.subjects)}
    for _ in range(2):
        last = max((word for word in words if before.endswith(word)), key=len, default="")
        before = before.removesuffix(last).rstrip()
    noun = max((word for word in heads if before.endswith(word)), key=len, default="")
    return ("results", number.start, end) if noun and heads[noun] == "results" else None


def _name_at(folded: str, place: int, mentions: Sequence[Mention]) -> Mention | None:
    """The chip named at a place, its maker's name before it."""
    while True:
        place = next(_OPENING.finditer(folded, place)).end()  # “8個の|「H100」|”
        mention = next((m for m in mentions if m.start == place), None)
        if mention is None or mention.label == "ACCELERATOR":
            return mention
        if mention.label not in ("SUBMITTER", "PART"):
            return None
        place = mention.end


def counted_part(
    folded: str, pack: Pack, cues: Cues, number: Number, whole: tuple[int, int] | None
) -> int | None:
    """Where “6つ” ends, that is a part of the benchmarks counted at ``whole``."""
    if whole is None or number.decimals or number.start <= whole[1]:
        return None
    counter = counter_at(folded, number.end, pack)
    # “8개 벤치마크를 모두 16분 안에 마쳤고, 이 가운데 4개는”
    of_them = cues.within(max(whole[1], number.start - _OF_THEM), number.start, "of_them")
    near = number.start - whole[1] <= _CLAUSES
    if counter and near and any(not folded[c.end : number.start].strip() for c in of_them):
        return number.end + len(counter)
    if number.start - whole[1] > _WHOLE_REACH:
        return None
    parted = [c for c in cues.within(whole[0], number.start, "out_of") if c.end > whole[1]]
    return number.end + len(counter) if counter and parted else None


def of_a_number(scan: Scan, number: Number) -> bool:
    """„wird die Zahl der GPUs auf |64| erhöht“, “GPU sayısı |64|'e çıkarıldığında”: whether it is
    what the words for a number of things come to, whatever verb follows."""
    words = scan.cues.within(number.start - _SAID_REACH, number.start, "number_of")
    gap = scan.folded[words[-1].end : number.start] if words else "."
    if any(char.isdigit() or char in ",;:.()" for char in gap):
        return False
    leads = scan.cues.within(number.start - 12, number.start, "to")
    led = any(not scan.folded[cue.end : number.start].strip() for cue in leads)
    led = led or (scan.pack.order == "final" and not gap.strip())
    return led and unit_after(scan.folded, number.end, scan.pack) is None
