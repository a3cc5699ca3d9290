"""Matches: played, watched, explained and reviewed."""
