"""The chips that a score's own sentence gives its system, held against those of its entry.

“Eos took 3.92 minutes on 10,752 A100”: the system and the figure find the entry, which ran on as
many chips of another sort. Where the sentence gives the entry's own number of them, the name is
wrong; where the chip is only what the figure was first joined to, the entry is borne out less.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pipeline.official.names import chip_members, chip_of, gazetteer, superchip_of
from pipeline.reconcile.cases import Coded, Finding, Take
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging import guards
from pipeline.reconcile.judging.anchors import SCORES, borne
from pipeline.reconcile.judging.labels import AGREED, labels_of, preferred
from pipeline.reconcile.judging.plain_words import tells_a_score
from pipeline.records import Claim, Result

_CHIP = "ACCELERATOR"
# The suite whose chips are those that a system feeds, and none of its own.
_FED = "storage"
# “10,752 of the A100”, “10.752 GPU A100”: how far before a chip's name its number may begin.
_COUNT_REACH = 24
_COUNT = re.compile(r"(?<![a-z\d.,-])\d{1,3}(?:[.,'’ \u00a0\u2009\u202f]?\d{3})*(?!\d)")
# What joins a number to its chip: a word for chips, who makes them. “10,752 GPUs; A100 systems were
# slower”, „10.752 GPUs statt A100“ count others; “A100-class” are none.
_JOINED = re.compile(
    r"[ \u00a0]?(?:(?:x|×|gpus?|tpus?|nvidia(?:['’]s)?|amd|intel|google|instinct|habana|"
    r"tensor core)[ \u00a0-]|[块颗张塊顆張片枚基個个개장]の?[ \u00a0]?)*"
)
_GLUED = re.compile(r"[-‑](?!gpu)|[a-rt-z]")
# In a sentence with more words that were not read, a chip may be anything.
_PLAIN = 10
# “Nvidia's A100”, “AMD Instinct MI300X”: how far before a chip its maker's name may begin.
_MAKER_REACH = 16
# A number of fewer chips is that of many machines.
_TELLING = 16


def by_named_chips(
    claims: Sequence[Claim], findings: Sequence[Finding], facts: Official
) -> list[Finding]:
    """The findings, those of scores whose sentence gives their entry another chip doubted by it."""
    out = list(findings)
    labels = labels_of(claims, findings)
    sentences: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    for place, claim in enumerate(claims):
        sentences[(claim.passage, claim.sentence_start, claim.sentence_end)].append(place)
    for places in sentences.values():
        agreed = {
            place: best
            for place in places
            if claims[place].kind in SCORES and labels[place] in AGREED
            and (best := preferred(findings[place].takes)) is not None
        }  # fmt: skip
        rows = [row for best in agreed.values() for row in best.rows]
        # Of two scores each leaves the other's test unread.
        unread = min((guards.unread(claims[place]) for place in agreed), default=0)
        for place, best in agreed.items():
            claim, row = claims[place], best.rows[0]
            if row.suite == _FED:
                continue
            chips = chips_of(claim)
            others = [one for one in chips if not any(_has(one, r) for r in rows)]
            if not others:
                continue
            # “10,752 H100 instead of as many A100”: its own chip is named as well
            only = not any(_has(one, row) for one in chips)
            scores = len(places) == len(agreed) + _counts(claims, places)
            alone = scores and len(agreed) == 1
            # “In place of 768 A100”, “which as many A100 never could”
            sure = alone and only and tells_a_score(claim)
            wrong = _counted(claim, row, others, facts) if sure else ""
            if wrong:
                out[place] = _blamed(findings[place], row, wrong)
            elif claim.subject.accelerator.value in others or (
                (alone or (scores and only))
                and unread <= _PLAIN
                and _own_company(claim, row, others)
            ):
                out[place] = _weaker(findings[place])
    return out


def _counts(claims: Sequence[Claim], places: Sequence[int]) -> int:
    return sum(claims[place].kind == "count" for place in places)


def chips_of(claim: Claim) -> list[str]:
    """The chips that a claim's sentence names, and not only as a part of a system's name."""
    text = claim.sentence.casefold()
    # “Xavier_NX_TRT”: what stands in the name of the system that the claim is of is no chip besides
    own = claim.subject.system.surface.casefold()
    text = text.replace(own, "\n") if "_" in own else text
    chips = [
        canon
        for label, canon in guards.named(text)
        if label == _CHIP and _printed_as_name(claim.sentence, canon)
    ]
    for label, canon in guards.named(text) if chips else ():
        for surface in surfaces("SYSTEM").get(canon, ()) if label == "SYSTEM" else ():
            text = text.replace(surface, "\n")
    alone = {canon for label, canon in guards.named(text) if label == _CHIP} if chips else ()
    return [canon for canon in chips if canon in alone]


def _printed_as_name(sentence: str, canon: str) -> bool:
    """Whether a chip is called by a name with a digit or a capital: «por volta de 37 minutos» is no
    Volta."""
    text = sentence.casefold()
    if len(text) != len(sentence):
        return True
    return any(
        not (printed := sentence[at : at + len(name)]).isalpha() or not printed.islower()
        for name in surfaces(_CHIP).get(canon, ())
        for at in (found.start() for found in re.finditer(re.escape(name), text))
    )


def _own_company(claim: Claim, row: Result, others: Sequence[str]) -> bool:
    """Whether a sentence names no company but the entry's and the chips' makers, right at them."""
    text = claim.sentence.casefold()
    led = " ".join(text[max(0, at - _MAKER_REACH) : at] for _, at, _ in places_of(text, others))
    makers = {canon for label, canon in guards.named(led) if label == "SUBMITTER"}
    names = [canon for label, canon in guards.named(text) if label == "SUBMITTER"]
    return all(canon in makers or borne("SUBMITTER", canon, [row]) for canon in names)


def _has(canon: str, row: Result) -> bool:
    """Whether an entry may be said to have a chip: its own, its family's, its board's, its host's.

    An entry that names no chip may have any.
    """
    own = chip_of(row)
    if not own or any(part in row.system for part in canon.split("|")):
        return True
    names = {canon, *canon.split("|"), *chip_members(canon)}
    if own in names or own in canon or canon in own or superchip_of(canon) == own:
        return True
    host = row.host_processor.casefold()
    return any(name.casefold() in host for name in names)


def _counted(claim: Claim, row: Result, others: Sequence[str], facts: Official) -> str:
    """The chip of which the sentence gives the entry's number, one that others have entered."""
    count = row.accelerators
    if count is None or count < _TELLING:
        return ""
    text = claim.sentence.casefold()
    for canon, start, end in places_of(text, others):
        told = count_before(text, start) == count and not _GLUED.match(text, end)
        if told and canon in _entered_chips(facts, row.suite):
            return canon
    return ""


def count_before(text: str, start: int) -> int | None:
    """The number before a chip's name that begins there in a lower-case text: “4 NVIDIA A100”."""
    reach = max(0, start - _COUNT_REACH)
    found = next(reversed(list(_COUNT.finditer(text, reach, start))), None)
    if found is None or not _JOINED.fullmatch(text, found.end(), start):
        return None
    return int(re.sub(r"\D", "", found[0]))


def places_of(text: str, canons: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Each name of some chips in a lower-case text, with whose it is."""
    for canon in canons:
        for surface in surfaces(_CHIP).get(canon, ()):
            for found in re.finditer(re.escape(surface), text):
                yield canon, *found.span()


@lru_cache(maxsize=2)
def surfaces(label: str) -> dict[str, tuple[str, ...]]:
    """What each chip, or system, is called, in lower case, the longest first."""
    found: dict[str, set[str]] = defaultdict(set)
    for name in gazetteer():
        if name.label == label:
            found[name.canon].add(name.surface.casefold())
    return {canon: tuple(sorted(names, key=lambda one: (-len(one), one)))
            for canon, names in found.items()}  # fmt: skip


@lru_cache(maxsize=64)
def _entered_chips(facts: Official, suite: str) -> frozenset[str]:
    """The chips that somebody entered in a suite: what else looks like one may be a new name."""
    return frozenset(chip_of(row) for row in facts.index.select(suite))


def _blamed(found: Finding, row: Result, named: str) -> Finding:
    words = (
        ("named", named), ("count", f"{row.accelerators:,}"), ("chip", chip_of(row)),
        ("entry", f"{row.submitter} {row.system}"),
    )  # fmt: skip
    takes = tuple(take._replace(agrees=False) for take in found.takes)
    return found._replace(takes=takes, elsewhere=(), missing=(), identified=True,
                          diagnosis=Coded("chip", words))  # fmt: skip


def _weaker(found: Finding) -> Finding:
    def weaker(take: Take) -> Take:
        return take._replace(caveats=tuple(dict.fromkeys((*take.caveats, "other_chip"))))

    return found._replace(takes=tuple(weaker(t) if t.agrees else t for t in found.takes))
