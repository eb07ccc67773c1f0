"""What cuts a sentence into stretches, and which names can own what stands in one."""

from __future__ import annotations

import re

DELIMITER = re.compile(r"[,.:](?!\d)|[;、。!?…\n]")
# Names that can own a figure.
OWNERS = ("SYSTEM", "ACCELERATOR", "SUBMITTER")
PRODUCTS = ("SYSTEM", "ACCELERATOR")
