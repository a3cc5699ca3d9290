"""Turns that must be played by a moment, and what ends those that were not."""
