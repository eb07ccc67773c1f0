"""The official results, and the names they go by."""
