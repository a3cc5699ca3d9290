"""Pupils who are exempt from a challenge: they have no mark in it, and none is missing."""
