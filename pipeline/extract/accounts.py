"""Who says it where no verb does: “by Dell's own count”, “…, per Dell”."""

from __future__ import annotations

import re

from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention

# What may stand behind a company that something is told “per”: nothing that could be its own
# (“per Nvidia chip”).
_ENDED = re.compile(r"\s?(?:[,.;:)–—]|$|['’]s\s)")
_OWNED = "'s "


def accounting(marks: Marks, start: int, end: int) -> Mention | None:
    """The company by whose account a stretch tells what it does."""
    words = marks.cues.within(start, end, "by_account", "per_whom")
    for cue in words:
        for company in marks.names_in(start, end) if words else ():
            if company.label != "SUBMITTER":
                continue
            if cue.name == "per_whom":
                ended = _ENDED.match(marks.folded, company.end) is not None
                told = ended and cue.end + 1 == company.start
            else:
                # “within 1 % of Nvidia's own numbers” is held against them
                told = marks.folded[company.end : cue.start] == _OWNED
                told = told and not is_baseline(marks, company)
            if told:
                return company
    return None
