"""Benchmarks against a program in C and other methods, with results as ratios within one run."""
