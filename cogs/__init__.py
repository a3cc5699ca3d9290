"""Commands, one file for each family; the bot loads whatever stands here."""
