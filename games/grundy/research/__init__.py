"""Sequences in bounded memory, for long surveys; the bot's own answers do not use them."""
