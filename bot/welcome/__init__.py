"""The first things that somebody meets: a welcome, and help by topic."""
