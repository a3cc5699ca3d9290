"""Sequences in bounded memory, for surveys: what the bot itself answers with needs none of it."""
