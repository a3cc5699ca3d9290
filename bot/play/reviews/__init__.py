"""Finished matches: what each move was worth and why, from where to play on, what to practise."""
