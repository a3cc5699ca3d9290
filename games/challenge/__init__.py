"""Challenges: tasks a teacher sets, marked by the engine."""
