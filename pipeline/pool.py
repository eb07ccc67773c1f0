"""One piece of work on many items, in this process or in several, with the answers in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

_Item = TypeVar("_Item")
_Answer = TypeVar("_Answer")
# Batches under way for each process: enough to keep it busy, few enough to hold in memory.
_AHEAD = 8


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


def _each(work: Callable[[_Item], _Answer], items: list[_Item]) -> list[_Answer]:
    return [work(item) for item in items]


def _batches(items: Iterable[_Item], size: int) -> Iterator[list[_Item]]:
    rest = iter(items)
    while some := list(islice(rest, size)):
        yield some
