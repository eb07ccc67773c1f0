"""What a figure is held against: whose names, rounds and results are the other side."""
