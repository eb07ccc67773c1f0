"""Areas that are listed, and of which not all go by a test's name.

“It leads across language models, image generation, recommender systems and computer vision”: what
is said of all of them is not said of the one test that is called a recommender.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention

# A member of a list right before a place, and right behind one: up to three words between commas,
# or with the word that closes the list.
_BEFORE = re.compile(r",\s*(?:[^\W\d_]+[ -]){0,3}$")
_BEHIND = re.compile(r"(?:\s[^\W\d_]+)?(?:,\s*[^\W\d_]|\s[^\W\d_]{1,4}\s[^\W\d_])")
_REACH = 40


def are_areas_of_many(marks: Marks, tests: Sequence[Mention]) -> bool:
    """Whether tests are all named by what they do, in the midst of a list of what others do."""
    named = all(_is_area(marks, test) for test in tests)
    return named and any(_is_listed(marks, test) for test in tests)


def _is_area(marks: Marks, test: Mention) -> bool:
    printed = marks.text[test.start : test.end]
    return test.label == "BENCHMARK" and printed.replace(" ", "").isalpha() and printed.islower()


def _is_listed(marks: Marks, test: Mention) -> bool:
    first = max(0, test.start - _REACH)
    before = _BEFORE.search(marks.folded[first : test.start])
    earlier = marks.folded[max(0, test.start - 2 * _REACH) : test.start].count(",")
    if before is None or earlier < 2 or _BEHIND.match(marks.folded, test.end) is None:
        return False
    # “far ahead, in image classification, with eight chips”: what a small word leads to is no
    # member of a list
    return not marks.cues.any(first + before.start(), test.start, "connect_after", "conjunction")
