"""A month of a class, and its marks recomputed without the product's code."""
