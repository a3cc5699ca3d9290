"""Moves taken back: at once against the computer, by an opponent's leave against a person."""
