"""Bounds on what one page may cost; beyond them it is rejected with its reason.

Real pages lie far below: the largest article pages in the public test sets are 5 MB, 40
thousand elements and 3 thousand table cells. The bounds leave room above that and keep a
hostile page to a few seconds and a few hundred megabytes.
"""

# Bytes of a page. Parsing and matching take about ten times as much memory.
MAX_BYTES = 16 * 1024 * 1024

# Characters of a page of plain text, menus and all.
MAX_PLAIN = 2_000_000

# Characters of plain text on one line: what is longer is data, not prose.
MAX_LINE = 500_000

# Lines of plain text that are not empty, each of which is looked at many times.
MAX_LINES = 40_000

# Characters of an article, and of one of its passages: a longer paragraph is parted.
MAX_TEXT = 1_000_000
MAX_PASSAGE = 20_000

# Passages of an article, cells among them.
MAX_PASSAGES = 20_000

# Elements of a parsed page. The walk is linear, about 2 microseconds an element.
MAX_ELEMENTS = 400_000

# Above this, main-text extraction by library (about 20 microseconds an element and in parts
# more than linear) is skipped and our own selection decides alone.
MAX_ELEMENTS_LIBRARY = 40_000

# The same for the children of one element, with the square of which its time grows.
MAX_CHILDREN_LIBRARY = 3_000

# Paragraphs, cells and the like above which the library is not asked for its second opinion, which
# looks from each short one to the next long one: its time grows with the square of them.
MAX_BLOCKS_FALLBACK = 3_000

# Above this, htmldate is not asked for a date that the page does not declare: it parses each
# line that looks like one, at up to a millisecond each.
MAX_ELEMENTS_DATES = 5_000

# Nesting of elements. Browsers stop at 512; libraries that recurse fail soon after.
MAX_DEPTH = 512

# Grid slots of a table, its rows times its columns, and of all tables of a page: rowspan times
# colspan is the page's to choose and could ask for 65 million with one tag.
MAX_TABLE_SLOTS = 50_000

# An attribute longer than this says nothing that we read (inline images, state blobs).
MAX_ATTRIBUTE = 20_000

# Attributes of one element: to parse them takes time with their square.
MAX_ATTRIBUTES = 5_000

# Bytes shown to the encoding detector: enough to tell, and its time grows with it.
DETECT_BYTES = 60_000

# Characters beyond ASCII of a page in which damage of encodings is looked for, at up to 15
# microseconds each where they are no text.
MAX_REPAIRED = 200_000
