"""Programs as pupils hand them in: hostile ones, and those that play."""
