"""Leagues: strategies entered by the members of a server play each other automatically.

A server has one league per game; it begins when it is first asked for. A new entry of a person
replaces the old one, and the same transaction deletes the games of the old version. A pair of
players without a row is pending (``LeagueRecord.pending``), so the tables alone determine the work
to do, and a restart loses none. Games are stored as moves. Random choices of a player follow from
the seed of the league, the pair and the start. Stepping through a game asks ``Allowance``, as a
review does.

A league is a thing that works (``bot.running``): it is due while a pending pair may play
(``LeagueRecord.due_at``). Its work is to play a few pairs in a worker process (``runs``,
``worker``). Games of an entry that was replaced meanwhile are not stored (``store_games``).

- A program's time is counted in instructions, so that its games are the same on every machine,
  busy or idle. A limit by the clock is only a safeguard: a chunk of pairs that takes ten minutes
  is played again pair by pair, and a pair that takes ten minutes gets no games.
- A program that was stopped too often (``Entry.stopped``) does not run again until its next
  version: it loses its pending games against all opponents (``LeagueRecord.sat_out``).
- All programs have the same share of a day's instructions (``FUEL``, ``LeagueRecord.left_at``). The
  games of a program with none left wait for the night; after ``BUDGET`` seconds, all games do.
- Each pair begins with a fresh instance of the sandbox and a full allowance of instructions, so
  no program can use up the time of another.
"""
