"""Positions, arenas and duels as data, text and pictures."""
