"""Help in matches: what the engine tells of a position, a move, or a whole match."""
