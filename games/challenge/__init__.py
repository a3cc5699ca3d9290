"""What a class is asked to do, and how the engine marks it."""
