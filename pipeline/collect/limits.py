"""Bounds on what one input may cost; each keeps a hostile file from taking the machine."""

# The largest page seen in news crawls is well under 10 MB; what is larger is a dump, not a page.
MAX_PAGE_BYTES = 32 * 1024 * 1024

# One line of a JSON Lines file holds one page and its metadata.
MAX_LINE_BYTES = 2 * MAX_PAGE_BYTES

# Read size when a stream is measured against a bound.
CHUNK = 1024 * 1024

# Damaged places of an archive behind which its next record is looked for.
MAX_DAMAGES = 1000
