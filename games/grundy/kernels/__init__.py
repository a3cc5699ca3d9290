"""The loops that count, compiled by Numba. Import them where they are used: it takes long."""
