"""Lines of a list, and the line that leads to them, in texts that mark neither."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.extract.marking.marks import Marks

_STOPS = (".", "。", "!", "?", ":")


def leading_line(marks: Marks, above: Iterable[Marks]) -> Marks | None:
    """“On 512 GPUs:” above “Llama 3.1 405B: 64.6 minutes”: the nearest passage above that ends with
    a colon, where all between, if there is any, are lines and no sentences."""
    for place, source in enumerate(above):
        if source.folded.rstrip().endswith(":"):
            return source if not place or is_line(marks) else None
        if not (is_line(source) and is_line(marks)):
            return None
    return None


def is_line(marks: Marks) -> bool:
    """Whether a passage is a line of a list, and no sentence."""
    return len(marks.sentences) == 1 and not marks.folded.rstrip().endswith(_STOPS)
