"""Pupils answer challenges: attempts, questions one by one, hints, exams.

An attempt consists of its plan (the questions in order; empty: all) and its answers. The present
question is the first one without an answer, so breaks, restarts and second windows need no state.
The plan is drawn when the attempt begins, and stored, so later changes of the challenge or of the
drawing do not affect it. Each control carries the attempt and the question. ``Terms.asked_in``
returns the questions of an attempt, ``highest_of`` their points; results mark a question that was
not drawn with ``NOT_ASKED``.

**Solutions.** The mark of an answer is sent at once, unless an exam holds marks back
(``Terms.tells_marks``). The solution is published when nobody with the same position can answer any
more; in practice (``Mode``) at once, because a further attempt has other positions.

**Matches.** A question of kind win is answered by a match with a row in ``trials``. It is private,
without explanations, take-backs or rematches. Its last ply and its mark are stored in one
transaction, which fails with ``Outdated`` and is repeated if the challenge closes or the attempt
ends meanwhile.

**Hints** (``Task.hint_facts``, put into words by ``hints``) are rows of ``taken_hints`` with the
price on the button: the primary key makes a double click pay once, and a later change of the price
does not raise it. ``Terms.price_of`` decides whether a question offers hints; in an exam they are
never free.

**Exams.** A pupil is examined while their attempt at an exam is under way. An exam begins with
``Consent``: its pupil must agree to the rules before the first question is sent. Every command,
click and form first passes ``Door.is_closed_to``, which asks ``AttemptStore.examined`` by one query
with a partial index. During the attempt everything is closed but the commands that ``examined``
lists with a reason, the controls that features declare (``open_in_exams``), and those of the
attempt and its matches; new features are closed by default. ``tests/app/test_examined.py`` sends
every command and every action as an examined person. The end of an attempt (``ends_at``) and the
closing of the challenge are compared with the time at each access, without an alarm. An answer
counts if it was sent before these, and before handing in (``ended_at``), however late it is stored.
"""
