"""Decide where a match is opened: here, in a thread, or for oneself.

It is decided before the match is stored: by what was typed, else by the class's settings, and by
what the channel allows. The match is stored where it was asked for, and moves to its thread when
its board is there: whatever fails meanwhile, it has a board. Threads are named by the game and the
match's number, never by a person: nobody could take a name back from them when somebody is erased.
"""
