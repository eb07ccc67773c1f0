"""What cuts a sentence into stretches, and which names can own what stands in one."""

from __future__ import annotations

import re

DELIMITER = re.compile(r"[,.:](?!\d)|[;、。!?…\n]")
# Its signs: at the end of a stretch no digit follows that would make one a part of a number.
STOPS = frozenset(",.:;、。!?…\n")
# Names that can own a figure.
OWNERS = ("SYSTEM", "ACCELERATOR", "SUBMITTER")
PRODUCTS = ("SYSTEM", "ACCELERATOR")
