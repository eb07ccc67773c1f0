"""One regular expression for many words, fast however many there are.

An alternation of hundreds of words is tried word by word at each place of a text; a tree of
their letters is left at the first letter that none of them has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

_END = ""  # the key under which a node of the tree holds that a word ends there, and how


def longest_of(words: Iterable[tuple[str, str]]) -> str:
    """A pattern for the longest word that stands at a place.

    With each word goes a pattern of what must follow it, ``""`` for anything; where that fails,
    the next shorter word is tried, as in an alternation from the longest word to the shortest.
    """
    tree: dict[str, Any] = {}
    for word, after in words:
        node = tree
        for letter in word:
            node = node.setdefault(letter, {})
        node[_END] = after
    return _pattern(tree)


def _pattern(node: dict[str, Any]) -> str:
    ways = []
    for letter, below in node.items():
        if letter == _END:
            continue
        path = [letter]
        while len(below) == 1 and _END not in below:
            ((letter, below),) = below.items()
            path.append(letter)
        ways.append(re.escape("".join(path)) + _pattern(below))
    ways += [node[_END]] if _END in node else []
    return ways[0] if len(ways) == 1 else f"(?:{'|'.join(ways)})"
