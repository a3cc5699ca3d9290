"""What a class is asked to do, and how the engine marks it.

>>> from games.challenge.answers import read_answer
>>> from games.challenge.instances import count_peers, own
>>> from games.challenge.marking import mark
>>> from games.challenge.reading import read_task
>>> task = read_task("move all nim 3 4 5")
>>> mark(task, read_answer(task, "1 2"))
Mark(credit=100, error=None)
>>> mark(task, read_answer(task, "3 1")).error
<Mistake.LOSING_MOVE: 'losing-move'>
>>> count_peers(task), own(task, seed=2026, number=1, who=42).text
(6, 'move all nim 5 7 1')
"""
