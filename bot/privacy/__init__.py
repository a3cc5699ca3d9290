"""What is kept of a person: told, handed over, erased."""
