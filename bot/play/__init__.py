"""Play matches, alone, in pairs or as a class; explain and review them.

A match is its agreed terms (game, start, seats, seed) and its plies; everything else is derived
(``MatchRecord``). Only ``Matches`` (``service``) changes matches: it reads one from the store, the
engine makes a new value, and the new plies are inserted in one transaction. The primary key of
``plies`` is (match, number): the second of two clicks in one ply gets ``Stale``, and sees the
present match. No lock is needed, in one process or in several. Resigning and taking back are plies,
too. The computer draws from ``Random(f"{seed}:{ply}")``, so a match replays exactly.

``MatchStore`` caches the open matches that it last read or wrote, and a move may be based on the
cache. That is safe: plies are only ever added, so a cached match with as many plies as the stored
one is right, and with fewer the insertion fails. For everything else the match is read from the
database.

The checks, in this order: the match exists, it is open, you have a seat, this is the present ply,
it is your turn, the rules allow the move. The ply comes before the turn, so that the second of two
clicks gets the board and not a refusal. As custom ids can be forged, a match exists for its players
and the members of its server only, and one that answers a challenge for its player only.

A match begins at a ``Start``: a typed position, or one of the game's usual starts, of which
``Beginnings.chosen`` takes one that the person who opens the match can win. Against the computer a
match with a typed start is stored as an offer to its own player, who decides who begins; it opens
in one transaction with the computer's first move. ``Matches`` calls ``Game.check_board`` before it
stores any match, so every stored match can be played. ``Endings`` adds to a finished match the
outcome of its start and the fact that proves it, if its players and its server may know.
``Attempts`` (``bot.challenges.pupil.service``) gives the deadline of a match that answers a
question, and marks it at its end.
"""
