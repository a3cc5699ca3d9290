"""Rosters: the list of a class, the members who have joined its lines, and its groups.

``reading`` reads a list and reports all its faults at once. The list is stored only after a teacher
has seen its ``Changes``: until then it is in a file of the message, and the button has the digest
of the list that it replaces. Lines are identified by their numbers, so a person who has joined a
line keeps it when the list is replaced. The primary key, and the limit of one line per person, make
two people who want one line take turns. The line of an erased person has a stand-in's number
(``RosterLine.is_held``): it cannot be joined until a teacher frees it.

``names`` tells teachers who pupils are, by this list, else by Discord: in private messages and
files alone. What the class sees is named by ``bot.classes.names``.
"""
