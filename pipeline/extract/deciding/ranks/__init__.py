"""Claims without a figure: fastest, first, only, winner, and one held against another in words."""
