"""Official rows that the table leaves out on purpose: that it has none of them shows nothing."""

from __future__ import annotations

# Whose open rows of Inference are not tabled: some 27,000 runs of many small models on small
# boards, which no text quotes one by one; see docs/official-results.md.
_SUBMITTERS = frozenset({"ctuning", "dividiti", "gateoverflow", "krai"})


def left_out(division: str, submitter: str) -> bool:
    """Whether the rows of Inference that a submitter has in a division are not tabled."""
    return division == "open" and submitter.lower().replace(" ", "") in _SUBMITTERS
