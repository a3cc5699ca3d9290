"""Teach a game by a path of units, training, and items on positions of one's own.

``Learning`` (``service``) decides what comes next and keeps each answer; the first try at an item
counts for the skill. ``Practice`` (``model``) says how well a skill is known and how hard its
items are, fsrs when it comes back. ``evidence`` says when answers prove a skill, and draws the
next item so that no habit (one button, two by turns, the most frequent answer, the last right one)
is right for long; an answer that a habit gives, too, proves less. ``python -m
tests.support.guessers 1000`` counts who gets a skill by guessing.

A unit begins with a match (``matches``) from one of its small winnable positions
(``games.lessons.matches``); the match knows its unit, and its end leads back there. Where winning
shows a skill (``skill_played``), the match is an item of it: its start stands in the seed
(``match_seed``), and its end is kept as an answer in the transaction of its last ply (``played``),
unless a hint was given, a move taken back or the match given up. The first match from a position
alone counts. Such a skill is known only when a match was won from a won start, and one from a lost
start by letting the computer begin (``evidence.to_win``).
Before a match that is an item, whoever plays says who begins. ``match_items`` says when an item is
a match.

Positions that somebody puts in (``Own``) are asked about by ``games.lessons.own`` and come back
the same way; each has one of fifty places, which the primary key gives out. A row of another
version is shown nowhere and stays.
"""
