"""Whether a text says where its figures come from: “these results are from MLPerf …”."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.extract.marking.marks import BENCHMARK_NAME, Marks


def says_source(passages: Sequence[Marks]) -> bool:
    """Whether a sentence points back at figures and names the benchmark and its round behind them.

    “Ces chiffres sont issus de MLPerf Inference v5.0” closes a text that names it nowhere else.
    """
    return any(marks.names_it and marks.rounds and _points_back(marks) for marks in passages)


def _points_back(marks: Marks) -> bool:
    for start, end in marks.sentences:
        name = BENCHMARK_NAME.search(marks.folded, start, end)
        if name is None or not any(start <= version.start < end for version in marks.rounds):
            continue
        for word in marks.cues.within(start, name.start(), "anaphor"):
            nouns = marks.cues.within(word.end, name.start(), "result_word")
            if nouns and nouns[0].start == word.end + 1:
                return True
    return False
