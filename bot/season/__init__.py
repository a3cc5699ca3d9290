"""The leaderboard of a class over a season."""
