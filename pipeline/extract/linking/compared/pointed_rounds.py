"""A round that words point back to: “the last round was v5.1. Compared to |those results| …”."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks, Version
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue

_EARLIER = ("previous_round", "first_round", "last_year")
_LEADING = ("baseline_before", "baseline_of")
# How many sentences back the round may be named.
_BACK = 2


def round_pointed_at(marks: Marks, sentence: tuple[int, int]) -> Version | None:
    """The round that a sentence holds something against by words that point back to it, if one of
    the two sentences before numbers it and says that it is an earlier one."""
    words = marks.cues.within(*sentence, "that_round")
    if not any(_is_held_against(marks, sentence[0], word) for word in words):
        return None
    before = [one for one in marks.sentences if one[1] <= sentence[0]][-_BACK:]
    for start, end in reversed(before):
        named = [version for version in marks.rounds if start <= version.start < end]
        if not named:
            continue
        earlier = marks.cues.any(start, end, *_EARLIER)
        return named[0] if earlier and len({one.round for one in named}) == 1 else None
    return None


def round_of_score_before(marks: Marks, figure: Figure, round_: str) -> Version | None:
    """“|In v5.1| it managed 420,659, so a year of work is worth 54 percent”: the other round whose
    one result stands in the clause before a ratio, where nobody else is named since."""
    start = marks.sentence_at(figure.start)[0]
    scores = [f for f in marks.figures_in(start, figure.start) if is_score(f)]
    if figure.quantity.unit not in ("percent", "x") or len(scores) != 1:
        return None
    then = [v for v in marks.rounds if start <= v.start < figure.end and v.round != round_]
    if len({v.round for v in then}) != 1 or then[0].end > scores[0].start:
        return None
    since = (scores[0].end, figure.start)
    apart = DELIMITER.search(marks.folded, *since)
    named = any(m.label in OWNERS for m in marks.names_in(*since))
    words = marks.cues.within(*since, "gain", "amounts_to")
    told = apart is not None and any(word.start >= apart.end() for word in words)
    return then[0] if told and not named else None


def _is_held_against(marks: Marks, start: int, word: Cue) -> bool:
    """“compared to |those results|”, “compared to the score of B from |that round|”."""
    if is_baseline(marks, Mention(word.start, word.end, "ROUND", "", False)):
        return True
    leads = marks.cues.within(start, word.start, *_LEADING)
    return any(not DELIMITER.search(marks.folded, lead.end, word.start) for lead in leads)
