"""Begin matches: the start, the player who begins, the computer's strength, and the rematch."""
