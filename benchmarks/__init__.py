"""Measurements against a C baseline and other ways, as ratios within one run."""
