"""Article -> Claims: every statement about benchmark results, with its scope."""
