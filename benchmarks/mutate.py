"""Mutation testing of the checkers: how many small faults in them do their tests let live?

    python benchmarks/mutate.py [--modules agreement,ranks] [--seconds 600] [--seed 6] [--out FILE]

One operator, constant or condition of a module is changed at a time; types, decorators (the
sizes of caches) and the ``strict`` of ``zip`` are left alone. Each mutant lives in a fork of a
process that has collected the tests and has the official table in memory, and faces them until
the first that fails. Mutants are drawn in an order fixed by a seed, so a run that is cut short by
``--seconds`` has measured a random sample; another seed draws another. Prints one line a survivor
and the rate. A mutant that has used a minute of the processor counts as killed. Unix only, one
core.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import importlib
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TextIO

import pytest

ROOT = Path(__file__).resolve().parents[1]
# What decides a label: all of the room but what tells of it afterwards.
TELLING = ("__init__", "consistency", "disclosure", "explain", "lineages", "notes", "show")
ROOM = ROOT / "pipeline" / "reconcile"
MODULES = tuple(p.stem for p in sorted(ROOM.rglob("*.py")) if p.stem not in TELLING)
TESTS = sorted((ROOT / "tests" / "reconcile").glob("test_*.py"))
_LIMIT = 60
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
        if getattr(new, "__module__", module.__name__) != module.__name__ or name[:2] == "__":
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


def survives(module: ModuleType, tree: ast.Module, items: Sequence[pytest.Item]) -> bool:
    """Whether the tests pass with a mutant in place, in a fork."""
    child = os.fork()
    if child == 0:
        signal.setitimer(signal.ITIMER_PROF, _LIMIT)
        with Path(os.devnull).open("w") as null:
            os.dup2(null.fileno(), 1)
            os.dup2(null.fileno(), 2)
        try:
            install(module, tree)
            code = int(_fails(items))
        except BaseException:
            code = 1
        os._exit(code)
    return os.waitpid(child, 0)[1] == 0


def _fails(items: Sequence[pytest.Item]) -> bool:
    """Whether one of the tests fails; none is run after the first that does."""
    for item, following in pairwise((*items, None)):
        assert item is not None
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        if item.session.testsfailed:
            return True
    return False


class Mutants:
    """What pytest runs in the place of the tests that it has collected: them for every mutant."""

    def __init__(self, names: Sequence[str], seconds: float, seed: int, out: TextIO) -> None:
        self._names, self._seconds, self._seed, self._out = names, seconds, seed, out

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Runs the mutants of the named modules until they or the time are at an end."""
        every = []
        for name in self._names:
            module = importlib.import_module(_module(name))
            tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
            if not survives(module, tree, session.items):
                raise SystemExit(f"{name}: the tests fail without any change")
            every += [(name, module, tree, *mutant) for mutant in mutants(tree)]
        random.Random(self._seed).shuffle(every)
        end, tried, lived = time.monotonic() + self._seconds, 0, 0
        for name, module, tree, line, told, place in every:
            if time.monotonic() > end:
                break
            tried += 1
            items = sorted(session.items, key=_cost(name))
            if survives(module, mutated(tree, place), items):
                lived += 1
                print(f"{name}.py:{line} {told}", file=self._out, flush=True)
            if tried % 100 == 0:
                print(f"({lived} of {tried} so far)", file=self._out, flush=True)
        told = f"{lived} of {tried} lived ({len(every)} mutants in all)"
        print(told, file=self._out, flush=True)
        return True


def _module(name: str) -> str:
    """The dotted name of a checker's module, wherever in the room it stands."""
    path = next(ROOM.rglob(f"{name}.py")).relative_to(ROOT).with_suffix("")
    return ".".join(path.parts)


def _cost(name: str) -> Callable[[pytest.Item], tuple[bool, bool]]:
    """Tables of cases before properties, which take long; a module's own tests first."""
    return lambda item: (
        getattr(getattr(item, "obj", None), "is_hypothesis_test", False),
        name not in item.path.stem,
    )


def main() -> None:
    """Runs the mutants of the named modules until they or the time are at an end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--modules", default=",".join(MODULES))
    parser.add_argument("--seconds", type=float, default=3600)
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
    plugin = Mutants(asked.modules.split(","), asked.seconds, asked.seed, asked.out)
    pytest.main([*quiet, *map(str, TESTS)], plugins=[plugin])


if __name__ == "__main__":
    main()
