"""What descriptions say only in passing: the number format, and an accelerator's rated power."""

from __future__ import annotations

import re

_FORMAT = re.compile(
    r"\b(?:nv|mx)?fp4\b|\b(?:mx)?fp(?:6|8|16|32)\b|\bbf(?:loat)?16\b|\btf32\b|\bint(?:4|8)\b",
    re.IGNORECASE,
)
_WATTS = re.compile(r"(?<![\dx.])(\d{2,4}) ?W\b(?!h)", re.IGNORECASE)
# Watts of something else than one accelerator.
_OTHER = re.compile(
    r"psu|power supply|supplies|per node|server|chassis|system power", re.IGNORECASE
)


def number_formats(*notes: str) -> str:
    """The number formats that some notes name, as they spell them but in small letters."""
    found = (match.group().lower() for note in notes for match in _FORMAT.finditer(note))
    return ", ".join(dict.fromkeys(found))


def watts(accelerator: str, *notes: str) -> int | None:
    """The rated power of one accelerator, from its name or else from notes on the hardware.

    ``None`` where none is stated, several are, or the figure may be of something else.
    """
    if not accelerator:
        return None
    for text in (accelerator, "; ".join(notes)):
        found = set(_WATTS.findall(text))
        if found and not _OTHER.search(text):
            return int(found.pop()) if len(found) == 1 else None
    return None
