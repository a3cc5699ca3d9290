"""Help players: explain a position, a move, or a whole match.

Explanations of matches go through ``Advice.analysable`` only. Help during a match (Hint, What if…,
Why?) is counted by ``Hints`` just before it is sent, in the table ``hints``, by match, ply, seat
and kind, so a click that comes twice counts once. Reviews and the leaderboard read it; no move
does. Clicks on a hint edit the hint, not the board (``is_advice``).
"""
