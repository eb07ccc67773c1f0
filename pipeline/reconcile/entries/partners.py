"""What a maker's partners entered, where the maker entered nothing itself.

“AMD's MI325X matched Nvidia's H200”: in a round to which only server makers brought the H200, the
press still names whose chip it is. Such an entry needs a caveat, and refutes nothing.
"""

from __future__ import annotations

from pipeline.reconcile.entries.candidates import Pool, Query, pool
from pipeline.reconcile.entries.facts import Official

CAVEAT = "other_submitter"


def with_partners(query: Query, found: Pool, facts: Official) -> Pool:
    """A pool, or where it is empty the entries of others on the named company's chip or system."""
    subject = query.subject
    if found.options or not subject.submitter or not (subject.system or subject.accelerator):
        return found
    anybody = pool(query.drop("submitter"), facts)
    maker = subject.submitter.value.split("-")[0].casefold()
    made = tuple(
        option._replace(caveats=(*option.caveats, CAVEAT))
        for option in anybody.options
        if maker in option.row.platform.casefold()
    )
    return Pool(made, False, anybody.missing) if made else found
