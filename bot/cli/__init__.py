"""The command line: settings, the local Discord, analyses and sequences."""
