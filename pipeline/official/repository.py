"""Reads a results repository, be it a checkout or a bare git directory, without writing to it."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path


@dataclass(frozen=True)
class Repository:
    """One commit of a results repository.

    ``name`` is ``owner/name`` as on GitHub. Large files can be listed yet absent from a
    partial copy: they read as ``None``.
    """

    name: str
    directory: Path
    commit: str

    @cached_property
    def paths(self) -> tuple[str, ...]:
        """Every file path of the commit, sorted."""
        listing = _git(self.directory, "ls-tree", "-r", "--name-only", "-z", self.commit)
        return tuple(sorted(p for p in listing.decode("utf-8", "replace").split("\0") if p))

    def matching(self, pattern: str) -> list[str]:
        """The paths that a regular expression matches from their start."""
        compiled = re.compile(pattern)
        return [path for path in self.paths if compiled.match(path)]

    def read(self, path: str) -> bytes | None:
        """One file's bytes, or ``None`` where this copy lacks it."""
        return next(self.read_many([path]))[1]

    def read_many(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes | None]]:
        """Each path with its bytes (or ``None``), through one git process."""
        command = ["git", "-C", str(self.directory), "cat-file", "--batch"]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=_environment()
        ) as process:
            assert process.stdin and process.stdout
            for path in paths:
                process.stdin.write(f"{self.commit}:{path}\n".encode())
                process.stdin.flush()
                header = process.stdout.readline().split()
                if len(header) < 3 or not header[-1].isdigit():  # "… missing"
                    yield path, None
                    continue
                body = process.stdout.read(int(header[-1]))
                process.stdout.read(1)
                yield path, body
            process.stdin.close()

    def holding(self, path: str) -> Repository | None:
        """The repository at the newest commit, on any branch or tag, that holds a file.

        Itself where the file is there; ``None`` where no commit of this copy has it.
        """
        if path in self.paths:
            return self
        query = ("log", "-1", "--format=%H", "--diff-filter=AMR", "--all", "--", path)
        commit = _git(self.directory, *query).decode().strip()
        return Repository(self.name, self.directory, commit) if commit else None

    def source(self, path: str) -> str:
        """The ``source`` of a row: repository, commit and path in one text."""
        return f"{self.name}@{self.commit[:12]}:{path}"


def open_repository(directory: str | Path, name: str = "") -> Repository:
    """Opens a checkout or a bare git directory.

    The name is taken from the folder (``owner+name`` or ``name``, owner ``mlcommons``) unless
    given. Raises ``ValueError`` where the folder is no git repository; the message leaves it to
    the caller to name the folder.
    """
    path = Path(directory)
    try:
        commit = _git(path, "rev-parse", "HEAD").decode().strip()
    except (subprocess.CalledProcessError, FileNotFoundError, NotADirectoryError) as error:
        raise ValueError("not a git repository; give a clone of a results repository") from error
    return Repository(name or _name_of(path), path, commit)


def _name_of(path: Path) -> str:
    for part in reversed(path.resolve().parts):
        stem = part.removesuffix(".git")
        if "results" in stem or "+" in stem:
            owner, plus, rest = stem.partition("+")
            return f"{owner}/{rest}" if plus else f"mlcommons/{stem}"
    return path.resolve().name


def _git(directory: Path, *arguments: str) -> bytes:
    return subprocess.run(
        ["git", "-C", str(directory), *arguments],
        check=True,
        capture_output=True,
        env=_environment(),
    ).stdout


def _environment() -> dict[str, str]:
    # A partial clone must not reach for the network when a blob is absent.
    return {**os.environ, "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0"}
