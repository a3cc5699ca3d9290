"""Where a match is opened: here, in a thread, or for oneself."""
