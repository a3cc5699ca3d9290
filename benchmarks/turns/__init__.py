"""What a turn costs: the bot in its own process, played by many over the loopback Discord."""
