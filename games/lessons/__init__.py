"""Learning: a path of units, their skills, and items without end to try each skill."""
