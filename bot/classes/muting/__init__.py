"""Mute members for a while: teachers keep somebody from opening anything for all to see.

``Mutes`` alone decides it. It is asked in three places, through which everything passes that a
member posts in a channel: ``bot.play.limits`` before a board that all see, ``bot.classes.sharing``
before something of one's own is shared, and the door (``bot.play.muted``) before any other command
that does not answer privately. What is open already goes on, and so do challenges and exams, whose
marks must not suffer, and what a member learns alone.
"""
