"""Classes: their teachers, settings and members, and the names of members.

A class is a server. Every request of a teacher goes through ``Classes.require_teacher``, with an
``Actor`` made from the click: a person demoted a moment ago is refused, whatever is still on their
screen. ``names`` gives pupils a pseudonym unless both they and a teacher chose names. When a person
shares something of their own (their map, a unit, an answer, a puzzle, a match), ``sharing`` first
shows them the message and then posts it, without answering the click, because Discord would then
show who has clicked; nothing of it is stored.
"""
