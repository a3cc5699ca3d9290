"""The bot itself: it builds the features, wires them, and answers what they leave open."""

from bot.app.client import create_bot

__all__ = ["create_bot"]
