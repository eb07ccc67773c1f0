"""Mutation testing of the checkers: how many small faults in them do their tests let live?

    python benchmarks/mutate.py [--modules agreement,ranks] [--count 150] [--seed 6] [--out FILE]

One operator, constant or condition of a module is changed at a time; types, decorators (the sizes
of caches), what a record is declared as and the ``strict`` of ``zip`` are left alone. Each mutant
lives in a fork of a process that has collected the tests and has the official table in memory, and
faces those that run the changed function, the quick ones first, until one fails; with ``--tables``
no properties, which take long. Mutants are drawn in an order fixed by a seed, so a run that is cut
short by ``--count`` or ``--seconds`` has measured a random sample; another seed draws another.
Prints one line a survivor, how many of each module were tried, and the rate with its interval
(Wilson's, of 95 %). A mutant that uses more of the processor than all tests did, traced, without a
change counts as killed. Unix only, one core.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import importlib
import math
import os
import pickle
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import FrameType, FunctionType, ModuleType
from typing import NamedTuple, TextIO

import pytest

ROOT = Path(__file__).resolve().parents[1]
# What decides a label: all of the room but what tells of it afterwards.
TELLING = ("__init__", "consistency", "disclosure", "explain", "lineages", "notes", "show")
ROOM = ROOT / "pipeline" / "reconcile"
# What stands outside the room and decides labels with it.
BESIDE = (ROOT / "pipeline" / "official" / "convergence.py",)
FILES = {p.stem: p for p in (*sorted(ROOM.rglob("*.py")), *BESIDE) if p.stem not in TELLING}
MODULES = tuple(FILES)
TESTS = [
    *sorted((ROOT / "tests" / "reconcile").glob("test_*.py")),
    ROOT / "tests" / "official" / "test_convergence.py",
]
_NORMAL = 1.96
_ROOM = ("pipeline.reconcile", "pipeline.official.convergence")
_ONCE = {"maxsize": 1, "typed": False}
_CHANGING = (ast.Compare, ast.BinOp, ast.BoolOp, ast.UnaryOp, ast.Constant)
_SWAPS: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.And: ast.Or,
    ast.Or: ast.And,
}  # fmt: skip


def mutants(tree: ast.Module) -> Iterator[tuple[int, str, int]]:
    """Line and change of every mutant of a module, and the place of its node in the tree."""
    skipped = {id(n) for a in ast.walk(tree) for n in _left_alone(a)}
    for place, node in enumerate(ast.walk(tree)):
        if id(node) in skipped or not isinstance(node, _CHANGING):
            continue
        told = _change(copy.deepcopy(node))
        if told:
            yield getattr(node, "lineno", 0), f"{told} in `{ast.unparse(node)[:70]}`", place


def mutated(tree: ast.Module, place: int) -> ast.Module:
    """A copy of a tree, one of its nodes changed."""
    twin = copy.deepcopy(tree)
    _change(next(node for at, node in enumerate(ast.walk(twin)) if at == place))
    return twin


def _left_alone(node: ast.AST) -> Iterator[ast.AST]:
    parts = [getattr(node, "annotation", None), getattr(node, "returns", None)]
    if isinstance(node, ast.keyword) and node.arg == "strict":
        parts.append(node.value)
    if isinstance(node, ast.ClassDef):
        parts += [one.value for one in node.keywords]
    for part in (*parts, *getattr(node, "decorator_list", ())):
        if part is not None:
            yield from ast.walk(part)


def _change(node: ast.AST) -> str:
    """Changes a node in place; says how, empty where there is nothing to change."""
    if isinstance(node, ast.Compare):
        old = node.ops[0]
        node.ops[0] = _SWAPS[type(old)]()
        return f"{type(old).__name__} -> {type(node.ops[0]).__name__}"
    if isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in _SWAPS:
        before = type(node.op)
        node.op = _SWAPS[before]()
        return f"{before.__name__} -> {type(node.op).__name__}"
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        node.op = ast.UAdd()
        node.operand = ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])
        return "not dropped"
    if isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        old_value = node.value
        node.value = (not old_value) if isinstance(old_value, bool) else old_value + 1
        return f"{old_value} -> {node.value}"
    return ""


def install(module: ModuleType, tree: ast.Module) -> None:
    """Puts a mutant in a module's place, in all modules that imported from it too."""
    before = dict(vars(module))
    fresh: dict[str, object] = {"__name__": module.__name__, "__file__": module.__file__}
    exec(compile(ast.fix_missing_locations(tree), str(module.__file__), "exec"), fresh)
    for name, new in fresh.items():
        old = before.get(name)
        # What is imported stays; a number says of which module its type is.
        owner = getattr(new, "__module__", "") if callable(new) else module.__name__
        if owner != module.__name__ or name[:2] == "__":
            continue
        if isinstance(old, type):
            # Changed code is compiled anew: only its run time says what `new` is.
            for part, value in vars(old).items():
                # The constructor of a named tuple, which holds its defaults, is a static method.
                value = getattr(value, "__func__", value)
                # `new` is the same class compiled anew; the checker sees any object.
                if isinstance(value, FunctionType) and part in vars(new):  # type: ignore[arg-type]
                    _recode(value, getattr(new, part))
        elif callable(old) and (isinstance(old, FunctionType) or hasattr(old, "__wrapped__")):
            _recode(getattr(old, "__wrapped__", old), getattr(new, "__wrapped__", new))
        elif not isinstance(old, ModuleType):
            for other in [m for n, m in sys.modules.items() if n.startswith("pipeline.")]:
                for key, value in list(vars(other).items()):
                    if value is old and (other is module or key == name):
                        setattr(other, key, new)


def _recode(old: FunctionType, new: FunctionType) -> None:
    with contextlib.suppress(ValueError):
        old.__code__, old.__defaults__ = new.__code__, new.__defaults__
        old.__kwdefaults__ = new.__kwdefaults__


def _is_property(item: pytest.Item) -> bool:
    return bool(getattr(getattr(item, "obj", None), "is_hypothesis_test", False))


class Run(NamedTuple):
    """What a test ran and used: functions by file and name, seconds of the processor."""

    functions: frozenset[tuple[str, str]]
    seconds: float


def survives(
    module: ModuleType, tree: ast.Module, items: Sequence[pytest.Item], limit: float
) -> bool:
    """Whether the tests pass with a mutant in place, in a fork, in so many seconds."""
    child = os.fork()
    if child == 0:
        signal.setitimer(signal.ITIMER_PROF, limit)
        _silence()
        try:
            install(module, tree)
            code = int(any(_fails(*pair) for pair in pairwise((*items, None))))
        except BaseException:
            code = 1
        os._exit(code)
    return os.waitpid(child, 0)[1] == 0


def unchanged(
    modules: Sequence[tuple[ModuleType, ast.Module]], items: Sequence[pytest.Item]
) -> dict[str, Run]:
    """What each test runs and takes, by its name, with all modules installed without a change."""
    end, start = os.pipe()
    child = os.fork()
    if child == 0:
        _silence()
        for module, tree in modules:
            install(module, tree)
        failed, runs = "", {}
        for item, following in pairwise((*items, None)):
            before = time.process_time()
            functions, fails = _traced(item, following)
            runs[item.nodeid] = Run(functions, time.process_time() - before)
            if fails:
                failed = item.nodeid
                break
        with os.fdopen(start, "wb") as out:
            pickle.dump((failed, runs), out)
        os._exit(0)
    os.close(start)
    with os.fdopen(end, "rb") as told:
        failed, runs = pickle.load(told)  # what the fork above has written
    os.waitpid(child, 0)
    if failed:
        raise SystemExit(f"fails without any change: {failed}")
    return runs


def _silence() -> None:
    with Path(os.devnull).open("w") as null:
        os.dup2(null.fileno(), 1)
        os.dup2(null.fileno(), 2)


def _fails(item: pytest.Item, following: pytest.Item | None) -> bool:
    item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
    return bool(item.session.testsfailed)


def _traced(
    item: pytest.Item, following: pytest.Item | None
) -> tuple[frozenset[tuple[str, str]], bool]:
    """The functions of the room that a test calls, and whether it fails."""
    seen: set[tuple[str, str]] = set()
    room = (str(ROOM), *map(str, BESIDE))

    def note(frame: FrameType, event: str, given: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(room):
            seen.add((code.co_filename, code.co_qualname.partition(".<locals>")[0]))

    # What an earlier test has asked must be asked again to be seen.
    for forget in _caches():
        forget()
    sys.setprofile(note)
    try:
        fails = _fails(item, following)
    finally:
        sys.setprofile(None)
    return frozenset(seen), fails


@cache
def _caches() -> tuple[Callable[[], None], ...]:
    """What empties the caches of the room; what is kept once and for all stays."""
    room = [module for name, module in sys.modules.items() if name.startswith(_ROOM)]
    kept = {id(one): one for module in room for one in vars(module).values()}
    return tuple(
        one.cache_clear for one in kept.values()
        if hasattr(one, "cache_parameters") and one.cache_parameters()["maxsize"] != 1
    )  # fmt: skip


def function_at(tree: ast.Module, line: int) -> str:
    """The name of the function or method that holds a line, empty outside of any."""
    for node in tree.body:
        held = [(node, "")]
        if isinstance(node, ast.ClassDef):
            held = [(one, f"{node.name}.") for one in node.body]
        for one, of in held:
            if isinstance(one, ast.FunctionDef) and one.lineno <= line <= (one.end_lineno or 0):
                return of + one.name
    return ""


class Mutant(NamedTuple):
    """A change of a module: where, what is told of it, and the place of its node in the tree."""

    name: str
    module: ModuleType
    tree: ast.Module
    line: int
    told: str
    place: int


class Mutants:
    """What pytest runs in the place of the tests that it has collected: them for every mutant."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self._names: list[str] = asked.modules.split(",")
        self._count, self._seconds, self._seed = asked.count, asked.seconds, asked.seed
        self._tables: bool = asked.tables
        self._out: TextIO = asked.out

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Runs the mutants of the named modules until they, the count or the time are used up."""
        every: list[Mutant] = []
        modules = []
        for name in self._names:
            module = importlib.import_module(_module(name))
            tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
            modules.append((module, tree))
            every += [Mutant(name, module, tree, *one) for one in mutants(tree)]
        if self._tables:
            session.items = [one for one in session.items if not _is_property(one)]
        runs = unchanged(modules, session.items)
        limit = sum(run.seconds for run in runs.values())
        random.Random(self._seed).shuffle(every)
        end = time.monotonic() + self._seconds
        tried, lived = Counter[str](), Counter[str]()
        for one in every[: self._count]:
            if time.monotonic() > end:
                break
            tried[one.name] += 1
            items = _facing(one, session.items, runs)
            if survives(one.module, mutated(one.tree, one.place), items, limit):
                lived[one.name] += 1
                self._say(f"{one.name}.py:{one.line} {one.told}")
            if tried.total() % 50 == 0:
                self._say(f"({lived.total()} of {tried.total()} so far)")
        self._say(", ".join(f"{name} {lived[name]} of {tried[name]}" for name in sorted(tried)))
        low, high = wilson(lived.total(), tried.total())
        told = f"{lived.total()} of {tried.total()} lived ({len(every)} mutants in all)"
        self._say(f"seed {self._seed}: {told}, {low:.0%} to {high:.0%}")
        return True

    def _say(self, line: str) -> None:
        print(line, file=self._out, flush=True)


def wilson(hits: int, tried: int) -> tuple[float, float]:
    """The bounds of a rate that was seen, by Wilson's score; nothing is known of none tried."""
    if not tried:
        return 0.0, 1.0
    rate, half = hits / tried, _NORMAL**2 / (2 * tried)
    reach = _NORMAL * math.sqrt(rate * (1 - rate) / tried + (half / _NORMAL) ** 2)
    return (rate + half - reach) / (1 + 2 * half), (rate + half + reach) / (1 + 2 * half)


def _module(name: str) -> str:
    """The dotted name of a checker's module, wherever it stands."""
    return ".".join(FILES[name].relative_to(ROOT).with_suffix("").parts)


def _facing(
    mutant: Mutant, items: Sequence[pytest.Item], runs: Mapping[str, Run]
) -> list[pytest.Item]:
    """The tests that run a mutant's function, the quickest first; all, of what runs but once."""
    name = function_at(mutant.tree, mutant.line)
    once = not name or getattr(vars(mutant.module).get(name), "cache_parameters", dict)() == _ONCE
    changed = (str(mutant.module.__file__), name)
    faced = [one for one in items if once or changed in runs[one.nodeid].functions]
    return sorted(faced, key=lambda item: runs[item.nodeid].seconds)


def main() -> None:
    """Runs the mutants of the named modules until they or the time are at an end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--modules", default=",".join(MODULES))
    parser.add_argument("--count", type=int, help="of mutants, all of them if not given")
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--tests", default="", help="beginnings of their files' names: plain,cited")
    parser.add_argument("--tables", action="store_true", help="face no properties")
    parser.add_argument("--seed", type=int, default=6, help="of the order of the mutants")
    parser.add_argument("--out", type=argparse.FileType("a"), default=sys.stdout)
    asked = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    importlib.import_module("pipeline.reconcile.verdicts")
    importlib.import_module("pipeline.reconcile.entries.facts").shipped()
    quiet = (
        "-o",
        "addopts=",
        "-s",
        "-p",
        "no:terminal",
        "-p",
        "no:cacheprovider",
        "--hypothesis-seed=6",
    )
    begins = tuple(f"test_{one}" for one in asked.tests.split(","))
    tests = [str(path) for path in TESTS if path.stem.startswith(begins)]
    pytest.main([*quiet, *tests], plugins=[Mutants(asked)])


if __name__ == "__main__":
    main()
