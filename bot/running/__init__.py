"""What moves on with time by itself, and the time in which the bot was away."""
