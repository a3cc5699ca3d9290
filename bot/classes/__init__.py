"""Keep classes: their teachers, settings, members and the members' names.

A class is a server. Every request of a teacher goes through ``Classes.require_teacher``, with an
``Actor`` made of the click: whoever was demoted a moment ago is refused, whatever is still on
their screen. ``names`` shows pupils by a pseudonym unless they and a teacher chose names. What
somebody shares (their map, a unit, an answer, a puzzle, a match for themselves) is shown to them
first and posted by ``sharing``, without answering the click, as Discord would show who has
clicked; nothing of it is stored.
"""
