"""What an article says, each thing once: a claim that it makes twice is one claim.

All records stay as they are; only what is counted and listed for readers is drawn together.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from pipeline.records import Checked, Claim, Label, Verdict

# Of several verdicts on one claim, that of the place which says enough to be decided.
_DECIDED: tuple[Label, ...] = ("contradicted", "supported", "caveat", "unresolved", "outside")


class Said(NamedTuple):
    """A claim where it is told best, with its number in the text and where else it stands."""

    number: int
    claim: Claim
    verdict: Verdict
    also: tuple[int, ...] = ()


def said(checked: Checked) -> list[Said]:
    """The claims of an article, each once, in the order in which they first appear."""
    from pipeline.reconcile import repeats

    found = []
    for group in repeats(checked.claims):
        best = min(group, key=lambda n: (_DECIDED.index(checked.verdicts[n].label), n))
        also = tuple(n + 1 for n in group if n != best)
        found.append(Said(best + 1, checked.claims[best], checked.verdicts[best], also))
    return found


def counted(checked: Checked) -> Counter[Label]:
    """How many claims have each verdict, one that is made twice counted once."""
    return Counter(one.verdict.label for one in said(checked))
