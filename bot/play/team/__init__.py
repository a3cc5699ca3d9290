"""Matches in which the whole class votes."""
