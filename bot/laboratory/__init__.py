"""Questions about Grundy values, answered by worker processes."""
