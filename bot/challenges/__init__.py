"""Challenges: what a class is asked to do, by when, and what came of it."""
