"""Review finished matches: what each move was worth and why, and from where to play on.

``Reviews`` asks ``Advice`` for leave and the ``Thinker`` for the verdicts: all moves for the
overview, one for the page of a move. Each page says in its controls which one it is. A match
replayed from a position is a new match like any other; ``Once`` (``bot.play.once``) sets it up
once.
"""
