"""End the turns that were not played in time, and count the votes of classes.

A person loses by it; a class plays what most have voted for. It is done ``ON_ITS_WAY`` after the
deadline (``bot.kit.in_flight``), and not before the bot knows for how long it was away
(``bot.play.clocks``). A move that was sent after its deadline loses even if the alarm has not
rung.
"""
