"""What a number of things says: the size of a run, who took part, what was won."""
