"""Servers that the bot has left: what is kept of them is deleted after a while."""
