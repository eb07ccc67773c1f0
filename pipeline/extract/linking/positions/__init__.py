"""Which of the names of its sentence a figure is of, by where both stand."""
