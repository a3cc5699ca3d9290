"""Play matches, alone, in pairs or as a class; explain and review them.

A match is what was agreed (game, start, seats, seed) and its plies; everything else is derived
(``MatchRecord``). ``Matches`` (``service``) is the one way in which a match changes: read from the
store, changed as a value by the engine, the new plies inserted in one transaction. The primary key
of ``plies`` is (match, number): the second of two clicks finds the ply taken, gets ``Stale``, and
is shown the match as it is. No lock is needed, in one process or in several. Resigning and taking
back are plies, too. The computer draws from ``Random(f"{seed}:{ply}")``: a match replays exactly.

``MatchStore`` remembers the open matches that it has read or written last, and a move may rest on
that: plies are only ever added, so what has as many plies as the store is right, and what has
fewer finds the next ply taken. Nothing else rests on it: whatever is only shown is read.

The checks, in this order: the match exists, it is open, you have a seat, this is the present ply,
it is your turn, the rules allow the move. The ply comes before the turn, so that a double click
shows the board and does not scold. As custom ids can be forged, a match exists for its players and
the members of its server only, and one that answers a challenge for its player only.

A match begins by a ``Start``: what was typed, or the usual starts of the game, of which
``Beginnings.chosen`` takes one that whoever opens the match can win. One whose start was typed is
stored as an offer to its own player, who says who begins; it opens in one transaction with the
computer's first move. ``Matches`` asks ``Game.check_board`` before it stores any match, so nothing
is kept that cannot be played on. ``Endings`` adds to a finished match what its start was and the
fact that says why, if its players and its server may be told. ``Attempts``
(``bot.challenges.pupil.service``) says until when a match answers its question, and marks it at
the end.
"""
