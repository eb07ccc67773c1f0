"""Claims a second of the reconciler, by kind, as the official table grows tenfold.

    python benchmarks/reconcile.py [--claims 400]

Claims are made from rows of the shipped table, drawn with a fixed seed: times as printed and with
a wrong last digit, gains over the round before, ranks. The table grows by copies of the training
rows under invented companies. The reference, in the same process, is the plain way: a pandas filter
of the table for each claim, by suite, round, benchmark, company and system. Prints a table for
``docs/benchmarks-reconcile.md``; rates are of one process, second pass, the first (cold) beside it.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.metadata
import platform
import random
import sys
import time
from collections.abc import Callable, Sequence
from decimal import Decimal
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pipeline.official import load_results
from pipeline.reconcile import reconcile
from pipeline.reconcile.agreement import as_printed
from pipeline.reconcile.facts import Official, over
from pipeline.records import Claim, Result
from tests.reconcile.make import article, claim, figure, subject


def asked(rows: Sequence[Result], count: int) -> dict[str, list[Claim]]:
    """Claims by kind, made from as many rows."""
    drawn = random.Random(6).sample(rows, min(count, len(rows)))
    kinds: dict[str, list[Claim]] = {"time": [], "wrong time": [], "gain": [], "rank": []}
    for row in drawn:
        slots = {"benchmark": row.benchmark, "suite": row.suite, "round": row.round}
        who = subject(row.submitter, row.system)
        printed = as_printed(row.score or Decimal(0), 2)
        wrong = printed + Decimal("0.04")
        kinds["time"].append(claim("time", figure(str(printed)), subject=who, **slots))
        kinds["wrong time"].append(claim("time", figure(str(wrong)), subject=who, **slots))
        gain = {**slots, "measure": "performance", "baseline_round": "previous"}
        whole = subject(row.submitter)
        kinds["gain"].append(claim("gain", figure("24", "percent"), subject=whole, **gain))
        kinds["rank"].append(claim("rank", subject=whole, comparator="fastest", **slots))
    return kinds


def rate(work: Callable[[], object], count: int) -> float:
    """Pieces of work a second."""
    start = time.perf_counter()
    work()
    return count / (time.perf_counter() - start)


def by_pandas(rows: Sequence[Result], claims: Sequence[Claim]) -> Callable[[], object]:
    """The reference: one boolean filter of a data frame for each claim."""
    import pandas

    names = ("suite", "round", "benchmark", "submitter", "system")
    frame = pandas.DataFrame({name: [getattr(row, name) for row in rows] for name in names})

    def work() -> object:
        found = 0
        for one in claims:
            scope, who = one.scope, one.subject
            keep = (frame["suite"] == scope.suite.value) & (frame["round"] == scope.round.value)
            keep &= frame["benchmark"] == one.benchmarks[0].value
            keep &= frame["submitter"] == who.submitter.value
            keep &= frame["system"] == who.system.value
            found += len(frame[keep])
        return found

    return work


def grown(rows: Sequence[Result], times: int) -> Official:
    """The table with its rows repeated under invented companies."""
    more = [
        msgspec.structs.replace(row, submitter=f"Invented{n}", system=f"{row.system}-{n}")
        for n in range(1, times)
        for row in rows
    ]
    return over((*rows, *more))


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--claims", type=int, default=400)
    count = parser.parse_args().claims
    rows = [r for r in load_results() if r.suite == "training" and r.unit == "minutes"]
    kinds = asked([r for r in rows if r.score and r.score > Decimal("0.1")], count)
    pandas = importlib.metadata.version("pandas")
    print(f"{datetime.date.today()}, Python {platform.python_version()}, pandas {pandas}\n")
    print(
        "| rows | claims | cold | claims/s | pandas filters/s | ratio |\n|---|---|---|---|---|---|"
    )
    page = article("2030-01-01")
    for times in (1, 10):
        facts = grown(rows, times)
        table = facts.index.select("training")
        reference = rate(by_pandas(table, kinds["time"][:100]), 100)
        for kind, claims in kinds.items():
            # Defaults bind the loop's values; the checker cannot type them.
            first, second = (
                rate(lambda c=claims, f=facts: reconcile(page, c, f), len(claims))  # type: ignore[misc]
                for _ in range(2)
            )
            print(
                f"| {len(table):,} | {kind} | {first:,.0f} | {second:,.0f} | {reference:,.0f} "
                f"| {second / reference:.1f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
