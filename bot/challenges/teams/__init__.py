"""The dates that groups of a class have of their own in a challenge."""
