"""Claims a second of the reconciler, by kind, as the official table grows tenfold.

    python benchmarks/reconcile.py [--claims 400]

Claims of every kind are made from rows of the shipped table, drawn with a fixed seed, ten to an
article: times and rates as printed, times that no entry has, gains over the round before,
comparisons, ranks and firsts, counts, whole suites, prices, cited IDs. The table grows by copies of
its rows under invented companies. The reference, in the same process, is the plain way: a pandas
filter of the table for each claim, by suite, round, benchmark, company and system. Prints a table
for ``docs/benchmarks-reconcile.md``; rates are of the processor's own time of one process, second
pass, the first (cold) beside it.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.metadata
import platform
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from decimal import Decimal
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pipeline.official import load_results
from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import Official, over
from pipeline.reconcile.numbers.agreement import as_printed
from pipeline.records import Baseline, Claim, Result
from tests.reconcile.make import article, claim, figure, subject

ARTICLE = 10
INFERENCE = {"suite": "inference-datacenter", "round": "5.1", "unit": "tokens/s"}


def asked(rows: Sequence[Result], rates: Sequence[Result], count: int) -> dict[str, list[Claim]]:
    """Claims by kind, made from as many rows of training times, and of inference rates."""
    drawn = random.Random(6).sample(rows, min(count, len(rows)))
    kinds: dict[str, list[Claim]] = defaultdict(list)
    for number, row in enumerate(drawn):
        # Sentences of their own: what stands beside a claim is looked at too.
        start = 100 * (number % ARTICLE)
        place = {"sentence_start": start, "sentence_end": start + 99}
        slots = {"benchmark": row.benchmark, "suite": row.suite, "round": row.round, **place}
        who, whole = subject(row.submitter, row.system), subject(row.submitter)
        printed = as_printed(row.score or Decimal(0), 2)
        wrong = printed + Decimal("0.04")
        made = {
            "time": claim("time", figure(str(printed)), subject=who, **slots),
            "wrong time": claim("time", figure(str(wrong)), subject=who, **slots),
            "gain": claim("gain", figure("24", "percent"), subject=whole, measure="performance",
                          baseline_round="previous", **slots),
            "comparison": claim("comparison", subject=who, comparator="faster", **slots,
                                baseline=Baseline(subject=subject("NVIDIA"))),
            "factor": claim("factor", figure("2.1", "x"), subject=who, **slots,
                            baseline=Baseline(subject=subject("NVIDIA"))),
            "rank": claim("rank", subject=whole, comparator="fastest", **slots),
            "won": claim("rank", figure("4", "records"), subject=whole, comparator="won",
                         filters=("single_node",), **slots),
            "count": claim("count", figure(str(row.accelerators or 8), "accelerators"),
                           subject=who, **slots),
            "suite": claim("suite", figure("16", hedge="under"), subject=whole, **slots),
            "price": claim("price", figure("3.5", "USD"), subject=who, outside=True, **slots),
            "citation": claim("citation", ids=(f"{row.round}-{2000 + number}",), **slots),
        }  # fmt: skip
        for kind, one in made.items():
            kinds[kind].append(one)
    for row in random.Random(6).choices(rates, k=count):
        slots = {"benchmark": row.benchmark, "suite": "inference", "round": row.round}
        printed = figure(str(as_printed(row.score or Decimal(0), 0)), row.unit)
        who = subject(row.submitter, row.system)
        kinds["throughput"].append(claim("throughput", printed, subject=who, **slots))
    return kinds


def articles(claims: Sequence[Claim], facts: Official) -> None:
    """Reconciles the claims, so many to an article."""
    page = article("2030-01-01")
    for start in range(0, len(claims), ARTICLE):
        reconcile(page, claims[start : start + ARTICLE], facts)


def rate(work: Callable[[], object], count: int) -> float:
    """Pieces of work a second of the processor's time."""
    start = time.process_time()
    work()
    return count / (time.process_time() - start)


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
    table = load_results()
    times_of = [r for r in table if r.suite == "training" and r.unit == "minutes"]
    rates_of = [r for r in table if all(getattr(r, k) == v for k, v in INFERENCE.items())]
    kinds = asked([r for r in times_of if r.score and r.score > Decimal("0.1")], rates_of, count)
    pandas = importlib.metadata.version("pandas")
    print(f"{datetime.date.today()}, Python {platform.python_version()}, pandas {pandas}\n")
    print(
        "| rows | claims | cold | claims/s | pandas filters/s | ratio |\n|---|---|---|---|---|---|"
    )
    for times in (1, 10):
        facts = grown([*times_of, *rates_of], times)
        reference = rate(by_pandas(facts.index.rows, kinds["time"][:100]), 100)
        for kind, claims in kinds.items():
            # Defaults bind the loop's values; the checker cannot type them.
            first, second = (
                rate(lambda c=claims, f=facts: articles(c, f), len(claims))  # type: ignore[misc]
                for _ in range(2)
            )
            print(
                f"| {len(facts.index.rows):,} | {kind} | {first:,.0f} | {second:,.0f} "
                f"| {reference:,.0f} | {second / reference:.1f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
