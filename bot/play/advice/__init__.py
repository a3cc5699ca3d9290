"""Help players: say what the engine knows of a position, a move, or a whole match.

Matches are handed out to be explained by ``Advice.analysable`` only. What a player is told while
the match goes on (Hint, What if…, Why?) is counted by ``Hints`` just before it is shown, in the
table ``hints``, by match, ply, seat and kind: a click that comes twice counts once. Reviews and
the leaderboard read it; no move does. A hint that is clicked stays beside the board
(``is_advice``).
"""
