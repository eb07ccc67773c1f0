"""HTML -> the article in it."""
