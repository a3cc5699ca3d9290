"""The league: strategies that people hand in play each other, by themselves."""
