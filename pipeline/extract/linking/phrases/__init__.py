"""How names and figures stand together: lists, brackets, relative clauses, particles."""
