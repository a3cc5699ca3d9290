"""Review finished matches: the verdict on each move and why, and matches from a position.

``Reviews`` asks ``Advice`` for permission and the ``Thinker`` for the verdicts: on all moves for
the overview, on one for the page of a move. The controls of a page have its number. A match
replayed from a position is a new match like any other; ``Once`` (``bot.play.once``) opens it only
once.
"""
