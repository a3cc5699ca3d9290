"""Post the puzzle of the day at an hour, take answers privately, tell the solution the day after.

A class's plan (channel, hour, days, difficulties) with its last puzzles is one thing
(``bot.running``): when its hour has come by the clocks of the class, the day's items are drawn
(``games.lessons.daily``: from the server and the day alone), asked, closed and solved
(``PuzzleRules``; the post of a day has the day as its key). A channel that refuses is noted in the
plan and tried again on the next day; a puzzle whose day is over is not posted any more. An answer
that was sent before the end counts, however late it arrives.

The key of ``puzzle_answers`` makes the first answer the only one. How many have chosen what is
counted when the solution is told, and not shown below three answers (``FEWEST_SHOWN``). A streak
is computed from the days with a puzzle and those answered (``bot.kit.streaks``); that of
``/progress`` is, too.
"""
