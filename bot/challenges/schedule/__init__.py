"""What runs by itself: challenges open, remind and close, and a class hears of it."""
