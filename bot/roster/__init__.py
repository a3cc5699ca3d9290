"""Keep rosters: the list of a class, matched with its members, and what groups there are.

A list is read by ``reading``, which reports all its faults at once, and stored only after its
``Changes`` were shown: until then it waits in a file of the message, and the digest of the list
that it replaces stands in the button. A line is the same by its number, so whoever has joined one
keeps it. The primary key, and one line for each person, make two who want one line take turns. The
line of somebody who was erased has a stand-in's number (``Line.is_held``): nobody joins it until a
teacher frees it.
"""
