"""Who did it, where that closes what is said: “the quickest run was 0.18 minutes, by A”."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.names.mentions import Mention

# How far behind a score the word may end: “, by its”.
_REACH = 9
# How far behind a superlative its score may stand.
_SCORE_REACH = 60
_JOINTS = " ,(–—-"
# “the other two went to B”: how near the word stands to the figure, and the name to the word.
_GOES_REACH, _BEHIND = 12, 1


@remembered
def done_by(marks: Marks, figure: Figure) -> Mention | None:
    """The company that a word for who does it leads to, right behind a score and a comma; of a
    superlative, behind the score that follows it."""
    end = figure.end
    if not figure.quantity.unit:
        last = marks.sentence_at(figure.start)[1]
        scores = marks.figures_in(end, min(last, end + _SCORE_REACH))
        end = scores[0].end if scores and is_score(scores[0]) else 0
    elif not is_score(figure):
        return None
    if not end or not marks.folded[end : end + 2].lstrip().startswith(","):
        return None
    for cue in marks.cues.within(end, end + _REACH, "agent"):
        names = marks.names_in(cue.end, cue.end + 2)
        if marks.folded[end : cue.start].strip(_JOINTS) or not names:
            continue
        if names[0].label == "SUBMITTER" and not marks.folded.startswith("'s", names[0].end):
            return names[0]
    return None


def heir_of(marks: Marks, figure: Figure) -> Mention | None:
    """Who comes right behind what “went to” somebody: “the other two went to B”, 其余2项归B."""
    if figure.quantity.unit not in ("records", "benchmarks"):
        return None
    for cue in marks.cues.within(figure.end, figure.end + _GOES_REACH, "goes_to"):
        for mention in marks.names_in(cue.end, cue.end + _BEHIND + 1):
            if mention.label == "SUBMITTER" and not marks.folded[figure.end : cue.start].strip():
                return mention
    return None
