"""Which names make one list: “ResNet-50, SSD and BERT”."""

from __future__ import annotations

import re

from pipeline.extract.figures.figure import is_score
from pipeline.extract.figures.units import RATES, TIMES
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, Wanted
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import is_han
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

_COMMAS = (",", "，")
# How much room commas and a short word for “and” take between two members of a list.
_ROOM = 12
# A remark in brackets behind a member, which parts no list unless it prints a figure.
_REMARK = re.compile(r" ?\([^()\d]{1,40}\)")
# The same of two that stand in brackets, each behind a word for what it is.
_BRACKETED = 32
# No score is longer.
_NUMBER = 44
# “, mientras que”: no word that joins clauses is longer.
_JOINING = 16


def listed(marks: Marks, mention: Mention, wanted: Wanted) -> list[Mention]:
    """The names of one list: “ResNet-50, SSD and BERT”, whichever of them is asked for."""
    names = [m for m in marks.names_in(*marks.sentence_at(mention.start)) if wanted(m)]
    if mention not in names:
        return [mention]
    place = names.index(mention)
    first = last = place
    while first > 0 and coordinated(marks, names[first - 1].end, names[first].start):
        first -= 1
    while last + 1 < len(names) and coordinated(marks, names[last].end, names[last + 1].start):
        last += 1
    return names[first : last + 1]


def coordinated(marks: Marks, left: int, right: int) -> bool:
    """Whether what stands between two places joins them into one list."""
    remark = _REMARK.match(marks.folded, left, right)
    if remark is not None and remark.end() < right - 1:
        left = remark.end()  # “A (server and offline) and B (offline)”
    # “Llama 3.1 405B |Interactive|, Llama 3.1 8B and Whisper”: a variant of the test
    variant = marks.cues.within(left, right, "interactive_word")[:1]
    if variant and variant[0].start - left <= 1:
        left = variant[0].end
    between = marks.folded[left:right]
    if between[:1] == ")" and between[-1:] == "(" and len(between) <= _BRACKETED:
        # “the vision model (ResNet-50) and the language model (BERT)”
        return marks.cues.any(left, right, "conjunction") and "," not in between
    if len(between) > _ROOM:
        # “28,8 beziehungsweise 16,9”: one word that joins may be longer than there is room for.
        words = marks.cues.within(left, right, "conjunction", "respectively")
        return any(marks.folded[word.start : word.end] == between.strip(" ,") for word in words)
    if any(c in between for c in ".;:!?\n"):
        return False
    if "(" in between and any(char.isdigit() for char in between):
        return False  # “A (5.38) and B (5.43)” are two results
    bare = between.replace(",", " ").replace("、", " ").replace("&", " ").strip()
    if not bare:
        return True
    # “o ResNet-50, o BERT e o DLRM”: an article stands before each name of the list.
    if between.startswith(",") and bare in load_pack(marks.lang).articles:
        return True
    # Words before a comma end a clause, in scripts without spaces too: “雲達同場較勁，輝達則”.
    head, comma, _ = between.partition(",")
    if comma and any(map(is_han, head)):
        return False
    words = marks.cues.within(left, right, "conjunction", "respectively")
    # A comma that is folded into the sign of lists (“、”) joins none, with words behind it.
    words = [word for word in words if marks.text[word.start : word.end] not in _COMMAS]
    # “10 minuti |invece| dei 20 della B”: the first word of one that holds against the other
    sides = {cue.start for cue in marks.cues.within(left, right, "baseline_before")}
    words = [word for word in words if word.start not in sides]
    return bool(words) and not any(
        f.quantity.unit in (*TIMES, *RATES) for f in marks.figures_in(left, right)
    )


def in_another_clause(marks: Marks, start: int, end: int) -> bool:
    """“A's chips dominate the tests, while the Bs of C …”: a comma, and a word that joins clauses.

    “…, and with eight Bs” goes on in the same one.
    """
    for sign in DELIMITER.finditer(marks.folded, start, end):
        for word in marks.cues.within(sign.end(), min(end, sign.end() + _JOINING), "conjunction"):
            if marks.folded[sign.end() : word.start].strip() or serial_comma(
                marks, sign.start(), word
            ):
                continue
            led = marks.cues.within(word.end, word.end + _JOINING, "connect_after")
            if not any(cue.start - word.end <= 1 for cue in led):
                return True
    return False


def serial_comma(marks: Marks, comma: int, word: Cue) -> bool:
    """“10.18, 12.23, and 21.05 minutes”: a comma before the last member of a list of scores."""
    before = [f for f in marks.figures_in(max(0, comma - _NUMBER), comma) if f.end == comma]
    behind = marks.figures_in(word.end, word.end + 2)
    return bool(before and behind) and is_score(before[-1]) and is_score(behind[0])
