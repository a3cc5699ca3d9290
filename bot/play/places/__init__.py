"""Decide where a match is opened: in the channel, in a thread, or for oneself.

It is decided before the match is stored: by the typed option, else by the class's settings, and by
the permissions in the channel. The match is stored in the channel of the command, and moved to its
thread once its board is there, so it has a board after any failure. Threads are named by the game
and the match's number, never by a person, whose name would stay after an erasure.
"""
