"""Classes: their teachers, settings, members and the members' names."""
