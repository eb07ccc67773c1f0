"""Text that comes without its markup -> the article in it."""
