"""The round of another suite than the article's, where the text has named it before: “In MLPerf
Inference v5.1 A makes 14,774 tokens a second. B had been at 13,886”, in an article on training."""

from __future__ import annotations

import msgspec

from pipeline.extract.linking.compared.baseline_rounds import held_against, version_is_baseline
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks, Version
from pipeline.extract.marking.suite_names import suite_before
from pipeline.records import Scope, Slot

# How many passages back a text may have named the suite's round.
_BACK = 3
_KINDS = ("training", "inference")
# Words of another round than the one last named.
_ELSEWHEN = ("previous_round", "last_year", "first_round", "planned")


def with_its_round(scope: Scope, marks: Marks, start: int, context: Context) -> Scope:
    """The scope with the round that was last named of its suite, if that is not the article's and
    has no round of its own."""
    kind = scope.suite.value.partition("-")[0]
    if scope.round or kind not in _KINDS or context.suite.value.partition("-")[0] in ("", kind):
        return scope
    sentence = marks.sentence_at(start)
    if marks.cues.any(*sentence, *_ELSEWHEN):
        return scope
    own = [version for version in marks.rounds if version.start < sentence[1]]
    for source, named in ((marks, own), *((one, one.rounds) for one in context.above[:_BACK])):
        told = [version for version in named if _is_of(source, version, kind)]
        if not told:
            continue
        if len({version.round for version in told}) > 1:
            return scope
        version = told[-1]
        slot = Slot(
            value=version.round,
            surface=source.text[version.start : version.end],
            how="carried",
            start=source.base + version.start,
            end=source.base + version.end,
        )
        return msgspec.structs.replace(scope, round=slot)
    return scope


def _is_of(source: Marks, version: Version, kind: str) -> bool:
    """Whether a round is told of a kind of suite: by the name before it, or by its sentence."""
    if version.dated or version.loose or version_is_baseline(source, version.start, version.end):
        return False
    if held_against(source, version.start, version.end) is not None:
        return False
    before = suite_before(source.folded, version.end - len(version.round), version.round)
    if before:
        return before.partition("-")[0] == kind
    sentence = source.sentence_at(version.start)
    named = {m.canon.partition("-")[0] for m in source.names_in(*sentence) if m.label == "SUITE"}
    named = named or {one for one in _KINDS if source.cues.any(*sentence, one)}
    return named == {kind}
