"""Rosters: the list of a class, matched with its members, and what groups there are."""
