"""Sentences of which everything was read: what is left of them are words that narrow nothing."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from pipeline.reconcile.judging.guards import left_of, nameless, words_of
from pipeline.reconcile.judging.slips import numbers
from pipeline.records import Claim, Slot

# “against |the meagre| 28.33”
_LED = 3
_NOTHING: frozenset[str] = frozenset()
# Scripts whose words stand together, or carry their particles.
_JOINED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_RUN = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
# The few words at a name, up to a sign that parts them from others.
_NEAR = re.compile(r"[^,;:.、，。；：]{1,32}\Z")
_NEXT = re.compile(r"[^,;:.、，。；：]{1,32}")
_GROUPED = "[.,'’\u00a0\u2009\u202f ]?"
# What is left of a Turkish capital İ when it is made small.
_DOT = "\u0307"


def says_all(claim: Claim, known: frozenset[Decimal] = frozenset()) -> bool:
    """Whether a sentence holds its claim's names and figure, and no word or number that may narrow
    what it says; of a language whose small words are not known, never.

    ``known`` are numbers that say nothing of the claim.
    """
    plain = _words(claim.lang, "plain")
    rest = left_of(claim)
    if claim.quantity is not None:
        rest = rest.replace(claim.quantity.surface, " ")
    if plain and claim.kind == "rank" and claim.quantity is not None:
        plain |= _words(claim.lang, "ranks")  # “was |first| in three of eight tests”
    asks = "?" in claim.sentence or any(not known & readings for readings in numbers(rest))
    return bool(plain) and not asks and plain.issuperset(
        words_of(rest.casefold())
    )  # fmt: skip


def is_plain(claim: Claim, others: int) -> bool:
    """Whether a sentence has no more than so many words that may say something of their own, and
    none that leads to something else."""
    plain, joins = _words(claim.lang, "plain"), _words(claim.lang, "joins")
    words = words_of(left_of(claim).casefold())
    strange = sum(word not in plain for word in words)
    return bool(plain) and strange <= others and joins.isdisjoint(words)


def tells_a_score(claim: Claim, others: int = 0, *, relation: bool = False, more: str = "") -> bool:
    """Whether a sentence holds no word but its names and those that any score is told with.

    Any other may say that the figure is not what a name of its sentence is of: “without its H100”,
    “the heir of the DGX A100”, “what the closed division forbids”. ``others`` are so many that it
    may hold besides, none of them known to lead elsewhere; a ``relation`` of two scores has words
    of its own, and ``more`` is another list of such.
    """
    words, pieces, away = _scores(claim.lang, "relation" if relation else more)
    left = left_of(claim, _unphrased(claim, _untasked(claim, _unled(claim))))
    if claim.baseline is not None:
        whom = claim.baseline.subject
        for slot in (whom.submitter, whom.system, whom.accelerator):
            left = left.replace(slot.surface, " ") if slot.surface else left
    left = _unbent(claim.lang, nameless(left.casefold().replace(_DOT, "")))
    strange = [
        word for word in words_of(left)
        if word not in words and not (pieces is not None and pieces.fullmatch(word))
    ]  # fmt: skip
    few = bool(away) and len(strange) <= others and away.isdisjoint(strange)
    return "?" not in claim.sentence and (not strange or few)


def _unled(claim: Claim) -> str:
    """A sentence without the words that lead to the figure alone: “ended |after less than| 5.4
    minutes”."""
    place = claim.start - claim.sentence_start
    before, led = claim.sentence[:place].rstrip(), _lists(claim.lang).get("led", ())
    while (last := words_of(before)[-1:]) and last[0].casefold() in led:
        if not before.endswith(last[0]):
            break
        before = before[: -len(last[0])].rstrip()
    return f"{before} {claim.sentence[place:]}"


def _untasked(claim: Claim, text: str) -> str:
    """A text without the words for what a test asks, where they stand at its name: “the |image
    classification| ResNet-50”. Elsewhere they are the name of another: “and 384 for |image|s”."""
    tasks = _lists(claim.lang).get("tasks", ())
    joins = _words(claim.lang, "joins")
    for slot in claim.benchmarks if tasks else ():
        before, name, behind = text.partition(slot.surface) if slot.surface else (text, "", "")
        if not name:
            continue
        near = _NEAR.search(before)
        start = near.start() if near is not None else len(before)
        far = _NEXT.match(behind)
        end = far.end() if far is not None else 0
        ahead = _without(before[start:], tasks, joins, last=True)
        text = before[:start] + ahead + name + _without(behind[:end], tasks, joins) + behind[end:]
    return text


def _without(text: str, tasks: Iterable[str], joins: frozenset[str], *, last: bool = False) -> str:
    """A text without some words, as far as no word joins it to something else."""
    parts = re.split(r"(\W+)", text)
    order = parts[::-1] if last else parts
    for place, part in enumerate(order):
        low = part.casefold()
        if low in joins or (_RUN.match(low) and any(one in low for one in joins)):
            break
        joined = [task for task in tasks if _JOINED.match(task) and task in low]
        for task in joined:
            order[place] = order[place].replace(task, " ")
        if low in tasks:
            order[place] = " "
    return "".join(order[::-1] if last else order)


def _unbent(lang: str, text: str) -> str:
    """A text without the endings of names: “Intel|'in| 384 Gaudi2|'si|”, “Nvidia|’s|”."""
    endings = _lists(lang).get("endings", ())
    if not endings:
        return text
    bent = rf"(?<=['’‑-])(?:{_any_of(endings)})+(?!\w)"
    return re.sub(bent, " ", text)


def _unphrased(claim: Claim, text: str) -> str:
    """A text without phrases that say no more than whose a machine is and what it has, though their
    words may lead elsewhere in others: “the system |from Asus|, |which has| 16 of the H200”."""
    company, low = claim.subject.submitter.surface, text.casefold()
    for phrase in _lists(claim.lang).get("phrases", ()):
        named = phrase.replace("_", " ").replace("@", company or "@")
        if named.casefold() not in low:
            continue
        whole = rf"(?i)(?<!\w){re.escape(named)}(?![\w'’])"
        text = re.sub(whole, " ", text) if not phrase.startswith("-") else text.replace(named, " ")
    return text


def leads_elsewhere(claim: Claim, text: str) -> bool:
    """Whether a part of a sentence has a word that sets one thing against or beside another: “lost
    to”, “and”, “compared with”; of a language whose words are not known, always."""
    lists = _lists(claim.lang)
    listed = (*lists.get("away", ()), *lists.get("relation", ()), *_words(claim.lang, "joins"))
    return not listed or _has(text.casefold(), listed)


def place_words(claim: Claim) -> int:
    """How many words say that somebody has a score in a sentence's round, before it and behind:
    “|in| MLPerf 1.1”, “|在|MLPerf 1.1|中|”; none in “the system |of| MLPerf 1.1”.

    None where another word stands there: “the system |used| in MLPerf 1.1 took 15.9 minutes”.
    """
    scope, text = claim.scope, claim.sentence.casefold()
    spans = [
        (slot.start - claim.sentence_start, slot.end - claim.sentence_start)
        for slot in (scope.suite, scope.round)
    ]
    stated = [span for span in spans if 0 <= span[0] < len(text)]
    if not stated:
        return 0
    before, behind = text[: min(stated)[0]].rstrip(), text[max(end for _, end in stated) :]
    lists = _lists(claim.lang)
    led = [word for word in lists.get("places", ()) if _ends(before, word)]
    follows = [word for word in lists.get("places_behind", ()) if _begins(behind, word)]
    if led and not _is_free(claim, before.removesuffix(max(led, key=len)).rstrip(), last=True):
        return 0
    behind = behind.lstrip(" '’").removeprefix(max(follows, key=len, default=""))
    if "places_behind" in lists and not _is_free(claim, behind.lstrip(), last=False):
        return 0
    return bool(led) + bool(follows)


def _is_free(claim: Claim, text: str, *, last: bool) -> bool:
    """Whether nothing stands at an end of a text, or a sign, a name or figure of the claim, or a
    chip's noun."""
    if not text or not text[-1 if last else 0].isalnum():
        return True
    subject, figure = claim.subject, claim.quantity
    slots = (subject.submitter, subject.system, subject.accelerator, *claim.benchmarks)
    surfaces = [slot.surface for slot in slots] + ([figure.surface] if figure is not None else [])
    known = [one.casefold() for one in surfaces if one]
    known += _lists("any")["words"] if last else []
    return any(text.endswith(one) if last else text.startswith(one) for one in known)


def _ends(text: str, word: str) -> bool:
    """Whether a text ends in a word, or its last word does where words stand together."""
    whole = _JOINED.match(word) or not text[: -len(word)][-1:].isalpha()
    return bool(whole) and text.endswith(word)


def _begins(text: str, word: str) -> bool:
    """Whether a text begins with a word: “MLPerf v1.1|'de|”, “MLPerf v1.1|では|”."""
    text = text.lstrip(" '’")
    ends = _JOINED.match(word) or not text[len(word) : len(word) + 1].isalpha()
    return bool(ends) and text.startswith(word)


def says_one_thing(claim: Claim) -> bool:
    """Whether a sentence tells a score, and has no word that may lead from it to something else:
    “and ran eight L4”. What leads to a verb alone does not: “needed 21.9 minutes to train B”.
    """
    joins, verbs = _words(claim.lang, "joins"), _words(claim.lang, "verbs")
    words = words_of(left_of(claim, _unphrased(claim, claim.sentence)).casefold())
    leads = any(
        (word in joins or (_RUN.match(word) and any(one in word for one in joins)))
        and behind not in verbs
        for word, behind in pairwise((*words, ""))
    )
    return bool(joins) and not leads and tells_a_score(claim)


def leads_aside(claim: Claim) -> bool:
    """Whether a sentence has a word of runs that nobody enters: “hoped”, “average”, “customers”."""
    left = left_of(claim).casefold()
    for goal in _lists(claim.lang).get("targets", ()):
        left = left.replace(goal.replace("_", " "), " ")  # what everybody trains to
    asides = _lists(claim.lang).get("aside", ())
    # Names are taken out only where such a word stands that may be a part of one.
    return _has(left, asides) and _has(nameless(left), asides)


def is_apart_from(claim: Claim, count: str) -> bool:
    """Whether a count may be of another matter than the figure: “took 442.6 minutes |and| showed
    384”, “built |for| 384”, “|two| of |three| of its 384”."""
    lists, text = _lists(claim.lang), claim.sentence.casefold()
    printed = re.search(f"{int(count):,}".replace(",", _GROUPED), text)
    place = printed.start() if printed else claim.subject.system.start - claim.sentence_start
    figure = claim.end - claim.sentence_start
    added = place > figure and _has(text[figure:place], lists.get("adds", ()))
    last = words_of(text[: max(0, place)])[-2:]
    parts = set(words_of(left_of(claim).casefold())).intersection(lists.get("parting", ()))
    return added or any(word in lists.get("for", ()) for word in last) or len(parts) > 1


def tells_of_another(claim: Claim) -> bool:
    """Whether a sentence has a word for somebody without a name, whose figure it may be: “a Chinese
    |company|, at Lenovo's table”, “an |engineer| of Lenovo”, but not “the company Lenovo”."""
    owners = _lists(claim.lang).get("owners", ())
    if not _has(claim.sentence.casefold(), owners):
        return False
    company, nouns = re.escape(claim.subject.submitter.surface), _any_of(owners)
    named = rf"(?i)(?<!\w)(?:{nouns})\s+(?={company})|(?<={company})\s?(?:{nouns})(?![a-zа-я])"
    return _has(left_of(claim, re.sub(named, " ", claim.sentence)).casefold(), owners)


def may_part(claim: Claim) -> bool:
    """Whether a sentence has a word that may speak of a part of a machine, or of another one:
    “|four| of them”, “the |new| system”."""
    listed = _lists(claim.lang).get("parting", ())
    return not listed or _has(left_of(claim).casefold(), listed)


def speaks_of_machines(claim: Claim) -> bool:
    """Whether a sentence has a word for several machines: “on servers with four A100”."""
    return _has(claim.sentence.casefold(), _lists(claim.lang).get("machines", ()))


def _has(text: str, listed: Iterable[str]) -> bool:
    """Whether a text has one of some words; scripts without spaces do not part theirs."""
    words = set(words_of(text))
    return any(word in words or (_JOINED.match(word) and word in text) for word in listed)


def is_apart(claim: Claim) -> bool:
    """“1.3 minutes |behind| B”: whether a word behind a figure makes it how far two are apart."""
    behind = claim.sentence.casefold()[claim.end - claim.sentence_start :]
    return any(_begins(behind, word) for word in _lists(claim.lang).get("apart", ()))


def is_done_by(claim: Claim, between: tuple[int, int]) -> bool:
    """Whether a word of a passive stands between two places: “was beaten |by| B”."""
    part = slice(*(place - claim.sentence_start for place in between))
    return _has(claim.sentence[part].casefold(), _lists(claim.lang).get("passive", ()))


def is_held_against(claim: Claim) -> bool:
    """“took 19.64 minutes against the |28.33| before”: a word that sets two results against each
    other leads to the figure, and no name behind it says whose it is."""
    before = claim.sentence[: claim.start - claim.sentence_start]
    led = words_of(before.casefold())[-_LED:]
    words = _lists(claim.lang).get("against", ())
    subject = claim.subject
    named = (subject.submitter, subject.system, subject.accelerator)
    owned = any(claim.end <= slot.start < claim.sentence_end for slot in named)
    return not owned and any(word in words for word in led)


def told_in_words(claim: Claim, slot: Slot) -> bool:
    """Whether a word that is no small one stands right before a name: “eight H100”, not “on H100”.

    It may be a number in words.
    """
    plain = _words(claim.lang, "plain")
    before = claim.sentence[: max(0, slot.start - claim.sentence_start)]
    words = words_of(before.casefold())
    return (
        bool(plain and words)
        and words[-1] not in plain
        and before.casefold().rstrip().endswith(words[-1])
    )


def of_companies(claim: Claim) -> bool:
    """Whether the noun at the words of a rank is one for companies: “the only vendor”."""
    behind = claim.sentence[claim.end - claim.sentence_start :]
    around = [*words_of(claim.surface.casefold())[-1:], *words_of(behind.casefold())[:1]]
    return not _words(claim.lang, "who").isdisjoint(around)


def of_place(claim: Claim) -> bool:
    """Whether the words of a rank are those for a place: “came first”, not “the first to”."""
    return not _words(claim.lang, "placed").isdisjoint(words_of(claim.surface.casefold()))


def of_submitting(claim: Claim) -> bool:
    """Whether a sentence has a word that says of those it counts that they submitted."""
    return not _words(claim.lang, "sent").isdisjoint(words_of(claim.sentence.casefold()))


def _words(lang: str, which: str) -> frozenset[str]:
    return _table().get(lang, {}).get(which, _NOTHING)


@lru_cache(maxsize=64)
def _scores(lang: str, more: str) -> tuple[frozenset[str], re.Pattern[str] | None, frozenset[str]]:
    """The words that scores are told with, the pattern of what is put together of pieces, and the
    words that lead elsewhere."""
    lists = _lists(lang)
    told = lists.get(more, [])
    pieces = lists["pieces"] + told if "pieces" in lists else []
    pattern = re.compile(f"(?:{_any_of(pieces)})+") if pieces else None
    if "stems" in lists:  # “kart|larıyla”, “серверн|ого”
        pattern = re.compile(f"(?:{_any_of(lists['stems'])})(?:{_any_of(lists['endings'])})*")
    words = frozenset(_lists("any")["words"]).union(lists.get("words", ()), told)
    return words, pattern, frozenset(lists.get("away", ()))


def _any_of(pieces: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(pieces, key=lambda piece: (-len(piece), piece))))


@lru_cache(maxsize=32)
def _lists(lang: str) -> dict[str, list[str]]:
    """A language's lists of words that scores are told with, or hardly ever are."""
    path = Path(__file__).parent.parent / "data" / "plain_scores.toml"
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return {which: text.split() for which, text in table.get(lang, {}).items()}


@lru_cache(maxsize=1)
def _table() -> dict[str, dict[str, frozenset[str]]]:
    path = Path(__file__).parent.parent / "data" / "plain_words.toml"
    words = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        lang: {which: frozenset(text.split()) for which, text in lists.items()}
        for lang, lists in words.items()
    }
