"""Learning: what the bot teaches of a game besides playing it."""
