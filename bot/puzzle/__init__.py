"""The puzzle of the day: posted at an hour, answered in private, solved the day after.

The plan of a class (channel, hour, days, difficulties) and its last puzzles are one thing
(``bot.running``). At the hour, in the time zone of the class, the items of the day are drawn
(``games.lessons.daily``: from the server and the day alone) and posted; a day later the puzzle
closes and its solution is posted (``PuzzleRules``; the key of a post is its day). If the channel
refuses, the plan records it and tries again on the next day; a puzzle is never posted after its
day. An answer that was sent before the closing counts, however late it arrives.

The key of ``puzzle_answers`` allows one answer per person and difficulty. The counts of the
options are published with the solution, but only from three answers on (``FEWEST_SHOWN``). A
streak is computed from the days with a puzzle and the days answered (``bot.kit.streaks``), as
that of ``/progress`` is.
"""
