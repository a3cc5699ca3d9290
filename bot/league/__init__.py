"""Let strategies that people hand in play each other, by themselves.

A league is that of a game in a server; it begins when it is first shown. An entry replaces the one
before, and in the same transaction the games of the last version are deleted: a pair of players
without a row is one that is to be played (``Standing.pending``). So nothing but the tables says
what is to be done, and a restart goes on. Games replay from their moves; what a player draws comes
from the seed of the league, the pair and the start. To look at a game move by move is asked of
``Allowance``, as a review is.

A league is a thing that works (``bot.running``): it is due as long as a pair may play that has not
(``Standing.due_at``); its work is a few pairs, played in a worker process (``runs``, ``worker``).
What belongs to a version that was replaced meanwhile is not stored (``keep_games``).

- A program's time is counted in instructions, so that its games are the same on every machine,
  busy or idle. The clock is there for what nobody has foreseen: a chunk that takes ten minutes is
  played pair by pair, and a pair that still does has no games.
- A program that had to be stopped too often (``Entry.stopped``) is asked nothing more: what it has
  not played is lost unplayed (``Standing.sat_out``), the same to all opponents, until a new
  version.
- All programs have the same share of a day's instructions (``FUEL``, ``Standing.left_at``): what
  one with none left has to play waits for the night. So does all the rest after ``BUDGET`` seconds.
- Each pair begins with a fresh instance of the sandbox and as many instructions, so no entrant
  lives on another's time.
"""
