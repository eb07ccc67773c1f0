"""Names that a factor is a multiple of: “2.3 times A100's performance”, “1.1x the H200”."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.hedges import before_words
from pipeline.extract.figures.units import COUNTS
from pipeline.extract.linking.phrases.naming import is_plural
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import (
    AFTER_REACH,
    BESIDE,
    DELIMITER,
    FOLLOWS,
    OWNERS,
    PRODUCTS,
    WIDEST,
)
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import fold, fold_word
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# “the B200 more than doubled”: how near before its verb a subject stands.
_SUBJECT_REACH = 16
# Endings that stand between names: „Nvidia|s| H100“; and the longest small word for “by”.
_ENDING, _BY = 2, 3
# «la mitad |de los |22,04 minutos»
_RATIO = 16
# “NVIDIA's B300”: how far behind its maker a product stands.
_GENITIVE, _MAKER_REACH = 3, 16
# What of another's a part can be.
_OF_PART = (
    "performance", "speed", "output", "result_word", "scenario_offline", "scenario_interactive",
    "server_word",
)  # fmt: skip

# “38 % |waktu yang dibutuhkan| A100”: how long words for “of” may be, with what a part is of.
PHRASE = 40
_CHANGES = ("gain", "less_time", "faster", "slower", "longer", "lesser", "delta", "direction")

# “four times an H100's”, “2.3 times A100's BERT performance”
_OWNING = re.compile(r"'s(?:[ ,.;)]|$)")


def owns_multiple(marks: Marks, mention: Mention) -> bool:
    """“2.3 times A100's BERT performance”: the name right behind a factor is measured against."""
    if not _OWNING.match(marks.folded, mention.end):
        if mention.label == "SUBMITTER":
            return _is_whole(marks, mention) and _is_of_factor(marks, mention)
        return mention.label in PRODUCTS and _is_of_factor(marks, mention)
    place = mention.start
    for maker in marks.names_in(place - _MAKER_REACH, place):
        if maker.label == "SUBMITTER" and place - maker.end == 1:
            place = maker.start  # “three times Nvidia Hopper's performance”
    return any(
        f.quantity.unit == "x"
        and (not _is_verb(marks, f) or _by_product(marks, f, f.end))
        and marks.folded[f.end : place].strip() in ("", *load_pack(marks.lang).articles)
        for f in marks.figures
        if 0 < place - f.end <= BESIDE
    )


def _is_whole(marks: Marks, company: Mention) -> bool:
    """“1.76 times Nvidia”, and no “1.76 times Nvidia hardware” or “… Nvidia H100”."""
    behind = marks.folded[company.end : company.end + 1]
    if behind not in ("", " ", ".", ",", ";", ")"):
        return False
    near = (company.end, company.end + _MAKER_REACH)
    if any(m.label in PRODUCTS and m.start - company.end <= 1 for m in marks.names_in(*near)):
        return False
    stops = ("connect_after", "conjunction", "relative", "time", "now", "second", "run_on")
    words = marks.cues.within(*near, *stops)
    return behind != " " or any(word.start - company.end <= 1 for word in words)


def _is_of_factor(marks: Marks, product: Mention) -> bool:
    """“nhanh gấp đôi A100”, “twice H100 performance”, “2.6x A100”, “1.1x the H200”: a product right
    behind a factor in words, or in digits that can count no chips."""
    words = load_pack(marks.lang).articles
    articles = tuple(f" {word}" if word.endswith("'") else f" {word} " for word in words)
    for figure in marks.figures_in(product.start - BESIDE - AFTER_REACH, product.start):
        gap = marks.folded[figure.end : product.start]
        counted = _one_of_them(marks, figure.end, product.start)
        if figure.quantity.unit == "x" and counted and not _leads(marks, product):
            return True
        if figure.quantity.unit != "x" or gap not in (" ", *articles):
            continue
        if _is_verb(marks, figure):
            if _has_subject(marks, figure, product):
                return True
            continue
        if _leads(marks, product):
            continue
        digits = any(c.isdigit() for c in marks.folded[figure.start : figure.end])
        # “4x the H200s of last year” are so many more of them
        if figure.number.decimals or not digits or (gap != " " and not is_plural(marks, product)):
            return True
    return False


def _one_of_them(marks: Marks, start: int, end: int) -> bool:
    """“3.4 times an |eight-way| H100”, “times |a single| H100”: whether one machine of so many
    chips, or one chip, stands behind a factor. “4 times eight H100s” may be 32 of them."""
    lone = [word for word in marks.cues.within(start, end, "lone") if word.end + 1 == end]
    if lone and not marks.folded[start : lone[0].start].strip():
        return True
    counts = [f for f in marks.figures_in(start, end) if f.quantity.unit in COUNTS]
    before = marks.folded[start : counts[0].start].strip() if counts else ""
    return before in load_pack(marks.lang).articles and min(counts[0].end, end) >= end - 1


def _has_subject(marks: Marks, verb: Figure, product: Mention) -> bool:
    """« Le B200 a |doublé |le H200 »: whether another product is what such a verb is said of, in a
    sentence that says at which test: a headline's “B doubles A” is of nothing that can be held."""
    start, end = marks.sentence_at(verb.start)
    if not any(m.label == "BENCHMARK" for m in marks.names_in(start, end)):
        return False
    names = [m for m in marks.names_in(start, verb.start) if m.label in OWNERS]
    if not names or names[-1].label not in PRODUCTS or names[-1].canon == product.canon:
        return False
    gap = (names[-1].end, verb.start)
    near = gap[1] - gap[0] <= _SUBJECT_REACH
    return near and not marks.figures_in(*gap) and not DELIMITER.search(marks.folded, *gap)


def owns_parted_result(marks: Marks, owner: Mention) -> bool:
    """«la mitad de los 22,04 minutos |que la B necesitó», “a third of the 22.04 minutes of B”:
    whose result it is that something is a part or a multiple of."""
    results = [f for f in marks.figures_in(owner.start - PHRASE, owner.start) if is_score(f)]
    if not results:
        return False
    result = results[-1]
    gap = (result.end, owner.start)
    words = marks.cues.within(*gap, "relative", "whose")
    led = any(not marks.folded[gap[0] : word.start].strip() for word in words)
    if not led or marks.names_in(*gap) or DELIMITER.search(marks.folded, *gap):
        return False
    ratios = marks.figures_in(result.start - _RATIO, result.start)
    return any(
        f.quantity.unit in ("x", "percent") and _straight(marks, f.end, result.start)
        for f in ratios[-1:]
    )


def _straight(marks: Marks, start: int, end: int) -> bool:
    """«un 36 % |los |28,7 minutos», «la mitad |de los |22,04»: an article or a word for “of”; but
    not «un 36 % |hasta los |28,7»."""
    between = marks.folded[start:end].strip()
    words = marks.cues.within(start, end, "object", "whose")
    small = {marks.folded[word.start : word.end].strip() for word in words}
    return between in ("", *load_pack(marks.lang).articles, *small)


def is_of_part(marks: Marks, owner: Mention) -> bool:
    """“93 % of the H200's performance”: of whose result something is a part."""
    articles = load_pack(marks.lang).articles
    place = owner.start
    for name in reversed(marks.names_in(owner.start - FOLLOWS, owner.start)):
        if name.label not in OWNERS or place - name.end > _GENITIVE:
            break
        place = name.start  # “of NVIDIA's B300”
    before = marks.figures_in(place - PHRASE, place)
    parts = [f for f in before if follows(marks, f, place, articles)]
    if not parts or is_change(marks, parts[-1]):
        return False
    # “38% |hiệu năng của| H100”: the words for “of” hold what the part is of
    if _listed_part(marks, parts[-1]) or marks.cues.any(
        parts[-1].end, place, *_OF_PART, "duration"
    ):
        return True
    # “115 % of B200 Server”, but not “95 % of the H200 GPUs”
    behind = (owner.end, owner.end + AFTER_REACH // 2)
    end = owner.end + len("'s") if _OWNING.match(marks.folded, owner.end) else owner.end
    ended = end >= len(marks.folded) or DELIMITER.match(marks.folded, end)
    return bool(ended) or marks.cues.any(*behind, *_OF_PART) or _next_part(marks, owner)


def _listed_part(marks: Marks, part: Figure) -> bool:
    """“93 % of B200 and | 87 % of B300 officially”: a further part, behind the first's product."""
    for word in marks.cues.within(part.start - BESIDE, part.start, "conjunction"):
        for name in marks.names_in(word.start - FOLLOWS, word.start)[-1:]:
            earlier = marks.figures_in(name.start - FOLLOWS, name.start)
            of_it = any(follows(marks, f, name.start) for f in earlier)
            if name.label in PRODUCTS and word.start - name.end <= 1 and of_it:
                return True
    return False


def _next_part(marks: Marks, owner: Mention) -> bool:
    """“93 % of B200 and 87 % of B300”, “93 % of B200 on ResNet-50”: the next member of a list, or
    the test, stands right behind a product."""
    if owner.label not in PRODUCTS:
        return False
    for word in marks.cues.within(owner.end, owner.end + BESIDE, "conjunction", "connect_after"):
        if word.start - owner.end > 1:
            continue
        if word.name == "connect_after":
            tests = marks.names_in(word.end, word.end + BESIDE)
            return bool(tests) and tests[0].label == "BENCHMARK"
        parts = marks.figures_in(word.end, word.end + BESIDE)
        return any(marks.cues.any(p.end, p.end + BESIDE, "part_of") for p in parts[:1])
    return False


def is_part_of_other(marks: Marks, figure: Figure) -> bool:
    """Whether a percentage is a part of another's result: “93 % of the H200's performance”."""
    if figure.quantity.unit != "percent":
        return False
    names = marks.names_in(figure.end, figure.end + PHRASE)
    return any(name.label in OWNERS and is_of_part(marks, name) for name in names[:3])


def follows(marks: Marks, part: Figure, place: int, articles: Sequence[str] = ()) -> bool:
    """Whether just “of” stands between a percentage and a place: “93 % of the H200's …”."""
    words = marks.cues.within(part.end, place, "part_of")
    if part.quantity.unit != "percent":
        return False
    gap = marks.folded[part.end : place].strip()
    printed = marks.folded[part.number.start : part.number.end]
    if place > part.end and printed in _fractions(marks.lang) and gap in ("", *articles):
        return True  # “chỉ bằng một phần ba H100”: small words are left out
    for cue in words:
        rest = marks.folded[part.end : cue.start] + marks.folded[cue.end : place]
        if rest.strip() in ("", *articles):
            return True
    return False


def is_change(marks: Marks, part: Figure) -> bool:
    """“cut 38 % of B's time”: a percentage right behind a word of change is by how much."""
    words = marks.cues.within(part.start - PHRASE, part.start, *_CHANGES)
    hedges = ("", *before_words(load_pack(marks.lang)))
    return any(marks.folded[word.end : part.start].strip() in hedges for word in words)


@lru_cache(maxsize=32)
def _fractions(lang: str) -> frozenset[str]:
    return frozenset(map(fold, load_pack(lang).fractions))


def _leads(marks: Marks, product: Mention) -> bool:
    """“a 5.4x GB300 vs H200 speedup”: the other side stands behind the product, and its word."""
    for cue in marks.cues.within(product.end, product.end + BESIDE, "baseline_before"):
        others = marks.names_in(cue.end, cue.end + FOLLOWS)
        gap = marks.folded[product.end : cue.start].strip()
        if not gap and others and others[0].label in PRODUCTS:
            return True
    return False


def of_multiple(marks: Marks, cue: Cue) -> bool:
    """Whether a word such as “the performance of” follows a factor at once.

    “2.2x the performance of B”, but not “doubled the performance of B”, unless a product did it.
    So it may a part: “93 % of the performance of B”.
    """
    return _multiplied(marks, cue) or any(
        f.quantity.unit in ("x", "percent")
        and (
            0 <= cue.start - f.end <= 1
            or _test_between(marks, f.end, cue.start)
            or _subject_between(marks, f, cue.start) is not None
            or f.start < cue.start < f.end <= cue.end  # “half | the time | of B”
            or follows(marks, f, cue.start)
        )
        and (not _is_verb(marks, f) or _by_product(marks, f, cue.end))
        for f in marks.figures
    )


def _test_between(marks: Marks, start: int, end: int) -> bool:
    """«dobla |en BERT |la velocidad de B»: nothing but a test, and the word that leads to it."""
    names = marks.names_in(start, end) if 0 < end - start <= AFTER_REACH else []
    if not names or any(name.label != "BENCHMARK" for name in names):
        return False
    led = marks.folded[start : names[0].start].strip()
    words = marks.cues.within(start, names[0].start, "connect_after")
    at = any(marks.folded[word.start : word.end].strip() == led for word in words)
    return at and not marks.folded[names[-1].end : end].strip()


def _subject_between(marks: Marks, verb: Figure, end: int) -> Mention | None:
    """„verdoppelte |Nvidias H100 |die Leistung der A100“: the product that nothing but its company
    parts from a verb of change before it, whose subject it is."""
    names = marks.names_in(verb.end, end) if 0 < end - verb.end <= AFTER_REACH else []
    rest = marks.folded[verb.end : end]
    for name in names:
        rest = rest.replace(marks.folded[name.start : name.end], "", 1)
    products = [name for name in names if name.label in PRODUCTS]
    bare = len(rest.replace(" ", "")) <= _ENDING and _is_verb(marks, verb)
    return products[0] if len(products) == 1 and bare else None


def _multiplied(marks: Marks, cue: Cue) -> bool:
    """«multiplica |el caudal de B por nueve»: between a verb of multiplying and its factor."""
    verbs = tuple(fold_word(word).split("|")[0] for word in load_pack(marks.lang).multiplies)
    last = (
        marks.folded[max(0, cue.start - FOLLOWS) : cue.start].rstrip().rpartition(" ")[2]
        if verbs
        else ""
    )
    if not last or not last.startswith(verbs):
        return False
    behind = marks.figures_in(cue.end, cue.end + AFTER_REACH)
    factors = [f for f in behind if f.quantity.unit == "x"]
    return bool(factors) and not DELIMITER.search(marks.folded, cue.end, factors[0].start)


def _by_product(marks: Marks, verb: Figure, place: int) -> bool:
    """Whether the subject of a verb of change is a product, and what follows is another's: “the
    B200 nearly doubled the performance of the H100”, “Blackwell doubled Hopper's performance”."""
    start = marks.sentence_at(verb.start)[0]
    theirs = [m for m in marks.names_in(place, place + WIDEST) if m.label in PRODUCTS]
    behind = next((m for m in marks.names_in(verb.end, place) if m.label in PRODUCTS), None)
    if behind is not None:
        return bool(theirs) and theirs[0].canon != behind.canon
    names = marks.names_in(max(start, verb.start - WIDEST), verb.start)
    if len(names) > 1 and _made_by(marks, *names[-2:]):  # «A H200 da Nvidia dobrou …»
        names = names[:-1]
    if not names or names[-1].label not in PRODUCTS or verb.start - names[-1].end > _SUBJECT_REACH:
        return False
    if not theirs or theirs[0].canon == names[-1].canon:
        return False
    between = (names[-1].end, verb.start)
    told = marks.folded[slice(*between)].strip(" ,")  # «a TPU v6, que triplicou …»
    relative = any(
        marks.folded[cue.start : cue.end] == told for cue in marks.cues.within(*between, "relative")
    )
    return relative or not DELIMITER.search(marks.folded, *between)


def _made_by(marks: Marks, product: Mention, company: Mention) -> bool:
    """Whether at most a small word parts a product from its maker behind it: «de», «от»."""
    between = marks.folded[product.end : company.start].strip()
    return (
        company.label == "SUBMITTER" and len(between) <= _BY and between.isalpha() | (not between)
    )


def _is_verb(marks: Marks, figure: Figure) -> bool:
    """Whether a factor is itself the word of change: “doubled”."""
    printed = marks.folded[figure.number.start : figure.number.end]
    worded = not any(char.isdigit() for char in printed)
    return worded and any(
        c.start == figure.start for c in marks.cues.within(figure.start, figure.end, "gain")
    )
