"""Loops compiled by Numba. Loading them takes long: import them only where they are used."""
