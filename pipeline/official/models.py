"""The models of machines in the table's strings, and how the press cuts them short.

“AS-4126GS-NBR-LCC” is the AS-4126GS too: the parts behind the one that tells it are variants.
Shorter still, “4126GS” or “R760”, a name is one only in an article that names its company or writes
it out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

# Server models inside system strings: "XE9680" of "2xXE9680x8H100-SXM-80GB", "SYS-821GE-TNHR".
_MODELS = re.compile(
    r"(?:(?<![A-Za-z0-9])|(?<=\dx))"
    r"((?:SYS|AS|ESC|ARS|SBA|[A-Z]{1,2}\d{2,3}) ?-[A-Z0-9-]{3,}|[A-Z]\d\d[A-Z]-\d{1,2}U"
    r"|ESC[ _][A-Z]{1,2}\d[A-Z]?"
    r"|[A-Z]{1,4}\d{3,4}[A-Za-z]{0,3}\d{0,2}(?:-E\d{1,2}[A-Z]?)?)"
    r"(?=x\d|[^A-Za-z0-9-]|-|$)"
)
# A model with its generation, however the two are joined: "R5350G6", "C885A_M8", "2288H V7".
_GENERATIONS = re.compile(
    r"(?:(?<![A-Za-z0-9])|(?<=\dx))"
    r"([A-Z]{0,4}\d{3,4}[A-Za-z]{0,2})[ _-]?([GMVv]\d{1,2})"
    r"(?=x\d|[^A-Za-z0-9]|$)"
)
# What else stands in such strings: parts, software, and how a network or a card is called.
_NO_MODEL = re.compile(
    r"(?i)^(ngc|cuda|tf|pt|rtx|epyc|nvl|hbm|[hn]dr|pcie|gpu|cpu|tpu|xeon|ubuntu|mlperf)"
)
# The part that tells a model, at the head of a string behind its makers' names: "4126GS" of
# "AS-4126GS-NBR-LCC", "R760" of "R760_L40Sx2", "L4R5ZI" of "NUCLEO-L4R5ZI"; of some a mere number.
_TOLD = re.compile(
    r"(?:\d{1,3}x(?=[A-Za-z]))?(?i:((?:(?:SYS|AS|ARS|SBA|EK|NUCLEO|DISCO)[ _-]{1,2})?"
    r"(\d{4}[a-z]?|\d{3,4}(?!gb)[a-z]{2}|[a-z](?=\w*\d\w*\d)[a-z0-9]{3,7}?))"
    r"(?=x\d|[gmv]\d{1,2}(?![a-z0-9])|[^a-z0-9]|$))"
)
_SEVERAL = re.compile(r"(?i)\wx\d+$")
_JOINED = re.compile(r"[ _-]+")
_LEAST = 5


def models_of(systems: Iterable[str], is_part: Callable[[str], bool]) -> Iterator[str]:
    """The models in some system strings that are known by themselves, whole and without variants;
    ``is_part`` tells a chip or processor."""
    systems = tuple(systems)
    matches = (m[1] for system in systems for m in _MODELS.finditer(system))
    found = {model.rstrip("-").replace("_", " ").replace(" -", "-"): None for model in matches}
    for system in systems:
        for made in _GENERATIONS.finditer(system):
            if not is_part(made[1]):  # an instance's "H100 v5" is no server
                found[f"{made[1]} {made[2]}"] = None
    found |= {short: None for model in tuple(found) for short in _without_variants(model)}
    for model in found:
        if len(model) >= _LEAST and not _NO_MODEL.match(model) and not is_part(model):
            yield model


def _without_variants(model: str) -> Iterator[str]:
    """A model without its last parts: “G893-ZX1” of the G893-ZX1-AAX2, the ESC-N8-E11 as ESC-N8."""
    parts = model.split("-")
    for kept in range(2, len(parts)):
        if any(map(str.isdigit, "".join(parts[:kept]))):
            yield "-".join(parts[:kept])


def code_of(name: str) -> tuple[str, str]:
    """The part that tells a model in a string that begins behind its makers' names, and it with
    what must stand before it: ``("4126GS", "AS-4126GS")``; empty where there is none."""
    told = _TOLD.match(name)
    if told is None or sum(map(str.isdigit, told[2])) < 2 or _SEVERAL.search(told[2]):
        return "", ""
    return told[2], _JOINED.sub("-", told[1])
