"""Answer challenges: attempts, questions one by one, hints, exams.

An attempt is its plan (the questions that it asks, in order; empty: all) and its answers so far,
so the present question is the first one without an answer: a break, a restart or a second window
need nothing. The plan is drawn when the attempt begins and kept with it, so no change of the
challenge, of its marks or of how one draws moves it. Each control carries the attempt and the
question. ``Terms.asked_in`` says what an attempt asks, ``highest_of`` what that is worth; in
results ``NOT_ASKED`` stands where a question was not drawn.

**Solutions.** Whether an answer is right is told at once; what would have been right only when
nobody who is asked the same can answer any more, but in practice (``Mode``) at once, and a further
attempt there asks about other positions.

**Matches.** A win is asked for by a match with a row in ``trials``: it is shown to its player
only, and nothing is explained, undone or repeated in it. Its last ply and its mark are one
transaction; if the challenge closes in between, or the attempt ends, that is ``Outdated`` and
settled anew.

**Hints** to a question (``Task.hint_facts``, worded by ``hints``) are rows of ``taken_hints`` with
the price that the button said: the primary key makes a double click pay once, and a price that was
raised since concerns nobody. ``Terms.price_of`` decides whether a question offers any: an exam
offers none for free.

**Exams.** A pupil is examined while their attempt at an exam is under way. An exam begins by
``Consent``: nothing of it is shown before its rules are agreed to. Every command, click and form
passes ``Door.is_closed_to`` before anything answers it; that asks ``Exams`` (``exams``), one query
by a partial index, by the moment of the act. Closed is all but the commands that ``examined`` lists
with a reason and the controls that features declare (``open_in_exams``); so is whatever is added
later. Controls of the attempt, and of the match that answers a question of it, belong to it.
``tests/app/test_examined.py`` sends every command and every action as an examined person. An
attempt carries when its time is up (``ends_at``), and the challenge when it closes; what has ended
is found by looking, so nothing has to ring for it. An answer counts if it was sent before that, or
before it was handed in (``ended_at``), however late it is written.
"""
