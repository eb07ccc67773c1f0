"""Who surpasses whom, where the verb stands second: „Bei BERT schlägt Gaudi2 die A100“.

There the subject follows the verb where something else opens the clause, and the object stands
behind it. Which verbs those are is in the pack (``beats``). Where the subject stands first, what
else the verb has may part it from its object: «обгоняет в MLPerf 5.0 B200» (``surpasses``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pipeline.extract.marking.signs import DELIMITER, OWNERS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import Cue, Cues
from pipeline.extract.words.pack import Pack, load_pack

# „Nvidias 1024 A100“, „A100 von Nvidia“: what may part two names of one side, but for a number.
_ONE_SIDE = 4
# «B200 компании Nvidia», “B200 firmy Nvidia”: a maker behind its product
_MAKER_BEHIND = 9
# „schlägt Gaudi2 die A100“: what may part subject and object.
_APART = 14
_FIGURE = re.compile(r"\d\s*[\w%]")
_BRACKET = re.compile(r"\s\([^()\n]{1,38}\)")
# „mit jeweils acht |B300“: how far before a chip the word that leads to it may begin.
_COUNTED = 18


def turned(folded: str, cues: Cues, mentions: Sequence[Mention], pack: Pack) -> Cues:
    """The cues, with what marks the other side put before the object instead of a late subject."""
    owners = [m for m in mentions if m.label in OWNERS]
    if owners and pack.split_verbs:
        cues = _with_split_verbs(folded, cues, owners, pack)
    cues = _with_late_leaders(folded, cues, owners)
    if not owners or not (cues.has("beats") or cues.has("surpasses")):
        return cues
    gone: list[Cue] = []
    added: list[Cue] = []
    for verb in cues.of("beats", "surpasses"):
        led = cues.within(verb.start, verb.end, "baseline_before")
        whole = [c for c in led if (c.start, c.end) == (verb.start, verb.end)]
        if whole and (space := _between_sides(folded, cues, mentions, verb)) is not None:
            gone += whole
            added += [Cue(*space, "baseline_before")] if space[0] < space[1] else []
    return cues.changed(gone, added) if gone else cues


def _clause(folded: str, verb: Cue) -> tuple[int, int]:
    """The stretch between the delimiters around a verb; what stands in brackets parts none."""
    start = max((m.end() for m in DELIMITER.finditer(folded, 0, verb.start)), default=0)
    for cut in DELIMITER.finditer(folded, verb.end):
        inside = folded[verb.end : cut.start()]
        if inside.count("(") <= inside.count(")"):
            return start, cut.start()
    return start, len(folded)


def _is_where(folded: str, cues: Cues, start: int, company: Mention) -> bool:
    """„|Bei Supermicro| schlägt der H200 den H100“: a company at whose place it is, as the first
    words of the clause say."""
    lead = folded[start : company.start].strip()
    words = cues.within(start, company.start, "connect_after")
    opens = any(folded[word.start : word.end] == lead for word in words)
    return company.label == "SUBMITTER" and opens


def _sides(
    folded: str, cues: Cues, owners: Sequence[Mention], start: int, end: int
) -> Iterator[tuple[int, int]]:
    """The stretches of names between two places; a maker and its product are one, and so are a
    company and the chips that it comes with: „Google mit acht H200“."""
    side: tuple[int, int] | None = None
    sorts: list[bool] = []
    for name in owners:
        if not start <= name.start < end:
            continue
        company = name.label == "SUBMITTER"
        gap = folded[side[1] : name.start].strip(" 0123456789.,") if side is not None else ""
        most = _MAKER_BEHIND if company else _ONE_SIDE
        fitted = not company and _equips(cues, name)
        if side is not None and (len(gap) <= most or fitted) and company not in sorts:
            side = (side[0], name.end)
        else:
            if side is not None:
                yield side
            side, sorts = (name.start, name.end), []
        sorts.append(company)
    if side is not None:
        yield side


def _between_sides(
    folded: str, cues: Cues, mentions: Sequence[Mention], verb: Cue
) -> tuple[int, int] | None:
    """What stands between subject and object, where both follow the verb, or before the object.

    Nothing where more does than an article: then only the subject is certain.
    """
    owners = [m for m in mentions if m.label in OWNERS]
    start, end = _clause(folded, verb)
    sides = list(_sides(folded, cues, owners, verb.end, end))
    opening = _object_first(folded, cues, owners, (start, verb.start), len(sides))
    if opening is not None:
        return opening
    if any(
        start <= m.start < verb.start
        and not _equips(cues, m)
        and not (len(sides) == 2 and _is_where(folded, cues, start, m))
        for m in owners
    ):
        # „Gaudi2 schlägt bei BERT den A100“: what stands between parts verb and object
        alone = len(sides) == 1 and not cues.any(verb.end, sides[0][0], "conjunction", "agent")
        return (sides[0][0] - 1, sides[0][0]) if alone else None
    if cues.any(start, verb.start, "anaphor", "relative", "first_person"):
        return None
    if len(sides) != 2 or cues.any(verb.end, sides[0][0], "object_article"):
        return None
    gap = (sides[0][1], sides[1][0])
    if verb.name == "surpasses" and not _after_result(folded, start, verb, sides[0]):
        return None
    if _tells_the_test(folded, cues, mentions, gap):
        return gap[1] - 1, gap[1]  # „schlägt Dell in Llama 2 70B |Lenovo“
    bracket = _BRACKET.match(folded, *gap)
    if bracket is not None:  # „schlägt Dell (8,5 Minuten) Supermicro“
        gap = (bracket.end(), gap[1])
    joined = cues.any(*gap, "conjunction", "connect_after", "agent")
    if gap[1] - gap[0] <= _APART:
        return None if joined else gap
    # „unterbietet der Gaudi2 bei ResNet-50 den A100“: each has an article of its own
    if _led(cues, verb.end, sides[0][0]):
        for article in cues.within(*gap, "object_article", "relative_article"):
            if gap[1] - article.end == 1:
                return article.start, article.end
    # „unterbietet Google mit 2048 Chips die 0,84 Minuten von Nvidias A100“
    return (gap[0], gap[0]) if sides[0][0] - verb.end == 1 else None


def _after_result(folded: str, start: int, verb: Cue, side: tuple[int, int]) -> bool:
    """«С результатом 8,89 минуты |обошла |A …»: a verb that may stand first in its clause has its
    subject right behind it where a figure opens the clause."""
    return _FIGURE.search(folded, start, verb.start) is not None and side[0] - verb.end == 1


def _tells_the_test(
    folded: str, cues: Cues, mentions: Sequence[Mention], gap: tuple[int, int]
) -> bool:
    """Whether a test alone is told between subject and object, with the words that lead to it."""
    tests = [m for m in mentions if m.label == "BENCHMARK" and gap[0] <= m.start < gap[1]]
    if len(tests) != 1 or tests[0].end > gap[1] or cues.any(*gap, "conjunction", "agent"):
        return False
    before, behind = folded[gap[0] : tests[0].start], folded[tests[0].end : gap[1]].strip(" -")
    article = cues.within(tests[0].end, gap[1], "object_article")
    told = any(behind == folded[a.start : a.end] for a in article)
    return len(before) <= _APART and before.strip() != "" and (told or not behind)


def _with_split_verbs(folded: str, cues: Cues, owners: Sequence[Mention], pack: Pack) -> Cues:
    """The cues, with those of verbs whose second part closes the clause: „hängt Dell HPE ab“."""
    added: list[Cue] = []
    for first, last, way in _split_verbs(pack.lang):
        for match in first.finditer(folded):
            verb = Cue(match.start(), match.end(), "beats")
            start, end = _clause(folded, verb)
            if not last.search(folded, verb.end, end):
                continue
            sides = list(_sides(folded, cues, owners, verb.end, end))
            before = [m for m in owners if start <= m.start < verb.start and not _equips(cues, m)]
            if len(sides) != (1 if before else 2):
                continue
            place = sides[-1][0]
            apart = () if before else (sides[0][1], place)
            if apart and cues.any(*apart, "conjunction", "agent"):
                continue
            added += [Cue(verb.start, verb.end, way), Cue(place - 1, place, "baseline_before")]
    return cues.changed((), added) if added else cues


@lru_cache(maxsize=32)
def _split_verbs(lang: str) -> tuple[tuple[re.Pattern[str], re.Pattern[str], str], ...]:
    """The two parts of each such verb, what opens it and what closes the clause, and its class."""
    verbs = (verb.split("|") for verb in load_pack(lang).split_verbs)
    return tuple(
        (
            re.compile(rf"(?<!\w){re.escape(fold(first))}(?!\w)"),
            re.compile(rf"(?<!\w){re.escape(fold(last))}\s*\Z"),
            next(iter(way), "faster"),
        )
        for first, last, *way in verbs
    )


def _with_late_leaders(folded: str, cues: Cues, owners: Sequence[Mention]) -> Cues:
    """The cues, without those that hold a name against nobody: «на этот раз впереди A», where «B
    впереди A» has B ahead."""
    gone: list[Cue] = []
    for word in cues.of("in_front"):
        same = cues.within(word.start, word.end, "baseline_before", "faster")
        same = [c for c in same if (c.start, c.end) == (word.start, word.end)]
        if not any(c.name == "baseline_before" for c in same):
            continue
        start, _ = _clause(folded, word)
        before = [m for m in owners if start <= m.start < word.start]
        if all(_equips(cues, m) for m in before):
            gone += same
    return cues.changed(gone, ()) if gone else cues


def _object_first(
    folded: str, cues: Cues, owners: Sequence[Mention], opening: tuple[int, int], behind: int
) -> tuple[int, int] | None:
    """„Den A100 schlägt Gaudi2“, „Den Server von A überholte B“, «компанию A обошла B»: what only
    an object has, before the one name before the verb, where one follows it."""
    names = [m for m in owners if opening[0] <= m.start < opening[1]]
    named = [m for m in names if not _equips(cues, m)]
    if len(named) != 1 or behind != 1:
        return None
    place = named[0].start
    words = cues.within(max(opening[0], place - _COUNTED), place, "object_article")
    if led := [(word.start, word.end) for word in words if place - word.end == 1]:
        return led[-1]
    opens = any(not folded[opening[0] : word.start].strip() for word in words)
    return (place - 1, place) if opens else None


def _equips(cues: Cues, product: Mention) -> bool:
    """„Mit acht B300 schlägt Dell Supermicro“: the chips that both have, and no subject."""
    words = cues.within(product.start - _COUNTED, product.start, "fitted", "connect_after")
    return product.label == "ACCELERATOR" and bool(words)


def _led(cues: Cues, start: int, end: int) -> bool:
    """Whether nothing but an article stands between two places."""
    articles = cues.within(start, end, "relative_article")
    return end - start == 1 or any(a.start - start == 1 and end - a.end == 1 for a in articles)
