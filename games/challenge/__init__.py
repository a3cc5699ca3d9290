"""Questions of challenges and quizzes: how they are typed, made fair for pupils, and marked.

>>> from games.challenge.instances import count_peers, own
>>> from games.challenge.reading import read_task
>>> task = read_task("move all nim 3 4 5")
>>> task.mark(task.read("1 2"))
Mark(credit=100, mistake=None)
>>> task.mark(task.read("3 1")).mistake
<Mistake.LOSING_MOVE: 'losing-move'>
>>> count_peers(task), own(task, seed=2026, number=1, who=42).text
(6, 'move all nim 5 7 1')
"""
