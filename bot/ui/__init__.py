"""Presentation: values in, discord.ui out."""
