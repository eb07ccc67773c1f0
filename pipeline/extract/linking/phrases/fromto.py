"""What a change starts from and where it arrives: “from 28 minutes on A to 10 minutes”."""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.hedges import before_words
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.signs import DELIMITER
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# How near its figure the word for each stands, hedges between them.
_FROM_REACH, _TO_REACH = 12, 16
# “4.41 |minutes with 128”: a word or two, and a whole number.
_SIZE_BEHIND = re.compile(r"(?: ?[^\W\d]+){1,3} ?\d{1,3}(?:[,. ]?\d{3})*(?![\d.,]*\d)")
_OWN_SIZE = 40
# Cues of a round before the article's own.
EARLIER_ROUNDS = ("previous_round", "first_round", "last_year")


@remembered
def starts(marks: Marks, figure: Figure) -> bool:
    """Whether a figure stands behind a “from”, which in many languages is “of” or “with” as well.

    “de H100 van Nvidia 2,6 keer zo snel”: with a name between, it is the name's.
    """
    words = _right_behind(marks, figure, "from", _FROM_REACH)
    return bool(words) and any(not _named_whole(marks, word.end, figure.start) for word in words)


def of_this_to_that(marks: Marks, figure: Figure) -> bool:
    """« passe sur BERT |de 29,6 à 28,4 minutes| »: a figure right behind the word for “of”, that
    one for “to” alone parts from another of its kind."""
    if not is_score(figure):
        return False
    after = marks.figures_in(figure.end, figure.end + _TO_REACH)[:1]
    if not after or after[0].quantity.unit != figure.quantity.unit or not arrives(marks, after[0]):
        return False
    to = marks.cues.within(figure.end, after[0].start, "to")
    if not any(not marks.folded[figure.end : word.start].strip() for word in to):
        return False
    words = _right_behind(marks, figure, "made_by", _FROM_REACH)
    return any(not marks.folded[word.end : figure.start].strip() for word in words)


@remembered
def arrives(marks: Marks, figure: Figure) -> bool:
    """Whether a figure stands behind a “to”."""
    return bool(_right_behind(marks, figure, "to", _TO_REACH))


def leads_to(marks: Marks, figure: Figure, then: Cue, later: Figure) -> bool:
    """“It took 153.6 minutes where six months ago it needed 311.9”: whether a word for an earlier
    time behind a figure is that of another one of its kind behind it, which nothing joins to it."""
    if later.quantity.unit != figure.quantity.unit or then.start < figure.end:
        return False
    gap = (then.end, later.start)
    joined = marks.cues.any(*gap, "conjunction", "baseline_before") or marks.names_in(*gap)
    led = marks.folded[figure.end : then.start].strip()
    return bool(led) and not joined and not DELIMITER.search(marks.folded, *gap)


def of_the_start(marks: Marks, figure: Figure, name: Mention) -> bool:
    """Whether a name is of what the change that ends at a figure started from: A in “from 28 on A
    to 10 minutes”."""
    if name.label == "BENCHMARK" or not name.end <= figure.start:
        return False
    sentence = marks.sentence_at(figure.start)
    before = [f for f in marks.figures_in(sentence[0], name.start) if starts(marks, f)]
    same = [f for f in before if f.quantity.unit == figure.quantity.unit]
    if not same or marks.cues.any(same[-1].end, name.start, "to"):
        return False
    # “from 34.2 on 8 A to 4.41 with 128”: of the same chips
    if sized_behind(marks, figure) and not marks.names_in(figure.end, sentence[1]):
        return False
    # “from 21.7 on A in the last round to 20.0”: it was A then, and is now.
    return not marks.cues.any(same[-1].end, figure.start, *EARLIER_ROUNDS)


def sized_behind(marks: Marks, figure: Figure) -> bool:
    """Whether a whole number is led to right behind a figure, as a size is: “4.41 with 128”."""
    behind = marks.folded[figure.end : figure.end + _OWN_SIZE]
    return _SIZE_BEHIND.match(behind) is not None


def _right_behind(marks: Marks, figure: Figure, name: str, reach: int) -> list[Cue]:
    """The cues of a class that a figure follows with no other figure between."""
    words = marks.cues.within(max(0, figure.start - 2 * reach), figure.start, name)
    if not words:
        return words
    near = [word for word in words if word.start >= figure.start - reach]
    if not near:  # “dari sekitar 28 menit”
        hedges = before_words(load_pack(marks.lang))
        near = [w for w in words if marks.folded[w.end : figure.start].strip() in hedges]
    return [cue for cue in near if not marks.figures_in(cue.end, figure.start)]


def _named_whole(marks: Marks, start: int, end: int) -> bool:
    """Whether a name between a “from” and a figure ends there: “from Nvidia's 28.3” has its own."""
    names = marks.names_in(start, end)
    return bool(names) and marks.folded[names[-1].end : names[-1].end + 1] == " "


def is_long_ago(marks: Marks, word: Cue) -> bool:
    """“six months ago”, „vor sechs Monaten“: how long ago, by what opens or closes the words."""
    said = marks.folded[word.start : word.end]
    closing, opening = words_for_ago(marks.lang)
    return said.endswith(closing) or said.startswith(opening)


@lru_cache(maxsize=32)
def words_for_ago(lang: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that close how long ago something was, and those that open it, which end with a
    space: “vor ” opens, but 前 in 前一轮 does not."""
    words = [(fold(word), word.endswith(" ")) for word in load_pack(lang).ago]
    closing = tuple(word for word, opens in words if not opens)
    return closing, tuple(word.rstrip() + " " for word, opens in words if opens)
