"""Teach a game by a path of units, training, and items on positions of one's own.

``Learning`` (``service``) chooses the next item and stores each answer; the first try at an item
counts for the skill. ``Practice`` (``model``) says how well a skill is known and how hard its items
are; fsrs says when it is due for review. ``evidence`` says when answers prove a skill, and draws
the next item so that no habit (one button, two by turns, the most frequent answer, the last right
one) is right for long (counted by ``python -m tests.support.guessers 1000``).

A unit begins with a match (``matches``) from one of its small winnable positions
(``games.lessons.matches``); the match stores its unit, and its end leads back there. Where winning
proves a skill (``skill_played``), the match is an item of it: its start is in the seed
(``match_seed``), and its end is stored as an answer in the transaction of its last ply
(``played``), unless a hint was given, a move taken back or the match given up. Only the first match
from a position counts. Such a skill is known only after a win from a won start, and after one from
a lost start by letting the computer begin (``evidence.to_win``). Before a match that is an item,
the pupil chooses who begins. ``match_items`` says when an item is a match.

Positions that a pupil enters (``Own``) are asked about by ``games.lessons.own`` and are reviewed in
the same way; each has one of fifty places, which the primary key assigns. A row of another version
of the items is ignored and not deleted.
"""
