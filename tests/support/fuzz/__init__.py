"""People, drawn by Hypothesis, who do whatever Discord lets them, and what must hold then."""
