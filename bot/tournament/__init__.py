"""Hold tournaments of a class hour: people against people, paired and counted by themselves.

A tournament is its terms, its players and its bouts: each is a match of a pairing, or a bye. Who
meets whom is computed by ``games.tournament``, what follows from its state by ``progress``. It is
a thing (``bot.running``): every change is one transaction that locks its row, so joining,
starting, results, rounds and the end happen once, in one process or in several. A bout and its
match begin in the same transaction, terms and first pairings are one. A partial unique index gives
a server one tournament at a time. Of two teachers who open one at once, the second waits until the
first one's message is known, and is led there (``opening``); a league is shown to all in the same
way (``shown_once``). The message with the standings answers the command: the runner adopts it as a
post (``Changes.place``); it is edited every five seconds at most.

Whenever a tournament is loaded it knows which of its matches have ended (``Bout.outcome``), and
goes on as far as it can (``TournamentRules.advance``): when a match ends
(``Services._match_ended``), when an arena's pairing ends, and every minute, for what ended while
the bot was down. The clock of a first move starts in the transaction that records its board's
post. A board has its thread opened once, and is tried again every fifteen seconds, in a channel
that refuses it, too: ``/board`` may show it elsewhere meanwhile.

While one runs, ``TournamentGuard`` (``guard``), the ``Allowance`` of all that asks, refuses
analysis of its family of games. What is learned does not ask, but for positions of one's own.
"""
