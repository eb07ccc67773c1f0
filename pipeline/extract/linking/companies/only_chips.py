"""Companies of which a sentence only says that something runs with their chips."""

from __future__ import annotations

from functools import lru_cache

from pipeline.extract.figures.units import COUNTS
from pipeline.extract.linking.companies.makers import makes_chips
from pipeline.extract.linking.phrases.coordination import listed
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, WIDEST
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import whole_word
from pipeline.extract.words.pack import load_pack

_ADJOINED_REACH = 16
# “with the same cards of |AMD”
_CHIPS_REACH = 32
# “with |an | Intel CPU”: how far before its maker the word that joins may begin.
_LED_REACH = 16


@remembered
def runs_on(marks: Marks, mention: Mention) -> bool:
    """“its Nvidia-powered cloud”: whose chips something has."""
    last = mention.end + _ADJOINED_REACH
    words = marks.cues.within(mention.end, last, "adjoined")
    return any(not marks.folded[mention.end : word.start].strip(" -") for word in words)


@remembered
def of_its_chips(marks: Marks, mention: Mention) -> bool:
    """«Dell, con las mismas tarjetas AMD, se queda en …», “took 523 ms with an Intel CPU”, “with
    AMD and NVIDIA accelerators”: whose chips something runs with."""
    makers = listed(marks, mention, lambda m: m.label == "SUBMITTER")
    first, last = (makers[0], makers[-1]) if len(makers) > 1 else (mention, mention)
    if _before_a_chip(marks, first, last):
        return True
    small, nouns = _words(marks.lang)
    before = marks.folded[max(0, first.start - _CHIPS_REACH) : first.start].rstrip()
    bare = next(before.removesuffix(word) for word in small if before.endswith(word))
    if not bare.endswith(nouns) or not any(makes_chips(m.canon) for m in makers):
        return False  # «con gli stessi chip |Dell scende a …»
    place = first.start - _CHIPS_REACH + len(bare)
    leads = ("fitted", "connect_after") if len(makers) > 1 else ("fitted",)
    words = marks.cues.within(place - _CHIPS_REACH, place, *leads)
    return any(
        not DELIMITER.search(marks.folded, word.end, place)
        and not marks.names_in(word.end, place)
        and not marks.figures_in(word.end, place)
        for word in words
    )


def _before_a_chip(marks: Marks, first: Mention, last: Mention) -> bool:
    """“with an |Intel| CPU”, “on the |AMD| side”: a word that joins, and the noun for its chips, or
    for all who have them, right behind."""
    nouns = _chip_nouns(marks.lang)
    if not marks.folded.startswith(nouns, last.end):
        return False
    noun = next(one for one in nouns if marks.folded.startswith(one, last.end))
    if not whole_word(marks.folded, last.end + 1, last.end + len(noun)):
        return False
    articles = ("", *load_pack(marks.lang).articles)
    words = marks.cues.within(first.start - _LED_REACH, first.start, "connect_after", "fitted")
    return any(marks.folded[word.end : first.start].strip() in articles for word in words)


@remembered
def in_a_count(marks: Marks, mention: Mention) -> bool:
    """“two Intel Platinum CPUs”, “eight Nvidia chips”, «seis tarjetas de Nvidia»: the maker of what
    is counted."""
    counts = [
        f
        for f in marks.figures_in(mention.start - WIDEST, mention.start)
        if f.quantity.unit in COUNTS
    ]
    if any(f.start < mention.start and mention.end < f.end for f in counts):
        return True
    if not counts or counts[-1].quantity.unit != "accelerators" or not makes_chips(mention.canon):
        return False
    gap = (counts[-1].end, mention.start)
    if marks.names_in(counts[-1].start, gap[1]):  # «ocho H200 de Dell»
        return False
    words = marks.cues.within(*gap, "made_by")
    return marks.folded[slice(*gap)].strip() in {marks.folded[w.start : w.end] for w in words}


@remembered
def in_a_system(marks: Marks, maker: Mention) -> bool:
    """“the system featuring |NVIDIA| HGX B200”, „ein Server mit acht |NVIDIA| B200“: whether a
    maker's chips are told as a part of a machine, which may be anybody's."""
    counts = marks.figures_in(maker.start - WIDEST, maker.start)
    whole = [f.start for f in counts if f.quantity.unit in COUNTS and maker.end < f.end]
    counts = [f for f in counts if 0 <= maker.start - f.number.end <= 1]
    place = min([maker.start, *whole, *(f.start for f in counts)])
    articles = ("", *load_pack(marks.lang).articles)
    for word in marks.cues.within(place - _LED_REACH, place, "connect_after", "fitted"):
        if marks.folded[word.end : place].strip() not in articles:
            continue
        reach = (word.start - _CHIPS_REACH, word.start)
        for machine in marks.cues.within(*reach, "system_word", "server_word"):
            gap = (machine.end, word.start)
            if not DELIMITER.search(marks.folded, *gap) and not marks.names_in(*gap):
                return True
    return False


def is_example(marks: Marks, mention: Mention) -> bool:
    """“Results of 16 vendors, including A, B and C, show …”: one of those that are counted."""
    if not marks.cues.has("among_them"):
        return False
    first = listed(marks, mention, lambda m: m.label == "SUBMITTER")[0]
    words = marks.cues.within(first.start - WIDEST, first.start, "among_them")
    return any(
        not marks.folded[word.end : first.start].strip(" :")
        and any(
            f.quantity.unit == "submitters"
            for f in marks.figures_in(word.start - WIDEST, word.start)
        )
        for word in words
    )


@lru_cache(maxsize=32)
def _chip_nouns(lang: str) -> tuple[str, ...]:
    """A language's nouns for chips, the longest first, each with the space before it."""
    units = load_pack(lang).units
    camps = load_pack(lang).cues.get("camps", ())
    words = (*units.get("accelerators", ()), *units.get("processors", ()), *camps)
    return tuple(sorted({f" {fold(word)}" for word in words}, key=len, reverse=True))


@lru_cache(maxsize=32)
def _words(lang: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A language's words for whose a chip is, the last of them none, and its nouns for chips."""
    pack = load_pack(lang)
    small = (*(f" {word}" for word in pack.cues.get("made_by", ())), "")
    return small, tuple(f" {fold(word)}" for word in pack.units.get("accelerators", ()))
