"""The class's map, for teachers: what their pupils know and miss, and what to do about it."""
