"""What every feature uses towards Discord."""
