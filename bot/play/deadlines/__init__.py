"""End turns whose deadline has passed, and count the votes of classes.

A person loses by it; a class plays the move with the most votes. It is done ``ON_ITS_WAY`` after
the deadline (``bot.kit.in_flight``), and not before the time in which the bot was away is known
(``bot.play.clocks``). A move that was sent after its deadline loses even if the alarm has not rung.
"""
