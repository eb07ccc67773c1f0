"""What a time says: a result, a difference of two, or another thing's time."""
