"""Tournaments of a class hour: people against people, paired and counted by themselves."""
