"""Ask a class live quizzes: a sheet, question by question.

A quiz is its ``Stage``, the present question, the moment it ends, and its answers, all in the
store. ``Quiz.done`` says what follows from a teacher's deed, ``Quiz.after_due`` what happens by
itself, ``QuizRules`` (``runs``) which posts it has; ``bot.running`` does the rest, also after a
restart. Each change counts its ``step``: a control of the panel carries the step that it was shown
at, so a second press finds another one and shows the quiz as it is. A partial unique index gives a
channel one quiz at a time. A draft (``Stage.DRAFT``) has no posts; announcing it is a change like
any other. The form on a draft makes a new one and ends the old.

The clock of a question runs from the moment it is in its channel, and stands still while the bot
is away. Whoever answers shares the lock of the quiz with others who do. An answer counts by its
own moment: one that was sent before its question closed (``Question.closed_at``) counts, however
late it arrives. The key of ``quiz_answers`` makes it count once, and of two the one that was sent
last stays.

Choices come from the task and the quiz's seed alone (``games.challenge.choices``), so nothing of
them is stored. A number, words and several options are answered in a form (``Quiz.has_form``), and
stored as ``Answer.text`` (``typed``); ``Quiz.chosen`` marks what was given either way. A poll
(``Task.is_poll``) has no right option: ``read_gift`` reads it only with ``polls``, and its answers
have no ``is_right``. Answers are counted two seconds after the first of them, so a class that
answers together is one edit; a teacher's deed is shown at once. The picture of a question
(``pictures``) is sent with its message; each edit of the count names it, so that it stays; that of
the solution takes its place. A message that was deleted is sent again. ``Allowance`` is asked for
the class when the quiz is drafted and announced, and for each who answers
(``Quizzes._require_allowed``).
"""
