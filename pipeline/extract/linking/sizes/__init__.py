"""How big a system is: its chips, machines and processors, in its sentence or near it."""
