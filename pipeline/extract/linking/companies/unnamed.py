"""Results of somebody whom a text does not name: “its closest rival took 7.5 minutes”, “the
second-best system needed 7.5”. They are not of whoever was spoken of before."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS, word_end
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import Slot

# “the second-best |system”: how far behind the place the noun for what has it may begin.
_NOUN_REACH = 4
# What leads to a rival is short (“while the nearest”, “而最接近的”), and to a second shorter yet.
_MOST_WORDS, _MOST_SIGNS = 5, 9
_FEW_WORDS, _FEW_SIGNS = 2, 1
# Words before a rival, or right behind one, that make it no subject: “ahead of its rivals”,
# “it was the second-best system”, “beats the competition in 7.5 minutes”, “競合より”.
_NO_LEAD = (
    "baseline_before", "baseline_of", "than", "from", "by", "after", "connect_after",
    "faster", "slower", "beats", "surpasses", "outdoes", "leads_by", "difference", "delta", "won",
    "took", "nobody", "copula", "first_person", "negation", "submit", "save_for",
)  # fmt: skip
_NO_NEXT = ("baseline_after", "faster", "slower", "than", "delta", "difference")
_NEXT_REACH = 4
# “the 45.6 minutes |of its| predecessor”, “a rival |of the |A”, “the predecessor|, the |A100”.
_GENITIVE = re.compile(r" (?:[^\W\d_]{1,5}['’ ]){0,3}")
_OF_WHOM = re.compile(r" (?:[^\W\d_]{1,4}['’ ]){1,2}")
_APPOSED = re.compile(r",? (?:[^\W\d_]{1,4}['’ ]){0,2}")
_WHOSE_REACH = 28
_FITTED = 16
# “a machine| that”, „einer Maschine|, die“; and what a machine without a name is held against by.
_HEAD = 2
_AGAINST = (
    "replaces",
    "heir",
    "predecessor",
    "agent",
    "baseline_before",
    "faster",
    "beats",
    "from",
)
# Without any of these nobody is told of but by name.
_UNNAMED = ("rival", "second", "predecessor", "a_part", "relative", "relative_article")
# „|Ein |Konkurrent der A“
_LEAD = re.compile(r"\s?(?:[^\W\d_]{1,5} )?")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


def acts_unnamed(marks: Marks, figure: Figure) -> bool:
    """Whether a time or rate is said of a rival, or of who came second, as subject of its part of
    a sentence, where no name follows that would tell who that is."""
    if not (is_score(figure) and marks.cues.has(*_UNNAMED)):
        return False
    if unnamed_subject(marks, figure) is not None or _of_the_unnamed(marks, figure):
        return True
    return _has_a_part(marks, figure) or _of_a_machine(marks, figure)


def _has_a_part(marks: Marks, figure: Figure) -> bool:
    """“in a third |of the |45.6 minutes”, „in der Hälfte |der |45,6 Minuten“: whether a part of a
    score is told, which is then somebody else's, or of before."""
    parts = marks.cues.within(figure.start - _WHOSE_REACH, figure.start, "a_part")
    if not parts:
        return False
    gap = (parts[-1].end, figure.start)
    # «la mitad de los 21,05 del B», “half of the 22.04 that its predecessor, the B, needed”
    behind = marks.names_in(figure.end, marks.sentence_at(figure.start)[1])
    named = any(name.label in OWNERS for name in behind)
    if named or marks.cues.any(*gap, "baseline_before", "than"):
        return False
    words = set(marks.folded[slice(*gap)].split())
    return bool(words & _small_words(marks.lang)) and words <= _small_words(marks.lang)


@lru_cache(maxsize=32)
def _small_words(lang: str) -> frozenset[str]:
    """What leads from a part to what it is of: “of the”."""
    pack = load_pack(lang)
    if pack.order == "final":
        return frozenset()
    words = (*pack.cues.get("part_of", ()), *pack.articles)
    return frozenset(part for word in words for part in fold(word).split())


def _of_a_machine(marks: Marks, figure: Figure) -> bool:
    """“It replaced |a machine that |needed 45.6 minutes”, “beaten by |a system which …”: whether a
    clause tells a score of a machine that has no name, and that another is held against."""
    start = _part_start(marks, figure)
    words = marks.cues.within(start - _HEAD, figure.start, "relative", "relative_article")
    for word in reversed(words):
        gap = (word.end, figure.start)
        if any(name.label in OWNERS for name in marks.names_in(*gap)):
            return False
        heads = marks.cues.within(word.start - _WHOSE_REACH, word.start, "system_word")
        head = next((one for one in heads if 0 < word.start - word_end(marks, one) <= _HEAD), None)
        if head is None:
            continue
        led = marks.cues.within(head.start - _WHOSE_REACH, head.start, *_AGAINST)
        return any(
            _GENITIVE.fullmatch(marks.folded, word_end(marks, one), head.start) for one in led
        )
    return False


def _of_the_unnamed(marks: Marks, figure: Figure) -> bool:
    """“beat the 45.6 minutes |of its predecessor|”, „die 45,6 Minuten |des Vorgängers|“, “|前世代の
    BERTの|45.6分”: whether a score is that of one who has no name, by the words right beside it."""
    start, end = marks.sentence_at(figure.start)
    final = load_pack(marks.lang).order == "final"
    reach = (start, figure.start) if final else (figure.end, min(end, figure.end + _WHOSE_REACH))
    for cue in marks.cues.within(*reach, "predecessor", "rival"):
        gap = (cue.end, figure.start) if final else (figure.end, cue.start)
        if any(name.label in OWNERS for name in marks.names_in(*gap)):
            continue
        if final:
            words = load_pack(marks.lang).genitive
            led = any(marks.folded.startswith(word, cue.end) for word in words)
            tests = marks.names_in(cue.end, figure.start)
            told = any(marks.folded.endswith(word, 0, figure.start) for word in words) and all(
                test.label == "BENCHMARK" for test in tests
            )
            if led and told and figure.start - cue.end <= _WHOSE_REACH:
                return True
        elif _GENITIVE.fullmatch(marks.folded, *gap) and not (
            _named_next(marks, cue) or marks.cues.any(*gap, "conjunction")
        ):
            return True
    return False


def _named_next(marks: Marks, cue: Cue) -> bool:
    """“of its predecessor, |the A100|”: whether a name says who that is."""
    end = word_end(marks, cue)
    behind = marks.names_in(end, end + _WHOSE_REACH)
    return any(
        name.label in OWNERS and _APPOSED.fullmatch(marks.folded, end, name.start)
        for name in behind
    )


@remembered
def unnamed_subject(marks: Marks, figure: Figure) -> Cue | None:
    """The word for the one whom a figure is said of and nobody names."""
    start = _part_start(marks, figure)
    for cue in reversed(marks.cues.within(start, figure.start, "rival", "second")):
        gap = (cue.end, figure.start)
        if DELIMITER.search(marks.folded, *gap) or any(map(is_score, marks.figures_in(*gap))):
            return None
        named = [name for name in marks.names_in(start, figure.start) if name.label in OWNERS]
        if named:
            return cue if _is_their_rival(marks, cue, named, start) else None
        if _is_subject(marks, cue, start):
            return cue
    return None


def _is_their_rival(marks: Marks, cue: Cue, named: list[Mention], start: int) -> bool:
    """“a rival |of A|”, „ein Konkurrent |der A|“, “|A的|对手”: whether the only names of a part of
    a sentence say whose rival acts. “AMD's rival |Nvidia|” is Nvidia itself."""
    together = all(_goes_on(marks, a.end, b.start) for a, b in pairwise(named))
    if cue.name != "rival" or not together:
        return False
    first, last = named[0], named[-1]
    if last.end <= cue.start:
        words = {word.strip() for word in load_pack(marks.lang).genitive}
        return marks.folded[last.end : cue.start].strip() in words
    opens = _LEAD.fullmatch(marks.folded, start, cue.start) is not None
    if _is_rival_of(marks, cue, named, start):
        return True
    gap = (cue.end, first.start)
    said = marks.cues.any(*gap, "copula", "lies", "says")
    return opens and _OF_WHOM.fullmatch(marks.folded, *gap) is not None and not said


def _is_rival_of(marks: Marks, cue: Cue, named: list[Mention], start: int) -> bool:
    """“Konkurent |Nvidii”, “Pesaing |AMD”: whether a language that has a possessor right behind
    its noun says whose rival acts. “Jego konkurent AMD” and “Konkurent Nvidii AMD” are AMD."""
    heads = marks.cues.within(start, named[0].start, "rival_of")
    heads = [head for head in heads if head.start <= cue.start < head.end]
    if not heads or marks.folded[heads[-1].end : named[0].start].strip():
        return False
    lead = (start, cue.start)
    pointing = marks.cues.within(*lead, "anaphor", "own", "connect_after")
    if any(not marks.folded[word.end : cue.start].strip() for word in pointing):
        return False
    few = len(marks.folded[slice(*lead)].split()) <= _MOST_WORDS
    alone = sum(name.label == "SUBMITTER" for name in named) <= 1
    # “|w tym teście |rywal”: a small word farther before leads to something else
    others = (name for name in _NO_LEAD if name != "connect_after")
    return few and alone and not marks.cues.any(*lead, *others)


def _goes_on(marks: Marks, start: int, end: int) -> bool:
    """“Dell's XE9680 |with eight| H200”: whether a name goes on with what the thing has."""
    fitted = end - start <= _FITTED and marks.cues.any(start, end, "connect_after")
    return end - start <= len("'s ") or (fitted and not DELIMITER.search(marks.folded, start, end))


def _part_start(marks: Marks, figure: Figure) -> int:
    """Where the part of a sentence that a figure ends begins: behind a sign, or a conjunction."""
    start, _ = marks.sentence_at(figure.start)
    place = marks.last_cut(start, figure.start)
    # “…, and its rivals” is led to; “Nvidia and its rivals took” is of both
    joins = marks.cues.within(place, place + 1 + _NOUN_REACH, "conjunction")
    return joins[0].end if joins and not marks.folded[place : joins[0].start].strip() else place


def _is_subject(marks: Marks, cue: Cue, start: int) -> bool:
    pack = load_pack(marks.lang)
    before = [
        w for w in marks.cues.within(start, cue.start, "system_word") if w.end + 1 == cue.start
    ]
    end = before[0].start if before else cue.start
    lead = marks.folded[start:end].strip()
    second = cue.name == "second" or marks.cues.any(cue.start, cue.end, "second")
    if marks.cues.any(start, cue.start, *_NO_LEAD):
        return False
    # “its closest rival”, but “it left its rivals”, “its second-best system”
    pointing = marks.cues.within(start, end, "anaphor", "own")
    pointing = [w for w in pointing if marks.folded[w.start : w.end] not in pack.articles]
    if len(pointing) > (not second):
        return False
    # a word of those scripts that set no spaces is a sign or two
    words, signs = len(lead.split()), len(_UNSPACED.findall(lead))
    few = words <= _FEW_WORDS and signs <= _FEW_SIGNS
    short = few if second else words <= _MOST_WORDS and signs <= _MOST_SIGNS
    if not short or any(char.isdigit() for char in lead):
        return False
    after = marks.cues.within(cue.end, cue.end + _NEXT_REACH, *_NO_NEXT)
    if any(not marks.folded[cue.end : word.start].strip() for word in after):
        return False
    nouns = marks.cues.within(cue.end, cue.end + _NOUN_REACH + _MOST_SIGNS * 2, "system_word")
    nouns = [noun for noun in nouns if noun.start - cue.end <= _NOUN_REACH]
    if pack.topics:
        ends = (cue.end, *(noun.end for noun in nouns))
        return any(marks.folded.startswith((*pack.topics, *pack.subjects), end) for end in ends)
    return bool(nouns or before) or cue.name == "rival"


def told_by_maker(marks: Marks, figure: Figure, owner: Slot, system: Mention) -> bool:
    """“Dell's H200 reached 34,864, |while the AMD MI300X reached 24,109”: whether a chip opens a
    part of the sentence with its own maker, behind another's product and result: nobody says that
    it is of the company before."""
    start = owner.start - marks.base
    if owner.how != "stated" or not is_score(figure) or not start < system.start < figure.start:
        return False
    makers = [m for m in marks.names_in(start + 1, system.start) if m.end + 1 >= system.start]
    if not makers or makers[-1].label != "SUBMITTER" or makers[-1].canon == owner.value:
        return False
    scores = [f for f in marks.figures_in(start, makers[-1].start) if is_score(f)]
    if not scores or not DELIMITER.search(marks.folded, scores[-1].end, makers[-1].start):
        return False
    told = marks.names_in(start, scores[-1].start)
    return any(m.label in PRODUCTS and m.canon != system.canon for m in told)


def is_nobodys(marks: Marks, cue: Cue) -> bool:
    """Whether a word for a place is, or is part of, the unnamed subject of a figure behind it."""
    behind = (f for f in marks.figures_in(cue.end, marks.sentence_at(cue.start)[1]) if is_score(f))
    figure = next(behind, None)
    told = unnamed_subject(marks, figure) if figure is not None else None
    return told is not None and told.start < cue.end and cue.start < told.end
