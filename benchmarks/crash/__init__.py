"""The bot is killed again and again while people play, vote and answer: nothing may be lost."""
