"""Tournaments of a class hour: the bot pairs the players, counts results and posts standings.

A tournament consists of terms, players and bouts; a bout is a match of a pairing, or a bye.
``games.tournament`` computes the pairings, ``progress`` the next state. A tournament is a thing
(``bot.running``): every change is one transaction that locks its row, so joining, starting,
results, rounds and the end happen once, in one process or in several. A bout and its match begin
in the same transaction, and so do the final terms and the first pairings. A partial unique index
allows one open tournament per server. If two teachers open one at once, the second waits until
the first one's message is known, and gets a link to it (``opening``); leagues do the same
(``posting_alone``). The message with the standings answers the command; the runner adopts it as a
post (``Things.place``) and edits it every five seconds at most.

A tournament is loaded with the results of its ended matches (``Bout.outcome``), and then moves on
as far as it can (``TournamentRules.advance``). That happens when a match ends
(``Services._match_ended``), when an arena's time is over, and every minute, for matches that ended
while the bot was down. The clock of a first move starts in the transaction that records the post
of its board. The thread of a board is opened once. Posting a board is retried every fifteen
seconds, even in a channel that refuses it; meanwhile ``/board`` may post it elsewhere.

While a tournament runs, ``TournamentGuard`` (``guard``) refuses analysis of its family of games to
every feature that asks ``Allowance``. Lessons ask only about a person's own positions.
"""
