"""The cost of a turn: the bot in its own process, used by many over the loopback Discord."""
