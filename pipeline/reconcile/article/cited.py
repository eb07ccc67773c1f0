"""IDs held against the figures for which they are cited."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.checkers.citations import rows_of
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging.anchors import SCORES, one_sentence
from pipeline.reconcile.judging.labels import label_of, preferred
from pipeline.records import Claim


def cited(claims: Sequence[Claim], findings: Sequence[Finding], facts: Official) -> list[Finding]:
    """The findings, that of an ID whose sentence gives another entry's score as wrong.

    An ID that is cited for one figure is the ID of the entry that has it. Several IDs or figures of
    one sentence may belong together in any way.
    """
    out = list(findings)
    for place, claim in enumerate(claims):
        if claim.kind != "citation" or len(claim.ids) > 1 or not findings[place].takes:
            continue
        mates = [n for n, one in enumerate(claims) if n != place and one_sentence(one, claim)]
        scores = [n for n in mates if claims[n].kind in SCORES]
        if len(scores) != 1 or any(claims[n].kind == "citation" for n in mates):
            continue
        scored, found = claims[scores[0]], findings[scores[0]]
        best = preferred(found.takes)
        if best is None or label_of(scored, found) != "supported":
            continue
        entries = facts.results_for_id((claim.ids or (claim.surface,))[0], claim.scope.suite.value)
        theirs = {row.key for entry in entries for row in rows_of(entry, facts)}
        agreed = [take for take in found.takes if take.agrees]
        if theirs and not any(row.key in theirs for take in agreed for row in take.rows):
            row = best.rows[0]
            words = (
                ("entry", findings[place].takes[0].arithmetic.text),
                ("figure", scored.surface),
                ("whose", f"{row.submitter} {row.system}"),
            )
            takes = tuple(take._replace(agrees=False) for take in findings[place].takes)
            out[place] = Finding(takes, identified=True, diagnosis=Coded("id", words))
    return out
