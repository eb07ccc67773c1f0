"""Text whose letters are gone for good: each was stored as a question mark or as “�”.

That happens where a script is written through a table that does not have it. What is left are the
Latin names, the digits and the marks: a figure without its unit and its sentence is no claim.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

# So many marks, and this share of all that is not space, that no text asks so many questions.
_AT_LEAST, _SHARE = 40, 0.3
# A mark that stands for a letter has another beside it: `???` or `?? ?`.
_GONE = re.compile(r"[?\ufffd](?:\s?[?\ufffd])+")
_SPACE = re.compile(r"\s+")


def erased(texts: Iterable[str]) -> str:
    """Why a text cannot be read, as a sentence for the run's summary; ``""`` where it can."""
    gone = whole = 0
    for text in texts:
        whole += len(_SPACE.sub("", text))
        gone += sum(len(_SPACE.sub("", m[0])) for m in _GONE.finditer(text))
    if gone < _AT_LEAST or gone < _SHARE * whole:
        return ""
    return f"its letters are lost: {gone} of {whole} characters are question marks"
