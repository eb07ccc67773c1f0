"""One checker for each kind of claim."""
