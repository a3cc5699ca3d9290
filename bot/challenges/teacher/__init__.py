"""The teacher's side of a challenge: the form, the panel, the list."""
