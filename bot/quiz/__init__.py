"""Ask a class live quizzes: a sheet, question by question.

A quiz is its ``Stage``, the present question, the moment that question ends, and its answers, all
in the database. ``Quiz.done`` is its next state after a teacher's action, ``Quiz.after_due`` after
time alone, ``QuizRules`` (``runs``) lists its posts; ``bot.running`` does the rest, also after a
restart. Each change counts its ``step``: a control of the panel has the step at which it was made,
so a second press comes too late and only shows the quiz. A partial unique index allows a channel
one quiz at a time. A draft (``Stage.DRAFT``) has no posts; announcing it is a change like any
other. The form on a draft makes a new one and ends the old.

The clock of a question starts once it is in its channel, and stops while the bot is away. Answers
share the lock of their quiz. An answer counts by its own moment: if it was sent before its question
closed (``Question.closed_at``), it counts, however late it arrives. By the key of ``quiz_answers``
each person has one answer to a question, the one sent last.

Choices follow from the task and the quiz's seed alone (``games.challenge.choices``), so they are
not stored. A number, words and several options are answered in a form (``Quiz.has_form``), and
stored as ``Answer.text`` (``typed``); ``Quiz.chosen`` marks an answer of either kind. A poll
(``Task.is_poll``) has no right option: ``read_gift`` reads it only with ``polls``, and its answers
have no ``is_right``. Boards are edited two seconds after the first uncounted answer, so a class
that answers together causes one edit; a teacher's action is shown at once. The picture of a
question (``pictures``) is sent with its message; each edit of the count names it, so that it stays;
that of the solution replaces it. A message that was deleted is sent again. ``Allowance`` is asked
for the class when the quiz is drafted and announced, and for each person who answers
(``Quizzes._require_allowed``).
"""
