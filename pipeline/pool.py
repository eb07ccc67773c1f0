"""One piece of work on many items, in this process or in several, with the answers in order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import chain, islice
from multiprocessing import get_context
from typing import TypeVar

_Item = TypeVar("_Item")
_Answer = TypeVar("_Answer")
# Batches under way for each process: enough to keep it busy, few enough to hold in memory.
_AHEAD = 8
# Starting worker processes costs about two seconds each; below this many items it never pays.
_WORTH_A_POOL = 48


def in_order(
    work: Callable[[_Item], _Answer],
    items: Iterable[_Item],
    *,
    processes: int = 1,
    batch: int = 1,
) -> Iterator[tuple[_Item, _Answer]]:
    """Each item with its answer, in the order of the items, as they come.

    ``work`` must be a function of a module, and pure: then any number of ``processes`` gives the
    same. They are sent ``batch`` items at a time. What ``work`` raises is raised here.
    """
    if processes <= 1:
        for item in items:
            yield item, work(item)
        return
    # "spawn": a forked child would share locks with whatever threads the parent is running.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        waiting: deque[tuple[list[_Item], Future[list[_Answer]]]] = deque()
        for some in _batches(items, batch):
            waiting.append((some, pool.submit(_each, work, some)))
            if len(waiting) >= _AHEAD * processes:
                first, answers = waiting.popleft()
                yield from zip(first, answers.result(), strict=True)
        for some, answers in waiting:
            yield from zip(some, answers.result(), strict=True)


def on_cores(
    work: Callable[[_Item], _Answer], items: Iterable[_Item], *, jobs: int = 0, batch: int = 1
) -> Iterator[tuple[_Item, _Answer]]:
    """The same in ``jobs`` processes (0: one per core), in this one where the items are few."""
    processes, rest = jobs or os.cpu_count() or 1, iter(items)
    head = list(islice(rest, _WORTH_A_POOL)) if processes > 1 else []
    processes = processes if len(head) >= _WORTH_A_POOL else 1
    return in_order(work, chain(head, rest), processes=processes, batch=batch)


def _each(work: Callable[[_Item], _Answer], items: list[_Item]) -> list[_Answer]:
    return [work(item) for item in items]


def _batches(items: Iterable[_Item], size: int) -> Iterator[list[_Item]]:
    rest = iter(items)
    while some := list(islice(rest, size)):
        yield some
